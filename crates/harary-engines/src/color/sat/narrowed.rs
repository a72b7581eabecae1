//! A look at some of all colorings: those where a problem says that proper ones are likely, or the
//! only ones that it means.

use super::{Sat, proper, variable};
use crate::color::backtrack::{ColoringPlan, Found, Seek};
use harary_core::{ForbiddenSets, Narrowed, Solver};
use std::collections::BTreeSet;

impl Sat {
    /// Seeks a proper coloring among those that are [`Narrowed`], and gives up after about `most`
    /// conflicts. What it finds is proper; that it finds none says nothing of the others.
    ///
    /// `None` if the problem does not list all its sets. Memory: at first a clause for each color
    /// and each forbidden set, then those of the same classes once.
    pub fn narrowed(
        problem: &dyn ForbiddenSets,
        narrowed: Narrowed,
        mut solver: Box<dyn Solver>,
        most: u64,
    ) -> Option<Self> {
        let plan = ColoringPlan::new(problem, Seek::One, &[]).ok();
        let plan = plan.filter(|_| problem.lists_all())?;
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
        Some(Sat {
            solver,
            assumed: Vec::new(),
            found: Found::nothing(&plan),
            plan,
            is_done: false,
            narrowed: Some(narrowed),
            most,
        })
    }
}
