//! The paper strip as it is painted: a row of squares, two white neighbours painted a move.
//!
//! This is Dawson's Kayles, 0.07, with squares for heaps: the white runs of a strip are its heaps.
//! Where the octal game sees equal heaps, here are different strips; so this is for comparison.
//! Source: Brumme 2017, Project Euler 306, whose first program holds the painted squares as bits.

use super::white_runs;
use harary_core::{BadParameter, Game, Hints, Keyed, Outcome, Player, Playout, Symmetric};

const SQUARES: u32 = 64;

/// A strip, painted in part, on which the players paint. Who cannot loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strip {
    /// Bit i is set if square i, counted from 0, exists and is white.
    white: u64,
}

impl Strip {
    /// A strip of `.` (white) and `#` (painted).
    ///
    /// # Errors
    /// If another symbol stands in it, or it has more than 64 squares.
    pub fn new(board: &str) -> Result<Self, BadParameter> {
        white_runs(board)?;
        let squares = u32::try_from(board.len()).unwrap_or(u32::MAX);
        BadParameter::in_range("board", squares, 0..=SQUARES)
            .map_err(|why| BadParameter::new("board", board, format!("of {}", why.allowed)))?;
        let squares = (0..).zip(board.bytes());
        let white = squares.filter(|&(_, symbol)| symbol == b'.');
        Ok(Strip {
            white: white.fold(0, |white, (square, _)| white | 1 << square),
        })
    }
}

/// The white squares, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StripPosition {
    white: u64,
    mover: Player,
}

impl StripPosition {
    /// The squares that can be painted together with the next one.
    fn pairs(self) -> u64 {
        self.white & self.white >> 1
    }

    /// Paints a white pair, or takes its paint off.
    fn turn(&mut self, left: u32) {
        self.white ^= 0b11 << left;
        self.mover = self.mover.other();
    }
}

impl Game for Strip {
    type Position = StripPosition;
    /// The left one of the two squares, counted from 0.
    type Move = u32;
    type Undo = ();

    fn start(&self) -> StripPosition {
        StripPosition {
            white: self.white,
            mover: Player::A,
        }
    }
    fn to_move(&self, at: &StripPosition) -> Player {
        at.mover
    }
    fn moves(&self, at: &StripPosition, out: &mut Vec<u32>) {
        let pairs = at.pairs();
        out.extend((0..SQUARES - 1).filter(|left| pairs >> left & 1 == 1));
    }
    fn play(&self, at: &mut StripPosition, mv: u32) {
        at.turn(mv);
    }
    fn undo(&self, at: &mut StripPosition, mv: u32, (): ()) {
        at.turn(mv);
    }
    fn outcome(&self, at: &StripPosition) -> Option<Outcome> {
        (at.pairs() == 0).then(|| Outcome::Wins(at.mover.other()))
    }
}

impl Keyed for Strip {
    type Key = u64;
    /// The white squares. Each move paints two, so their number tells the player to move.
    fn key(&self, at: &StripPosition) -> u64 {
        at.white
    }
    fn plays_key(&self, at: &StripPosition) -> Option<u64> {
        Some(at.white)
    }
}

impl Symmetric for Strip {}

impl Playout for Strip {
    type Scratch = ();
}

impl Hints for Strip {}

#[cfg(test)]
mod tests {
    use super::super::Octal;
    use super::*;
    use harary_core::laws::{self, Dice};

    fn mover_wins<G: Game>(game: &G, at: &mut G::Position) -> bool {
        let mut moves = Vec::new();
        if game.outcome(at).is_none() {
            game.moves(at, &mut moves);
        }
        moves.into_iter().any(|mv| {
            let undo = game.play(at, mv);
            let wins = !mover_wins(game, at);
            game.undo(at, mv, undo);
            wins
        })
    }

    #[test]
    fn a_strip_is_the_sum_of_its_white_runs() {
        let mut dice = Dice::new(7);
        for _ in 0..300 {
            let squares = 1 + dice.below(15);
            let symbol = |_| if dice.below(4) == 0 { '#' } else { '.' };
            let board: String = (0..squares).map(symbol).collect();
            let strip = Strip::new(&board).unwrap();
            let heaps = Octal::new("0.07", white_runs(&board).unwrap(), false).unwrap();
            assert_eq!(
                mover_wins(&strip, &mut strip.start()),
                mover_wins(&heaps, &mut heaps.start()),
                "{board}"
            );
        }
    }

    #[test]
    fn the_laws_hold() {
        let strip = Strip::new("....#.........").unwrap();
        laws::keys_determine_values(&strip, 1_000_000);
        let mut moves = Vec::new();
        strip.moves(&Strip::new("..#...").unwrap().start(), &mut moves);
        assert_eq!(moves, [0, 3, 4]);
        let longest = ".".repeat(64);
        moves.clear();
        strip.moves(&Strip::new(&longest).unwrap().start(), &mut moves);
        assert_eq!(moves.len(), 63);
        assert!(Strip::new(&(longest + ".")).is_err() && Strip::new(".x").is_err());
    }
}
