//! The order in which searches for colorings look at cells.

use core::cmp::Reverse;
use harary_core::ForbiddenSets;

/// The cells, those on the most listed sets of all colors first, and those on equally many in the
/// problem's order; and how many cells these sets have together. (Measured: clauses of symmetries
/// along the middle of a line before its ends refute 51 numbers in three colors after 117 thousand
/// conflicts in place of 451.)
pub(crate) fn by_degree(problem: &dyn ForbiddenSets) -> (Vec<usize>, usize) {
    let mut through = vec![0_usize; problem.cells()];
    for color in 1..=problem.colors() {
        problem.each_set(color, &mut |set| {
            set.iter().for_each(|&cell| through[cell] += 1);
        });
    }
    let mut order = problem.order();
    most_first(&mut order, &through);
    (order, through.iter().sum())
}

/// Sorts cells, those on the most sets first.
fn most_first(order: &mut [usize], through: &[usize]) {
    order.sort_by_key(|&cell| Reverse(through[cell]));
}
