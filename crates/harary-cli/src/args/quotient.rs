//! What can be typed after `harary quotient`.

use super::{Checkpoint, FARTHEST, Game, Kept, Work};
use clap::Args;

pub(super) const EXAMPLES: &str = "\
Examples:
  harary quotient octal code=0.77
  harary quotient octal code=0.77 --at 3,4,1000000
  harary quotient octal code=0.77 heaps=5,9,12
  harary quotient octal code=0.07 --heaps 20
  harary quotient strip board=..#... --heaps 20
  harary quotient octal code=0.07 --heaps 24 --checkpoint dawson

Two sums of heaps are one element if no third sum beside them has different misere outcomes. Elements are written as \
words, 1 is the empty sum, and a, b, ... are the heaps that are no sum of smaller ones. If no period is proved, the \
quotient holds for the sums of the heaps that were looked at. If a limit stops the work, what is known is printed, and \
the exit code is 3. --checkpoint FILE keeps the outcomes that were searched for; the heaps are then looked at \
once more, which takes a small part of the time, and one file serves every --heaps and --limit.";

#[derive(Args)]
pub(crate) struct QuotientArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    /// Look at heaps up to N counters, unless a period is proved before [default: 200, or 10000 with --time; with a sum no more than its largest heap]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) heaps: Option<u32>,
    /// Give up if the quotient has more than N elements
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u16).range(1..=harary::MOST_ELEMENTS as i64))]
    pub(crate) limit: u16,
    /// The element and the outcome of the sum of these heaps, joined by commas
    #[arg(long, value_name = "HEAPS", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(..=FARTHEST))]
    pub(crate) at: Vec<u64>,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[command(flatten)]
    pub(crate) work: Work,
}
