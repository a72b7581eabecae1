//! Runs of an engine at random on one game, in progress.

use crate::answer::StudyNetworkEnergy;
use crate::question::StudyOptions;
use crate::run::clock::Stopwatch;
use harary_core::{Damaged, Engine, Paused, Saved, Watch, WordSink, WordSource, Words};
use harary_engines::{Attempt, Attempts, MassiePlay, NetworkRun};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The energy is told after so many steps.
const ENERGY_AFTER: [u32; 9] = [0, 1, 2, 5, 10, 20, 50, 100, 200];

/// How a run ended.
pub(super) struct Ended {
    steps: u32,
    coloring: Option<Vec<u8>>,
    rises: u32,
    energy: Vec<u64>,
}

impl From<NetworkRun> for Ended {
    fn from(settled: NetworkRun) -> Ended {
        Ended {
            steps: settled.steps,
            coloring: settled.coloring,
            rises: settled.rises,
            energy: settled.energy,
        }
    }
}

impl From<MassiePlay> for Ended {
    fn from(over: MassiePlay) -> Ended {
        Ended {
            steps: over.choices,
            coloring: over.coloring,
            rises: 0,
            energy: Vec::new(),
        }
    }
}

/// What the runs on one game came to so far, and those at work.
pub(super) struct Tried<R: Attempt> {
    pub(super) runs: Attempts<R>,
    pub(super) clock: Stopwatch,
    so_far: SoFar,
}

/// What the runs that are over came to.
#[derive(Default)]
pub(super) struct SoFar {
    /// The steps of the runs that settled.
    pub(super) steps: Vec<u32>,
    pub(super) found: BTreeSet<Vec<u8>>,
    pub(super) rises: u64,
    /// For each of [`ENERGY_AFTER`] the runs that came so far and the sum of their energies.
    energies: [[u64; 2]; ENERGY_AFTER.len()],
}

impl SoFar {
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

    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.rises);
        self.energies.write(to);
        self.steps.write(to);
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

    /// What so many runs came to.
    fn load(
        done: u64,
        cells: usize,
        asked: &StudyOptions,
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let mut so_far = SoFar {
            rises: from.counter()?,
            ..SoFar::default()
        };
        for end in so_far.energies.as_flattened_mut() {
            *end = from.counter()?;
        }
        for _ in 0..from.length(1)? {
            so_far.steps.push(from.size(asked.steps as usize)? as u32);
        }
        for _ in 0..from.length(cells.div_ceil(8) as u64)? {
            let mut colors = Vec::with_capacity(cells);
            while colors.len() < cells {
                let eight = from.word()?.to_le_bytes();
                colors.extend(&eight[..eight.len().min(cells - colors.len())]);
            }
            so_far.found.insert(colors);
        }
        let settled = so_far.steps.len() as u64;
        let counted = so_far.energies.iter().all(|[runs, _]| *runs <= done);
        match settled <= done && counted {
            true => Ok(so_far),
            false => Err(Damaged),
        }
    }
}

impl<R: Attempt<Answer: Into<Ended>>> Tried<R> {
    /// No run is over.
    pub(super) fn new(engine: R, asked: &StudyOptions, clock: Stopwatch) -> Self {
        Tried {
            runs: Attempts::new(vec![engine], asked.seed),
            clock,
            so_far: SoFar::default(),
        }
    }

    pub(super) fn so_far(&self) -> &SoFar {
        &self.so_far
    }
}

/// The number of cells, what is asked, and the threads.
pub(super) type Scope<'a> = (usize, &'a StudyOptions, usize);

impl<R: Attempt<Answer: Into<Ended>>> Engine<Scope<'_>> for Tried<R> {
    type Answer = ();

    fn run(&mut self, (_, asked, threads): Scope<'_>, watch: &Watch<'_>) -> Result<(), Paused> {
        let so_far = &mut self.so_far;
        let take = |end: R::Answer| {
            so_far.note(end.into(), asked.steps);
            ControlFlow::<()>::Continue(())
        };
        self.runs.run(asked.runs, threads, take, watch).map(drop)
    }

    fn nodes(&self) -> u64 {
        self.runs.nodes()
    }
}

impl<R: Attempt<Answer: Into<Ended>>> Saved<Scope<'_>> for Tried<R> {
    fn save(&self, to: &mut dyn WordSink) {
        self.runs.save(to);
        self.clock.save(to);
        self.so_far.save(to);
    }

    fn load(
        &mut self,
        (cells, asked, _): Scope<'_>,
        from: &mut dyn WordSource,
    ) -> Result<(), Damaged> {
        self.runs.load(from)?;
        self.clock.load(from)?;
        // Of all runs one at least is still at work.
        let done = Some(self.runs.made()).filter(|&done| done < asked.runs);
        self.so_far = SoFar::load(done.ok_or(Damaged)?, cells, asked, from)?;
        Ok(())
    }
}
