//! Games in which both players have the same moves.

use crate::{Keyed, Symmetric, UpToSymmetry};

/// A game in which both players have the same moves in every position, and who cannot move loses
/// (or wins, but then nim-values say nothing of it).
///
/// Its positions are worth heaps of Nim: the least number that no position after a move is worth
/// (Sprague 1935, Grundy 1939). [`value_key`](Keyed::value_key) forgets whose turn it is.
pub trait Impartial: Keyed {
    /// Positions of which this one is the sum: each move here is a move in one of them, and leaves
    /// the others as they are. The position itself unless the game knows better; none if nothing
    /// can be played.
    fn parts(&self, at: &Self::Position) -> Vec<Self::Position> {
        vec![at.clone()]
    }
}

impl<G: Impartial + Symmetric> Impartial for UpToSymmetry<G> {
    fn parts(&self, at: &G::Position) -> Vec<G::Position> {
        self.0.parts(at)
    }
}
