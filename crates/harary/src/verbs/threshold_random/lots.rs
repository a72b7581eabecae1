//! Games at random after some first moves, in lots between which one can pause.

use crate::run::threads::by_threads;
use harary_core::{
    Damaged, Engine, Paused, Progress, Saved, Tally, Watch, WordSink, WordSource, Words,
};
use harary_games::PlayoutScratch;

/// Games of one stream of random numbers.
const CHUNK: u64 = 1 << 13;
/// Chunks of a lot, for each thread.
const LOT: usize = 16;

/// Games that share a stream of random numbers.
#[derive(Clone)]
pub(super) struct Chunk {
    /// Which of the first moves they are played after.
    pub(super) place: usize,
    /// How many games after that move come before them, and how many they are.
    pub(super) first: u64,
    pub(super) games: u64,
}

/// Games in progress.
#[derive(Clone)]
pub(super) struct Lots {
    chunks: Vec<Chunk>,
    done: usize,
    pub(super) tallies: Vec<Tally>,
}

impl Lots {
    /// So many games after each of some first moves, none played yet.
    pub(super) fn new(trials: impl Iterator<Item = u64>) -> Self {
        let mut chunks = Vec::new();
        let mut tallies = Vec::new();
        for (place, trials) in trials.enumerate() {
            tallies.push(Tally::default());
            chunks.extend((0..trials.div_ceil(CHUNK)).map(|chunk| Chunk {
                place,
                first: chunk * CHUNK,
                games: CHUNK.min(trials - chunk * CHUNK),
            }));
        }
        Lots {
            chunks,
            done: 0,
            tallies,
        }
    }
}

/// The threads, the terms and numbers of the board, and what plays a chunk.
type Scope<'a, S> = (usize, u32, &'a S);

impl<S: Fn(&mut PlayoutScratch, &Chunk) -> Tally + Sync> Engine<Scope<'_, S>> for Lots {
    type Answer = ();

    fn run(&mut self, (threads, n, sample): Scope<'_, S>, watch: &Watch<'_>) -> Result<(), Paused> {
        loop {
            let left = &self.chunks[self.done..];
            let lot = &left[..left.len().min(LOT * threads)];
            let one = |room: &mut PlayoutScratch, index: usize| sample(room, &lot[index]);
            let played = by_threads(threads, lot.len(), PlayoutScratch::default, one);
            for (chunk, tally) in lot.iter().zip(&played) {
                self.tallies[chunk.place] += *tally;
            }
            self.done += played.len();
            if self.done == self.chunks.len() {
                return Ok(());
            }
            // A lot takes long enough for a look at the clock.
            watch.spend(usize::MAX);
            watch.node(|| Progress {
                nodes: Engine::<Scope<'_, S>>::nodes(self),
                depth: n,
                words: ["games", "", "numbers on the board"],
                ..Progress::default()
            })?;
        }
    }

    /// Games played.
    fn nodes(&self) -> u64 {
        self.tallies.iter().map(Tally::trials).sum()
    }
}

impl<S: Fn(&mut PlayoutScratch, &Chunk) -> Tally + Sync> Saved<Scope<'_, S>> for Lots {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.done as u64);
        self.tallies.iter().for_each(|tally| tally.write(to));
    }

    fn load(&mut self, _: Scope<'_, S>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.done = from.size(self.chunks.len())?;
        let mut trials = vec![0; self.tallies.len()];
        for chunk in &self.chunks[..self.done] {
            trials[chunk.place] += chunk.games;
        }
        for (tally, trials) in self.tallies.iter_mut().zip(trials) {
            *tally = Tally::read(from)?;
            if tally.trials() != trials {
                return Err(Damaged);
            }
        }
        Ok(())
    }
}
