//! Facts that hold of some families.

/// What may hold of a family besides what its keys say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Its games are positional: the players take cells of a board, and some sets of cells matter.
    Board,
    /// A coloring may be given without `n`: its length says how many numbers are colored.
    OpenSize,
    /// Random play on its boards favors the first player from some `n` on, which
    /// `threshold-random` finds.
    LikelySize,
}
