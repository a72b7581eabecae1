//! What can be asked of `census`.

use super::Part;
use serde::{Deserialize, Serialize};

/// What is asked of `census`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct CensusOptions {
    /// Ask about the position after these moves, joined by commas
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "MOVES", value_delimiter = ',')
    )]
    pub after: Vec<String>,
    /// Count sequences of moves, not positions up to symmetry and transposition
    #[cfg_attr(feature = "args", arg(long))]
    pub plays: bool,
    /// Stop at this length
    #[cfg_attr(feature = "args", arg(long, value_name = "LENGTH",
        value_parser = super::number_in::<u32, _>(super::ranges::LENGTHS)))]
    pub upto: Option<u32>,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}
