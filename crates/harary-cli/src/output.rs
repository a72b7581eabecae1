//! Where answers go: standard output or a file, as text or JSON.

use crate::describe::of_width;
use crate::folded::folded;
use anyhow::{Context, Result};
use bytesize::ByteSize;
use harary::{Ability, Can, Question, Refusal, Report, Request, Stopped, engines_of, write_file};
use serde::Serialize;
use std::io::{ErrorKind, IsTerminal as _, Write};
use std::path::Path;
use std::process::ExitCode;

/// Prints to standard output. A reader that has gone away is no error.
pub(crate) fn print(text: &str) -> Result<()> {
    print_bytes(text.as_bytes())
}

/// Prints what need not be text.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other.context("standard output"),
    }
}

/// Writes text to a file, or prints it.
pub(crate) fn put(text: &str, file: Option<&Path>) -> Result<()> {
    put_bytes(text.as_bytes(), file)
}

/// Writes text to a file, or prints it; prints it, too, if it cannot be written.
///
/// # Errors
/// If it cannot be written, printed or not.
pub(crate) fn put_or_print(text: &str, file: Option<&Path>) -> Result<()> {
    let written = put(text, file);
    if written.is_err() && file.is_some() {
        print(text)?;
    }
    written
}

/// Shows what is said of an answer, and its list: with a file the list goes there, and the rest to
/// the screen.
pub(crate) fn put_answer(report: &Report, text: &str, file: Option<&Path>) -> Result<()> {
    let listed = harary_text::list(&report.answer, file.is_some());
    let text = match file {
        Some(_) if listed.is_none() => text.to_owned(),
        _ => folded(text),
    };
    match listed {
        Some(list) if report.complete => {
            let lines: String = list.iter().map(|item| format!("{item}\n")).collect();
            print(&text).and(put_or_print(&lines, file))
        }
        // A list that was stopped has nothing to write: a file of an earlier run stays as it is.
        _ => put_or_print(&text, file.filter(|_| report.complete)),
    }
}

/// Writes what need not be text to a file, or prints it.
pub(crate) fn put_bytes(bytes: &[u8], file: Option<&Path>) -> Result<()> {
    match file {
        None => print_bytes(bytes),
        Some(path) => Ok(write_file(path, |out| out.write_all(bytes))?),
    }
}

/// Says something on standard error. If nobody listens, nothing is lost.
pub(crate) fn tell(text: &str) {
    let text = in_words(text);
    let text = match std::io::stderr().is_terminal() {
        true => textwrap::fill(&text, of_width(textwrap::termwidth()).break_words(false)),
        false => text,
    };
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Tells why there is no answer: in one sentence on standard error, and with `--json` as an object,
/// too.
pub(crate) fn refuse(why: &str) -> ExitCode {
    // A standard output that fails is what is told.
    let _ = refuse_as_json(why);
    tell(&format!("harary: {why}"));
    ExitCode::from(2)
}

/// Prints why there is no answer, if `--json` was typed.
///
/// # Errors
/// If standard output fails.
pub(crate) fn refuse_as_json(why: &str) -> Result<()> {
    // What was typed may be what could not be understood.
    if !std::env::args_os().any(|word| word == "--json") {
        return Ok(());
    }
    print(&json(&Refusal::new(in_words(why)))?)
}

/// Tells of a file that could not be written after the answer was printed.
pub(crate) fn tell_unwritten(why: impl std::fmt::Display) -> ExitCode {
    tell(&format!("harary: {why:#}"));
    ExitCode::from(2)
}

/// A reason without the numbers that the system gives its errors: its words are there, too.
pub(crate) fn in_words(why: &str) -> String {
    const NUMBER: &str = " (os error ";
    let mut pieces = why.split(NUMBER);
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| {
        let rest = piece.trim_start_matches(|c: char| c.is_ascii_digit());
        match rest.strip_prefix(')') {
            Some(rest) if rest.len() + 1 < piece.len() => text + rest,
            _ => text + NUMBER + piece,
        }
    })
}

pub(crate) fn json<T: Serialize>(value: &T) -> Result<String> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

/// Whether the progress of a question is kept.
#[derive(Clone, Copy)]
pub(crate) enum Saving<'a> {
    /// The command keeps none.
    Never,
    /// It would with --checkpoint.
    IfAsked,
    /// In this file.
    In(&'a Path),
}

/// Says on standard error what an answer cost, and, if a limit stopped the work, how to go on.
pub(crate) fn account<A>(report: &Report<A>, quiet: bool, saving: Saving<'_>) -> ExitCode {
    let stats = &report.stats;
    if !quiet {
        let stored = report.stored.as_ref();
        let stored = stored.map(|date| {
            format!(
                "; from the store: answered on {date} with {} and {} of memory (--fresh computes it anew)",
                match stats.threads {
                    1 => "1 thread".to_owned(),
                    threads => format!("{threads} threads"),
                },
                ByteSize::b(stats.memory)
            )
        });
        tell(&format!(
            "{}{}",
            harary_text::cost(report),
            stored.unwrap_or_default()
        ));
    }
    let Some(why) = report.stopped else {
        return ExitCode::SUCCESS;
    };
    let (reason, more) = match why {
        Stopped::Time => ("time limit reached", "give it more with --time"),
        Stopped::Memory => ("the memory is full", "give it more with --memory"),
        Stopped::Values => {
            let what = match report.question.verb() {
                "nim" => "the next nim-value is above 65535, and larger ones are not stored",
                _ => "there are more plays than 128 bits can count",
            };
            tell(&format!("harary: stopped before an answer: {what}"));
            return ExitCode::from(3);
        }
        Stopped::Elements => (
            "the quotient has more elements than --limit",
            "give it more with --limit",
        ),
        Stopped::Request => ("interrupted", "the same command starts anew"),
    };
    // Nim-values that do not fit into memory are not kept elsewhere either.
    let kept = why != Stopped::Memory || report.question.verb() != "nim";
    let can_be_kept = engines_of(report.question.verb())
        .find(|engine| engine.name == stats.engine)
        .is_none_or(|engine| matches!(engine.can(Ability::Checkpoint), Can::Yes));
    let go_on = match saving {
        // A first look keeps nothing.
        Saving::In(path) if !path.exists() => format!("nothing was kept; {more}"),
        // The same command would stop there again.
        Saving::In(path) if kept && !matches!(why, Stopped::Time | Stopped::Request) => {
            format!("the progress is in {}; {more}", path.display())
        }
        Saving::In(path) if kept => format!(
            "the progress is in {}; the same command goes on from there",
            path.display()
        ),
        Saving::IfAsked if why == Stopped::Request && can_be_kept => {
            "nothing was kept; to keep the progress give --checkpoint FILE".to_owned()
        }
        Saving::IfAsked if kept && can_be_kept => {
            format!("nothing was kept; {more}, and keep the progress with --checkpoint FILE")
        }
        _ => format!("nothing was kept; {more}"),
    };
    let when = match &stats.engine[..] {
        // It never knows that there is no larger one.
        "local" => "with the largest set so far",
        _ if report.uncertified => "before the certificate was written",
        _ => "before an answer",
    };
    // What is found while all sets are looked at is small on large boards.
    let other = match (report.question.verb(), &stats.engine[..]) {
        ("largest", engine) if engine != "local" => {
            "; --engine local soon finds large sets, and proves nothing"
        }
        ("longest", "positions") if why == Stopped::Memory => {
            "; --engine longest walks over all plays instead"
        }
        ("census", _) if why == Stopped::Memory && counts_plays(&report.question) => {
            "; --part 1/1 walks over all plays instead"
        }
        _ => "",
    };
    tell(&format!("harary: stopped {when}: {reason}; {go_on}{other}"));
    ExitCode::from(3)
}

fn counts_plays(question: &Question) -> bool {
    matches!(&question.request, Request::Census(asked) if asked.plays)
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn only_the_numbers_of_the_system_are_left_out() {
        let cases = [
            ("none: No such file (os error 2)", "none: No such file"),
            ("a (os error 13): b (os error 2)", "a: b"),
            ("a (os error )", "a (os error )"),
            ("a (os error 2", "a (os error 2"),
            ("nothing", "nothing"),
        ];
        for (said, told) in cases {
            assert_eq!(in_words(said), told);
        }
    }
}
