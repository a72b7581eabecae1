//! Positional games: two players take cells of a board in turn, and certain sets of cells decide.
//!
//! Achievement: who first owns a set wins. Avoidance: who first owns one loses. In both a full board is a draw.
//! Maker-breaker: A wins as soon as A owns a set, B if the board is full without that. Avoider-enforcer: A loses as soon
//! as A owns a set, and wins on a full board. Sources: Cheu, Kiffer 2015 (van der Waerden, achievement); Funabiki,
//! Takefuji 1991 (Hip, avoidance); Beck 2008, Combinatorial Games, for the four conventions.
//!
//! Invariant: before a move no set decides the game, so only sets through the last cell need a look.

mod advice;
mod notation;
mod order;
mod playout;
#[cfg(test)]
mod tests;

pub use playout::{CellMask, PlayRoom, RandomPlay};

use harary_core::{BadParameter, Game, Hypergraph, Keyed, Outcome, Player, Symmetric};

/// Who wins by owning a set.
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
}

impl Convention {
    /// How a game ends in which `owner` has just completed a set; `None` if that means nothing.
    fn decided_by(self, owner: Player) -> Option<Outcome> {
        match (self, owner) {
            (Convention::Achievement, _) => Some(Outcome::Wins(owner)),
            (Convention::Avoidance, _) => Some(Outcome::Wins(owner.other())),
            (Convention::MakerBreaker, Player::A) => Some(Outcome::Wins(Player::A)),
            (Convention::AvoiderEnforcer, Player::A) => Some(Outcome::Wins(Player::B)),
            (_, Player::B) => None,
        }
    }

    /// How a full board ends.
    fn exhausted(self) -> Outcome {
        match self {
            Convention::Achievement | Convention::Avoidance => Outcome::Draw,
            Convention::MakerBreaker => Outcome::Wins(Player::B),
            Convention::AvoiderEnforcer => Outcome::Wins(Player::A),
        }
    }
}

/// A board played under a convention.
#[derive(Clone, Debug)]
pub struct Positional {
    board: Hypergraph,
    convention: Convention,
    first: Player,
    full: u128,
    /// For each cell the edges through it, as masks.
    through: Vec<Vec<u128>>,
    symmetries: Vec<MaskMap>,
    random: RandomPlay,
}

/// A permutation of cells for masks: the image of each byte of a mask, by table.
#[derive(Clone, Debug)]
struct MaskMap(Vec<[u128; 256]>);

impl MaskMap {
    fn new(permutation: &[usize]) -> Self {
        let image = |byte: usize, value: usize| {
            let cells = permutation.iter().skip(8 * byte).take(8).enumerate();
            cells
                .filter(|(bit, _)| value >> bit & 1 == 1)
                .fold(0, |mask, (_, &to)| mask | 1 << to)
        };
        let bytes = permutation.len().div_ceil(8);
        MaskMap(
            (0..bytes)
                .map(|byte| std::array::from_fn(|value| image(byte, value)))
                .collect(),
        )
    }

    fn apply(&self, mask: u128) -> u128 {
        self.0
            .iter()
            .zip(mask.to_le_bytes())
            .fold(0, |image, (table, byte)| image | table[usize::from(byte)])
    }
}

impl Positional {
    /// The board under a convention; `first` moves first, then the players alternate.
    ///
    /// # Errors
    /// If the board has more than 128 cells.
    pub fn new(
        board: Hypergraph,
        convention: Convention,
        first: Player,
    ) -> Result<Self, BadParameter> {
        BadParameter::in_range("cells", board.len(), 1..=128)?;
        let mask = |edge: &Vec<usize>| edge.iter().fold(0_u128, |mask, cell| mask | 1 << cell);
        let edges: Vec<u128> = board.edges.iter().map(mask).collect();
        let through = board.edges_through();
        Ok(Positional {
            random: RandomPlay::new(&board, convention, first)?,
            convention,
            first,
            full: u128::MAX >> (128 - board.len()),
            through: through
                .iter()
                .map(|ids| ids.iter().map(|&id| edges[id]).collect())
                .collect(),
            symmetries: board
                .symmetries
                .iter()
                .map(|map| MaskMap::new(map))
                .collect(),
            board,
        })
    }

    /// The board.
    pub fn board(&self) -> &Hypergraph {
        &self.board
    }

    fn cells(&self, mut mask: u128) -> impl Iterator<Item = u8> + use<> {
        std::iter::from_fn(move || {
            (mask != 0).then(|| {
                let cell = mask.trailing_zeros() as u8;
                mask &= mask - 1;
                cell
            })
        })
    }
}

/// Who owns which cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPosition {
    /// The cells of A, then of B.
    own: [u128; 2],
    decided: Option<Outcome>,
}

impl Game for Positional {
    type Position = BoardPosition;
    /// The cell, counted from 0.
    type Move = u8;
    type Undo = ();

    fn start(&self) -> BoardPosition {
        BoardPosition {
            own: [0; 2],
            decided: None,
        }
    }
    fn to_move(&self, at: &BoardPosition) -> Player {
        let even = (at.own[0] | at.own[1]).count_ones().is_multiple_of(2);
        if even { self.first } else { self.first.other() }
    }
    fn moves(&self, at: &BoardPosition, out: &mut Vec<u8>) {
        out.extend(self.cells(self.full & !(at.own[0] | at.own[1])));
    }
    fn play(&self, at: &mut BoardPosition, mv: u8) {
        let mover = self.to_move(at);
        let own = &mut at.own[mover as usize];
        *own |= 1 << mv;
        if self.through[usize::from(mv)]
            .iter()
            .any(|edge| edge & !*own == 0)
        {
            at.decided = self.convention.decided_by(mover);
        }
    }
    fn undo(&self, at: &mut BoardPosition, mv: u8, (): ()) {
        for own in &mut at.own {
            *own &= !(1 << mv);
        }
        at.decided = None;
    }
    fn outcome(&self, at: &BoardPosition) -> Option<Outcome> {
        let full = at.own[0] | at.own[1] == self.full;
        at.decided
            .or_else(|| full.then(|| self.convention.exhausted()))
    }
    fn timed(&self, outcome: Outcome) -> bool {
        outcome != Outcome::Draw && outcome != self.convention.exhausted()
    }
}

impl Keyed for Positional {
    type Key = [u128; 2];
    fn key(&self, at: &BoardPosition) -> [u128; 2] {
        at.own
    }
}

impl Symmetric for Positional {
    /// The least image under the symmetries of the board.
    fn canonical(&self, at: &BoardPosition) -> [u128; 2] {
        let images = self
            .symmetries
            .iter()
            .map(|map| at.own.map(|mask| map.apply(mask)));
        images.fold(at.own, Ord::min)
    }
    fn representatives(&self, at: &BoardPosition, moves: &mut Vec<u8>) {
        let fixing = self
            .symmetries
            .iter()
            .filter(|map| at.own.iter().all(|&mask| map.apply(mask) == mask));
        let fixing: Vec<&MaskMap> = fixing.collect();
        let mut dropped = 0_u128;
        moves.retain(|&mv| {
            let cell = 1_u128 << mv;
            let keep = dropped & cell == 0;
            if keep {
                dropped |= fixing
                    .iter()
                    .fold(0, |images, map| images | map.apply(cell))
                    & !cell;
            }
            keep
        });
    }
}
