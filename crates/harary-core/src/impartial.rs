//! Games in which both players have the same moves.

use crate::{Keyed, Symmetric, UpToSymmetry};

/// A game in which both players have the same moves in every position.
///
/// If a player who cannot move loses, each position is worth a heap of Nim, its nim-value: the
/// least number that is not the nim-value of a position after a move (Sprague 1935, Grundy 1939).
/// [`value_key`](Keyed::value_key) forgets whose turn it is.
pub trait Impartial: Keyed {
    /// Positions whose sum this one is: each move here is a move in one of them and leaves the
    /// others unchanged. By default the position itself; none if there is no move.
    fn parts(&self, at: &Self::Position) -> Vec<Self::Position> {
        vec![at.clone()]
    }
}

impl<G: Impartial + Symmetric> Impartial for UpToSymmetry<G> {
    fn parts(&self, at: &G::Position) -> Vec<G::Position> {
        self.0.parts(at)
    }
}
