//! Who owns the larger set: of the two largest sets that the players own in the end the larger one
//! wins, and B wins if they are equal (Erdős's clique-building game, problem 778).
//!
//! At any time one player is *behind*: A, unless A's largest set is larger than B's. The player
//! behind wins only by coming to own one of the sets that are large enough to be ahead.

use super::bits;
use super::width::MOST_LACKED;
use harary_core::{Outcome, Player};

/// The weight of a set whose cells are all owned.
const OWNED: u128 = 1 << MOST_LACKED;

/// Of up to so many sets of a player it is looked which lie within which, and nothing is weighed
/// where there are more.
const MOST_COMPARED: usize = 1 << 16;

/// The sets of each player, the smallest first.
#[derive(Clone, Debug)]
pub(super) struct BySize {
    sets: [Vec<Sized>; 2],
    /// Whether weights say something.
    pub(super) weighs: bool,
}

#[derive(Clone, Copy, Debug)]
struct Sized {
    mask: u128,
    cells: u32,
    /// The size of the largest smaller set within it; 0 if there is none, or it is not known.
    within: u32,
    /// The least `within` from here on.
    least_within: u32,
}

impl BySize {
    pub(super) fn new(sets: [Vec<u128>; 2]) -> BySize {
        let weighs = sets.iter().all(|sets| sets.len() <= MOST_COMPARED);
        let sets = sets.map(|mut sets| {
            sets.sort_by_key(|set| (set.count_ones(), *set));
            sets.dedup();
            let sized = sets.iter().enumerate().map(|(place, &mask)| Sized {
                mask,
                cells: mask.count_ones(),
                within: if weighs {
                    largest_within(mask, &sets[..place])
                } else {
                    0
                },
                least_within: 0,
            });
            let mut sized: Vec<Sized> = sized.collect();
            let mut least = u32::MAX;
            for set in sized.iter_mut().rev() {
                least = least.min(set.within);
                set.least_within = least;
            }
            sized
        });
        BySize { sets, weighs }
    }

    /// The size of the largest set without a cell of these; 0 if there is none.
    fn largest_without(&self, player: Player, others: u128) -> u32 {
        let mut sets = self.sets[player as usize].iter().rev();
        let set = sets.find(|set| set.mask & others == 0);
        set.map_or(0, |set| set.cells)
    }

    /// The size of the largest set that each player owns; 0 for none.
    pub(super) fn owned(&self, own: [u128; 2]) -> [u32; 2] {
        Player::BOTH.map(|player| self.largest_without(player, !own[player as usize]))
    }

    /// Who wins, if the cells that are left cannot change it.
    pub(super) fn settled(&self, own: [u128; 2]) -> Option<Outcome> {
        let (behind, least) = self.behind(own);
        let possible = self.largest_without(behind, own[behind.other() as usize]);
        (possible < least).then_some(Outcome::Wins(behind.other()))
    }

    /// Who wins when no cell is taken any more.
    pub(super) fn at_the_end(&self, own: [u128; 2]) -> Outcome {
        Outcome::Wins(self.behind(own).0.other())
    }

    /// Who is behind, and the size of a set with which this player would be ahead.
    fn behind(&self, own: [u128; 2]) -> (Player, u32) {
        match self.owned(own) {
            [a, b] if a > b => (Player::B, a),
            [_, b] => (Player::A, b + 1),
        }
    }

    /// What a player lacks of each set of this size or larger in which there is no smaller one of
    /// these, and without a cell of the other player, with its weight: 2^−(the cells that it
    /// lacks), or a little more.
    fn lacked(
        &self,
        player: Player,
        size: u32,
        own: [u128; 2],
    ) -> impl Iterator<Item = (u128, u128)> {
        let [mine, theirs] = [player, player.other()].map(|player| own[player as usize]);
        let sets = &self.sets[player as usize];
        let sets = &sets[sets.partition_point(|set| set.cells < size)..];
        let sets = sets.iter().take_while(move |set| set.least_within < size);
        let live = sets.filter(move |set| set.within < size && set.mask & theirs == 0);
        live.map(move |set| {
            let lacked = set.mask & !mine;
            (lacked, OWNED >> lacked.count_ones().min(MOST_LACKED))
        })
    }

    /// Who wins, if the weights of Erdős and Selfridge 1973 show that the player behind stays
    /// behind.
    pub(super) fn stopped(&self, own: [u128; 2], to_move: Player) -> Option<Outcome> {
        if !self.weighs {
            return None;
        }
        let (behind, size) = self.behind(own);
        let mut sum = 0;
        for (_, weight) in self.lacked(behind, size, own) {
            sum += weight;
            if sum >= OWNED {
                return None;
            }
        }
        if to_move == behind {
            let mut through = [0; 128];
            for (lacked, weight) in self.lacked(behind, size, own) {
                bits(lacked).for_each(|cell| through[cell] += weight);
            }
            if through.into_iter().any(|more| sum + more >= OWNED) {
                return None;
            }
        }
        Some(Outcome::Wins(behind.other()))
    }

    /// How promising a cell looks: the weights through it of the sets that the player behind needs,
    /// half of those of sets with which the other would be further ahead; far more where the mover
    /// completes one of these, and most where the mover has won by weights with it.
    pub(super) fn worth(&self, own: [u128; 2], mover: Player, cell: u8) -> i32 {
        let mut then = own;
        then[mover as usize] |= 1 << cell;
        if self.stopped(then, mover.other()) == Some(Outcome::Wins(mover)) {
            return i32::MAX;
        }
        let (behind, size) = self.behind(own);
        let further = size + u32::from(behind == Player::B);
        let mut worth = 0;
        for (player, size, part) in [(behind, size, 0), (behind.other(), further, 1)] {
            for (lacked, weight) in self.lacked(player, size, own) {
                if lacked >> cell & 1 == 1 {
                    let completed = player == mover && lacked == 1 << cell;
                    worth += (weight >> part) + if completed { OWNED << 10 } else { 0 };
                }
            }
        }
        i32::try_from(worth >> (MOST_LACKED - 20)).unwrap_or(i32::MAX)
    }
}

/// The size of the largest set within this one among those, the smallest first, that stand before
/// it; 0 if there is none.
fn largest_within(set: u128, before: &[u128]) -> u32 {
    let cells = set.count_ones();
    let is_one_less = |&cell: &usize| {
        let less = set & !(1 << cell);
        let by_size = |other: &u128| (other.count_ones(), *other).cmp(&(cells - 1, less));
        before.binary_search_by(by_size).is_ok()
    };
    // Sooner found than by looking at all.
    if bits(set).any(|cell| is_one_less(&cell)) {
        return cells - 1;
    }
    let smaller = &before[..before.partition_point(|other| other.count_ones() < cells)];
    let largest = smaller.iter().rev().find(|&other| other & !set == 0);
    largest.map_or(0, |other| other.count_ones())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positional::{BoardPosition, Convention, Positional, Setup, Turns};
    use crate::vdw;
    use crate::{Shape, clique};
    use harary_core::{Game, Hints, Hypergraph, Notation, laws};

    /// The complete subgraphs on three vertices or more.
    fn cliques(n: usize) -> Hypergraph {
        let mut board = clique(n, 3).unwrap();
        for k in 4..=n {
            board.edges.extend(clique(n, k).unwrap().edges);
        }
        board.edges.sort();
        board
    }

    fn game(board: Hypergraph) -> Positional {
        Positional::new(board, Convention::Larger, Player::A).unwrap()
    }

    /// The winner by the definition: the board is filled to the last cell, and the largest sets
    /// are found set by set.
    fn by_definition(board: &Hypergraph, own: [u128; 2], mover: Player) -> Player {
        let free = (0..board.len()).filter(|&cell| (own[0] | own[1]) >> cell & 1 == 0);
        let mut is_over = true;
        for cell in free {
            is_over = false;
            let mut next = own;
            next[mover as usize] |= 1 << cell;
            if by_definition(board, next, mover.other()) == mover {
                return mover;
            }
        }
        if !is_over {
            return mover.other();
        }
        let largest = |own: u128| {
            let owned = |set: &&Vec<usize>| set.iter().all(|&cell| own >> cell & 1 == 1);
            let sizes = board.edges.iter().filter(owned).map(Vec::len);
            sizes.max().unwrap_or(0)
        };
        match largest(own[0]) > largest(own[1]) {
            true => Player::A,
            false => Player::B,
        }
    }

    #[test]
    fn outcomes_are_those_of_full_boards() {
        let mut random = laws::Dice::new(778);
        let mut won = [0, 0];
        for board in boards(&mut random) {
            let game = game(board.clone());
            laws::plays(&game, 0..12);
            laws::symmetry(&game, 0..20);
            let value = laws::minimax(&game, &mut game.start(), &mut 10_000_000).unwrap();
            let winner = by_definition(&board, [0, 0], Player::A);
            assert_eq!(value.outcome, Outcome::Wins(winner), "{:?}", board.edges);
            won[winner as usize] += 1;
        }
        assert!(won[0] > 3 && won[1] > 3, "{won:?}");
    }

    /// Boards with sets of different sizes.
    fn boards(random: &mut laws::Dice) -> Vec<Hypergraph> {
        let mut boards = vec![cliques(3), cliques(4), vdw(7, 2, Shape::Line).unwrap()];
        for _ in 0..30 {
            let cells = 3 + random.below(5);
            let size = |random: &mut laws::Dice| 1 + random.below(4);
            let sets: Vec<Vec<usize>> = (0..1 + random.below(8))
                .map(|_| (0..size(random)).map(|_| random.below(cells)).collect())
                .collect();
            let names = (1..=cells).map(|cell| cell.to_string()).collect();
            boards.push(Hypergraph::new(names, sets));
        }
        boards
    }

    #[test]
    fn what_weights_say_is_so_in_every_position() {
        let mut random = laws::Dice::new(1973);
        let (mut said, mut silent) = ([0, 0], 0);
        for board in boards(&mut random) {
            let mut setup = Setup::empty(board, Turns::alternating(Player::A));
            // Where the first move is not free, a better one may be forbidden.
            let is_narrow = random.below(4) == 0;
            setup.first_moves = is_narrow.then(|| vec![random.below(setup.board.len())]);
            let game = Positional::from_setup(setup, Convention::Larger).unwrap();
            let mut open = vec![game.start()];
            let mut seen = std::collections::HashSet::new();
            while let Some(at) = open.pop() {
                if game.outcome(&at).is_some() || !seen.insert(at.own) {
                    continue;
                }
                let value = laws::minimax(&game, &mut at.clone(), &mut 10_000_000).unwrap();
                match game.proved(&at, false) {
                    Some(outcome) => {
                        assert_eq!(outcome, value.outcome, "{at:?}");
                        said[usize::from(outcome == Outcome::Wins(Player::B))] += 1;
                    }
                    None => silent += 1,
                }
                open.extend(game.legal(&at).into_iter().map(|mv| game.after(&at, mv)));
            }
        }
        assert!(
            said[0] > 200 && said[1] > 600 && silent > 500,
            "{said:?} {silent}"
        );
    }

    /// A is ahead, and only the cell that A must leave alone first would keep A there.
    #[test]
    fn weights_say_nothing_where_the_first_move_is_not_free() {
        let names = (1..=6).map(|cell| cell.to_string()).collect();
        let mut setup = Setup::empty(
            Hypergraph::new(names, vec![vec![0]]),
            Turns::alternating(Player::A),
        );
        setup.sets_of_b = Some(vec![vec![1, 2], vec![1, 3], vec![1, 4]]);
        setup.initial = [vec![0], vec![]];
        let winner = |setup: Setup| {
            let game = Positional::from_setup(setup, Convention::Larger).unwrap();
            let value = laws::minimax(&game, &mut game.start(), &mut 1_000_000).unwrap();
            (value.outcome, game.proved(&game.start(), false))
        };
        let a_wins = Outcome::Wins(Player::A);
        assert_eq!(winner(setup.clone()), (a_wins, Some(a_wins)));
        setup.first_moves = Some(vec![5]);
        assert_eq!(winner(setup), (Outcome::Wins(Player::B), None));
    }

    #[test]
    fn a_game_is_over_when_nothing_can_change() {
        let game = game(cliques(4));
        let mut at = game.start();
        let ended = |at: &BoardPosition| game.ending(at).map(|ending| ending.to_string());
        for (mv, text) in [("1-2", None), ("3-4", None), ("1-3", None)] {
            game.play(&mut at, game.read_move(&game.start(), mv).unwrap());
            assert_eq!(ended(&at).as_deref(), text);
        }
        // B takes the third edge of the one triangle that A had begun with 1-2 and 1-3.
        let mv = game.read_move(&at, "2-3").unwrap();
        game.play(&mut at, mv);
        assert_eq!(game.outcome(&at), None);
        for mv in ["1-4", "2-4"] {
            let mv = game.read_move(&at, mv).unwrap();
            game.play(&mut at, mv);
        }
        assert_eq!(game.outcome(&at), Some(Outcome::Wins(Player::B)));
        let text = "the largest set of B has 3 cells, and A owns none";
        assert_eq!(ended(&at).as_deref(), Some(text));
        assert!(!game.timed(Outcome::Wins(Player::B)));
    }

    #[test]
    fn turns_that_end_early_are_counted_as_they_stand() {
        let board = Hypergraph::new(
            (1..=4).map(|cell| cell.to_string()).collect(),
            vec![vec![0, 1], vec![2, 3]],
        );
        let mut setup = Setup::empty(board, Turns::alternating(Player::A));
        setup.turns = Turns::Listed(vec![Player::A, Player::B, Player::A]);
        let game = Positional::from_setup(setup, Convention::Larger).unwrap();
        let mut at = game.start();
        for mv in [0, 2] {
            game.play(&mut at, mv);
            assert_eq!(game.outcome(&at), None);
        }
        let mut won = at.clone();
        game.play(&mut won, 1);
        assert_eq!(game.outcome(&won), Some(Outcome::Wins(Player::A)));
        game.play(&mut at, 3);
        assert_eq!(game.outcome(&at), Some(Outcome::Wins(Player::B)));
        assert_eq!(
            game.ending(&at).unwrap().to_string(),
            "neither player owns a set, and B wins where they are equal"
        );
    }
}
