//! What a checkpoint keeps of work in steps, and when it is written.

use super::checkpoint::Checkpoint;
use super::drive::Run;
use super::files::try_to_write;
use super::limits::Limits;
use crate::answer::Stopped;
use crate::error::Error;
use harary_core::Words;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What all lanes have in common.
pub(super) struct Shared<'a> {
    pub(super) run: Run<'a>,
    pub(super) question: String,
    pub(super) file: Option<(Checkpoint<'a>, PathBuf)>,
    /// Of all steps that are done, in all lanes.
    pub(super) nodes: AtomicU64,
    /// Lanes that are done.
    pub(super) lanes_done: AtomicU64,
    /// The engines that answered the questions of steps in this run.
    engines: Mutex<BTreeSet<String>>,
    kept: Mutex<Kept>,
}

pub(super) struct Kept {
    /// For each lane what the steps came to that are done: the nodes, and then what was found.
    pub(super) lanes: Vec<Vec<Box<[u64]>>>,
    pub(super) written: Duration,
    /// The checkpoint is not written more often.
    pub(super) between_writes: Duration,
}

/// Steps may be quick: the checkpoint is not written for each of them, …
const BETWEEN_WRITES: Duration = Duration::from_secs(1);
/// … and so that writing takes at most a twentieth of the time.
const WRITING: u32 = 20;

impl Shared<'_> {
    /// Engines, as a report names them, answered the question of a step.
    pub(super) fn answered_by(&self, engines: &str) {
        let mut all = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend(engines.split(", ").map(str::to_owned));
    }

    /// The engines that worked in this run, by name, or the one that was asked for if none did.
    pub(super) fn engines(&self, asked: &str) -> String {
        let all = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        let names: Vec<&str> = all.iter().map(String::as_str).collect();
        if names.is_empty() {
            return asked.to_owned();
        }
        names.join(", ")
    }

    pub(super) fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn write(&self, kept: &mut Kept) -> Result<(), Error> {
        let Some((checkpoint, _)) = &self.file else {
            return Ok(());
        };
        let before = self.run.elapsed();
        checkpoint.write(|to| kept.lanes.iter().for_each(|steps| steps.write(to)))?;
        kept.written = self.run.elapsed();
        kept.between_writes = kept.between_writes.max(WRITING * (kept.written - before));
        Ok(())
    }

    /// Writes the checkpoint when the work has come to an end; without it, work that is not done
    /// would be lost, and an answer that is all there would not.
    pub(super) fn end(&self, stopped: Option<Stopped>) -> Result<Option<Stopped>, Error> {
        let written = self.write(&mut self.kept());
        match stopped {
            Some(_) => written?,
            None => _ = self.run.wrote(written),
        }
        Ok(stopped)
    }
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        limits: &'a Limits<'a>,
        question: String,
        lanes: usize,
    ) -> Result<Arc<Self>, Error> {
        let run = Run::start(limits);
        let mut known = None;
        let mut file = None;
        if let Some(path) = &limits.checkpoint {
            try_to_write(limits.files, path)?;
            let checkpoint = Checkpoint::new(limits.files, path, &question);
            known = checkpoint.read(|words| {
                let lane = |_| Vec::<Box<[u64]>>::read(words);
                (0..lanes).map(lane).collect::<Result<Vec<_>, _>>()
            })?;
            file = Some((checkpoint, path.clone()));
        }
        let kept = Kept {
            lanes: known.unwrap_or_else(|| vec![Vec::new(); lanes]),
            written: run.elapsed(),
            between_writes: BETWEEN_WRITES.min(limits.save_every),
        };
        Ok(Arc::new(Shared {
            run,
            question,
            file,
            nodes: AtomicU64::new(0),
            lanes_done: AtomicU64::new(0),
            engines: Mutex::default(),
            kept: Mutex::new(kept),
        }))
    }
}
