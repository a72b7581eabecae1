//! Does this player win? Depth-first proof-number search with a table of exact keys and a fixed memory.
//!
//! Each position has two numbers: how much is still needed to show that the player wins, and to show that not. Where the
//! player moves, the first is that of the best child and the second the sum over all children; where the other moves, the other way
//! round. The search goes to the child that decides until its numbers pass those of the second best by a quarter. (Nagai 2002 for df-pn,
//! Pawlewicz and Lew 2006 for the quarter, which they call 1 + ε.) Positions not yet searched start with the numbers
//! that the game names ([`Hints::effort`]).
//!
//! Sums count a position once for every way that leads to it, and can grow without end in games where many do. They stop at
//! `CAP`, which is above all limits of the search; should that ever be reached at the root, the search goes on with
//! the largest child in place of the sum, which no number of ways can inflate.
//!
//! Several threads each search from the root, on one table. A child at which another thread is counts for more than its number, so that they part where there
//! is more than one good way; what one settles the others leave. (Pawlewicz and Hayward 2013 count such a child as lost.)

#[cfg(test)]
mod tests;
mod walk;

use crate::shards::{Hand, Marks, Shards};
use crate::table::Table;
use harary_core::{
    Damaged, Engine, Hints, Keyed, Outcome, Paused, Player, Saved, Threads, Watch, WordSink,
    WordSource,
};
use std::sync::Mutex;
use walk::{Aim, CAP, Entry, Walk};

/// Depth-first proof-number search for the question whether one player wins.
///
/// Cost: memory up to the limit given; nodes are positions whose moves were looked at. Exact: a full table costs time, never truth. With more than
/// one thread the answers are the same and the nodes are not: they vary from run to run.
pub struct DfPn<G: Keyed> {
    aim: Aim,
    memory: Memory<G::Key>,
    /// One for each thread.
    walks: Vec<Walk<G>>,
}

/// The table: one for one thread, shards for several.
enum Memory<K> {
    One(Table<K, Entry>),
    Many(Shards<K, Entry>),
}

impl<G: Keyed + Hints> DfPn<G> {
    /// A search that has not begun, for the question whether `prover` wins, with so many bytes for its table.
    pub fn new(prover: Player, memory_bytes: usize) -> Self {
        DfPn {
            aim: Aim {
                prover,
                sums: true,
                cap: CAP,
            },
            memory: Memory::One(Table::new(memory_bytes)),
            walks: vec![Walk::new(0)],
        }
    }

    /// The same search with so many threads from here on; what it knows is kept.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        let threads = threads.max(1);
        if threads != self.walks.len() {
            // They begin again, with what the table knows.
            let nodes = self.visited();
            let walks = (0..threads).map(|thread| Walk::new(if thread == 0 { nodes } else { 0 }));
            self.walks = walks.collect();
        }
        self.memory = match self.memory {
            Memory::One(table) if threads > 1 => Memory::Many(Shards::from_table(table)),
            Memory::Many(shards) if threads == 1 => Memory::One(shards.into_table()),
            memory => memory,
        };
        self
    }

    /// Forgets where the search stood and keeps the table: the next run may start from any position of the same game.
    pub fn anew(&mut self) {
        self.walks.iter_mut().for_each(Walk::restart);
    }

    /// The number of positions stored.
    pub fn stored(&self) -> usize {
        match &self.memory {
            Memory::One(table) => table.len(),
            Memory::Many(shards) => shards.stored(),
        }
    }

    /// Whether the player wins from a position, if that is known without a search.
    pub fn known(&self, game: &G, at: &G::Position) -> Option<bool> {
        if let Some(outcome) = game.outcome(at) {
            return Some(outcome == Outcome::Wins(self.aim.prover));
        }
        let key = game.key(at);
        let entry = match &self.memory {
            Memory::One(table) => table.get(&key),
            Memory::Many(shards) => shards.get(&key),
        };
        entry?.wins()
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
        match &mut self.memory {
            Memory::One(table) => self.walks[0].run(self.aim, game, from, table, watch),
            Memory::Many(shards) => together(self.aim, &mut self.walks, shards, game, from, watch),
        }
    }
}

/// Lets each thread walk until one of them has the answer.
fn together<G: Keyed + Hints>(
    aim: Aim,
    walks: &mut [Walk<G>],
    shards: &Shards<G::Key, Entry>,
    game: &G,
    from: &G::Position,
    watch: &Watch<'_>,
) -> Result<Option<bool>, Paused> {
    let before = walks.iter().map(|walk| walk.nodes).sum::<u64>();
    let threads = Threads::new(before);
    let marks = Marks::new();
    let answer = Mutex::new(None);
    let search = |walk: &mut Walk<G>, from: &G::Position, watch: &Watch<'_>| {
        let marks = &marks;
        let mut hand = Hand { shards, marks };
        // Marks are not kept over a pause.
        walk.mark(&hand);
        if let Ok(found) = walk.run(aim, game, from, &mut hand, watch) {
            if let Ok(mut answer) = answer.lock() {
                *answer = Some(found);
            }
            threads.stop();
        }
    };
    std::thread::scope(|scope| {
        let mut walks = walks.iter_mut();
        let mine = walks.next();
        for walk in walks {
            let from = from.clone();
            let (search, threads) = (&search, &threads);
            scope.spawn(move || search(walk, &from, &threads.watch()));
        }
        if let Some(mine) = mine {
            search(mine, from, &watch.split(&threads));
        }
    });
    answer.into_inner().ok().flatten().ok_or(Paused)
}

impl<G: Keyed + Hints> Engine<G> for DfPn<G> {
    /// Whether the player wins.
    type Answer = bool;

    fn run(&mut self, game: &G, from: &G::Position, watch: &Watch<'_>) -> Result<bool, Paused> {
        if let Some(outcome) = game.outcome(from) {
            return Ok(outcome == Outcome::Wins(self.aim.prover));
        }
        loop {
            if let Some(wins) = self.search(game, from, watch)? {
                return Ok(wins);
            }
            // A number at the cap settles nothing: once more from the beginning, with numbers that cannot get there.
            self.aim.sums = false;
            self.anew();
            match &mut self.memory {
                Memory::One(table) => table.clear(),
                Memory::Many(shards) => shards.clear(),
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.visited()
    }
}

impl<G: Keyed + Hints> Saved<G> for DfPn<G> {
    /// Of several threads their table, which has nearly all they know: they begin at the root again.
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.aim.prover as u64);
        to.word(u64::from(self.aim.sums));
        match &self.memory {
            Memory::One(table) => {
                to.word(0);
                table.save(to);
                self.walks[0].save(to);
            }
            Memory::Many(shards) => {
                to.word(1);
                shards.save(to);
                Walk::<G>::new(self.visited()).save(to);
            }
        }
    }

    fn load(game: &G, at: &G::Position, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let prover = Player::BOTH[from.size(1)?];
        let mut engine: DfPn<G> = DfPn::new(prover, 0);
        engine.aim.sums = from.size(1)? == 1;
        engine.memory = match from.size(1)? {
            0 => Memory::One(Table::load(from)?),
            _ => Memory::Many(Shards::load(from)?),
        };
        engine.walks = vec![Walk::load(prover, game, at, from)?];
        Ok(engine)
    }
}
