//! Work in steps, one after the other, and what a checkpoint keeps of them: what each step that is
//! done came to, and of the step at work its engine, in a file of its own, FILE.7 for the seventh,
//! which goes when that step is done.
//!
//! Going on is doing the work again with steps that are known. So what is done between steps is
//! quick, and follows from what they came to.

use crate::answer::{Report, Stopped};
use crate::checkpoint::{Checkpoint, forget, part_file};
use crate::error::Error;
use crate::file::try_file;
use crate::question::Question;
use crate::run::{Halt, Limits, Run};
use harary_core::{Damaged, Engine, Progress, Saved, WordSink, WordSource, Words};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The steps of one question.
pub(super) struct Steps<'a> {
    pub(super) run: Run<'a>,
    pub(super) limits: &'a Limits<'a>,
    /// Of all steps so far.
    pub(super) nodes: u64,
    question: String,
    /// The question that the step at work asks, if it asks one.
    asks: Option<String>,
    file: Option<(Checkpoint, PathBuf)>,
    /// What the steps came to that are done: the nodes, and then what was found.
    done: Vec<Box<[u64]>>,
    /// How many steps were taken in this run.
    taken: usize,
    written: Instant,
    /// The checkpoint is not written more often.
    between_writes: Duration,
}

/// Steps may be quick: the checkpoint is not written for each of them, …
const BETWEEN_WRITES: Duration = Duration::from_secs(1);
/// … and so that writing takes at most a twentieth of the time.
const WRITING: u32 = 20;

impl<'a> Steps<'a> {
    /// The steps of a question, those among them that the checkpoint knows.
    ///
    /// # Errors
    /// If the checkpoint cannot be read or written, is damaged, or is of another question.
    pub(super) fn new(limits: &'a Limits<'a>, question: String) -> Result<Self, Error> {
        let mut done = Vec::new();
        let mut file = None;
        if let Some(path) = &limits.checkpoint {
            try_file(path)?;
            let checkpoint = Checkpoint::new(path, &question);
            let known = checkpoint.read(|words| Box::<[Box<[u64]>]>::read(words))?;
            done = known.map_or_else(Vec::new, <[_]>::into_vec);
            file = Some((checkpoint, path.clone()));
        }
        Ok(Steps {
            run: Run::start(limits),
            limits,
            nodes: 0,
            question,
            asks: None,
            file,
            done,
            taken: 0,
            written: Instant::now(),
            between_writes: BETWEEN_WRITES.min(limits.save_every),
        })
    }

    /// What the next step comes to: what is known of it, or what `work` finds, which is then kept.
    pub(super) fn take<T: Words>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        self.take_even_late(|steps| {
            steps.look(0)?;
            work(steps)
        })
    }

    /// The same, begun even when the time is over: it is then answered at once or not at all.
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
        let Some(words) = self.done.get(step) else {
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
                if let Some(own) = self.own_file() {
                    forget(&own, &self.own_question());
                }
                Ok(true)
            }
            _ => Err(self.damaged()),
        }
    }

    /// Keeps what a step came to, and writes the checkpoint if it is time to.
    fn keep(&mut self, words: Vec<u64>) {
        self.done.push(words.into());
        let own = self.own_file().filter(|path| path.exists());
        let is_due = own.is_some() || self.written.elapsed() >= self.between_writes;
        // What cannot be written now may be later, and at the end it is said; the step's own file
        // stays until then.
        if is_due && self.write().is_ok() {
            own.map(std::fs::remove_file);
        }
    }

    /// What is known of a step cannot be.
    pub(super) fn damaged(&self) -> Halt {
        let why = |(checkpoint, _): &(Checkpoint, _)| checkpoint.refuse(Damaged.to_string());
        // Without a checkpoint nothing is known beforehand.
        self.file
            .as_ref()
            .map_or(Halt::Stopped(Stopped::Request), |file| why(file).into())
    }

    /// Tells of the progress, so many nodes of the step at work included, and whether to stop.
    pub(super) fn look(&self, more: u64) -> Result<(), Stopped> {
        self.run.look(&Progress {
            nodes: self.nodes + more,
            ..Progress::default()
        })
    }

    /// Works on an engine until it has an answer, and counts its nodes: within a step, one engine
    /// at most. It goes on from the step's own file.
    pub(super) fn work<P, E>(&mut self, problem: P, engine: &mut E) -> Result<E::Answer, Halt>
    where
        P: Copy,
        E: Engine<P> + Saved<P>,
    {
        let tell = |progress: &Progress, _| {
            if let Some(report) = self.limits.progress {
                let nodes = self.nodes + progress.nodes;
                report(&Progress { nodes, ..*progress }, self.run.elapsed());
            }
        };
        let limits = Limits {
            checkpoint: self.own_file(),
            progress: Some(&tell),
            ..self.run.part()
        };
        let result = Run::start(&limits).engine(&self.own_question(), problem, engine);
        self.nodes += engine.nodes();
        Ok(result??)
    }

    fn own_question(&self) -> String {
        match &self.asks {
            Some(asks) => asks.clone(),
            None => format!("{}: step {}", self.question, self.taken),
        }
    }

    /// A step that asks another question, whose engine keeps its progress in the step's own file.
    pub(super) fn ask<A, T: Words>(
        &mut self,
        question: &Question,
        ask: impl FnOnce(&Limits<'_>) -> Result<Report<A>, Error>,
        found: impl FnOnce(A) -> Option<T>,
    ) -> Result<T, Halt> {
        self.asks = Some(question.to_string());
        let taken = self.take_even_late(|steps| {
            let tell = |progress: &Progress, _| {
                if let Some(report) = steps.limits.progress {
                    let nodes = steps.nodes + progress.nodes;
                    report(&Progress { nodes, ..*progress }, steps.run.elapsed());
                }
            };
            let limits = Limits {
                checkpoint: steps.own_file(),
                progress: Some(&tell),
                threads: steps.limits.threads,
                ..steps.run.part()
            };
            let report = ask(&limits)?;
            steps.nodes += report.stats.nodes;
            match report.stopped {
                Some(why) => Err(why.into()),
                None => found(report.answer).ok_or_else(|| Stopped::Request.into()),
            }
        });
        self.asks = None;
        taken
    }

    /// The file of the engine at work.
    fn own_file(&self) -> Option<PathBuf> {
        let (_, path) = self.file.as_ref()?;
        Some(part_file(path, self.taken))
    }

    fn write(&mut self) -> Result<(), Error> {
        let Some((checkpoint, _)) = &self.file else {
            return Ok(());
        };
        let took = checkpoint.write(|to| {
            to.word(self.done.len() as u64);
            self.done.iter().for_each(|step| step.write(to));
        })?;
        self.written = Instant::now();
        self.between_writes = self.between_writes.max(WRITING * took);
        Ok(())
    }

    /// Writes the checkpoint when the work has come to this end; returns why it was stopped, if it
    /// was.
    ///
    /// # Errors
    /// What went wrong; or if the work was stopped and its checkpoint cannot be written. An answer
    /// that is all there is not lost with it.
    pub(super) fn end(&mut self, end: Result<(), Halt>) -> Result<Option<Stopped>, Error> {
        match end {
            Err(Halt::Error(why)) => Err(why),
            Err(Halt::Stopped(why)) => self.write().map(|()| Some(why)),
            Ok(()) => {
                let written = self.write();
                self.run.wrote(written);
                Ok(None)
            }
        }
    }
}

/// The seconds that a step has taken, those of earlier runs included.
pub(super) struct Clock {
    before: f64,
    since: Instant,
}

impl Clock {
    pub(super) fn start() -> Self {
        Clock {
            before: 0.0,
            since: Instant::now(),
        }
    }

    pub(super) fn seconds(&self) -> f64 {
        self.before + self.since.elapsed().as_secs_f64()
    }
}

impl Words for Clock {
    fn write(&self, to: &mut dyn WordSink) {
        Number(self.seconds()).write(to);
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Ok(Clock {
            before: Number::read(from)?.0,
            since: Instant::now(),
        })
    }
}

/// A number, finite and not negative.
#[derive(Clone, Copy)]
pub(super) struct Number(pub(super) f64);

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
        let checkpoint = Checkpoint::new(&path, "three steps");
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

    #[test]
    fn a_clock_goes_on_from_what_it_showed() {
        let mut words = Vec::new();
        Number(5.0).write(&mut words);
        let clock = Clock::read(&mut words.iter()).unwrap();
        assert!((5.0..6.0).contains(&clock.seconds()));
        for bad in [f64::NAN, f64::INFINITY, -1.0] {
            assert!(Clock::read(&mut [bad.to_bits()].iter()).is_err());
        }
    }
}
