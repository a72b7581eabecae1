//! Games whose positions can be numbered without gaps, so that a table needs no keys.

use crate::Game;
use std::ops::Range;

/// Where a position stands in the numbering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The position has this rank.
    Rank(u64),
    /// The position has none, but the number of plies that follow is known.
    Plies(u32),
}

/// A game whose positions are numbered 0, 1, 2, … such that moves lead to larger numbers.
///
/// Both players have the same moves, turns alternate, there is no draw, and the last move wins in
/// every play or loses in every play: so the number of plies says who wins. Moves that lose sooner
/// than any other may be left out, where others are left.
pub trait Ranked: Game + Sync {
    /// A position met in the order of ranks.
    type Cursor;

    /// The number of ranks; `None` if the positions of this game, with its parameters, cannot be
    /// ranked.
    fn ranks(&self) -> Option<u64>;
    /// The place of a position.
    fn place(&self, at: &Self::Position) -> Place;
    /// The position of a rank.
    fn cursor(&self, rank: u64) -> Self::Cursor;
    /// Goes to the rank before, which there must be.
    fn back(&self, cursor: &mut Self::Cursor);
    /// Calls `visit` with the ranks that moves lead to.
    fn successors(&self, cursor: &Self::Cursor, visit: impl FnMut(u64));
    /// All ranks, each once, in ranges, and these in layers: a move from a rank leads to a larger
    /// one of the same range, or to a later layer. So the ranges of one layer can be worked on side
    /// by side. One range unless the game knows better; none without ranks.
    fn layers(&self) -> Vec<Vec<Range<u64>>> {
        self.ranks()
            .map_or(Vec::new(), |ranks| vec![vec![0..ranks]])
    }
    /// A bound on the plies that follow any rank.
    fn most_plies(&self) -> u32;
    /// How many plies follow where no move leads to a rank; the player to move then loses.
    fn plies_when_stuck(&self) -> u32;
}
