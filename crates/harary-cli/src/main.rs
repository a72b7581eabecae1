//! The command line of Harary. It reads arguments and prints answers; everything else is in the library.

mod args;
mod ask;
mod certify;
mod check;
mod color;
mod describe;
mod draw;
mod estimate;
mod kept;
mod largest;
mod output;
mod play;
mod progress;
mod proved;
mod quotient;
#[cfg(feature = "store")]
mod results;
mod show;
mod study;
mod threshold;

use std::process::ExitCode;

fn main() -> ExitCode {
    match ask::run() {
        Ok(code) => code,
        Err(why) => output::refuse(&why),
    }
}
