//! A look at some of all colorings: those where a problem says that proper ones are likely, or the
//! only ones that it means.

use super::{proper, variable};
use harary_core::{Engine, ForbiddenSets, Narrowed, Paused, Progress, Solver, Watch};
use std::collections::BTreeSet;

/// The conflicts between two looks at the solver.
const CONFLICTS: u32 = 1000;

/// Asks a [`Solver`] for a proper coloring among those that are [`Narrowed`]. What it finds is
/// proper; that it finds none says nothing of the others.
///
/// The engine belongs to the problem it was made for. A node is a conflict. Memory: at first a
/// clause for each color and each forbidden set, then those of the same classes once.
pub struct NarrowedSat {
    solver: Box<dyn Solver>,
    narrowed: Narrowed,
    /// It gives up after about so many conflicts.
    most: u64,
}

impl NarrowedSat {
    /// A search among these colorings that gives up after about `most` conflicts; `None` if the
    /// problem does not list all its sets.
    pub fn new(
        problem: &dyn ForbiddenSets,
        narrowed: Narrowed,
        mut solver: Box<dyn Solver>,
        most: u64,
    ) -> Option<Self> {
        if !problem.lists_all() {
            return None;
        }
        let colors = problem.colors();
        let of_class = |literal: &i32| {
            let place = literal.unsigned_abs() as usize - 1;
            let (cell, color) = (place / usize::from(colors), place % usize::from(colors));
            let color = narrowed.of_class(cell, color as u8 + 1);
            literal.signum() * variable(narrowed.classes[cell], color, colors)
        };
        let folded: BTreeSet<Vec<i32>> = proper(problem)
            .clauses()
            .map(|clause| {
                let mut clause: Vec<i32> = clause.iter().map(of_class).collect();
                clause.sort_unstable();
                clause.dedup();
                clause
            })
            .collect();
        folded.iter().for_each(|clause| solver.add(clause));
        for &(class, color) in &narrowed.without {
            solver.add(&[-variable(class, color, colors)]);
        }
        Some(NarrowedSat {
            solver,
            narrowed,
            most,
        })
    }
}

impl Engine<&dyn ForbiddenSets> for NarrowedSat {
    type Answer = Option<Vec<u8>>;

    /// Searches; after a pause, call it again with the same problem.
    fn run(
        &mut self,
        problem: &dyn ForbiddenSets,
        watch: &Watch<'_>,
    ) -> Result<Option<Vec<u8>>, Paused> {
        let colors = problem.colors();
        loop {
            // What the solver does at one go may be as much work as many nodes.
            watch.spend(CONFLICTS as usize);
            watch.node(|| Progress {
                nodes: self.solver.conflicts(),
                words: ["conflicts", "", ""],
                ..Progress::default()
            })?;
            match self.solver.solve(&[], CONFLICTS) {
                None if self.solver.conflicts() >= self.most => return Ok(None),
                None => {}
                Some(false) => return Ok(None),
                Some(true) => break,
            }
        }
        let color = |class: usize| {
            (1..=colors)
                .find(|&color| self.solver.holds(variable(class, color, colors)))
                .unwrap_or(colors)
        };
        let of_classes: Vec<u8> = (0..self.narrowed.count()).map(color).collect();
        Ok(Some(self.narrowed.unfolded(&of_classes)))
    }

    fn nodes(&self) -> u64 {
        self.solver.conflicts()
    }
}
