//! The row of a game: what its runs came to, and what a checkpoint keeps of it.

use super::tried::{Ended, Tried};
use crate::answer::{StudyNetworkEnergy, StudyNetworkRow};
use crate::question::StudyOptions;
use crate::run::steps::Number;
use crate::verbs::study::measured::{get_number, put_number};
use harary_core::{Coloring, Damaged, Engine, WordSink, WordSource, Words};
use harary_engines::{Attempt, NINETY_FIVE, wilson};
use harary_games::BoardColoring;
use std::collections::BTreeSet;

/// The steps of one bar of a histogram.
pub(super) const BAR: u32 = 25;

/// Fewer runs give no interval of their steps.
const LEAST_RUNS: usize = 6;

/// A row without its names and without what follows from the others: that is what is kept.
pub(super) struct Row(pub(super) StudyNetworkRow);

impl<R: Attempt<Answer: Into<Ended>>> Tried<R> {
    /// The row, without what networks alone have.
    pub(super) fn row(&self, problem: &BoardColoring, asked: &StudyOptions) -> Row {
        let symmetries = problem.symmetries();
        let so_far = self.so_far();
        let forms: BTreeSet<Vec<u8>> = (so_far.found.iter())
            .map(|colors| normal_form(colors, &symmetries))
            .collect();
        let mut histogram = vec![0; (asked.steps / BAR) as usize + 1];
        for steps in &so_far.steps {
            histogram[(steps / BAR) as usize] += 1;
        }
        let (steps, margin) = average(&so_far.steps);
        Row(StudyNetworkRow {
            converged: so_far.steps.len() as u64,
            steps,
            margin,
            solutions: so_far.found.len() as u64,
            up_to_both: forms.len() as u64,
            histogram,
            nodes: self.nodes(),
            seconds: self.clock.seconds(),
            ..StudyNetworkRow::default()
        })
    }
}

impl Row {
    /// The row of a game, without what is known of the paper.
    pub(super) fn of(
        self,
        (n, players): (usize, u8),
        reading: &'static str,
        asked: &StudyOptions,
    ) -> StudyNetworkRow {
        StudyNetworkRow {
            game: format!("hip n={n} colors={players}"),
            reading: reading.to_owned(),
            interval: wilson(self.0.converged, asked.runs, NINETY_FIVE),
            ..self.0
        }
    }
}

impl Words for Row {
    fn write(&self, to: &mut dyn WordSink) {
        let row = &self.0;
        [row.converged, row.solutions, row.up_to_both, row.nodes].write(to);
        for number in [row.steps, row.margin, row.rises, Some(row.seconds)] {
            put_number(number, to);
        }
        to.word(row.energy.len() as u64);
        for one in &row.energy {
            one.steps.write(to);
            one.runs.write(to);
            Number(one.mean).write(to);
        }
        row.histogram.write(to);
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let mut counts = [0; 4];
        for count in &mut counts {
            *count = from.counter()?;
        }
        let [converged, solutions, up_to_both, nodes] = counts;
        let mut numbers = [None; 4];
        for number in &mut numbers {
            *number = get_number(from)?;
        }
        let [steps, margin, rises, seconds] = numbers;
        let mut energy = Vec::new();
        for _ in 0..from.length(3)? {
            energy.push(StudyNetworkEnergy {
                steps: u32::read(from)?,
                runs: from.counter()?,
                mean: Number::read(from)?.0,
            });
        }
        let histogram = Vec::<u64>::read(from)?;
        if histogram.iter().any(|&runs| runs > converged) {
            return Err(Damaged);
        }
        Ok(Row(StudyNetworkRow {
            converged,
            steps,
            margin,
            solutions,
            up_to_both,
            rises,
            energy,
            histogram,
            nodes,
            seconds: seconds.ok_or(Damaged)?,
            ..StudyNetworkRow::default()
        }))
    }
}

/// The first of all colorings that symmetries and names of colors make of one.
pub(super) fn normal_form(colors: &[u8], symmetries: &[Vec<usize>]) -> Vec<u8> {
    let renamed = |colors: &mut dyn Iterator<Item = u8>| -> Vec<u8> {
        let mut names = Vec::new();
        let name = |color| match names.iter().position(|&known| known == color) {
            Some(place) => place as u8 + 1,
            None => {
                names.push(color);
                names.len() as u8
            }
        };
        colors.map(name).collect()
    };
    let images = symmetries
        .iter()
        .map(|map| renamed(&mut map.iter().map(|&cell| colors[cell])));
    let same = renamed(&mut colors.iter().copied());
    images.fold(same, Vec::min)
}

/// The mean, and half the width of its 95 % confidence interval by Student's t.
pub(super) fn average(steps: &[u32]) -> (Option<f64>, Option<f64>) {
    if steps.is_empty() {
        return (None, None);
    }
    let count = steps.len() as f64;
    let mean = steps.iter().copied().map(f64::from).sum::<f64>() / count;
    let squares: f64 = steps.iter().map(|&s| (f64::from(s) - mean).powi(2)).sum();
    let free = count - 1.0;
    // The quantile by its expansion at the normal one (Cornish and Fisher): 2.56 in place of 2.57
    // for six runs, and closer for more.
    let z = NINETY_FIVE;
    let quantile = z
        + (z.powi(3) + z) / (4.0 * free)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * free.powi(2));
    let margin = quantile * (squares / free / count).sqrt();
    (Some(mean), (steps.len() >= LEAST_RUNS).then_some(margin))
}
