//! Proper colorings as a question of satisfiability: a variable for each cell and color, a clause
//! for each cell and each forbidden set.
//!
//! `encoding` writes the clauses of proper colorings, `symmetry` those that break symmetries;
//! `search` finds, counts and lists colorings with any [`Solver`](harary_core::Solver) of clauses.
//! Sets that are too many to list are learned: a coloring that breaks some is refused by clauses
//! for these. `narrowed` looks only where the problem says that a proper coloring is likely.
//!
//! `cubes` splits questions that are too hard for one solver, for one coloring and, with the
//! clauses of `largest_set`, for the largest set of cells that contains no forbidden set.
//!
//! A node is a conflict of the solver, which stops after a fixed number of them, so that neither a
//! clock nor a pause changes what it does.

mod cubes;
mod encoding;
mod largest_set;
mod lookahead;
mod narrowed;
mod search;
mod symmetry;

pub use cubes::{Cubes, JoinedCubes};
pub use encoding::{at_most_one, proper, variable};
use largest_set::LargestSetClauses;
pub use search::Sat;
pub use symmetry::{Symmetry, precedence};

#[cfg(test)]
mod tests;
