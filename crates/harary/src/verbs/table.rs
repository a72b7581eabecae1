//! `table`: a grid of answers over ranges of one or two keys.

use crate::answer::{Grid, Least, Report, SCHEMA, Solve, Stats};
use crate::catalog::{self, Part, Playable, Visit};
use crate::error::{Error, bad};
use crate::run::{Limits, Stopped};
use crate::spec::Spec;
use crate::verbs::solve::{Solving, solve};
use harary_engines::Ask;
use rayon::prelude::*;
use std::time::Instant;

/// The most cells that a grid may have.
const MOST_CELLS: u64 = 10_000;

/// Solves every game that the spec names when one or two of its numbers are ranges, as in `up=1..5 down=1..9`.
///
/// Monotonic games whose deck is not given are asked, too, for the least deck that one player wins, unless only the outcome is asked.
/// The limit on time is for the whole grid; cells that it cuts off are `None`, and the report is not complete. Cells
/// are worked on in parallel, each with its share of the memory.
///
/// # Errors
/// If the spec has no range, more than two, or one that is empty or too large; or as for [`solve`].
pub fn table(spec: &Spec, asked: &Solving, limits: &Limits<'_>) -> Result<Report<Grid>, Error> {
    if limits.checkpoint.is_some() || asked.certificate.is_some() {
        return Err(bad(
            "a table of games keeps no checkpoint and writes no certificate: solve the games one by one for that",
        ));
    }
    let started = Instant::now();
    let (ranges, specs) = expand(spec)?;
    let pairs = spec
        .pairs
        .iter()
        .map(|(key, value)| format!(" {key}={value}"));
    let game = spec.name.clone() + &pairs.collect::<String>();
    // Wrong keys and values are refused before any work.
    for spec in &specs {
        catalog::play(&spec.resolve(Part::Play)?, Nothing)?;
    }
    let threads = limits.threads.max(1);
    let one = |spec: &Spec, asked: &Solving| -> Result<Report<Solve>, Error> {
        let limits = Limits {
            time: limits
                .time
                .map(|time| time.saturating_sub(started.elapsed())),
            memory: limits.memory / threads,
            stop: limits.stop,
            ..Limits::default()
        };
        solve(spec, asked, &limits)
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|why| bad(format!("cannot start {threads} threads: {why}")))?;
    let with_least = spec.name == "monotonic"
        && asked.ask != Ask::Outcome
        && asked.after.is_empty()
        && spec.pairs.iter().all(|(key, _)| key != "deck");
    let cell = |spec: &Spec| {
        let report = one(spec, asked)?;
        let least = match with_least {
            true => Some(least_deck(spec, |spec| {
                one(spec, &outcome_and_plies(asked))
            })?),
            false => None,
        };
        Ok((report, least))
    };
    let found: Vec<(Report<Solve>, Option<Tried>)> =
        pool.install(|| specs.par_iter().map(cell).collect::<Result<_, Error>>())?;
    let (reports, tried): (Vec<Report<Solve>>, Vec<Option<Tried>>) = found.into_iter().unzip();
    let tried: Vec<Tried> = tried.into_iter().flatten().collect();
    let engine = reports.first().map_or("", |report| report.stats.engine);
    let stopped: Option<Stopped> = reports
        .iter()
        .map(|report| report.stopped)
        .chain(tried.iter().map(|tried| tried.stopped))
        .flatten()
        .next();
    let nodes = reports
        .iter()
        .map(|report| report.stats.nodes)
        .chain(tried.iter().map(|tried| tried.nodes))
        .sum();
    let (rows, columns) = match ranges.as_slice() {
        [rows] => (rows.clone(), (String::new(), vec![String::new()])),
        [rows, columns, ..] => (rows.clone(), columns.clone()),
        [] => return Err(bad("no range")),
    };
    let cells: Vec<Option<Solve>> = reports
        .into_iter()
        .map(|report| report.complete.then_some(report.answer))
        .collect();
    let cells = cells.chunks(columns.1.len()).map(<[_]>::to_vec).collect();
    let least: Vec<Option<Least>> = tried.into_iter().map(|tried| tried.least).collect();
    let least = with_least.then(|| least.chunks(columns.1.len()).map(<[_]>::to_vec).collect());
    Ok(Report {
        schema: SCHEMA,
        version: crate::VERSION,
        game,
        question: match asked.after.as_str() {
            "" => "table".to_owned(),
            after => format!("table after {after}"),
        },
        answer: Grid {
            rows,
            columns,
            cells,
            least,
        },
        complete: stopped.is_none(),
        stats: Stats {
            nodes,
            seconds: started.elapsed().as_secs_f64(),
            engine,
            threads,
            memory: limits.memory,
            seed: None,
        },
        stopped,
    })
}

/// What came of trying decks.
struct Tried {
    least: Option<Least>,
    nodes: u64,
    stopped: Option<Stopped>,
}

fn outcome_and_plies(asked: &Solving) -> Solving {
    Solving {
        ask: Ask::Plies,
        ..asked.clone()
    }
}

/// The least deck with a winner: every one from 1 on is tried, as none follows from another.
fn least_deck(
    spec: &Spec,
    solve: impl Fn(&Spec) -> Result<Report<Solve>, Error>,
) -> Result<Tried, Error> {
    let mut nodes = 0;
    let mut deck = 1;
    loop {
        let mut spec = spec.clone();
        spec.pairs.push(("deck".to_owned(), deck.to_string()));
        let report = solve(&spec)?;
        nodes += report.stats.nodes;
        let outcome = report.answer.outcome.filter(|_| report.complete);
        if outcome.as_deref() != Some("draw") {
            let plies = report.answer.plies;
            return Ok(Tried {
                least: outcome.map(|outcome| Least {
                    deck,
                    outcome,
                    plies,
                }),
                nodes,
                stopped: report.stopped,
            });
        }
        deck += 1;
    }
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
