//! What is typed for questions in parts.

use super::shared::{How, Work, duration, seed, size, threads};
use bytesize::ByteSize;
use clap::Args;
use harary::{Part, number_in};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct SplitArgs {
    /// The question, as it is typed after `harary`; in quotes if it has options
    #[arg(required_unless_present = "again")]
    pub(crate) question: Vec<String>,
    /// How many parts
    #[arg(long, value_name = "N", value_parser = number_in::<u32, _>(1..=Part::MOST))]
    pub(crate) parts: u32,
    /// The folder for the parts, or postgres://HOST/DATABASE#NAME for one in a database. If it has
    /// the same parts, those that are missing are written again
    #[arg(short, long, value_name = "DIR", required_unless_present = "again")]
    pub(crate) out: Option<PathBuf>,
    /// Let every part keep a proof for `merge` to join: of `color` with --engine cubes (that there
    /// is no coloring) or --engine propagate (that, counts, and lists)
    #[arg(long, conflicts_with = "again")]
    pub(crate) proofs: bool,
    /// Split this part, which proves too large, into smaller ones
    #[arg(long, value_name = "PART", conflicts_with_all = ["question", "out"])]
    pub(crate) again: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PlanArgs {
    /// The question, as it is typed after `harary`; in quotes if it has options
    #[arg(required = true)]
    pub(crate) question: Vec<String>,
    /// How many parts it is thought to have (of a table at most one a game)
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = number_in::<u32, _>(1..=Part::MOST))]
    pub(crate) parts: u32,
    /// How many of them are tried
    #[arg(long, value_name = "K", default_value_t = 16, value_parser = number_in::<u32, _>(2..=Part::MOST))]
    pub(crate) sample: u32,
    /// The seed of random numbers, by which they are drawn
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed())]
    pub(crate) seed: u64,
    /// How many cores there may be, joined by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "8,64,1000",
        value_parser = number_in::<u32, _>(1..=10_000_000))]
    pub(crate) cores: Vec<u32>,
    /// Keep the proofs of the sample, to say how large all will be; where `split` has --proofs, too
    #[arg(long)]
    pub(crate) proofs: bool,
    #[command(flatten)]
    pub(crate) how: How,
}

#[derive(Args)]
pub(crate) struct RunArgs {
    /// Files of parts, or folders: of these, all parts that are left. Both may be in a database, as
    /// postgres://HOST/DATABASE#NAME and postgres://HOST/DATABASE#NAME/PART
    #[arg(required = true, value_name = "PART")]
    pub(crate) paths: Vec<PathBuf>,
    /// Begin in a folder with the I-th of N ranges of parts, and go around: runners that begin
    /// apart seldom meet
    #[arg(long, value_name = "I/N")]
    pub(crate) begin: Option<Part>,
    /// Try parts again that were set aside after three failures
    #[arg(long)]
    pub(crate) retry: bool,
    /// Write checkpoints so often, as in 10s, 5m
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "60s")]
    pub(crate) save_every: Duration,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) work: Work,
}

#[derive(Args)]
pub(crate) struct SlurmArgs {
    /// A folder that `split` wrote, on a file system that all nodes share
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// How many jobs the array has [default: one a part, and at most 100]
    #[arg(long, value_name = "N", value_parser = number_in::<u16, _>(1..=u16::MAX))]
    pub(crate) jobs: Option<u16>,
    /// The limit of time of each job, as in 90m, 24h; what is not done by then goes on in another
    /// turn
    #[arg(short, long, value_name = "TIME", value_parser = duration, default_value = "1h")]
    pub(crate) time: Duration,
    /// Memory of each job for tables and lists; it is given some more
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    pub(crate) memory: ByteSize,
    /// Threads of each job
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub(crate) threads: u16,
}

#[derive(Args)]
pub(crate) struct MergeArgs {
    /// A folder that `split` wrote, also in a database; or the answers, in any order, as
    /// `--part I/N --json --out FILE` wrote them
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Join the proofs of the parts, which `split --proofs` asked for, into this certificate, and
    /// check it
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Draw into this file (svg, png, pdf or tikz, by its ending) how many times as fast 2, 4, 8, …
    /// workers are as one, by the seconds that the parts took
    #[arg(long, value_name = "FILE")]
    pub(crate) speed_up: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the answer to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
