//! What the crate must satisfy, tested from within: the rules against facts and plain play, and
//! whole certificates.

mod accepted;
mod answers;
mod claims;
mod endless;
mod facts;
mod few_cells;
mod forging;
mod images;
mod isomorphic;
mod judge;
mod kinds;
mod labels;
mod lemmas;
mod limits;
mod live;
mod mirror;
mod mutations;
mod naive;
mod pairings;
mod pavings;
mod periods;
mod plain;
mod prover;
mod quoted;
mod refutations;
mod threats;
mod trees;
mod weights;
mod wide;

use crate::budget::Budget;
use crate::limits::Limits;

/// No limits.
pub(crate) fn free() -> Budget {
    Budget::new(&Limits::NONE)
}

/// As many steps as these.
fn steps(steps: u64) -> Budget {
    Budget::new(&Limits {
        steps,
        ..Limits::NONE
    })
}

/// All orders of the numbers below n.
pub(crate) fn orders(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let longer = |order: Vec<usize>| {
        (0..n).map(move |place| {
            let mut longer = order.clone();
            longer.insert(place, last);
            longer
        })
    };
    orders(last).into_iter().flat_map(longer).collect()
}
