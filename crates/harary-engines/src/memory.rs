//! Known values of positions: a table for one thread, or one that several share.

use crate::parallel::shared_table::SharedTable;
use crate::parallel::threads::Several;
use crate::table::{Bounds, Known, Table};
use harary_core::{Damaged, WordSink, WordSource, Words};
use std::hash::Hash;

/// A table for one thread, or one for several.
pub(crate) enum Memory<K, V = Bounds> {
    /// For one thread.
    One(Table<K, V>),
    /// For several.
    Many(Box<SharedTable<K, V>>, Several),
}

impl<K: Words + Eq + Hash + Clone, V: Known> Memory<K, V> {
    /// An empty table for one thread that takes at most `limit_bytes` bytes.
    pub(crate) fn new(limit_bytes: usize) -> Self {
        Memory::One(Table::new(limit_bytes))
    }

    /// The same memory for a number of threads, with all entries kept.
    pub(crate) fn for_threads(self, threads: usize) -> Self {
        match (self, Several::of(threads)) {
            (Memory::One(table), Some(several)) => {
                Memory::Many(Box::new(SharedTable::from_table(table)), several)
            }
            (Memory::Many(table, _), None) => Memory::One(table.into_table()),
            (memory, _) => memory,
        }
    }

    /// The number of positions stored.
    pub(crate) fn stored(&self) -> usize {
        match self {
            Memory::One(table) => table.len(),
            Memory::Many(table, _) => table.stored(),
        }
    }

    /// The value stored for a key.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        match self {
            Memory::One(table) => table.get(key),
            Memory::Many(table, _) => table.get(key),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        match self {
            Memory::One(table) => table.clear(),
            Memory::Many(table, _) => table.clear(),
        }
    }

    /// Writes all that is known.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        match self {
            Memory::One(table) => {
                to.word(0);
                table.save(to);
            }
            Memory::Many(table, _) => {
                to.word(1);
                table.save(to);
            }
        }
    }

    /// The memory that it may take, in bytes.
    pub(crate) fn limit_bytes(&self) -> usize {
        match self {
            Memory::One(table) => table.limit_bytes(),
            Memory::Many(table, _) => table.limit_bytes(),
        }
    }

    /// Reads the memory that [`save`](Memory::save) wrote, within the limit of this one.
    pub(crate) fn load(&self, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let limit = self.limit_bytes();
        Ok(match (from.size(1)?, self) {
            (0, _) => Memory::One(Table::load(limit, from)?),
            // Not both tables at once.
            (_, Memory::One(_)) => Memory::One(SharedTable::load_for_one(limit, from)?),
            (_, Memory::Many(_, several)) => {
                Memory::Many(Box::new(SharedTable::load(limit, from)?), *several)
            }
        })
    }
}
