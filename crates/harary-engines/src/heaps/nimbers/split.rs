//! Rare and common nim-values: the mask that tells them apart, and how it is chosen.
//!
//! A *label* of a heap n is the parity of G(n) & mask, plus the parity of n if the split asks for
//! it. Labels of two heaps that make up one rest add up: for a + b = r, the value v = G(a) ^ G(b)
//! has parity(v & mask) = label(a) + label(b) + (parity of r, if asked for). So two heaps of one
//! label make values of one half of all values only, and the other half can be reached by mixed
//! pairs alone. Call the label of most heaps *common*. If the other, *rare*, is rare indeed, then
//! the mixed pairs are few, and the mex is mostly found among what only they can reach: Guy's and
//! Conway's sparse space (*Winning Ways*, chapter 4). The mask is only a matter of speed: whatever
//! it is, values are exact.
//!
//! The sum over heaps of (−1)^label is, for all masks at once, the Walsh–Hadamard transform of the
//! histogram of values (with the parity of the heap as one more bit): its extreme entry is the best
//! mask.

use harary_core::Damaged;
use std::ops::Range;

/// A mask, and whether the parity of the heap counts, too: together they tell rare heaps from
/// common ones.
///
/// Where pairs of heaps are left after taking t counters, n is common if the ones of G(n) & `mask`,
/// and `heap`·(n + t), are odd together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// The bits of nim-values that count.
    pub mask: u16,
    /// 1 if the parity of the heap counts, else 0.
    pub heap: u16,
}

/// The parity of the number of ones.
fn parity(value: u16) -> u16 {
    let folded = value ^ value >> 8;
    let folded = folded ^ folded >> 4;
    // The parities of 0 to 15.
    0x6996 >> (folded & 15) & 1
}

impl Split {
    /// Not 0, so that 0 can stand for none.
    pub(super) fn to_word(self) -> u64 {
        1 << 17 | u64::from(self.heap) << 16 | u64::from(self.mask)
    }

    pub(super) fn from_word(word: u64) -> Result<Option<Self>, Damaged> {
        match word >> 17 {
            0 if word == 0 => Ok(None),
            1 => Ok(Some(Split {
                mask: word as u16,
                heap: (word >> 16 & 1) as u16,
            })),
            _ => Err(Damaged),
        }
    }

    /// Whether heap n with G(n) = `value` is rare among those that are paired after taking `taken`
    /// counters.
    ///
    /// Values that two common heaps cannot make should be common again: see
    /// [`common_pairs_make`](Split::common_pairs_make).
    pub(super) fn is_rare(self, heap: usize, value: u16, taken: u32) -> bool {
        let label = parity(value & self.mask) ^ (self.heap & heap as u16 & 1);
        let common = 1 ^ (self.heap & taken as u16 & 1);
        label != common
    }

    /// Whether two common heaps of `rest` counters together may have this value.
    pub(super) fn common_pairs_make(self, value: u16, rest: usize) -> bool {
        parity(value & self.mask) == self.heap & rest as u16 & 1
    }

    /// Whether `rare` of `heaps` heaps are few enough.
    pub(super) fn pays(rare: usize, heaps: usize) -> bool {
        rare * 8 < heaps
    }

    /// The split with the fewest rare heaps, and how many they are, for heaps 1, 2, … of these
    /// values that are paired after taking a number of counters of this parity.
    ///
    /// Costs V log V for V the least power of two above all values, and a pass over the values.
    pub(super) fn best(values: &[u16], taken: u32) -> (Split, usize) {
        let largest = values.iter().copied().max().unwrap_or(0);
        let size = (usize::from(largest) + 1).next_power_of_two();
        let mut sums = vec![0_i64; 2 * size];
        for (heap, &value) in values.iter().enumerate().skip(1) {
            sums[(heap & 1) * size + usize::from(value)] += 1;
        }
        walsh_hadamard(&mut sums);
        let heaps = values.len() as i64 - 1;
        let rare = |index: usize| {
            let odd = (heaps - sums[index]) / 2;
            let split = Split {
                mask: (index % size) as u16,
                heap: (index / size) as u16,
            };
            // The label 1 is common, or rare.
            let rare = if split.heap & taken as u16 & 1 == 0 {
                heaps - odd
            } else {
                odd
            };
            (rare as usize, split)
        };
        let all = (1..2 * size).map(rare);
        let none = (values.len(), Split { mask: 1, heap: 0 });
        let (rare, split) = all.min_by_key(|&(rare, _)| rare).unwrap_or(none);
        (split, rare)
    }
}

/// sums[w] becomes the sum over all v of sums[v]·(−1)^(number of ones of v & w), in place.
fn walsh_hadamard(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

/// A heap and its value.
type Valued = (u32, u16);

/// The rare heaps, in increasing order, with their values.
#[derive(Clone, Debug)]
pub(super) struct Rare {
    pub(super) split: Split,
    taken: u32,
    heaps: Vec<Valued>,
}

impl Rare {
    /// The rare ones among the heaps 1, 2, … of these values.
    pub(super) fn new(split: Split, taken: u32, values: &[u16]) -> Self {
        let mut rare = Rare {
            split,
            taken,
            heaps: Vec::new(),
        };
        for (heap, &value) in values.iter().enumerate().skip(1) {
            rare.add(heap, value);
        }
        rare
    }

    /// Takes note of the next heap.
    pub(super) fn add(&mut self, heap: usize, value: u16) {
        if self.split.is_rare(heap, value, self.taken) {
            // Heaps have at most u32::MAX counters.
            self.heaps.push((heap as u32, value));
        }
    }

    /// The rare heaps below `rest` that are not of the sizes `done`: the smaller ones, and the
    /// larger ones.
    pub(super) fn besides(
        &self,
        done: Option<Range<usize>>,
        rest: usize,
    ) -> (&[Valued], &[Valued]) {
        // Few are smaller or larger: they are sooner found one by one.
        let end = |heaps: &[Valued], size: usize| {
            let last = heaps.iter().rposition(|&(heap, _)| (heap as usize) < size);
            last.map_or(0, |last| last + 1)
        };
        let heaps = &self.heaps[..end(&self.heaps, rest)];
        let Some(done) = done else {
            return (heaps, &[]);
        };
        let start = heaps
            .iter()
            .position(|&(heap, _)| heap as usize >= done.start);
        let larger = &heaps[end(heaps, done.end)..];
        (&heaps[..start.unwrap_or(heaps.len())], larger)
    }

    /// How many rare heaps are smaller than this.
    fn place(&self, size: usize) -> usize {
        self.heaps
            .partition_point(|&(heap, _)| (heap as usize) < size)
    }

    /// The rare heaps of these sizes, with their values.
    pub(super) fn of_sizes(&self, sizes: Range<usize>) -> impl Iterator<Item = (usize, u16)> + '_ {
        let heaps = self.heaps[self.place(sizes.start)..self.place(sizes.end)].iter();
        heaps.map(|&(heap, value)| (heap as usize, value))
    }
}

/// The values of these heaps, each paired with another one such that they are of `rest` counters
/// together; without that of equal heaps, if `unequal`.
pub(super) fn rare_pairs<'a>(
    heaps: &'a [Valued],
    values: &'a [u16],
    rest: usize,
    unequal: bool,
) -> impl Iterator<Item = u16> + 'a {
    let heaps = heaps
        .iter()
        .filter(move |&&(heap, _)| !(unequal && 2 * heap as usize == rest));
    heaps.map(move |&(heap, value)| value ^ values[rest - heap as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::Dice;

    #[test]
    fn the_best_split_is_the_best_of_all() {
        let mut dice = Dice::new(5);
        for _ in 0..200 {
            let length = 2 + dice.below(40);
            let values: Vec<u16> = (0..length).map(|_| dice.below(20) as u16).collect();
            for taken in 0..2 {
                let rare = |split: Split| {
                    (1..length)
                        .filter(|&heap| split.is_rare(heap, values[heap], taken))
                        .count()
                };
                let (best, count) = Split::best(&values, taken);
                assert_eq!(rare(best), count);
                assert_eq!(Rare::new(best, taken, &values).heaps.len(), count);
                for mask in 0..32 {
                    for heap in 0..2 {
                        if mask > 0 || heap > 0 {
                            let split = Split { mask, heap };
                            assert!(rare(split) >= count || mask >= 16, "{values:?} {split:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn common_pairs_make_what_they_may_and_no_more() {
        let mut dice = Dice::new(6);
        for _ in 0..20_000 {
            let split = Split {
                mask: dice.below(64) as u16,
                heap: dice.below(2) as u16,
            };
            let (a, b) = (1 + dice.below(50), 1 + dice.below(50));
            let (x, y) = (dice.below(64) as u16, dice.below(64) as u16);
            let taken = dice.below(4) as u32;
            let rare = [split.is_rare(a, x, taken), split.is_rare(b, y, taken)];
            assert_eq!(split.common_pairs_make(x ^ y, a + b), rare[0] == rare[1]);
        }
    }
}
