//! Runs of an engine at random on one game, in progress.

use crate::answer::StudyNetworkEnergy;
use crate::verbs::steps::Clock;
use crate::verbs::study::StudyQuestion;
use harary_core::{Coloring, Damaged, ForbiddenSets, Paused, Watch, WordSink, WordSource, Words};
use harary_engines::{Massie, Network};
use std::collections::BTreeSet;

/// The energy is told after so many steps.
const ENERGY_AFTER: [u32; 9] = [0, 1, 2, 5, 10, 20, 50, 100, 200];

/// How a run ended.
pub(super) struct Ended {
    steps: u32,
    coloring: Option<Vec<u8>>,
    rises: u32,
    energy: Vec<u64>,
}

/// An engine whose runs draw random numbers, each those of its seed and number.
pub(super) trait Random: Sized {
    fn begin(&mut self, seed: u64, run: u64);
    fn run(&mut self, watch: &Watch<'_>) -> Result<Ended, Paused>;
    fn nodes(&self) -> u64;
    fn save(&self, to: &mut dyn WordSink);
    fn load(&self, from: &mut dyn WordSource) -> Result<Self, Damaged>;
}

impl<P: ForbiddenSets> Random for Network<P> {
    fn begin(&mut self, seed: u64, run: u64) {
        Network::begin(self, seed, run);
    }

    fn run(&mut self, watch: &Watch<'_>) -> Result<Ended, Paused> {
        let settled = Network::run(self, watch)?;
        Ok(Ended {
            steps: settled.steps,
            coloring: settled.coloring,
            rises: settled.rises,
            energy: settled.energy,
        })
    }

    fn nodes(&self) -> u64 {
        Network::nodes(self)
    }

    fn save(&self, to: &mut dyn WordSink) {
        Network::save(self, to);
    }

    fn load(&self, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Network::load(self.clone(), from)
    }
}

impl<P: Coloring + Clone> Random for Massie<P> {
    fn begin(&mut self, seed: u64, run: u64) {
        Massie::begin(self, seed, run);
    }

    fn run(&mut self, watch: &Watch<'_>) -> Result<Ended, Paused> {
        let over = Massie::run(self, watch)?;
        Ok(Ended {
            steps: over.choices,
            coloring: over.coloring,
            rises: 0,
            energy: Vec::new(),
        })
    }

    fn nodes(&self) -> u64 {
        Massie::nodes(self)
    }

    fn save(&self, to: &mut dyn WordSink) {
        Massie::save(self, to);
    }

    fn load(&self, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Massie::load(self.clone(), from)
    }
}

/// What the runs on one game came to so far, and the engine of the one at work.
pub(super) struct Tried<R> {
    pub(super) engine: R,
    pub(super) clock: Clock,
    /// How many runs are over.
    done: u64,
    /// The steps of the runs that settled.
    pub(super) steps: Vec<u32>,
    pub(super) found: BTreeSet<Vec<u8>>,
    pub(super) rises: u64,
    /// For each of [`ENERGY_AFTER`] the runs that came so far and the sum of their energies.
    energies: [[u64; 2]; ENERGY_AFTER.len()],
}

impl<R: Random> Tried<R> {
    /// No run is over; the engine is at its run 0.
    pub(super) fn new(engine: R) -> Self {
        Tried {
            engine,
            clock: Clock::start(),
            done: 0,
            steps: Vec::new(),
            found: BTreeSet::new(),
            rises: 0,
            energies: [[0; 2]; ENERGY_AFTER.len()],
        }
    }

    /// Makes all runs; after a pause, call it again.
    pub(super) fn run(&mut self, asked: &StudyQuestion, watch: &Watch<'_>) -> Result<(), Paused> {
        while self.done < asked.runs {
            let ended = self.engine.run(watch)?;
            self.note(ended, asked.steps);
            self.done += 1;
            if self.done < asked.runs {
                self.engine.begin(asked.seed, self.done);
            }
        }
        Ok(())
    }

    fn note(&mut self, ended: Ended, limit: u32) {
        self.rises += u64::from(ended.rises);
        for (steps, [runs, sum]) in ENERGY_AFTER.iter().zip(&mut self.energies) {
            if let Some(energy) = ended.energy.get(*steps as usize) {
                (*runs, *sum) = (*runs + 1, *sum + energy);
            }
        }
        // What took more steps than a run may take was given up.
        if let Some(colors) = ended.coloring.filter(|_| ended.steps <= limit) {
            self.steps.push(ended.steps);
            self.found.insert(colors);
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.engine.nodes()
    }

    /// The mean energy, of which the engine's is so many times as much.
    pub(super) fn mean_energy(&self, unit: u64) -> Vec<StudyNetworkEnergy> {
        let all = ENERGY_AFTER.iter().zip(self.energies);
        all.filter(|(_, [runs, _])| *runs > 0)
            .map(|(&steps, [runs, sum])| StudyNetworkEnergy {
                steps,
                runs,
                mean: sum as f64 / (runs * unit) as f64,
            })
            .collect()
    }

    pub(super) fn save(&self, to: &mut dyn WordSink) {
        self.engine.save(to);
        self.clock.write(to);
        to.word(self.done);
        to.word(self.rises);
        self.energies.write(to);
        to.word(self.steps.len() as u64);
        self.steps.iter().for_each(|steps| steps.write(to));
        to.word(self.found.len() as u64);
        for eight in self.found.iter().flat_map(|colors| colors.chunks(8)) {
            to.word(
                eight
                    .iter()
                    .rev()
                    .fold(0, |word, &color| word << 8 | u64::from(color)),
            );
        }
    }

    /// Goes on where runs that were saved had come to, of an engine for the same.
    pub(super) fn load(
        engine: &R,
        cells: usize,
        asked: &StudyQuestion,
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let mut tried = Tried::new(engine.load(from)?);
        tried.clock = Clock::read(from)?;
        tried.done = from.counter()?;
        tried.rises = from.counter()?;
        for end in tried.energies.as_flattened_mut() {
            *end = from.counter()?;
        }
        for _ in 0..from.word()? {
            tried.steps.push(from.size(asked.steps as usize)? as u32);
        }
        for _ in 0..from.word()? {
            let mut colors = Vec::with_capacity(cells);
            while colors.len() < cells {
                let eight = from.word()?.to_le_bytes();
                colors.extend(&eight[..eight.len().min(cells - colors.len())]);
            }
            tried.found.insert(colors);
        }
        let settled = tried.steps.len() as u64;
        let counted = tried.energies.iter().all(|[runs, _]| *runs <= tried.done);
        // Of all runs one is still at work.
        match settled <= tried.done && tried.done < asked.runs && counted {
            true => Ok(tried),
            false => Err(Damaged),
        }
    }
}
