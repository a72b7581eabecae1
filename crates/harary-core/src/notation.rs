//! Moves and positions as text.

use crate::{Ending, Game, Meaning, Outcome, View};
use std::fmt;

/// A move or a position that cannot be read: one sentence that says what was wrong and what is
/// allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// A game whose moves and positions can be written and read. Both round trips are laws.
///
/// Texts hold no spaces and no commas, so that moves can be joined by commas in a shell.
pub trait Notation: Game {
    /// A move as text.
    fn write_move(&self, at: &Self::Position, mv: Self::Move) -> String;
    /// Reads a move; it need not come from [`write_move`](Notation::write_move), but must be legal
    /// at the position.
    fn read_move(&self, at: &Self::Position, text: &str) -> Result<Self::Move, Unreadable>;
    /// A position as text.
    fn write_position(&self, at: &Self::Position) -> String;
    /// Reads a position.
    fn read_position(&self, text: &str) -> Result<Self::Position, Unreadable>;

    /// A position as players like to see it, in one or more lines.
    fn draw(&self, at: &Self::Position) -> String {
        self.write_position(at)
    }
    /// A position as a board, heaps or a sequence; `None` where it is none of them.
    fn view(&self, _at: &Self::Position) -> Option<View> {
        None
    }
    /// What a legal move does.
    fn explain_move(&self, _at: &Self::Position, _mv: Self::Move) -> Meaning {
        Meaning::Unexplained
    }
    /// Why the game is over; `None` while it goes on.
    fn ending(&self, at: &Self::Position) -> Option<Ending> {
        self.outcome(at).map(|_| Ending::Unexplained)
    }
    /// A position as a strategy in a certificate writes it (docs/certificates.md).
    fn write_node(&self, at: &Self::Position) -> String {
        self.write_position(at)
    }
    /// A move as a strategy in a certificate writes it.
    fn write_reply(&self, at: &Self::Position, mv: Self::Move) -> String {
        self.write_move(at, mv)
    }
    /// The cells of a node's text, one symbol each (`/` left out), as replies name them; and
    /// permutations of the cells, none twice and closed under composition with the identity, that
    /// map every position to one of the same value. None where nodes are not written cell by cell.
    fn node_symmetries(&self) -> (Vec<String>, Vec<Vec<usize>>) {
        (Vec::new(), Vec::new())
    }
    /// A position that differs from this one only in the names of vertices, the same one for all
    /// positions that do; `None` where cells are not the edges between vertices, or where
    /// [`node_symmetries`](Self::node_symmetries) has all permutations of the vertices.
    fn renamed(&self, _at: &Self::Position) -> Option<Self::Position> {
        None
    }
    /// How a play that is not over ends, if the weights by which certificates know it say so.
    fn weighed(&self, _at: &Self::Position) -> Option<Outcome> {
        None
    }
    /// How many winning sets of both players a reader of nodes looks at to judge a position; 1 in
    /// games without.
    fn node_sets(&self) -> u64 {
        1
    }
    /// Finds the legal move that is written as `text`, or says which moves there are.
    fn find_move(&self, at: &Self::Position, text: &str) -> Result<Self::Move, Unreadable> {
        if self.outcome(at).is_some() {
            return Err(Unreadable(format!("`{text}`: the game is over")));
        }
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        let written = |&mv: &Self::Move| self.write_move(at, mv);
        if let Some(&mv) = moves.iter().find(|mv| written(mv) == text) {
            return Ok(mv);
        }
        const SHOWN: usize = 40;
        let mut legal: Vec<String> = moves.iter().take(SHOWN).map(written).collect();
        if moves.len() > SHOWN {
            legal.push("…".into());
        }
        Err(Unreadable(format!(
            "`{text}` is no legal move here; the legal moves are {}",
            legal.join(", ")
        )))
    }
}
