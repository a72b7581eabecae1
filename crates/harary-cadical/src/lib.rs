//! CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks, Pollitt 2024, *CaDiCaL 2.0*) as a [`Solver`]
//! of clauses.
//!
//! A crate of its own, since it takes a C++ compiler and minutes to build: whoever wants it hands
//! [`Cadical`] to what asks for [`Solvers`], and nothing else waits for it.
//!
//! ```
//! use harary_core::{Keeps, Solvers};
//!
//! let mut solver = harary_cadical::Cadical.solver(Keeps::Nothing);
//! solver.add(&[1, 2]);
//! solver.add(&[-1]);
//! assert_eq!(solver.solve(&[], 100), Some(true));
//! assert!(solver.holds(2));
//! assert_eq!(solver.solve(&[-2], 100), Some(false));
//! ```

use cadical_sys::{CaDiCal, Learner, ProofTracer, Status};
use harary_core::{Derivation, Keeps, Refutation, Solver, Solvers};
use std::cell::RefCell;
use std::rc::Rc;

/// Makes solvers with CaDiCaL's own settings, but that they never make up variables: then each of
/// their steps follows by unit propagation. One that keeps a proof keeps all that it derives, some
/// hundred bytes a conflict.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cadical;

impl Solvers for Cadical {
    fn solver(&self, keeps: Keeps) -> Box<dyn Solver> {
        let mut solver = CaDiCal::new();
        solver.set("quiet", 1);
        solver.set("factor", 0);
        let derivation = (keeps == Keeps::Proof).then(|| {
            solver.set("lrat", 1);
            let tracer = Rc::new(RefCell::new(Tracer(Derivation::default())));
            solver.connect_proof_tracer1(Rc::clone(&tracer), true, false);
            tracer
        });
        let learned = (keeps == Keeps::Learned).then(|| {
            let learned = Rc::default();
            solver.connect_learner(Ears(Rc::clone(&learned)));
            learned
        });
        Box::new(CadicalSolver {
            solver,
            derivation,
            learned,
        })
    }
}

struct CadicalSolver {
    solver: CaDiCal,
    derivation: Option<Rc<RefCell<Tracer>>>,
    learned: Option<Rc<RefCell<Vec<i32>>>>,
}

/// What it tells of what it learned has so many literals at most. (Measured in
/// benchmarks/README.md, *Cubes that share*: with six literals more conflicts, with ten longer
/// ones.)
const SHORT: i32 = 8;

impl Solver for CadicalSolver {
    fn add(&mut self, clause: &[i32]) {
        for &literal in clause {
            self.solver.add(literal);
        }
        self.solver.add(0);
    }

    fn solve(&mut self, assumed: &[i32], conflicts: u32) -> Option<bool> {
        for &literal in assumed {
            self.solver.assume(literal);
        }
        let conflicts = i32::try_from(conflicts).unwrap_or(i32::MAX);
        self.solver.limit("conflicts", conflicts);
        match self.solver.solve() {
            Status::SATISFIABLE => Some(true),
            Status::UNSATISFIABLE => Some(false),
            Status::UNKNOWN => None,
        }
    }

    fn holds(&mut self, literal: i32) -> bool {
        self.solver.val(literal) > 0
    }

    fn failed(&mut self, literal: i32) -> bool {
        self.solver.failed(literal)
    }

    fn conflicts(&self) -> u64 {
        u64::try_from(self.solver.get_statistic_value("conflicts")).unwrap_or(0)
    }

    fn learned(&mut self) -> Vec<Vec<i32>> {
        let Some(learned) = &self.learned else {
            return Vec::new();
        };
        let learned = learned.take();
        // Each ends with a zero.
        let clauses = learned.split_inclusive(|&literal| literal == 0);
        let clauses = clauses.map(|clause| clause[..clause.len() - 1].to_vec());
        clauses.collect()
    }

    fn refutation(&mut self) -> Option<Refutation> {
        // Only now the solver says which of the literals assumed it refuses.
        self.solver.conclude();
        self.derivation.as_ref()?.borrow().0.refutation()
    }
}

/// Told by CaDiCaL of every clause.
struct Tracer(Derivation);

impl ProofTracer for Tracer {
    fn add_original_clause(&mut self, id: i64, _: bool, _: &[i32], restored: bool) {
        // A clause that comes back keeps its name.
        if !restored {
            self.0.given(id);
        }
    }

    fn add_derived_clause(
        &mut self,
        id: i64,
        _: bool,
        _: i32,
        clause: &[i32],
        antecedents: &[i64],
    ) {
        self.0.derived(id, clause, antecedents);
    }

    // Clauses that the solver forgets are kept: what is needed is known only in the end.
    fn delete_clause(&mut self, _: i64, _: bool, _: &[i32]) {}
    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, id: i64, clause: &[i32], antecedents: &[i64]) {
        self.0.concluded(id, clause, antecedents);
    }
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}

/// Told by CaDiCaL of what it learns, a zero after each clause.
struct Ears(Rc<RefCell<Vec<i32>>>);

impl Learner for Ears {
    fn learning(&mut self, length: i32) -> bool {
        length <= SHORT
    }

    fn learn(&mut self, literal: i32) {
        self.0.borrow_mut().push(literal);
    }
}
