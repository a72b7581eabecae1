//! Does this player win? Depth-first proof-number search with a table of exact keys and a fixed
//! memory.
//!
//! Each position has two numbers: how much is still needed to prove that the player wins, and to
//! disprove it. Where the player moves, the first is that of the best child and the second the sum
//! over all children; where the other moves, the other way round. The search goes to the child that
//! decides until its numbers pass those of the second best by a quarter. (Nagai 2002 for df-pn,
//! Pawlewicz and Lew 2006 for the quarter, which they call 1 + ε.) Positions not yet searched start
//! with the numbers that the game names ([`Hints::effort`]).
//!
//! Sums count a position once for every path that leads to it, and can grow without bound in games
//! with many. They stop at `CAP`, which is above all limits of the search; should that ever be
//! reached at the root, the search goes on with the largest child in place of the sum, which no
//! number of paths can inflate.
//!
//! Several threads each search from the root, on one table. A child that another thread is
//! searching counts for more than its number, so that they part where there is more than one good
//! way; a position settled by one is left by the others. (Pawlewicz and Hayward 2013 count such a
//! child as lost.)

mod descent;
#[cfg(test)]
mod tests;

use crate::parallel::race::race;
use crate::parallel::threads::Several;
use crate::table::Table;
use descent::{Aim, CAP, Descent, ProofEntry};
use harary_core::{
    At, Damaged, Engine, Hints, Keyed, Outcome, Paused, Player, Saved, Watch, WordSink, WordSource,
};

/// Depth-first proof-number search for the question whether one player wins.
///
/// Cost: memory up to the limit given; nodes are positions whose moves were looked at. Exact: a
/// full table costs time, never truth. With more than one thread the answers are the same and the
/// nodes are not: they vary from run to run.
pub struct DfPn<G: Keyed> {
    aim: Aim,
    table: Table<G::Key, ProofEntry>,
    /// One for each thread.
    walks: Vec<Descent<G>>,
}

impl<G: Keyed + Hints> DfPn<G> {
    /// A search that has not begun, for the question whether `prover` wins, with `memory_bytes`
    /// bytes for its table.
    pub fn new(prover: Player, memory_bytes: usize) -> Self {
        DfPn {
            aim: Aim {
                prover,
                sums: true,
                cap: CAP,
            },
            table: Table::new(memory_bytes),
            walks: vec![Descent::new(0)],
        }
    }

    /// The same search with this number of threads from here on; its table is kept.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        let threads = threads.max(1);
        if threads != self.walks.len() {
            // They begin again, with what the table knows.
            let nodes = self.visited();
            let walks =
                (0..threads).map(|thread| Descent::new(if thread == 0 { nodes } else { 0 }));
            self.walks = walks.collect();
        }
        self
    }

    /// Forgets where the search stood and keeps the table: the next run may start from any position
    /// of the same game.
    pub fn reset(&mut self) {
        self.walks.iter_mut().for_each(Descent::restart);
    }

    /// Whether the player wins from a position, if that is known without a search.
    pub fn known(&self, game: &G, at: &G::Position) -> Option<bool> {
        if let Some(outcome) = game.outcome(at) {
            return Some(outcome == Outcome::Wins(self.aim.prover));
        }
        let entry = self.table.get(&game.key(at));
        entry.and_then(|entry| entry.wins()).or_else(|| {
            let outcome = game.proved(at, true)?;
            Some(outcome == Outcome::Wins(self.aim.prover))
        })
    }

    fn visited(&self) -> u64 {
        self.walks.iter().map(|walk| walk.nodes).sum()
    }

    /// Whether the prover wins, or `None` if a number reached the cap.
    fn search(
        &mut self,
        game: &G,
        from: &G::Position,
        watch: &Watch<'_>,
    ) -> Result<Option<bool>, Paused> {
        let aim = self.aim;
        let before = self.visited();
        match Several::of(self.walks.len()) {
            None => self.walks[0].run(aim, game, from, &mut self.table.hand(), watch),
            Some(_) => {
                let table = &self.table;
                let walks = self.walks.iter_mut();
                let mut members: Vec<_> = walks.map(|walk| (walk, from.clone())).collect();
                race(&mut members, before, watch, |(walk, from), watch| {
                    let mut hand = table.marking();
                    walk.mark(&hand);
                    let found = walk.run(aim, game, from, &mut hand, watch);
                    walk.unmark(&hand);
                    found
                })
            }
        }
    }
}

impl<G: Keyed + Hints> Engine<At<'_, G>> for DfPn<G> {
    /// Whether the player wins.
    type Answer = bool;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<bool, Paused> {
        if let Some(outcome) = game.outcome(from) {
            return Ok(outcome == Outcome::Wins(self.aim.prover));
        }
        loop {
            if let Some(wins) = self.search(game, from, watch)? {
                return Ok(wins);
            }
            // A number at the cap settles nothing: once more from the beginning, with numbers that
            // cannot get there.
            self.aim.sums = false;
            self.reset();
            self.table.clear();
        }
    }

    fn nodes(&self) -> u64 {
        self.visited()
    }
}

impl<G: Keyed + Hints> Saved<At<'_, G>> for DfPn<G> {
    /// Of several threads their table, which has nearly all they know: they begin at the root
    /// again.
    fn save(&self, to: &mut dyn WordSink) {
        to.word(u64::from(self.aim.sums));
        self.table.save(to);
        match &self.walks[..] {
            [walk] => walk.save(to),
            _ => Descent::<G>::new(self.visited()).save(to),
        }
    }

    fn load(&mut self, (game, at): At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let prover = self.aim.prover;
        let mut engine: DfPn<G> = DfPn::new(prover, 0);
        engine.aim.sums = from.size(1)? == 1;
        engine.table = Table::load(self.table.limit_bytes(), from)?;
        engine.walks = vec![Descent::load(prover, game, at, from)?];
        *self = engine.with_threads(self.walks.len());
        Ok(())
    }
}
