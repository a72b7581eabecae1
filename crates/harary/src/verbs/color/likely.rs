//! A look where proper colorings are likely, before long work on all of them.

use super::Visitor;
use crate::answer::{ColorAnswer, Report, Stopped};
use crate::error::{Error, bad};
use crate::games;
use crate::question::ColorEngine;
use crate::run::{Run, for_a_while};
use crate::verbs::sums;
use harary_core::{Engine, ForbiddenSets, Keeps};
use harary_engines::{Find, NarrowedSat, Tabu};

/// Among the colorings that the board narrows the solver may look for so many conflicts, where it
/// is asked by its name.
pub(super) const CONFLICTS: u64 = 300_000;

/// The same where no engine is named. (Measured: 160 numbers in five columns by rule schur take
/// 32,594.)
const FEW_CONFLICTS: u64 = 100_000;

/// Local search may take so many moves, with this seed. (Measured in five columns: 196 numbers by
/// rule two take 158,806, and 96 by rule many 46,651.)
const MOVES: u64 = 1_000_000;
const SEED: u64 = 0;

/// Up to so many columns propagation decides every question in seconds.
const QUICK_COLUMNS: u8 = 4;

/// What came of a look: a coloring, nothing, or a limit.
pub(super) type Look = Result<Option<Vec<u8>>, Stopped>;

/// A report, or the nodes of what found nothing, and the names of the engines that the answer has.
pub(super) type Likely = Result<Report<ColorAnswer>, (u64, &'static str)>;

impl Visitor<'_> {
    /// Asks a solver for one of the colorings that the board narrows, and says after how many
    /// conflicts it came to an end.
    pub(super) fn narrowed(
        &self,
        problem: &dyn ForbiddenSets,
        most: u64,
        run: &Run<'_>,
    ) -> Result<(Look, u64), Error> {
        let solver = self.limits.need_solvers("sat")?.solver(Keeps::Nothing);
        let Some(mut engine) = NarrowedSat::new(problem, solver, most) else {
            return Ok((Ok(None), 0));
        };
        let result = run.work(|watch| engine.run(problem, watch));
        Ok((result, engine.nodes()))
    }

    /// Where one coloring by many columns is asked of the best engine: a coloring found by a solver
    /// or by local search in a moment, or the report of a limit; else the nodes that these took,
    /// and the names of all engines that are asked then.
    pub(super) fn likely(&self, run: &Run<'_>) -> Result<Likely, Error> {
        let long = match self.find() {
            Find::One(numbers) => sums::fit(self.instance, numbers),
            _ => false,
        };
        let kept = self.limits.checkpoint.is_some() || self.asked.part.is_some();
        if !long || kept || self.asked.engine != ColorEngine::Auto {
            return Ok(Err((0, "propagate")));
        }
        let problem = games::color(self.instance)?;
        if problem.colors() <= QUICK_COLUMNS {
            return Ok(Err((0, "propagate")));
        }
        let mut nodes = 0;
        let mut found_by = "tabu";
        let mut all = "tabu, propagate";
        if self.limits.solvers.is_some() && problem.narrowed().is_some() {
            all = "sat, tabu, propagate";
            let (look, conflicts) = self.narrowed(&*problem, FEW_CONFLICTS, run)?;
            nodes += conflicts;
            if let Some(report) = self.looked(&*problem, look, ["sat", all], nodes, run)? {
                return Ok(Ok(report));
            }
            found_by = "sat, tabu";
        }
        let mut tabu = Tabu::new(&problem, &[], SEED, 1).map_err(|why| bad(why.to_string()))?;
        let look =
            run.work(|watch| for_a_while(&watch.after(nodes), MOVES, |watch| tabu.run((), watch)));
        nodes += tabu.nodes();
        let report = self.looked(&*problem, look, [found_by, all], nodes, run)?;
        Ok(report.ok_or((nodes, all)))
    }

    /// The report of a look, if there is one, by names of engines for what was found and for a
    /// stop. What is found is believed when the rules say so.
    pub(super) fn looked(
        &self,
        problem: &dyn ForbiddenSets,
        look: Look,
        [found_by, all]: [&'static str; 2],
        nodes: u64,
        run: &Run<'_>,
    ) -> Result<Option<Report<ColorAnswer>>, Error> {
        let (found, stopped) = match look {
            Ok(None) => return Ok(None),
            Ok(Some(colors)) if problem.first_violation(&colors).is_some() => {
                return Err(bad("a coloring was found that is not proper"));
            }
            Ok(found) => (found, None),
            Err(why) => (None, Some(why)),
        };
        let answer = ColorAnswer {
            exists: found.is_some().then_some(true),
            coloring: found.map(|colors| problem.write_coloring(&colors)),
            ..ColorAnswer::default()
        };
        let name = if stopped.is_some() { all } else { found_by };
        Ok(Some(self.finish(answer, stopped, (name, nodes, 1), run)))
    }
}
