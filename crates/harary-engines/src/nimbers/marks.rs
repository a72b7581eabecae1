//! Which values of 16 bits the options of a heap have.
//!
//! Up to 64 values are the bits of one word. More are one byte each, stamped anew for each heap: a mark is a plain store,
//! so that marks do not wait for each other, and the stamp saves wiping out those of the heap before, but for every 255th
//! heap.

/// A set of values below a bound that is emptied in no time.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// Whether the set is the bits of `word`.
    few: bool,
    word: u64,
    stamp: u8,
    stamps: Box<[u8; 1 << 16]>,
}

/// Looked at at once: long enough for vectors.
const CHUNK: usize = 32;

impl Marks {
    pub(super) fn new() -> Self {
        match vec![0; 1 << 16].try_into() {
            Ok(stamps) => Marks {
                few: true,
                word: 0,
                stamp: 0,
                stamps,
            },
            Err(_) => unreachable!("the vector has that length"),
        }
    }

    /// Empties the set. From now on values are below `bound`.
    pub(super) fn clear(&mut self, bound: usize) {
        self.few = bound <= 64;
        self.word = 0;
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    pub(super) fn extend(&mut self, values: impl Iterator<Item = u16>) {
        if self.few {
            self.word |= values.fold(0, |word, value| word | 1_u64.rotate_left(u32::from(value)));
            return;
        }
        let stamp = self.stamp;
        for value in values {
            self.stamps[usize::from(value)] = stamp;
        }
    }

    /// The values in the set, in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u16> {
        let bits = (0..64).filter(|&value| self.word >> value & 1 == 1);
        let all = (0..=u16::MAX).zip(self.stamps.iter());
        let stamped = all.filter(|&(_, &stamp)| !self.few && stamp == self.stamp);
        bits.chain(stamped.map(|(value, _)| value))
    }

    /// The least value from `from` on that is not in the set; `None` if all of 16 bits are.
    pub(super) fn least_missing(&self, from: usize) -> Option<u16> {
        if self.few {
            let below = u32::try_from(from)
                .ok()
                .and_then(|from| 1_u64.checked_shl(from));
            let least = below.map_or(from, |bit| (self.word | (bit - 1)).trailing_ones() as usize);
            return u16::try_from(least).ok();
        }
        let rest = self.stamps.get(from..)?;
        let full = |chunk: &[u8]| {
            let all = |all, &stamp| all & (stamp == self.stamp);
            chunk.iter().fold(true, all)
        };
        let whole = rest.chunks(CHUNK).take_while(|chunk| full(chunk)).count();
        let start = whole * CHUNK;
        let after = rest.get(start..)?;
        let missing = after.iter().position(|&stamp| stamp != self.stamp)?;
        // Less than 2^16.
        Some((from + start + missing) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_missing_value_is_found_and_forgotten() {
        let mut marks = Marks::new();
        for round in 0..600_u32 {
            for (bound, some) in [(1 << 16, 100), (64, 40), (32, 20), (65, 40)] {
                marks.clear(bound);
                assert_eq!(marks.least_missing(0), Some(0), "{round}");
                marks.extend(0..some);
                marks.extend(std::iter::once(some + 1));
                let least = |from: u16| marks.least_missing(usize::from(from));
                assert_eq!(least(0), Some(some));
                assert_eq!(least(some - 1), Some(some));
                assert_eq!(least(some + 1), Some(some + 2));
                assert_eq!(least(300), Some(300));
                assert!(marks.iter().eq((0..some).chain([some + 1])));
            }
        }
        marks.clear(64);
        marks.extend(0..64);
        assert_eq!(marks.least_missing(0), Some(64));
        assert_eq!(marks.least_missing(65_536), None);
        marks.clear(1 << 16);
        marks.extend(0..=65_534);
        assert_eq!(marks.least_missing(0), Some(65_535));
        marks.extend(std::iter::once(65_535));
        assert_eq!(marks.least_missing(0), None);
        assert_eq!(marks.least_missing(65_536), None);
    }
}
