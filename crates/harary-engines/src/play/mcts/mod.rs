//! Monte Carlo methods: the results of random play after each first move.
//!
//! [`Uniform`] plays every first move equally often and all moves after it at random. [`Uct`] keeps
//! a tree above the random part and follows what has done well so far (Kocsis and Szepesvári 2006;
//! Cheu and Kiffer 2015, section 4). [`Half`] decides with stated confidence whether some chance is
//! more than one half. None of them proves the winner; only UCT with solver back-up may, and then
//! says so.

mod half;
mod interval;
mod logarithm;
mod options;
#[cfg(test)]
mod tests;
mod tree;
mod uct;
mod uniform;

pub use half::{Chance, Half};
pub use interval::{NINETY_FIVE, wilson};
pub use options::UctOptions;
pub use uct::Uct;
pub use uniform::Uniform;

use harary_core::{Outcome, Tally};

/// The results sampled after one first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampled<M> {
    /// The move.
    pub mv: M,
    /// How the games after it ended.
    pub tally: Tally,
    /// The outcome under perfect play after it, where that was proved.
    pub proved: Option<Outcome>,
}
