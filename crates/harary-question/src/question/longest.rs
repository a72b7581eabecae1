//! What can be asked of `longest`.

use super::Part;
use harary_core::choices;
use serde::{Deserialize, Serialize};

choices! {
    /// The algorithms that can find longest plays.
    pub enum LongestEngine {
        /// Harary chooses the engine
        Auto = "auto",
        /// All plays, move by move
        Longest = "longest",
        /// All positions, each with the number of plays to it (counts; any game but columns)
        Positions = "positions",
        /// Masks and propagation (columns, up to six, from the start)
        Propagate = "propagate",
        /// All plays, with the counters of Reis, Moreira and Pedroso 2004 (columns, up to four)
        Reis = "reis",
    }
}

/// What is asked of `longest`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct LongestOptions {
    /// Ask about the position after these moves, joined by commas
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "MOVES", value_delimiter = ',')
    )]
    pub after: Vec<String>,
    /// List all longest plays up to symmetry: each as its last position if that tells the play,
    /// else as its moves (without this they are counted)
    #[cfg_attr(feature = "args", arg(long))]
    pub all: bool,
    /// The algorithm
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<LongestEngine>()))]
    pub engine: LongestEngine,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}
