//! Whether there is a proper coloring, or the most cells that hold no forbidden set, by cube and
//! conquer: a question that is too hard for one solver is split into cubes, each with some more
//! cells colored.
//!
//! Each cube is given to a solver of its own, for a limited number of conflicts; if these are not
//! enough, it is split at the cell that looks best ([`Lookahead`]). (Heule, Kullmann, Wieringa,
//! Biere 2011, *Cube and conquer*; there all is split before any is solved.) When the solver needs
//! only some of the cells colored for a contradiction, whatever else these contradict is closed
//! with it. The proofs of cubes are joined: a cube is refuted if it is with each color of a cell.
//!
//! Without proofs the short clauses that a solver learned are given to all that come after it, on
//! all threads. (The colors of a cube are assumptions, so what it learns does not hang on them.
//! Measured in benchmarks/README.md, *Cubes*: without that the most cells of 8 × 8 Hip take eight
//! times as many conflicts as with one solver, with it as many.)
//!
//! When the largest set is wanted, the search is for a set larger than the best so far. When one is
//! found its cube is open again. Closed cubes stay closed and learned clauses stay true for
//! everything still searched for: a larger set, with counters that say just how many cells it
//! leaves out, satisfies every bound that there was before, too.
//!
//! A part of the work is some of the cubes that the question is split into before any is solved;
//! the others count as closed.
//!
//! The whole question is a cube, too, with more patience. What takes long is seldom answered by it
//! alone, so that other threads split it while one still works on it; and while a thread waits for
//! a cube, cubes are split after fewer conflicts. Once the whole is split, nobody begins it again:
//! after a pause the first thread goes on with it if it had it, after loading nobody does.
//!
//! With one thread what a cube costs depends on the cubes before it alone; after loading, the cubes
//! at work start over.

mod joining;
mod problem;
#[cfg(test)]
mod tests;
mod tree;
mod workers;

use super::LargestSetClauses;
use super::lookahead::Lookahead;
use crate::parallel::lock::lock;
use harary_core::{
    Alarm, Damaged, Engine, ForbiddenSets, Keeps, Part, Paused, Refutation, Saved, Solvers, Watch,
    WordSink, WordSource,
};
pub use joining::JoinedCubes;
use problem::CubeProblem;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use tree::{ClosedBy, CubeState, CubeTree};
use workers::{CONFLICTS, CubeAtWork, Plan};

/// A cube is split after this many conflicts, sooner while a thread waits for one. (Measured in
/// benchmarks/README.md, *Cubes*: between two and fifty thousand it matters little.)
const PATIENCE: u32 = 10_000;

/// How many cubes are shared out among parts, if the question can be split so far: enough that
/// parts are about equal, and few enough that finding them takes seconds at most.
const PIECES: usize = 256;

/// Decides whether there is a proper coloring, or finds a greatest set without a forbidden one,
/// with solvers of clauses. It belongs to the problem it was made for.
///
/// Memory: a solver for each thread, the cubes, and the needed part of each cube's proof if proofs
/// are kept, else the clauses that are shared.
pub struct Cubes {
    plan: Plan,
    tree: CubeTree,
    /// The cube that the first thread was solving before a pause.
    at_work: Option<CubeAtWork>,
    threads: usize,
}

impl Cubes {
    /// For a problem whose sets can be listed; `None` for another.
    ///
    /// The solvers are given [`proper`](super::proper), then the clauses of
    /// [`Symmetry`](super::Symmetry).
    pub fn new(problem: &dyn ForbiddenSets, prove: bool) -> Option<Cubes> {
        if !problem.lists_all() {
            return None;
        }
        Some(Cubes::asking(CubeProblem::any(problem), prove, None))
    }

    /// The same with proofs, and without a word about symmetry: the solvers are given
    /// [`proper`](super::proper) alone.
    pub fn plain(problem: &dyn ForbiddenSets) -> Option<Cubes> {
        let plain = || Cubes::asking(CubeProblem::plain(problem), true, None);
        problem.lists_all().then(plain)
    }

    /// For the largest set of cells that contains none of the sets that a problem forbids to its
    /// colors, given a set of cells without one, perhaps the empty set. The result is a coloring:
    /// cells that are taken have the first color, the others the second. `None` if the problem has
    /// sets it does not list, or colors of several kinds.
    pub fn largest(problem: &dyn ForbiddenSets, known: &[usize]) -> Option<Cubes> {
        let mut colors = vec![2; problem.cells()];
        known.iter().for_each(|&cell| colors[cell] = 1);
        let question = CubeProblem::most(LargestSetClauses::of(problem)?);
        Some(Cubes::asking(question, false, Some(colors)))
    }

    fn asking(question: CubeProblem, prove: bool, best: Option<Vec<u8>>) -> Cubes {
        Cubes {
            plan: Plan {
                lookahead: Lookahead::new(&question.clauses, &question.choices),
                question,
                prove,
                patience: PATIENCE,
            },
            at_work: None,
            threads: 1,
            tree: CubeTree {
                best,
                ..CubeTree::whole()
            },
        }
    }

    /// The same with this number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Cubes {
        self.threads = threads.max(1);
        self
    }

    /// Looks only at a part. There is a coloring if there
    /// is one in any part; a largest set is the largest of those of all parts, and no smaller than
    /// the one known.
    ///
    /// Finds the cell to split at in up to 255 cubes. What is known of a part proves nothing of the
    /// whole.
    #[must_use]
    pub fn with_part(mut self, part: Part) -> Cubes {
        let pieces = self.pieces();
        let mine = Part::range(Some(part), pieces.len());
        self.tree.keep(&pieces, mine, &self.plan.question);
        self
    }

    /// Splits a cube after `conflicts` conflicts (at least 1) instead of ten thousand, and the
    /// whole question after four times as many; with several threads sooner where one would wait.
    /// This must not change while the work goes on.
    #[must_use]
    pub fn patient(mut self, conflicts: u32) -> Cubes {
        self.plan.patience = conflicts.max(1);
        self
    }

    /// The best coloring so far.
    pub fn best(&self) -> Option<&[u8]> {
        self.tree.best.as_deref()
    }

    /// How many cubes there are so far, and how many of them are open.
    pub fn cubes(&self) -> (usize, usize) {
        (self.tree.cubes.len(), self.tree.open.len())
    }

    /// The proof that there is no coloring, if that is known and the solvers kept proofs of all
    /// cubes.
    pub fn refutation(&self) -> Option<Refutation> {
        self.refutation_of(0)
    }

    /// The proof of the clause that closes a cube.
    fn refutation_of(&self, cube: usize) -> Option<Refutation> {
        let given = u32::try_from(self.plan.question.clauses.len()).ok()?;
        let cubes = &self.tree.cubes;
        let mut needed = vec![false; cubes.len()];
        needed[cube] = true;
        for (id, cube) in cubes
            .iter()
            .enumerate()
            .filter(|(_, cube)| cube.is_closed())
        {
            if needed[id] {
                cube.sources(&self.plan.question.choices)
                    .for_each(|id| needed[id] = true);
            }
        }
        let mut proof = Refutation::new(given);
        let mut names = vec![0; cubes.len()];
        // A cube comes after those it was split into.
        for (id, cube) in cubes.iter().enumerate().rev().filter(|(id, _)| needed[*id]) {
            let CubeState::Closed { clause, by } = &cube.state else {
                return None;
            };
            names[id] = match by {
                ClosedBy::Solver(part) => proof.append(part.as_ref()?)?,
                ClosedBy::One(child) => names[*child],
                ClosedBy::All { cell, .. } => {
                    let children = cube
                        .sources(&self.plan.question.choices)
                        .map(|child| names[child]);
                    // First a clause for each cell, in order.
                    let hints: Vec<u32> = children.chain([*cell as u32 + 1]).collect();
                    proof.derive(clause, &hints)
                }
            };
        }
        Some(proof)
    }
}

/// On solvers that keep proofs, if it is to prove, or else share what they learn.
impl Engine<&dyn Solvers> for Cubes {
    type Answer = Option<Vec<u8>>;

    /// The best coloring, or `None` if there is none. After a pause the first thread goes on with
    /// its solver, the others start their cubes over.
    fn run(&mut self, solvers: &dyn Solvers, watch: &Watch<'_>) -> Result<Option<Vec<u8>>, Paused> {
        let keeps = if self.plan.prove {
            Keeps::Proof
        } else {
            Keeps::Learned
        };
        let make = || solvers.solver(keeps);
        let tree = Mutex::new(std::mem::take(&mut self.tree));
        if let Some(work) = &self.at_work {
            lock(&tree).open.retain(|&id| id != work.id);
        }
        let (stop, waiting) = (AtomicBool::new(false), AtomicUsize::new(0));
        let must_stop = |_| match stop.load(Ordering::Relaxed) {
            true => Err(Paused),
            false => Ok(()),
        };
        let (plan, at_work) = (&self.plan, &mut self.at_work);
        let result = std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| {
                    let _alarm = Alarm(&stop);
                    plan.work(&tree, &waiting, &make, &mut None, must_stop)
                });
            }
            let _alarm = Alarm(&stop);
            let result = plan.work(&tree, &waiting, &make, at_work, |more| {
                must_stop(more)?;
                // What the solver does at one go may be as much work as many nodes.
                watch.spend(CONFLICTS as usize);
                watch.node(|| lock(&tree).progress(more, &plan.question))
            });
            stop.store(result.is_err(), Ordering::Relaxed);
            result
        });
        self.tree = tree.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(work) = &self.at_work {
            self.tree.reopen(work.id);
        }
        result.map(|()| self.tree.best.clone())
    }

    /// Conflicts of the solvers, in cubes that they were done with.
    fn nodes(&self) -> u64 {
        self.tree.nodes
    }
}

impl Saved<&dyn Solvers> for Cubes {
    fn save(&self, to: &mut dyn WordSink) {
        self.tree.save(&self.plan.question, to);
    }

    fn load(&mut self, _: &dyn Solvers, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.tree = CubeTree::load(&self.plan.question, from)?;
        self.at_work = None;
        Ok(())
    }
}
