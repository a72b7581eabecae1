//! `harary largest`.

use crate::args::{LargestArgs, LargestWith};
use crate::ask::{answer, apart, work};
use crate::show::head;
use anyhow::Result;
use harary::{Largest, LargestEngine, Question, Report, Spec};
use std::fmt::Write as _;
use std::process::ExitCode;

pub(crate) fn ask(args: &LargestArgs) -> Result<ExitCode> {
    let checkpoint = &args.checkpoint;
    apart(
        &args.work,
        &[checkpoint.checkpoint.as_ref(), args.kept.file()],
    )?;
    let spec = Spec::from_words(&args.game.spec)?;
    let engine = match args.engine {
        LargestWith::Auto => LargestEngine::Auto,
        LargestWith::Search => LargestEngine::Search,
        LargestWith::Sat => LargestEngine::Sat,
    };
    let report = work(&args.work, Some(checkpoint), |limits| {
        let question = Question::largest(&spec, engine, limits);
        args.kept.ask(question, None, limits, || {
            harary::largest(&spec, engine, limits)
        })
    })?;
    answer(&report, &args.work, checkpoint.file(), show, None)
}

fn show(report: &Report<Largest>) -> String {
    let answer = &report.answer;
    let mut text = head(report);
    let _ = match (answer.size, answer.at_least, answer.at_most) {
        (Some(size), ..) => writeln!(text, "the most cells without a set: {size}"),
        (None, Some(least), Some(most)) => writeln!(text, "not known: {least} to {most} cells"),
        _ => writeln!(text, "not known"),
    };
    if let Some(set) = &answer.set {
        let _ = writeln!(text, "{}", set.replace('/', "\n"));
    }
    text
}
