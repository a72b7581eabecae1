//! The judge: plain minimax over all positions of small boards.

use super::*;
use crate::positional::tests::judge;
use crate::positional::{Narrow, Setup, Turns, Wide};
use crate::{Shape, hip, vdw};
use harary_core::{Hypergraph, laws::Dice};
use std::collections::HashMap;

type Small = Pursuit<Narrow>;
type Large = Pursuit<Wide>;

/// The same by the moves of the pursuit, all of them or the candidates.
fn sought<R: Room>(
    pursuit: &Pursuit<R>,
    at: &PursuitPosition<R>,
    all: bool,
    known: &mut HashMap<R::Key, bool>,
) -> bool {
    if let Some(outcome) = pursuit.outcome(at) {
        return outcome != Outcome::Draw;
    }
    if let Some(&wins) = known.get(&pursuit.key(at)) {
        return wins;
    }
    let mut moves = Vec::new();
    if all {
        pursuit.moves(at, &mut moves);
    } else {
        pursuit.candidates(at, &mut moves);
    }
    assert!(!moves.is_empty(), "a position that is open has a move");
    let hopes = pursuit.to_move(at) == pursuit.pursuer;
    let wins = moves.iter().any(|&mv| {
        let mut next = at.clone();
        let undo = pursuit.play(&mut next, mv);
        let reached = sought(pursuit, &next, all, known) == hopes;
        pursuit.undo(&mut next, mv, undo);
        assert_eq!(next, *at, "undo");
        reached
    }) == hopes;
    known.insert(pursuit.key(at), wins);
    wins
}

fn agrees<R: Room>(game: &Positional) -> usize {
    let mut compared = 0;
    for pursuer in Player::BOTH {
        let Some(pursuit) = Pursuit::<R>::new(game, pursuer) else {
            continue;
        };
        let known = judge(game, pursuer);
        let (mut by_all, mut by_candidates) = (HashMap::new(), HashMap::new());
        let mut by_key = HashMap::new();
        for (&own, &wins) in &known {
            let at = BoardPosition { own, decided: None };
            let here = pursuit.position(game, &at);
            let moves = game.described(&at);
            assert_eq!(sought(&pursuit, &here, true, &mut by_all), wins, "{moves}");
            assert_eq!(
                sought(&pursuit, &here, false, &mut by_candidates),
                wins,
                "{moves}"
            );
            if here.won.is_none() {
                let key = pursuit.key(&here);
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
        for convention in [Convention::Achievement, Convention::MakerBreaker] {
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
    let mut dice = Dice::new(5);
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
        for convention in [Convention::Achievement, Convention::MakerBreaker] {
            for first in Player::BOTH {
                for different in [false, true] {
                    let turns = Turns::alternating(first);
                    let mut setup = Setup::empty(board.clone(), turns);
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
    let taken = |convention, pursuer| Small::new(&game(convention), pursuer).is_some();
    assert!(taken(Convention::Achievement, Player::B));
    assert!(taken(Convention::MakerBreaker, Player::A));
    assert!(!taken(Convention::MakerBreaker, Player::B));
    assert!(!taken(Convention::Avoidance, Player::A));
    let wide = Positional::new(
        vdw(43, 5, Shape::Line).unwrap(),
        Convention::Achievement,
        Player::A,
    );
    let wide = wide.unwrap();
    assert!(Small::new(&wide, Player::A).is_none());
    assert!(Large::new(&wide, Player::A).is_some());
}
