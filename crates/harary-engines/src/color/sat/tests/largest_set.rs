//! Greatest sets against all sets of cells; saving, damage and sharing on the way.

use super::*;
use crate::color::largest::tests::{is_free, random};
use harary_core::laws::loaded;
use harary_core::{Engine, Saved};

fn taken(colors: &[u8]) -> Vec<usize> {
    let cells = 0..colors.len();
    cells.filter(|&cell| colors[cell] == 1).collect()
}

fn makers() -> Vec<fn() -> Box<dyn Solver>> {
    vec![
        || Box::new(Second::default()),
        || Cadical.solver(Keeps::Nothing),
        || Cadical.solver(Keeps::Learned),
    ]
}

#[test]
fn greatest_sets_are_as_large_as_by_search() {
    let dice = &mut Dice::new(46);
    for round in 0..60 {
        let (lists, most) = random(dice);
        // What is known is not looked for.
        let one: Vec<usize> = (0..lists.cells.min(1))
            .filter(|&cell| is_free(&lists, &[cell]))
            .collect();
        for make in makers() {
            for known in [&[][..], &one] {
                let engine = Cubes::largest(&lists, known).unwrap().patient(1);
                let mut engine = engine.with_threads(1 + round % 3);
                assert_eq!(taken(engine.best().unwrap()), known);
                let found = engine.run(&Made(make), &Watch::free()).unwrap();
                let found = taken(&found.unwrap());
                assert_eq!(found.len(), most, "{lists:?}");
                assert!(is_free(&lists, &found));
            }
        }
    }
    let several = progressions(9, &[3, 4]);
    assert!(Cubes::largest(&several, &[]).is_none());
    let hidden = hidden(progressions(9, &[3]));
    assert!(Cubes::largest(&hidden, &[]).is_none());
}

/// The most of 1…24 without three in progression are 10, of 1…30 twelve. (Gasarch, Glenn, Kruskal
/// 2008, *Finding large 3-free sets I*.)
const FREE: [(usize, usize, u32); 3] = [(24, 10, 2), (30, 12, 5), (30, 12, 30)];

fn engine(n: usize, patience: u32) -> (Lists, Cubes) {
    let problem = progressions(n, &[3]);
    let engine = Cubes::largest(&problem, &[]).unwrap().patient(patience);
    (problem, engine)
}

#[test]
fn what_is_saved_goes_on_node_for_node() {
    for (n, most, patience) in FREE {
        let (problem, mut whole) = engine(n, patience);
        let expected = whole.run(&Cadical, &Watch::free()).unwrap();
        assert_eq!(taken(expected.as_ref().unwrap()).len(), most);
        let (_, mut paused) = engine(n, patience);
        let mut pauses = 0;
        let found = loop {
            match paused.run(&Cadical, &pausing_after(4 + pauses / 8)) {
                Ok(found) => break found,
                Err(Paused) => pauses += 1,
            }
            assert!(is_free(&problem, &taken(paused.best().unwrap())));
            let mut words = Vec::new();
            paused.save(&mut words);
            let mut from = words.iter();
            paused = loaded(engine(n, patience).1, &Cadical, &mut from).unwrap();
            assert_eq!(from.len(), 0);
        };
        assert!(pauses > 5, "{pauses}");
        assert_eq!(found, expected);
        let figures = |engine: &Cubes| (engine.nodes(), engine.cubes());
        assert_eq!(figures(&paused), figures(&whole));
        assert!(whole.cubes().0 > 1);
    }
}

#[test]
fn threads_and_pauses_find_as_many_cells() {
    for (n, most, patience) in FREE {
        for threads in 2..=3 {
            let (problem, engine) = engine(n, patience);
            let mut engine = engine.with_threads(threads);
            let mut looks = 1;
            let found = loop {
                match engine.run(&Cadical, &pausing_after(looks)) {
                    Ok(found) => break taken(&found.unwrap()),
                    Err(Paused) => looks += 1,
                }
            };
            assert_eq!(found.len(), most);
            assert!(is_free(&problem, &found));
        }
    }
}

#[test]
fn damaged_words_give_no_set_that_is_none() {
    let (problem, mut half) = engine(30, 5);
    assert!(half.run(&Cadical, &pausing_after(99)).is_err());
    let mut words = Vec::new();
    half.save(&mut words);
    let mut dice = Dice::new(49);
    let mut refused = 0;
    for round in 0..150 {
        let mut changed = words.clone();
        // The last words are the best set.
        let at = match round % 3 {
            0 => words.len() - 1 - dice.below(30),
            _ => dice.below(words.len()),
        };
        changed[at] = match dice.below(3) {
            0 => dice.below(40) as u64,
            1 => u64::MAX,
            _ => changed[at] ^ 1 << dice.below(64),
        };
        match loaded(engine(30, 5).1, &Cadical, &mut changed.iter()) {
            Err(harary_core::Damaged) => refused += 1,
            Ok(mut engine) => {
                let _ = engine.run(&Cadical, &pausing_after(199));
                assert!(is_free(&problem, &taken(engine.best().unwrap())));
            }
        }
    }
    assert!(refused > 50, "{refused}");
}
