//! The positions of one length, counted.

/// The positions or plays of one length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// The number of moves from the position where the census began.
    pub length: u32,
    /// How many positions or plays there are where the game goes on.
    pub going: u64,
    /// How many there are where the game is over.
    pub over: u64,
}

pub(super) fn total(levels: &[Level]) -> u64 {
    levels.iter().map(|level| level.going + level.over).sum()
}
