//! What can be typed after `harary study`.

use super::{Checkpoint, Work};
use clap::Args;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  harary study columns c=3
  harary study columns c=3 rule=many --seed 7
  harary study hip --svg figure10.svg
  harary study hip n=6 colors=3 --runs 1000 --steps 200
  harary study monotonic
  harary study monotonic up=2 down=4 --time 10m --checkpoint programs
  harary study strip board=..#........
  harary study vdw k=3 --svg k3.svg
  harary study vdw k=4 n=4..10 --nodes 1000000

Without KEY=VALUE, as in `harary study columns`, the games that the paper measured are studied: about a minute, a second for monotonic, \
and half a minute for hip. With --checkpoint FILE the engines that are done are kept in FILE, with their seconds, and the one at work in a file of its own beside it.

Ratios are to the engine that answers by default. Trees of more than 1,000,000,000 nodes are not walked to the end: \
their size is estimated from random samples, with a 95 % confidence interval, and the seconds follow from the speed of \
walks below random positions.

The programs of 1983 for monotonic are backtracking, pruning at the first move that wins, and pruning with moves nearest \
to the end tried first. What is pruned depends on the order of moves: ascending, or that of an array in which a number that is \
played is swapped to the place of its term and stays there. Each program is run twice: a new term is compared with every term \
before, or with the first row of Schensted's tableau; the ratios tell what the row saves. A pruned tree is walked to its end \
whatever its size; --time stops it.

For vdw the study is of k (4 if it is not given) and of every n of a range, n=4..16, on the line or on board=ring: the \
positions that each set of switches visits, how they grow with n (the paper's rates beside it), and what the paper \
conjectures. All searches but two take half the moves while the board is symmetric and try cells from the middle out, \
unless they say otherwise; symmetric keys are switched on in the last four.

For hip the neural network of 1991 looks for draw patterns of the six games of its paper and of the one of its Fig. 2, or of one \
game: which share of the runs settles, after how many steps, in how many different solutions, beside Table 1; with the symmetry \
step and the hill-climbing term switched off; and with the points that the paper leaves open read in other ways; and the random algorithm of Massie (1963) for two players: a quarter turn of the board answers \
each random cell. Every solution is \
checked by the rules. The text says which reading is taken and how often the energy rises. The plot is Fig. 10 of the paper, the runs that settled by their steps, \
in two games, or of the one game.";

#[derive(Args)]
pub(crate) struct StudyArgs {
    /// A game; without KEY=VALUE the games that its paper measured
    #[arg(required = true, value_name = "GAME")]
    pub(crate) spec: Vec<String>,
    /// Of vdw: stop a search after N positions, and try it on no larger board
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Of hip and vdw: write a plot to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// The same as pixels
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Of hip: so many runs of the network for each game and reading
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) runs: u64,
    /// Of hip: give a run up after N steps
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) steps: u32,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) work: Work,
}
