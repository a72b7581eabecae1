//! `harary color`.

use crate::args::{ColorArgs, ColorWith};
use crate::ask::{answer, apart, work};
use crate::show::{certified, head};
use anyhow::Result;
use harary::{Color, ColorCount, ColorEngine, Coloring, Question, Report, Spec};
use indicatif::HumanCount;
use std::fmt::Write as _;
use std::process::ExitCode;

impl From<ColorWith> for ColorEngine {
    fn from(with: ColorWith) -> ColorEngine {
        match with {
            ColorWith::Auto => ColorEngine::Auto,
            ColorWith::Backtrack => ColorEngine::Backtrack,
            ColorWith::Classes => ColorEngine::Classes,
            ColorWith::Propagate => ColorEngine::Propagate,
            ColorWith::Tabu => ColorEngine::Tabu,
            ColorWith::Sat => ColorEngine::Sat,
            ColorWith::Cubes => ColorEngine::Cubes,
            ColorWith::Network => ColorEngine::Network,
            ColorWith::Massie => ColorEngine::Massie,
        }
    }
}

pub(crate) fn ask(args: ColorArgs) -> Result<ExitCode> {
    apart(
        &args.work,
        &[
            args.certificate.as_ref(),
            args.checkpoint.checkpoint.as_ref(),
            args.kept.file(),
        ],
    )?;
    let spec = Spec::from_words(&args.game.spec)?;
    let checkpoint = args.checkpoint;
    let engine = args.engine.into();
    let count = args.count;
    let asked = Coloring {
        count,
        all: args.all,
        sample: args.sample.map(|many| many as usize),
        balanced: args.balanced,
        symmetric: args.symmetric,
        fix: args.fix,
        certificate: args.certificate,
        engine,
    };
    let report = work(&args.work, Some(&checkpoint), |limits| {
        let question = Question::color(&spec, &asked, limits);
        args.kept
            .ask(question, asked.certificate.as_deref(), limits, || {
                harary::color(&spec, &asked, limits)
            })
    })?;
    // A file holds colorings alone, so that `check` and other programs can read it.
    let only = report.answer.coloring.as_slice();
    let only = Some(only).filter(|only| args.work.out.is_some() && !count && !only.is_empty());
    answer(
        &report,
        &args.work,
        checkpoint.file(),
        show,
        report.answer.list.as_deref().or(only),
    )
}

fn show(report: &Report<Color>) -> String {
    let answer = &report.answer;
    let mut text = head(report);
    if let (Some(ColorCount { all: Some(all), .. }), Some(list)) = (&answer.count, &answer.list) {
        let _ = writeln!(
            text,
            "drawn from {all} proper colorings: {}",
            HumanCount(list.len() as u64)
        );
        return text;
    }
    if let Some(count) = &answer.count {
        let lines = [
            ("proper colorings", count.all),
            ("up to colors", count.up_to_colors),
            ("up to symmetry", count.up_to_symmetry),
            ("up to both", count.up_to_both),
        ];
        for (name, number) in lines {
            if let Some(number) = number {
                let _ = writeln!(text, "{name:<17} {number}");
            }
        }
        return text + &certified(answer.certified.as_deref());
    }
    match (answer.exists, &answer.list, &answer.coloring) {
        (Some(false), ..) => text.push_str("no proper coloring\n"),
        (Some(true), Some(list), _) => {
            let _ = writeln!(text, "proper colorings: {}", HumanCount(list.len() as u64));
        }
        (Some(true), None, Some(coloring)) => {
            // A board in rows is easier to read in rows.
            let _ = writeln!(text, "{}", coloring.replace('/', "\n"));
        }
        _ => match answer.fewest {
            Some(fewest) => {
                let _ = writeln!(
                    text,
                    "not known: the fewest forbidden sets of one color in a coloring: {fewest}"
                );
            }
            None => text.push_str("not known\n"),
        },
    }
    if let Some(found) = answer.found {
        let _ = writeln!(text, "found until then: {}", HumanCount(found));
    }
    text + &certified(answer.certified.as_deref())
}
