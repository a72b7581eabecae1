//! What a hash table of the standard library takes, so that an engine can stop before one grows
//! beyond its memory.
//!
//! The table is SwissTable (Kulukundis 2017) as hashbrown has it: a power of two of buckets, of
//! which seven eighths are used, and a byte beside each. It doubles when it is full, and while it
//! does both tables are there.

use std::collections::{HashMap, HashSet};

/// A hash table whose footprint can be told.
pub(crate) trait Footprint {
    /// So many entries fit into it as it is.
    fn room(&self) -> usize;
    /// How many there are.
    fn entries(&self) -> usize;
    /// What an entry takes, without what it owns elsewhere.
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

/// No more entries than these come between two looks at what is held.
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

/// What a block of so many bytes takes of the heap: with what the allocator writes beside it.
pub(crate) fn block(bytes: usize) -> usize {
    match bytes {
        0 => 0,
        _ => (bytes + 8).next_multiple_of(16).max(32),
    }
}

/// What a thing of so many bytes takes in a list, that of what was found or that of its text: a
/// block of its own, and a place in a vector that may have grown to twice its length.
pub(crate) fn listed(bytes: usize) -> usize {
    block(bytes) + 2 * size_of::<Vec<u8>>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The library says no more of its table than how many entries fit; that is what is foreseen.
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
