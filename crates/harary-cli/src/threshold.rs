//! Thresholds: from what was typed to an answer, and as text.

use crate::args::{ThresholdArgs, Winner};
use crate::ask::{answer, apart, work};
use crate::show::head;
use anyhow::Result;
use harary::{Player, Report, Spec, Threshold, Thresholding};
use std::fmt::Write as _;
use std::process::ExitCode;

pub(crate) fn ask(args: ThresholdArgs) -> Result<ExitCode> {
    let checkpoint = args.checkpoint.checkpoint;
    apart(&args.work, &[checkpoint.as_ref()])?;
    let spec = Spec::from_words(&args.game.spec)?;
    let asked = Thresholding {
        winner: match args.winner {
            Winner::A => Player::A,
            Winner::B => Player::B,
        },
        most: args.most,
        engine: args.engine.into(),
    };
    let report = work(&args.work, checkpoint.as_ref(), |limits| {
        harary::threshold(&spec, &asked, limits)
    })?;
    answer(&report, &args.work, checkpoint.as_deref(), show, None)
}

fn show(report: &Report<Threshold>) -> String {
    let Threshold {
        winner,
        least,
        outcomes,
        ..
    } = &report.answer;
    let mut text = head(report);
    let last = outcomes.last().map_or(0, |row| row.n);
    let _ = match least {
        Some(n) => writeln!(text, "the least n that {winner} wins is {n}"),
        None => writeln!(text, "{winner} wins for no n up to {last}"),
    };
    let _ = writeln!(text, "{:>5}  outcome  nodes", "n");
    for row in outcomes {
        let _ = writeln!(text, "{:>5}  {:<7}  {}", row.n, row.outcome, row.nodes);
    }
    text
}
