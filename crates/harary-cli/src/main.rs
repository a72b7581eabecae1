//! The command line of Harary. It reads arguments and prints answers; everything else is in the
//! library.

mod apart;
mod args;
mod ask;
mod board;
mod certify;
mod check;
mod complete;
mod describe;
mod draw;
mod every_board;
mod export;
mod folded;
mod folder;
mod glossary;
mod lists;
mod merge;
mod oeis;
mod older;
mod output;
mod parts;
mod picture;
mod plan;
mod play;
mod progress;
mod proof;
mod prove;
mod replay;
#[cfg(feature = "store")]
mod results;
#[cfg(all(test, feature = "schema", feature = "store"))]
mod schema;
mod scratch;
mod signals;
mod solvers;
mod stored;
mod unknown;
mod web;
mod whole;

use std::process::ExitCode;

fn main() -> ExitCode {
    match ask::run() {
        Ok(code) => code,
        Err(why) => output::refuse(&unknown::with_option(&format!("{why:#}"))),
    }
}
