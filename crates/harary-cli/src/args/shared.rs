//! What is typed alike for every question.

use bytesize::ByteSize;
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The game of a question.
#[derive(Args)]
pub(crate) struct Game {
    /// A game: its name, then KEY=VALUE for each parameter (see `harary explain GAME`)
    #[arg(required = true, value_name = "GAME")]
    pub(crate) spec: Vec<String>,
}

/// Moves to be played before the question is asked.
#[derive(Args)]
pub(crate) struct After {
    /// Ask about the position after these moves, joined by commas
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) after: String,
}

/// How to work and where to put the answer: the same for every question.
#[derive(Args)]
pub(crate) struct Work {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the answer to this file (of a list: one item a line) instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Stop after this time, as in 90s, 10m, 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Memory for tables and lists (docs/memory.md has what is measured)
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    pub(crate) memory: ByteSize,
    /// Threads (more than one for solve, threshold, threshold color, table, longest and color of columns, color with --count, --all or --sample, census with --plays, largest by clauses, estimate, study of hip, and the engines cubes, propagate, tabu, network and massie)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The seed of random numbers, kept with the answer (color with --sample and by the engines tabu, network and massie, study and estimate draw them)
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// No progress and no statistics
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// A file that keeps the progress of long work.
#[derive(Args)]
pub(crate) struct Checkpoint {
    /// Keep the progress in this file, and go on from it if it is there (a checkpoint is trusted:
    /// only certificates are checked)
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Write it so often, as in 10s, 5m (or less often, such that writing takes at most a twentieth of the time)
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "60s", requires = "checkpoint")]
    pub(crate) save_every: Duration,
}

impl Checkpoint {
    pub(crate) fn file(&self) -> Option<&Path> {
        self.checkpoint.as_deref()
    }
}

pub(super) fn duration(text: &str) -> Result<Duration, &'static str> {
    humantime::parse_duration(text).map_err(|_| "write a number and a unit, as in 90s, 10m, 2h")
}

pub(super) fn size(text: &str) -> Result<ByteSize, &'static str> {
    text.parse()
        .map_err(|_| "write a size, as in 512MiB or 4GiB")
}

pub(super) fn seed(text: &str) -> Result<u64, &'static str> {
    text.parse()
        .map_err(|_| "must be a number from 0 to 2^64 - 1")
}
