//! `prove GAME --every-board`: pairs of cells by which a game is a draw on boards of every size.

use crate::args::ProveArgs;
use crate::output::print;
use crate::progress::{Meter, stop_flag};
use anyhow::{Context, Result};
use harary::{EveryBoard, HowFar, Spec, try_file, write_file};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

pub(crate) fn run(args: &ProveArgs) -> Result<ExitCode> {
    let started = Instant::now();
    let spec = Spec::from_words(&args.words)?;
    if let Some(file) = &args.certificate {
        try_file(file)?;
    }
    let stop = stop_flag().context("signals")?;
    let meter = Meter::new(args.quiet, args.time);
    let most = usize::from(args.period);
    let answer = harary::every_board(&spec, most, &mut |progress, [width, height]| {
        let elapsed = started.elapsed();
        meter.report(&HowFar {
            progress: *progress,
            elapsed,
            step: &format!("{width} × {height}"),
        });
        !stop.load(Ordering::Relaxed) && args.time.is_none_or(|time| elapsed < time)
    })?;
    drop(meter);
    if let (Some(file), Some(text)) = (&args.certificate, answer.certificate()) {
        write_file(file, |out| out.write_all(text.as_bytes()))?;
    }
    print(&said(&answer, most))?;
    Ok(ExitCode::from(if answer.paving.is_some() { 0 } else { 3 }))
}

/// The answer, in lines.
fn said(answer: &EveryBoard, most: usize) -> String {
    let nodes = indicatif::HumanCount(answer.nodes);
    let found = match (&answer.paving, answer.picture()) {
        (Some(paving), Some(picture)) => format!(
            "draw on every board: a player who answers each cell with its partner does not lose\n\
             partners, repeated after {} columns and {} rows:\n{picture}",
            paving.width, paving.height
        ),
        _ if answer.complete => format!(
            "not known: no pairs of cells that repeat after at most {most} columns and rows prove a draw\n"
        ),
        _ => "not known: time limit reached, or interrupted\n".to_owned(),
    };
    format!("{}\n{found}nodes        {nodes}\n", answer.game)
}
