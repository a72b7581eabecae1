//! What can be asked of `largest`.

use harary_core::{Part, choices};
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
    }
}

/// What is asked of [`largest`](crate::largest()).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct LargestOptions {
    /// The algorithm
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<LargestEngine>()))]
    pub engine: LargestEngine,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}
