//! Questions about proper colorings.

/// A question about proper colorings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seek {
    /// Whether there is one.
    One,
    /// How many there are.
    Count,
    /// Which there are.
    List {
        /// Stop at this number; `None` lists all of them.
        limit: Option<usize>,
        /// List just one of all colorings that differ by renaming colors: the lexicographically
        /// first.
        up_to_colors: bool,
    },
}
