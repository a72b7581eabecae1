//! The progress of a walk in words.

use super::SetWalk;
use harary_core::{Damaged, Saved, WordSink, WordSource, Words};

impl Saved<()> for SetWalk {
    /// Writes everything but the board.
    fn save(&self, to: &mut dyn WordSink) {
        self.dice.write(to);
        to.word(self.rounds);
        for &flag in self.is_in.iter().chain(&self.best) {
            to.word(flag.into());
        }
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.dice = Words::read(from)?;
        self.rounds = from.counter()?;
        for flags in [&mut self.is_in, &mut self.best] {
            for flag in flags {
                *flag = from.size(1)? == 1;
            }
        }
        let barred = self.board.barred.iter().zip(&self.is_in);
        let is_barred = barred.into_iter().any(|(barred, is_in)| barred & is_in);
        if is_barred || !self.board.is_free(&self.best) {
            return Err(Damaged);
        }
        self.count();
        self.best_size = self.board.size(&self.best);
        Ok(())
    }
}
