//! The greatest set of cells that holds no forbidden set, with a solver.

use super::Solver;
use crate::busiest::busiest_first;
use harary_core::{ForbiddenSets, Kinds, Paused, Progress, Watch};

/// The solver is looked after every so many conflicts.
const CONFLICTS: u32 = 1000;

/// Finds a greatest set of cells without a forbidden set by asking a [`Solver`] for one with more cells, again and again.
///
/// The variable of a cell says that it is taken. How many are left out is counted in unary (Bailleux, Boufkhad 2003, a totalizer), block by block of the board: at least t of some cells are if
/// i of one half and t − i of the other are. Of sets that symmetries make of each other just the first word, along the cells, those on the most sets first, is looked for: for each symmetry by
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
        let (order, _) = busiest_first(problem);
        for symmetry in problem.symmetries() {
            first_word(&symmetry, &order, &mut names, &mut solver);
        }
        let places: Vec<usize> = (0..cells).collect();
        let mut places: Vec<Place> = (0..)
            .zip(problem.picture().rows(&places))
            .flat_map(|(row, cells)| {
                (0..)
                    .zip(cells)
                    .map(move |(column, &cell)| [row, column, cell])
            })
            .collect();
        let left_out = counted(&mut places, &mut names, &mut solver);
        Some(LargestSat {
            solver,
            cells,
            left_out,
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
fn first_word(
    symmetry: &[usize],
    order: &[usize],
    names: &mut impl Iterator<Item = i32>,
    solver: &mut impl Solver,
) {
    let mut alike: Option<i32> = None;
    for &cell in order {
        let (here, there) = (cell as i32 + 1, symmetry[cell] as i32 + 1);
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

/// The row, the column and the number of a cell.
type Place = [usize; 3];

/// The sorted list of the literals that cells are left out: the block is cut across, and the lists of its halves are merged. (Measured: 7 × 7 Hip takes a third of the conflicts that it takes with rows in
/// place of blocks.)
fn counted(
    places: &mut [Place],
    names: &mut impl Iterator<Item = i32>,
    solver: &mut impl Solver,
) -> Vec<i32> {
    match places {
        [] => return Vec::new(),
        [[.., cell]] => return vec![-(*cell as i32 + 1)],
        _ => {}
    }
    let [(first_row, rows), (first_column, columns)] = [0, 1].map(|side| {
        let along = || places.iter().map(|place| place[side]);
        let (first, last) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
        (first, last + 1 - first)
    });
    let (side, middle) = match columns > rows {
        true => (1, first_column + columns.div_ceil(2)),
        false => (0, first_row + rows.div_ceil(2)),
    };
    places.sort_unstable_by_key(|place| place[side] >= middle);
    let half = places.partition_point(|place| place[side] < middle);
    let (one, other) = places.split_at_mut(half);
    let one = counted(one, names, solver);
    let other = counted(other, names, solver);
    merged(&one, &other, names, solver)
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
