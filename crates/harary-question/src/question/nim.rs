//! What can be asked of `nim`.

use super::ranges::FARTHEST;
use crate::numbers::Exact;
use harary_core::NimMethod;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The heaps from one to another, both included: written `500..1000`, or `1000` for those from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heaps {
    from: u64,
    to: u64,
}

impl Heaps {
    /// The heaps of `from` to `to` counters.
    ///
    /// # Errors
    /// If there are none, or `from` is 0, or `to` is greater than 10^18.
    pub fn new(from: u64, to: u64) -> Result<Heaps, String> {
        match 1 <= from && from <= to && to <= FARTHEST {
            true => Ok(Heaps { from, to }),
            false => Err(format!(
                "write a heap or a range of heaps from 1 to {FARTHEST}, as in 1000 or 500..1000"
            )),
        }
    }

    /// The first.
    pub fn from(self) -> u64 {
        self.from
    }

    /// The last.
    pub fn to(self) -> u64 {
        self.to
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            1 => write!(f, "{}", self.to),
            from => write!(f, "{from}..{}", self.to),
        }
    }
}

impl FromStr for Heaps {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = text.split_once("..").unwrap_or(("1", text));
        // What is not a number is no heap.
        let [from, to] = [from, to].map(|heap| heap.parse().unwrap_or(0));
        Heaps::new(from, to)
    }
}

super::text::text_as_json!(Heaps);

/// What is asked of `nim`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NimOptions {
    /// Ask about the position after these moves, joined by commas
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "MOVES", value_delimiter = ',')
    )]
    pub after: Vec<String>,
    /// Count the heaps from 1 to N that the player to move wins
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u64, _>(super::ranges::SOME_HEAPS)))]
    #[serde(with = "Exact::<Option<u64>>")]
    pub upto: Option<u64>,
    /// The nim-value of the heap of N counters
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u64, _>(super::ranges::HEAPS)))]
    #[serde(with = "Exact::<Option<u64>>")]
    pub at: Option<u64>,
    /// List the nim-values of the heaps from 0 to N
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u64, _>(super::ranges::HEAPS)))]
    #[serde(with = "Exact::<Option<u64>>")]
    pub values: Option<u64>,
    /// List the heaps from 1 to N, or from A to B, that the player to move loses
    #[cfg_attr(feature = "args", arg(long, value_name = "N|A..B"))]
    pub lost: Option<Heaps>,
    /// The algorithm
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<NimMethod>()))]
    pub engine: NimMethod,
}
