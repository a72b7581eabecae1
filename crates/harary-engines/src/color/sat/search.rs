//! Finding, counting and listing proper colorings with a solver.

use super::{Symmetry, at_most_one, precedence, proper, variable};
use crate::color::backtrack::{ColoringPlan, Colorings, Found, Seek};
use crate::footprint::listed;
use harary_core::{
    BadParameter, Engine, ForbiddenSets, Narrowed, Paused, Progress, Refutation, Solver, Watch,
};

/// The conflicts between two looks at the solver.
const CONFLICTS: u32 = 1000;

/// Finds, counts or lists proper colorings by asking a [`Solver`].
///
/// The engine belongs to the problem it was made for. To count and list, each coloring that was
/// found is excluded by a clause, so that this is for few colorings. Colorings are found in an
/// order of the solver's own. Memory: the clauses, those that the solver learns, and the list.
pub struct Sat {
    pub(super) solver: Box<dyn Solver>,
    pub(super) plan: ColoringPlan,
    pub(super) assumed: Vec<i32>,
    pub(super) found: Found,
    /// Whether all there is has been found, or the search was given up.
    pub(super) is_done: bool,
    /// Where the variables are of classes of cells.
    pub(super) narrowed: Option<Narrowed>,
    /// It gives up after about so many conflicts.
    pub(super) most: u64,
}

impl Sat {
    /// Seeks proper colorings of a problem in which the cells `fixed`, if any, have the colors
    /// named there.
    ///
    /// Where one is sought and no cell is fixed, the solver is given [`proper`], then the clauses
    /// of [`Symmetry`], and nothing else unless sets are learned: then its refutation is of the
    /// sets learned so far.
    ///
    /// # Errors
    /// [`BadParameter`] `fix`, as for [`Backtrack`](crate::Backtrack::new).
    pub fn new(
        problem: &dyn ForbiddenSets,
        mut solver: Box<dyn Solver>,
        seek: Seek,
        fixed: &[(usize, u8)],
    ) -> Result<Self, BadParameter> {
        let plan = ColoringPlan::new(problem, seek, fixed)?;
        let mut clauses = proper(problem);
        if plan.normal {
            clauses.append(&match seek {
                Seek::One => Symmetry::of(problem).clauses(problem),
                Seek::Count | Seek::List { .. } => precedence(problem, &plan.order),
            });
        }
        if seek != Seek::One {
            clauses.append(&at_most_one(problem));
        }
        clauses.clauses().for_each(|clause| solver.add(clause));
        // A fixed cell has its color and no other.
        let last = problem.colors();
        let assumed = (0..).zip(&plan.fixed).filter(|(_, color)| **color > 0);
        let assumed = assumed.flat_map(|(cell, &color)| {
            (1..=last).map(move |other| match other == color {
                true => variable(cell, other, last),
                false => -variable(cell, other, last),
            })
        });
        Ok(Sat {
            solver,
            assumed: assumed.collect(),
            found: Found::nothing(&plan),
            plan,
            is_done: false,
            narrowed: None,
            most: u64::MAX,
        })
    }

    /// Takes note of the coloring that the solver has found, or learns the sets that it breaks.
    fn take(&mut self, problem: &dyn ForbiddenSets) {
        let last = problem.colors();
        let color = |cell: usize| {
            (1..=last)
                .find(|&color| self.solver.holds(variable(cell, color, last)))
                .unwrap_or(last)
        };
        let variables = self.narrowed.as_ref().map(Narrowed::count);
        let mut colors: Vec<u8> = (0..variables.unwrap_or(problem.cells()))
            .map(color)
            .collect();
        if let Some(narrowed) = &self.narrowed {
            colors = narrowed.unfolded(&colors);
        }
        if !problem.lists_all() {
            let broken = problem.violated(&colors);
            for set in &broken {
                let kind = set.first().map_or(1, |&cell| problem.kind(colors[cell]));
                for color in self.plan.kinds.members(kind) {
                    let clause: Vec<i32> = set
                        .iter()
                        .map(|&cell| -variable(cell, color, last))
                        .collect();
                    self.solver.add(&clause);
                }
            }
            if !broken.is_empty() {
                return;
            }
        }
        if self.plan.seek != Seek::One {
            let excluded = (0..)
                .zip(&colors)
                .map(|(cell, &color)| -variable(cell, color, last));
            self.solver.add(&excluded.collect::<Vec<i32>>());
        }
        let mut having = vec![0; usize::from(last) + 1];
        let cells = colors.iter();
        cells.for_each(|&color| having[usize::from(color)] += 1);
        self.found.record(&self.plan, &colors, &having);
    }

    /// How many colorings were found so far; of a count without fixed cells, up to renaming colors.
    pub fn found(&self) -> u64 {
        self.found.number()
    }

    /// The proof that there is no coloring, if the solver keeps one and the last answer was that.
    pub fn refutation(&mut self) -> Option<Refutation> {
        self.solver.refutation()
    }

    /// Conflicts of the solver so far, pauses included.
    pub fn nodes(&self) -> u64 {
        self.solver.conflicts()
    }
}

impl Engine<&dyn ForbiddenSets> for Sat {
    type Answer = Colorings;

    /// Works on the question. After a pause, call it again with the same problem; after an answer
    /// it is the same answer.
    fn run(&mut self, problem: &dyn ForbiddenSets, watch: &Watch<'_>) -> Result<Colorings, Paused> {
        while !self.is_done && !self.found.is_enough(self.plan.seek) {
            // What the solver does at one go may be as much work as many nodes.
            watch.spend(CONFLICTS as usize);
            watch.node(|| Progress {
                nodes: self.solver.conflicts(),
                found: self.found(),
                words: match self.narrowed {
                    None => ["conflicts", "colorings found", ""],
                    Some(_) => ["conflicts", "", ""],
                },
                // Once more in the answer, and as text.
                held: 3 * self.found.list.len() * listed(self.plan.order.len()),
                ..Progress::default()
            })?;
            match self.solver.solve(&self.assumed, CONFLICTS) {
                None => self.is_done = self.solver.conflicts() >= self.most,
                Some(false) => self.is_done = true,
                Some(true) => self.take(problem),
            }
        }
        Ok(self.found.clone().answer(self.plan.seek, false))
    }

    fn nodes(&self) -> u64 {
        Sat::nodes(self)
    }
}
