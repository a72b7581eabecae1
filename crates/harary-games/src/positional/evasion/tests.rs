//! All positions of small boards, judged by plain minimax; and which questions are taken.

use super::*;
use crate::positional::live_board::tests::{agrees, random_games, small_games};
use crate::positional::{Narrow, Wide};
use crate::{Shape, vdw};

const CONVENTIONS: [Convention; 2] = [Convention::Avoidance, Convention::AvoiderEnforcer];

#[test]
fn all_positions_of_small_boards_are_judged_rightly() {
    let compare = |game| agrees::<Evasion<Narrow>>(game) + agrees::<Evasion<Wide>>(game);
    let compared: usize = small_games(CONVENTIONS).iter().map(compare).sum();
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn all_positions_of_random_boards_are_judged_rightly() {
    let games = random_games(6, CONVENTIONS);
    let compared: usize = games.iter().map(agrees::<Evasion<Narrow>>).sum();
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
