//! Random trees solved as plain minimax solves them, by one thread and by several.

use super::*;
use harary_core::laws::loaded;
use harary_core::{Engine, Explicit, Game, laws};

/// A random tree, turns in any order.
pub(crate) fn random_tree(dice: &mut laws::Dice, depth: usize) -> String {
    if depth == 0 || dice.below(6) == 0 {
        return ["+", "-", "="][dice.below(3)].into();
    }
    let mover = ["A(", "B("][dice.below(2)];
    let parts = (0..1 + dice.below(4)).map(|_| random_tree(dice, depth - 1));
    format!("{mover}{})", parts.collect::<Vec<_>>().join(" "))
}

fn exact<G: Game>(game: &G, at: &mut G::Position) -> harary_core::Value {
    laws::minimax(game, at, &mut 1_000_000).unwrap()
}

#[test]
pub(crate) fn random_trees_are_solved_as_plain_minimax_solves_them() {
    let mut dice = laws::Dice::new(1);
    for _ in 0..400 {
        let text = random_tree(&mut dice, 6);
        let game: Explicit = text.parse().unwrap();
        let start = game.start();
        let expected = exact(&game, &mut start.clone());
        for by_threats in [false, true] {
            let new = || match by_threats {
                true => AlphaBeta::new(Ask::Moves, 1 << 16).by_threats(),
                false => AlphaBeta::new(Ask::Moves, 1 << 16),
            };
            let (found, _) = laws::pausing((&game, &start), new, &[1, 2, 7]);
            assert_eq!(
                (found.outcome, found.plies),
                (expected.outcome, expected.plies),
                "{text}"
            );
            laws::saving((&game, &start), new, &[1, 5]);
            check_moves(&game, start, expected, found, &text);
        }
    }
}

#[test]
fn what_is_known_before_the_end_is_true() {
    let mut dice = laws::Dice::new(4);
    let (mut early, mut late) = (0, 0);
    for _ in 0..400 {
        let text = random_tree(&mut dice, 6);
        let game: Explicit = text.parse().unwrap();
        let start = game.start();
        let expected = exact(&game, &mut start.clone());
        let mut engine = AlphaBeta::new(Ask::Moves, 1 << 16).by_threats();
        while engine
            .run((&game, &start), &laws::pausing_after(1))
            .is_err()
        {
            let plies = Player::BOTH.map(|player| (player, engine.forced_plies(player)));
            for (player, plies) in plies.into_iter().filter(|(_, plies)| plies.is_some()) {
                assert_eq!(expected.outcome, Outcome::Wins(player), "{text}");
                assert_eq!(plies, expected.plies, "{text}");
                assert_eq!(engine.outcome(), Some(expected.outcome), "{text}");
                early += 1;
            }
            late += usize::from(engine.outcome().is_none());
        }
    }
    assert!(early > 100 && late > 100, "{early} {late}");
}

#[test]
fn several_threads_answer_as_one_does_and_can_be_paused_and_saved() {
    let mut dice = laws::Dice::new(2);
    for round in 0..300 {
        let text = random_tree(&mut dice, 7);
        let game: Explicit = text.parse().unwrap();
        let start = game.start();
        let one = AlphaBeta::new(Ask::Moves, 1 << 16).run((&game, &start), &Watch::free());
        let one = one.unwrap();
        for threads in [2, 3] {
            let new = || AlphaBeta::new(Ask::Moves, 1 << (16 + round % 4));
            let mut engine = new().with_threads(threads);
            let found = loop {
                let watch = laws::pausing_after(1 + round);
                let nodes = engine.nodes();
                match engine.run((&game, &start), &watch) {
                    Ok(found) => break found,
                    Err(Paused) => assert!(engine.nodes() > nodes),
                }
                if round % 3 == 0 {
                    // Saved, and loaded for another number of threads.
                    let mut words = Vec::new();
                    engine.save(&mut words);
                    let loaded = loaded(new(), (&game, &start), &mut words.iter()).unwrap();
                    // With few nodes between pauses the search must be one that is not begun again.
                    let threads = if round < 90 { 1 } else { threads };
                    engine = loaded.with_threads(threads);
                }
            };
            assert_eq!(found.outcome, one.outcome, "{text}");
            assert_eq!(found.plies, one.plies, "{text}");
            let (found, one) = (found.moves.as_ref(), one.moves.as_ref());
            let good = |moves: &FirstMoves<u32>| (moves.first_moves.clone(), moves.fastest.clone());
            assert_eq!(found.map(good), one.map(good), "{text}");
            assert_eq!(found.map(|moves| &moves.line), one.map(|moves| &moves.line));
        }
    }
}

fn check_moves(
    game: &Explicit,
    start: u32,
    expected: harary_core::Value,
    found: Solution<u32>,
    text: &str,
) {
    let Some(found) = found.moves else {
        assert!(game.outcome(&start).is_some());
        return;
    };
    let mover = game.to_move(&start);
    let mut moves = Vec::new();
    game.moves(&start, &mut moves);
    let values: Vec<_> = moves
        .iter()
        .map(|&mv| (mv, exact(game, &mut { mv })))
        .collect();
    let keep: Vec<u32> = values
        .iter()
        .filter(|(_, value)| {
            value.outcome == expected.outcome && expected.outcome.worth(mover) >= 0
        })
        .map(|&(mv, _)| mv)
        .collect();
    assert_eq!(found.first_moves, keep, "{text}");
    let fast: Vec<u32> = values
        .iter()
        .filter(|(mv, value)| keep.contains(mv) && value.plies.map(|p| p + 1) == expected.plies)
        .map(|&(mv, _)| mv)
        .collect();
    assert_eq!(found.fastest, fast, "{text}");
    let mut at = start;
    for (played, &mv) in found.line.unwrap().iter().enumerate() {
        game.play(&mut at, mv);
        let value = exact(game, &mut { at });
        assert_eq!(value.outcome, expected.outcome, "{text}");
        let left = expected.plies.map(|plies| plies - 1 - played as u32);
        assert_eq!(value.plies, left, "{text}");
    }
    assert_eq!(game.outcome(&at), Some(expected.outcome), "{text}");
}

#[test]
fn one_question_after_another_uses_one_table() {
    let game: Explicit = "A(B(= +) B(- +) A(= =))".parse().unwrap();
    let mut engine = AlphaBeta::new(Ask::Outcome, 1 << 16);
    let watch = Watch::free();
    let start = game.start();
    let mut can = |player, outcome| {
        engine
            .can_reach(&game, &start, player, outcome, &watch)
            .unwrap()
    };
    assert!(can(Player::A, Outcome::Draw));
    assert!(!can(Player::A, Outcome::Wins(Player::A)));
    assert!(
        can(Player::A, Outcome::Wins(Player::B)),
        "no worse than a loss"
    );
    assert!(can(Player::B, Outcome::Draw));
    assert!(!can(Player::B, Outcome::Wins(Player::B)));
}
