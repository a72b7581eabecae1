//! What is asked of a program that decides whether clauses can be satisfied, and of whoever makes such programs.

use crate::Refutation;

/// What a solver keeps beside its clauses.
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

    /// Whether the clauses can be satisfied such that the literals `assumed` hold; `None` if that is not known after about so many conflicts, and then
    /// the work goes on with the next call.
    fn solve(&mut self, assumed: &[i32], conflicts: u32) -> Option<bool>;

    /// Whether a literal holds in the assignment that was found. Only to be asked right after [`solve`](Solver::solve) said that there is one.
    fn holds(&mut self, literal: i32) -> bool;

    /// Whether a literal that was assumed is among those that cannot hold together. Only to be asked right after [`solve`](Solver::solve) said that they cannot.
    fn failed(&mut self, literal: i32) -> bool;

    /// How many conflicts there were so far.
    fn conflicts(&self) -> u64;

    /// Short clauses that it learned since it was asked last; they follow from those that it was given, whatever was assumed. None if it keeps none.
    fn learned(&mut self) -> Vec<Vec<i32>> {
        Vec::new()
    }

    /// A proof that the clauses cannot be satisfied, or not with what was assumed last, if the solver keeps what it derives. Only to be asked right after
    /// [`solve`](Solver::solve) said so.
    fn refutation(&mut self) -> Option<Refutation> {
        None
    }
}
