//! `table`: a grid of answers over ranges of one or two keys.

use crate::answer::{Report, TableAnswer};
use crate::catalog::{Family, Purpose, family};
use crate::engines::check;
use crate::error::{Error, bad};
use crate::file::try_file;
use crate::games::{self, Playable, Visit};
use crate::question::{Question, SolveOptions, TableOptions};
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::Account;
use crate::verbs::cells::Cells;
use crate::verbs::codes::is_codes;
use crate::verbs::solve::solve;
use harary_engines::Ask;
use rayon::prelude::*;
use std::path::PathBuf;

/// The most cells that a grid may have.
const MOST_CELLS: u64 = 10_000;

/// Solves every game that the spec names when one or two of its numbers are ranges, as in
/// `up=1..5 down=1..9`.
///
/// Monotonic games whose deck is not given are asked, too, for the least deck that one player wins,
/// unless only the outcome is asked. The limit on time is for the whole grid; cells that it cuts
/// off are `None`, and the report is not complete. Cells are worked on in parallel, each with its
/// share of the memory. A checkpoint keeps the cells that are done, and beside it each game in
/// progress has a file of its own.
///
/// # Errors
/// If the spec has no range, more than two, or one that is empty or too large; or as for [`solve`].
pub fn table(
    spec: &Spec,
    asked: &TableOptions,
    limits: &Limits<'_>,
) -> Result<Report<TableAnswer>, Error> {
    check(spec, asked, limits)?;
    let (ranges, specs) = expand(spec)?;
    if is_codes(spec) {
        return Err(bad(format!(
            "the periods of all codes of some digits are asked as `codes {spec}`"
        )));
    }
    let question = Question::new(spec.clone(), asked.clone());
    // Wrong keys and values are refused before any work.
    for spec in &specs {
        games::play(&spec.resolve(Purpose::Play)?, Nothing)?;
    }
    let threads = limits.threads.max(1);
    let memory = limits.memory / threads;
    let run = Run::start(limits);
    let one = |spec: &Spec, for_deck: bool, checkpoint: Option<PathBuf>| {
        let limits = Limits {
            memory,
            checkpoint,
            ..run.part()
        };
        let ask = if for_deck { Ask::Plies } else { asked.ask };
        let asked = SolveOptions {
            after: asked.after.clone(),
            ask,
            engine: asked.engine,
            ..SolveOptions::default()
        };
        solve(spec, &asked, &limits)
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|why| bad(format!("cannot start {threads} threads: {why}")))?;
    if let Some(path) = &limits.checkpoint {
        try_file(path)?;
    }
    let kept = question.to_string();
    let with_least = has_least(spec, asked);
    let file = limits.checkpoint.clone();
    let cells = Cells::new(specs.len(), with_least, &run, file, &kept)?;
    let worked: Result<(), Error> = pool.install(|| {
        // One cell at a time for each thread: some take a thousand times as long as others.
        let mine = asked.part.map_or(0..specs.len() as u64, |part| {
            part.of_pieces(specs.len() as u64)
        });
        let mine: Vec<(usize, &Spec)> = (specs.iter().enumerate())
            .filter(|(index, _)| mine.contains(&(*index as u64)))
            .collect();
        let each = mine.par_iter().with_max_len(1);
        each.try_for_each(|&(index, spec)| cells.work(index, spec, &one))
    });
    let (cells, nodes, stopped) = cells.end()?;
    worked?;
    let (rows, columns) = match ranges.as_slice() {
        [rows] => (rows.clone(), (String::new(), vec![String::new()])),
        [rows, columns, ..] => (rows.clone(), columns.clone()),
        [] => return Err(bad("no range")),
    };
    let (answers, least): (Vec<_>, Vec<_>) = cells
        .into_iter()
        .map(|cell| (cell.answer, cell.least))
        .unzip();
    let cells = answers.chunks(columns.1.len()).map(<[_]>::to_vec).collect();
    let least = with_least.then(|| least.chunks(columns.1.len()).map(<[_]>::to_vec).collect());
    let answer = TableAnswer {
        rows,
        columns,
        cells,
        least,
    };
    let account = Account::new(question, asked.engine.name(), nodes).with_threads(threads);
    Ok(account.report(answer, stopped, &run, limits))
}

/// Whether a table asks for the least deck with a winner.
pub(crate) fn has_least(spec: &Spec, asked: &TableOptions) -> bool {
    let has_decks = |family: &Family| family.key("deck", Purpose::Play).is_some();
    family(&spec.name).is_ok_and(has_decks)
        && asked.ask != Ask::Outcome
        && asked.after.is_empty()
        && spec.pairs.iter().all(|(key, _)| key != "deck")
}

/// Asks nothing: whether the parameters go together is found out on the way.
struct Nothing;

impl Visit for Nothing {
    type Output = ();
    fn visit<G: Playable>(self, _: G) {}
}

/// The keys with ranges and their values, and the specs of all cells, row by row.
pub(crate) type Ranges = Vec<(String, Vec<String>)>;

pub(crate) fn expand(spec: &Spec) -> Result<(Ranges, Vec<Spec>), Error> {
    let mut ranges: Ranges = Vec::new();
    for (key, value) in &spec.pairs {
        // Heaps and codes have no dots in a row; boards of strips, animals and paths may.
        let dotted = ["board", "animal", "path"].contains(&key.as_str());
        let Some((low, high)) = value.split_once("..").filter(|_| !dotted) else {
            continue;
        };
        let (Ok(low), Ok(high)) = (low.parse::<u64>(), high.parse::<u64>()) else {
            return Err(bad(format!(
                "{key}={value}: a range is two numbers, as in 1..5"
            )));
        };
        if low > high || high - low >= MOST_CELLS {
            return Err(bad(format!(
                "{key}={value}: a range runs from a smaller to a larger number, at most {MOST_CELLS} of them"
            )));
        }
        ranges.push((
            key.clone(),
            (low..=high).map(|number| number.to_string()).collect(),
        ));
    }
    if ranges.len() > 2 {
        return Err(bad("table: more than two keys have ranges; two at most"));
    }
    if ranges.is_empty() {
        return Err(bad(
            "table: give one or two keys a range, as in up=1..5 down=1..9",
        ));
    }
    let cells: u64 = ranges
        .iter()
        .map(|(_, values)| values.len() as u64)
        .product();
    if cells > MOST_CELLS {
        return Err(bad(format!(
            "table: {cells} games are too many; {MOST_CELLS} at most"
        )));
    }
    let mut specs = vec![spec.clone()];
    for (range, values) in &ranges {
        let with = |spec: &Spec, number: &String| {
            let mut spec = spec.clone();
            for (key, value) in &mut spec.pairs {
                if key == range {
                    value.clone_from(number);
                }
            }
            spec
        };
        specs = specs
            .iter()
            .flat_map(|spec| values.iter().map(move |number| with(spec, number)))
            .collect();
    }
    Ok((ranges, specs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_run_row_by_row() {
        let spec: Spec = "monotonic up=1..2 down=1..3 convention=avoidance"
            .parse()
            .unwrap();
        let (_, specs) = expand(&spec).unwrap();
        let values: Vec<String> = specs
            .iter()
            .map(|spec| format!("{}{}", spec.pairs[0].1, spec.pairs[1].1))
            .collect();
        assert_eq!(values, ["11", "12", "13", "21", "22", "23"]);
        for bad in [
            "vdw n=3 k=3",
            "vdw n=5..3 k=3",
            "vdw n=1..200000 k=3",
            "monotonic up=1..2 down=1..2 deck=1..2",
        ] {
            assert!(expand(&bad.parse().unwrap()).is_err(), "{bad}");
        }
    }
}
