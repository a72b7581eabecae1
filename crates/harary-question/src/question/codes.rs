//! What can be asked of `codes`.

use super::Part;
use harary_core::NimMethod;
use serde::{Deserialize, Serialize};

/// What is asked of `codes`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct CodesOptions {
    /// The largest heap of a code
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = CodesOptions::default().heaps,
        value_parser = super::number_in::<u32, _>(super::ranges::CODE_HEAPS)))]
    pub heaps: u32,
    /// The algorithm
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<NimMethod>()))]
    pub engine: NimMethod,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}

impl Default for CodesOptions {
    fn default() -> Self {
        CodesOptions {
            heaps: 100_000,
            engine: NimMethod::default(),
            part: None,
        }
    }
}
