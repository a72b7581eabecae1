//! Pairings: disjoint pairs of free cells such that every live set of the pursuer contains a pair.
//!
//! The stopper answers each cell of the pursuer with its partner and so owns a cell of every set
//! (Hales, Jewett 1963, Regularity and positional games). With the stopper to move, one cell more
//! is the stopper's, which stops all sets through it.
//!
//! Backtracking on the set that has the fewest cells without a partner. Its pairs that lie in most
//! sets come first. The steps are limited, so that a pairing may exist and not be found.

use super::{PURSUER, Pursuit, PursuitPosition, STOPPER};
use crate::positional::width::{BoardWidth, CellBits};

/// The steps of a search, each of which looks at all sets a few times.
const STEPS: u32 = 20;
/// A position is given up where all sets have more free cells than this, or where there are more
/// sets.
const MOST_FREE: usize = 16;
const MOST_SETS: usize = 512;

/// Pairs by which the stopper stops every set, and the cell that the stopper takes before if it is
/// the stopper's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// None if the pursuer is to move.
    pub first: Option<u8>,
    /// Cells and their partners.
    pub pairs: Vec<[u8; 2]>,
}

impl<R: BoardWidth> Pursuit<R> {
    /// A pairing by which the pursuer never owns a set, if one is found soon. In the position
    /// nobody owns a set.
    pub fn pairing(&self, at: &PursuitPosition<R>) -> Option<Pairing> {
        let own = at.own[PURSUER];
        let first = (at.turn == STOPPER).then(|| self.heaviest(at).1);
        let taken = first.map_or(R::Mask::NONE, R::Mask::one);
        let free = self.board.free(at.own) & !taken;
        let mut sets = [R::Mask::NONE; MOST_SETS];
        let mut count = 0;
        for (_, line) in self.board.live(at.sets.as_deref(), at.own, PURSUER) {
            let set = line.mask & !own;
            if !set.meets(taken) {
                *sets.get_mut(count)? = set;
                count += 1;
            }
        }
        let mut pairs = Vec::new();
        let found = pair_up(&mut sets[..count], free, &mut { STEPS }, &mut pairs);
        found.then(|| Pairing {
            first: first.map(|cell| cell as u8),
            pairs,
        })
    }
}

/// Finds pairs of free cells for sets that have none.
fn pair_up<M: CellBits>(
    sets: &mut [M],
    free: M,
    steps: &mut u32,
    pairs: &mut Vec<[u8; 2]>,
) -> bool {
    if sets.is_empty() {
        return true;
    }
    if *steps == 0 {
        return false;
    }
    *steps -= 1;
    let (mut tightest, mut fewest) = (M::NONE, u32::MAX);
    for &set in &*sets {
        let cells = set & free;
        if cells.size() < fewest {
            (tightest, fewest) = (cells, cells.size());
            if fewest < 2 {
                return false;
            }
        }
    }
    if fewest as usize > MOST_FREE {
        return false;
    }
    for [a, b] in offers(sets, tightest) {
        let pair = M::one(usize::from(a)) | M::one(usize::from(b));
        let rest = without(sets, pair);
        pairs.push([a, b]);
        if pair_up(&mut sets[..rest], free & !pair, steps, pairs) {
            return true;
        }
        pairs.pop();
        if *steps == 0 {
            return false;
        }
    }
    false
}

/// The pairs of these cells, those in most sets first.
fn offers<M: CellBits>(sets: &[M], cells: M) -> impl Iterator<Item = [u8; 2]> + use<M> {
    let mut names = [0; MOST_FREE];
    let mut count = 0;
    for (name, cell) in names.iter_mut().zip(cells.cells()) {
        *name = cell;
        count += 1;
    }
    let mut offers = [(0_u16, [0_u8; 2]); MOST_FREE * (MOST_FREE - 1) / 2];
    let mut made = 0;
    for (place, &a) in names[..count].iter().enumerate() {
        for &b in &names[place + 1..count] {
            offers[made].1 = [a as u8, b as u8];
            made += 1;
        }
    }
    if made > 1 {
        for &set in sets {
            if (set & cells).size() < 2 {
                continue;
            }
            for (serves, [a, b]) in &mut offers[..made] {
                *serves += u16::from(set.has(usize::from(*a)) && set.has(usize::from(*b)));
            }
        }
        offers[..made].sort_unstable_by(|one, other| other.cmp(one));
    }
    offers.into_iter().take(made).map(|(_, pair)| pair)
}

/// Moves the sets that lack one of these cells to the front, and counts them.
fn without<M: CellBits>(sets: &mut [M], pair: M) -> usize {
    let mut count = 0;
    for index in 0..sets.len() {
        if sets[index] & pair != pair {
            sets.swap(index, count);
            count += 1;
        }
    }
    count
}
