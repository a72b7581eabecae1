//! How owning a set decides a positional game.

use harary_core::{Outcome, Player};

/// The convention: how owning a set decides the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Convention {
    /// The first to own one wins: the strong game.
    Achievement,
    /// The first to own one loses.
    Avoidance,
    /// A wins by owning one at all, else B.
    MakerBreaker,
    /// A loses by owning one at all, else B.
    AvoiderEnforcer,
    /// Whoever owns the larger set in the end wins, and B if neither is larger.
    Larger,
}

impl Convention {
    /// How a game ends in which `owner` has just completed a set; `None` if that means nothing.
    pub(super) fn decided_by(self, owner: Player) -> Option<Outcome> {
        match (self, owner) {
            (Convention::Achievement, _) => Some(Outcome::Wins(owner)),
            (Convention::Avoidance, _) => Some(Outcome::Wins(owner.other())),
            (Convention::MakerBreaker, Player::A) => Some(Outcome::Wins(Player::A)),
            (Convention::AvoiderEnforcer, Player::A) => Some(Outcome::Wins(Player::B)),
            (Convention::Larger, _) | (_, Player::B) => None,
        }
    }

    /// How a full board, or the end of time, decides where no set does.
    pub(super) fn exhausted(self) -> Outcome {
        match self {
            Convention::Achievement | Convention::Avoidance => Outcome::Draw,
            // Where each owns a set, their sizes are compared first.
            Convention::MakerBreaker | Convention::Larger => Outcome::Wins(Player::B),
            Convention::AvoiderEnforcer => Outcome::Wins(Player::A),
        }
    }
}
