//! Bit sets of small numbers, of a width fixed by the type.

use crate::{Damaged, WordSink, WordSource, Words};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// The places of the bits that are set, from the lowest.
///
/// ```
/// assert!(harary_core::bits(0b1101).eq([0, 2, 3]));
/// ```
#[inline(always)]
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (place < u64::BITS).then_some(place as usize)
    })
}

/// A set of numbers below 64·W: bit x stands for x. Adding a constant to every member is a shift.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mask<const W: usize>([u64; W]);

impl<const W: usize> Mask<W> {
    /// The empty set.
    pub const EMPTY: Self = Mask([0; W]);
    /// One more than the largest number that fits.
    pub const WIDTH: u32 = 64 * W as u32;

    /// The set {x}; empty if x does not fit.
    #[inline(always)]
    pub fn bit(x: u32) -> Self {
        // Each word is computed by itself: after a store at a computed index the next load of the
        // whole mask would stall.
        Mask(std::array::from_fn(|index| {
            u64::from(x / 64 == index as u32) << (x % 64)
        }))
    }

    /// The set {1, …, n}, or what fits of it.
    #[inline(always)]
    pub fn upto(n: u32) -> Self {
        let mut words = [u64::MAX; W];
        for (index, word) in (0..).zip(&mut words) {
            // Numbers of this word that are at most n.
            let count = (n + 1).saturating_sub(64 * index);
            if count < 64 {
                *word = (1 << count) - 1;
            }
        }
        words[0] &= !1;
        Mask(words)
    }

    /// The set {0, …, n − 1}, or what fits of it.
    #[inline(always)]
    pub fn below(n: u32) -> Self {
        let mut words = [u64::MAX; W];
        for (index, word) in (0..).zip(&mut words) {
            let count = n.saturating_sub(64 * index);
            if count < 64 {
                *word = (1 << count) - 1;
            }
        }
        Mask(words)
    }

    /// Whether x is in the set.
    #[inline(always)]
    pub fn has(self, x: u32) -> bool {
        self.0[(x / 64) as usize] >> (x % 64) & 1 == 1
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The members below 64, as bits.
    #[inline(always)]
    pub fn low(self) -> u64 {
        self.0[0]
    }

    /// The size of the set.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The least member, or `WIDTH` if there is none.
    #[inline(always)]
    pub fn first(self) -> u32 {
        for (index, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return 64 * index as u32 + word.trailing_zeros();
            }
        }
        Self::WIDTH
    }

    /// The greatest member, if there is one.
    #[inline(always)]
    pub fn last(self) -> Option<u32> {
        for (index, word) in self.0.iter().enumerate().rev() {
            if *word != 0 {
                return Some(64 * index as u32 + word.ilog2());
            }
        }
        None
    }

    /// The set without its least member.
    #[inline(always)]
    #[must_use]
    pub fn without_first(mut self) -> Self {
        for word in &mut self.0 {
            if *word != 0 {
                *word &= *word - 1;
                break;
            }
        }
        self
    }

    /// The members, in increasing order.
    #[inline(always)]
    pub fn members(self) -> impl Iterator<Item = u32> {
        let (mut index, mut word) = (0, self.0[0]);
        std::iter::from_fn(move || {
            while word == 0 {
                index += 1;
                word = *self.0.get(index)?;
            }
            let x = 64 * index as u32 + word.trailing_zeros();
            word &= word - 1;
            Some(x)
        })
    }

    /// Every member plus `by`; sums that do not fit are dropped. `by` must be below `WIDTH`.
    #[inline(always)]
    #[must_use]
    pub fn plus(self, by: u32) -> Self {
        let bits = by % 64;
        let mut sums = self.0;
        // Shifts by 64 − bits go in two steps, as bits may be 0.
        let mut carry = 0;
        for word in &mut sums {
            (*word, carry) = (*word << bits | carry, *word >> 1 >> (63 - bits));
        }
        // Whole words: by 1, 2, 4, … so that every loop has a fixed length.
        let mut step = 1;
        while step < W {
            if (by as usize / 64) & step != 0 {
                for index in (0..W).rev() {
                    sums[index] = if index >= step { sums[index - step] } else { 0 };
                }
            }
            step *= 2;
        }
        Mask(sums)
    }

    /// Every member minus `by`; differences below 0 are dropped. `by` must be below `WIDTH`.
    #[inline(always)]
    #[must_use]
    pub fn minus(self, by: u32) -> Self {
        let bits = by % 64;
        let mut differences = self.0;
        let mut carry = 0;
        for word in differences.iter_mut().rev() {
            (*word, carry) = (*word >> bits | carry, *word << 1 << (63 - bits));
        }
        let mut step = 1;
        while step < W {
            if (by as usize / 64) & step != 0 {
                for index in 0..W {
                    differences[index] = if index + step < W {
                        differences[index + step]
                    } else {
                        0
                    };
                }
            }
            step *= 2;
        }
        Mask(differences)
    }
}

macro_rules! by_words {
    ($op:ident, $method:ident, $assign:ident, $assign_method:ident) => {
        impl<const W: usize> $op for Mask<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                $assign::$assign_method(&mut self, other);
                self
            }
        }
        impl<const W: usize> $assign for Mask<W> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                for (mine, theirs) in self.0.iter_mut().zip(other.0) {
                    $assign::$assign_method(mine, theirs);
                }
            }
        }
    };
}
by_words!(BitAnd, bitand, BitAndAssign, bitand_assign);
by_words!(BitOr, bitor, BitOrAssign, bitor_assign);

impl<const W: usize> Words for Mask<W> {
    const WORDS: Option<usize> = Some(W);
    #[inline]
    fn write(&self, to: &mut dyn WordSink) {
        self.0.write(to);
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Ok(Mask(<[u64; W]>::read(from)?))
    }
}

impl<const W: usize> Not for Mask<W> {
    type Output = Self;
    #[inline(always)]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn check<const W: usize>(numbers: &BTreeSet<u32>) {
        let mask = numbers
            .iter()
            .fold(Mask::<W>::EMPTY, |set, &x| set | Mask::bit(x));
        let width = Mask::<W>::WIDTH;
        assert_eq!(mask.members().collect::<BTreeSet<u32>>(), *numbers);
        assert_eq!(mask.len() as usize, numbers.len());
        assert_eq!(mask.is_empty(), numbers.is_empty());
        assert_eq!(mask.first(), numbers.first().copied().unwrap_or(width));
        assert_eq!(mask.last(), numbers.last().copied());
        for by in 0..width {
            let plus: BTreeSet<u32> = numbers
                .iter()
                .map(|x| x + by)
                .filter(|&x| x < width)
                .collect();
            assert_eq!(
                mask.plus(by).members().collect::<BTreeSet<u32>>(),
                plus,
                "{numbers:?} + {by}"
            );
            let minus: BTreeSet<u32> = numbers.iter().filter_map(|x| x.checked_sub(by)).collect();
            assert_eq!(
                mask.minus(by).members().collect::<BTreeSet<u32>>(),
                minus,
                "{numbers:?} - {by}"
            );
            assert_eq!(mask.has(by), numbers.contains(&by));
        }
    }

    #[test]
    fn shifts_are_sums_and_differences() {
        for seed in 1..40_u32 {
            let numbers = |width: u32| {
                (0..width)
                    .filter(|x| (x * x + seed * x + seed).is_multiple_of(seed % 7 + 1))
                    .collect()
            };
            check::<1>(&numbers(64));
            check::<2>(&numbers(128));
            check::<4>(&numbers(256));
        }
        check::<2>(&BTreeSet::new());
        for n in 0..130 {
            let upto = Mask::<2>::upto(n).members().collect::<Vec<u32>>();
            assert_eq!(upto, (1..=n.min(127)).collect::<Vec<u32>>());
            let below = Mask::<2>::below(n).members().collect::<Vec<u32>>();
            assert_eq!(below, (0..n.min(128)).collect::<Vec<u32>>());
        }
        assert!((Mask::<1>::bit(64) | !Mask::<1>::EMPTY & Mask::EMPTY).is_empty());
    }
}
