//! Running an engine: progress, deadline, stop request and checkpoint, all through one watch.

use super::checkpoint::Checkpoint;
use super::clock::Stopwatch;
use super::files::{Files, try_to_write};
use super::limits::{HowFar, Limits};
use crate::answer::Stopped;
use crate::error::Error;
use harary_core::{Damaged, Engine, Paused, Progress, Saved, Watch, WordSink, WordSource};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Why work of many parts ends before its last.
pub(crate) enum Halt {
    Stopped(Stopped),
    Error(Error),
}

impl From<Stopped> for Halt {
    fn from(why: Stopped) -> Halt {
        Halt::Stopped(why)
    }
}

impl From<Error> for Halt {
    fn from(why: Error) -> Halt {
        Halt::Error(why)
    }
}

/// Works on something until it has counted so many nodes, or a few more; `None` if they were not
/// enough.
pub(crate) fn for_a_while<A>(
    watch: &Watch<'_>,
    upto: u64,
    step: impl FnOnce(&Watch<'_>) -> Result<A, Paused>,
) -> Result<Option<A>, Paused> {
    let is_over = Cell::new(false);
    let short = Watch::every(BETWEEN_LOOKS, |progress| {
        watch.spend(BETWEEN_LOOKS as usize - 1);
        is_over.set(progress.nodes >= upto);
        match is_over.get() || watch.node(|| *progress).is_err() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    match step(&short) {
        Err(Paused) if is_over.get() => Ok(None),
        result => result.map(Some),
    }
}

/// How far work of one step is.
fn how_far(progress: &Progress, elapsed: Duration) -> HowFar<'static> {
    HowFar {
        progress: *progress,
        elapsed,
        step: "",
    }
}

/// The clock and the limits of one run.
pub(crate) struct Run<'a> {
    limits: &'a Limits<'a>,
    started: Stopwatch,
    unwritten: OnceLock<String>,
    uncertified: AtomicBool,
}

/// How many nodes go by between looks at the clock: about a millisecond's worth.
const PERIOD: u32 = 512;
/// And before it is seen whether a part of the work is over: a call of two closures, where a node
/// may be a few nanoseconds.
const BETWEEN_LOOKS: u32 = 64;
/// How long after the time is over work begins that may be answered at once.
const AFTER_TIME: Duration = Duration::from_millis(200);
const BETWEEN_REPORTS: Duration = Duration::from_millis(200);

impl<'a> Run<'a> {
    pub(crate) fn start(limits: &'a Limits<'a>) -> Self {
        Run {
            limits,
            started: Stopwatch::start(limits.clock, Duration::ZERO),
            unwritten: OnceLock::new(),
            uncertified: AtomicBool::new(false),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Where files are.
    pub(crate) fn files(&self) -> &'a dyn Files {
        self.limits.files
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.elapsed().as_secs_f64()
    }

    /// Whether a file besides the answer was written. If not, the report will say so: the answer is
    /// not lost with it.
    pub(crate) fn wrote(&self, written: Result<(), Error>) -> bool {
        match written {
            Ok(()) => true,
            Err(why) => {
                // The first failure tells enough.
                let _ = self.unwritten.set(why.to_string());
                false
            }
        }
    }

    /// What could not be written.
    pub(crate) fn unwritten(&self) -> Option<String> {
        self.unwritten.get().cloned()
    }

    /// Why the work stopped, which was not on the answer any more but on its certificate.
    pub(crate) fn without_certificate(&self, why: Stopped) -> Stopped {
        self.uncertified.store(true, Ordering::Relaxed);
        why
    }

    /// Whether a limit stopped the certificate of an answer that is there.
    pub(crate) fn uncertified(&self) -> bool {
        self.uncertified.load(Ordering::Relaxed)
    }

    /// The limits of a part of the work: what is left of the time, the memory and who may stop it;
    /// no checkpoint, one thread, nobody told.
    pub(crate) fn part(&self) -> Limits<'a> {
        let time = self.limits.time;
        Limits {
            time: time.map(|time| time.saturating_sub(self.elapsed())),
            memory: self.limits.memory,
            stop: self.limits.stop,
            save_every: self.limits.save_every,
            clock: self.limits.clock,
            files: self.limits.files,
            solvers: self.limits.solvers,
            ..Limits::default()
        }
    }

    /// Whether work may begin that might be answered at once: until shortly after the time is over.
    pub(crate) fn begin(&self) -> Result<(), Stopped> {
        let now = self.elapsed();
        let is_late = (self.limits.time).is_some_and(|time| now > time.saturating_add(AFTER_TIME));
        match self.must_stop(now) {
            Some(Stopped::Time) if !is_late => Ok(()),
            why => why.map_or(Ok(()), Err),
        }
    }

    fn must_stop(&self, now: Duration) -> Option<Stopped> {
        if self
            .limits
            .stop
            .is_some_and(|stop| stop.load(Ordering::Relaxed))
        {
            return Some(Stopped::Request);
        }
        let late = self.limits.time.is_some_and(|time| now >= time);
        late.then_some(Stopped::Time)
    }

    /// For work that pauses of its own: tells of its progress, and whether it must stop.
    pub(crate) fn look(&self, progress: &Progress) -> Result<(), Stopped> {
        let now = self.elapsed();
        if let Some(report) = self.limits.progress {
            report(&how_far(progress, now));
        }
        self.must_stop(now).map_or(Ok(()), Err)
    }

    /// Works until the task is done or must stop. Its step is called again after a pause for the
    /// checkpoint, which is written at every stop, too.
    fn drive(
        &self,
        task: &mut dyn Task,
        checkpoint: Option<&Checkpoint<'_>>,
    ) -> Result<Result<(), Stopped>, Error> {
        let mut save_after = self.limits.save_every;
        loop {
            let mut stopped = None;
            let began = self.elapsed();
            let mut reported = began;
            let watch = Watch::every(PERIOD, |progress| {
                let is_full = progress.held > self.limits.memory;
                let now = self.elapsed();
                stopped = self.must_stop(now).or(is_full.then_some(Stopped::Memory));
                if stopped.is_some()
                    || (checkpoint.is_some() && now >= began.saturating_add(save_after))
                {
                    return ControlFlow::Break(());
                }
                if let Some(report) = self.limits.progress
                    && now >= reported + BETWEEN_REPORTS
                {
                    reported = now;
                    report(&how_far(progress, now));
                }
                ControlFlow::Continue(())
            });
            let result = task.step(&watch);
            drop(watch);
            if result.is_ok() {
                return Ok(Ok(()));
            }
            if let Some(checkpoint) = checkpoint {
                let before = self.elapsed();
                checkpoint.write(|words| task.save(words))?;
                save_after =
                    (self.limits.save_every).max((self.elapsed() - before).saturating_mul(20));
            }
            if let Some(why) = stopped {
                return Ok(Err(why));
            }
        }
    }

    /// Goes on from the checkpoint if there is one, and drives the task.
    fn restore_and_drive(
        &self,
        path: &Path,
        question: &str,
        task: &mut dyn Task,
    ) -> Result<Result<(), Stopped>, Error> {
        try_to_write(self.limits.files, path)?;
        let checkpoint = Checkpoint::new(self.limits.files, path, question);
        checkpoint.read(|words| task.load(words))?;
        self.drive(task, Some(&checkpoint))
    }

    /// Works on something without a checkpoint.
    pub(crate) fn work<A>(
        &self,
        mut step: impl FnMut(&Watch<'_>) -> Result<A, Paused>,
    ) -> Result<A, Stopped> {
        let mut answer = None;
        let mut task = Unsaved(|watch: &Watch<'_>| {
            answer = Some(step(watch)?);
            Ok(())
        });
        match self.drive(&mut task, None) {
            Ok(Err(why)) => Err(why),
            // Only saving can fail, and nothing is saved here.
            _ => answer.ok_or(Stopped::Request),
        }
    }

    /// Whether there is a checkpoint to go on from.
    ///
    /// # Errors
    /// If one was asked for and could not be written.
    pub(crate) fn has_kept(&self) -> Result<bool, Error> {
        let Some(path) = &self.limits.checkpoint else {
            return Ok(false);
        };
        try_to_write(self.limits.files, path)?;
        let opened = self.limits.files.open(path);
        // What cannot be read is told of where it is read.
        Ok(!opened.is_err_and(|why| why.kind() == std::io::ErrorKind::NotFound))
    }

    /// Runs an engine: goes on from the checkpoint if there is one, and writes it at every stop and
    /// every so often. The last one stays when the answer is there: if the answer is lost, asking
    /// again costs little.
    pub(crate) fn engine<P, E>(
        &self,
        question: &str,
        problem: P,
        engine: &mut E,
    ) -> Result<Result<E::Answer, Stopped>, Error>
    where
        P: Copy,
        E: Engine<P> + Saved<P>,
    {
        let mut task = AtWork {
            engine,
            problem,
            answer: None,
        };
        let driven = match &self.limits.checkpoint {
            Some(path) => self.restore_and_drive(path, question, &mut task)?,
            None => self.drive(&mut task, None)?,
        };
        Ok(driven.and_then(|()| task.answer.ok_or(Stopped::Request)))
    }
}

/// What is worked on, as [`Run`] sees it: one call through a pointer for each slice of work.
trait Task {
    fn load(&mut self, from: &mut dyn WordSource) -> Result<(), Damaged>;
    fn step(&mut self, watch: &Watch<'_>) -> Result<(), Paused>;
    fn save(&self, to: &mut dyn WordSink);
}

/// A step that keeps nothing in a file.
struct Unsaved<S>(S);

impl<S: FnMut(&Watch<'_>) -> Result<(), Paused>> Task for Unsaved<S> {
    fn load(&mut self, _: &mut dyn WordSource) -> Result<(), Damaged> {
        Ok(())
    }
    fn step(&mut self, watch: &Watch<'_>) -> Result<(), Paused> {
        self.0(watch)
    }
    fn save(&self, _: &mut dyn WordSink) {}
}

/// An engine and its problem.
struct AtWork<'e, P, E: Engine<P>> {
    engine: &'e mut E,
    problem: P,
    answer: Option<E::Answer>,
}

impl<P: Copy, E: Engine<P> + Saved<P>> Task for AtWork<'_, P, E> {
    fn load(&mut self, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.engine.load(self.problem, from)
    }
    fn step(&mut self, watch: &Watch<'_>) -> Result<(), Paused> {
        self.answer = Some(self.engine.run(self.problem, watch)?);
        Ok(())
    }
    fn save(&self, to: &mut dyn WordSink) {
        self.engine.save(to);
    }
}
