//! What can be asked of `threshold` and `threshold-color`.

use super::{ColorEngine, Part, SolveEngine};
use crate::numbers::Exact;
use harary_core::Player;
use serde::{Deserialize, Serialize};

/// What is asked of `threshold`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ThresholdOptions {
    /// The player whose win is looked for
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<Player>()))]
    pub winner: Player,
    /// The largest n to be tried [default: the largest of the family]
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u64, _>(super::ranges::ANY)))]
    #[serde(with = "Exact::<Option<u64>>")]
    pub most: Option<u64>,
    /// The algorithm
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<SolveEngine>()))]
    pub engine: SolveEngine,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}

/// What is asked of `threshold_color`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ThresholdColorOptions {
    /// The largest n to be tried [default: the largest of the family]
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u64, _>(super::ranges::ANY)))]
    #[serde(with = "Exact::<Option<u64>>")]
    pub most: Option<u64>,
    /// The algorithm
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<ColorEngine>()))]
    pub engine: ColorEngine,
    /// The seed of random numbers, 0 if it is not given (the engines tabu, metropolis and network
    /// draw them)
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u64, _>(super::ranges::ANY)))]
    #[serde(with = "Exact::<Option<u64>>")]
    pub seed: Option<u64>,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}
