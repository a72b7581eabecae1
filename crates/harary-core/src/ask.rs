//! How much engines are asked, in words that questions have, too.

use crate::choices;

choices! {
    /// How much is to be found out. Each includes the ones before.
    pub enum Ask {
        /// Who wins
        Outcome = "outcome",
        /// And in how many plies
        Plies = "plies",
        /// And with which first moves, with a line of perfect play
        Moves = "moves",
    }
}

choices! {
    /// How nim-values are computed. All ways give the same.
    pub enum NimMethod {
        /// Rare and common heaps where that pays, reconsidered as the sequence grows
        Auto = "auto",
        /// All pairs alike
        Plain = "plain",
        /// Always rare and common heaps
        Sparse = "sparse",
    }
}

/// The largest limit on the number of elements of a misere quotient: the table of products then
/// takes 128 MiB.
pub const MOST_ELEMENTS: usize = 8192;
