//! What can be typed after `harary threshold`.

use super::{Checkpoint, Game, Kept, SolveWith, Work};
use clap::{Args, ValueEnum};

pub(super) const EXAMPLES: &str = "\
Examples:
  harary threshold vdw k=4
  harary threshold vdw k=4 board=ring --json
  harary threshold vdw k=4 convention=maker-breaker
  harary threshold vdw k=4 convention=avoidance --winner B --most 14
  harary threshold vdw k=5 --most 22 --checkpoint g5
  harary threshold color vdw k=3,4
  harary threshold color hip colors=2
  harary threshold color columns c=3 rule=schur

After the word color the least n without a proper coloring is sought. The key `n` is left out. Every n is decided, from the least on, as no win is known to follow from a smaller one. With \
--checkpoint FILE the sizes that are done are kept in FILE, and the game or coloring in progress in a file of its own beside it; colorings of boards are then sought by the engine cubes where there is one.";

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Winner {
    /// The first player
    #[value(name = "A")]
    A,
    /// The second
    #[value(name = "B")]
    B,
}

#[derive(Args)]
pub(crate) struct ThresholdArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    /// Whose win is looked for [default: A]
    #[arg(long)]
    pub(crate) winner: Option<Winner>,
    /// The largest n to be tried [default: the largest of the family]
    #[arg(long, value_name = "N")]
    pub(crate) most: Option<u64>,
    /// The algorithm [default: auto]
    #[arg(long)]
    pub(crate) engine: Option<SolveWith>,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[command(flatten)]
    pub(crate) work: Work,
}
