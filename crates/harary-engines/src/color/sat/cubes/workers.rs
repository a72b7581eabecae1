//! The worker threads: each takes an open cube, gives it to a new solver for a while, and puts the
//! result into the tree.

use super::problem::CubeProblem;
use super::tree::{CubeOutcome, CubeTree};
use crate::color::sat::lookahead::Lookahead;
use crate::parallel::lock::lock;
use core::time::Duration;
use harary_core::{Paused, Solver};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The conflicts between two looks at the solver.
pub(super) const CONFLICTS: u32 = 1000;

/// The whole question gets this many times the conflicts of a cube: a question that one solver can
/// answer soon should not be split. (That two colors of the edges of K18 make a K4 of one takes one
/// solver 17 thousand conflicts, and cubes from the start 1.8 million.)
const WHOLE: u32 = 4;

/// Where a thread waits for work, a cube gets this part of its conflicts.
const HURRY: u32 = 4;

/// The plan, known to all threads.
pub(super) struct Plan {
    pub(super) question: CubeProblem,
    pub(super) lookahead: Lookahead,
    pub(super) prove: bool,
    pub(super) patience: u32,
}

/// A cube, and the solver that has it.
pub(super) struct CubeAtWork {
    pub(super) id: usize,
    literals: Vec<i32>,
    /// Literals that hold in every coloring looked for, in this and all other cubes.
    better: Vec<i32>,
    solver: Box<dyn Solver>,
    spent: u32,
}

impl Plan {
    /// Goes on with the cube at work, if any, and takes others until all is known or `watch` says
    /// to pause; it gets the number of conflicts in the cube at work, which is open again after a
    /// pause.
    ///
    /// `waiting` counts the threads that find no cube: for their sake cubes are split sooner.
    pub(super) fn work(
        &self,
        tree: &Mutex<CubeTree>,
        waiting: &AtomicUsize,
        make: &impl Fn() -> Box<dyn Solver>,
        at_work: &mut Option<CubeAtWork>,
        watch: impl Fn(u64) -> Result<(), Paused>,
    ) -> Result<(), Paused> {
        loop {
            let is_done = lock(tree).is_done(&self.question);
            if is_done {
                return Ok(());
            }
            let Some(mut work) = at_work.take().or_else(|| self.next(tree, make)) else {
                // Another thread may split the cube that it has.
                watch(0)?;
                if self.split_whole(tree) {
                    watch(0)?;
                    continue;
                }
                waiting.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(1));
                waiting.fetch_sub(1, Ordering::Relaxed);
                continue;
            };
            let outcome = self.attempt(&mut work, |more| {
                // Another thread may have the answer.
                let is_done = lock(tree).is_done(&self.question);
                if is_done {
                    return Err(Paused);
                }
                watch(more)?;
                Ok(waiting.load(Ordering::Relaxed) > 0)
            });
            let mut tree = lock(tree);
            match outcome {
                Ok(outcome) => {
                    tree.nodes += work.solver.conflicts();
                    if !self.prove {
                        tree.learn(work.solver.learned());
                    }
                    tree.settle(work.id, outcome, &self.question);
                }
                Err(Paused) if tree.is_done(&self.question) => {
                    tree.reopen(work.id);
                    return Ok(());
                }
                Err(Paused) => {
                    tree.reopen(work.id);
                    *at_work = Some(work);
                    return Err(Paused);
                }
            }
        }
    }

    /// Splits the whole question if another thread still works on it: that may go on and answer it,
    /// but others need not wait until then. Says whether there may be cubes now.
    fn split_whole(&self, tree: &Mutex<CubeTree>) -> bool {
        let better = {
            let tree = lock(tree);
            match tree.is_whole() {
                true => self.question.better(tree.best.as_deref()),
                false => None,
            }
        };
        let cell = better.and_then(|better| self.lookahead.cell(&better));
        let Some(cell) = cell else {
            return false;
        };
        let mut tree = lock(tree);
        // The other thread may be done with it by now.
        if tree.is_whole() {
            tree.settle(0, CubeOutcome::Hard(cell), &self.question);
        }
        true
    }

    /// The next cube, with a new solver; `None` if no cube is open now.
    fn next(
        &self,
        tree: &Mutex<CubeTree>,
        make: &impl Fn() -> Box<dyn Solver>,
    ) -> Option<CubeAtWork> {
        let mut tree = lock(tree);
        let better = self.question.better(tree.best.as_deref())?;
        let id = tree.open.pop()?;
        let (literals, learned) = (tree.literals(id), tree.learned.clone());
        drop(tree);
        let mut solver = make();
        let clauses = self.question.clauses.clauses();
        clauses.for_each(|clause| solver.add(clause));
        better.iter().for_each(|&literal| solver.add(&[literal]));
        learned.clauses().for_each(|clause| solver.add(clause));
        Some(CubeAtWork {
            id,
            literals,
            better,
            solver,
            spent: 0,
        })
    }

    /// Asks a solver about its cube. `look` says whether there is a hurry, or to pause.
    fn attempt(
        &self,
        work: &mut CubeAtWork,
        look: impl Fn(u64) -> Result<bool, Paused>,
    ) -> Result<CubeOutcome, Paused> {
        let CubeAtWork {
            literals: cube,
            better,
            solver,
            spent,
            ..
        } = work;
        let patience = match cube.is_empty() {
            true => self.patience.saturating_mul(WHOLE),
            false => self.patience,
        };
        let step = patience.min(CONFLICTS);
        loop {
            let is_urgent = look(solver.conflicts())?;
            match solver.solve(cube, step) {
                Some(true) => {
                    let color = |choices: &Vec<i32>| {
                        let holds = choices.iter().position(|&literal| solver.holds(literal));
                        holds.map_or(choices.len(), |color| color + 1) as u8
                    };
                    let colors = self.question.choices.iter().map(color);
                    return Ok(CubeOutcome::Coloring(colors.collect()));
                }
                Some(false) => {
                    let proof = match self.prove {
                        true => solver.refutation(),
                        false => None,
                    };
                    let failed = cube.iter().filter(|&&literal| solver.failed(literal));
                    return Ok(CubeOutcome::Refuted(
                        failed.map(|literal| -literal).collect(),
                        proof,
                    ));
                }
                None => {
                    *spent += step;
                    let is_enough = *spent >= patience
                        || is_urgent && !cube.is_empty() && *spent >= patience / HURRY;
                    if is_enough
                        && let Some(cell) = self.lookahead.cell(&[&better[..], cube].concat())
                    {
                        return Ok(CubeOutcome::Hard(cell));
                    }
                }
            }
        }
    }
}
