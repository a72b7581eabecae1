//! Answers about colorings.

use crate::numbers::Exact;
use harary_core::choices;
use serde::{Deserialize, Serialize};

choices! {
    /// What a certificate of colorings states.
    pub enum ColorCertified {
        /// A proper coloring
        Coloring = "coloring",
        /// That there is none
        NoColoring = "no coloring",
        /// How many there are
        Count = "count",
        /// Which there are
        List = "list",
        /// Nothing: no certificate says that cells cannot be fixed so, or that no coloring has a
        /// balance or a symmetry
        Nothing = "nothing",
    }
}

/// Proper colorings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColorAnswer {
    /// Whether there is one; null if not known.
    pub exists: Option<bool>,
    /// One of them.
    pub coloring: Option<String>,
    /// The names of the cells of each color, where one coloring was asked for and found.
    #[serde(default)]
    pub classes: Option<Vec<Vec<String>>>,
    /// How many, if asked; just all, if some were drawn at random.
    pub count: Option<ColorCount>,
    /// All of them, or those drawn at random, if asked.
    pub list: Option<Vec<String>>,
    /// If counting or listing by clauses was stopped: how many were found until then (up to
    /// renaming colors, unless cells are fixed).
    #[serde(with = "Exact::<Option<u64>>")]
    pub found: Option<u64>,
    /// If a search by repair found no coloring: the fewest forbidden sets of one color that it saw
    /// in a coloring.
    #[serde(with = "Exact::<Option<u64>>")]
    pub fewest: Option<u64>,
    /// What a certificate was written for; null if none was asked for or could be written.
    pub certified: Option<ColorCertified>,
}

/// How many proper colorings there are: exact, with all digits. Null is a number of 2^128 or more,
/// or one that was not asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColorCount {
    /// All.
    #[serde(with = "Exact::<Option<u128>>")]
    pub all: Option<u128>,
    /// Up to renaming colors; null if cells were fixed.
    #[serde(with = "Exact::<Option<u128>>")]
    pub up_to_colors: Option<u128>,
    /// Up to symmetries of the board.
    #[serde(with = "Exact::<Option<u128>>")]
    pub up_to_symmetry: Option<u128>,
    /// Up to both.
    #[serde(with = "Exact::<Option<u128>>")]
    pub up_to_both: Option<u128>,
    /// For a part of the work, in place of the numbers up to symmetry: what becomes these once it
    /// is added up over all parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<SymmetrySums>,
}

/// Sums over the colorings of a part, for the lemma of Cauchy, Frobenius and Burnside: the mean
/// number of colorings that a symmetry of the board leaves as they are is their number up to
/// symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SymmetrySums {
    /// How many symmetries the board has, the identity included.
    pub symmetries: u64,
    /// For each coloring, how many symmetries leave it as it is.
    #[serde(with = "Exact::<Option<u128>>")]
    pub fixed: Option<u128>,
    /// For each coloring up to renaming colors, how many symmetries only rename its colors.
    #[serde(with = "Exact::<Option<u128>>")]
    pub renamed: Option<u128>,
}
