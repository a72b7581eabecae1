//! Longest plays up to symmetry, by trying all; and plays counted by position.

use crate::common::{games, limits, random_moves, spec, visit};
use harary::games::{Playable, Visit};
use harary::{LongestOptions, longest};
use harary_core::laws::Dice;
use harary_core::{Engine, Keyed, UpToSymmetry, Watch, Words};
use harary_engines::{Census, Counted, Longest, PlaysByPosition};
use std::collections::BTreeSet;

/// Cells, sets of them, symmetries, and whether both players fill one set.
struct Board {
    cells: usize,
    sets: Vec<Vec<usize>>,
    maps: Vec<Vec<usize>>,
    is_one_color: bool,
}

impl Board {
    /// Adds every play that begins so and cannot go on.
    fn plays(&self, played: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        let holds = |owned: &dyn Fn(usize) -> bool| {
            (self.sets.iter()).any(|set| set.iter().all(|&cell| owned(cell)))
        };
        let owns = |played: &[usize]| {
            let mover = played.len() % 2;
            let mine = played
                .iter()
                .enumerate()
                .filter(|(ply, _)| ply % 2 != mover);
            let mine: Vec<usize> = mine.map(|(_, &cell)| cell).collect();
            holds(&|cell| mine.contains(&cell))
        };
        let before = all.len();
        if self.is_one_color || !owns(played) {
            for cell in (0..self.cells)
                .filter(|cell| !played.contains(cell))
                .collect::<Vec<_>>()
            {
                played.push(cell);
                if !self.is_one_color || !holds(&|cell| played.contains(&cell)) {
                    self.plays(played, all);
                }
                played.pop();
            }
        }
        if all.len() == before {
            all.push(played.clone());
        }
    }

    /// How long the longest plays are, and how many no symmetry maps to each other.
    fn longest(&self) -> (u32, u128) {
        let mut all = Vec::new();
        self.plays(&mut Vec::new(), &mut all);
        let length = all.iter().map(Vec::len).max().unwrap();
        let least = |play: &Vec<usize>| {
            let images = self
                .maps
                .iter()
                .map(|map| play.iter().map(|&cell| map[cell]));
            images.map(Iterator::collect::<Vec<usize>>).min().unwrap()
        };
        let longest = all.iter().filter(|play| play.len() == length);
        let classes: BTreeSet<Vec<usize>> = longest.map(least).collect();
        (length as u32, classes.len() as u128)
    }
}

fn line(n: usize, is_one_color: bool) -> Board {
    let sets = (0..n).flat_map(|first| {
        let steps = (1..n).filter(move |step| first + 2 * step < n);
        steps.map(move |step| vec![first, first + step, first + 2 * step])
    });
    Board {
        cells: n,
        sets: sets.collect(),
        maps: vec![(0..n).collect(), (0..n).rev().collect()],
        is_one_color,
    }
}

/// The edges of four points, and the four triangles.
fn triangles(is_one_color: bool) -> Board {
    let edges = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    let place = |one: usize, other: usize| {
        let edge = [one.min(other), one.max(other)];
        edges.iter().position(|&known| known == edge).unwrap()
    };
    let sets = (0..4).map(|left: usize| {
        let inside = |&edge: &usize| !edges[edge].contains(&left);
        (0..6).filter(inside).collect()
    });
    let mut maps = Vec::new();
    for code in 0..256_usize {
        let to: [usize; 4] = std::array::from_fn(|point| code >> (2 * point) & 3);
        if BTreeSet::from(to).len() == 4 {
            maps.push(
                edges
                    .iter()
                    .map(|&[one, other]| place(to[one], to[other]))
                    .collect(),
            );
        }
    }
    Board {
        cells: 6,
        sets: sets.collect(),
        maps,
        is_one_color,
    }
}

#[test]
fn of_plays_that_symmetries_map_to_each_other_one_is_counted() {
    let games = [
        ("vdw n=5 k=3", line(5, false)),
        ("vdw n=6 k=3", line(6, false)),
        ("vdw n=7 k=3", line(7, false)),
        ("vdw n=6 k=3 convention=normal", line(6, true)),
        ("vdw n=8 k=3 convention=normal", line(8, true)),
        ("clique n=4 k=3", triangles(false)),
        ("clique n=4 k=3 convention=normal", triangles(true)),
    ];
    for (game, board) in games {
        let asked = LongestOptions {
            all: true,
            ..LongestOptions::default()
        };
        let answer = longest(&spec(game), &asked, &limits()).unwrap().answer;
        let found = (answer.length.unwrap(), answer.count.unwrap());
        assert_eq!(found, board.longest(), "{game}");
        assert_eq!(answer.list.unwrap().len() as u128, found.1, "{game}");
    }
}

/// The length of the longest run that rises or falls, by all subsets.
fn longest_run(picked: &[usize], rises: bool) -> usize {
    let is_run = |run: &[usize]| {
        run.windows(2)
            .all(|pair| pair[0] != pair[1] && (pair[0] < pair[1]) == rises)
    };
    let subset = |code: usize| {
        let places = (0..picked.len()).filter(move |place| code >> place & 1 == 1);
        places.map(|place| picked[place]).collect::<Vec<usize>>()
    };
    let runs = (0..1_usize << picked.len()).map(subset);
    runs.filter(|run| is_run(run))
        .map(|run| run.len())
        .max()
        .unwrap()
}

/// All plays of a monotonic game as the order of their numbers: of a deck that the numbers are
/// taken from, or with any number between others.
fn sequences(runs: [usize; 2], deck: Option<usize>, picked: &[usize]) -> Vec<Vec<usize>> {
    let [up, down] = runs;
    let ended = longest_run(picked, true) > up || longest_run(picked, false) > down;
    if ended || deck == Some(picked.len()) {
        return vec![picked.to_vec()];
    }
    let mut all = Vec::new();
    for number in 1..=deck.unwrap_or(picked.len() + 1) {
        let mut next = picked.to_vec();
        match deck {
            Some(_) if picked.contains(&number) => continue,
            Some(_) => {}
            None => next
                .iter_mut()
                .for_each(|other| *other += usize::from(*other >= number)),
        }
        next.push(number);
        all.append(&mut sequences(runs, deck, &next));
    }
    all
}

#[test]
fn of_sequences_and_their_mirror_images_one_is_counted() {
    let decks = [Some(1), Some(2), Some(3), Some(4), Some(5), Some(6), None];
    for (up, down) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3)] {
        for deck in decks {
            let name = deck.map_or("rationals".into(), |numbers| numbers.to_string());
            let game = format!("monotonic up={up} down={down} deck={name}");
            if deck.is_none() && up * down > 6 {
                continue;
            }
            let all = sequences([up, down], deck, &[]);
            let length = all.iter().map(Vec::len).max().unwrap();
            let turned = |play: Vec<usize>| {
                let most = deck.unwrap_or(play.len()) + 1;
                let other = play.iter().map(|number| most - number).collect();
                if up == down { play.min(other) } else { play }
            };
            let longest = all.into_iter().filter(|play| play.len() == length);
            let classes: BTreeSet<Vec<usize>> = longest.map(turned).collect();
            let asked = LongestOptions {
                all: true,
                ..LongestOptions::default()
            };
            let answer = longest_of(&game, &asked);
            assert_eq!(answer.0, Some(length as u32), "{game}");
            assert_eq!(answer.1, Some(classes.len() as u128), "{game}");
            assert_eq!(answer.2, classes.len(), "{game}");
        }
    }
}

fn longest_of(game: &str, asked: &LongestOptions) -> (Option<u32>, Option<u128>, usize) {
    let answer = longest(&spec(game), asked, &limits()).unwrap().answer;
    let list = answer.list.unwrap();
    let told_apart: BTreeSet<&String> = list.iter().collect();
    (answer.length, answer.count, told_apart.len())
}

/// Counts the plays from the position after these moves, of each kind by a walk and by position.
struct CountsPlays<'a>(&'a str);

impl CountsPlays<'_> {
    fn compare<G: Keyed<Move: Words>>(game: &G, from: &G::Position, what: &str) {
        let free = Watch::free();
        let mut walk = Census::new(Counted::Plays, None);
        let all = walk.run((game, from), &free).unwrap();
        let mut by_position = PlaysByPosition::new(None);
        assert_eq!(
            by_position.run((game, from), &free),
            Ok(all.clone()),
            "{what}"
        );
        assert!(by_position.nodes() <= walk.nodes(), "{what}");
        let longest = Longest::new(false).run((game, from), &free).unwrap();
        let last = all.last().unwrap();
        let (length, count) = (last.length, last.over);
        assert_eq!(
            (longest.length, longest.count.into()),
            (length, count),
            "{what}"
        );
    }
}

impl Visit for CountsPlays<'_> {
    type Output = bool;
    fn visit<G: Playable>(self, game: G) -> bool {
        let moves = self.0.split(',').filter(|mv| !mv.is_empty());
        let from = moves.fold(game.start(), |at, mv| {
            let mv = game.read_move(&at, mv).unwrap();
            game.after(&at, mv)
        });
        Self::compare(&game, &from, "all");
        let game = UpToSymmetry(game.of_plays());
        Self::compare(&game, &from, "up to symmetry");
        game.plays_key(&from).is_some()
    }
}

#[test]
fn plays_are_as_many_by_position_as_by_a_walk() {
    let mut dice = Dice::new(64);
    let games = games::boards().into_iter();
    let games = games
        .chain(games::monotonic(3, 7))
        .chain(games::octal(&["6", "2,3", "4,4"]));
    for game in games {
        // So long that as many plays are left as are counted at once.
        for most in [3, 4, 5] {
            let after = random_moves(&game, most, true, &mut dice);
            let meets = visit(&game, CountsPlays(&after));
            assert!(meets || game.starts_with("columns"), "{game}");
        }
    }
    for game in [
        "vdw n=7 k=3",
        "vdw n=6 k=3 board=ring convention=avoidance",
        "vdw n=8 k=3 convention=normal",
        "tictactoe side=3 convention=misere",
        "clique n=4 k=3",
        "clique n=5 k=3 convention=normal",
        "monotonic up=1 down=1 deck=5",
        "monotonic up=2 down=2",
        "monotonic up=2 down=2 deck=rationals",
        "octal code=0.77 heaps=4,4",
        "strip n=9",
        "columns c=2",
    ] {
        visit(game, CountsPlays(""));
    }
}
