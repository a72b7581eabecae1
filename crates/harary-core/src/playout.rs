//! Random play: every move drawn from those the game offers, each with the same chance.

use crate::{
    Damaged, Dice, Explicit, Game, Outcome, Player, Symmetric, UpToSymmetry, WordSink, WordSource,
    Words,
};
use std::iter::Sum;
use std::ops::AddAssign;

/// How many plays ended how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Plays won by A.
    pub a: u64,
    /// Plays won by B.
    pub b: u64,
    /// Draws.
    pub draws: u64,
}

impl Tally {
    /// All plays.
    pub fn trials(&self) -> u64 {
        self.a + self.b + self.draws
    }

    /// Those won by the player.
    pub fn wins(&self, player: Player) -> u64 {
        match player {
            Player::A => self.a,
            Player::B => self.b,
        }
    }

    /// Counts a number of plays with this outcome.
    pub fn count(&mut self, outcome: Outcome, plays: u64) {
        match outcome {
            Outcome::Wins(Player::A) => self.a += plays,
            Outcome::Wins(Player::B) => self.b += plays,
            Outcome::Draw => self.draws += plays,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.a += other.a;
        self.b += other.b;
        self.draws += other.draws;
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |mut sum, tally| {
            sum += tally;
            sum
        })
    }
}

impl Words for Tally {
    fn write(&self, to: &mut dyn WordSink) {
        [self.a, self.b, self.draws].write(to);
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let [a, b, draws] = <[u64; 3]>::read(from)?;
        // Far more than anybody plays, and room to go on counting.
        if [a, b, draws].iter().any(|&plays| plays > u64::MAX / 8) {
            return Err(Damaged);
        }
        Ok(Tally { a, b, draws })
    }
}

/// A game that can be played at random, perhaps quicker than move by move.
///
/// ```
/// use harary_core::{Dice, Explicit, Game, Playout};
///
/// let game: Explicit = "A(+ B(+ -))".parse().unwrap();
/// let tally = game.playouts(&game.start(), 1000, &mut Dice::new(1), &mut ());
/// assert_eq!(tally.trials(), 1000);
/// assert!(700 < tally.a && tally.a < 800);
/// ```
pub trait Playout: Game {
    /// Memory that is used again from one call to the next.
    type Scratch: Default + Send;

    /// Plays `plays` games from `at` to their end, every legal move with the same chance.
    fn playouts(
        &self,
        at: &Self::Position,
        plays: u64,
        dice: &mut Dice,
        scratch: &mut Self::Scratch,
    ) -> Tally {
        let _ = scratch;
        by_moves(self, at, plays, dice)
    }
}

/// Random play move by move: the default of [`Playout`], and its judge in tests where a game has a
/// quicker way.
pub fn by_moves<G: Game + ?Sized>(
    game: &G,
    at: &G::Position,
    plays: u64,
    dice: &mut Dice,
) -> Tally {
    let mut tally = Tally::default();
    let mut moves = Vec::new();
    for _ in 0..plays {
        let mut at = at.clone();
        let outcome = loop {
            if let Some(outcome) = game.outcome(&at) {
                break outcome;
            }
            moves.clear();
            game.moves(&at, &mut moves);
            game.play(&mut at, moves[dice.index(moves.len())]);
        };
        tally.count(outcome, 1);
    }
    tally
}

impl Playout for Explicit {
    type Scratch = ();
}

/// All moves are drawn, not one of each kind: symmetry is a way to see a position, not to play.
impl<G: Symmetric + Playout> Playout for UpToSymmetry<G> {
    type Scratch = G::Scratch;

    fn playouts(
        &self,
        at: &G::Position,
        plays: u64,
        dice: &mut Dice,
        scratch: &mut G::Scratch,
    ) -> Tally {
        self.0.playouts(at, plays, dice, scratch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_are_added_and_come_back() {
        let mut tally = Tally {
            a: 1,
            b: 2,
            draws: 3,
        };
        tally.count(Outcome::Draw, 4);
        tally += Tally { a: 10, ..tally };
        assert_eq!(
            (tally.trials(), tally.wins(Player::A), tally.wins(Player::B)),
            (29, 11, 4)
        );
        assert_eq!([tally, tally].into_iter().sum::<Tally>().trials(), 58);
        let mut words = Vec::new();
        tally.write(&mut words);
        assert_eq!(Tally::read(&mut words.iter()), Ok(tally));
        assert!(Tally::read(&mut [1, u64::MAX, 1].iter()).is_err());
    }

    #[test]
    fn a_game_that_is_over_ends_as_it_did() {
        let game: Explicit = "-".parse().unwrap();
        let tally = by_moves(&game, &game.start(), 5, &mut Dice::new(3));
        assert_eq!(
            tally,
            Tally {
                b: 5,
                ..Tally::default()
            }
        );
    }
}
