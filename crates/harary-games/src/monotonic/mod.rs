//! The monotonic sequence game: pick numbers; a rising run of N+1 or a falling one of M+1 ends it.
//!
//! The players take turns to append a number not picked before to a sequence. The first to make an
//! increasing subsequence of N+1 terms or a decreasing one of M+1 wins (achievement) or loses
//! (avoidance); a deck that runs out is a draw. By the theorem of Erdős and Szekeres N·M+1 numbers
//! always end the game. Source: Harary, Sagan, West 1983.
//!
//! Every unpicked number has a label (u, d): the length of the longest increasing and of the
//! longest decreasing subsequence that it would end if picked now. A number is *live* if u ≤ N and
//! d ≤ M; picking another ends the game.

mod ending;
mod play;
mod rank;
mod reduced_word;
mod uplen;
mod word;

pub use play::MonotonicPosition;
pub use rank::RankedWord;
pub use uplen::{Compared, Uplen, UplenPosition};

use harary_core::BadParameter;

/// The numbers that can be picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    /// 1, 2, …, S.
    Numbers(u16),
    /// A dense order without end: between any two numbers there is always another.
    Rationals,
}

/// The monotonic sequence game, its numbers in masks of 64·W bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Monotonic<const W: usize> {
    up: u8,
    down: u8,
    deck: Deck,
    avoidance: bool,
    /// Whether moves are representatives of plays.
    of_plays: bool,
}

impl<const W: usize> Monotonic<W> {
    /// A monotonic sequence game: N+1 rising numbers or M+1 falling ones end it, and the player who
    /// ends it wins, or in avoidance loses.
    ///
    /// # Errors
    /// If N (`up`) or M (`down`) is above 60, the deck has not 1 to 500 numbers, or the masks are
    /// too narrow: they hold decks of S numbers if S + N + M + 4 ≤ 64·W; the rationals count for
    /// N·M + 1.
    pub fn new(up: u8, down: u8, deck: Deck, avoidance: bool) -> Result<Self, BadParameter> {
        BadParameter::in_range("up", up, 0..=60)?;
        BadParameter::in_range("down", down, 0..=60)?;
        if let Deck::Numbers(numbers) = deck {
            BadParameter::in_range("deck", numbers, 1..=500)?;
        }
        let game = Monotonic {
            up,
            down,
            deck,
            avoidance,
            of_plays: false,
        };
        let most = (64 * W as u32).saturating_sub(u32::from(up + down) + 4);
        BadParameter::in_range("deck", game.picks(), 1..=most)?;
        Ok(game)
    }

    /// A bound on the numbers that are picked in a play.
    fn picks(self) -> u32 {
        match self.deck {
            Deck::Numbers(numbers) => numbers.into(),
            // No two numbers that do not end the game have the same label.
            Deck::Rationals => u32::from(self.up) * u32::from(self.down) + 1,
        }
    }
}

#[cfg(test)]
mod tests;
