//! Pairs of heaps of a given sum: marking their values, and looking for one value among them.
//!
//! Marking costs a store a pair; looking for one value is a comparison of vectors, several pairs at
//! a time. So values are marked only until few are left.

use super::marks::Marks;
use std::ops::RangeInclusive;

/// Pairs a ≤ b of heaps with a + b = `rest` counters, a from a range, each beside a heap of value
/// `beside`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    rest: usize,
    first: usize,
    /// The largest a; less than `first` if there is no pair.
    last: usize,
    beside: u16,
}

/// Pairs compared at once: a multiple of every length of vectors.
const CHUNK: usize = 64;

impl Pairs {
    /// All pairs of `rest` counters, or those of different sizes.
    pub(super) fn of(rest: usize, unequal: bool) -> Self {
        Pairs {
            rest,
            first: 1,
            last: (rest - usize::from(unequal && rest > 0)) / 2,
            beside: 0,
        }
    }

    /// The pairs that make `rest` counters with a third heap a ≤ b ≤ c, or a < b < c, for every
    /// such a.
    pub(super) fn with_third_heap(
        rest: usize,
        unequal: bool,
        values: &[u16],
    ) -> impl Iterator<Item = Pairs> {
        let thirds: RangeInclusive<usize> = 1..=rest / 3;
        let pairs = thirds.map(move |third| Pairs {
            first: third + usize::from(unequal),
            beside: values[third],
            ..Pairs::of(rest - third, unequal)
        });
        pairs.filter(|pairs| pairs.len() > 0)
    }

    pub(super) fn len(&self) -> usize {
        (self.last + 1).saturating_sub(self.first)
    }

    /// Marks the first pairs, `most` at most. The rest is left in `self`. Returns how many were
    /// marked.
    // As a call it would keep the pairs in memory, to be waited for: a tenth of the time where
    // values are few.
    #[inline(always)]
    pub(super) fn mark_some(&mut self, values: &[u16], most: usize, marks: &mut Marks) -> usize {
        let count = self.len().min(most);
        let (smaller, larger) = self.slices(values, count);
        let beside = self.beside;
        marks.extend(
            smaller
                .iter()
                .zip(larger.iter().rev())
                .map(|(a, b)| a ^ b ^ beside),
        );
        self.first += count;
        count
    }

    /// Leaves out the pairs whose smaller heap is below `end`. Returns how many.
    pub(super) fn skip_to(&mut self, end: usize) -> usize {
        let before = self.len();
        self.first = self.first.max(end);
        before - self.len()
    }

    /// The values of the first `count` pairs: of the smaller heaps, and of the larger ones from the
    /// last to the first.
    fn slices<'a>(&self, values: &'a [u16], count: usize) -> (&'a [u16], &'a [u16]) {
        if count == 0 {
            return (&[], &[]);
        }
        let end = self.rest - self.first + 1;
        (
            &values[self.first..self.first + count],
            &values[end - count..end],
        )
    }

    /// Whether a pair has this value; and how many pairs were looked at.
    pub(super) fn have(&self, value: u16, values: &[u16]) -> (bool, usize) {
        let (smaller, larger) = self.slices(values, self.len());
        let wanted = value ^ self.beside;
        let (chunks, odd) = smaller.as_chunks::<CHUNK>();
        let (odd_larger, larger_chunks) = larger.as_rchunks::<CHUNK>();
        for (index, (a, b)) in chunks.iter().zip(larger_chunks.iter().rev()).enumerate() {
            let mut found = 0;
            for i in 0..CHUNK {
                found |= u16::from(a[i] ^ b[CHUNK - 1 - i] == wanted);
            }
            if found != 0 {
                return (true, (index + 1) * CHUNK);
            }
        }
        let found = odd
            .iter()
            .zip(odd_larger.iter().rev())
            .any(|(a, b)| a ^ b == wanted);
        (found, self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::Dice;

    #[test]
    fn pairs_are_those_of_the_definition() {
        let mut dice = Dice::new(9);
        let values: Vec<u16> = (0..700).map(|_| dice.below(300) as u16).collect();
        for rest in (0..40).chain(600..620) {
            for unequal in [false, true] {
                let expected: Vec<u16> = (1..rest)
                    .filter(|&a| a < rest - a || a == rest - a && !unequal)
                    .map(|a| values[a] ^ values[rest - a])
                    .collect();
                let mut pairs = Pairs::of(rest, unequal);
                assert_eq!(pairs.len(), expected.len());
                for value in 0..300 {
                    assert_eq!(pairs.have(value, &values).0, expected.contains(&value));
                }
                let mut marks = Marks::new();
                marks.clear(1 << 16);
                let some = dice.below(50);
                let marked = pairs.mark_some(&values, some, &mut marks);
                assert_eq!(marked, some.min(expected.len()));
                let seen: Vec<u16> = marks.iter().collect();
                for value in 0..300 {
                    assert_eq!(seen.contains(&value), expected[..marked].contains(&value));
                    let later = expected[marked..].contains(&value);
                    assert_eq!(pairs.have(value, &values).0, later);
                }
            }
        }
    }

    #[test]
    fn triples_are_those_of_the_definition() {
        let mut dice = Dice::new(10);
        let values: Vec<u16> = (0..60).map(|_| dice.below(300) as u16).collect();
        for rest in 0..60 {
            for unequal in [false, true] {
                let least = usize::from(unequal);
                let mut expected = Vec::new();
                for a in 1..rest {
                    for b in a + least..rest - a {
                        if b + least <= rest - a - b {
                            expected.push(values[a] ^ values[b] ^ values[rest - a - b]);
                        }
                    }
                }
                let mut marks = Marks::new();
                marks.clear(1 << 16);
                let mut count = 0;
                for mut pairs in Pairs::with_third_heap(rest, unequal, &values) {
                    count += pairs.mark_some(&values, usize::MAX, &mut marks);
                }
                assert_eq!(count, expected.len());
                let seen: Vec<u16> = marks.iter().collect();
                assert!((0..512).all(|value| seen.contains(&value) == expected.contains(&value)));
            }
        }
    }
}
