//! Colorings by a solver of clauses.

use super::likely::{CONFLICTS, MANY_CONFLICTS};
use super::masks::of_cells;
use super::turns::Turns;
use super::{ColorAnswer, ColorTask, is_special};
use crate::answer::{ColorCertified, Report, Stopped};
use crate::certify::NoColoring;
use crate::error::{Error, bad, cannot};
use crate::games;
use crate::question::ColorEngine;
use crate::run::checkpoint::Checkpoint;
use crate::run::{Run, for_a_while};
use harary_core::{Engine, ForbiddenSets, Keeps, Kinds, Narrowed, Refutation, Saved};
use harary_engines::{Backtrack, Colorings, Cubes, Sat, Seek, Symmetry, proper};
use std::path::Path;

/// Where one coloring is asked of the best engine, backtracking may take so many nodes before a
/// solver is asked. (Measured: what takes more, as 7 × 7 Hip in two colors, takes the solver
/// thousands of conflicts at most, and what is quick keeps its number of nodes.)
const NODES_BEFORE: u64 = 200_000;

const BY_TURNS: &str = "backtrack, sat, propagate";

impl ColorTask<'_> {
    /// Asks the solver.
    pub(super) fn by_sat(
        &self,
        problem: &dyn ForbiddenSets,
        seek: Seek,
        fixed: &[(usize, u8)],
        run: &Run<'_>,
        before: u64,
    ) -> Result<Report<ColorAnswer>, Error> {
        if let Some(only) = problem.only() {
            return self.among(problem, only, ("sat", before), run);
        }
        let name = if before > 0 { "backtrack, sat" } else { "sat" };
        let mut before = before;
        if seek == Seek::One && fixed.is_empty() && !is_special(self.asked) {
            let most = match self.asked.engine {
                ColorEngine::Sat => MANY_CONFLICTS,
                _ => CONFLICTS,
            };
            before = match self.narrowed(problem, [name; 2], (before, most), run)? {
                Ok(report) => return Ok(report),
                Err(nodes) => nodes,
            };
        }
        let mut engine = self.solver(problem, seek, fixed)?;
        let result = run.work(|watch| engine.run(problem, watch));
        self.solved(problem, (seek, engine, result), (name, before), run)
    }

    /// Asks the solver for one of the only colorings that are meant, after so many nodes of others.
    pub(super) fn among(
        &self,
        problem: &dyn ForbiddenSets,
        only: Narrowed,
        (name, before): (&'static str, u64),
        run: &Run<'_>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let solver = self.limits.need_solvers("sat")?.solver(Keeps::Nothing);
        let mut engine =
            Sat::narrowed(problem, only, solver, u64::MAX).ok_or_else(|| self.unlisted())?;
        let found = run.work(|watch| engine.run(problem, watch));
        Ok(self.found(problem, found, (name, before + engine.nodes()), run))
    }

    /// A solver that keeps a proof if one will be written.
    fn solver(
        &self,
        problem: &dyn ForbiddenSets,
        seek: Seek,
        fixed: &[(usize, u8)],
    ) -> Result<Sat, Error> {
        let keeps = match self.refutation_path().is_some() && seek == Seek::One {
            true => Keeps::Proof,
            false => Keeps::Nothing,
        };
        let solver = self.limits.need_solvers("sat")?.solver(keeps);
        Sat::new(problem, solver, seek, fixed).map_err(|why| bad(why.to_string()))
    }

    /// The report of what the solver found, with its proof, after so many nodes of others.
    fn solved(
        &self,
        problem: &dyn ForbiddenSets,
        (seek, mut engine, result): (Seek, Sat, Result<Colorings, Stopped>),
        (name, before): (&'static str, u64),
        run: &Run<'_>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let (mut answer, mut stopped) = match result {
            Ok(found) => (super::found_as_answer(problem, &found), None),
            Err(why) => (ColorAnswer::default(), Some(why)),
        };
        if stopped.is_some() && seek != Seek::One {
            answer.exists = (engine.found() > 0).then_some(true);
            answer.found = Some(engine.found());
        }
        if let (Some(path), Some(false)) = (self.refutation_path(), answer.exists) {
            match self.refute(problem, engine.refutation(), path, run)? {
                Ok(true) => answer.certified = Some(ColorCertified::NoColoring),
                // Not all sets are clauses: a search tree will do. Or the file could not be
                // written.
                Ok(false) => {}
                Err(why) => stopped = Some(why),
            }
        }
        let nodes = before + engine.nodes();
        Ok(self.finish(answer, stopped, (name, nodes, 1), run))
    }

    /// Lets the solver and propagation take turns; without propagation where masks cannot hold the
    /// board, or cells are fixed.
    fn by_turns(
        &self,
        problem: &dyn ForbiddenSets,
        fixed: &[(usize, u8)],
        run: &Run<'_>,
        before: u64,
    ) -> Result<Report<ColorAnswer>, Error> {
        let mut engine = self.solver(problem, Seek::One, fixed)?;
        let mut order = Vec::new();
        let taken = match fixed {
            [] => games::board_sums(problem, |numbers| {
                order = numbers.to_vec();
                Turns {
                    problem,
                    solver: &mut engine,
                    run,
                    before,
                }
            }),
            _ => None,
        };
        let Some(taken) = taken else {
            drop(engine);
            return self.by_sat(problem, Seek::One, fixed, run, before);
        };
        let before = before + taken.nodes;
        if taken.by_masks {
            let kinds = Kinds::of(problem);
            let found = taken.result.map(|found| match found {
                Colorings::One(Some(numbers)) => {
                    Colorings::One(Some(of_cells(&numbers, &order, &kinds)))
                }
                found => found,
            });
            let nodes = before + engine.nodes();
            return Ok(self.found(problem, found, (BY_TURNS, nodes), run));
        }
        let name = match taken.nodes {
            0 => "backtrack, sat",
            _ => BY_TURNS,
        };
        let solved = (Seek::One, engine, taken.result);
        self.solved(problem, solved, (name, before), run)
    }

    /// Whether cubes are to be asked. Backtracking keeps to one thread where one coloring is
    /// sought, and a single solver does and keeps no checkpoint.
    pub(super) fn asks_cubes(
        &self,
        problem: &dyn ForbiddenSets,
        seek: Seek,
        fixed: &[(usize, u8)],
    ) -> Result<bool, Error> {
        let kept_or_shared = self.limits.threads > 1
            || self.limits.checkpoint.is_some()
            || self.asked.part.is_some();
        let can =
            seek == Seek::One && fixed.is_empty() && !self.asked.balanced && problem.lists_all();
        match self.asked.engine {
            ColorEngine::Cubes => Ok(true),
            ColorEngine::Auto => Ok(kept_or_shared && can && self.limits.solvers.is_some()),
            ColorEngine::Sat if kept_or_shared && problem.only().is_some() => Err(cannot(
                "--renaming: the engine sat takes it with one thread, no --checkpoint and no --part; with threads and checkpoints ask tabu or metropolis",
            )),
            ColorEngine::Sat if kept_or_shared && !can => Err(cannot(
                "with --threads, --checkpoint or --part the engine sat finds one coloring, with no cells fixed, of a board whose sets can be listed; to count, list or fix ask backtrack, for other boards propagate",
            )),
            ColorEngine::Sat => Ok(kept_or_shared),
            _ => Ok(false),
        }
    }

    /// Splits the question into many for the solver.
    pub(super) fn by_cubes(
        &self,
        problem: &dyn ForbiddenSets,
        run: &Run<'_>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let certificate = self.refutation_path();
        let whole = self.limits.checkpoint.is_none() && self.asked.part.is_none();
        let mut before = 0;
        if whole && self.asked.engine == ColorEngine::Sat {
            before = match self.narrowed(problem, ["sat", "cubes"], (0, CONFLICTS), run)? {
                Ok(report) => return Ok(report),
                Err(nodes) => nodes,
            };
        }
        let prove = certificate.is_some() || self.limits.part_proof.is_some();
        let mut engine = Cubes::new(problem, prove).ok_or_else(|| self.unlisted())?;
        let asked = self.of_cubes(prove);
        let threads = self.limits.threads.max(1);
        let solvers = self.limits.need_solvers("cubes")?;
        if let Some(part) = self.asked.part {
            engine = engine.with_part(part);
        }
        engine = engine.with_threads(threads);
        let result = run.engine(&asked, solvers, &mut engine)?;
        let (mut answer, stopped) = match result {
            Ok(found) => (
                super::found_as_answer(problem, &Colorings::One(found)),
                None,
            ),
            Err(why) => (ColorAnswer::default(), Some(why)),
        };
        if let (Some(path), Some(proof)) = (certificate, engine.refutation()) {
            let written = run.wrote(self.write_refutation(problem, &proof, path));
            answer.certified = written.then_some(ColorCertified::NoColoring);
        }
        if let (Some(path), Some(false)) = (&self.limits.part_proof, answer.exists) {
            let kept = Checkpoint::new(self.limits.files, path, &asked);
            kept.write(|to| engine.save(to))?;
        }
        let nodes = before + engine.nodes();
        Ok(self.finish(answer, stopped, ("cubes", nodes, threads), run))
    }

    /// The question of what cubes keep.
    pub(super) fn of_cubes(&self, prove: bool) -> String {
        let proofs = if prove { " with proofs" } else { "" };
        self.kept(ColorEngine::Cubes, None) + proofs
    }

    pub(super) fn unlisted(&self) -> Error {
        bad(format!(
            "{}: its forbidden sets are found as they are broken, and never listed; ask propagate or sat",
            self.instance
        ))
    }

    /// Where a refutation is to be written: of the board's colorings, no others.
    fn refutation_path(&self) -> Option<&Path> {
        let path = self.limits.certificate.as_deref();
        path.filter(|_| self.asked.fix.is_empty() && !is_special(self.asked))
    }

    pub(super) fn write_refutation(
        &self,
        problem: &dyn ForbiddenSets,
        proof: &Refutation,
        path: &Path,
    ) -> Result<(), Error> {
        let names: Vec<String> = (0..problem.cells())
            .map(|cell| problem.cell_name(cell))
            .collect();
        let proved = NoColoring {
            instance: self.instance,
            names: &names,
            symmetry: &Symmetry::of(problem),
            proof,
        };
        proved.write(self.limits.files, path)
    }

    /// Writes a refutation; false if the clauses that there are do not contradict each other, or
    /// the file could not be written.
    fn refute(
        &self,
        problem: &dyn ForbiddenSets,
        mut proof: Option<Refutation>,
        path: &Path,
        run: &Run<'_>,
    ) -> Result<Result<bool, Stopped>, Error> {
        if proof.is_none() {
            // What was counted or listed was not proved: once more, with a proof.
            let solver = self.limits.need_solvers("sat")?.solver(Keeps::Proof);
            let mut engine =
                Sat::new(problem, solver, Seek::One, &[]).map_err(|why| bad(why.to_string()))?;
            match run.work(|watch| engine.run(problem, watch)) {
                Ok(Colorings::One(None)) => proof = engine.refutation(),
                Ok(_) => {}
                Err(why) => return Ok(Err(why)),
            }
        }
        // Sets that were learned are not among the clauses that the checker knows.
        let clauses = proper(problem).len() + Symmetry::of(problem).clauses(problem).len();
        let Some(proof) = proof.filter(|proof| proof.given() as usize == clauses) else {
            return Ok(Ok(false));
        };
        let written = self.write_refutation(problem, &proof, path);
        Ok(Ok(run.wrote(written)))
    }

    /// Looks for one coloring by backtracking, and asks the solver and propagation if that takes
    /// long.
    pub(super) fn by_either(
        &self,
        problem: &dyn ForbiddenSets,
        fixed: &[(usize, u8)],
        run: &Run<'_>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let mut engine =
            Backtrack::new(problem, Seek::One, fixed).map_err(|why| bad(why.to_string()))?;
        let result =
            run.work(|watch| for_a_while(watch, NODES_BEFORE, |watch| engine.run(problem, watch)));
        let nodes = engine.nodes();
        let result = match result {
            Ok(None) => return self.by_turns(problem, fixed, run, nodes),
            Ok(Some(found)) => Ok(found),
            Err(why) => Err(why),
        };
        Ok(self.found(problem, result, ("backtrack", nodes), run))
    }
}
