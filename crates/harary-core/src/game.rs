//! Games: the player to move, the legal moves, and the outcome.

use crate::{UnknownChoice, choices, text_in_json};
use std::fmt;
use std::str::FromStr;

choices! {
    /// One of the two players. A is the first player, Red, Maker; B the second, Blue, Breaker.
    pub enum Player {
        /// The player who moves first, unless the game has first=B
        A = "A",
        /// The other player
        B = "B",
    }
}

impl Player {
    /// Both players, A first.
    pub const BOTH: [Player; 2] = [Player::A, Player::B];

    /// The other player.
    pub fn other(self) -> Player {
        match self {
            Player::A => Player::B,
            Player::B => Player::A,
        }
    }
}

/// How a game ends, or how it would end under perfect play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player wins.
    Wins(Player),
    /// Nobody wins.
    Draw,
}

impl Outcome {
    /// `A`, `B` or `draw`, as in answers and certificates.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Wins(player) => player.name(),
            Outcome::Draw => "draw",
        }
    }

    /// 1, 0 or −1: the worth of the outcome to `player`.
    pub fn worth(self, player: Player) -> i32 {
        match self {
            Outcome::Draw => 0,
            Outcome::Wins(winner) if winner == player => 1,
            Outcome::Wins(_) => -1,
        }
    }
}

impl fmt::Display for Outcome {
    /// Its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Outcome {
    type Err = UnknownChoice;
    /// Reads `A`, `B` or `draw`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "draw" => Ok(Outcome::Draw),
            player => player.parse().map(Outcome::Wins),
        }
    }
}

text_in_json!(Outcome, ["A", "B", "draw"]);

/// The rules of a game of two players with full information and no chance. Parameters live in
/// `self`.
///
/// Turns need not alternate: [`to_move`](Game::to_move) says whose turn it is. A game that is not
/// over has a move. `crate::laws` (feature `laws`) states what an implementation must satisfy, and
/// every game's test calls it.
pub trait Game {
    /// A position, with all that decides how the game may go on.
    type Position: Clone;
    /// A move, small enough to copy.
    type Move: Copy + Eq;
    /// The data that [`undo`](Game::undo) needs: none, a few words, or the position before.
    type Undo;

    /// The position before the first move.
    fn start(&self) -> Self::Position;
    /// The player to move. Meaningless when the game is over.
    fn to_move(&self, at: &Self::Position) -> Player;
    /// Appends every legal move to `out`, each once, always in the same order. Call it only while
    /// the game goes on.
    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>);
    /// Plays a legal move.
    fn play(&self, at: &mut Self::Position, mv: Self::Move) -> Self::Undo;
    /// Takes back the move that `undo` came from; the position is then equal to the one before.
    fn undo(&self, at: &mut Self::Position, mv: Self::Move, undo: Self::Undo);
    /// The outcome if the game is over, else `None`.
    fn outcome(&self, at: &Self::Position) -> Option<Outcome>;

    /// The position after a legal move.
    fn after(&self, at: &Self::Position, mv: Self::Move) -> Self::Position {
        let mut next = at.clone();
        self.play(&mut next, mv);
        next
    }

    /// Every legal move, as [`moves`](Game::moves) lists them; none if the game is over.
    fn legal(&self, at: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        if self.outcome(at).is_none() {
            self.moves(at, &mut moves);
        }
        moves
    }

    /// Whether the length of a game with this outcome means anything. Plies mean nothing for a draw
    /// or for a win by mere survival (B in maker-breaker, A in avoider-enforcer).
    fn timed(&self, outcome: Outcome) -> bool {
        outcome != Outcome::Draw
    }

    /// Whether every play ends in the same way, so that only its length counts: the winner wants
    /// few moves, the loser many, and both have good ones.
    fn is_about_length(&self) -> bool {
        false
    }

    /// Whether, with the moves that symmetry keeps, no two plays meet in one key, so that
    /// remembering keys gains nothing.
    fn is_tree(&self) -> bool {
        false
    }
}
