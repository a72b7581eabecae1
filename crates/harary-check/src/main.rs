//! `harary-check FILE`: reads a certificate and says *accepted* or *rejected*.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;

use harary_check::{Failure, check};

const USAGE: &str = "\
Checks a certificate written by Harary, and believes nothing that it says.

Usage: harary-check FILE        FILE is a certificate in plain text, `-` is standard input

Options:
  -h, --help       Print this
  -V, --version    Print the version

Exit code: 0 accepted, 1 rejected, 2 called wrongly or the file could not be read
";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (code, answer) = match run(&arguments) {
        Ok((code, answer)) => (code, writeln!(io::stdout(), "{answer}")),
        Err(why) => (2, writeln!(io::stderr(), "harary-check: {why}")),
    };
    // Whoever closed the pipe did not want the words; the exit code still says it.
    drop(answer);
    ExitCode::from(code)
}

/// The exit code and the words for standard output, or why there is no answer.
fn run(arguments: &[OsString]) -> Result<(u8, String), String> {
    let file = match arguments {
        [file] => file,
        [] => {
            return Err(
                "which certificate? Give a file, or `-` for standard input (see --help)".to_owned(),
            );
        }
        _ => return Err("give one file, or `-` for standard input (see --help)".to_owned()),
    };
    let mut input: Box<dyn BufRead> = match file.to_str() {
        Some("-h" | "--help") => return Ok((0, USAGE.trim_end().to_owned())),
        Some("-V" | "--version") => {
            return Ok((
                0,
                concat!("harary-check ", env!("CARGO_PKG_VERSION")).to_owned(),
            ));
        }
        Some("-") => Box::new(io::stdin().lock()),
        Some(option) if option.starts_with('-') => {
            return Err(format!("there is no option `{option}` (see --help)"));
        }
        _ => {
            let opened =
                File::open(file).map_err(|error| format!("{}: {error}", file.display()))?;
            Box::new(BufReader::new(opened))
        }
    };
    // A file that cannot be read is told of by the checker.
    if input
        .fill_buf()
        .is_ok_and(|first| first.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]))
    {
        let name = file.display();
        return Err(format!(
            "{name}: compressed by Zstandard: `zstd -dc {name} | harary-check -` checks it, and so does `harary check {name}`"
        ));
    }
    match check(&mut *input) {
        Ok(accepted) => Ok((0, format!("accepted: {accepted}"))),
        Err(Failure::Rejected(rejected)) => Ok((1, format!("rejected: {rejected}"))),
        Err(unreadable) => Err(format!("{}: {unreadable}", file.display())),
    }
}
