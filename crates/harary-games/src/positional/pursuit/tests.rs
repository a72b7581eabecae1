//! All positions of small boards, judged by plain minimax; and which questions are taken.

use super::*;
use crate::positional::live_board::tests::{agrees, agrees_as, random_games, small_games};
use crate::positional::tests::judge;
use crate::positional::{Narrow, Setup, Turns, Wide};
use crate::{Shape, animal, vdw};
use harary_core::Hypergraph;
use harary_core::laws::Dice;
use std::collections::HashSet;

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
fn all_positions_of_random_boards_are_judged_rightly_where_time_is_short() {
    let mut dice = Dice::new(6);
    let mut compared = 0;
    let games = random_games(8, CONVENTIONS);
    for game in games.into_iter().chain(small_games(CONVENTIONS)) {
        let mut setup = game.setup().clone();
        let players = setup.turns.movers(setup.free());
        let alternate = players.windows(2).all(|two| two[0] != two[1]);
        if !alternate || setup.first_moves.is_some() {
            continue;
        }
        let plies = dice.below(players.len() + 1);
        setup.turns = Turns::Listed(players[..plies].to_vec());
        if let Ok(game) = Positional::from_setup(setup, game.convention()) {
            assert!(Pursuit::<Narrow>::new(&game, Player::A).is_none() || game.alternates_singly());
            assert!(Pursuit::<Wide>::new(&game, Player::A).is_some());
            compared += agrees::<Pursuit<Wide>>(&game);
        }
    }
    assert!(compared > 50_000, "{compared}");
}

#[test]
fn threats_alone_win_and_moves_that_do_not_matter_to_them_lose() {
    let mut games = small_games(CONVENTIONS);
    games.extend(random_games(9, CONVENTIONS));
    let (mut won, mut lost) = (0, 0);
    for game in &games {
        for player in Player::BOTH {
            let Some(asked) = Pursuit::<Narrow>::new(game, player) else {
                continue;
            };
            let truth = judge(game, player);
            for (own, wins) in &truth {
                let at = asked.position(
                    game,
                    &BoardPosition {
                        own: *own,
                        decided: None,
                    },
                );
                if at.won.is_some() {
                    continue;
                }
                if at.turn == PURSUER {
                    let threats = asked.threats(&at);
                    assert!(threats.is_none() || *wins, "{own:?}");
                    won += usize::from(threats.is_some());
                } else if let Some(zone) = asked.zone(&at) {
                    for cell in (asked.board.free(at.own) & !zone).cells() {
                        let mut own = at.own;
                        own[STOPPER] |= u64::one(cell);
                        let next = asked.settled(own, PURSUER);
                        let known = next.won.unwrap_or_else(|| asked.threats(&next).is_some());
                        assert!(known, "{own:?} {cell}");
                        lost += 1;
                    }
                }
            }
        }
    }
    assert!(won > 1000 && lost > 1000, "{won} {lost}");
}

/// Where sets are many or large, the unit is less than 2 to the power of the largest size.
#[test]
fn weights_that_are_rounded_up_judge_rightly() {
    let mut games = small_games(CONVENTIONS);
    games.extend(random_games(7, CONVENTIONS));
    for unit in [2, 4] {
        let rounded = |game: &Positional, player| {
            let exact = Pursuit::<Narrow>::new(game, player)?;
            Some(Pursuit {
                unit: unit.min(exact.unit),
                ..exact
            })
        };
        let compared: usize = games.iter().map(|game| agrees_as(game, rounded)).sum();
        assert!(compared > 100_000, "{compared}");
        // In certificates they are exact.
        for (game, player) in games
            .iter()
            .flat_map(|game| Player::BOTH.map(|player| (game, player)))
        {
            let (Some(exact), Some(rounded)) =
                (Pursuit::<Narrow>::new(game, player), rounded(game, player))
            else {
                continue;
            };
            for (own, _) in judge(game, player) {
                let at = BoardPosition { own, decided: None };
                let stopped = |asked: &Pursuit<Narrow>| asked.is_stopped(&asked.left(game, &at));
                assert_eq!(stopped(&exact), stopped(&rounded), "{own:?}");
            }
        }
    }
}

#[test]
fn sets_may_have_any_size() {
    let game = |sets: &[Vec<usize>]| {
        let names = (1..=40).map(|cell: usize| cell.to_string()).collect();
        let board = Hypergraph::new(names, sets.to_vec());
        Positional::new(board, Convention::MakerBreaker, Player::A).unwrap()
    };
    // One large set is stopped by any of its cells.
    let alone = game(&[(0..40).collect()]);
    let asked = Pursuit::<Narrow>::new(&alone, Player::A).unwrap();
    assert_eq!(asked.outcome(&asked.start()), Some(Outcome::Draw));
    // Each pair beside it is two threats at once, made by one move.
    let mut sets = vec![(0..20).collect(), (18..40).collect::<Vec<usize>>()];
    let stopped = asked_of(&game(&sets));
    sets.extend([vec![0, 39], vec![1, 39]]);
    assert_eq!((stopped, asked_of(&game(&sets))), (false, true));
}

/// Five sets of 120 cells are stopped by their weights; beside two sets of two cells they change
/// nothing.
#[test]
fn sets_of_more_cells_than_weights_tell_apart_are_judged_rightly() {
    let game = |sets: Vec<Vec<usize>>| {
        let names = (1..=124).map(|cell: usize| cell.to_string()).collect();
        Positional::new(
            Hypergraph::new(names, sets),
            Convention::MakerBreaker,
            Player::A,
        )
        .unwrap()
    };
    let large = || (0..5).map(|first| (first..first + 120).collect());
    let asked = Pursuit::<Wide>::new(&game(large().collect()), Player::A).unwrap();
    let start = asked.start();
    assert_eq!(asked.outcome(&start), Some(Outcome::Draw));
    assert!(asked.is_stopped(&start));
    let pairs = [vec![0, 123], vec![1, 123]];
    let asked = Pursuit::<Wide>::new(&game(large().chain(pairs).collect()), Player::A).unwrap();
    let mut at = asked.start();
    assert!(!asked.is_stopped(&at));
    asked.play(&mut at, 123);
    assert_eq!(asked.outcome(&at), Some(Outcome::Wins(Player::A)));
}

/// Whether the pursuer wins by the best moves, one after the other.
fn asked_of(game: &Positional) -> bool {
    let asked = Pursuit::<Narrow>::new(game, Player::A).unwrap();
    let at = asked.start();
    if let Some(outcome) = asked.outcome(&at) {
        return outcome != Outcome::Draw;
    }
    let mut moves = Vec::new();
    asked.moves(&at, &mut moves);
    moves.iter().any(|&cell| {
        let mut next = at.clone();
        asked.play(&mut next, cell);
        asked.outcome(&next) == Some(Outcome::Wins(Player::A))
    })
}

/// On small boards the time seldom matters once it has said which sets are dead, but it may.
#[test]
fn positions_with_more_time_have_other_keys() {
    let mut keys = HashSet::new();
    for plies in 3..=9 {
        let players = Turns::alternating(Player::A).movers(plies);
        let board = vdw(9, 2, Shape::Line).unwrap();
        let setup = Setup::empty(board, Turns::Listed(players));
        let game = Positional::from_setup(setup, Convention::MakerBreaker).unwrap();
        let asked = Pursuit::<Wide>::new(&game, Player::A).unwrap();
        let at = asked.left(&game, &game.start());
        keys.extend([(0, asked.key(&at)), (1, asked.left_key(&at))]);
    }
    assert_eq!(keys.len(), 14);
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

/// Whether a pairing is found in an open position; it then has free cells, each once, and stops all
/// live sets.
fn a_pairing_holds<R: BoardWidth>(asked: &Pursuit<R>, at: &PursuitPosition<R>) -> bool {
    let [short, long] = [false, true].map(|looks_long| asked.pairing(at, looks_long));
    assert!(
        short.is_none() || short == long,
        "what is found soon is found"
    );
    let Some(Pairing { first, pairs }) = long.filter(|_| asked.outcome(at).is_none()) else {
        return false;
    };
    assert_eq!(first.is_some(), at.turn == STOPPER);
    let mut free = asked.board.free(at.own);
    for &cell in pairs.iter().flatten().chain(&first) {
        assert!(free.has(usize::from(cell)), "once, and free");
        free = free & !R::Mask::one(usize::from(cell));
    }
    for (_, line) in asked.board.live(None, at.own, PURSUER) {
        let has = |cell: &u8| line.mask.has(usize::from(*cell));
        let stopped = first.iter().any(has) || pairs.iter().any(|pair| pair.iter().all(has));
        assert!(stopped, "{:?} {pairs:?}", at.own);
    }
    true
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
            if a_pairing_holds(&asked, &at) {
                assert!(!wins, "{own:?}");
                found += 1;
            }
        }
    }
    found
}

#[test]
fn pairings_of_many_sets_on_wide_boards_stop_each() {
    let board = animal(9, "xxxx./...xx").unwrap();
    let game = Positional::new(board, Convention::MakerBreaker, Player::A).unwrap();
    let asked = Pursuit::<Wide>::new(&game, Player::A).unwrap();
    let mut dice = Dice::new(9);
    let (mut found, mut most) = (0, 0);
    for _ in 0..200 {
        let mut at = asked.start();
        while asked.outcome(&at).is_none() {
            if a_pairing_holds(&asked, &at) {
                found += 1;
                let sets = asked.board.live(None, at.own, PURSUER).count();
                most = most.max(sets);
            }
            let mut moves = Vec::new();
            asked.moves(&at, &mut moves);
            // The stopper takes the heaviest cell, so that open positions have few sets.
            let cell = match at.turn {
                STOPPER => asked.heaviest(&at).1 as u8,
                _ => moves[dice.below(moves.len())],
            };
            asked.play(&mut at, cell);
        }
    }
    assert!(found > 100 && most > 64, "{found} {most}");
}

#[test]
fn pairings_stop_the_pursuer() {
    let mut games = small_games(CONVENTIONS);
    games.extend(random_games(11, CONVENTIONS));
    let found: usize = games.iter().map(pairings_that_hold).sum();
    assert!(found > 1_000, "{found}");
}
