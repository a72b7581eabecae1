//! `largest`: the most cells of a board without a forbidden set.

mod clauses;

use crate::answer::{Largest, Report};
use crate::catalog::{self, Part, VisitColoring};
use crate::error::{Error, bad};
use crate::run::{Limits, Run, Stopped};
use crate::spec::{Instance, Spec};
use crate::verbs::Account;
use harary_core::ForbiddenSets;

/// The algorithms that can find greatest sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LargestEngine {
    /// Search for a moment, then clauses, if there is a solver ([`Limits::solvers`]) and search was not enough.
    #[default]
    Auto,
    /// Cell by cell, for boards of up to 128 cells.
    Search,
    /// Clauses and solvers of these, split into cubes where they are hard, on any number of threads ([`Limits::solvers`]).
    Sat,
}

/// Finds the most cells of a game's board that hold no forbidden set: one color of a coloring, the others free.
///
/// # Errors
/// As for [`color`](crate::color); and if colors forbid different sets, or they are too many to be listed.
pub fn largest(
    spec: &Spec,
    engine: LargestEngine,
    limits: &Limits<'_>,
) -> Result<Report<Largest>, Error> {
    if engine == LargestEngine::Sat {
        limits.need_solvers("sat")?;
    }
    limits.no_seed()?;
    if engine == LargestEngine::Search || limits.solvers.is_none() {
        limits.one_thread()?;
    }
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
    threads: usize,
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
        let asked = format!("{}: largest", self.instance);
        let known = match self.engine {
            LargestEngine::Auto | LargestEngine::Sat if self.limits.solvers.is_some() => {
                self.by_clauses(&problem, &run, &asked)?
            }
            _ => by_search(&problem, &run, &asked)?,
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
            threads: known.threads,
        };
        Ok(account.report(answer, known.stopped, &run, self.limits))
    }
}

/// Searches until all is known; `None` if this is no board for a search.
fn by_search<C: ForbiddenSets>(
    problem: &C,
    run: &Run<'_>,
    asked: &str,
) -> Result<Option<Known>, Error> {
    let Some(mut engine) = harary_engines::Largest::new(problem) else {
        return Ok(None);
    };
    let result = run.resume(
        asked,
        &mut engine,
        |engine, words| engine.clone().load(words),
        |engine, watch| engine.run(watch).map(drop),
        harary_engines::Largest::save,
    )?;
    Ok(Some(Known {
        best: engine.best(),
        at_most: engine.at_most(),
        engine: "search",
        nodes: engine.nodes(),
        threads: 1,
        stopped: result.err(),
    }))
}
