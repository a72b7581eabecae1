//! Endings, judged by the definitions: the sets of a board, sums in columns, subsequences, and the
//! digits of codes.

use crate::common::{Scratch, spec};
use crate::{begin, every_family, play_out};
use harary::catalog::Purpose;
use harary::{Ending, Instance, Outcome, Player, Session};
use harary_core::laws::Dice;
use harary_games::{
    Piece, Relation, Shape, Subgraph, animal, clique, graph, hip, mnk, numbers, pieces, tictactoe,
    vdw,
};
use std::collections::{BTreeMap, BTreeSet};

/// A play that is over: what was played, by whom.
struct Play {
    game: Instance,
    moves: Vec<String>,
    movers: Vec<Player>,
    outcome: Outcome,
}

impl Play {
    fn is(&self, key: &str, value: &str) -> bool {
        self.game.text(key) == value
    }

    /// The moves of a player; on a board, the cells that the player owns.
    fn of(&self, player: Player) -> BTreeSet<String> {
        let played = self.moves.iter().zip(&self.movers);
        let mine = played.filter(|(_, mover)| **mover == player);
        mine.map(|(mv, _)| mv.clone()).collect()
    }

    /// Every player alternates from A on.
    fn next(&self) -> Player {
        Player::BOTH[self.moves.len() % 2]
    }

    fn must_win(&self, player: Player, wins: bool) {
        let winner = if wins { player } else { player.other() };
        assert_eq!(self.outcome, Outcome::Wins(winner), "{}", self.game);
    }

    /// The sets of the board, by the names of their cells; and all cells.
    fn board(&self) -> (Vec<BTreeSet<String>>, usize) {
        let number = |key: &str| self.game.number::<usize>(key);
        let (n, k) = (number("n"), number("k"));
        let board = match self.game.family.name {
            "hip" => hip(n),
            "vdw" if self.is("board", "ring") => vdw(n, k, Shape::Ring),
            "vdw" => vdw(n, k, Shape::Line),
            "clique" => clique(n, k),
            "graph" if self.is("shape", "path") => graph(n, Subgraph::Path, k),
            "graph" if self.is("shape", "cycle") => graph(n, Subgraph::Cycle, k),
            "graph" => graph(n, Subgraph::Star, k),
            "numbers" if self.is("forbid", "sum") => numbers(n, Relation::Sum),
            "numbers" if self.is("forbid", "sidon") => numbers(n, Relation::Sidon),
            "numbers" => numbers(n, Relation::Divisor),
            "pieces" if self.is("piece", "queen") => pieces(n, Piece::Queen),
            "pieces" => pieces(n, Piece::Knight),
            "tictactoe" => tictactoe(number("side"), number("dim")),
            "mnk" => mnk(number("m"), n, k),
            "animal" => animal(n, self.game.text("animal")),
            name => panic!("{name} has no board"),
        };
        let board = board.expect("a board");
        let name = |&cell: &usize| board.cells[cell].clone();
        let sets = board.edges.iter();
        let sets = sets.map(|set| set.iter().map(name).collect()).collect();
        (sets, board.len())
    }

    /// The numbers of a monotonic game; on the rationals, any that are in the same order.
    fn numbers(&self) -> Vec<f64> {
        let mut sorted: Vec<f64> = Vec::new();
        let mut numbers = Vec::new();
        for mv in &self.moves {
            let mv: usize = mv.parse().expect("a number");
            if !self.is("deck", "rationals") {
                numbers.push(mv as f64);
                continue;
            }
            let number = match (mv.checked_sub(1), sorted.get(mv)) {
                (None, None) => 0.0,
                (None, Some(above)) => above - 1.0,
                (Some(below), None) => sorted[below] + 1.0,
                (Some(below), Some(above)) => f64::midpoint(sorted[below], *above),
            };
            sorted.insert(mv, number);
            numbers.push(number);
        }
        numbers
    }

    fn judge(&self, why: &Ending) {
        let game = &self.game;
        let achieves =
            self.is("convention", "achievement") || self.is("convention", "maker-breaker");
        let both = self.is("convention", "achievement") || self.is("convention", "avoidance");
        let counting = if both {
            &Player::BOTH[..]
        } else {
            &Player::BOTH[..1]
        };
        match why {
            Ending::Completed { player, sets, wins } => {
                assert!(counting.contains(player) && *wins == achieves, "{game}");
                self.must_win(*player, *wins);
                let mine = self.of(*player);
                let (mut all, _) = self.board();
                all.retain(|set| set.is_subset(&mine));
                let sets: Vec<BTreeSet<String>> = (sets.iter())
                    .map(|set| set.iter().cloned().collect())
                    .collect();
                assert_eq!(sets, all, "{game}");
                // The last move made them.
                let last = self.moves.last().expect("a move");
                assert!(!sets.is_empty() && sets.iter().all(|set| set.contains(last)));
            }
            Ending::NoSet { players, full } => {
                let (sets, cells) = self.board();
                assert!(*full && self.moves.len() == cells, "{game}");
                assert_eq!(players, counting, "{game}");
                for &player in players {
                    let mine = self.of(player);
                    assert!(!sets.iter().any(|set| set.is_subset(&mine)), "{game}");
                }
                match both {
                    true => assert_eq!(self.outcome, Outcome::Draw),
                    false => self.must_win(Player::A, !achieves),
                }
            }
            Ending::Larger { sizes } => {
                // More than the sets of the least size counts: what is told is what is owned.
                let (sets, _) = self.board();
                let largest = |player: Player| {
                    let mine = self.of(player);
                    let owned = sets.iter().filter(|set| set.is_subset(&mine));
                    owned.map(BTreeSet::len).max().unwrap_or(0)
                };
                let told = sizes.map(|size| size as usize);
                let owned = Player::BOTH.map(largest);
                assert!(told[0] >= owned[0] && told[1] >= owned[1], "{game}");
                assert_eq!(
                    told.map(|size| size > 0),
                    owned.map(|size| size > 0),
                    "{game}"
                );
                self.must_win(Player::A, told[0] > told[1]);
            }
            Ending::NoColumn {
                player,
                wins,
                number,
                sums,
            } => {
                assert_eq!((*player, *number), (self.next(), self.moves.len() + 1));
                assert_eq!(*wins, self.is("convention", "misere"));
                self.must_win(*player, *wins);
                assert_eq!(sums.len(), game.number::<usize>("c"));
                for (column, sum) in (1..).zip(sums) {
                    let column: u32 = column;
                    assert_eq!(sum.iter().sum::<usize>(), *number, "{game}");
                    let is_here = |&x: &usize| self.moves[x - 1] == column.to_string();
                    assert!(sum.iter().all(is_here), "{game}: {sum:?}");
                    let different = sum.iter().collect::<BTreeSet<_>>().len() == sum.len();
                    let fits = match game.text("rule") {
                        "two" => different && sum.len() == 2,
                        "many" => different && sum.len() >= 2,
                        _ => sum.len() == 2,
                    };
                    assert!(fits, "{game}: {sum:?}");
                }
            }
            Ending::Subsequence {
                player,
                wins,
                rising,
                moves,
                numbers,
            } => {
                assert_eq!(Some(player), self.movers.last());
                assert_eq!(*wins, self.is("convention", "achievement"));
                self.must_win(*player, *wins);
                assert!(moves.is_sorted_by(|one, next| one < next));
                assert_eq!(moves.last(), Some(&self.moves.len()));
                let bound = game.number::<usize>(if *rising { "up" } else { "down" });
                assert_eq!(moves.len(), bound + 1, "{game}");
                let all = self.numbers();
                let terms: Vec<f64> = moves.iter().map(|mv| all[mv - 1]).collect();
                let rises = |one: &f64, next: &f64| if *rising { one < next } else { one > next };
                assert!(terms.is_sorted_by(rises), "{game}: {terms:?}");
                let named: Vec<f64> = numbers.iter().map(|&number| number as f64).collect();
                let has_names = !self.is("deck", "rationals");
                assert_eq!(named, if has_names { terms } else { Vec::new() });
            }
            Ending::EmptyDeck => {
                assert_eq!(self.moves.len(), game.number::<usize>("deck"));
                assert_eq!(self.outcome, Outcome::Draw);
            }
            Ending::Stuck { player, wins } => {
                assert_eq!(*player, self.next());
                assert_eq!(*wins, self.is("convention", "misere"));
                self.must_win(*player, *wins);
                if game.text("code").is_empty() {
                    return self.must_fill_sets();
                }
                let heaps = self.heaps();
                let mut heaps = heaps
                    .iter()
                    .filter(|&&heap| can_move(game.text("code"), heap));
                assert_eq!(heaps.next(), None, "{game}");
            }
            Ending::Saturated { moves } => {
                assert!(self.is("convention", "saturation"));
                assert_eq!(*moves as usize, self.moves.len(), "{game}");
                assert_eq!(self.outcome, Outcome::Wins(Player::A));
                self.must_fill_sets();
            }
            why => panic!("{game}: {why:?}"),
        }
    }

    /// Together the moves hold no set of the board, and with any other cell they would.
    fn must_fill_sets(&self) {
        let (sets, cells) = self.board();
        let taken: BTreeSet<String> = self.moves.iter().cloned().collect();
        assert_eq!(taken.len(), self.moves.len(), "{}", self.game);
        assert!(!sets.iter().any(|set| set.is_subset(&taken)));
        // A set whose last cell is missing, for each cell that is not taken.
        let missing = sets
            .iter()
            .map(|set| set.difference(&taken).collect::<Vec<_>>());
        let last: BTreeSet<&String> = missing.filter(|left| left.len() == 1).flatten().collect();
        assert_eq!(taken.len() + last.len(), cells, "{}", self.game);
    }

    /// The heaps that are left.
    fn heaps(&self) -> Vec<u32> {
        let size = |text: &str| text.parse::<u32>().expect("a heap");
        let mut heaps: Vec<u32> = self.game.text("heaps").split(',').map(size).collect();
        for mv in &self.moves {
            let (heap, parts) = mv.split_once(':').expect("a heap and its parts");
            let gone = heaps.iter().position(|&other| other == size(heap));
            heaps.swap_remove(gone.expect("the heap is there"));
            heaps.extend(parts.split('+').map(size).filter(|&part| part > 0));
        }
        heaps
    }
}

/// Whether there is a move from a heap: Guy and Smith's digits, the codes of the tests that are not
/// octal written out.
fn can_move(code: &str, heap: u32) -> bool {
    match code {
        "4!.0" => return heap > 2,
        "0.[3]" => return heap > 0,
        _ => {}
    }
    let digits = code.chars().filter_map(|symbol| symbol.to_digit(8));
    (0..).zip(digits).any(|(taken, digit)| {
        let rest = i64::from(heap) - taken;
        let bit = |bit: u32| digit >> bit & 1 == 1;
        (bit(0) && rest == 0) || (bit(1) && rest > 0) || (bit(2) && rest > 1)
    })
}

#[test]
fn every_ending_is_true() {
    let mut dice = Dice::new(5);
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    for game in every_family() {
        for _ in 0..4 {
            let mut movers = Vec::new();
            let session = play_out(&game, &mut dice, |session| movers.extend(session.to_move()));
            let why = session.ending().expect("the game is over");
            let kind = format!("{why:?}");
            let kind = kind.split([' ', '{']).next().unwrap_or_default().to_owned();
            *kinds.entry(kind).or_default() += 1;
            let play = Play {
                game: spec(&game).resolve(Purpose::Play).expect("a game"),
                moves: session.moves(),
                movers,
                outcome: session.outcome().expect("the game is over"),
            };
            play.judge(&why);
            let sentence = why.to_string();
            assert!(
                sentence.len() > 20 && !sentence.contains('\n'),
                "{sentence}"
            );
        }
    }
    assert_eq!(kinds.len(), 8, "{kinds:?}");
    assert!(kinds.values().all(|&plays| plays > 20), "{kinds:?}");
}

fn ended(game: &str, moves: &str) -> String {
    let mut session: Box<dyn Session> = begin(game);
    session.restart(moves).expect("legal moves");
    session.ending().expect("the game is over").to_string()
}

#[test]
fn endings_are_told_in_words() {
    for (game, moves, why) in [
        ("vdw n=5 k=3", "3,1,2,5,4", "A owns the winning set 2, 3, 4"),
        (
            "tictactoe side=3 convention=avoidance",
            "a1,a2,c1,b2,b3,c2",
            "B owns the losing set a2, b2, c2",
        ),
        (
            "columns c=2",
            "1,1,2,2,1,2",
            "A cannot place 7 and loses: 7 = 2 + 5 in column 1, 7 = 3 + 4 in column 2",
        ),
        (
            "columns c=1 rule=schur convention=misere",
            "1",
            "B cannot place 2 and wins: 2 = 1 + 1 in column 1",
        ),
        (
            "monotonic up=2 down=2",
            "2,1,5,3,4",
            "A completes the rising subsequence 1, 3, 4 and wins",
        ),
        (
            "monotonic up=1 down=2 deck=rationals convention=avoidance",
            "0,1",
            "B completes the rising subsequence of moves 1, 2 and loses",
        ),
        (
            "octal code=0.07 heaps=2",
            "2:0",
            "B has no legal move and loses",
        ),
        (
            "hip n=2 convention=maker-breaker",
            "a1,b1,a2,b2",
            "the board is full, and A owns no set",
        ),
    ] {
        assert_eq!(ended(game, moves), why, "{game}");
    }
}

#[test]
fn turns_may_be_over_before_the_board_is_full() {
    let folder = Scratch::new();
    let path = folder.file("turns.pg");
    let text =
        "#times\nt1 t2\n#blackturns\nt1\n#positions\na b c\n#blackwins\na b\n#whitewins\nb c\n";
    std::fs::write(&path, text).expect("a file");
    let game = format!("file path={}", path.display());
    let why = "no turn is left, and neither player owns a set";
    assert_eq!(ended(&game, "a,b"), why);
}

#[test]
fn a_game_that_is_over_at_the_start_says_why() {
    assert_eq!(
        ended("octal code=0.07 heaps=1", ""),
        "A has no legal move and loses"
    );
}
