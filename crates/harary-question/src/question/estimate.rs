//! What can be asked of `estimate` and `threshold-random`.

use super::Part;
use crate::numbers::Exact;
use serde::{Deserialize, Serialize};

/// What is asked of `estimate`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct EstimateOptions {
    /// Ask about the position after these moves, joined by commas
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "MOVES", value_delimiter = ',')
    )]
    pub after: Vec<String>,
    /// Random games after each first move; 0 for none
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = EstimateOptions::default().trials,
        value_parser = super::number_in::<u64, _>(super::ranges::TRIALS)))]
    #[serde(with = "Exact::<u64>")]
    pub trials: u64,
    /// Trials of UCT, with a stored tree and with the first moves alone; 0 for none
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = EstimateOptions::default().uct,
        value_parser = super::number_in::<u64, _>(super::ranges::TRIALS)))]
    #[serde(with = "Exact::<u64>")]
    pub uct: u64,
    /// Positions that a tree of UCT may store
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = EstimateOptions::default().stored,
        value_parser = super::number_in::<u32, _>(super::ranges::STORED)))]
    pub stored: u32,
    /// Back up wins and losses that are proved; the tree of UCT then grows where trials come twice
    #[cfg_attr(feature = "args", arg(long))]
    pub backup: bool,
    /// The seed of random numbers, 0 if it is not given
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u64, _>(super::ranges::ANY)))]
    #[serde(with = "Exact::<Option<u64>>")]
    pub seed: Option<u64>,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}

impl Default for EstimateOptions {
    fn default() -> Self {
        EstimateOptions {
            after: Vec::new(),
            trials: 100_000,
            uct: 200_000,
            stored: 1_000_000,
            backup: false,
            seed: None,
            part: None,
        }
    }
}

/// What is asked of `threshold_random`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ThresholdRandomOptions {
    /// The most random games to decide on one first move
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = ThresholdRandomOptions::default().trials,
        value_parser = super::number_in::<u64, _>(super::ranges::SOME_TRIALS)))]
    #[serde(with = "Exact::<u64>")]
    pub trials: u64,
    /// Trials of UCT on the boards around the answer, with a stored tree and with the first moves
    /// alone; 0 for none
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = ThresholdRandomOptions::default().uct,
        value_parser = super::number_in::<u64, _>(super::ranges::TRIALS)))]
    #[serde(with = "Exact::<u64>")]
    pub uct: u64,
    /// Positions that a tree of UCT may store
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = ThresholdRandomOptions::default().stored,
        value_parser = super::number_in::<u32, _>(super::ranges::STORED)))]
    pub stored: u32,
    /// The seed of random numbers, 0 if it is not given
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u64, _>(super::ranges::ANY)))]
    #[serde(with = "Exact::<Option<u64>>")]
    pub seed: Option<u64>,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}

impl Default for ThresholdRandomOptions {
    fn default() -> Self {
        let EstimateOptions { uct, stored, .. } = EstimateOptions::default();
        ThresholdRandomOptions {
            trials: 500_000_000,
            uct,
            stored,
            seed: None,
            part: None,
        }
    }
}
