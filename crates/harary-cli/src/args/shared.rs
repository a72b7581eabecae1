//! What is typed alike for every question.

use bytesize::ByteSize;
use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use harary::{MOST_THREADS, number_in};
use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

/// The game of a question.
#[derive(Args)]
pub(crate) struct Game {
    /// A game: its name, then KEY=VALUE for each parameter (see `harary explain GAME`)
    #[arg(required = true, value_name = "GAME")]
    pub(crate) spec: Vec<String>,
}

/// How to work and where to put the answer: the same for every question.
#[derive(Args)]
pub(crate) struct How {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the answer to this file (of a list: one item a line) instead of standard output
    #[arg(short, long, value_name = "FILE", value_parser = text_file())]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) work: Work,
}

/// A file for an answer, which is text.
pub(super) fn text_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        let ending = path.extension().map(OsStr::to_ascii_lowercase);
        match ending.as_deref().and_then(OsStr::to_str) {
            Some("pdf" | "png" | "svg") => Err("an answer is text; `harary draw` makes pictures"),
            _ => Ok(path),
        }
    })
}

/// What work may take, and whether it is told of.
#[derive(Args)]
pub(crate) struct Work {
    /// Stop after this time, as in 90s, 10m, 2h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Memory for tables and lists (docs/memory.md has what is measured)
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    pub(crate) memory: ByteSize,
    /// Threads (`harary explain engines` says which questions and engines use more than one)
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub(crate) threads: u16,
    /// No progress and no statistics
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl Work {
    /// The memory for tables and lists, as far as the machine can count.
    pub(crate) fn bytes(&self) -> usize {
        usize::try_from(self.memory.as_u64()).unwrap_or(usize::MAX)
    }
}

/// Whether the answer is kept in the results store and taken from there.
#[derive(Args)]
pub(crate) struct Stored {
    /// Keep the answer in this file, and answer a repeated question from it; `off` for no store
    /// (see `harary results --help`)
    #[cfg(feature = "store")]
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Compute the answer, even if it is in the store
    #[cfg(feature = "store")]
    #[arg(long)]
    pub(crate) fresh: bool,
}

/// A file that keeps the progress of long work.
#[derive(Args)]
pub(crate) struct Checkpoint {
    /// Keep the progress in this file, and resume from it if it exists (a checkpoint is trusted,
    /// not checked)
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How often to write the checkpoint, as in 10s, 5m (less often if writing would take more than
    /// a twentieth of the time)
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "60s", requires = "checkpoint")]
    pub(crate) save_every: Duration,
}

/// Reads how many threads may work.
pub(super) fn threads() -> impl Fn(&str) -> Result<u16, String> + Clone + Send + Sync + 'static {
    number_in(1..=MOST_THREADS as u16)
}

/// Reads a seed of random numbers.
pub(super) fn seed() -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    number_in(0..=u64::MAX)
}

pub(super) fn duration(text: &str) -> Result<Duration, &'static str> {
    humantime::parse_duration(text).map_err(|why| match why {
        humantime::DurationError::NumberOverflow => "this is longer than time can be counted",
        _ => "write a number and a unit, as in 90s, 10m, 2h",
    })
}

pub(super) fn size(text: &str) -> Result<ByteSize, &'static str> {
    const HOW: &str = "write a size with its unit, as in 512MiB or 4GiB";
    // So few bytes hold nothing; of a bare number a unit was forgotten.
    let least = match text.parse::<u64>() {
        Ok(_) => 1 << 20,
        Err(_) => 100,
    };
    let size: ByteSize = text.parse().map_err(|_| HOW)?;
    match size.as_u64() < least {
        true => Err(HOW),
        false => Ok(size),
    }
}
