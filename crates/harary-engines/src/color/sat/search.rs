//! Finding, counting and listing proper colorings with a solver.

use super::{Symmetry, at_most_one, precedence, proper, variable};
use crate::color::backtrack::{Colorings, Seek, Tally, fixed_colors};
use crate::footprint::listed;
use harary_core::{
    BadParameter, Engine, ForbiddenSets, Kinds, Paused, Progress, Refutation, Solver, Watch,
};

/// The conflicts between two looks at the solver.
const CONFLICTS: u32 = 1000;

/// Finds, counts or lists proper colorings by asking a [`Solver`].
///
/// The engine belongs to the problem it was made for. To count and list, each coloring that was
/// found is excluded by a clause, so that this is for few colorings. Colorings are found in an
/// order of the solver's own. Memory: the clauses, those that the solver learns, and the list.
pub struct Sat {
    solver: Box<dyn Solver>,
    seek: Seek,
    assumed: Vec<i32>,
    kinds: Kinds,
    order: Vec<usize>,
    tally: Tally,
    found: Vec<Vec<u8>>,
    /// Whether all there is has been found.
    is_done: bool,
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
        let colors = fixed_colors(problem, seek, fixed)?;
        let all = matches!(seek, Seek::List { up_to_colors, .. } if !up_to_colors);
        let normal = fixed.is_empty() && !all;
        let order = problem.order();
        let mut clauses = proper(problem);
        if normal {
            clauses.append(&match seek {
                Seek::One => Symmetry::of(problem).clauses(problem),
                Seek::Count | Seek::List { .. } => precedence(problem, &order),
            });
        }
        if seek != Seek::One {
            clauses.append(&at_most_one(problem));
        }
        clauses.clauses().for_each(|clause| solver.add(clause));
        // A fixed cell has its color and no other.
        let last = problem.colors();
        let assumed = (0..).zip(&colors).filter(|(_, color)| **color > 0);
        let assumed = assumed.flat_map(|(cell, &color)| {
            (1..=last).map(move |other| match other == color {
                true => variable(cell, other, last),
                false => -variable(cell, other, last),
            })
        });
        let symmetries = match normal && seek == Seek::Count {
            true => problem.conjugates(),
            false => None,
        };
        Ok(Sat {
            solver,
            seek,
            assumed: assumed.collect(),
            kinds: Kinds::of(problem),
            order,
            tally: Tally::new(symmetries, normal),
            found: Vec::new(),
            is_done: false,
        })
    }

    /// Takes note of the coloring that the solver has found, or learns the sets that it breaks.
    fn take(&mut self, problem: &dyn ForbiddenSets) {
        let last = problem.colors();
        let mut color = |cell: usize| {
            (1..=last)
                .find(|&color| self.solver.holds(variable(cell, color, last)))
                .unwrap_or(last)
        };
        let colors: Vec<u8> = (0..problem.cells()).map(&mut color).collect();
        if !problem.lists_all() {
            let broken = problem.violated(&colors);
            for set in &broken {
                let kind = set.first().map_or(1, |&cell| problem.kind(colors[cell]));
                for color in self.kinds.members(kind) {
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
        if self.seek != Seek::One {
            let excluded = (0..)
                .zip(&colors)
                .map(|(cell, &color)| -variable(cell, color, last));
            self.solver.add(&excluded.collect::<Vec<i32>>());
        }
        match self.seek {
            Seek::Count => {
                let mut having = vec![0; usize::from(last) + 1];
                colors
                    .iter()
                    .for_each(|&color| having[usize::from(color)] += 1);
                self.tally.count(&colors, &self.order, &self.kinds, &having);
            }
            Seek::List {
                up_to_colors: true, ..
            } => self.found.push(self.kinds.normal(&colors)),
            Seek::One | Seek::List { .. } => self.found.push(colors),
        }
    }

    fn is_enough(&self) -> bool {
        match self.seek {
            Seek::One => !self.found.is_empty(),
            Seek::Count => false,
            Seek::List { limit, .. } => limit.is_some_and(|limit| self.found.len() >= limit),
        }
    }

    fn answer(&self) -> Colorings {
        match self.seek {
            Seek::One => Colorings::One(self.found.first().cloned()),
            Seek::Count => Colorings::Count(self.tally.counts()),
            Seek::List { .. } => {
                let mut list = self.found.clone();
                list.sort_unstable();
                Colorings::List(list)
            }
        }
    }

    /// How many colorings were found so far; of a count without fixed cells, up to renaming colors.
    pub fn found(&self) -> u64 {
        match self.seek {
            Seek::Count => self.tally.visited(),
            Seek::One | Seek::List { .. } => self.found.len() as u64,
        }
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
        while !self.is_done && !self.is_enough() {
            // What the solver does at one go may be as much work as many nodes.
            watch.spend(CONFLICTS as usize);
            watch.node(|| Progress {
                nodes: self.solver.conflicts(),
                found: self.found(),
                words: ["conflicts", "colorings found", ""],
                // Once more in the answer, and as text.
                held: 3 * self.found.len() * listed(self.order.len()),
                ..Progress::default()
            })?;
            match self.solver.solve(&self.assumed, CONFLICTS) {
                None => {}
                Some(false) => self.is_done = true,
                Some(true) => self.take(problem),
            }
        }
        Ok(self.answer())
    }

    fn nodes(&self) -> u64 {
        Sat::nodes(self)
    }
}
