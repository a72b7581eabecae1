//! `threshold-color`: the least n for which there is no proper coloring, with every n before it decided.
//!
//! On most boards a coloring of a larger one colors a smaller one, but not around a ring; so sizes are never skipped.

use crate::answer::{ColorAnswer, ColorSize, Report, Stopped, ThresholdColorAnswer};
use crate::catalog::Purpose;
use crate::checkpoint::{Checkpoint, forget, part_file};
use crate::engines::check;
use crate::error::Error;
use crate::file::try_file;
use crate::question::{ColorEngine, ColorOptions, Question, ThresholdColorOptions};
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::Account;
use crate::verbs::color::color;
use crate::verbs::threshold::{of_part, sizes, with_n};
use harary_core::{Damaged, WordSource, Words, colors_to_text};
use std::path::PathBuf;

/// Finds the least n for which the game that the spec names without its `n` has no proper coloring.
///
/// A checkpoint keeps the sizes that are done, and beside it the engine at work on the next one has a file of its own, FILE.7 for the seventh size, which
/// goes when that is decided. (The engine sat keeps none.) With one, [`color`] may take another engine ([`ColorEngine::Auto`]).
///
/// # Errors
/// If the spec gives n or its family has none, or as for [`color`].
pub fn threshold_color(
    spec: &Spec,
    asked: &ThresholdColorOptions,
    limits: &Limits<'_>,
) -> Result<Report<ThresholdColorAnswer>, Error> {
    check(spec, asked, limits)?;
    let all = sizes(spec, asked.most, Purpose::Color)?;
    let all = of_part(all, asked.part);
    let specs: Vec<Spec> = all.iter().map(|&n| with_n(spec, n)).collect();
    // Wrong keys and values are refused before any work, by the largest board.
    if let Some(largest) = specs.last() {
        largest.resolve(Purpose::Color)?;
    }
    let question = Question::new(spec.clone(), asked.clone());
    let last = all.last().copied().unwrap_or(0);
    let kept = ThresholdColorOptions {
        most: asked.most.or(Some(last)),
        ..asked.clone()
    };
    let kept = Question::new(spec.clone(), kept).to_string();
    let checkpoint = match &limits.checkpoint {
        Some(path) => {
            try_file(path)?;
            Some(Checkpoint::new(path, &kept))
        }
        None => None,
    };
    let run = Run::start(limits);
    let mut done = Done::default();
    if let Some(checkpoint) = &checkpoint
        && let Some(known) = checkpoint.read(|words| Done::read(&all, words))?
    {
        done = known;
        if let (Some(own), Some(spec)) = (
            own_file(limits, done.sizes.len()),
            specs[..done.sizes.len()].last(),
        ) {
            let spec = spec.resolve(Purpose::Color)?.spec();
            let color = Question::new(spec, ColorOptions::default());
            forget(&own, &color.to_string());
        }
    }
    let engine = asked.engine;
    let options = ColorOptions {
        engine,
        ..ColorOptions::default()
    };
    let mut stopped: Option<Stopped> = None;
    let mut unfinished = 0;
    for (&n, spec) in all.iter().zip(&specs).skip(done.sizes.len()) {
        if done.is_found() {
            break;
        }
        // A single solver keeps nothing.
        let own = own_file(limits, done.sizes.len() + 1).filter(|_| engine != ColorEngine::Sat);
        let limits = Limits {
            progress: limits.progress,
            threads: limits.threads,
            checkpoint: own.clone(),
            ..run.part()
        };
        let report = color(spec, &options, &limits)?;
        let nodes = report.stats.nodes;
        let ColorAnswer {
            exists: Some(exists),
            coloring,
            ..
        } = report.answer
        else {
            stopped = report.stopped;
            unfinished = nodes;
            break;
        };
        done.coloring = coloring.or(done.coloring);
        done.sizes.push(ColorSize { n, exists, nodes });
        if let Some(checkpoint) = &checkpoint {
            let written = checkpoint.write(|to| done.write(to)).map(drop);
            let is_last = done.is_found() || n == last;
            match (written, own.filter(|path| path.exists())) {
                (Ok(()), own) => _ = own.map(std::fs::remove_file),
                (Err(why), _) if is_last => _ = run.wrote(Err(why)),
                (Err(why), _) => return Err(why),
            }
        }
    }
    if let (Some(checkpoint), Some(_)) = (&checkpoint, stopped) {
        checkpoint.write(|to| done.write(to))?;
    }
    let nodes = done.nodes() + unfinished;
    let answer = ThresholdColorAnswer {
        least: done
            .sizes
            .last()
            .filter(|_| done.is_found())
            .map(|size| size.n),
        coloring: done.coloring,
        all_tried: done.sizes.len() == all.len(),
        sizes: done.sizes,
    };
    let account = Account::new(question, engine.name(), nodes);
    Ok(account.report(answer, stopped, &run, limits))
}

/// The file of the engine at work on a size, the first, the second and so on.
fn own_file(limits: &Limits<'_>, size: usize) -> Option<PathBuf> {
    Some(part_file(limits.checkpoint.as_deref()?, size))
}

/// The sizes that are decided.
#[derive(Default)]
struct Done {
    sizes: Vec<ColorSize>,
    coloring: Option<String>,
}

impl Done {
    /// Whether the last size has no coloring.
    fn is_found(&self) -> bool {
        self.sizes.last().is_some_and(|size| !size.exists)
    }

    fn nodes(&self) -> u64 {
        self.sizes.iter().map(|size| size.nodes).sum()
    }

    fn write(&self, to: &mut dyn harary_core::WordSink) {
        to.word(self.sizes.len() as u64);
        for size in &self.sizes {
            to.word(u64::from(size.exists));
            to.word(size.nodes);
        }
        let text = self.coloring.as_deref().unwrap_or("");
        to.word(text.len() as u64);
        text.bytes().for_each(|byte| to.word(u64::from(byte)));
    }

    fn read(all: &[u64], from: &mut dyn WordSource) -> Result<Done, Damaged> {
        let mut done = Done::default();
        for &n in &all[..from.size(all.len())?] {
            if done.is_found() {
                return Err(Damaged);
            }
            let (exists, nodes) = (from.size(1)? == 1, from.counter()?);
            // There is room for more than any machine counts, in all sizes together.
            if nodes > u64::MAX / 8 - done.nodes() {
                return Err(Damaged);
            }
            done.sizes.push(ColorSize { n, exists, nodes });
        }
        // Rows of symbols, joined by `/`.
        let symbols = colors_to_text(&(1..=35).collect::<Vec<u8>>()) + "/";
        let mut text = String::new();
        for _ in 0..from.length(1)? {
            let symbol = char::from(u8::read(from)?);
            if !symbols.contains(symbol) {
                return Err(Damaged);
            }
            text.push(symbol);
        }
        done.coloring = Some(text).filter(|text| !text.is_empty());
        Ok(done)
    }
}
