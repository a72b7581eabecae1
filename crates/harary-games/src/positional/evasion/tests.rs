//! The judge: plain minimax over all positions of small boards.

use super::*;
use crate::positional::tests::judge;
use crate::positional::{Narrow, Setup, Turns, Wide};
use crate::{Shape, hip, vdw};
use harary_core::{Hypergraph, laws::Dice};
use std::collections::HashMap;

/// The same by the moves of the evasion, all of them or the candidates.
fn sought<R: Room>(
    evasion: &Evasion<R>,
    at: &EvasionPosition<R>,
    all: bool,
    known: &mut HashMap<R::Key, bool>,
) -> bool {
    if let Some(outcome) = evasion.outcome(at) {
        return outcome != Outcome::Draw;
    }
    if let Some(&wins) = known.get(&evasion.key(at)) {
        return wins;
    }
    let mut moves = Vec::new();
    if all {
        evasion.moves(at, &mut moves);
    } else {
        evasion.candidates(at, &mut moves);
    }
    assert!(!moves.is_empty(), "a position that is open has a move");
    let hopes = evasion.to_move(at) == evasion.hunter;
    let wins = moves.iter().any(|&mv| {
        let mut next = at.clone();
        let undo = evasion.play(&mut next, mv);
        let reached = sought(evasion, &next, all, known) == hopes;
        evasion.undo(&mut next, mv, undo);
        assert_eq!(next, *at, "undo");
        reached
    }) == hopes;
    known.insert(evasion.key(at), wins);
    wins
}

fn agrees<R: Room>(game: &Positional) -> usize {
    let mut compared = 0;
    for hunter in Player::BOTH {
        let Some(evasion) = Evasion::<R>::new(game, hunter) else {
            continue;
        };
        let known = judge(game, hunter);
        let (mut by_all, mut by_candidates) = (HashMap::new(), HashMap::new());
        let mut by_key = HashMap::new();
        for (&own, &wins) in &known {
            let at = BoardPosition { own, decided: None };
            let here = evasion.position(game, &at);
            let moves = game.described(&at);
            assert_eq!(sought(&evasion, &here, true, &mut by_all), wins, "{moves}");
            let by_candidates = sought(&evasion, &here, false, &mut by_candidates);
            assert_eq!(by_candidates, wins, "{moves}");
            if here.won.is_none() {
                let key = evasion.key(&here);
                assert_eq!(*by_key.entry(key).or_insert(wins), wins, "{moves}");
            }
            compared += 1;
        }
    }
    compared
}

#[test]
fn all_positions_of_small_boards_are_judged_rightly() {
    let boards = [
        vdw(7, 3, Shape::Line),
        vdw(8, 3, Shape::Line),
        vdw(9, 4, Shape::Line),
        vdw(7, 3, Shape::Ring),
        vdw(6, 2, Shape::Line),
        vdw(3, 1, Shape::Line),
        hip(3),
    ];
    let mut compared = 0;
    for board in boards {
        let board = board.unwrap();
        for convention in [Convention::Avoidance, Convention::AvoiderEnforcer] {
            for first in Player::BOTH {
                let game = Positional::new(board.clone(), convention, first).unwrap();
                compared += agrees::<Narrow>(&game) + agrees::<Wide>(&game);
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn all_positions_of_random_boards_are_judged_rightly() {
    let mut dice = Dice::new(6);
    let mut compared = 0;
    for _ in 0..150 {
        let cells = 3 + dice.below(6);
        let mut sets = || -> Vec<Vec<usize>> {
            let size = |dice: &mut Dice| 2 + dice.below(3);
            (0..1 + dice.below(9))
                .map(|_| (0..size(&mut dice)).map(|_| dice.below(cells)).collect())
                .collect()
        };
        let names = (1..=cells).map(|cell| cell.to_string()).collect();
        let board = Hypergraph::new(names, sets());
        let of_b = Hypergraph::new(board.cells.clone(), sets()).edges;
        for convention in [Convention::Avoidance, Convention::AvoiderEnforcer] {
            for first in Player::BOTH {
                for different in [false, true] {
                    let mut setup = Setup::empty(board.clone(), Turns::alternating(first));
                    setup.sets_of_b = different.then(|| of_b.clone());
                    let game = Positional::from_setup(setup, convention).unwrap();
                    compared += agrees::<Narrow>(&game);
                }
            }
        }
    }
    assert!(compared > 100_000, "{compared}");
}

#[test]
fn only_questions_that_it_can_answer_are_taken() {
    let board = vdw(9, 3, Shape::Line).unwrap();
    let game = |convention| Positional::new(board.clone(), convention, Player::A).unwrap();
    let taken = |convention, hunter| Evasion::<Narrow>::new(&game(convention), hunter).is_some();
    assert!(taken(Convention::Avoidance, Player::A));
    assert!(taken(Convention::Avoidance, Player::B));
    assert!(taken(Convention::AvoiderEnforcer, Player::B));
    assert!(!taken(Convention::AvoiderEnforcer, Player::A));
    assert!(!taken(Convention::Achievement, Player::A));
}
