//! The words of `atlas`.

use super::shared::threads;
use clap::Args;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
The folder gets index.html, one page that reads offline and prints; atlas.md, the same as plain text; a CSV file for each table; verdicts.csv, every value \
with its mark; and differences.csv, every place where a paper says something else. Git ignores the folder.

With --certificates, a certificate is written for every value that one can state: who wins, in how many plies, with which first moves; that there is a \
coloring, or none, or how many; the longest colorings, with their list; periods of nim-values. Each is checked by the rules of harary-check, and every row \
names its certificates. certificates.csv lists them all. Where there is no coloring, the clauses and proofs for programs of others lie beside them; \
`sh replay.sh` in that folder runs every checker that it finds.

It takes a quarter of a minute, with certificates a minute or two, and so no checkpoint: a row of hours \
is a question of its own, which has one.

Exit code 1 if a certificate is rejected or a difference from a paper has no reason, 3 if a certificate \
is not decided within the limits of the checker.

Examples:
  harary atlas --open
  harary atlas --only animals --certificates certificates
  harary atlas --only erdos
  harary atlas --only hip/draw-patterns --out patterns";

#[derive(Args)]
pub(crate) struct AtlasArgs {
    /// The folder to write
    #[arg(short, long, value_name = "DIR", default_value = "harary-atlas")]
    pub(crate) out: PathBuf,
    /// Only one chapter (columns, monotonic, strip, vdw, hip, animals, erdos, graphs), or one
    /// table, as vdw/game-numbers
    #[arg(long, value_name = "CHAPTER")]
    pub(crate) only: Option<String>,
    /// Write a certificate for every value that one can state into this folder, and check it
    #[arg(long, value_name = "DIR")]
    pub(crate) certificates: Option<PathBuf>,
    /// With --certificates: also those that are larger than all others together
    #[arg(long, requires = "certificates")]
    pub(crate) all_certificates: bool,
    /// Show the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 2, value_parser = threads())]
    pub(crate) threads: u16,
    /// No progress
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
