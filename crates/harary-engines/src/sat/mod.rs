//! Proper colorings as a question of satisfiability: a variable for each cell and color, a clause for each cell and each forbidden set.
//!
//! `encoding` writes the clauses of proper colorings, `symmetry` those that leave just some of them; `solver` is what is
//! asked of a program that decides them, behind the feature `sat` there is one, CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks, Pollitt
//! 2024, *CaDiCaL 2.0*); `search` finds, counts and lists colorings with any such program. Sets that are too many to list are learned: a
//! coloring that breaks some is refused by clauses for these. `refutation` makes what a solver derived into a proof without idle parts.
//!
//! `cubes` splits what is too hard for one solver, for one coloring and, with the clauses of `most`, for the most cells that hold no forbidden set.
//!
//! A node is a conflict of the solver, which stops every so many of them, always the same number, so that neither a clock nor a pause changes
//! what it does.

#[cfg(feature = "sat")]
mod cadical;
mod cnf;
mod cubes;
mod encoding;
mod lookahead;
mod most;
mod refutation;
mod search;
mod solver;
mod symmetry;

#[cfg(feature = "sat")]
pub use cadical::Cadical;
pub use cnf::Cnf;
pub use cubes::Cubes;
pub use encoding::{at_most_one, proper, variable};
use most::Most;
pub use refutation::{Derivation, Refutation, Step};
pub use search::Sat;
pub use solver::Solver;
pub use symmetry::{Symmetry, precedence};

#[cfg(test)]
mod tests;
