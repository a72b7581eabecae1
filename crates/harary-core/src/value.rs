//! The value of a position under perfect play.

use crate::Outcome;
use std::fmt;

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

impl From<Outcome> for Value {
    /// The outcome without a length.
    fn from(outcome: Outcome) -> Value {
        Value {
            outcome,
            plies: None,
        }
    }
}

impl fmt::Display for Value {
    /// As in `A wins in 5 plies`, `B wins`, `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Outcome::Wins(player) => write!(f, "{player} wins")?,
            Outcome::Draw => f.write_str("draw")?,
        }
        match self.plies {
            Some(1) => f.write_str(" in 1 ply"),
            Some(plies) => write!(f, " in {plies} plies"),
            None => Ok(()),
        }
    }
}
