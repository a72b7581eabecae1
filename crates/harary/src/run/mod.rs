//! One run of work: limits, clock, files, checkpoints, steps and threads.

pub(crate) mod checkpoint;
pub(crate) mod clock;
pub(crate) mod drive;
pub(crate) mod files;
mod kept;
pub(crate) mod lanes;
pub(crate) mod limits;
pub(crate) mod steps;
pub(crate) mod threads;

pub(crate) use drive::{Halt, Run, for_a_while};
pub(crate) use limits::{DEFAULT_MEMORY, Limits, MOST_THREADS};
