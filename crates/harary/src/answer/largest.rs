//! A greatest set of cells.

use serde::{Deserialize, Serialize};

/// The greatest number of cells without a forbidden set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LargestAnswer {
    /// How many cells; null if not known.
    pub size: Option<usize>,
    /// A set of so many cells, or if the number is not known the greatest that was found: `1` for a
    /// cell that is in it, `.` for one that is not, arranged as colorings are.
    pub set: Option<String>,
    /// If the number is not known: a set has so many.
    pub at_least: Option<usize>,
    /// If the number is not known: no set has more.
    pub at_most: Option<usize>,
}
