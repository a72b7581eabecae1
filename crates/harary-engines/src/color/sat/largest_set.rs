//! The clauses of sets of cells that hold no forbidden set, and of how many cells they leave out.
//!
//! The variable of a cell says that it is taken. How many are left out is counted in unary
//! (Bailleux, Boufkhad 2003, a totalizer), block by block of the board: at least t of some cells
//! are if i of one half and t − i of the other are. Of sets that symmetries make of each other just
//! the first word, along the cells, those on the most sets first, is looked for: for each symmetry
//! by itself the set is not a later word than its image, which holds for the first one.

use crate::color::cell_order::by_degree;
use harary_core::{Cnf, ForbiddenSets, Kinds};

/// The clauses.
pub(super) struct LargestSetClauses {
    pub(super) cells: usize,
    pub(super) clauses: Cnf,
    /// The number of clauses that are the forbidden sets; they come first.
    pub(super) sets: usize,
    /// The literal at t says that more than t cells are left out.
    pub(super) left_out: Vec<i32>,
}

impl LargestSetClauses {
    /// For the sets that a problem forbids to its colors; `None` if it has sets it does not list,
    /// or colors of several kinds.
    pub(super) fn of(problem: &dyn ForbiddenSets) -> Option<LargestSetClauses> {
        if !problem.lists_all() || !Kinds::of(problem).is_one() {
            return None;
        }
        let taken = |&cell: &usize| cell as i32 + 1;
        let cells = problem.cells();
        let mut clauses = Cnf::new(cells as i32);
        for set in problem.sets(1) {
            clauses.add(set.iter().map(|cell| -taken(cell)));
        }
        let sets = clauses.len();
        // So that a solver knows of every cell, on a board of one cell, too.
        for cell in 0..cells {
            clauses.add([taken(&cell), -taken(&cell)]);
        }
        let (order, _) = by_degree(problem);
        for symmetry in problem.symmetries() {
            first_word(&symmetry, &order, &mut clauses);
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
        let left_out = counted(&mut places, &mut clauses);
        Some(LargestSetClauses {
            cells,
            clauses,
            sets,
            left_out,
        })
    }
}

/// The set, as a word along the cells, is no later than its image: as long as both are alike, a
/// cell that is taken is taken in the image.
fn first_word(symmetry: &[usize], order: &[usize], clauses: &mut Cnf) {
    let mut alike: Option<i32> = None;
    for &cell in order {
        let (here, there) = (cell as i32 + 1, symmetry[cell] as i32 + 1);
        if here == there {
            continue;
        }
        let so_far = alike.map(|name| -name);
        clauses.add(so_far.into_iter().chain([-here, there]));
        let name = clauses.variable();
        clauses.add(so_far.into_iter().chain([name, here, there]));
        clauses.add(so_far.into_iter().chain([name, -here, -there]));
        alike = Some(name);
    }
}

/// The row, the column and the number of a cell.
type Place = [usize; 3];

/// The sorted list of the literals that cells are left out: the block is cut across, and the lists
/// of its halves are merged. (Measured: 7 × 7 Hip takes a third of the conflicts that it takes with
/// rows in place of blocks.)
fn counted(places: &mut [Place], clauses: &mut Cnf) -> Vec<i32> {
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
    let one = counted(one, clauses);
    let other = counted(other, clauses);
    merged(&one, &other, clauses)
}

/// The sorted list of two sorted lists: its literal at t holds if more than t of all do.
fn merged(one: &[i32], other: &[i32], clauses: &mut Cnf) -> Vec<i32> {
    let sum: Vec<i32> = (0..one.len() + other.len())
        .map(|_| clauses.variable())
        .collect();
    for first in 0..=one.len() {
        for second in 0..=other.len() {
            let Some(more) = (first + second).checked_sub(1) else {
                continue;
            };
            let mut clause = vec![sum[more]];
            clause.extend(first.checked_sub(1).map(|at| -one[at]));
            clause.extend(second.checked_sub(1).map(|at| -other[at]));
            clauses.add(clause);
        }
    }
    sum
}
