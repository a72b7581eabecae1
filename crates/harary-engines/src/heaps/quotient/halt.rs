//! Why work on a quotient ends, or is interrupted.

use harary_core::Paused;

/// Why work on a quotient ends, or is interrupted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    Paused,
    Memory,
    Elements,
}

impl From<Paused> for Halt {
    fn from(_: Paused) -> Halt {
        Halt::Paused
    }
}
