//! What can be asked of `largest`.

use crate::numbers::Exact;
use harary_core::{BoardSymmetry, Part, choices};
use serde::{Deserialize, Serialize};

choices! {
    /// The algorithms that can find greatest sets.
    pub enum LargestEngine {
        /// Search for a moment, then clauses
        Auto = "auto",
        /// Cell by cell, up to 128 cells
        Search = "search",
        /// Clauses and solvers of these (CaDiCaL), split into many questions where one is too hard;
        /// a node is a conflict
        Sat = "sat",
        /// Local search: finds large sets, never proves that none is larger
        Local = "local",
    }
}

/// What is asked of `largest`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct LargestOptions {
    /// The algorithm
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<LargestEngine>()))]
    pub engine: LargestEngine,
    /// Stop at a set of N cells (engine local, which else goes on until a limit stops it)
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u32, _>(super::ranges::CELLS)))]
    pub cells: Option<u32>,
    /// Only sets that a symmetry of the board leaves unchanged (engine local)
    #[cfg_attr(feature = "args", arg(long, value_name = "NAME",
        value_parser = super::choices_of::<BoardSymmetry>()))]
    pub symmetric: Option<BoardSymmetry>,
    /// The seed of random numbers, 0 if it is not given (engine local)
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u64, _>(super::ranges::ANY)))]
    #[serde(with = "Exact::<Option<u64>>")]
    pub seed: Option<u64>,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}
