//! Random play of a positional game from any of its positions.

use super::{BoardPosition, PlayoutScratch, Positional};
use harary_core::{Dice, Game, Playout, Tally, by_moves};

impl Playout for Positional {
    type Scratch = PlayoutScratch;

    fn playouts(
        &self,
        at: &BoardPosition,
        plays: u64,
        dice: &mut Dice,
        scratch: &mut PlayoutScratch,
    ) -> Tally {
        if let Some(outcome) = self.outcome(at) {
            let mut tally = Tally::default();
            tally.count(outcome, plays);
            return tally;
        }
        if self.by_size.is_some() {
            return by_moves(self, at, plays, dice);
        }
        let mut tally = Tally::default();
        if at.own == self.start.own && self.setup.first_moves.is_some() {
            let mut moves = Vec::new();
            self.moves(at, &mut moves);
            for _ in 0..plays {
                let mut next = at.clone();
                self.play(&mut next, moves[dice.index(moves.len())]);
                tally += self.playouts(&next, 1, dice, scratch);
            }
            return tally;
        }
        let own = at.own.map(|mask| [mask as u64, (mask >> 64) as u64, 0, 0]);
        self.random.playouts(own, plays, dice, scratch)
    }
}
