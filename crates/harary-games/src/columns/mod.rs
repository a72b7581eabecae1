//! Harary's column game: place 1, 2, 3, … in columns that may hold no number and a sum that makes
//! it.
//!
//! The players place the next number in turn. By rule *two* a number x may not join a column with
//! a + b = x, a ≠ b (the weak Schur condition); by rule *schur* a = b counts too; by rule *many* x
//! may not be the sum of two or more distinct members. A player who cannot place the next number
//! loses (normal) or wins (misere). The longest play with c columns has h(c) − 1 numbers, for rule
//! many h'(c) − 1. Source: Reis, Moreira, Pedroso 2004, sections 1 and 5.

mod coloring;
mod counters;
mod forbidden;
mod narrowed;
mod pair_sums;
mod play;
mod subset_sums;

pub use coloring::ColumnColoring;
pub use counters::{CounterPosition, Counters};
pub use pair_sums::{PairColumn, PairSums};
pub use play::{ColumnGame, ColumnPosition, Columns};
pub use subset_sums::{SubsetColumn, SubsetSums};

/// Which sums a column may not hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// x = a + b with a ≠ b.
    Two,
    /// x a sum of two or more distinct numbers.
    Many,
    /// x = a + b, a = b allowed.
    Schur,
}

#[cfg(test)]
mod tests;
