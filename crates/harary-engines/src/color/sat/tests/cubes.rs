//! Cubes against backtracking; their joined proofs by unit propagation.

use super::*;
use harary_core::laws::loaded;
use harary_core::{Damaged, Engine, Keeps, Part, Saved};
use std::sync::atomic::{AtomicUsize, Ordering};

fn clauses(problem: &dyn ForbiddenSets) -> Cnf {
    let mut clauses = proper(problem);
    clauses.append(&Symmetry::of(problem).clauses(problem));
    clauses
}

/// Asks with proofs, splitting after `patience` conflicts; checks the result.
fn decide(problem: &dyn ForbiddenSets, patience: u32, threads: usize) -> (bool, Cubes) {
    let engine = Cubes::new(problem, true).unwrap().patient(patience);
    let mut engine = engine.with_threads(threads);
    let found = engine.run(&Cadical, &Watch::free()).unwrap();
    assert_eq!(
        engine.run(&Cadical, &Watch::free()),
        Ok(found.clone()),
        "asked again"
    );
    match &found {
        Some(colors) => {
            assert_eq!(problem.first_violation(colors), None);
            assert_eq!(engine.refutation(), None);
        }
        None => check(&clauses(problem), &engine.refutation().unwrap()),
    }
    (found.is_some(), engine)
}

#[test]
fn cubes_say_what_backtracking_says() {
    let mut dice = Dice::new(47);
    let mut none = 0;
    for round in 0..100 {
        let lists = random_lists(&mut dice);
        let mut plain = Backtrack::new(&lists, Seek::One, &[]).unwrap();
        let expected = plain.run(&lists, &Watch::free()).unwrap();
        let (is_found, _) = decide(&lists, 1, 1 + round % 2);
        assert_eq!(is_found, expected != Colorings::One(None), "{lists:?}");
        none += usize::from(!is_found);
    }
    assert!((20..90).contains(&none), "{none} without a coloring");
    let hidden = hidden(progressions(5, &[3, 3]));
    assert!(Cubes::new(&hidden, true).is_none());
}

#[test]
fn proofs_of_many_cubes_are_one_proof() {
    let mut cubes = 0;
    for (n, lengths, patience) in [
        (22, &[3, 5][..], 1),
        (27, &[3, 3, 3], 3),
        (27, &[3, 3, 3], 20),
        (35, &[4, 4], 10),
        (35, &[4, 4], 100),
    ] {
        for threads in 1..=2 {
            let (is_found, engine) = decide(&progressions(n, lengths), patience, threads);
            assert!(!is_found, "{n} {lengths:?}");
            let (all, open) = engine.cubes();
            assert_eq!(open, 0);
            cubes += all;
        }
        let (is_found, _) = decide(&progressions(n - 1, lengths), patience, 1);
        assert!(is_found, "{} {lengths:?}", n - 1);
    }
    assert!(cubes > 1000, "{cubes}");
}

/// Whether any part has a coloring, and how many cubes there were in all.
fn in_parts(problem: &Lists, parts: u32) -> bool {
    let part = |index| {
        let part = Part::new(index, parts).unwrap();
        let engine = Cubes::new(problem, false).unwrap().patient(10);
        let mut engine = engine.with_part(part);
        let found = engine.run(&Cadical, &Watch::free()).unwrap();
        if let Some(colors) = &found {
            assert_eq!(problem.first_violation(colors), None);
        }
        assert_eq!(engine.refutation(), None);
        found.is_some()
    };
    (1..=parts).map(part).fold(false, |any, one| any | one)
}

#[test]
fn parts_say_together_what_the_whole_says() {
    let mut dice = Dice::new(48);
    for _ in 0..60 {
        let lists = random_lists(&mut dice);
        let mut plain = Backtrack::new(&lists, Seek::One, &[]).unwrap();
        let expected = plain.run(&lists, &Watch::free()).unwrap() != Colorings::One(None);
        for parts in [1, 2, 5, 300] {
            assert_eq!(in_parts(&lists, parts), expected, "{parts}: {lists:?}");
        }
    }
    for (n, lengths) in [(22, &[3, 5][..]), (27, &[3, 3, 3]), (35, &[4, 4])] {
        for parts in [2, 7] {
            assert!(!in_parts(&progressions(n, lengths), parts));
            assert!(in_parts(&progressions(n - 1, lengths), parts));
        }
    }
}

#[test]
fn what_is_saved_at_any_cube_goes_on_node_for_node() {
    for (n, lengths, patience) in [(27, &[3, 3, 3][..], 10), (35, &[4, 4], 30)] {
        let problem = progressions(n, lengths);
        let (_, whole) = decide(&problem, patience, 1);
        let mut engine = Cubes::new(&problem, true).unwrap().patient(patience);
        let mut pauses = 0;
        let found = loop {
            let watch = pausing_after(4 + pauses / 8);
            match engine.run(&Cadical, &watch) {
                Ok(found) => break found,
                Err(Paused) => pauses += 1,
            }
            let mut words = Vec::new();
            engine.save(&mut words);
            let mut from = words.iter();
            let new = Cubes::new(&problem, true).unwrap().patient(patience);
            engine = loaded(new, &Cadical, &mut from).unwrap();
            assert_eq!(from.len(), 0);
        };
        assert!(pauses > 5, "{pauses}");
        assert_eq!(found, None);
        assert_eq!(
            (engine.nodes(), engine.cubes()),
            (whole.nodes(), whole.cubes())
        );
        assert_eq!(engine.refutation(), whole.refutation());
    }
}

#[test]
fn threads_that_are_saved_while_one_has_the_whole_lose_no_cube() {
    let problem = progressions(35, &[4, 4]);
    let mut all_pauses = 0;
    for round in 0..20 {
        // The whole takes longest where there is most patience.
        let made = || {
            let engine = Cubes::new(&problem, true).unwrap();
            engine.patient([3, 10, 30][round % 3]).with_threads(2)
        };
        let mut engine = made();
        let mut pauses = 0;
        let found = loop {
            match engine.run(&Cadical, &pausing_after(2 + pauses)) {
                Ok(found) => break found,
                Err(Paused) => pauses += 1,
            }
            let mut words = Vec::new();
            engine.save(&mut words);
            engine = loaded(made(), &Cadical, &mut words.iter()).unwrap();
        };
        all_pauses += pauses;
        assert_eq!(found, None);
        check(&clauses(&problem), &engine.refutation().unwrap());
    }
    assert!(all_pauses > 20, "{all_pauses}");
}

#[test]
fn damaged_words_do_no_harm() {
    let problem = progressions(27, &[3, 3, 3]);
    let engine = || Cubes::new(&problem, true).unwrap().patient(10);
    let mut half = engine();
    let watch = pausing_after(19);
    assert!(half.run(&Cadical, &watch).is_err());
    let mut words = Vec::new();
    half.save(&mut words);
    // A cube that nobody would look at: at the end are the open ones, and that nothing is shared.
    let mut lost = words.clone();
    let [.., one, other, 0] = &mut lost[..] else {
        panic!("two open cubes");
    };
    assert_eq!(half.cubes().1, 6);
    *other = *one;
    assert!(loaded(engine(), &Cadical, &mut lost.iter()).is_err());
    let mut dice = Dice::new(48);
    let mut refused = 0;
    for _ in 0..150 {
        let mut changed = words.clone();
        let at = dice.below(words.len());
        changed[at] = match dice.below(3) {
            0 => dice.below(40) as u64,
            1 => u64::MAX,
            _ => changed[at] ^ 1 << dice.below(64),
        };
        match loaded(engine(), &Cadical, &mut changed.iter()) {
            Err(Damaged) => refused += 1,
            // It may say anything, but it ends, and no proof of it is believed unchecked.
            Ok(mut engine) => {
                // Two minutes of looking for a cube, if there is none.
                let watch = pausing_after(100_000);
                let end = engine.run(&Cadical, &watch);
                assert_ne!(end, Err(Paused), "word {at} of {}", words.len());
                let _ = engine.refutation();
            }
        }
    }
    assert!(refused > 25, "{refused}");
}

/// Without proofs, by solvers that share what they learned or not; whether there is one, and the
/// conflicts.
fn shared(
    n: usize,
    lengths: &[usize],
    patience: u32,
    make: fn() -> Box<dyn Solver>,
) -> (bool, u64) {
    let problem = progressions(n, lengths);
    let mut engine = Cubes::new(&problem, false).unwrap().patient(patience);
    let found = engine.run(&Made(make), &Watch::free()).unwrap();
    (found.is_some(), engine.nodes())
}

#[test]
fn what_one_solver_learned_serves_the_next() {
    for (n, lengths, patience) in [
        (27, &[3, 3, 3][..], 3),
        (27, &[3, 3, 3], 20),
        (35, &[4, 4], 10),
    ] {
        let (is_found, alone) = shared(n, lengths, patience, || Cadical.solver(Keeps::Nothing));
        assert!(!is_found);
        let (is_found, nodes) = shared(n, lengths, patience, sharing);
        assert!(!is_found);
        assert!(nodes < alone, "{n} {lengths:?}: {nodes} for {alone}");
        assert!(shared(n - 1, lengths, patience, sharing).0);
    }
}

#[test]
fn pauses_at_every_look_end_all_the_same() {
    let problem = progressions(77, &[3, 9]);
    let (_, whole) = decide(&problem, 1500, 1);
    let mut engine = Cubes::new(&problem, true).unwrap().patient(1500);
    let mut pauses = 0;
    let found = loop {
        match engine.run(&Cadical, &pausing_after(1)) {
            Ok(found) => break found,
            // With one that started over each time this would go on forever.
            Err(Paused) if pauses < 1000 => pauses += 1,
            Err(Paused) => panic!("no end"),
        }
    };
    assert!(pauses > 9, "{pauses}");
    assert_eq!(found, None);
    assert_eq!(
        (engine.nodes(), engine.cubes()),
        (whole.nodes(), whole.cubes())
    );
}

#[test]
fn nobody_waits_for_a_cube_whose_thread_panics() {
    let problem = progressions(27, &[3, 3, 3]);
    let engine = Cubes::new(&problem, false).unwrap().patient(10);
    let mut engine = engine.with_threads(2);
    let made = AtomicUsize::new(0);
    // The first solvers have the question and one of its parts; another one breaks.
    let make = || {
        assert_ne!(made.fetch_add(1, Ordering::Relaxed), 2, "broken");
        Cadical.solver(Keeps::Nothing)
    };
    // Half a minute of waiting, if nobody says that it is in vain.
    let run = || engine.run(&Made(make), &pausing_after(30_000));
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
}

#[test]
fn proofs_of_parts_are_joined() {
    let mut dice = Dice::new(3);
    let mut joined_proofs = 0;
    for round in 0..40 {
        let lists = random_lists(&mut dice);
        let parts = 1 + round % 5;
        let done: Vec<(Part, Cubes)> = (1..=parts)
            .map(|index| {
                let part = Part::new(index, parts).unwrap();
                let engine = Cubes::new(&lists, true).unwrap().patient(1);
                let mut engine = engine.with_part(part);
                let found = engine.run(&Cadical, &Watch::free()).unwrap();
                (part, found, engine)
            })
            .filter(|(_, found, _)| found.is_none())
            .map(|(part, _, engine)| (part, engine))
            .collect();
        let mut joined = JoinedCubes::new(&lists).unwrap();
        for (part, engine) in done.iter().rev() {
            joined.take(*part, engine);
            joined.take(*part, engine);
        }
        if done.len() as u32 == parts {
            check(&clauses(&lists), &joined.refutation().unwrap());
            joined_proofs += 1;
        } else {
            // There is a coloring.
            assert_eq!(joined.refutation(), None, "{lists:?}");
        }
    }
    assert!(joined_proofs > 9, "{joined_proofs}");
}
