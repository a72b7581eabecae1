//! What can be typed after `harary results`.

use clap::Args;
use harary::number_in;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  harary results
  harary results solve vdw k=4 --limit 10
  harary results --csv --out results.csv
  harary results --json --store results.sqlite

Answers are kept in the file that --store names, else the variable HARARY_STORE, else in harary/results.sqlite in the user's data folder \
($XDG_DATA_HOME or ~/.local/share; ~/Library/Application Support on macOS; %LOCALAPPDATA% on Windows); --store off or HARARY_STORE=off keeps none. \
It is a file of SQLite, and several processes may use it at a time.

If the same question is asked again of the same version of Harary, the answer comes from the store; a line on standard error and the field `stored` in JSON say so. \
Questions are the same if verb, game, and every option that can change the answer agree, with engine and seed; memory, time and threads do not matter, \
except the threads of random work. --fresh computes and keeps a new answer. With --certificate or --checkpoint the answer is always computed. Only complete \
answers are kept, and those of study, atlas, bench, draw and play are not.";

#[derive(Args)]
pub(crate) struct ResultsArgs {
    /// Only answers whose question has all these words, as the list shows them
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,
    /// Only the newest N
    #[arg(long, value_name = "N", value_parser = number_in::<u32, _>(1..=u32::MAX))]
    pub(crate) limit: Option<u32>,
    /// Print comma-separated values, the answer as JSON
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print one JSON object, with each answer as `--json` printed it
    #[arg(long)]
    pub(crate) json: bool,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Remove the answers of these numbers, joined by commas
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = listed, conflicts_with_all = ["words", "limit", "csv", "json", "out"])]
    pub(crate) forget: Vec<u64>,
    /// The store [default: see below]
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
}

/// Reads the number of an answer.
fn listed(text: &str) -> Result<u64, &'static str> {
    text.parse()
        .map_err(|_| "give the numbers of answers, as `harary results` lists them")
}
