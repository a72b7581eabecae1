//! What can be typed after `harary largest`.

use super::{Checkpoint, Game, Kept, Work};
use clap::{Args, ValueEnum};

pub(super) const EXAMPLES: &str = "\
Examples:
  harary largest hip n=6
  harary largest vdw n=30 k=3 --json
  harary largest clique n=7 k=3
  harary largest hip n=7 --threads 2 --checkpoint seven

One color alone: cells that hold no set which a coloring may not have in one color. The set is written as a coloring, with 1 for its cells \
and . for the others. If a limit stops the work, the greatest set so far is printed with what no set exceeds, and the exit code is 3.";

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LargestWith {
    /// Search for a moment, then clauses
    Auto,
    /// Cell by cell, up to 128 cells
    Search,
    /// Clauses and solvers of these (CaDiCaL), split into many questions where one is too hard: threads; a node is a conflict
    Sat,
}

#[derive(Args)]
pub(crate) struct LargestArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    /// The algorithm
    #[arg(long, default_value = "auto")]
    pub(crate) engine: LargestWith,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[command(flatten)]
    pub(crate) work: Work,
}
