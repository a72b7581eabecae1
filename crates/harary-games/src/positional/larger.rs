//! Who owns the larger set: of the two largest sets that the players own in the end the larger one
//! wins, and B wins if they are equal (Erdős's clique-building game, problem 778).

use harary_core::{Outcome, Player};
use std::cmp::Reverse;

/// The sets of each player, as masks, the largest first.
#[derive(Clone, Debug)]
pub(super) struct BySize([Vec<u128>; 2]);

impl BySize {
    pub(super) fn new(sets: [Vec<u128>; 2]) -> BySize {
        BySize(sets.map(|mut sets| {
            sets.sort_by_key(|set| (Reverse(set.count_ones()), *set));
            sets.dedup();
            sets
        }))
    }

    /// The size of the largest set without a cell of these; 0 if there is none.
    fn largest_without(&self, player: Player, others: u128) -> u32 {
        let mut sets = self.0[player as usize].iter();
        let set = sets.find(|&set| set & others == 0);
        set.map_or(0, |set| set.count_ones())
    }

    /// The size of the largest set that each player owns; 0 for none.
    pub(super) fn owned(&self, own: [u128; 2]) -> [u32; 2] {
        Player::BOTH.map(|player| self.largest_without(player, !own[player as usize]))
    }

    /// Who wins, if the cells that are left cannot change it.
    pub(super) fn settled(&self, own: [u128; 2]) -> Option<Outcome> {
        let [a, b] = self.owned(own);
        let possible = |player: Player| self.largest_without(player, own[player.other() as usize]);
        if a > possible(Player::B) {
            Some(Outcome::Wins(Player::A))
        } else if b >= possible(Player::A) {
            Some(Outcome::Wins(Player::B))
        } else {
            None
        }
    }

    /// Who wins when no cell is taken any more.
    pub(super) fn at_the_end(&self, own: [u128; 2]) -> Outcome {
        let [a, b] = self.owned(own);
        Outcome::Wins(if a > b { Player::A } else { Player::B })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positional::{BoardPosition, Convention, Positional, Setup, Turns};
    use crate::vdw;
    use crate::{Shape, clique};
    use harary_core::{Game, Hypergraph, Notation, laws};

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
        let mut random = harary_core::laws::Dice::new(778);
        let mut boards = vec![cliques(3), cliques(4), vdw(7, 2, Shape::Line).unwrap()];
        for _ in 0..30 {
            let cells = 3 + random.below(5);
            let size = |random: &mut laws::Dice| 1 + random.below(4);
            let sets: Vec<Vec<usize>> = (0..1 + random.below(8))
                .map(|_| {
                    (0..size(&mut random))
                        .map(|_| random.below(cells))
                        .collect()
                })
                .collect();
            let names = (1..=cells).map(|cell| cell.to_string()).collect();
            boards.push(Hypergraph::new(names, sets));
        }
        let mut won = [0, 0];
        for board in boards {
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
