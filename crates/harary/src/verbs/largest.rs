//! `largest`: the most cells of a board without a forbidden set.

use crate::answer::{Largest, Report};
use crate::catalog::{self, Part, VisitColoring};
use crate::error::{Error, bad};
use crate::run::{Limits, Run, Stopped, for_a_while};
use crate::spec::{Instance, Spec};
use crate::verbs::Account;
use harary_core::ForbiddenSets;

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
    if limits.checkpoint.is_some() && engine == LargestEngine::Sat {
        return Err(bad(
            "largest: the engine sat keeps no checkpoint; search does",
        ));
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

/// What is known: a set without a forbidden one, and that none has more cells than so many.
struct Known {
    best: Vec<usize>,
    at_most: usize,
    engine: &'static str,
    nodes: u64,
    stopped: Option<Stopped>,
}

impl Known {
    fn is_enough(&self) -> bool {
        self.best.len() == self.at_most
    }
}

impl VisitColoring for Visitor<'_> {
    type Output = Result<Report<Largest>, Error>;

    fn visit<C: ForbiddenSets>(self, problem: C) -> Self::Output {
        let run = Run::start(self.limits);
        // The solver keeps no checkpoint.
        let by_search_alone = self.engine == LargestEngine::Search
            || self.limits.checkpoint.is_some()
            || cfg!(not(feature = "sat"));
        let most_nodes = if by_search_alone {
            u64::MAX
        } else {
            NODES_BEFORE
        };
        let searched = match self.engine {
            LargestEngine::Sat => None,
            _ => {
                let kept = format!("{}: largest", self.instance);
                by_search(&problem, &run, most_nodes, &kept)?
            }
        };
        let known = match searched {
            Some(known) if known.is_enough() || known.stopped.is_some() => Some(known),
            _ if by_search_alone => None,
            known => by_solver(&problem, &run, known),
        };
        let known = known.ok_or_else(|| {
            bad(format!(
                "{}: greatest sets are found where all colors forbid the same sets and these can be listed, and by search on boards of up to 128 cells",
                self.instance
            ))
        })?;
        let mut colors = vec![0; problem.cells()];
        known.best.iter().for_each(|&cell| colors[cell] = 1);
        let size = known.best.len();
        let open = !known.is_enough();
        let answer = Largest {
            size: (!open).then_some(size),
            set: Some(problem.write_coloring(&colors)),
            at_least: open.then_some(size),
            at_most: open.then_some(known.at_most),
        };
        let account = Account {
            instance: self.instance,
            question: "largest".to_owned(),
            engine: known.engine,
            nodes: known.nodes,
            threads: 1,
        };
        Ok(account.report(answer, known.stopped, &run, self.limits))
    }
}

/// Searches, for so many nodes at most; `None` if this is no board for a search.
fn by_search<C: ForbiddenSets>(
    problem: &C,
    run: &Run<'_>,
    most_nodes: u64,
    kept: &str,
) -> Result<Option<Known>, Error> {
    let Some(mut engine) = harary_engines::Largest::new(problem) else {
        return Ok(None);
    };
    let result = run.resume(
        kept,
        &mut engine,
        |engine, words| engine.clone().load(words),
        |engine, watch| for_a_while(watch, most_nodes, |watch| engine.run(watch)).map(drop),
        harary_engines::Largest::save,
    )?;
    Ok(Some(Known {
        best: engine.best(),
        at_most: engine.at_most(),
        engine: "search",
        nodes: engine.nodes(),
        stopped: result.err(),
    }))
}

/// Asks the solver for more cells than are known.
#[cfg(feature = "sat")]
fn by_solver<C: ForbiddenSets>(problem: &C, run: &Run<'_>, known: Option<Known>) -> Option<Known> {
    let known = known.unwrap_or(Known {
        best: Vec::new(),
        at_most: problem.cells(),
        engine: "",
        nodes: 0,
        stopped: None,
    });
    let solver = harary_engines::Cadical::new(false);
    let mut engine = harary_engines::LargestSat::new(problem, solver, known.best)?;
    let stopped = run.work(|watch| engine.run(watch)).err();
    let best = engine.best().to_vec();
    Some(Known {
        at_most: if stopped.is_none() {
            best.len()
        } else {
            known.at_most
        },
        engine: if known.nodes > 0 {
            "search, sat"
        } else {
            "sat"
        },
        nodes: known.nodes + engine.nodes(),
        best,
        stopped,
    })
}

/// There is no solver in this build.
#[cfg(not(feature = "sat"))]
fn by_solver<C: ForbiddenSets>(_: &C, _: &Run<'_>, _: Option<Known>) -> Option<Known> {
    None
}
