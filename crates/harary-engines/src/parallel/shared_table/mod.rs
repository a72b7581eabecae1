//! A table that threads share, with the marks by which they avoid each other's work.
//!
//! To look a key up a thread needs one cache line, a bucket of the index with its own lock, and
//! that of the entry if there is one. There is nothing else that all threads write: what one core
//! writes, another has to fetch from it, which takes longer than all the rest. So each thread
//! counts what it stores ([`Hand`]), which is added up now and then, and takes room for some
//! entries at once.
//!
//! Besides, threads mark in its bucket the position that they search: a thread that comes to a
//! marked one first does something else if it can (Weill 1996, ABDADA). A mark may be lost or stand
//! for another position: marks change the order of the work, never an answer.

mod entries;
mod hand;
pub(crate) mod index;
mod keys;

use hand::{Hand, Marking};

use super::apart::Apart;
use super::sync::Mutex;
use super::sync::atomic::{AtomicIsize, AtomicU32, Ordering};
use super::sync::{MutexGuard, PoisonError};
use crate::table::{Bounds, Known, Store, Table, tag};
use entries::{Entries, Read};
use harary_core::{Damaged, WordSink, WordSource, Words};
use index::{Index, Tag};

use std::hash::Hash;
use std::marker::PhantomData;

const FIRST_BUCKETS: usize = 16;
/// The least size of an entry in a file, in words: one of its key and one of its value.
const LEAST_WORDS: u64 = 2;

/// A table from keys to values, for several threads.
pub(crate) struct SharedTable<K, V = Bounds> {
    index: Index,
    entries: Entries,
    stored: Apart<AtomicIsize>,
    /// How many threads began to mark what they search.
    threads: AtomicU32,
    limit_bytes: usize,
    of: PhantomData<fn(K) -> V>,
}

impl<K: Words + Eq + Hash + Clone, V: Known> SharedTable<K, V> {
    /// An empty table that takes at most `limit_bytes` bytes, or the size of a hundred entries if
    /// that is more.
    pub(crate) fn new(limit_bytes: usize) -> Self {
        SharedTable::with_buckets(FIRST_BUCKETS, limit_bytes)
    }

    /// The same with this number of buckets at first, a power of two.
    pub(crate) fn with_buckets(buckets: usize, limit_bytes: usize) -> Self {
        SharedTable {
            index: Index::new(buckets),
            entries: Entries::new(limit_bytes),
            stored: Apart(AtomicIsize::new(0)),
            threads: AtomicU32::new(0),
            limit_bytes,
            of: PhantomData,
        }
    }

    /// The entries of a table of one thread, within the same limit on memory.
    pub(crate) fn from_table(table: Table<K, V>) -> Self {
        let shared = SharedTable::new(table.limit_bytes());
        let mut hand = shared.hand();
        for (key, known) in table.into_entries() {
            hand.put(key, known);
        }
        drop(hand);
        shared
    }

    /// A table for one thread, with the same entries.
    pub(crate) fn into_table(self) -> Table<K, V> {
        let mut table = Table::new(self.limit_bytes);
        self.each(|key, known| table.put(key, known));
        table
    }

    /// What one thread needs to work with the table.
    pub(crate) fn hand(&self) -> Hand<'_, K, V> {
        Hand::new(self)
    }

    /// The same, for one of several that search at the same time.
    pub(crate) fn marking(&self) -> Marking<'_, K, V> {
        Marking::new(self)
    }

    /// The value stored for a key.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.hand().get(key)
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
    pub(super) fn bytes(&self) -> usize {
        self.index.bytes() + self.entries.bytes()
    }

    /// Whether the table may take so many bytes more.
    fn may_take(&self, more: usize) -> bool {
        self.bytes().saturating_add(more) <= self.limit_bytes
    }

    fn tag(&self, key: &K) -> Tag {
        Tag::of(tag(key))
    }

    /// The entry at a place, whose bucket is locked.
    fn entry(&self, place: u64) -> Option<(K, V)> {
        let mut words = Read(self.entries.at(place).iter());
        Some((keys::read(&mut words)?, V::read(&mut words).ok()?))
    }

    /// Shows every entry.
    pub(super) fn each(&self, mut show: impl FnMut(K, V)) {
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
        to.word(self.stored() as u64);
        self.each(|key, known| {
            key.write(to);
            known.write(to);
        });
    }

    /// The entries that [`save`](SharedTable::save) wrote, as far as this limit allows.
    pub(crate) fn load(limit_bytes: usize, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let stored = from.length(LEAST_WORDS)?;
        // They come bucket by bucket, and would crowd a small index.
        let mut buckets = FIRST_BUCKETS;
        while index::SLOTS * buckets < 2 * stored && index::bytes(4 * buckets) <= limit_bytes {
            buckets *= 2;
        }
        let shared = SharedTable::with_buckets(buckets, limit_bytes);
        let mut hand = shared.hand();
        for _ in 0..stored {
            let (key, known) = (K::read(from)?, V::read(from)?);
            hand.put(key, known);
        }
        drop(hand);
        Ok(shared)
    }
}

/// A thread that panics leaves all whole: nothing is half done between two statements there.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
