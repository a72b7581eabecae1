//! Colorings with one color a class, some classes without some colors, against all of them.

use super::*;
use harary_core::Narrowed;

/// Sets, where it is looked first, and whether these are all sets.
#[derive(Debug)]
struct Narrow(Lists, Narrowed, bool);

impl Coloring for Narrow {
    fn cells(&self) -> usize {
        self.0.cells()
    }
    fn colors(&self) -> u8 {
        self.0.colors()
    }
    fn kind(&self, color: u8) -> u8 {
        self.0.kind(color)
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        self.0.admits(colors, cell, color)
    }
    fn cell_name(&self, cell: usize) -> String {
        self.0.cell_name(cell)
    }
}

impl ForbiddenSets for Narrow {
    fn sets(&self, color: u8) -> Vec<Vec<usize>> {
        self.0.sets(color)
    }
    fn lists_all(&self) -> bool {
        self.2
    }
    fn narrowed(&self) -> Option<Narrowed> {
        Some(self.1.clone())
    }
}

/// Whether one of all colorings of the classes is as it should be.
fn exists(problem: &Narrow) -> bool {
    let Narrowed { classes, without } = &problem.1;
    let count = classes.iter().max().map_or(0, |last| last + 1);
    let colors = usize::from(problem.colors());
    (0..colors.pow(count as u32)).any(|number| {
        let color = |class: usize| (number / colors.pow(class as u32) % colors) as u8 + 1;
        let all: Vec<u8> = classes.iter().map(|&class| color(class)).collect();
        problem.first_violation(&all).is_none()
            && without
                .iter()
                .all(|&(class, barred)| color(class) != barred)
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
        let problem = Narrow(lists, Narrowed { classes, without }, true);
        for solver in solvers() {
            let mut engine = NarrowedSat::new(&problem, solver, 1000).unwrap();
            let answer = engine.run(&problem, &Watch::free()).unwrap();
            assert_eq!(answer.is_some(), exists(&problem), "{problem:?}");
            if let Some(coloring) = &answer {
                let Narrowed { classes, without } = &problem.1;
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
    // Nothing is narrowed, or not all sets are known.
    let lists = progressions(9, &[3, 3]);
    let all = Narrowed {
        classes: (0..9).collect(),
        without: Vec::new(),
    };
    assert!(NarrowedSat::new(&lists, Cadical.solver(Keeps::Nothing), 9).is_none());
    for listed in [true, false] {
        let problem = Narrow(lists.clone(), all.clone(), listed);
        let engine = NarrowedSat::new(&problem, Cadical.solver(Keeps::Nothing), 9);
        assert_eq!(engine.is_some(), listed);
    }
}
