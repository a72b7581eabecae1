//! Colorings with one color a class, some classes without some colors, against all of them.

use super::*;

/// Whether one of all colorings of the classes is as it should be.
fn exists(problem: &Lists, narrowed: &Narrowed) -> bool {
    let count = narrowed.count();
    let colors = usize::from(problem.colors());
    (0..colors.pow(count as u32)).any(|number| {
        let color = |class: usize| (number / colors.pow(class as u32) % colors) as u8 + 1;
        let all: Vec<u8> = narrowed.classes.iter().map(|&class| color(class)).collect();
        let mut without = narrowed.without.iter();
        problem.first_violation(&all).is_none()
            && without.all(|&(class, barred)| color(class) != barred)
    })
}

#[test]
fn a_coloring_is_found_among_the_narrowed_just_if_one_is_there() {
    let mut found = [0, 0];
    for seed in 0..2000 {
        let mut dice = Dice::new(seed);
        let lists = random_lists(&mut dice);
        let count = 1 + dice.below(lists.cells());
        let mut classes: Vec<usize> = (0..count).collect();
        classes.extend((count..lists.cells).map(|_| dice.below(count)));
        let colors = lists.sets.len();
        let barred = |_| (dice.below(count), 1 + dice.below(colors) as u8);
        let without = (0..2).map(barred).collect();
        let narrowed = Narrowed::new(classes, without);
        let exists = exists(&lists, &narrowed);
        let problem = Told { lists, all: true };
        for solver in solvers() {
            let mut engine = Sat::narrowed(&problem, narrowed.clone(), solver, 1000).unwrap();
            let answer = engine.run(&problem, &Watch::free()).unwrap().one();
            assert_eq!(answer.is_some(), exists, "{problem:?}");
            if let Some(coloring) = &answer {
                let Narrowed {
                    classes, without, ..
                } = &narrowed;
                assert_eq!(problem.first_violation(coloring), None, "{problem:?}");
                for (cell, class) in classes.iter().enumerate() {
                    assert_eq!(coloring[cell], coloring[*class], "{problem:?}");
                    assert!(!without.contains(&(*class, coloring[cell])), "{problem:?}");
                }
            }
            found[usize::from(answer.is_some())] += 1;
        }
    }
    assert!(found.iter().all(|&times| times > 1000), "{found:?}");
}

#[test]
fn nothing_is_looked_for_where_sets_are_not_listed() {
    for all in [true, false] {
        let problem = Told {
            lists: progressions(9, &[3, 3]),
            all,
        };
        let narrowed = Narrowed::new((0..9).collect(), Vec::new());
        let solver = Cadical.solver(Keeps::Nothing);
        assert_eq!(Sat::narrowed(&problem, narrowed, solver, 9).is_some(), all);
    }
}

/// A solver that never knows.
struct Undecided(u64);

impl Solver for Undecided {
    fn add(&mut self, _: &[i32]) {}
    fn solve(&mut self, _: &[i32], conflicts: u32) -> Option<bool> {
        self.0 += u64::from(conflicts);
        None
    }
    fn holds(&mut self, _: i32) -> bool {
        false
    }
    fn failed(&mut self, _: i32) -> bool {
        false
    }
    fn conflicts(&self) -> u64 {
        self.0
    }
}

#[test]
fn a_look_is_given_up_after_so_many_conflicts() {
    let problem = Told {
        lists: progressions(3, &[3, 3]),
        all: true,
    };
    let narrowed = Narrowed::new(vec![0, 1, 2], Vec::new());
    let mut engine = Sat::narrowed(&problem, narrowed, Box::new(Undecided(0)), 2500).unwrap();
    assert_eq!(
        engine.run(&problem, &Watch::free()),
        Ok(Colorings::One(None))
    );
    assert_eq!(engine.nodes(), 3000);
}
