//! Every solver against backtracking, refutations against unit propagation by the definition.

use super::*;
use crate::color::backtrack::lists::{Lists, random_lists};
use crate::{Backtrack, Colorings, Seek};
use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use harary_cadical::Cadical;
use harary_core::laws::{Dice, pausing_after};
use harary_core::{
    Cnf, Coloring, Engine, ForbiddenSets, Keeps, Narrowed, Paused, Refutation, Solver, Solvers,
    Step, Watch,
};
use std::cell::Cell;
use std::ops::ControlFlow;

mod cubes;
mod largest_set;
mod narrowed;
mod symmetry;

/// A second opinion: it decides at one go, and proves nothing.
#[derive(Default)]
struct Second {
    solver: BasicSolver,
    model: Vec<lbool>,
}

impl Second {
    fn literal(&mut self, literal: i32) -> Lit {
        let var = self.solver.var_of_int(literal.unsigned_abs() - 1);
        Lit::new(var, literal > 0)
    }
}

impl Solver for Second {
    fn add(&mut self, clause: &[i32]) {
        let mut clause = clause
            .iter()
            .map(|&literal| self.literal(literal))
            .collect();
        self.solver.add_clause_reuse(&mut clause);
    }
    fn solve(&mut self, assumed: &[i32], _: u32) -> Option<bool> {
        let assumed: Vec<Lit> = assumed
            .iter()
            .map(|&literal| self.literal(literal))
            .collect();
        let answer = self.solver.solve_limited(&assumed) == lbool::TRUE;
        self.model = self.solver.get_model().to_vec();
        Some(answer)
    }
    fn holds(&mut self, literal: i32) -> bool {
        self.model[literal.unsigned_abs() as usize - 1] == lbool::new(literal > 0)
    }
    fn failed(&mut self, literal: i32) -> bool {
        let negated = self.literal(-literal);
        self.solver.unsat_core_contains_lit(negated)
    }
    fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }
}

/// A solver that tells what it learns.
/// Makes solvers of one kind, whatever they are to keep.
struct Made<F>(F);

impl<F: Fn() -> Box<dyn Solver> + Sync> Solvers for Made<F> {
    fn solver(&self, _: Keeps) -> Box<dyn Solver> {
        (self.0)()
    }
}

fn sharing() -> Box<dyn Solver> {
    Cadical.solver(Keeps::Learned)
}

/// Every solver there is, all but the last without proofs.
fn solvers() -> Vec<Box<dyn Solver>> {
    vec![
        Box::new(Second::default()),
        Cadical.solver(Keeps::Nothing),
        Cadical.solver(Keeps::Proof),
    ]
}

pub(super) fn progressions(n: usize, lengths: &[usize]) -> Lists {
    let sets = |&k: &usize| {
        let all = (0..n).flat_map(|a| (1..=n).map(move |d| (a, d)));
        all.filter(|&(a, d)| a + (k - 1) * d < n)
            .map(|(a, d)| (0..k).map(|i| a + i * d).collect())
            .collect()
    };
    Lists {
        cells: n,
        sets: lengths.iter().map(sets).collect(),
        symmetries: vec![(0..n).rev().collect()],
    }
}

/// The same colorings, told of in another way.
#[derive(Clone, Debug)]
struct Told {
    lists: Lists,
    /// Whether all sets are listed, or just the first half.
    all: bool,
}

fn hidden(lists: Lists) -> Told {
    Told { lists, all: false }
}

impl Coloring for Told {
    fn cells(&self) -> usize {
        self.lists.cells()
    }
    fn colors(&self) -> u8 {
        self.lists.colors()
    }
    fn kind(&self, color: u8) -> u8 {
        self.lists.kind(color)
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        self.lists.admits(colors, cell, color)
    }
    fn symmetries(&self) -> Vec<Vec<usize>> {
        self.lists.symmetries()
    }
    fn cell_name(&self, cell: usize) -> String {
        self.lists.cell_name(cell)
    }
}

impl ForbiddenSets for Told {
    fn sets(&self, color: u8) -> Vec<Vec<usize>> {
        let mut sets = self.lists.sets(color);
        if !self.all {
            sets.truncate(sets.len() / 2);
        }
        sets
    }
    fn lists_all(&self) -> bool {
        self.all
    }
    fn violated(&self, colors: &[u8]) -> Vec<Vec<usize>> {
        self.lists.violated(colors).into_iter().take(2).collect()
    }
}

fn same(problem: &dyn ForbiddenSets, seek: Seek, fixed: &[(usize, u8)]) {
    let mut plain = Backtrack::new(problem, seek, fixed).unwrap();
    let expected = plain.run(problem, &Watch::free()).unwrap();
    for solver in solvers() {
        let mut engine = Sat::new(problem, solver, seek, fixed).unwrap();
        let found = engine.run(problem, &Watch::free()).unwrap();
        match (&found, &expected) {
            (Colorings::One(Some(colors)), Colorings::One(Some(_))) => {
                assert_eq!(problem.first_violation(colors), None);
                assert!(fixed.iter().all(|&(cell, color)| colors[cell] == color));
            }
            _ => assert_eq!(found, expected),
        }
        assert_eq!(
            engine.run(problem, &Watch::free()),
            Ok(found),
            "asked again"
        );
    }
}

#[test]
fn solvers_find_count_and_list_what_backtracking_does() {
    let mut dice = Dice::new(45);
    let list = |up_to_colors| Seek::List {
        limit: None,
        up_to_colors,
    };
    for _ in 0..60 {
        let lists = random_lists(&mut dice);
        let fixed = [(
            dice.below(lists.cells),
            1 + dice.below(lists.sets.len()) as u8,
        )];
        for seek in [Seek::One, Seek::Count, list(true), list(false)] {
            same(&lists, seek, &[]);
            same(&hidden(lists.clone()), seek, &[]);
            if seek != list(true) {
                same(&lists, seek, &fixed);
            }
        }
    }
    assert!(
        Sat::new(
            &progressions(3, &[2]),
            Box::new(Second::default()),
            Seek::One,
            &[(3, 1)]
        )
        .is_err()
    );
}

#[test]
fn the_format_of_dimacs() {
    let cnf = proper(&progressions(3, &[2, 3]));
    let text = "p cnf 6 7\n1 2 0\n3 4 0\n5 6 0\n-1 -3 0\n-1 -5 0\n-3 -5 0\n-2 -4 -6 0\n";
    assert_eq!(cnf.to_string(), text);
    assert_eq!((cnf.variables(), cnf.len(), cnf.is_empty()), (6, 7, false));
    // The second of two like colors is for the second cell or later, and there if the first is on
    // the first cell.
    let like = progressions(2, &[2, 2]);
    assert_eq!(
        precedence(&like, &[1, 0]).to_string(),
        "p cnf 4 2\n-4 0\n-2 3 0\n"
    );
    assert!(precedence(&progressions(3, &[2, 3]), &[0, 1, 2]).is_empty());
    assert_eq!(
        at_most_one(&like).to_string(),
        "p cnf 4 2\n-1 -2 0\n-3 -4 0\n"
    );
    let named = |lengths: &[usize]| Symmetry::of(&progressions(9, lengths)).named;
    assert_eq!(named(&[2, 2]), [0, 1, 2, 3, 4, 5]);
    assert!(named(&[2, 3]).is_empty());
}

/// Whether unit propagation over the hints, each in turn, refutes the clause.
fn follows(clause: &[i32], hints: &[Vec<i32>]) -> bool {
    let mut holds: Vec<i32> = clause.iter().map(|literal| -literal).collect();
    for hint in hints {
        let left: Vec<&i32> = hint
            .iter()
            .filter(|&&literal| !holds.contains(&-literal))
            .collect();
        match left[..] {
            [] => return true,
            [&only] => holds.push(only),
            _ => return false,
        }
    }
    false
}

/// Follows a refutation to the empty clause.
fn check(clauses: &Cnf, proof: &Refutation) {
    let mut known: Vec<Option<Vec<i32>>> = clauses
        .clauses()
        .map(|clause| Some(clause.to_vec()))
        .collect();
    let mut last: Option<usize> = None;
    for step in proof.steps() {
        match step {
            Step::Add {
                name,
                literals,
                hints,
            } => {
                let hints: Vec<Vec<i32>> = hints
                    .iter()
                    .map(|&hint| known[hint as usize - 1].clone().unwrap())
                    .collect();
                assert!(follows(literals, &hints), "clause {name}");
                known.push(Some(literals.to_vec()));
                assert_eq!(known.len(), name as usize);
                last = Some(literals.len());
            }
            Step::Forget(names) => {
                for &name in names {
                    assert!(known[name as usize - 1].take().is_some());
                }
            }
        }
    }
    assert_eq!(last, Some(0), "the last clause is empty");
    assert_eq!(proof.added(), known.len() - clauses.len());
}

#[test]
fn refutations_follow_by_unit_propagation() {
    let mut proved = 0;
    for (n, lengths) in [
        (1, &[1][..]),
        (9, &[3, 3]),
        (18, &[3, 4]),
        (22, &[3, 5]),
        (14, &[2, 3, 3]),
        (27, &[3, 3, 3]),
    ] {
        let problem = progressions(n, lengths);
        for solver in solvers() {
            let mut engine = Sat::new(&problem, solver, Seek::One, &[]).unwrap();
            let none = engine.run(&problem, &Watch::free());
            assert_eq!(none, Ok(Colorings::One(None)), "{n} {lengths:?}");
            let Some(proof) = engine.refutation() else {
                continue;
            };
            let mut clauses = proper(&problem);
            clauses.append(&Symmetry::of(&problem).clauses(&problem));
            assert_eq!(proof.given() as usize, clauses.len());
            check(&clauses, &proof);
            proved += 1;
        }
    }
    assert_eq!(proved, 6);
}

#[test]
fn what_can_be_satisfied_is_not_refuted() {
    let problem = progressions(8, &[3, 3]);
    for solver in solvers() {
        let mut engine = Sat::new(&problem, solver, Seek::One, &[]).unwrap();
        let found = engine.run(&problem, &Watch::free());
        assert!(matches!(found, Ok(Colorings::One(Some(_)))));
        assert_eq!(engine.refutation(), None);
    }
}

#[test]
fn pauses_change_nothing() {
    let mut all_pauses = 0_usize;
    for (n, lengths, seek) in [
        (27, &[3, 3, 3][..], Seek::One),
        (31, &[3, 6], Seek::One),
        (32, &[3, 6], Seek::One),
        (7, &[3, 3], Seek::Count),
    ] {
        let problem = progressions(n, lengths);
        for (whole, paused) in solvers().into_iter().zip(solvers()) {
            let mut whole = Sat::new(&problem, whole, seek, &[]).unwrap();
            let expected = whole.run(&problem, &Watch::free()).unwrap();
            let mut engine = Sat::new(&problem, paused, seek, &[]).unwrap();
            let mut pauses = 0;
            let found = loop {
                // One look at the solver goes by at a time.
                let watch = pausing_after(1);
                match engine.run(&problem, &watch) {
                    Ok(found) => break found,
                    Err(Paused) => pauses += 1,
                }
            };
            assert_eq!(found, expected);
            assert_eq!(engine.nodes(), whole.nodes());
            assert_eq!(engine.found(), whole.found());
            all_pauses += pauses;
        }
    }
    assert!(all_pauses > 2 * solvers().len(), "{all_pauses}");
}

#[test]
fn the_watch_is_asked_before_every_coloring() {
    let problem = progressions(8, &[3, 3]);
    for solver in solvers() {
        let mut engine = Sat::new(&problem, solver, Seek::Count, &[]).unwrap();
        let looks = Cell::new(0);
        let watch = Watch::every(1000, |_| {
            looks.set(looks.get() + 1);
            ControlFlow::Continue(())
        });
        assert!(matches!(
            engine.run(&problem, &watch),
            Ok(Colorings::Count(_))
        ));
        assert_eq!((engine.found(), looks.get()), (3, 4));
    }
}
