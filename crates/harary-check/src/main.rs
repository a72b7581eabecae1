//! `harary-check FILE`: reads a certificate and says *accepted*, *rejected* or *not decided*.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;

use harary_check::{Failure, Limits, check_within};

const USAGE: &str = "\
Checks a certificate written by Harary, and believes nothing that it says.

Usage: harary-check [OPTIONS] FILE        FILE is a certificate in plain text, `-` is standard input

Options:
      --steps N    The most steps, as in 5000000 or 2e10 [default: 2.5e10, less than a minute]
      --memory M   The most memory, as in 500M, 2G or 4GiB [default: 1G]
  -h, --help       Print this
  -V, --version    Print the version

What would take more is not decided, and the answer says what to ask for.

Examples:
  harary-check w.cert
  harary-check --steps 2e11 --memory 4GiB long.cert
  zstd -dc w.cert.zst | harary-check -

Exit code: 0 accepted, 1 rejected, 2 called wrongly or the file could not be read, 3 not decided within the limits
";

fn main() -> ExitCode {
    let (code, answer) = match run(std::env::args_os().skip(1)) {
        Ok((code, answer)) => (code, writeln!(io::stdout(), "{answer}")),
        Err(why) => (2, writeln!(io::stderr(), "harary-check: {why}")),
    };
    // Whoever closed the pipe did not want the words; the exit code still says it.
    drop(answer);
    ExitCode::from(code)
}

/// The exit code and the words for standard output, or why there is no answer.
fn run(mut arguments: impl Iterator<Item = OsString>) -> Result<(u8, String), String> {
    let mut limits = Limits::default();
    let mut file = None;
    while let Some(argument) = arguments.next() {
        let text = argument.to_str().unwrap_or_default();
        let (option, value) = match text.split_once('=') {
            Some((option, value)) if option.starts_with("--") => (option, Some(value.into())),
            _ => (text, None),
        };
        let mut number = |read: fn(&str) -> Result<u64, String>| {
            let value: Option<OsString> = value.clone().or_else(|| arguments.next());
            let value = value.ok_or_else(|| format!("`{option}` needs a number (see --help)"))?;
            read(&value.to_string_lossy()).map_err(|why| format!("{option}: {why}"))
        };
        match option {
            "--steps" => limits.steps = number(Limits::read_steps)?,
            "--memory" => limits.memory = number(Limits::read_memory)?,
            "-h" | "--help" => return Ok((0, USAGE.trim_end().to_owned())),
            "-V" | "--version" => {
                let version = concat!("harary-check ", env!("CARGO_PKG_VERSION"));
                return Ok((0, version.to_owned()));
            }
            _ if option.starts_with('-') && option != "-" => {
                return Err(format!("there is no option `{option}` (see --help)"));
            }
            _ if file.is_some() => {
                return Err("give one file, or `-` for standard input (see --help)".to_owned());
            }
            _ => file = Some(argument),
        }
    }
    let file =
        file.ok_or("which certificate? Give a file, or `-` for standard input (see --help)")?;
    check_file(&file, &limits)
}

fn check_file(file: &OsStr, limits: &Limits) -> Result<(u8, String), String> {
    let name = file.display();
    let mut input: Box<dyn BufRead> = match file.to_str() {
        Some("-") => Box::new(io::stdin().lock()),
        _ => {
            let opened = File::open(file).map_err(|error| format!("{name}: {error}"))?;
            Box::new(BufReader::new(opened))
        }
    };
    // A file that cannot be read is told of by the checker.
    if input
        .fill_buf()
        .is_ok_and(|first| first.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]))
    {
        return Err(format!(
            "{name}: compressed by Zstandard: `zstd -dc {name} | harary-check -` checks it, and so does `harary check {name}`"
        ));
    }
    match check_within(&mut *input, limits) {
        Ok(accepted) => Ok((0, format!("accepted: {accepted}"))),
        Err(Failure::Rejected(rejected)) => Ok((1, format!("rejected: {rejected}"))),
        Err(Failure::Undecided(undecided)) => Ok((3, format!("not decided: {undecided}"))),
        Err(unreadable) => Err(format!("{name}: {unreadable}")),
    }
}
