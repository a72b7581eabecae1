//! Plain minimax is the judge, with small tables, at the cap, and with several threads.

use super::*;
use crate::play::alpha_beta::tests::random_tree;
use harary_core::laws::loaded;
use harary_core::{Engine, Explicit, Game, laws};

#[test]
fn random_trees_are_answered_as_plain_minimax_answers_them() {
    let mut dice = laws::Dice::new(1);
    for round in 0..400 {
        let text = random_tree(&mut dice, 6);
        let game: Explicit = text.parse().unwrap();
        let start = game.start();
        let value = laws::minimax(&game, &mut start.clone(), &mut 1_000_000).unwrap();
        for prover in Player::BOTH {
            // Small tables forget, and answer the same.
            let memory = [0, 1 << 12, 1 << 16][round % 3];
            let new = || DfPn::new(prover, memory);
            let (wins, _) = laws::pausing((&game, &start), new, &[1, 2, 7]);
            assert_eq!(wins, value.outcome == Outcome::Wins(prover), "{text}");
            laws::saving((&game, &start), new, &[1, 5]);
        }
    }
}

#[test]
fn a_question_that_reaches_the_cap_is_answered_by_the_largest_numbers() {
    let mut dice = laws::Dice::new(7);
    let mut changed = 0;
    for _ in 0..200 {
        let game: Explicit = random_tree(&mut dice, 6).parse().unwrap();
        let start = game.start();
        let value = laws::minimax(&game, &mut start.clone(), &mut 1_000_000).unwrap();
        let mut engine = DfPn::new(Player::A, 1 << 16);
        engine.aim.cap = 4;
        let wins = engine.run((&game, &start), &Watch::free()).unwrap();
        assert_eq!(wins, value.outcome == Outcome::Wins(Player::A));
        changed += u32::from(!engine.aim.sums);
    }
    assert!(changed > 5, "only {changed} of the trees reached the cap");
}

#[test]
fn what_was_found_serves_the_next_question() {
    let game: Explicit = "A(- B(= +) B(+ A(- +)))".parse().unwrap();
    let mut engine = DfPn::new(Player::A, 1 << 12);
    let watch = Watch::free();
    assert!(engine.run((&game, &game.start()), &watch).unwrap());
    let nodes = engine.nodes();
    engine.reset();
    assert!(engine.run((&game, &game.start()), &watch).unwrap());
    assert_eq!(engine.nodes(), nodes);
}

#[test]
fn threads_answer_as_one_does() {
    let mut dice = laws::Dice::new(11);
    for round in 0..200 {
        let game: Explicit = random_tree(&mut dice, 7).parse().unwrap();
        let start = game.start();
        let new = || DfPn::new(Player::A, [1 << 10, 1 << 20][round % 2]);
        let expected = new().run((&game, &start), &Watch::free()).unwrap();
        let mut engine = new().with_threads(3);
        // Paused after a few nodes, saved, and on with another number of threads.
        let mut looks = 0;
        let watch = Watch::every(5, |_| {
            looks += 1;
            std::ops::ControlFlow::Break(())
        });
        let first = engine.run((&game, &start), &watch);
        drop(watch);
        if first.is_err() {
            let mut words = Vec::new();
            engine.save(&mut words);
            let again = loaded(new(), (&game, &start), &mut words.iter()).unwrap();
            for threads in [1, 2] {
                let again = loaded(new(), (&game, &start), &mut words.iter());
                let mut again = again.unwrap().with_threads(threads);
                assert_eq!(again.run((&game, &start), &Watch::free()), Ok(expected));
            }
            assert_eq!(again.nodes(), engine.nodes());
        }
        assert_eq!(engine.run((&game, &start), &Watch::free()), Ok(expected));
    }
}
