//! All positions of small boards, judged by plain minimax; and which questions are taken.

use super::*;
use crate::positional::live_board::tests::{agrees, random_games, small_games};
use crate::positional::tests::judge;
use crate::positional::{Narrow, Wide};
use crate::{Shape, vdw};

const CONVENTIONS: [Convention; 2] = [Convention::Achievement, Convention::MakerBreaker];

#[test]
fn all_positions_of_small_boards_are_judged_rightly() {
    let compare = |game| agrees::<Pursuit<Narrow>>(game) + agrees::<Pursuit<Wide>>(game);
    let compared: usize = small_games(CONVENTIONS).iter().map(compare).sum();
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn all_positions_of_random_boards_are_judged_rightly() {
    let games = random_games(5, CONVENTIONS);
    let compared: usize = games.iter().map(agrees::<Pursuit<Narrow>>).sum();
    assert!(compared > 100_000, "{compared}");
}

#[test]
fn only_questions_that_it_can_answer_are_taken() {
    let board = vdw(9, 3, Shape::Line).unwrap();
    let game = |convention| Positional::new(board.clone(), convention, Player::A).unwrap();
    let taken = |convention, pursuer| Pursuit::<Narrow>::new(&game(convention), pursuer).is_some();
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
    assert!(Pursuit::<Narrow>::new(&wide, Player::A).is_none());
    assert!(Pursuit::<Wide>::new(&wide, Player::A).is_some());
}

/// Looks for pairings in all positions of a game that are open, and says how many there are.
fn pairings_that_hold(game: &Positional) -> usize {
    let mut found = 0;
    for pursuer in Player::BOTH {
        let Some(asked) = Pursuit::<Narrow>::new(game, pursuer) else {
            continue;
        };
        for (own, wins) in judge(game, pursuer) {
            let at = asked.position(game, &BoardPosition { own, decided: None });
            let pairing = asked.pairing(&at).filter(|_| asked.outcome(&at).is_none());
            let Some(Pairing { first, pairs }) = pairing else {
                continue;
            };
            assert!(!wins, "{own:?}");
            assert_eq!(first.is_some(), at.turn == STOPPER);
            let cells = pairs.iter().flatten().chain(&first);
            let mut free = asked.board.free(at.own);
            for &cell in cells {
                assert!(free.has(usize::from(cell)), "once, and free");
                free &= !u64::one(usize::from(cell));
            }
            for line in asked.board.live(at.own, PURSUER) {
                let has = |cell: &u8| line.mask.has(usize::from(*cell));
                let stopped =
                    first.iter().any(has) || pairs.iter().any(|pair| pair.iter().all(has));
                assert!(stopped, "{own:?} {pairs:?}");
            }
            found += 1;
        }
    }
    found
}

#[test]
fn pairings_stop_the_pursuer() {
    let mut games = small_games(CONVENTIONS);
    games.extend(random_games(11, CONVENTIONS));
    let found: usize = games.iter().map(pairings_that_hold).sum();
    assert!(found > 1_000, "{found}");
}
