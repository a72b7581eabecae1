//! The progress of a walk in words.

use super::{Pool, SetWalk};
use harary_core::{Damaged, Saved, WordSink, WordSource, Words};

impl Saved<()> for SetWalk {
    /// Writes everything but the board.
    fn save(&self, to: &mut dyn WordSink) {
        self.dice.write(to);
        to.word(self.moves);
        // From the order of these the next ones are drawn.
        for pool in [&self.out, &self.inside] {
            to.word(pool.members.len() as u64);
            pool.members
                .iter()
                .for_each(|&member| to.word(member.into()));
        }
        self.since.iter().for_each(|&since| to.word(since));
        for &flag in self.is_new.iter().chain(&self.best) {
            to.word(flag.into());
        }
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        let cells = self.board.cells();
        self.dice = Words::read(from)?;
        self.moves = from.counter()?;
        let out = pool(cells, from)?;
        let inside = pool(self.board.sets.len(), from)?;
        self.is_in = self.board.barred.iter().map(|barred| !barred).collect();
        for &cell in &out.members {
            // Those that are barred are left out without being in the pool.
            if !std::mem::take(&mut self.is_in[cell as usize]) {
                return Err(Damaged);
            }
        }
        self.count();
        let mut sorted = inside.members.clone();
        sorted.sort_unstable();
        if sorted != self.inside.members {
            return Err(Damaged);
        }
        (self.out, self.inside) = (out, inside);
        for since in &mut self.since {
            *since = from.counter()?;
            if *since > self.moves {
                return Err(Damaged);
            }
        }
        for flags in [&mut self.is_new, &mut self.best] {
            for flag in flags {
                *flag = from.size(1)? == 1;
            }
        }
        self.best_size = self.board.size(&self.best);
        match self.board.is_free(&self.best) {
            true => Ok(()),
            false => Err(Damaged),
        }
    }
}

/// Numbers below `numbers`, each once, in any order.
fn pool(numbers: usize, from: &mut dyn WordSource) -> Result<Pool, Damaged> {
    let mut pool = Pool::of(numbers);
    let mut known = vec![false; numbers];
    for _ in 0..from.size(numbers)? {
        let member = from.size(numbers.checked_sub(1).ok_or(Damaged)?)?;
        if std::mem::replace(&mut known[member], true) {
            return Err(Damaged);
        }
        pool.insert(member);
    }
    Ok(pool)
}
