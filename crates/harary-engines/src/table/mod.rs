//! A transposition table with exact keys and a limit on memory, for one thread or several.
//!
//! To look a key up a thread needs one cache line, a bucket of the index, which it reads without a
//! lock, and that of the entry if there is one. There is nothing else that all threads write: what
//! one core writes, another has to fetch from it, which takes longer than all the rest. So each
//! thread counts what it stores (`hand.rs`), which is added up now and then, and takes room for
//! some entries at once.
//!
//! The index doubles when it is half full, while it may; a full bucket gives up its cheapest entry,
//! the one that took the fewest nodes to find out. When the memory is full, cheap entries make room
//! in turn. Whether an entry is there never changes an answer, only the work; and where one thread
//! works alone all of it is deterministic, pauses and checkpoints or not: one limit gives one node
//! count.
//!
//! Several threads mark in its bucket the position that they search: a thread that comes to a
//! marked one first does something else if it can (Weill 1996, ABDADA). A mark may be lost or stand
//! for another position: marks change the order of the work, never an answer.

mod entries;
mod hand;
pub(crate) mod index;
mod keys;
mod known;
mod saved;

pub(crate) use hand::{Entered, Hand};
pub(crate) use known::{Bounds, Known};

use crate::parallel::apart::Apart;
use crate::parallel::sync::atomic::{AtomicIsize, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use entries::{Compared, Entries, Read, Written};
use harary_core::Words;
use index::{Bucket, Index, Line, Slot, Tag};
use std::hash::Hash;
use std::marker::PhantomData;

const FIRST_BUCKETS: usize = 16;

/// A table from keys to values.
pub(crate) struct Table<K, V = Bounds> {
    index: Index,
    entries: Entries,
    stored: Apart<AtomicIsize>,
    /// Where the next hand begins to look for an entry that makes room.
    next: AtomicUsize,
    /// How many threads began to mark what they search.
    threads: AtomicU32,
    limit_bytes: usize,
    of: PhantomData<fn(K) -> V>,
}

impl<K: Words + Eq + Hash, V: Known> Table<K, V> {
    /// An empty table that takes at most `limit_bytes` bytes, or some five thousand if that is
    /// less.
    pub(crate) fn new(limit_bytes: usize) -> Self {
        Table::with_buckets(FIRST_BUCKETS, limit_bytes)
    }

    /// The same with this number of buckets at first, a power of two.
    pub(crate) fn with_buckets(buckets: usize, limit_bytes: usize) -> Self {
        Table {
            index: Index::new(buckets),
            entries: Entries::new(limit_bytes),
            stored: Apart(AtomicIsize::new(0)),
            next: AtomicUsize::new(1),
            threads: AtomicU32::new(0),
            limit_bytes,
            of: PhantomData,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Table::new(self.limit_bytes);
    }

    /// The memory that the table may take.
    pub(crate) fn limit_bytes(&self) -> usize {
        self.limit_bytes
    }

    /// The number of positions stored; while threads work, nearly.
    pub(crate) fn stored(&self) -> usize {
        self.stored.load(Ordering::Relaxed).max(0) as usize
    }

    /// The memory that the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.index.bytes() + self.entries.bytes()
    }

    /// Whether the table may take so many bytes more.
    fn may_take(&self, more: usize) -> bool {
        self.bytes().saturating_add(more) <= self.limit_bytes
    }

    /// The value stored for a key.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let tag = Tag::of(key);
        self.index.read(tag, |line| self.known(line, tag, key))
    }

    /// The value stored for a key of this tag, whose bucket this is.
    fn known(&self, line: &Line, tag: Tag, key: &K) -> Option<V> {
        let (_, _, value) = self.find(line, tag, key)?;
        V::read(&mut Read(value.iter())).ok()
    }

    /// The slot of a key, the place of its entry, and the words of its value.
    fn find(&self, line: &Line, tag: Tag, key: &K) -> Option<(usize, u64, &[AtomicU64])> {
        let alike = line.slots().filter(|(_, slot)| slot.tag() == tag);
        let mut found = alike.filter_map(|(at, slot)| {
            let place = slot.place()?;
            let mut compared = Compared {
                words: self.entries.at(place).iter(),
                are_same: true,
            };
            keys::write(key, &mut compared);
            let value = compared.words.as_slice();
            compared.are_same.then_some((at, place, value))
        });
        found.next()
    }

    /// Writes an entry at a place, and where it is.
    fn write(
        &self,
        (bucket, at): (&mut Bucket<'_>, usize),
        place: u64,
        (tag, key): (Tag, &K),
        known: V,
    ) {
        bucket.set(at, Slot::new(tag, known.cost(), place));
        let mut written = Written(self.entries.at(place).iter());
        keys::write(key, &mut written);
        known.write(&mut written);
    }

    /// The entry at a place, while nobody changes it.
    fn entry(&self, place: u64) -> Option<(K, V)> {
        let mut words = Read(self.entries.at(place).iter());
        Some((keys::read(&mut words)?, V::read(&mut words).ok()?))
    }
}
