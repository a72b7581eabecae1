//! What can be typed after `harary estimate`.

use super::{After, Checkpoint, Game, Kept, Work};
use clap::Args;

pub(super) const EXAMPLES: &str = "\
Examples:
  harary estimate vdw n=23 k=5
  harary estimate vdw n=23 k=5 --after 12 --trials 200000 --threads 2
  harary estimate hip n=4 convention=achievement --uct 50000 --backup
  harary estimate vdw k=4..5
  harary estimate vdw k=4..5 board=ring --seed 7 --checkpoint rings

With one board, three ways to sample each first move (up to symmetry), each with the share of games that A wins: \
uniformly random play; UCT that stores the first moves only; UCT with a stored tree, as deep as --stored allows. The \
intervals are Wilson's of 95 %; of UCT, whose games depend on each other, they tell the number of trials rather than \
the distance from a true value.

Without n, as in vdw k=5..8, the least n is sought on which uniformly random play gives A more than one half after \
some first move, H(k), or H_c(k) on board=ring. Every n is decided, by intervals of five standard deviations; the \
risk is a bound on the chance that any decision of the row is wrong. k=7 to 9 take minutes. With --checkpoint FILE what was sampled so far is kept in FILE, and \
the games at work in a file beside it.";

#[derive(Args)]
pub(crate) struct EstimateArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) after: After,
    /// Random games after each first move (default 100000); without n, the most to decide on a move (default 500000000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=1_000_000_000_000))]
    pub(crate) trials: Option<u64>,
    /// Trials of UCT, with a stored tree and with the first moves alone; 0 for none
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000_000))]
    pub(crate) uct: u64,
    /// Positions that a tree of UCT may store
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    pub(crate) stored: u32,
    /// Back up wins and losses that are proved; the tree of UCT then grows where trials come twice
    #[arg(long)]
    pub(crate) backup: bool,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[command(flatten)]
    pub(crate) work: Work,
}
