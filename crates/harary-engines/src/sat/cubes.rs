//! Whether there is a proper coloring, by cubes: a question that is too hard for one solver is split into many, each with some more cells colored.
//!
//! Each cube is given to a solver of its own, for so many conflicts at most; if these are not enough, it is split at the cell that looks
//! best ([`Lookahead`]). (Heule, Kullmann, Wieringa, Biere 2011, *Cube and conquer*; there all is split before any is solved.) So what a cube costs
//! does not depend on the others, on threads or on pauses, which lose no more than a cube each. When the solver needs only some of the cells
//! colored for a contradiction, whatever else these contradict is closed with it. The proofs of cubes are joined: a cube is refuted if it is with each color of a cell.

mod tree;

use super::lookahead::Lookahead;
use super::{Cnf, Refutation, Solver, Symmetry, proper, variable};
use core::time::Duration;
use harary_core::{Damaged, ForbiddenSets, Paused, Watch, WordSink, WordSource};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tree::{Cube, Outcome, Source, State, Tree};

/// The solver is looked after every so many conflicts.
const CONFLICTS: u32 = 1000;

/// A cube is split after so many conflicts. (Measured in benchmarks/README.md, *Cubes*: between two and fifty thousand it matters little.)
const PATIENCE: u32 = 10_000;

/// The whole question gets so many times as many: what one solver can answer soon is not to be split. (That two colors of the edges of K18 make a K4 of one takes one solver
/// 17 thousand conflicts, and cubes from the start 1.8 million.)
const WHOLE: u32 = 4;

/// Decides whether there is a proper coloring. It belongs to the problem it was made for.
///
/// Memory: a solver for each thread, the cubes, and, if it is to prove, what is needed of the proof of each cube.
pub struct Cubes {
    clauses: Cnf,
    lookahead: Lookahead,
    cells: usize,
    colors: u8,
    prove: bool,
    patience: u32,
    tree: Tree,
}

impl Cubes {
    /// For a problem whose sets can be listed; `None` for another.
    ///
    /// The solvers are given [`proper`], then the clauses of [`Symmetry`].
    pub fn new<C: ForbiddenSets>(problem: &C, prove: bool) -> Option<Cubes> {
        if !problem.lists_all() {
            return None;
        }
        let mut clauses = proper(problem);
        clauses.append(&Symmetry::of(problem).clauses(problem));
        let (cells, colors) = (problem.cells(), problem.colors());
        let whole = Cube {
            parent: 0,
            literal: 0,
            state: State::Open,
        };
        Some(Cubes {
            lookahead: Lookahead::new(&clauses, cells, colors),
            clauses,
            cells,
            colors,
            prove,
            patience: PATIENCE,
            tree: Tree {
                cubes: vec![whole],
                open: vec![0],
                ..Tree::default()
            },
        })
    }

    /// Splits a cube after so many conflicts (at least 1), instead of ten thousand, and the whole question after four times as many. The same for all of the work.
    pub fn patient(self, conflicts: u32) -> Cubes {
        Cubes {
            patience: conflicts.max(1),
            ..self
        }
    }

    /// Works on the question with solvers made by `make`, which must keep proofs if the engine is to prove; a coloring, or `None` if there is none.
    /// After a pause, call it again.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so; cubes in work are begun anew.
    pub fn run<S: Solver>(
        &mut self,
        make: impl Fn() -> S + Sync,
        threads: usize,
        watch: &Watch<'_>,
    ) -> Result<Option<Vec<u8>>, Paused> {
        let tree = Mutex::new(std::mem::take(&mut self.tree));
        let stop = AtomicBool::new(false);
        let result = std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| {
                    self.work(&tree, &make, |_| match stop.load(Ordering::Relaxed) {
                        true => Err(Paused),
                        false => Ok(()),
                    })
                });
            }
            let result = self.work(&tree, &make, |more| {
                // What the solver does at one go may be as much work as many nodes.
                watch.spend(CONFLICTS as usize);
                watch.node(|| look(&tree).progress(more))
            });
            stop.store(result.is_err(), Ordering::Relaxed);
            result
        });
        self.tree = tree.into_inner().unwrap_or_else(PoisonError::into_inner);
        result.map(|()| self.tree.coloring.clone())
    }

    /// Takes cubes until all is known, or `watch` says to pause; it is told of the conflicts in the cube at work.
    fn work<S: Solver>(
        &self,
        tree: &Mutex<Tree>,
        make: &impl Fn() -> S,
        watch: impl Fn(u64) -> Result<(), Paused>,
    ) -> Result<(), Paused> {
        loop {
            let next = {
                let mut tree = look(tree);
                if tree.is_done() {
                    return Ok(());
                }
                let id = tree.open.pop();
                id.map(|id| (id, tree.literals(id)))
            };
            let Some((id, cube)) = next else {
                // Another thread may split the cube that it has.
                watch(0)?;
                std::thread::sleep(Duration::from_millis(1));
                continue;
            };
            let mut solver = make();
            let patience = match cube.is_empty() {
                true => self.patience.saturating_mul(WHOLE),
                false => self.patience,
            };
            let outcome = self.attempt(&mut solver, &cube, patience, |more| {
                // Another thread may have the answer.
                let is_done = look(tree).is_done();
                if is_done { Err(Paused) } else { watch(more) }
            });
            let mut tree = look(tree);
            match outcome {
                Ok(outcome) => {
                    tree.nodes += solver.conflicts();
                    tree.settle(id, outcome, self.colors);
                }
                Err(Paused) if tree.is_done() => return Ok(()),
                Err(Paused) => {
                    tree.open.push(id);
                    return Err(Paused);
                }
            }
        }
    }

    /// Asks a new solver about a cube, for so many conflicts.
    fn attempt<S: Solver>(
        &self,
        solver: &mut S,
        cube: &[i32],
        patience: u32,
        look: impl Fn(u64) -> Result<(), Paused>,
    ) -> Result<Outcome, Paused> {
        self.clauses.clauses().for_each(|clause| solver.add(clause));
        let (mut spent, step) = (0, patience.min(CONFLICTS));
        loop {
            look(solver.conflicts())?;
            match solver.solve(cube, step) {
                Some(true) => {
                    let mut color = |cell: usize| {
                        (1..=self.colors)
                            .find(|&color| solver.holds(variable(cell, color, self.colors)))
                            .unwrap_or(self.colors)
                    };
                    return Ok(Outcome::Coloring((0..self.cells).map(&mut color).collect()));
                }
                Some(false) => {
                    let proof = match self.prove {
                        true => solver.refutation(),
                        false => None,
                    };
                    let failed = cube.iter().filter(|&&literal| solver.failed(literal));
                    return Ok(Outcome::Refuted(
                        failed.map(|literal| -literal).collect(),
                        proof,
                    ));
                }
                None => {
                    spent += step;
                    if spent >= patience
                        && let Some(cell) = self.lookahead.cell(cube)
                    {
                        return Ok(Outcome::Hard(cell));
                    }
                }
            }
        }
    }

    /// Conflicts of the solvers, in cubes that they were done with.
    pub fn nodes(&self) -> u64 {
        self.tree.nodes
    }

    /// How many cubes there are so far, and how many of them are open.
    pub fn cubes(&self) -> (usize, usize) {
        (self.tree.cubes.len(), self.tree.open.len())
    }

    /// The proof that there is no coloring, if that is known and the solvers kept proofs of all cubes.
    pub fn refutation(&self) -> Option<Refutation> {
        let given = u32::try_from(self.clauses.len()).ok()?;
        let cubes = &self.tree.cubes;
        let mut needed = vec![false; cubes.len()];
        needed[0] = true;
        for (id, cube) in cubes
            .iter()
            .enumerate()
            .filter(|(_, cube)| cube.is_closed())
        {
            if needed[id] {
                cube.sources(self.colors).for_each(|id| needed[id] = true);
            }
        }
        let mut proof = Refutation::new(given);
        let mut names = vec![0; cubes.len()];
        // A cube comes after those it was split into.
        for (id, cube) in cubes.iter().enumerate().rev().filter(|(id, _)| needed[*id]) {
            let State::Closed { clause, by } = &cube.state else {
                return None;
            };
            names[id] = match by {
                Source::Solver(part) => proof.append(part.as_ref()?)?,
                Source::One(child) => names[*child],
                Source::All { cell, .. } => {
                    let children = cube.sources(self.colors).map(|child| names[child]);
                    // First a clause for each cell, in order.
                    let hints: Vec<u32> = children.chain([*cell as u32 + 1]).collect();
                    proof.derive(clause, &hints)
                }
            };
        }
        Some(proof)
    }

    /// Writes the progress.
    pub fn save(&self, to: &mut dyn WordSink) {
        self.tree.save(to);
    }

    /// Reads what [`save`](Cubes::save) wrote, for the same problem and with or without proofs as then.
    ///
    /// # Errors
    /// [`Damaged`] if the words cannot be such a progress.
    pub fn load(mut self, from: &mut dyn WordSource) -> Result<Cubes, Damaged> {
        self.tree = Tree::load(self.cells, self.colors, from)?;
        Ok(self)
    }
}

fn look(tree: &Mutex<Tree>) -> MutexGuard<'_, Tree> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}
