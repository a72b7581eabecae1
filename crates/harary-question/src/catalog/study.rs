//! The studies: comparisons of engines that repeat what a paper measured.

/// What a study compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Study {
    /// Searches for the longest plays of column games.
    Columns,
    /// Solvers of monotonic sequence games.
    Monotonic,
    /// Ways to find nim-values and outcomes of heap games.
    Heaps,
    /// Solvers of van der Waerden games, by their size.
    VanDerWaerden,
    /// Neural networks that color a board without squares.
    Network,
}

impl Study {
    /// Whether it has a plot.
    pub fn has_plot(self) -> bool {
        matches!(self, Study::Network | Study::VanDerWaerden)
    }
}
