//! What can be asked of `table`.

use super::{Part, SolveEngine};
use harary_core::Ask;
use serde::{Deserialize, Serialize};

/// What is asked of `table`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct TableOptions {
    /// Ask about the positions after these moves, joined by commas
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "MOVES", value_delimiter = ',')
    )]
    pub after: Vec<String>,
    /// How much to find out about each game
    #[cfg_attr(feature = "args", arg(long, default_value_t = TableOptions::default().ask,
        value_parser = super::choices_of::<Ask>()))]
    pub ask: Ask,
    /// The algorithm
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<SolveEngine>()))]
    pub engine: SolveEngine,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}

impl Default for TableOptions {
    fn default() -> Self {
        TableOptions {
            after: Vec::new(),
            ask: Ask::Plies,
            engine: SolveEngine::default(),
            part: None,
        }
    }
}
