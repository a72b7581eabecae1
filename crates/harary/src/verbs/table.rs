//! `table`: a grid of answers over ranges of one or two keys.

use crate::answer::{Least, Report, SolveAnswer, TableAnswer};
use crate::catalog::{Family, Purpose, family};
use crate::engines::check;
use crate::error::{Error, bad};
use crate::first_question;
use crate::games::{self, Playable, Visit};
use crate::question::{Question, SolveOptions, TableOptions};
use crate::run::lanes::Lanes;
use crate::run::steps::Steps;
use crate::run::{Halt, Limits};
use crate::spec::Spec;
use crate::verbs::Account;
use crate::verbs::solve::{are_enough, solve};
use harary_core::{Ask, Outcome, Part};

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
    let question = Question::new(spec.clone(), asked.clone());
    // Wrong keys and values are refused before any work.
    for spec in &specs {
        let instance = spec.resolve(Purpose::Play)?;
        if !are_enough(&instance, &of_a_cell(asked, asked.ask), limits) {
            games::play(&instance, Nothing)?;
        }
    }
    let threads = limits.threads.max(1);
    let mine = Part::range(asked.part, specs.len());
    let with_least = has_least(spec, asked);
    let lanes = Lanes::new(limits, question.to_string(), mine.len())?;
    let (mut cells, nodes, stopped) = lanes.each(|index, steps, cell: &mut Cell| {
        let index = mine.start + index;
        let (ask, memory) = (asked.ask, limits.memory / threads);
        cell.answer = Some(solve_cell(steps, &specs[index], asked, ask, memory)?);
        if !with_least {
            return Ok(());
        }
        // Every deck from 1 on is tried, as none follows from another.
        for deck in 1.. {
            let spec = with_deck(&specs[index], deck);
            let answer = solve_cell(steps, &spec, asked, Ask::Plies, memory)?;
            if let Some(outcome) = answer.outcome.filter(|&outcome| outcome != Outcome::Draw) {
                cell.least = Some(Least {
                    deck,
                    outcome,
                    plies: answer.plies,
                });
                break;
            }
        }
        Ok(())
    })?;
    let [rows, columns] = axes(ranges);
    // The others are not of this part.
    cells.splice(..0, (0..mine.start).map(|_| Cell::default()));
    cells.resize_with(specs.len(), Cell::default);
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
    let engines = lanes.engines(asked.engine.name());
    let account = Account::new(question, engines, nodes).with_threads(threads);
    Ok(account.report(answer, stopped, lanes.run(), limits))
}

/// What is known of one game of a table.
#[derive(Default)]
struct Cell {
    answer: Option<SolveAnswer>,
    least: Option<Least>,
}

/// The game of a cell with another deck.
fn with_deck(spec: &Spec, deck: u32) -> Spec {
    let mut spec = spec.clone();
    spec.pairs.push(("deck".to_owned(), deck.to_string()));
    spec
}

/// What is asked of one game.
fn of_a_cell(asked: &TableOptions, ask: Ask) -> SolveOptions {
    SolveOptions {
        after: asked.after.clone(),
        ask,
        engine: asked.engine,
        ..SolveOptions::default()
    }
}

/// A step that solves one game.
fn solve_cell(
    steps: &mut Steps<'_>,
    spec: &Spec,
    asked: &TableOptions,
    ask: Ask,
    memory: usize,
) -> Result<SolveAnswer, Halt> {
    let game = spec.resolve(Purpose::Play)?.spec();
    let question = Question::new(game, SolveOptions::default());
    let options = of_a_cell(asked, ask);
    let solve = |limits: &Limits<'_>| {
        let limits = Limits {
            memory,
            ..limits.clone()
        };
        solve(spec, &options, &limits)
    };
    steps.ask(&question, solve, Some)
}

/// Where a table asks for the least deck with a winner: see [`has_least`].
pub(crate) const WITH_LEAST: &str =
    "asked for in tables of monotonic games without deck=, --after and --ask outcome only";

/// Whether a table asks for the least deck with a winner.
pub(crate) fn has_least(spec: &Spec, asked: &TableOptions) -> bool {
    let has_decks = |family: &Family| family.key("deck", Purpose::Play).is_some();
    family(&spec.name).is_ok_and(has_decks)
        && asked.ask != Ask::Outcome
        && asked.after.is_empty()
        && spec.pairs.iter().all(|(key, _)| key != "deck")
}

/// Asks nothing: whether the parameters go together is found out on the way.
pub(crate) struct Nothing;

impl Visit for Nothing {
    type Output = ();
    fn visit<G: Playable>(self, _: G) {}
}

/// The keys with ranges and their values, and the specs of all cells, row by row.
pub(crate) type Ranges = Vec<(String, Vec<String>)>;

/// The ranges of the rows and of the columns; one without a name where there is none.
pub(crate) fn axes(ranges: Ranges) -> [(String, Vec<String>); 2] {
    let mut ranges = ranges.into_iter();
    [(); 2].map(|()| {
        let next = ranges.next();
        next.unwrap_or_else(|| (String::new(), vec![String::new()]))
    })
}

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
        let example = first_question(&spec.name, "table");
        let example = example.unwrap_or_else(|| "table vdw n=1..3 k=3".to_owned());
        return Err(bad(format!(
            "table: give one or two keys a range, as in `{example}`"
        )));
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
