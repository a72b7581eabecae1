//! Which values of 16 bits the options of a heap have: one byte a value, stamped anew for each heap.
//!
//! A mark is a plain store, so that marks of one word do not wait for each other; the stamp saves wiping out the marks
//! of the heap before, but for every 255th heap.

/// A set of values that is emptied in no time.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    stamp: u8,
    stamps: Box<[u8; 1 << 16]>,
}

/// Looked at at once: long enough for vectors.
const CHUNK: usize = 32;

impl Marks {
    pub(super) fn new() -> Self {
        match vec![0; 1 << 16].try_into() {
            Ok(stamps) => Marks { stamp: 0, stamps },
            Err(_) => unreachable!("the vector has that length"),
        }
    }

    /// Empties the set.
    pub(super) fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    pub(super) fn insert(&mut self, value: u16) {
        self.stamps[usize::from(value)] = self.stamp;
    }

    pub(super) fn extend(&mut self, values: impl Iterator<Item = u16>) {
        let stamp = self.stamp;
        for value in values {
            self.stamps[usize::from(value)] = stamp;
        }
    }

    pub(super) fn contains(&self, value: u16) -> bool {
        self.stamps[usize::from(value)] == self.stamp
    }

    /// The values in the set, in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u16> {
        let all = (0..=u16::MAX).zip(self.stamps.iter());
        all.filter(|&(_, &stamp)| stamp == self.stamp)
            .map(|(value, _)| value)
    }

    /// The least value from `from` on that is not in the set; `None` if all are.
    pub(super) fn least_missing(&self, from: usize) -> Option<u16> {
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
            marks.clear();
            assert_eq!(marks.least_missing(0), Some(0), "{round}");
            marks.extend(0..100);
            marks.insert(101);
            assert_eq!(marks.least_missing(0), Some(100));
            assert_eq!(marks.least_missing(99), Some(100));
            assert_eq!(marks.least_missing(101), Some(102));
            assert!(marks.contains(101) && !marks.contains(100));
        }
        marks.extend(0..=65_534);
        assert_eq!(marks.least_missing(0), Some(65_535));
        marks.insert(65_535);
        assert_eq!(marks.least_missing(0), None);
        assert_eq!(marks.least_missing(65_536), None);
    }
}
