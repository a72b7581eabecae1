//! The words of `atlas`.

use clap::Args;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
A certificate is written for every value that one can state: who wins, in how many plies, with which first moves; that there is a coloring, or none, or how \
many; the longest colorings, with their list; periods of nim-values. Each is checked by the rules of harary-check, and every row names its certificates. \
certificates.csv lists them all, and differences.csv every place where a paper says something else.

It takes a quarter of a minute, with certificates a minute or two, and so no checkpoint: a row of hours \
is a question of its own, which has one.

Exit code 1 if a certificate is rejected or a difference from a paper has no reason, 3 if a certificate \
is not decided within the limits of the checker.

Examples:
  harary atlas
  harary atlas --only vdw --certify certificates
  harary atlas --quiet --certify atlas/certificates";

#[derive(Args)]
pub(crate) struct AtlasArgs {
    /// The folder for atlas.md, index.html and the CSV files
    #[arg(short, long, value_name = "FOLDER", default_value = "atlas")]
    pub(crate) out: PathBuf,
    /// Only the tables of one paper
    #[arg(long, value_name = "PAPER", value_parser = ["columns", "monotonic", "strip", "vdw", "hip"])]
    pub(crate) only: Option<String>,
    /// Write a certificate for every value that one can state into this folder, and check it
    #[arg(long, value_name = "FOLDER")]
    pub(crate) certify: Option<PathBuf>,
    /// With --certify: those that are larger than all others together, too
    #[arg(long, requires = "certify")]
    pub(crate) certify_all: bool,
    /// Threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Write the folder, print only the summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
