//! `largest`: the most cells of a board without a forbidden set.

mod clauses;

use crate::answer::{LargestAnswer, Report, Stopped};
use crate::catalog::Purpose;
use crate::engines::check;
use crate::error::{Error, bad};
use crate::games;
use crate::question::{LargestEngine, LargestOptions, Question};
use crate::run::{Limits, Run};
use crate::spec::{Instance, Spec};
use crate::verbs::Account;
use harary_core::{Engine, ForbiddenSets};

/// Finds the most cells of a game's board that hold no forbidden set: one color of a coloring, the
/// others free.
///
/// # Errors
/// As for [`color`](crate::color); and if colors forbid different sets, or they are too many to be
/// listed.
pub fn largest(
    spec: &Spec,
    asked: &LargestOptions,
    limits: &Limits<'_>,
) -> Result<Report<LargestAnswer>, Error> {
    check(spec, asked, limits)?;
    if asked.engine == LargestEngine::Sat || asked.part.is_some() {
        limits.need_solvers("sat")?;
    }
    let instance = spec.resolve(Purpose::Color)?;
    let visitor = Visitor {
        instance: &instance,
        asked,
        limits,
    };
    visitor.answer(&*games::color(&instance)?)
}

struct Visitor<'a> {
    instance: &'a Instance,
    asked: &'a LargestOptions,
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

impl Visitor<'_> {
    fn answer(self, problem: &dyn ForbiddenSets) -> Result<Report<LargestAnswer>, Error> {
        let run = Run::start(self.limits);
        let question = Question::new(self.instance.spec(), self.asked.clone());
        let known = match self.asked.engine {
            LargestEngine::Auto | LargestEngine::Sat if self.limits.solvers.is_some() => {
                self.by_clauses(problem, &run, &question.to_string())?
            }
            _ => {
                let engine = LargestEngine::Search;
                let kept = LargestOptions {
                    engine,
                    ..self.asked.clone()
                };
                let kept = Question::new(self.instance.spec(), kept);
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
        let size = known.best.len();
        let open = !known.is_enough();
        let answer = LargestAnswer {
            size: (!open).then_some(size),
            set: Some(problem.write_coloring(&colors)),
            at_least: open.then_some(size),
            at_most: open.then_some(known.at_most),
        };
        let account = Account::new(question, known.engine, known.nodes);
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
        at_most: engine.at_most(),
        engine: "search",
        nodes: engine.nodes(),
        threads: 1,
        stopped: result.err(),
    }))
}
