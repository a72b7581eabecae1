//! The value of a position under perfect play.

use crate::Outcome;

/// The outcome under perfect play and, where it is a win that takes time, the length of the rest of
/// the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// The winner.
    pub outcome: Outcome,
    /// The number of moves from here when the winner hurries and the loser delays; `None` for a
    /// draw and for a win by mere survival (see [`Game::timed`](crate::Game::timed)).
    pub plies: Option<u32>,
}
