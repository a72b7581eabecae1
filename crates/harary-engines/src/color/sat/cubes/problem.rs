//! The problem that cubes split: clauses, the colors that a cell may have, and which coloring is
//! better than another.

use crate::color::sat::{LargestSetClauses, Symmetry, proper, variable};
use harary_core::{Cnf, Damaged, ForbiddenSets, WordSource};

/// Is there a coloring, or which has the most cells of the first color?
pub(super) struct CubeProblem {
    pub(super) clauses: Cnf,
    /// For each cell a literal for each color; one of them holds.
    pub(super) choices: Vec<Vec<i32>>,
    /// Where the largest set is wanted.
    most: Option<LeftOut>,
}

struct LeftOut {
    /// The number of clauses that are the forbidden sets; they come first.
    sets: usize,
    /// The literal at t says that more than t cells have not the first color.
    left_out: Vec<i32>,
}

impl CubeProblem {
    /// Is there a coloring? [`proper`], then the clauses of [`Symmetry`].
    pub(super) fn any(problem: &dyn ForbiddenSets) -> CubeProblem {
        let mut question = CubeProblem::plain(problem);
        let symmetry = Symmetry::of(problem).clauses(problem);
        question.clauses.append(&symmetry);
        question
    }

    /// Is there a coloring? [`proper`] alone.
    pub(super) fn plain(problem: &dyn ForbiddenSets) -> CubeProblem {
        let clauses = proper(problem);
        let last = problem.colors();
        let colors = |cell| (1..=last).map(move |color| variable(cell, color, last));
        CubeProblem {
            clauses,
            choices: (0..problem.cells())
                .map(|cell| colors(cell).collect())
                .collect(),
            most: None,
        }
    }

    /// Which cells are the most? Those taken have the first color, and the others the second.
    pub(super) fn most(most: LargestSetClauses) -> CubeProblem {
        let taken = 1..=most.cells as i32;
        CubeProblem {
            clauses: most.clauses,
            choices: taken.map(|taken| vec![taken, -taken]).collect(),
            most: Some(LeftOut {
                sets: most.sets,
                left_out: most.left_out,
            }),
        }
    }

    /// Literals that hold in all colorings better than the best so far; `None` if there are none.
    pub(super) fn better(&self, best: Option<&[u8]>) -> Option<Vec<i32>> {
        let Some(best) = best else {
            return Some(Vec::new());
        };
        // As many left out as the best leaves out, or more, are too many.
        let too_many = others(best).checked_sub(1)?;
        Some(vec![-self.most.as_ref()?.left_out[too_many]])
    }

    pub(super) fn is_better(&self, coloring: &[u8], best: Option<&[u8]>) -> bool {
        best.is_none_or(|best| others(coloring) < others(best))
    }

    /// Whether the best coloring so far is part of the progress. (Where any will do there is none
    /// before all is done.)
    pub(super) fn keeps_best(&self) -> bool {
        self.most.is_some()
    }

    /// Reads the best coloring so far, which breaks no forbidden set.
    pub(super) fn read_best(&self, from: &mut dyn WordSource) -> Result<Option<Vec<u8>>, Damaged> {
        let Some(most) = &self.most else {
            return Ok(None);
        };
        let colors = self.choices.iter().map(|_| Ok(1 + from.size(1)? as u8));
        let colors: Vec<u8> = colors.collect::<Result<_, _>>()?;
        let is_left_out = |literal: &i32| colors[literal.unsigned_abs() as usize - 1] > 1;
        let mut sets = self.clauses.clauses().take(most.sets);
        match sets.all(|set| set.iter().any(is_left_out)) {
            true => Ok(Some(colors)),
            false => Err(Damaged),
        }
    }
}

/// How many cells do not have the first color.
fn others(colors: &[u8]) -> usize {
    colors.iter().filter(|&&color| color > 1).count()
}
