//! The options of UCT.

/// How to sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UctOptions {
    /// How many games are played, all trees together.
    pub trials: u64,
    /// How many positions a tree may hold beside the root; the first moves are always stored.
    pub stored: usize,
    /// Store the first moves only.
    pub top_level: bool,
    /// Back up wins and losses that are proved; the tree then grows as trials come to new
    /// positions.
    pub backup: bool,
    /// The seed of random numbers.
    pub seed: u64,
    /// How many trees are grown side by side.
    pub threads: usize,
}

impl Default for UctOptions {
    fn default() -> Self {
        UctOptions {
            trials: 1_000_000,
            stored: 1_000_000,
            top_level: false,
            backup: false,
            seed: 0,
            threads: 1,
        }
    }
}
