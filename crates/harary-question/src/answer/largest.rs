//! A greatest set of cells.

use serde::{Deserialize, Serialize};

/// The greatest number of cells without a forbidden set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LargestAnswer {
    /// How many cells; null if not known.
    pub size: Option<usize>,
    /// A set of that size, or if the size is not known the greatest that was found: `1` for a cell
    /// that is in it, `.` for one that is not, arranged as colorings are.
    pub set: Option<String>,
    /// The names of the cells in it.
    #[serde(default)]
    pub members: Option<Vec<String>>,
    /// If the size is not known: the cells of the greatest set that was found.
    pub at_least: Option<usize>,
    /// If the size is not known: no set has more cells; null if no bound is known.
    pub at_most: Option<usize>,
    /// Whether a certificate of the set was written.
    pub certified: bool,
}
