//! Known values of positions: a table for one thread, or one that several share.

use crate::parallel::shards::Shards;
use crate::parallel::threads::Several;
use crate::table::{Bounds, Known, Table};
use harary_core::{Damaged, WordSink, WordSource, Words};
use std::hash::Hash;

/// A table for one thread, or shards for several.
pub(crate) enum Memory<K, V = Bounds> {
    /// For one thread.
    One(Table<K, V>),
    /// For several.
    Many(Shards<K, V>, Several),
}

impl<K: Words + Eq + Hash + Clone, V: Known> Memory<K, V> {
    /// An empty table for one thread that takes at most `limit_bytes` bytes.
    pub(crate) fn new(limit_bytes: usize) -> Self {
        Memory::One(Table::new(limit_bytes))
    }

    /// The same memory for a number of threads, with all entries kept.
    pub(crate) fn for_threads(self, threads: usize) -> Self {
        match (self, Several::of(threads)) {
            (Memory::One(table), Some(several)) => Memory::Many(Shards::from_table(table), several),
            (Memory::Many(shards, _), None) => Memory::One(shards.into_table()),
            (memory, _) => memory,
        }
    }

    /// The number of positions stored.
    pub(crate) fn stored(&self) -> usize {
        match self {
            Memory::One(table) => table.len(),
            Memory::Many(shards, _) => shards.stored(),
        }
    }

    /// The value stored for a key.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        match self {
            Memory::One(table) => table.get(key),
            Memory::Many(shards, _) => shards.get(key),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        match self {
            Memory::One(table) => table.clear(),
            Memory::Many(shards, _) => shards.clear(),
        }
    }

    /// Writes all that is known.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        match self {
            Memory::One(table) => {
                to.word(0);
                table.save(to);
            }
            Memory::Many(shards, _) => {
                to.word(1);
                shards.save(to);
            }
        }
    }

    /// The memory that it may take, in bytes.
    pub(crate) fn limit_bytes(&self) -> usize {
        match self {
            Memory::One(table) => table.limit_bytes(),
            Memory::Many(shards, _) => shards.limit_bytes(),
        }
    }

    /// Reads the memory that [`save`](Memory::save) wrote, within the limit of this one.
    pub(crate) fn load(&self, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let limit = self.limit_bytes();
        Ok(match from.size(1)? {
            0 => Memory::One(Table::load(limit, from)?),
            _ => {
                let several = Several::of(2).ok_or(Damaged)?;
                Memory::Many(Shards::load(limit, from)?, several)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parallel::shards::{MarkedShards, Marks};
    use crate::table::Store;

    #[test]
    fn what_is_put_into_shards_is_there_also_as_one_table() {
        let bounds = |n: u64| Bounds {
            lower: -(n as i32),
            upper: n as i32,
            cost: 1,
        };
        let shards = Shards::<u64>::new(1 << 24);
        for n in 0..20_000_u64 {
            (&shards).put(n, bounds(n));
        }
        let stored = shards.stored();
        assert!(stored > 19_000);
        let mut words = Vec::new();
        shards.save(&mut words);
        let again = Shards::<u64>::load(1 << 24, &mut words.iter()).unwrap();
        assert_eq!(again.stored(), stored);
        let there = |n: &u64| again.get(n) == Some(bounds(*n));
        assert_eq!((0..20_000).filter(there).count(), stored);
        let table = again.into_table();
        let kept = table.len();
        assert!(kept <= stored && kept > 19_000);
        let shards = Shards::from_table(table);
        let there = |n: &u64| shards.get(n) == Some(bounds(*n));
        assert_eq!((0..20_000).filter(there).count(), shards.stored());
        words[0] = 3;
        assert!(Shards::<u64>::load(1 << 24, &mut words.iter()).is_err());
    }

    #[test]
    fn a_marked_position_is_busy_until_its_search_ends() {
        let (shards, marks) = (Shards::<u64>::new(0), Marks::new());
        let hand = MarkedShards {
            shards: &shards,
            marks: &marks,
        };
        assert!(!hand.busy(&7));
        hand.begin(&7);
        hand.begin(&7);
        assert!(hand.busy(&7) && !hand.busy(&8));
        hand.end(&7);
        assert!(hand.busy(&7), "another thread is there still");
        hand.end(&7);
        hand.end(&7);
        assert!(!hand.busy(&7));
    }
}
