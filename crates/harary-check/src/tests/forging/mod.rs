//! Certificates that are well-formed and false by their meaning: the best that a liar can write.
//!
//! The truth is found by brute force, without the checker's rules. Then the best possible proofs of
//! all other claims are written: strategies with the best moves of a player who cannot reach the
//! goal, proofs that are right for a board with one set more or less, maps that are no symmetries.
//! None may be accepted; the true twin of each must be.

mod colorings;
mod games;
mod live;
mod mirrors;
mod numbers;
mod refutations;

use super::few_cells::{CONVENTIONS, Game, PLAIN_TURNS, Turns};
use super::free;
use super::lemmas::hypergraphs::some_family;
use super::mutations::Random;
use crate::lines::Lines;
use crate::rules::file;
use crate::rules::positional::{Convention, Positional};
use crate::spec::Spec;

/// A game that is not over at its start: sets, turns, owners and first moves at random.
fn some_game(cells: usize, random: &mut Random) -> Game {
    loop {
        let mut family = || some_family(cells, 6, random);
        let (one, other) = (family(), family());
        let sets = match random.below(3) {
            0 => [one, other],
            _ => [one.clone(), one],
        };
        let mut turns = match random.below(8) {
            0..4 => PLAIN_TURNS,
            4 => Turns::InTurn {
                first: 1,
                cells: [1, 1],
            },
            5 | 6 => Turns::InTurn {
                first: random.below(2),
                cells: [1 + random.below(2), 1 + random.below(3)],
            },
            _ => Turns::Listed((0..cells).map(|_| random.below(2)).collect()),
        };
        if let Turns::Listed(players) = &mut turns {
            players.truncate(cells - random.below(2));
        }
        let mut start = [0; 2];
        for cell in 0..cells {
            if let Some(own) = start.get_mut(random.below(12)) {
                *own |= 1 << cell;
            }
        }
        let game = Game {
            cells,
            sets,
            convention: CONVENTIONS[random.below(4)],
            turns,
            start,
            first: None,
        };
        let free = game.free(start);
        let some = (1 + random.below((1 << cells) - 1)) & free;
        let first = (random.below(8) == 0 && some != 0).then_some(some);
        let game = Game { first, ..game };
        if free != 0 && game.over(start).is_none() {
            return game;
        }
    }
}

/// The checker's rules of a game.
pub(super) fn rules_of(game: &Game) -> Positional {
    let spec = game.spec();
    let mut spec = Spec::read(&spec, &free()).unwrap();
    let section = format!("board\n{}end\n", game.board());
    let mut input = section.as_bytes();
    let quoted = file::read(&mut spec, 2, &mut Lines::new(&mut input, &free())).unwrap();
    let (default, spec) = (Convention::Achievement, &mut spec);
    Positional::read(quoted.board, quoted.start, quoted.turns, default, spec).unwrap()
}
