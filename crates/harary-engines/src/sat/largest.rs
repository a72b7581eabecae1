//! The greatest set of cells that holds no forbidden set, with a solver.

use super::Solver;
use harary_core::{ForbiddenSets, Kinds, Paused, Progress, Watch};

/// The solver is looked after every so many conflicts.
const CONFLICTS: u32 = 1000;

/// Finds a greatest set of cells without a forbidden set by asking a [`Solver`] for one with more cells, again and again.
///
/// The variable of a cell says that it is taken. How many are left out is counted in unary (Bailleux, Boufkhad 2003, a totalizer): at least t of some cells are if
/// i of one half and t − i of the other are. Of sets that symmetries make of each other just the first word, along the cells, is looked for: for each symmetry by
/// itself the set is no later word than its image, which holds for the first one. Memory: the clauses, and those that the solver learns.
pub struct LargestSat<S> {
    solver: S,
    cells: usize,
    /// The literal at t says that more than t cells are left out.
    left_out: Vec<i32>,
    best: Vec<usize>,
    is_done: bool,
}

impl<S: Solver> LargestSat<S> {
    /// For the sets that a problem forbids to its colors, where a set of cells without one is known, perhaps that of no cells; `None` if it has sets it does not list, or colors of several kinds.
    pub fn new<P: ForbiddenSets>(
        problem: &P,
        mut solver: S,
        known: Vec<usize>,
    ) -> Option<LargestSat<S>> {
        if !problem.lists_all() || !Kinds::of(problem).is_one() {
            return None;
        }
        let taken = |&cell: &usize| cell as i32 + 1;
        for set in problem.sets(1) {
            let clause: Vec<i32> = set.iter().map(|cell| -taken(cell)).collect();
            solver.add(&clause);
        }
        let cells = problem.cells();
        // So that the solver knows of every cell, on a board of one cell, too.
        for cell in 0..cells {
            solver.add(&[taken(&cell), -taken(&cell)]);
        }
        let mut names = cells as i32 + 1..;
        for symmetry in problem.symmetries() {
            first_word(&symmetry, &mut names, &mut solver);
        }
        // Two sorted lists are merged, and the results merged, until one is left.
        let mut lists: Vec<Vec<i32>> = (0..cells).map(|cell| vec![-taken(&cell)]).collect();
        while lists.len() > 1 {
            let pairs = lists.chunks(2);
            lists = pairs
                .map(|pair| match pair {
                    [one, other] => merged(one, other, &mut names, &mut solver),
                    _ => pair.concat(),
                })
                .collect();
        }
        Some(LargestSat {
            solver,
            cells,
            left_out: lists.pop().unwrap_or_default(),
            best: known,
            is_done: false,
        })
    }

    /// The cells of a greatest set, in increasing order. After a pause, call it again.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    pub fn run(&mut self, watch: &Watch<'_>) -> Result<Vec<usize>, Paused> {
        while !self.is_done {
            // As many left out as the best set leaves out, or more, are too many.
            let Some(too_many) = (self.cells - self.best.len()).checked_sub(1) else {
                self.is_done = true;
                break;
            };
            watch.spend(CONFLICTS as usize);
            watch.node(|| Progress {
                nodes: self.nodes(),
                found: self.best.len() as u64,
                depth: 0,
            })?;
            match self.solver.solve(&[-self.left_out[too_many]], CONFLICTS) {
                None => {}
                Some(false) => self.is_done = true,
                Some(true) => {
                    let holds = |cell: &usize| self.solver.holds(*cell as i32 + 1);
                    self.best = (0..self.cells).filter(holds).collect();
                }
            }
        }
        Ok(self.best.clone())
    }

    /// The greatest set found so far.
    pub fn best(&self) -> &[usize] {
        &self.best
    }

    /// Conflicts of the solver so far, pauses included.
    pub fn nodes(&self) -> u64 {
        self.solver.conflicts()
    }
}

/// The set, as a word along the cells, is no later than its image: as long as both are alike, a cell that is taken is taken in the image.
fn first_word(symmetry: &[usize], names: &mut impl Iterator<Item = i32>, solver: &mut impl Solver) {
    let mut alike: Option<i32> = None;
    for (cell, &image) in symmetry.iter().enumerate() {
        let (here, there) = (cell as i32 + 1, image as i32 + 1);
        if here == there {
            continue;
        }
        let so_far = alike.map(|name| -name);
        let mut add = |literals: &[i32]| {
            let clause: Vec<i32> = so_far.iter().chain(literals).copied().collect();
            solver.add(&clause);
        };
        add(&[-here, there]);
        let Some(name) = names.next() else {
            return;
        };
        add(&[name, here, there]);
        add(&[name, -here, -there]);
        alike = Some(name);
    }
}

/// The sorted list of two sorted lists: its literal at t holds if more than t of all do.
fn merged(
    one: &[i32],
    other: &[i32],
    names: &mut impl Iterator<Item = i32>,
    solver: &mut impl Solver,
) -> Vec<i32> {
    let sum: Vec<i32> = names.take(one.len() + other.len()).collect();
    for first in 0..=one.len() {
        for second in 0..=other.len() {
            let Some(more) = (first + second).checked_sub(1) else {
                continue;
            };
            let mut clause = vec![sum[more]];
            clause.extend(first.checked_sub(1).map(|at| -one[at]));
            clause.extend(second.checked_sub(1).map(|at| -other[at]));
            solver.add(&clause);
        }
    }
    sum
}
