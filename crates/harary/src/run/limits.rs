//! How a question is to be worked on.

use super::clock::Clock;
use super::files::Files;
use crate::error::{Error, cannot};
use harary_core::{Progress, Solvers};
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The default limit on memory for tables: 1 GiB, on every machine.
pub const DEFAULT_MEMORY: usize = 1 << 30;

/// How often a checkpoint is written where nothing else is said.
pub const DEFAULT_SAVE_EVERY: Duration = Duration::from_secs(60);

/// Is told how far the work is.
pub type Observer<'a> = dyn Fn(&HowFar<'_>) + Sync + 'a;

/// No more threads than these may work.
pub const MOST_THREADS: usize = 256;

/// How far the work is.
#[derive(Clone, Copy, Debug)]
pub struct HowFar<'a> {
    /// What has been counted.
    pub progress: Progress,
    /// How long it has taken.
    pub elapsed: Duration,
    /// The step at work, if there are many: a game, as `vdw n=23 k=4`; else empty.
    pub step: &'a str,
}

/// How a question is to be worked on. The defaults are constants, never read off the machine.
#[derive(Clone)]
pub struct Limits<'a> {
    /// Stop after this long.
    pub time: Option<Duration>,
    /// Memory for tables, in bytes.
    pub memory: usize,
    /// Stop when this becomes true.
    pub stop: Option<&'a AtomicBool>,
    /// Is told of progress a few times a second.
    pub progress: Option<&'a Observer<'a>>,
    /// Keep the progress in this file, and go on from it.
    pub checkpoint: Option<PathBuf>,
    /// Write it so often; or less often, so that writing takes at most a twentieth of the time.
    pub save_every: Duration,
    /// Threads for work that can be split, from 1 to [`MOST_THREADS`]; one where there are none.
    pub threads: usize,
    /// Write a certificate to this file, where the question has one.
    pub certificate: Option<PathBuf>,
    /// Where a part of `color` by the engines cubes and propagate keeps its proof, for
    /// [`join_proofs`](crate::join_proofs).
    pub part_proof: Option<PathBuf>,
    /// The clock, which all times are told by.
    pub clock: Clock,
    /// Where checkpoints and certificates are.
    pub files: &'a dyn Files,
    /// Makes solvers of clauses for the engines sat and cubes, as `harary_cadical::Cadical` does.
    /// If there is none, auto chooses among the other engines.
    pub solvers: Option<&'a dyn Solvers>,
}

#[cfg(feature = "system")]
const CLOCK: Clock = super::clock::system_clock;
#[cfg(not(feature = "system"))]
const CLOCK: Clock = super::clock::no_clock;

#[cfg(feature = "system")]
const FILES: &dyn Files = &super::files::Disk;
#[cfg(not(feature = "system"))]
const FILES: &dyn Files = &super::files::NoFiles;

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits {
            time: None,
            memory: DEFAULT_MEMORY,
            stop: None,
            progress: None,
            checkpoint: None,
            save_every: DEFAULT_SAVE_EVERY,
            threads: 1,
            certificate: None,
            part_proof: None,
            clock: CLOCK,
            files: FILES,
            solvers: None,
        }
    }
}

impl fmt::Debug for Limits<'_> {
    /// All but what is handed in: the clock, the files, the solvers, and who is told of progress.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("time", &self.time)
            .field("memory", &self.memory)
            .field("stop", &self.stop)
            .field("checkpoint", &self.checkpoint)
            .field("save_every", &self.save_every)
            .field("threads", &self.threads)
            .field("certificate", &self.certificate)
            .field("part_proof", &self.part_proof)
            .finish_non_exhaustive()
    }
}

impl<'a> Limits<'a> {
    /// The maker of solvers, for an engine that needs one; refuses the engine if there is none.
    pub(crate) fn need_solvers(&self, engine: &str) -> Result<&'a dyn Solvers, Error> {
        self.solvers.ok_or_else(|| {
            cannot(format!(
                "the engine {engine} needs a solver of clauses, and this program has none (the command has one if it is built with the feature sat, which takes a C++ compiler; other programs hand one in with Limits::solvers)"
            ))
        })
    }
}
