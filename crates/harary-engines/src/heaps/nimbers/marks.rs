//! Which values of 16 bits the options of some heaps in a row have.
//!
//! Each heap of the row has a set, its *lane*. Up to 64 values are the bits of one word, for one
//! lane after the other. More are one byte each, stamped with a new number for each row: a mark is
//! a plain store, so that marks do not wait for each other, and the stamp saves wiping out those of
//! the row before, but for every 255th. The bytes of one value stand side by side, so that all
//! lanes have one address.

/// How many heaps there are in a row.
pub(super) const LANES: usize = 8;

/// A set of values below a bound for each lane, emptied in no time.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    lane: usize,
    /// Whether the set of the lane is the bits of `word`.
    few: bool,
    word: u64,
    stamp: u8,
    stamps: Box<[[u8; LANES]; 1 << 16]>,
}

/// Each bit of a word: vectors have no good shifts, and one shift at a time takes longer than to
/// fetch it.
static BITS: [u64; 64] = {
    let mut bits = [1; 64];
    let mut bit = 1;
    while bit < bits.len() {
        bits[bit] = bits[bit - 1] << 1;
        bit += 1;
    }
    bits
};

/// Looked at at once: long enough for vectors.
const CHUNK: usize = 16;

impl Marks {
    pub(super) fn new() -> Self {
        match vec![[0; LANES]; 1 << 16].try_into() {
            Ok(stamps) => Marks {
                lane: 0,
                few: true,
                word: 0,
                stamp: 0,
                stamps,
            },
            Err(_) => unreachable!("the vector has that length"),
        }
    }

    /// Empties the sets of all lanes and turns to the first. From now on values are below `bound`.
    pub(super) fn clear(&mut self, bound: usize) {
        self.lane = 0;
        self.few = bound <= 64;
        self.word = 0;
        if self.few {
            return;
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill([0; LANES]);
            self.stamp = 1;
        }
    }

    /// Turns to a lane; in increasing order, as marks in a word are forgotten.
    pub(super) fn turn_to(&mut self, lane: usize) {
        self.word = 0;
        self.lane = lane % LANES;
    }

    /// Marks values in the lane.
    pub(super) fn extend(&mut self, values: impl Iterator<Item = u16>) {
        let lane = self.lane;
        if self.few {
            let bit = |value: u16| BITS[usize::from(value) % 64];
            self.word |= values.fold(0, |word, value| word | bit(value));
            return;
        }
        let stamp = self.stamp;
        for value in values {
            self.stamps[usize::from(value)][lane] = stamp;
        }
    }

    /// Marks for each lane its values, where the bound is above 64.
    pub(super) fn extend_all(&mut self, values: impl Iterator<Item = [u16; LANES]>) {
        let stamp = self.stamp;
        for values in values {
            for (lane, value) in values.into_iter().enumerate() {
                self.stamps[usize::from(value)][lane] = stamp;
            }
        }
    }

    /// The values in the set of the lane, in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u16> {
        let word = self.word;
        let bits = (0..64).filter(move |&value| word >> value & 1 == 1);
        let all = (0..=u16::MAX).zip(self.stamps.iter());
        let stamped = all.filter(|(_, stamps)| !self.few && stamps[self.lane] == self.stamp);
        bits.chain(stamped.map(|(value, _)| value))
    }

    /// The least value from `from` on that is not in the set of the lane; `None` if all of 16 bits
    /// are.
    pub(super) fn least_missing(&self, from: usize) -> Option<u16> {
        let lane = self.lane;
        if self.few {
            let below = u32::try_from(from)
                .ok()
                .and_then(|from| 1_u64.checked_shl(from));
            let least = below.map_or(from, |bit| (self.word | (bit - 1)).trailing_ones() as usize);
            return u16::try_from(least).ok();
        }
        let rest = self.stamps.get(from..)?;
        let full = |chunk: &[[u8; LANES]]| {
            let all = |all, stamps: &[u8; LANES]| all & (stamps[lane] == self.stamp);
            chunk.iter().fold(true, all)
        };
        let whole = rest.chunks(CHUNK).take_while(|chunk| full(chunk)).count();
        let start = whole * CHUNK;
        let after = rest.get(start..)?;
        let missing = after.iter().position(|stamps| stamps[lane] != self.stamp)?;
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
                marks.turn_to(round as usize % LANES);
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

    #[test]
    fn lanes_are_sets_of_their_own() {
        let mut marks = Marks::new();
        marks.clear(1 << 16);
        marks.extend_all([[1, 2, 3, 4, 5, 6, 7, 8], [0, 2, 0, 4, 0, 6, 0, 8]].into_iter());
        for lane in 0..LANES {
            marks.turn_to(lane);
            let one = lane as u16 + 1;
            let expected = if lane % 2 == 0 {
                vec![0, one]
            } else {
                vec![one]
            };
            assert!(marks.iter().eq(expected), "{lane}");
        }
        marks.clear(64);
        for lane in 0..LANES {
            marks.turn_to(lane);
            assert_eq!(marks.least_missing(0), Some(0));
            marks.extend([0, 1, lane as u16].into_iter());
            assert_eq!(marks.least_missing(0), Some(if lane == 2 { 3 } else { 2 }));
        }
    }
}
