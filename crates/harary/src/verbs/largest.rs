//! `largest`: the most cells of a board without a forbidden set.

use crate::answer::{Largest, Report};
use crate::catalog::{self, Part, VisitColoring};
use crate::error::{Error, bad};
use crate::run::{Limits, Run, Stopped};
use crate::spec::{Instance, Spec};
use crate::verbs::Account;
use harary_core::{ForbiddenSets, Watch};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The algorithms that can find greatest sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LargestEngine {
    /// Search for a moment, then clauses, if this build has a solver and search was not enough.
    #[default]
    Auto,
    /// Cell by cell, for boards of up to 128 cells.
    Search,
    /// Clauses and a solver of these (the feature `sat`).
    Sat,
}

/// Where the engine is not named, search may take so many nodes, a second or so, before a solver is asked.
const NODES_BEFORE: u64 = 1 << 24;

/// Finds the most cells of a game's board that hold no forbidden set: one color of a coloring, the others free.
///
/// # Errors
/// As for [`color`](crate::color); and if colors forbid different sets, or they are too many to be listed.
pub fn largest(
    spec: &Spec,
    engine: LargestEngine,
    limits: &Limits<'_>,
) -> Result<Report<Largest>, Error> {
    if limits.checkpoint.is_some() {
        return Err(bad("largest keeps no checkpoint in this version"));
    }
    if engine == LargestEngine::Sat && cfg!(not(feature = "sat")) {
        return Err(bad(
            "this build of Harary has no engine sat: build it with the feature sat, which takes a C++ compiler",
        ));
    }
    limits.no_seed()?;
    limits.one_thread()?;
    let instance = spec.resolve(Part::Color)?;
    let visitor = Visitor {
        instance: &instance,
        engine,
        limits,
    };
    catalog::color(&instance, visitor)?
}

struct Visitor<'a> {
    instance: &'a Instance,
    engine: LargestEngine,
    limits: &'a Limits<'a>,
}

/// What an engine has come to.
struct Found {
    /// A greatest set, or why it was stopped.
    result: Result<Vec<usize>, Stopped>,
    best: Vec<usize>,
    at_most: usize,
    engine: &'static str,
    nodes: u64,
}

impl VisitColoring for Visitor<'_> {
    type Output = Result<Report<Largest>, Error>;

    fn visit<C: ForbiddenSets>(self, problem: C) -> Self::Output {
        let run = Run::start(self.limits);
        let found = match self.engine {
            LargestEngine::Sat => by_solver(&problem, &run, (0, 0)),
            LargestEngine::Search => by_search(&problem, &run, None).ok(),
            LargestEngine::Auto => match by_search(&problem, &run, Some(NODES_BEFORE)) {
                Ok(found) => Some(found),
                Err(known) => by_solver(&problem, &run, known),
            },
        };
        let found = found.ok_or_else(|| {
            bad(format!(
                "{}: greatest sets are found where all colors forbid the same sets and these can be listed, and by search on boards of up to 128 cells",
                self.instance
            ))
        })?;
        let written = |cells: &[usize]| {
            let mut colors = vec![0; problem.cells()];
            cells.iter().for_each(|&cell| colors[cell] = 1);
            problem.write_coloring(&colors)
        };
        let (answer, stopped) = match &found.result {
            Ok(cells) => {
                let answer = Largest {
                    size: Some(cells.len()),
                    set: Some(written(cells)),
                    ..Largest::default()
                };
                (answer, None)
            }
            Err(why) => {
                let answer = Largest {
                    size: None,
                    set: Some(written(&found.best)),
                    at_least: Some(found.best.len()),
                    at_most: Some(found.at_most),
                };
                (answer, Some(*why))
            }
        };
        let account = Account {
            instance: self.instance,
            question: "largest".to_owned(),
            engine: found.engine,
            nodes: found.nodes,
            threads: 1,
        };
        Ok(account.report(answer, stopped, &run, self.limits))
    }
}

/// Searches, for so many nodes at most if a solver can be asked then.
///
/// # Errors
/// The nodes visited and the bound known, if they were not enough, or the problem is not for this engine.
fn by_search<C: ForbiddenSets>(
    problem: &C,
    run: &Run<'_>,
    most_nodes: Option<u64>,
) -> Result<Found, (u64, usize)> {
    let most_nodes = most_nodes.filter(|_| cfg!(feature = "sat"));
    let mut engine = harary_engines::Largest::new(problem).ok_or((0, problem.cells()))?;
    let is_over = Cell::new(false);
    let result = run.work(|watch| {
        let short = Watch::every(1024, |progress| {
            watch.spend(1023);
            is_over.set(most_nodes.is_some_and(|most| progress.nodes >= most));
            match is_over.get() || watch.node(|| *progress).is_err() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        match engine.run(&short) {
            Err(_) if is_over.get() => Ok(None),
            result => result.map(Some),
        }
    });
    let (nodes, at_most) = (engine.nodes(), engine.at_most());
    Ok(Found {
        best: engine.best(),
        at_most,
        engine: "search",
        nodes,
        result: match result {
            Ok(None) => return Err((nodes, at_most)),
            Ok(Some(cells)) => Ok(cells),
            Err(why) => Err(why),
        },
    })
}

/// Asks the solver, after so many nodes of search, which know a bound.
#[cfg(feature = "sat")]
fn by_solver<C: ForbiddenSets>(
    problem: &C,
    run: &Run<'_>,
    (before, at_most): (u64, usize),
) -> Option<Found> {
    let solver = harary_engines::Cadical::new(false);
    let mut engine = harary_engines::LargestSat::new(problem, solver)?;
    let result = run.work(|watch| engine.run(watch));
    Some(Found {
        best: engine.best().unwrap_or_default().to_vec(),
        at_most: if before > 0 { at_most } else { problem.cells() },
        engine: if before > 0 { "search, sat" } else { "sat" },
        nodes: before + engine.nodes(),
        result,
    })
}

/// There is no solver in this build.
#[cfg(not(feature = "sat"))]
fn by_solver<C: ForbiddenSets>(_: &C, _: &Run<'_>, _: (u64, usize)) -> Option<Found> {
    None
}
