//! `prove GAME --every-board`: pairs of cells by which a game is a draw on boards of every size.

use crate::apart::apart;
use crate::args::ProveArgs;
use crate::folded::folded;
use crate::output::{print, tell, tell_unwritten};
use crate::progress::Meter;
use crate::signals::stop_flag;
use anyhow::{Context, Result};
use harary::{EveryBoard, HowFar, Limits, Spec, Stopped, grouped};
use std::process::ExitCode;

pub(crate) fn run(args: &ProveArgs) -> Result<ExitCode> {
    let spec = Spec::from_words(&args.words)?;
    apart(args.certificate.as_deref(), spec.file())?;
    let stop = stop_flag().context("signals")?;
    let meter = Meter::new(args.quiet, args.time);
    let progress = |how_far: &HowFar<'_>| meter.report(how_far);
    let limits = Limits {
        time: args.time,
        stop: Some(&stop),
        progress: Some(&progress),
        certificate: args.certificate.clone(),
        ..Limits::default()
    };
    let most = usize::from(args.period);
    let answer = harary::every_board(&spec, most, &limits);
    drop(meter);
    let answer = answer?;
    print(&folded(&said(&answer, most)))?;
    if !args.quiet {
        tell(&format!("{} nodes", grouped(answer.nodes)));
    }
    if let Some(why) = answer.unwritten {
        return Ok(tell_unwritten(why));
    }
    Ok(ExitCode::from(if answer.paving.is_some() { 0 } else { 3 }))
}

/// The answer, in lines.
fn said(answer: &EveryBoard, most: usize) -> String {
    let found = match (&answer.paving, answer.picture(), answer.stopped) {
        (Some(paving), Some(picture), _) => format!(
            "draw on every board: a player who always answers a cell by taking its partner does not lose\n\
             partners, repeated after {} columns and {} rows:\n{picture}",
            paving.width, paving.height
        ),
        (_, _, None) => format!(
            "not known: no pairs of cells that repeat after at most {most} columns and rows prove a draw\n"
        ),
        (_, _, Some(Stopped::Request)) => "not known: interrupted\n".to_owned(),
        (_, _, Some(_)) => "not known: time limit reached\n".to_owned(),
    };
    format!("{}\n{found}", answer.game)
}
