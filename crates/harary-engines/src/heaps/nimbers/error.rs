//! Codes and heaps whose nim-values cannot be computed.

use harary_core::{Digit, Take, TakeAndBreak};
use std::fmt;

/// Why nim-values cannot be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NimberError {
    /// The nim-value of this heap is greater than 65,535.
    ValueTooLarge {
        /// The number of counters.
        heap: u32,
    },
    /// A digit that leaves more than three heaps.
    TooManyParts(Digit),
    /// A way to move that takes nothing and leaves less than two heaps: no move, or one that can be
    /// repeated for ever.
    TakesNothing(Take),
}

impl fmt::Display for NimberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NimberError::ValueTooLarge { heap } => write!(
                f,
                "the nim-value of {heap} is too large; values up to 65535 can be stored"
            ),
            NimberError::TooManyParts(digit) => write!(
                f,
                "the digit {} lets four heaps or more be left; up to three are allowed",
                digit.parts | digit.unequal
            ),
            NimberError::TakesNothing(take) => write!(
                f,
                "a move that takes nothing must leave two or three heaps; digit {} also lets it leave fewer",
                take.digit.parts
            ),
        }
    }
}

impl std::error::Error for NimberError {}

/// Why the nim-values of a game are not looked for, whatever they are.
pub(crate) fn refusal<T: TakeAndBreak>(game: &T) -> Option<NimberError> {
    let takes = game.takes().iter();
    let nothing = takes
        .clone()
        .find(|take| take.counters == 0 && (take.digit.parts | take.digit.unequal) & 0b11 != 0);
    if let Some(&take) = nothing {
        return Some(NimberError::TakesNothing(take));
    }
    let mut digits = takes
        .map(|take| take.digit)
        .chain(game.tail().digits.iter().copied());
    let many = digits.find(|digit| digit.most_parts() > Some(3))?;
    Some(NimberError::TooManyParts(many))
}
