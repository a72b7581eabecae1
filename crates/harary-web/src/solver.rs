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

#[cfg(test)]
mod tests {
    use super::*;
    use harary::{Answer, Limits, Question, answer};

    /// Answers a question about colorings with this solver.
    fn exists(question: &str) -> Option<bool> {
        let question: Question = question.parse().expect(question);
        let limits = Limits {
            solvers: Some(&Batsat),
            ..Limits::default()
        };
        let report = answer(&question, &limits).expect("an answer");
        let Answer::Color(answer) = report.answer else {
            panic!("not colors")
        };
        assert_eq!(report.stats.engine, question_engine(&question));
        answer.exists
    }

    fn question_engine(question: &Question) -> String {
        let text = question.to_string();
        text.rsplit(' ').next().unwrap_or_default().to_owned()
    }

    #[test]
    fn it_finds_what_is_known_of_colorings() {
        for (question, known) in [
            ("color hip n=6 --engine sat", true),
            ("color hip n=7 --engine sat", false),
            ("color vdw n=34 k=4 --engine sat", true),
            ("color vdw n=35 k=4 --engine cubes", false),
            ("color clique n=8 k=3,4 --engine cubes", true),
            ("color clique n=9 k=3,4 --engine cubes", false),
            ("color columns c=3 n=23 --engine sat", true),
            ("color columns c=3 n=24 --engine sat", false),
        ] {
            assert_eq!(exists(question), Some(known), "{question}");
        }
    }

    /// As many holes as `holes`, one pigeon more.
    fn pigeons(holes: i32) -> Vec<Vec<i32>> {
        let sits = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
        let mut clauses: Vec<Vec<i32>> = (0..=holes)
            .map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect())
            .collect();
        for hole in 0..holes {
            for one in 0..=holes {
                clauses.extend((0..one).map(|other| vec![-sits(one, hole), -sits(other, hole)]));
            }
        }
        clauses
    }

    #[test]
    fn it_stops_after_enough_conflicts_and_goes_on() {
        let mut solver = Batsat.solver(Keeps::Learned);
        for clause in pigeons(7) {
            solver.add(&clause);
        }
        assert_eq!(solver.solve(&[], 20), None);
        let so_far = solver.conflicts();
        assert!((20..100).contains(&so_far), "{so_far}");
        assert!(solver.learned().iter().all(|clause| clause.len() <= SHORT));
        let mut answer = None;
        for _ in 0..10_000 {
            answer = solver.solve(&[], 1000);
            if answer.is_some() {
                break;
            }
        }
        assert_eq!(answer, Some(false));
        assert!(solver.conflicts() > so_far);
    }
}
