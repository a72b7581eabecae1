//! A look where proper colorings are likely, before long work on all of them.

use super::{ColorTask, believed};
use crate::answer::{ColorAnswer, Report, Stopped};
use crate::error::{Error, bad};
use crate::games;
use crate::question::{ColorEngine, ColorOptions};
use crate::run::{Run, for_a_while};
use crate::verbs::{Task, sums};
use harary_core::{Engine, ForbiddenSets, Keeps};
use harary_engines::{Colorings, Find, Repair, Rule, Sat};
use std::sync::Arc;

/// Among the colorings that the board narrows the solver may look for so many conflicts, before it
/// looks among all.
pub(super) const CONFLICTS: u64 = 300_000;

/// The same where the solver is asked by its name. (Measured: 526 numbers in six columns by rule
/// schur take 1,206,555.)
pub(super) const MANY_CONFLICTS: u64 = 10_000_000;

/// The same before local search, where no engine is named. (Measured: 160 numbers in five columns
/// by rule schur take 54,498.)
const FEW_CONFLICTS: u64 = 100_000;

/// Local search may take so many moves, with this seed. (Measured in five columns: 196 numbers by
/// rule two take 158,806, and 96 by rule many 46,651.)
const MOVES: u64 = 1_000_000;
const SEED: u64 = 0;

/// Up to so many columns propagation decides every question in seconds.
const QUICK_COLUMNS: u8 = 4;

/// The report of a coloring or of a limit; or what says how the work went on without one.
pub(super) type Look<Without> = Result<Result<Report<ColorAnswer>, Without>, Error>;

impl ColorTask<'_> {
    /// Asks a solver for one of the colorings that the board narrows, after so many nodes of others
    /// and for so many conflicts at most; else says how many nodes there were. The names are those
    /// of the engines where a coloring is found, and where a limit stops the work.
    pub(super) fn narrowed(
        &self,
        problem: &dyn ForbiddenSets,
        names: [&'static str; 2],
        (before, most): (u64, u64),
        run: &Run<'_>,
    ) -> Look<u64> {
        let solver = self.limits.need_solvers("sat")?.solver(Keeps::Nothing);
        let engine = problem
            .narrowed()
            .and_then(|narrowed| Sat::narrowed(problem, narrowed, solver, most));
        let Some(mut engine) = engine else {
            return Ok(Err(before));
        };
        let result = run.work(|watch| engine.run(problem, watch));
        let result = result.map(Colorings::one);
        let nodes = before + engine.nodes();
        let report = self.looked(problem, result, names, nodes, run)?;
        Ok(report.ok_or(nodes))
    }

    /// Where one coloring by many columns is asked of the best engine, lets a solver and local
    /// search look for it; else says how many nodes that took, and the names of all engines that
    /// the answer has then.
    pub(super) fn likely(&self, run: &Run<'_>) -> Look<(u64, &'static str)> {
        let long = match self.find() {
            Find::One(numbers) => sums::fit(self.instance, numbers),
            _ => false,
        };
        // The checkpoint is of what comes after this: a look that is stopped leaves none.
        let is_later = self.asked.part.is_some() || run.has_kept()?;
        if !long || is_later || self.asked.engine != ColorEngine::Auto {
            return Ok(Err((0, "propagate")));
        }
        let problem = games::color(self.instance)?;
        if problem.colors() <= QUICK_COLUMNS {
            return Ok(Err((0, "propagate")));
        }
        let narrows = self.limits.solvers.is_some() && problem.narrowed().is_some();
        let (found_by, all) = match narrows {
            true => ("sat, tabu", "sat, tabu, propagate"),
            false => ("tabu", "tabu, propagate"),
        };
        let mut nodes = 0;
        if narrows {
            nodes = match self.narrowed(&*problem, ["sat", all], (0, FEW_CONFLICTS), run)? {
                Ok(report) => return Ok(Ok(report)),
                Err(nodes) => nodes,
            };
        }
        let look = self.local(&problem, [found_by, all], nodes, run)?;
        Ok(look.map_err(|nodes| (nodes, all)))
    }

    /// Lets local search look for a while, after so many nodes of others; else says how many nodes
    /// there were.
    fn local(
        &self,
        problem: &Arc<dyn ForbiddenSets>,
        names: [&'static str; 2],
        before: u64,
        run: &Run<'_>,
    ) -> Look<u64> {
        let mut tabu =
            Repair::new(problem, Rule::Tabu, &[], SEED, 1).map_err(|why| bad(why.to_string()))?;
        let result =
            run.work(|watch| for_a_while(&watch.after(before), MOVES, |watch| tabu.run((), watch)));
        let nodes = before + tabu.nodes();
        let report = self.looked(&**problem, result, names, nodes, run)?;
        Ok(report.ok_or(nodes))
    }

    /// One of the colorings that a symmetry leaves alone but for a renaming of the colors: local
    /// search looks for a while, and then a solver, which knows also that there is none. With
    /// several threads, with a checkpoint, and without solvers it is local search alone, without
    /// end.
    pub(super) fn renamed(
        &self,
        problem: &Arc<dyn ForbiddenSets>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let alone = self.limits.threads == 1 && self.limits.checkpoint.is_none();
        let only = problem
            .only()
            .filter(|_| alone && self.limits.solvers.is_some());
        let Some(only) = only else {
            let asked = ColorOptions {
                engine: ColorEngine::Tabu,
                ..self.asked.clone()
            };
            let task = Task::new(self.instance, &asked, self.limits);
            return task.by_repair(problem, Rule::Tabu, &[]);
        };
        let run = Run::start(self.limits);
        match self.local(problem, ["tabu"; 2], 0, &run)? {
            Ok(report) => Ok(report),
            Err(nodes) => self.among(&**problem, only, ("tabu, sat", nodes), &run),
        }
    }

    /// The report of a look, unless it found nothing.
    fn looked(
        &self,
        problem: &dyn ForbiddenSets,
        result: Result<Option<Vec<u8>>, Stopped>,
        [found_by, all]: [&'static str; 2],
        nodes: u64,
        run: &Run<'_>,
    ) -> Result<Option<Report<ColorAnswer>>, Error> {
        let Some(result) = result.transpose() else {
            return Ok(None);
        };
        let (answer, stopped) = believed(problem, found_by, result)?;
        let name = if stopped.is_some() { all } else { found_by };
        Ok(Some(self.finish(answer, stopped, (name, nodes, 1), run)))
    }
}
