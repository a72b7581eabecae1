//! The positions of one length, counted.

use harary_core::Damaged;

/// The positions or plays of one length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// The number of moves from the position where the census began.
    pub length: u32,
    /// How many positions or plays there are where the game goes on.
    pub going: u128,
    /// How many there are where the game is over.
    pub over: u128,
}

/// How many there are in all, or the greatest number of 64 bits.
pub(super) fn total(levels: &[Level]) -> u64 {
    let all: u128 = levels.iter().map(|level| level.going + level.over).sum();
    u64::try_from(all).unwrap_or(u64::MAX)
}

/// How many lengths are kept, if they are no more than there are up to the greatest.
pub(super) fn lengths_up_to(upto: u32, lengths: usize) -> Result<usize, Damaged> {
    // Where addresses have 32 bits, one more than the greatest has no room.
    match lengths as u64 <= u64::from(upto) + 1 {
        true => Ok(lengths),
        false => Err(Damaged),
    }
}
