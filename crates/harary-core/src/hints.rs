//! Hints that a game may give an engine beyond its rules. They change speed, never an answer.

use crate::{Game, Outcome, Player};

/// A symmetry of the board by which a player can answer every move with its image. If the player
/// moves first, one cell is its own image, and the player takes it before. If no board that was
/// filled so is without a set that somebody owns, the player wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mirror {
    /// Who answers so.
    pub player: Player,
    /// The images of all cells, in the order and the notation of the game.
    pub images: Vec<String>,
    /// Whether the player does not lose so, on any board.
    pub is_safe: bool,
}

/// Advice about a game's positions, all of it optional.
pub trait Hints: Game {
    /// How promising a move looks to the player to move; engines try larger ranks first and keep
    /// the game's own order among equals.
    fn rank(&self, _at: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// Appends moves that are enough to know the value of a position, plies included: one of them
    /// is as good as any move left out. All of them unless the game knows better.
    fn candidates(&self, at: &Self::Position, out: &mut Vec<Self::Move>) {
        self.moves(at, out);
    }

    /// Appends moves that are enough to know the value of a position, plies included, where a
    /// player is about to win: the mover, who does so, or the other player, who must be kept from
    /// it. None where nobody is, or where the game does not look.
    fn urgent(&self, _at: &Self::Position, _out: &mut Vec<Self::Move>) {}

    /// No less than one, and no more than the plies in which a player can win from a position that
    /// is not over, if the other one helps; `None` if the player cannot win any more.
    fn soonest(&self, _at: &Self::Position, _player: Player) -> Option<u32> {
        Some(1)
    }

    /// Whether, from the start, B cannot win because A could take over any winning strategy of B
    /// (strategy stealing). A draw is then proved by B's half alone.
    fn second_cannot_win(&self) -> bool {
        false
    }

    /// The outcome of a position that is not over, where a proof shows it that takes time to find:
    /// about as long as a look at all moves (`looks_long`), or at one. `None` where none is found.
    fn proved(&self, _at: &Self::Position, _looks_long: bool) -> Option<Outcome> {
        None
    }

    /// The player whose win is looked for first, by an engine that asks for the players' wins one
    /// after the other.
    fn likely_winner(&self) -> Player {
        Player::A
    }

    /// From the start, each symmetry of the board by which a player can answer every move.
    fn mirrors(&self) -> Vec<Mirror> {
        Vec::new()
    }

    /// How much work a position looks to be for a search that asks whether `prover` wins: to show
    /// that it is so, and to show that it is not. At least 1 each, and only their order of size
    /// matters. A search that `is_early` may look for a win first of all; later on the numbers
    /// should serve to show that there is none.
    fn effort(&self, _at: &Self::Position, _prover: Player, _is_early: bool) -> [u64; 2] {
        [1, 1]
    }

    /// How many sets are gone through for a move, where they can be so many that a look at the
    /// clock must come sooner.
    fn sets(&self) -> usize {
        0
    }
}
