//! Colorings by a solver of clauses.

use super::{Color, Visitor};
use crate::answer::Report;
use crate::certify::NoColoring;
use crate::error::{Error, bad};
use crate::run::{Run, Stopped};
use harary_core::{ForbiddenSets, Watch};
use harary_engines::{
    Backtrack, Cadical, Colorings, Sat, Seek, Solver, named_cells, precedence, proper,
};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::Path;

/// Where one coloring is asked of the best engine, backtracking may take so many nodes before a solver is asked. (Measured: what takes more, as
/// 7 × 7 Hip in two colors, takes the solver thousands of conflicts at most, and what is quick keeps its number of nodes.)
const NODES_BEFORE: u64 = 200_000;

impl Visitor<'_> {
    /// Asks the solver.
    pub(super) fn by_sat<C: ForbiddenSets>(
        &self,
        problem: &C,
        seek: Seek,
        fixed: &[(usize, u8)],
        run: &Run<'_>,
        before: u64,
    ) -> Result<Report<Color>, Error> {
        let certificate = self
            .asked
            .certificate
            .as_deref()
            .filter(|_| fixed.is_empty());
        let solver = Cadical::new(certificate.is_some() && seek == Seek::One);
        let mut engine =
            Sat::new(problem, solver, seek, fixed).map_err(|why| bad(why.to_string()))?;
        let result = run.work(|watch| engine.run(problem, watch));
        let (mut answer, mut stopped) = match result {
            Ok(found) => (super::answer(problem, &found), None),
            Err(why) => (Color::default(), Some(why)),
        };
        if stopped.is_some() && seek != Seek::One {
            answer.exists = (engine.found() > 0).then_some(true);
            answer.found = Some(engine.found());
        }
        if let (Some(path), Some(false)) = (certificate, answer.exists) {
            match refute(self, problem, engine.solver(), path, run)? {
                Ok(true) => answer.certified = Some("no coloring".to_owned()),
                // Not all sets are clauses: a search tree will do.
                Ok(false) => {}
                Err(why) => stopped = Some(why),
            }
        }
        let engine_name = if before > 0 { "backtrack, sat" } else { "sat" };
        let nodes = before + engine.nodes();
        self.finish(answer, stopped, (engine_name, nodes, 1), run)
    }

    /// Looks for one coloring by backtracking, and asks the solver if that takes long.
    pub(super) fn by_either<C: ForbiddenSets>(
        &self,
        problem: &C,
        fixed: &[(usize, u8)],
        run: &Run<'_>,
    ) -> Result<Report<Color>, Error> {
        let mut engine =
            Backtrack::new(problem, Seek::One, fixed).map_err(|why| bad(why.to_string()))?;
        let is_over = Cell::new(false);
        let result = run.work(|watch| {
            let short = Watch::every(1, |progress| {
                is_over.set(progress.nodes >= NODES_BEFORE);
                match is_over.get() || watch.node(|| *progress).is_err() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            match engine.run(problem, &short) {
                Err(_) if is_over.get() => Ok(None),
                result => result.map(Some),
            }
        });
        match result {
            Ok(None) => self.by_sat(problem, Seek::One, fixed, run, engine.nodes()),
            Ok(Some(found)) => {
                let answer = super::answer(problem, &found);
                self.finish(answer, None, ("backtrack", engine.nodes(), 1), run)
            }
            Err(why) => {
                let by = ("backtrack", engine.nodes(), 1);
                self.finish(Color::default(), Some(why), by, run)
            }
        }
    }
}

/// Writes a refutation; false if the clauses that there are do not contradict each other.
fn refute<C: ForbiddenSets>(
    visitor: &Visitor<'_>,
    problem: &C,
    solver: &mut Cadical,
    path: &Path,
    run: &Run<'_>,
) -> Result<Result<bool, Stopped>, Error> {
    let mut proof = solver.refutation();
    if proof.is_none() {
        // What was counted or listed was not proved: once more, with a proof.
        let mut engine = Sat::new(problem, Cadical::new(true), Seek::One, &[])
            .map_err(|why| bad(why.to_string()))?;
        match run.work(|watch| engine.run(problem, watch)) {
            Ok(Colorings::One(None)) => proof = engine.solver().refutation(),
            Ok(_) => {}
            Err(why) => return Ok(Err(why)),
        }
    }
    // Sets that were learned are not among the clauses that the checker knows.
    let cells = named_cells(problem);
    let clauses = proper(problem).len() + precedence(problem, &cells).len();
    let Some(proof) = proof.filter(|proof| proof.given() as usize == clauses) else {
        return Ok(Ok(false));
    };
    let named = cells.iter().map(|&cell| problem.cell_name(cell));
    let proved = NoColoring {
        instance: visitor.instance,
        named: &named.collect::<Vec<String>>(),
        proof: &proof,
    };
    proved.write(path)?;
    Ok(Ok(true))
}
