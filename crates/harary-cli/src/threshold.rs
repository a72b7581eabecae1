//! Thresholds: from what was typed to an answer, and as text.

use crate::args::{SolveWith, ThresholdArgs, Winner};
use crate::ask::{answer, apart, work};
use crate::show::head;
use anyhow::{Result, bail};
use harary::{
    ColorEngine, ColorThreshold, Player, Question, Report, Spec, Threshold, Thresholding,
};
use std::fmt::Write as _;
use std::process::ExitCode;

pub(crate) fn ask(args: ThresholdArgs) -> Result<ExitCode> {
    let checkpoint = args.checkpoint;
    apart(
        &args.work,
        &[checkpoint.checkpoint.as_ref(), args.kept.file()],
    )?;
    if let Some((_, words)) = args
        .game
        .spec
        .split_first()
        .filter(|(verb, _)| *verb == "color")
    {
        if args.winner.is_some() || args.engine.is_some() {
            bail!(
                "--winner and --engine are for games; the least n without a coloring has no winner, and the best engines are asked"
            );
        }
        let spec = Spec::from_words(words)?;
        let report = work(&args.work, Some(&checkpoint), |limits| {
            let question = Question::threshold_color(&spec, args.most, ColorEngine::Auto, limits);
            args.kept.ask(question, None, limits, || {
                harary::threshold_color(&spec, args.most, ColorEngine::Auto, limits)
            })
        })?;
        return answer(&report, &args.work, checkpoint.file(), show_color, None);
    }
    let spec = Spec::from_words(&args.game.spec)?;
    let asked = Thresholding {
        winner: match args.winner {
            None | Some(Winner::A) => Player::A,
            Some(Winner::B) => Player::B,
        },
        most: args.most,
        engine: args.engine.unwrap_or(SolveWith::Auto).into(),
    };
    let report = work(&args.work, Some(&checkpoint), |limits| {
        let question = Question::threshold(&spec, &asked);
        args.kept.ask(question, None, limits, || {
            harary::threshold(&spec, &asked, limits)
        })
    })?;
    answer(&report, &args.work, checkpoint.file(), show, None)
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

fn show_color(report: &Report<ColorThreshold>) -> String {
    let ColorThreshold {
        least,
        coloring,
        sizes,
        ..
    } = &report.answer;
    let mut text = head(report);
    let last = sizes.last().map_or(0, |size| size.n);
    let _ = match least {
        Some(n) => writeln!(text, "the least n without a proper coloring is {n}"),
        None => writeln!(text, "there are proper colorings for all n up to {last}"),
    };
    if let Some(coloring) = coloring {
        let n = sizes
            .iter()
            .filter(|size| size.exists)
            .map(|size| size.n)
            .next_back();
        let _ = writeln!(
            text,
            "one for n = {}:\n{}",
            n.unwrap_or(0),
            coloring.replace('/', "\n")
        );
    }
    let _ = writeln!(text, "{:>5}  coloring  nodes", "n");
    for size in sizes {
        let exists = if size.exists { "yes" } else { "no" };
        let _ = writeln!(text, "{:>5}  {exists:<8}  {}", size.n, size.nodes);
    }
    text
}
