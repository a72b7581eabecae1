//! What can be asked of `quotient`.

use crate::numbers::Exact;
use serde::{Deserialize, Serialize};

/// What is asked of `quotient`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct QuotientOptions {
    /// Look at heaps up to N counters, unless a period is proved before [default: 200, or 10000
    /// with --time; with a sum no more than its largest heap]
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u32, _>(super::ranges::QUOTIENT_HEAPS)))]
    pub heaps: Option<u32>,
    /// Give up if the quotient has more than N elements
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = QuotientOptions::default().limit,
        value_parser = super::number_in::<u16, _>(super::ranges::ELEMENTS)))]
    pub limit: u16,
    /// The element and the outcome of the sum of these heaps, joined by commas
    #[cfg_attr(feature = "args", arg(long, value_name = "HEAPS", value_delimiter = ',',
        value_parser = super::number_in::<u64, _>(super::ranges::HEAPS)))]
    #[serde(with = "Exact::<Vec<u64>>")]
    pub at: Vec<u64>,
}

impl Default for QuotientOptions {
    fn default() -> Self {
        QuotientOptions {
            heaps: None,
            limit: 1000,
            at: Vec::new(),
        }
    }
}
