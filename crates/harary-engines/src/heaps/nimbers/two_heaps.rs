//! For each r, the values that two heaps of r counters together have; they turn a search among
//! three heaps into one among one, for 64 values at once.
//!
//! Three heaps of r counters have the value v exactly if, for some a ≤ r/3, v ^ G(a) is a value of
//! two heaps of r − a counters. (The smallest of three has at most r/3.) That holds where sizes may
//! be equal; of heaps of different sizes nothing is known from two of them.

/// Sets of values for r = 0, 1, …, as many as there is room for.
#[derive(Clone, Debug, Default)]
pub(super) struct TwoHeapValues {
    /// Bits, one set after the other.
    words: Vec<u64>,
    /// Where each set ends.
    ends: Vec<usize>,
}

/// 128 MiB.
const MOST_WORDS: usize = 1 << 24;

impl TwoHeapValues {
    /// Takes up the sums of r counters for all r ≤ `upto`, less than the number of values, all of
    /// which are below `bound`; until the room is used up.
    pub(super) fn grow(&mut self, upto: usize, values: &[u16], bound: usize) {
        while self.ends.len() <= upto {
            let (rest, start) = (self.ends.len(), self.words.len());
            let length = bound.div_ceil(64);
            if start + length > MOST_WORDS {
                return;
            }
            self.words.resize(start + length, 0);
            let set = &mut self.words[start..];
            let halves = &values[..=rest / 2];
            let smaller = halves.iter().skip(1);
            for (a, b) in smaller.zip(values[..rest.max(1)].iter().rev()) {
                let value = a ^ b;
                set[usize::from(value) / 64] |= 1 << (value % 64);
            }
            self.ends.push(self.words.len());
        }
    }

    /// Whether three heaps of `rest` counters are known about.
    pub(super) fn reach(&self, rest: usize) -> bool {
        rest <= self.ends.len()
    }

    /// Of the values 64·`index` to 64·`index` + 63, those of three heaps of `rest` counters, which
    /// must be in [`reach`](TwoHeapValues::reach), as bits; and how many words were looked at. If
    /// all that are `wanted` are there, others may be missing.
    pub(super) fn of_three(
        &self,
        index: usize,
        wanted: u64,
        rest: usize,
        values: &[u16],
    ) -> (u64, usize) {
        let mut found = 0;
        for (a, &x) in values[..=rest / 3].iter().enumerate().skip(1) {
            let word = self.word(rest - a, index ^ (usize::from(x) / 64));
            found |= translate(word, x % 64);
            if found & wanted == wanted {
                return (found, a);
            }
        }
        (found, rest / 3)
    }

    /// The word of a set; 0 beyond its end.
    fn word(&self, rest: usize, index: usize) -> u64 {
        let start = rest.checked_sub(1).map_or(0, |before| self.ends[before]);
        let place = start + index;
        if place < self.ends[rest] {
            self.words[place]
        } else {
            0
        }
    }
}

/// The bits v ^ `by` for the bits v of a word.
fn translate(word: u64, by: u16) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    (0..).zip(LOW).fold(word, |word, (bit, low)| {
        if by >> bit & 1 == 0 {
            return word;
        }
        let shift = 1 << bit;
        (word & low) << shift | word >> shift & low
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::Dice;

    #[test]
    fn three_heaps_have_the_values_of_the_definition() {
        let mut dice = Dice::new(13);
        for top in [3, 70, 200] {
            let values: Vec<u16> = (0..60).map(|_| dice.below(top) as u16).collect();
            let mut sums = TwoHeapValues::default();
            for rest in 0..60 {
                sums.grow(rest, &values, 256);
                let mut expected = Vec::new();
                for a in 1..rest {
                    for b in 1..rest - a {
                        expected.push(values[a] ^ values[b] ^ values[rest - a - b]);
                    }
                }
                assert!(sums.reach(rest));
                for index in 0..5 {
                    let bit = |value: &u16| usize::from(*value) / 64 == index;
                    let bits = expected.iter().filter(|value| bit(value));
                    let bits = bits.fold(0, |bits, value| bits | 1 << (value % 64));
                    let (found, _) = sums.of_three(index, u64::MAX, rest, &values);
                    assert_eq!(found, bits, "{rest} {index}");
                    let wanted = 1 << dice.below(64);
                    let (some, _) = sums.of_three(index, wanted, rest, &values);
                    assert_eq!((some & !bits, some & wanted), (0, bits & wanted));
                }
            }
            assert!(!sums.reach(61));
        }
    }
}
