//! The memory of a hash table of the standard library, so that an engine can stop before one grows
//! beyond its memory.
//!
//! The table is SwissTable (Kulukundis 2017) as hashbrown has it: a power of two of buckets, of
//! which seven eighths are used, and a byte beside each. It doubles when it is full, and while it
//! does both tables are there.

use std::collections::{HashMap, HashSet};

/// What a list that every engine has takes beyond a megabyte, in bytes; up to that it is a part of
/// what the engine takes anyway.
pub(crate) fn beyond_the_usual<T>(list: &Vec<T>) -> usize {
    (list.capacity() * size_of::<T>()).saturating_sub(1 << 20)
}

/// A hash table whose memory is known.
pub(crate) trait Footprint {
    /// The number of entries that fit without growing.
    fn room(&self) -> usize;
    /// How many there are.
    fn entries(&self) -> usize;
    /// The bytes of an entry, without memory that it owns elsewhere.
    const ENTRY: usize;

    /// The bytes of the table.
    fn bytes(&self) -> usize {
        buckets(self.room()) * (Self::ENTRY + 1)
    }

    /// The bytes of the table, and those of the next one if it is needed soon.
    fn held(&self) -> usize {
        match self.entries() + SOON < self.room() {
            true => self.bytes(),
            false => self.bytes() + buckets(self.room() + 1) * (Self::ENTRY + 1),
        }
    }
}

/// The most entries added between two looks at the memory held.
const SOON: usize = 1 << 10;

fn buckets(room: usize) -> usize {
    match room {
        0 => 0,
        1..=3 => 4,
        4..=7 => 8,
        _ => (room * 8 / 7).next_power_of_two(),
    }
}

impl<K, V, S> Footprint for HashMap<K, V, S> {
    const ENTRY: usize = size_of::<(K, V)>();
    fn room(&self) -> usize {
        self.capacity()
    }
    fn entries(&self) -> usize {
        self.len()
    }
}

impl<K, S> Footprint for HashSet<K, S> {
    const ENTRY: usize = size_of::<K>();
    fn room(&self) -> usize {
        self.capacity()
    }
    fn entries(&self) -> usize {
        self.len()
    }
}

/// The heap memory that a block of `bytes` bytes takes, with the allocator's own bookkeeping.
pub(crate) fn block(bytes: usize) -> usize {
    match bytes {
        0 => 0,
        _ => (bytes + 8).next_multiple_of(16).max(32),
    }
}

/// The memory that an entry of `bytes` bytes takes in a list, that of what was found or that of its
/// text: a block of its own, and a place in a vector that may have grown to twice its length.
pub(crate) fn listed(bytes: usize) -> usize {
    block(bytes) + 2 * size_of::<Vec<u8>>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The library tells only how many entries fit; that is what is predicted.
    #[test]
    fn a_table_grows_when_that_is_foreseen_and_to_twice_its_size() {
        let mut set = HashSet::new();
        let mut grown = 0;
        for n in 0..100_000_u64 {
            let (before, held) = (set.bytes(), set.held());
            set.insert(n);
            if set.bytes() == before {
                continue;
            }
            assert!(before == 0 || set.bytes() == 2 * before);
            assert_eq!(held, before + set.bytes());
            grown += 1;
        }
        assert_eq!(grown, 16, "4, 8, 16, … 131072 buckets");
        assert_eq!(set.bytes(), 131_072 * 9);
    }
}
