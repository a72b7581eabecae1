//! `largest`: the most cells of a board without a forbidden set.

mod clauses;
mod local;

use crate::answer::{LargestAnswer, Report, Stopped};
use crate::catalog::{Purpose, family};
use crate::certify;
use crate::engines::check;
use crate::error::{Error, bad};
use crate::games;
use crate::packed::{save, try_certificate};
use crate::question::{LargestEngine, LargestOptions};
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::members::{members, names};
use crate::verbs::{Account, Task, symmetric};
use harary_core::{Engine, ForbiddenSets};
use std::path::Path;

/// The key of how many columns there are.
const COLUMNS: &str = "c";

/// Finds the most cells of a game's board that hold no forbidden set: one color of a coloring, the
/// others free.
///
/// # Errors
/// As for [`color`](crate::color); if colors forbid different sets, or they are too many to be
/// listed; and if an engine other than `local` is to stop at a number of cells or to keep to a
/// symmetry.
pub fn largest(
    spec: &Spec,
    asked: &LargestOptions,
    limits: &Limits<'_>,
) -> Result<Report<LargestAnswer>, Error> {
    let spec = &in_one_column(spec)?;
    check(spec, asked, limits)?;
    try_certificate(limits)?;
    if asked.engine == LargestEngine::Sat || asked.part.is_some() {
        limits.need_solvers("sat")?;
    }
    let instance = spec.resolve(Purpose::Color)?;
    let task = Task::new(&instance, asked, limits);
    let only_local = match (asked.cells, asked.symmetric) {
        _ if asked.engine == LargestEngine::Local => None,
        (Some(_), _) => Some("--cells"),
        (None, Some(_)) => Some("--symmetric"),
        (None, None) => None,
    };
    if let Some(option) = only_local {
        return Err(bad(format!(
            "{option}: only with --engine local; the other engines look for a greatest set of all"
        )));
    }
    match asked.symmetric {
        Some(symmetry) => task.answer(&symmetric::coloring(&instance, symmetry, &[])?),
        None => task.answer(&*games::color(&instance)?),
    }
}

/// The game with one column, where it has columns and nobody says how many: a set has none.
pub(super) fn in_one_column(spec: &Spec) -> Result<Spec, Error> {
    let mut spec = spec.clone();
    let family = family(&spec.expanded()?.name)?;
    let is_given = spec.pairs.iter().any(|(key, _)| key == COLUMNS);
    if family.key(COLUMNS, Purpose::Color).is_some() && !is_given {
        spec.pairs.push((COLUMNS.into(), "1".into()));
    }
    Ok(spec)
}

type LargestTask<'a> = Task<'a, LargestOptions>;

/// What is known: a set without a forbidden one, and that none has more cells than so many.
struct Known {
    best: Vec<usize>,
    at_most: Option<usize>,
    engine: &'static str,
    nodes: u64,
    threads: usize,
    seed: Option<u64>,
    stopped: Option<Stopped>,
}

impl LargestTask<'_> {
    fn answer(self, problem: &dyn ForbiddenSets) -> Result<Report<LargestAnswer>, Error> {
        let run = Run::start(self.limits);
        let question = self.question(self.asked.clone());
        let known = match self.asked.engine {
            LargestEngine::Auto | LargestEngine::Sat if self.limits.solvers.is_some() => {
                self.by_clauses(problem, &run, &question.to_string())?
            }
            LargestEngine::Local => self.by_local_search(problem, &run)?,
            _ => {
                let engine = LargestEngine::Search;
                let kept = LargestOptions {
                    engine,
                    ..self.asked.clone()
                };
                let kept = self.question(kept);
                by_search(problem, &run, &kept.to_string())?
            }
        };
        let known = known.ok_or_else(|| {
            bad(format!(
                "{}: greatest sets are found where all colors forbid the same sets and these can be listed, and by search on boards of up to 128 cells",
                self.instance
            ))
        })?;
        let mut colors = vec![0; problem.cells()];
        known.best.iter().for_each(|&cell| colors[cell] = 1);
        // A cell of a board that is folded stands for many.
        let size = known.best.iter().map(|&cell| problem.weight(cell)).sum();
        let open = known.at_most != Some(size);
        let set = problem.write_coloring(&colors);
        let write = |path: &Path| {
            let text = certify::set(self.instance, size, &set);
            run.wrote(save(run.files(), &text, path))
        };
        let answer = LargestAnswer {
            size: (!open).then_some(size),
            certified: self.limits.certificate.as_deref().is_some_and(write),
            members: members(&set, 1, names(problem)).pop(),
            set: Some(set),
            at_least: open.then_some(size),
            at_most: known.at_most.filter(|_| open),
        };
        let account = Account {
            seed: known.seed,
            ..Account::new(question, known.engine, known.nodes)
        };
        Ok(account
            .with_threads(known.threads)
            .report(answer, known.stopped, &run, self.limits))
    }
}

/// Searches until all is known; `None` if this is no board for a search.
fn by_search(
    problem: &dyn ForbiddenSets,
    run: &Run<'_>,
    asked: &str,
) -> Result<Option<Known>, Error> {
    let Some(mut engine) = harary_engines::Largest::new(problem) else {
        return Ok(None);
    };
    let result = run.engine(asked, (), &mut engine)?;
    Ok(Some(Known {
        best: engine.best(),
        at_most: Some(engine.at_most()),
        engine: "search",
        nodes: engine.nodes(),
        threads: 1,
        seed: None,
        stopped: result.err(),
    }))
}
