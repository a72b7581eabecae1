//! The index and the entries of a shared table together.

use super::entries::{Entries, Read};
use super::index::{Index, Tag};
use super::keys;
use crate::parallel::apart::Apart;
use crate::parallel::sync::atomic::{AtomicIsize, AtomicU32, AtomicUsize, Ordering};
use crate::table::{Bounds, Known, Table, tag};
use harary_core::{WordSink, Words};
use std::hash::Hash;
use std::marker::PhantomData;

pub(super) const FIRST_BUCKETS: usize = 16;

/// A table from keys to values, for several threads.
pub(crate) struct SharedTable<K, V = Bounds> {
    pub(super) index: Index,
    pub(super) entries: Entries,
    pub(super) stored: Apart<AtomicIsize>,
    /// Where the next hand begins to look for an entry that makes room.
    pub(super) next: AtomicUsize,
    /// How many threads began to mark what they search.
    pub(super) threads: AtomicU32,
    limit_bytes: usize,
    of: PhantomData<fn(K) -> V>,
}

impl<K: Words + Eq + Hash + Clone, V: Known> SharedTable<K, V> {
    /// An empty table that takes at most `limit_bytes` bytes, or some five thousand if that is
    /// less.
    pub(crate) fn new(limit_bytes: usize) -> Self {
        SharedTable::with_buckets(FIRST_BUCKETS, limit_bytes)
    }

    /// The same with this number of buckets at first, a power of two.
    pub(crate) fn with_buckets(buckets: usize, limit_bytes: usize) -> Self {
        SharedTable {
            index: Index::new(buckets),
            entries: Entries::new(limit_bytes),
            stored: Apart(AtomicIsize::new(0)),
            next: AtomicUsize::new(1),
            threads: AtomicU32::new(0),
            limit_bytes,
            of: PhantomData,
        }
    }

    /// A table for one thread, with the same entries.
    pub(crate) fn into_table(self) -> Table<K, V> {
        let mut table = Table::new(self.limit_bytes);
        self.each(|key, known| table.put(key, known));
        table
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = SharedTable::new(self.limit_bytes);
    }

    /// The number of positions stored; while threads work, nearly.
    pub(crate) fn stored(&self) -> usize {
        self.stored.load(Ordering::Relaxed).max(0) as usize
    }

    /// The memory that the table may take.
    pub(crate) fn limit_bytes(&self) -> usize {
        self.limit_bytes
    }

    /// The memory that the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.index.bytes() + self.entries.bytes()
    }

    /// Whether the table may take so many bytes more.
    pub(super) fn may_take(&self, more: usize) -> bool {
        self.bytes().saturating_add(more) <= self.limit_bytes
    }

    #[inline]
    pub(super) fn tag(&self, key: &K) -> Tag {
        Tag::of(tag(key))
    }

    /// The entry at a place, whose bucket is locked.
    pub(super) fn entry(&self, place: u64) -> Option<(K, V)> {
        let mut words = Read(self.entries.at(place).iter());
        Some((keys::read(&mut words)?, V::read(&mut words).ok()?))
    }

    /// Shows every entry.
    pub(crate) fn each(&self, mut show: impl FnMut(K, V)) {
        // A bucket gives keys away when a later one is filled.
        for number in (0..self.index.buckets()).rev() {
            let bucket = self.index.filled(number);
            for (key, known) in bucket
                .line
                .slots()
                .filter_map(|(_, slot)| self.entry(slot.place()?))
            {
                show(key, known);
            }
        }
    }

    /// Writes all entries.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        let mut stored = 0;
        self.each(|_, _| stored += 1);
        to.word(stored);
        self.each(|key, known| {
            key.write(to);
            known.write(to);
        });
    }
}
