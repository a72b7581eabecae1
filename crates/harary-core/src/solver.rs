//! The interface of solvers, which decide whether clauses can be satisfied, and of the factories
//! that make them.

use crate::Refutation;

/// The records that a solver keeps beside its clauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keeps {
    /// Nothing.
    Nothing,
    /// A proof: see [`Solver::refutation`].
    Proof,
    /// The short clauses that it learns: see [`Solver::learned`].
    Learned,
}

/// Makes solvers. Engines are handed one, so that nothing else needs to know which solver there is.
pub trait Solvers: Sync {
    /// A solver without clauses.
    fn solver(&self, keeps: Keeps) -> Box<dyn Solver>;
}

/// A program that decides clauses, which may be added between its answers.
pub trait Solver {
    /// Adds a clause.
    fn add(&mut self, clause: &[i32]);

    /// Whether the clauses can be satisfied such that the literals `assumed` hold; `None` if that
    /// is not known after about this many conflicts, and then the work goes on with the next call.
    fn solve(&mut self, assumed: &[i32], conflicts: u32) -> Option<bool>;

    /// Whether a literal holds in the assignment that was found. To be called only after
    /// [`solve`](Solver::solve) returned `Some(true)`.
    fn holds(&mut self, literal: i32) -> bool;

    /// Whether a literal that was assumed is among those that cannot hold together. To be called
    /// only after [`solve`](Solver::solve) returned `Some(false)`.
    fn failed(&mut self, literal: i32) -> bool;

    /// How many conflicts there were so far.
    fn conflicts(&self) -> u64;

    /// Short clauses learned since the last call; they follow from the clauses given, whatever was
    /// assumed. None if it keeps none.
    fn learned(&mut self) -> Vec<Vec<i32>> {
        Vec::new()
    }

    /// A proof that the clauses cannot be satisfied, or not with what was assumed last, if the
    /// solver keeps what it derives. To be called only after [`solve`](Solver::solve) said so.
    fn refutation(&mut self) -> Option<Refutation> {
        None
    }
}
