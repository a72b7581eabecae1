//! Positions on the rationals as words of two letters, ranked.
//!
//! Read the numbers picked from below and write R for a rising tail, D for a falling one, RD for a
//! number that is both; then put Ds in front and Rs behind until there are M and N of them. A gap
//! has the labels u = 1 + the Rs before it and d = 1 + the Ds behind it, and the gaps of one label
//! are neighbors, so the word is the label word; a pick in a gap takes the last D before it and the
//! first R behind it and writes RD in the gap. As a result a D passes one or more Rs that follow
//! it, or an R passes one or more Ds in front of it; but of the Ds in front of all Rs, and of the
//! Rs behind all Ds, just one: the least number picked is a rising tail and the greatest a falling
//! one, so those letters stand for no numbers and there are no gaps between them. A word with its
//! Rs as the ones of a binary number grows by that, and words of N Rs and M Ds are ranked by size:
//! C(N+M, N) of them.
//!
//! In *avoidance* a player who finds no such move loses with the next pick. In *achievement* a word
//! that begins with R or ends with D is won by the player to move; so the first D and the last R
//! stay where they are, play goes on between them, and a player who finds no move there loses in
//! two plies: the game is avoidance with N − 1 and M − 1, one ply longer.
//!
//! No move takes an R back, so the places of the Rs among the first k letters, added up, never
//! become less, and more if one of these letters changes. So the words with the same first letters
//! are a range of ranks, and two such ranges with the same sum do not depend on each other.

use super::play::MonotonicPosition;
use super::{Deck, Monotonic};
use harary_core::{Place, Ranked, bits};
use std::ops::Range;

/// The letters of a word that fit 64 bits, with room for one more.
const LETTERS: usize = 62;

/// A word, its Rs as ones, the first letter the highest bit.
#[derive(Clone, Debug)]
pub struct RankedWord {
    word: u64,
    rank: u64,
}

/// `CHOOSE[n][k]` is C(n, k).
static CHOOSE: [[u64; LETTERS + 1]; LETTERS + 1] = {
    let mut choose = [[0; LETTERS + 1]; LETTERS + 1];
    let mut n = 0;
    while n <= LETTERS {
        choose[n][0] = 1;
        let mut k = 1;
        while k <= n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// The rank of a word.
fn rank_of(word: u64) -> u64 {
    let ones = (1..).zip(bits(word));
    ones.map(|(i, place)| CHOOSE[place][i]).sum()
}

/// Ranges of more layers gain nothing.
const MOST_FIRST_LETTERS: usize = 12;

impl<const W: usize> Monotonic<W> {
    /// The Rs and the Ds of ranked words, if they are few enough. (Where the first number wins at
    /// once there are none, and no position has a rank.)
    fn alphabet(self) -> Option<(usize, usize)> {
        let outer = u8::from(!self.avoidance);
        let rises = usize::from(self.up.saturating_sub(outer));
        let falls = usize::from(self.down.saturating_sub(outer));
        (self.deck == Deck::Rationals && rises + falls <= LETTERS).then_some((rises, falls))
    }

    /// The word of a position that is not over, all its letters, the first one the lowest bit.
    fn letters(self, at: &MonotonicPosition<W>) -> Vec<bool> {
        let board = &at.board;
        let mut letters = vec![false; (u32::from(self.down) - board.falling.len()) as usize];
        for number in (board.rising | board.falling).members() {
            letters.extend(board.rising.has(number).then_some(true));
            letters.extend(board.falling.has(number).then_some(false));
        }
        letters.resize(usize::from(self.up) + usize::from(self.down), true);
        letters
    }
}

impl<const W: usize> Ranked for Monotonic<W> {
    type Cursor = RankedWord;

    fn ranks(&self) -> Option<u64> {
        let (rises, falls) = self.alphabet()?;
        Some(CHOOSE[rises + falls][rises])
    }

    fn place(&self, at: &MonotonicPosition<W>) -> Place {
        if self.ended(&at.board) {
            return Place::Plies(0);
        }
        let letters = self.letters(at);
        let inner = match letters.as_slice() {
            all if self.avoidance => all,
            [false, inner @ .., true] => inner,
            _ => return Place::Plies(1),
        };
        let word = inner
            .iter()
            .fold(0, |word, &rise| word << 1 | u64::from(rise));
        Place::Rank(rank_of(word))
    }

    fn cursor(&self, rank: u64) -> RankedWord {
        let (mut word, mut left) = (0, rank);
        let (rises, falls) = self.alphabet().unwrap_or((0, 0));
        let mut place = rises + falls;
        for i in (1..=rises).rev() {
            place = (0..place)
                .rev()
                .find(|&p| CHOOSE[p][i] <= left)
                .unwrap_or(0);
            left -= CHOOSE[place][i];
            word |= 1 << place;
        }
        RankedWord { word, rank }
    }

    fn back(&self, cursor: &mut RankedWord) {
        // The next smaller number with as many ones: the lowest one with a zero below it goes down,
        // and the ones below follow it.
        let word = cursor.word;
        let trailing = word.trailing_ones();
        let without = word & (word + 1);
        let lowest = without & without.wrapping_neg();
        let ones = (1 << (trailing + 1)) - 1;
        let zeros = lowest.trailing_zeros().saturating_sub(trailing + 1);
        cursor.word = without & !lowest | ones << zeros;
        cursor.rank -= 1;
    }

    fn successors(&self, cursor: &RankedWord, mut visit: impl FnMut(u64)) {
        let RankedWord { word, rank } = cursor;
        let choose = |n: usize, k: usize| CHOOSE[n][k];
        let (rises, falls) = self.alphabet().unwrap_or((0, 0));
        let size = rises + falls;
        let mut below = 0;
        let mut start = word.trailing_zeros() as usize;
        while start < size {
            // A run of ones from `start`, and the zeros above it up to `end`.
            let run = (word >> start).trailing_ones() as usize;
            let top = start + run;
            let rest = word >> top;
            let end = size.min(top + rest.trailing_zeros() as usize);
            if top < size {
                below += run;
                // The highest R of the run passes Ds; the i-th one from below at p counts C(p, i)
                // in the rank.
                let highest = choose(top - 1, below);
                let last = if end == size { top + 1 } else { end };
                for place in top..last {
                    visit(rank + choose(place, below) - highest);
                }
                // The lowest D above passes Rs.
                let mut gain = choose(top, below) - highest;
                let run = if start == 0 { 1 } else { run };
                for passed in 1..run {
                    let (p, i) = (top - 1 - passed, below - passed);
                    gain += choose(p + 1, i) - choose(p, i);
                    visit(rank + gain);
                }
            }
            start = end;
        }
    }

    fn layers(&self) -> Vec<Vec<Range<u64>>> {
        let Some((rises, falls)) = self.alphabet() else {
            return Vec::new();
        };
        let size = rises + falls;
        let first = MOST_FIRST_LETTERS.min(size / 2);
        let rest = size - first;
        let mut layers = vec![Vec::new(); first * (first + 1) / 2 + 1];
        for letters in 0..1_u64 << first {
            let behind = rises.checked_sub(letters.count_ones() as usize);
            let Some(behind) = behind.filter(|&behind| behind <= rest) else {
                continue;
            };
            let least = rank_of(letters << rest | ((1 << behind) - 1));
            let places = bits(letters).map(|place| place + 1);
            layers[places.sum::<usize>()].push(least..least + CHOOSE[rest][behind]);
        }
        layers.retain(|layer| !layer.is_empty());
        layers
    }

    fn most_plies(&self) -> u32 {
        self.picks()
    }

    fn plies_when_stuck(&self) -> u32 {
        if self.avoidance { 1 } else { 2 }
    }
}
