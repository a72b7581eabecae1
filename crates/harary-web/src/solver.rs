//! BatSat (Cruanes 2018, after MiniSat by Eén, Sörensson 2003), in Rust alone, as a solver of
//! clauses where no compiler of C++ can go.
//!
//! It writes no proofs: a certificate that no coloring exists takes the engines backtrack or
//! propagate here, or CaDiCaL in the command.

use batsat::clause::Kind;
use batsat::{Callbacks, Lit, Solver as Inner, SolverInterface, SolverOpts, lbool};
use harary_core::{Keeps, Solver, Solvers};

/// Makes solvers.
///
/// ```
/// use harary_core::{Keeps, Solvers};
///
/// let mut solver = harary_web::Batsat.solver(Keeps::Nothing);
/// solver.add(&[1, 2]);
/// solver.add(&[-1]);
/// assert_eq!(solver.solve(&[], 100), Some(true));
/// assert!(solver.holds(2));
/// assert_eq!(solver.solve(&[-2], 100), Some(false));
/// assert!(solver.failed(-2));
/// assert!(solver.refutation().is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Batsat;

impl Solvers for Batsat {
    fn solver(&self, keeps: Keeps) -> Box<dyn Solver> {
        let hears = Hears {
            conflicts: 0,
            most: u64::MAX,
            learned: (keeps == Keeps::Learned).then(Vec::new),
        };
        Box::new(BatsatSolver {
            solver: Inner::new(SolverOpts::default(), hears),
            model: Vec::new(),
        })
    }
}

/// What it tells of what it learned has so many literals at most, as with CaDiCaL.
const SHORT: usize = 8;

/// Hears of every clause that is learned, which is one a conflict, and stops after enough of them.
struct Hears {
    conflicts: u64,
    most: u64,
    learned: Option<Vec<Vec<i32>>>,
}

impl Callbacks for Hears {
    fn on_new_clause(&mut self, clause: &[Lit], kind: Kind) {
        if kind != Kind::Learnt {
            return;
        }
        self.conflicts += 1;
        if let Some(learned) = &mut self.learned
            && clause.len() <= SHORT
        {
            learned.push(clause.iter().map(|&literal| number(literal)).collect());
        }
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.most
    }
}

fn number(literal: Lit) -> i32 {
    let number = literal.var().idx() as i32 + 1;
    if literal.sign() { number } else { -number }
}

struct BatsatSolver {
    solver: Inner<Hears>,
    model: Vec<lbool>,
}

impl BatsatSolver {
    fn literals(&mut self, literals: &[i32]) -> Vec<Lit> {
        let literal = |&literal: &i32| {
            let var = self.solver.var_of_int(literal.unsigned_abs() - 1);
            Lit::new(var, literal > 0)
        };
        literals.iter().map(literal).collect()
    }
}

impl Solver for BatsatSolver {
    fn add(&mut self, clause: &[i32]) {
        let mut clause = self.literals(clause);
        self.solver.add_clause_reuse(&mut clause);
    }

    fn solve(&mut self, assumed: &[i32], conflicts: u32) -> Option<bool> {
        let assumed = self.literals(assumed);
        let hears = self.solver.cb_mut();
        hears.most = hears.conflicts + u64::from(conflicts);
        let found = self.solver.solve_limited(&assumed);
        if found == lbool::TRUE {
            self.model = self.solver.get_model().to_vec();
            return Some(true);
        }
        (found == lbool::FALSE).then_some(false)
    }

    fn holds(&mut self, literal: i32) -> bool {
        let value = self.model.get(literal.unsigned_abs() as usize - 1);
        value == Some(&lbool::new(literal > 0))
    }

    fn failed(&mut self, literal: i32) -> bool {
        let negated = self.literals(&[-literal]);
        self.solver.unsat_core_contains_lit(negated[0])
    }

    fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }

    fn learned(&mut self) -> Vec<Vec<i32>> {
        let learned = self.solver.cb_mut().learned.as_mut();
        learned.map(std::mem::take).unwrap_or_default()
    }
}
