//! Work in steps, one after the other, and what a checkpoint keeps of them: what each step that is
//! done came to, and of the step at work its engine, in a file of its own, FILE.7 for the seventh,
//! which goes when that step is done.
//!
//! Going on is doing the work again with steps that are known. So what is done between steps is
//! quick, and follows from what they came to.
//!
//! Work that falls apart is done in lanes: each has its steps, and all share one checkpoint. The
//! seventh step of the second lane has the file FILE.2.7.

use super::checkpoint::{Checkpoint, forget, part_file};
use super::clock::Stopwatch;
use super::drive::{Halt, Run};
use super::kept::Shared;
use super::limits::{HowFar, Limits};
use crate::answer::{Report, Stopped};
use crate::error::Error;
use crate::question::Question;
use harary_core::{Damaged, Engine, Progress, Saved, WordSink, WordSource, Words};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The steps of a question, or of one of its lanes.
pub(crate) struct Steps<'a> {
    shared: Arc<Shared<'a>>,
    pub(crate) limits: &'a Limits<'a>,
    /// Of all steps of the lane so far.
    pub(crate) nodes: u64,
    /// Which lane it is; `None` if there is one sequence of steps only.
    lane: Option<usize>,
    /// Of those steps that are done.
    done: u64,
    /// The question that the step at work asks, if it asks one.
    asks: Option<String>,
    /// How many steps were taken in this run.
    taken: usize,
}

impl<'a> Steps<'a> {
    /// The steps of a question, those among them that the checkpoint knows.
    ///
    /// # Errors
    /// If the checkpoint cannot be read or written, is damaged, or is of another question.
    pub(crate) fn new(limits: &'a Limits<'a>, question: String) -> Result<Self, Error> {
        let shared = Shared::new(limits, question, 1)?;
        Ok(Steps::of_lane(&shared, limits, None))
    }

    pub(super) fn of_lane(
        shared: &Arc<Shared<'a>>,
        limits: &'a Limits<'a>,
        lane: Option<usize>,
    ) -> Self {
        Steps {
            shared: Arc::clone(shared),
            limits,
            nodes: 0,
            lane,
            done: 0,
            asks: None,
            taken: 0,
        }
    }

    /// The clock and limits of the whole work.
    pub(crate) fn run(&self) -> &Run<'a> {
        &self.shared.run
    }

    /// What the next step comes to: what is known of it, or what `work` finds, which is then kept.
    pub(crate) fn take<T: Words>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        self.take_even_late(|steps| {
            steps.look(0)?;
            work(steps)
        })
    }

    /// The same, begun even when the time is just over: it is then answered at once or not at all.
    fn take_even_late<T: Words>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let mut known = None;
        if self.next_is_known(&mut |words| {
            known = Some(T::read(words)?);
            Ok(())
        })? {
            return known.ok_or_else(|| self.damaged());
        }
        let before = self.nodes;
        let found = work(self)?;
        let mut words = vec![self.nodes - before];
        found.write(&mut words);
        self.keep(words);
        Ok(found)
    }

    /// Whether the next step was taken before; `read` then reads what it came to.
    fn next_is_known(
        &mut self,
        read: &mut dyn FnMut(&mut dyn WordSource) -> Result<(), Damaged>,
    ) -> Result<bool, Halt> {
        let step = self.taken;
        self.taken += 1;
        let Some(words) = self.shared.kept().lanes[self.place()].get(step).cloned() else {
            return Ok(false);
        };
        let mut words = words.iter();
        let known = words.counter().and_then(|nodes| {
            read(&mut words)?;
            Ok(nodes)
        });
        match known {
            Ok(nodes) if words.len() == 0 => {
                // Forged counts may be too large for a sum.
                self.nodes = self.nodes.saturating_add(nodes);
                self.count_done();
                if let Some(own) = self.own_file() {
                    forget(self.limits.files, &own, &self.own_question());
                }
                Ok(true)
            }
            _ => Err(self.damaged()),
        }
    }

    /// Counts the nodes of a step that is done for all to see.
    fn count_done(&mut self) {
        let more = self.nodes - self.done;
        self.shared.nodes.fetch_add(more, Ordering::Relaxed);
        self.done = self.nodes;
    }

    /// Keeps what a step came to, and writes the checkpoint if it is time to.
    fn keep(&mut self, words: Vec<u64>) {
        self.count_done();
        let files = self.limits.files;
        let own = self.own_file().filter(|path| files.open(path).is_ok());
        let mut kept = self.shared.kept();
        kept.lanes[self.place()].push(words.into());
        let is_due = self.run().elapsed() >= kept.written + kept.between_writes;
        // What cannot be written now may be later, and at the end it is said; the step's own file
        // stays until then.
        if (own.is_some() || is_due) && self.shared.write(&mut kept).is_ok() {
            own.map(|own| files.remove(&own));
        }
    }

    /// What is known of a step cannot be.
    pub(crate) fn damaged(&self) -> Halt {
        let why = |(checkpoint, _): &(Checkpoint<'_>, _)| checkpoint.refuse(Damaged.to_string());
        // Without a checkpoint nothing is known beforehand.
        let file = self.shared.file.as_ref();
        file.map_or(Halt::Stopped(Stopped::Request), |file| why(file).into())
    }

    /// Reports the progress, `more` nodes of the current step included, and says whether to stop.
    pub(crate) fn look(&self, more: u64) -> Result<(), Stopped> {
        self.run().look(&self.overall(&Progress {
            nodes: more,
            ..Progress::default()
        }))
    }

    /// The progress of the whole work from that of the current step; of the steps that other lanes
    /// are at nothing is counted. What lanes find are those of them that are done.
    fn overall(&self, step: &Progress) -> Progress {
        let before = self.shared.nodes.load(Ordering::Relaxed) + (self.nodes - self.done);
        let nodes = before + step.nodes;
        match self.lane {
            // Nobody knows how many steps will come.
            None => Progress {
                nodes,
                done: None,
                ..*step
            },
            Some(_) => {
                let found = self.shared.lanes_done.load(Ordering::Relaxed);
                let lanes = self.shared.kept().lanes.len() as u64;
                Progress {
                    nodes,
                    found,
                    words: [step.words[0], "games done", ""],
                    done: Progress::share(found, lanes),
                    ..*step
                }
            }
        }
    }

    /// A stopwatch that starts now.
    pub(crate) fn stopwatch(&self) -> Stopwatch {
        Stopwatch::start(self.limits.clock, Duration::ZERO)
    }

    /// Works on an engine until it has an answer, and counts its nodes: within a step, one engine
    /// at most. It goes on from the step's own file.
    pub(crate) fn work<P, E>(&mut self, problem: P, engine: &mut E) -> Result<E::Answer, Halt>
    where
        P: Copy,
        E: Engine<P> + Saved<P>,
    {
        let result = self
            .within(|limits, question| Ok(Run::start(limits).engine(question, problem, engine)?));
        self.nodes += engine.nodes();
        Ok(result??)
    }

    /// Works within what is left of the limits, with the step's own file. A lane has one thread, as
    /// the others have theirs.
    fn within<T>(
        &self,
        work: impl FnOnce(&Limits<'_>, &str) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let tell = |step: &HowFar<'_>| {
            if let Some(report) = self.limits.progress {
                report(&HowFar {
                    progress: self.overall(&step.progress),
                    elapsed: self.run().elapsed(),
                    // Of many lanes one would say little.
                    step: match (&self.asks, self.lane) {
                        (Some(asks), None) => asks,
                        _ => "",
                    },
                });
            }
        };
        let part = self.run().part();
        // A lane that begins when the time is over is answered at once or not at all: no file.
        let is_late = part.time.is_some_and(|time| time.is_zero()) && self.lane.is_some();
        let limits = Limits {
            checkpoint: self.own_file().filter(|_| !is_late),
            progress: Some(&tell),
            threads: self.lane.map_or(self.limits.threads, |_| 1),
            ..part
        };
        work(&limits, &self.own_question())
    }

    fn own_question(&self) -> String {
        match &self.asks {
            Some(asks) => asks.clone(),
            None => format!("{}: step {}", self.shared.question, self.taken),
        }
    }

    /// A step that asks another question, whose engine keeps its progress in the step's own file.
    pub(crate) fn ask<A, T: Words>(
        &mut self,
        question: &Question,
        ask: impl FnOnce(&Limits<'_>) -> Result<Report<A>, Error>,
        found: impl FnOnce(A) -> Option<T>,
    ) -> Result<T, Halt> {
        self.asks = Some(question.to_string());
        let taken = self.take_even_late(|steps| {
            steps.run().begin()?;
            let report = steps.within(|limits, _| Ok(ask(limits)?))?;
            steps.nodes += report.stats.nodes;
            steps.shared.answered_by(&report.stats.engine);
            match report.stopped {
                Some(why) => Err(why.into()),
                None => found(report.answer).ok_or_else(|| Stopped::Request.into()),
            }
        });
        self.asks = None;
        taken
    }

    /// The engines that worked in this run, by name, or the one that was asked for if none did.
    pub(crate) fn engines(&self, asked: &str) -> String {
        self.shared.engines(asked)
    }

    /// Where the checkpoint keeps the steps.
    fn place(&self) -> usize {
        self.lane.unwrap_or(0)
    }

    /// The file of the engine at work.
    fn own_file(&self) -> Option<PathBuf> {
        let (_, path) = self.shared.file.as_ref()?;
        Some(match self.lane {
            None => part_file(path, self.taken),
            Some(lane) => part_file(&part_file(path, lane + 1), self.taken),
        })
    }

    /// Writes the checkpoint when the work has come to this end; returns why it was stopped, if it
    /// was.
    ///
    /// # Errors
    /// What went wrong; or if the work was stopped and its checkpoint cannot be written. An answer
    /// that is all there is not lost with it.
    pub(crate) fn end(&mut self, end: Result<(), Halt>) -> Result<Option<Stopped>, Error> {
        match end {
            Err(Halt::Error(why)) => Err(why),
            Err(Halt::Stopped(why)) => self.shared.end(Some(why)),
            Ok(()) => self.shared.end(None),
        }
    }
}

impl Stopwatch {
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        Number(self.seconds()).write(to);
    }

    /// Goes on from what it showed when it was saved.
    pub(crate) fn load(&mut self, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let before = Duration::try_from_secs_f64(Number::read(from)?.0).map_err(|_| Damaged)?;
        *self = Stopwatch::start(self.clock(), before);
        Ok(())
    }
}

/// A number, finite and not negative.
#[derive(Clone, Copy)]
pub(crate) struct Number(pub(crate) f64);

impl Words for Number {
    fn write(&self, to: &mut dyn WordSink) {
        to.word(self.0.to_bits());
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let number = f64::from_bits(from.word()?);
        match number.is_finite() && number >= 0.0 {
            true => Ok(Number(number)),
            false => Err(Damaged),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::clock::no_clock;

    fn scratch() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("harary-steps-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// Three steps, of which one may be the last; what they came to.
    fn taken(limits: &Limits<'_>, upto: u64, worked: &mut u64) -> Result<Vec<u64>, Error> {
        let mut steps = Steps::new(limits, "three steps".to_owned())?;
        let mut found = Vec::new();
        let all = (1..=3_u64).try_for_each(|step| {
            found.push(steps.take(|steps| {
                if step > upto {
                    return Err(Halt::Stopped(Stopped::Request));
                }
                *worked += 1;
                steps.nodes += 10 * step;
                Ok(step * step)
            })?);
            Ok(())
        });
        steps.end(all)?;
        assert_eq!(steps.nodes, 5 * upto * (upto + 1));
        Ok(found)
    }

    #[test]
    fn steps_are_taken_once_and_what_cannot_be_is_refused() {
        let folder = scratch();
        let path = folder.join("state");
        let limits = Limits {
            checkpoint: Some(path.clone()),
            ..Limits::default()
        };
        let mut worked = 0;
        assert_eq!(taken(&limits, 2, &mut worked).unwrap(), [1, 4]);
        assert_eq!(taken(&limits, 3, &mut worked).unwrap(), [1, 4, 9]);
        assert_eq!(taken(&limits, 3, &mut worked).unwrap(), [1, 4, 9]);
        assert_eq!(worked, 3, "no step is taken twice");
        let checkpoint = Checkpoint::new(limits.files, &path, "three steps");
        // The nodes of a step and a number, no less, no more, and no nodes beyond all counting.
        for words in [&[0][..], &[], &[0, 1, 2], &[u64::MAX, 1]] {
            let write = |to: &mut dyn WordSink| {
                to.word(1);
                Box::<[u64]>::from(words).write(to);
            };
            checkpoint.write(write).unwrap();
            let before = std::fs::read(&path).unwrap();
            let why = taken(&limits, 3, &mut worked).unwrap_err();
            assert!(why.to_string().contains("damaged"), "{words:?}: {why}");
            assert_eq!(std::fs::read(&path).unwrap(), before, "left as it was");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// One sequence of steps has all threads and the file FILE.1; a lane has one thread, also where
    /// it is the only one, and the file FILE.1.1.
    #[test]
    fn a_step_has_the_threads_and_the_file_of_its_lane() {
        let files = crate::run::files::MemoryFiles::default();
        let limits = Limits {
            threads: 3,
            checkpoint: Some("state".into()),
            files: &files,
            ..Limits::default()
        };
        let question: Question = "solve vdw n=5 k=3".parse().unwrap();
        let given = |steps: &mut Steps<'_>| {
            let mut given = None;
            let asked = steps.ask(
                &question,
                |limits| -> Result<Report<u64>, Error> {
                    given = Some((limits.threads, limits.checkpoint.clone()));
                    Err(crate::error::bad("enough"))
                },
                Some,
            );
            assert!(asked.is_err());
            given.unwrap()
        };
        let mut alone = Steps::new(&limits, "one".to_owned()).unwrap();
        assert_eq!(given(&mut alone), (3, Some("state.1".into())));
        let shared = Shared::new(&limits, "two".to_owned(), 1).unwrap();
        let mut lane = Steps::of_lane(&shared, &limits, Some(0));
        assert_eq!(given(&mut lane), (1, Some("state.1.1".into())));
    }

    #[test]
    fn a_stopwatch_goes_on_from_what_it_showed() {
        let mut words = Vec::new();
        Number(5.0).write(&mut words);
        let mut watch = Stopwatch::start(no_clock, Duration::ZERO);
        watch.load(&mut words.iter()).unwrap();
        assert_eq!(watch.seconds(), 5.0);
        for bad in [f64::NAN, f64::INFINITY, -1.0, 1e300] {
            assert!(watch.load(&mut [bad.to_bits()].iter()).is_err());
        }
    }
}
