//! Whose turn it is in a game on a board.

use super::Player;
use crate::spec::{Spec, number, spelled_out};

/// The players in the order of their moves.
pub(crate) enum Turns {
    /// A takes so many cells a turn, and B so many.
    InTurn {
        first: Player,
        a: u32,
        b: u32,
    },
    Listed(Vec<Player>),
}

impl Turns {
    /// Takes the keys `first` and `bias`.
    pub(crate) fn read(spec: &mut Spec<'_>) -> Result<Self, String> {
        let first = spec.choice("first", Player::A, &[("B", Player::B)])?;
        let (a, b) = match spec.take("bias") {
            None => (1, 1),
            Some("1:1") => return Err(spelled_out("bias", "1:1")),
            Some(bias) => {
                let (a, b) = bias.split_once(':').unwrap_or((bias, ""));
                let cells = |text| number(text, 1..=128).map_err(|why| format!("bias: {why}"));
                (cells(a)?, cells(b)?)
            }
        };
        Ok(Self::InTurn { first, a, b })
    }

    /// Whose move the one after so many moves is; `None` after the end of time.
    pub(crate) fn mover(&self, moves: u32) -> Option<Player> {
        match self {
            Self::Listed(players) => players.get(moves as usize).copied(),
            Self::InTurn { first, a, b } => {
                let cells = if *first == Player::A { *a } else { *b };
                let in_round = moves % (a + b);
                Some(if in_round < cells {
                    *first
                } else {
                    first.other()
                })
            }
        }
    }
}
