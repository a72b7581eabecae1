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

/// The steps of a short search and of a long one; a step looks at the sets that are left, and
/// counts those of each pair of cells in one of them.
const STEPS: [u32; 2] = [20, 200];
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
    /// A pairing by which the pursuer never owns a set, if one is found soon, or with more steps if
    /// it `looks_long`. In the position nobody owns a set.
    pub fn pairing(&self, at: &PursuitPosition<R>, looks_long: bool) -> Option<Pairing> {
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
        let mut search = Search::new(&sets[..count], STEPS[usize::from(looks_long)]);
        let found = search.pair_up(search.all(), free);
        found.then(|| Pairing {
            first: first.map(|cell| cell as u8),
            pairs: search.pairs,
        })
    }
}

/// A bit for each set.
type SetBits = [u64; MOST_SETS / 64];

/// A search for pairs of free cells such that each set has one.
struct Search<'a, M> {
    sets: &'a [M],
    /// For each cell the sets through it.
    through: [SetBits; 128],
    steps: u32,
    pairs: Vec<[u8; 2]>,
    /// The pairs that may be tried on the way, each with the number of sets left that have it.
    offers: Vec<(u32, [u8; 2])>,
}

impl<'a, M: CellBits> Search<'a, M> {
    fn new(sets: &'a [M], steps: u32) -> Self {
        let mut through = [SetBits::default(); 128];
        for (number, set) in sets.iter().enumerate() {
            for cell in set.cells() {
                through[cell][number / 64] |= 1 << (number % 64);
            }
        }
        Search {
            sets,
            through,
            steps,
            pairs: Vec::new(),
            offers: Vec::new(),
        }
    }

    /// The words of a [`SetBits`] that count.
    fn words(&self) -> usize {
        self.sets.len().div_ceil(64)
    }

    fn all(&self) -> SetBits {
        let mut all = SetBits::default();
        for number in 0..self.sets.len() {
            all[number / 64] |= 1 << (number % 64);
        }
        all
    }

    /// Finds pairs of free cells for the sets that are `left`.
    fn pair_up(&mut self, left: SetBits, free: M) -> bool {
        let (mut tightest, mut fewest) = (M::NONE, u32::MAX);
        for (word, &bits) in left[..self.words()].iter().enumerate() {
            for bit in bits.cells() {
                let cells = self.sets[64 * word + bit] & free;
                if cells.size() < fewest {
                    (tightest, fewest) = (cells, cells.size());
                    if fewest < 2 {
                        return false;
                    }
                }
            }
        }
        if fewest == u32::MAX {
            return true;
        }
        if self.steps == 0 || fewest as usize > MOST_FREE {
            return false;
        }
        self.steps -= 1;
        let start = self.offers.len();
        self.offer(&left, tightest);
        for next in start..self.offers.len() {
            let (_, [a, b]) = self.offers[next];
            let [through_a, through_b] = [a, b].map(|cell| &self.through[usize::from(cell)]);
            let rest =
                std::array::from_fn(|word| left[word] & !(through_a[word] & through_b[word]));
            let pair = M::one(usize::from(a)) | M::one(usize::from(b));
            self.pairs.push([a, b]);
            if self.pair_up(rest, free & !pair) {
                return true;
            }
            self.pairs.pop();
            if self.steps == 0 {
                break;
            }
        }
        self.offers.truncate(start);
        false
    }

    /// Offers the pairs of these cells, those in most of the sets `left` first.
    fn offer(&mut self, left: &SetBits, cells: M) {
        let start = self.offers.len();
        for b in cells.cells() {
            for a in cells.cells().take_while(|&a| a < b) {
                let serves: u32 = (0..self.words())
                    .map(|word| left[word] & self.through[a][word] & self.through[b][word])
                    .map(u64::count_ones)
                    .sum();
                self.offers.push((serves, [a as u8, b as u8]));
            }
        }
        self.offers[start..].sort_unstable_by(|one, other| other.cmp(one));
    }
}
