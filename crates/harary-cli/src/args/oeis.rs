//! What is typed for the packet of a sequence.

use super::shared::{duration, size, threads};
use bytesize::ByteSize;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const EXAMPLES: &str = "\
A sequence is a question over a range of one key (solve, longest, color --count, largest, quotient, threshold, \
threshold-color, nim of a board), or one whose answer is a list (nim --values or --lost, census, table: least decks). The packet has the terms, \
the offset, a definition in words, keywords and an example, for each term the engines that found it and how much work it was, certificates and what the checker says of them, \
what the literature knows, and a b-file. Every term is asked a second engine, where another one can prove it.

Nothing is sent anywhere: a person reads the packet, looks the terms up in the OEIS, and submits.

Examples:
  harary oeis threshold-color columns rule=schur c=1..4
  harary oeis --out packet threshold vdw k=1..3
  harary oeis --number up-to-colors color vdw n=1..9 k=3 --count
  harary oeis --out lost nim strip --lost 100
  harary oeis --confirm 0s solve columns c=1..3";

#[derive(Args)]
pub(crate) struct OeisArgs {
    /// Write packet.txt, bfile.txt and the certificates into this folder; without it the packet is
    /// printed
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Which number of each answer is the term: for `longest` length or count, for `color` all,
    /// up-to-colors, up-to-symmetry or up-to-both [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) number: Option<String>,
    /// How long a second engine may work on each term; 0s for none
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub(crate) confirm: Duration,
    /// Stop each term after this time
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Memory for tables and lists
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    pub(crate) memory: ByteSize,
    /// Threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub(crate) threads: u16,
    /// No progress
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// The question, after all options of `oeis`: a verb, a game, and options of the verb
    #[arg(
        required = true,
        value_name = "QUESTION",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub(crate) question: Vec<String>,
}
