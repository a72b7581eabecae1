//! Engines measured, and what a checkpoint keeps of it.

use crate::answer::StudyLine;
use crate::run::Halt;
use crate::run::clock::Stopwatch;
use crate::run::steps::{Number, Steps};
use harary_core::{Damaged, Engine, Paused, Progress, Saved, Watch, WordSink, WordSource, Words};
use std::ops::ControlFlow;

/// What is measured of an engine: a line without its names.
#[derive(Default)]
pub(super) struct Measured {
    pub(super) nodes: Option<u64>,
    pub(super) margin: Option<f64>,
    pub(super) seconds: Option<f64>,
    pub(super) found: Option<String>,
}

impl Measured {
    /// The line with these names.
    pub(super) fn of(self, line: StudyLine) -> StudyLine {
        StudyLine {
            nodes: self.nodes,
            margin: self.margin,
            seconds: self.seconds,
            found: self.found,
            ..line
        }
    }
}

/// Writes a number if there is one.
pub(super) fn put_number(number: Option<f64>, to: &mut dyn WordSink) {
    number.map(Number).write(to);
}

/// Reads what [`put_number`] wrote.
pub(super) fn get_number(from: &mut dyn WordSource) -> Result<Option<f64>, Damaged> {
    Ok(Option::<Number>::read(from)?.map(|number| number.0))
}

impl Words for Measured {
    fn write(&self, to: &mut dyn WordSink) {
        self.nodes.write(to);
        put_number(self.margin, to);
        put_number(self.seconds, to);
        self.found.write(to);
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Ok(Measured {
            nodes: Words::read(from)?,
            margin: get_number(from)?,
            seconds: get_number(from)?,
            found: Words::read(from)?,
        })
    }
}

/// The most nodes between two looks at the outer watch: some milliseconds.
const STRIDE: u64 = 1 << 16;

/// Runs an engine until it answers, or has visited so many nodes: `None`. Returns the engine, too,
/// and the seconds that it took. It goes on from the step's own file.
pub(super) fn timed<P: Copy, E: Engine<P> + Saved<P>>(
    steps: &mut Steps<'_>,
    problem: P,
    engine: E,
    limit: u64,
) -> Result<(Option<E::Answer>, E, f64), Halt> {
    let mut work = Timed {
        engine,
        limit,
        clock: steps.stopwatch(),
    };
    let found = steps.work(problem, &mut work)?;
    Ok((found, work.engine, work.clock.seconds()))
}

struct Timed<E> {
    engine: E,
    limit: u64,
    clock: Stopwatch,
}

impl<P: Copy, E: Engine<P>> Engine<P> for Timed<E> {
    type Answer = Option<E::Answer>;

    fn run(&mut self, problem: P, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let Timed { engine, limit, .. } = self;
        loop {
            let mut latest = Progress::default();
            // The inner watch pauses before a node: at the second one at the earliest. So no node
            // more is visited than is allowed, whatever the pauses.
            let left = limit.saturating_sub(engine.nodes()).clamp(1, STRIDE) as u32;
            let inner = Watch::every(left + 1, |progress| {
                latest = *progress;
                ControlFlow::Break(())
            });
            if let Ok(found) = engine.run(problem, &inner) {
                return Ok(Some(found));
            }
            drop(inner);
            if engine.nodes() >= *limit {
                return Ok(None);
            }
            watch.spend(usize::MAX);
            watch.node(|| latest)?;
        }
    }

    fn nodes(&self) -> u64 {
        self.engine.nodes()
    }
}

impl<P: Copy, E: Saved<P>> Saved<P> for Timed<E> {
    fn save(&self, to: &mut dyn WordSink) {
        self.engine.save(to);
        self.clock.save(to);
    }

    fn load(&mut self, problem: P, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.engine.load(problem, from)?;
        self.clock.load(from)?;
        Ok(())
    }
}
