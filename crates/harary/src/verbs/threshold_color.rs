//! `threshold-color`: the least n for which there is no proper coloring, with every n before it
//! decided.
//!
//! On most boards a coloring of a larger one colors a smaller one, but not around a ring; so sizes
//! are never skipped.

use crate::answer::{ColorSize, Report, ThresholdColorAnswer};
use crate::catalog::Purpose;
use crate::engines::check;
use crate::error::Error;
use crate::question::{ColorEngine, ColorOptions, Question, ThresholdColorOptions};
use crate::run::Limits;
use crate::run::steps::Steps;
use crate::spec::Spec;
use crate::verbs::Account;
use crate::verbs::color::color;
use crate::verbs::threshold::Sizes;

use std::cell::Cell;

/// Finds the least n for which the game that the spec names without its `n` has no proper coloring.
///
/// A checkpoint keeps the sizes that are done, and beside it the engine at work on the next one has
/// a file of its own, FILE.7 for the seventh size, which goes when that is decided. (The engine sat
/// keeps none.) With one, [`color`] may take another engine ([`ColorEngine::Auto`]).
///
/// # Errors
/// If the spec gives n or its family has none, or as for [`color`].
pub fn threshold_color(
    spec: &Spec,
    asked: &ThresholdColorOptions,
    limits: &Limits<'_>,
) -> Result<Report<ThresholdColorAnswer>, Error> {
    check(spec, asked, limits)?;
    let sizes = Sizes::new(spec, asked.most, asked.part, Purpose::Color)?;
    let question = Question::new(sizes.all.clone(), asked.clone());
    let kept = ThresholdColorOptions {
        most: sizes.most().or(Some(0)),
        ..asked.clone()
    };
    let kept = Question::new(sizes.all.clone(), kept).to_string();
    let mut steps = Steps::new(limits, kept)?;
    let engine = asked.engine;
    let options = ColorOptions {
        engine,
        seed: asked.seed,
        ..ColorOptions::default()
    };
    let (threads, seed) = (Cell::new(1), Cell::new(None));
    let mut decided = Vec::new();
    let mut coloring = None;
    let (least, all_tried, stopped) = sizes.try_each(&mut steps, |steps, n, spec, board| {
        let size = Question::new(board, ColorOptions::default());
        let ask = |limits: &Limits<'_>| {
            // A single solver keeps nothing.
            let keeps = engine != ColorEngine::Sat;
            let limits = Limits {
                checkpoint: limits.checkpoint.clone().filter(|_| keeps),
                ..limits.clone()
            };
            let report = color(spec, &options, &limits)?;
            threads.set(report.stats.threads.max(threads.get()));
            seed.set(report.stats.seed.or(seed.get()));
            Ok(report)
        };
        let before = steps.nodes;
        let found = steps.ask(&size, ask, |answer| answer.exists.map(|_| answer.coloring))?;
        let (exists, nodes) = (found.is_some(), steps.nodes - before);
        coloring = found.or(coloring.take());
        decided.push(ColorSize { n, exists, nodes });
        Ok(!exists)
    })?;
    let answer = ThresholdColorAnswer {
        least,
        coloring,
        all_tried,
        sizes: decided,
    };
    let engines = steps.engines(engine.name());
    let account = Account {
        seed: seed.get(),
        ..Account::new(question, engines, steps.nodes).with_threads(threads.get())
    };
    Ok(account.report(answer, stopped, steps.run(), limits))
}
