//! A table that threads share, and the marks by which they avoid each other's work.
//!
//! The table is many small ones, each behind a lock, so that threads seldom wait. Besides, threads
//! mark the positions that they search: a thread that comes to a marked one first does something
//! else if it can (Weill 1996, ABDADA). Marks are hashes, and one may be lost or stand for another
//! position: they change the order of the work, never an answer.

use super::apart::Apart;
use super::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use super::sync::{Mutex, MutexGuard, PoisonError};
use crate::table::{Bounds, Known, Store, Table, scattered};
use harary_core::{Damaged, WordSink, WordSource, Words};
use std::hash::Hash;

const MOST_SHARDS: usize = 256;
/// Less memory is not worth a shard of its own.
const LEAST_BYTES: usize = 1 << 16;
const MARKS: usize = 1 << 12;

/// A table from keys to values, for several threads.
pub(crate) struct Shards<K, V = Bounds> {
    /// A power of two of them.
    tables: Vec<Apart<Mutex<Table<K, V>>>>,
    stored: Apart<AtomicUsize>,
}

impl<K: Words + Eq + Hash + Clone, V: Known> Shards<K, V> {
    /// An empty table that takes at most `limit_bytes` bytes.
    pub(crate) fn new(limit_bytes: usize) -> Self {
        let shards = (limit_bytes / LEAST_BYTES).clamp(1, MOST_SHARDS);
        let shards = 1 << shards.ilog2();
        let table = || Apart(Mutex::new(Table::new(limit_bytes / shards)));
        Shards {
            tables: std::iter::repeat_with(table).take(shards).collect(),
            stored: Apart(AtomicUsize::new(0)),
        }
    }

    /// Shards with the entries of a table, within the same limit on memory.
    pub(crate) fn from_table(table: Table<K, V>) -> Self {
        let shards = Shards::new(table.limit_bytes());
        for (key, known) in table.into_entries() {
            (&shards).put(key, known);
        }
        shards
    }

    /// One table, for one thread, with the entries of the shards.
    pub(crate) fn into_table(self) -> Table<K, V> {
        let tables = self.tables.into_iter();
        let tables =
            tables.map(|table| table.0.into_inner().unwrap_or_else(PoisonError::into_inner));
        let tables: Vec<Table<K, V>> = tables.collect();
        let mut all = Table::new(tables.iter().map(Table::limit_bytes).sum());
        for (key, known) in tables.into_iter().flat_map(Table::into_entries) {
            all.put(key, known);
        }
        all
    }

    /// The value stored for a key.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.shard(key).get(key)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for table in &mut self.tables {
            lock(table).clear();
        }
        self.stored.store(0, Ordering::Relaxed);
    }

    /// The number of positions stored.
    pub(crate) fn stored(&self) -> usize {
        self.stored.load(Ordering::Relaxed)
    }

    fn shard(&self, key: &K) -> MutexGuard<'_, Table<K, V>> {
        // The table takes the highest bits of the same hash.
        let index = (scattered(key) >> 24) as usize & (self.tables.len() - 1);
        lock(&self.tables[index])
    }

    /// Changes the table of a key, and counts what is stored more.
    fn change(&self, key: K, change: impl FnOnce(&mut Table<K, V>, K)) {
        let mut table = self.shard(&key);
        let before = table.len();
        change(&mut table, key);
        let more = table.len() - before;
        if more > 0 {
            self.stored.fetch_add(more, Ordering::Relaxed);
        }
    }

    /// Writes all tables.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        to.word(self.tables.len() as u64);
        for table in &self.tables {
            lock(table).save(to);
        }
    }

    /// The memory that all tables together may take.
    pub(crate) fn limit_bytes(&self) -> usize {
        self.tables
            .iter()
            .map(|table| lock(table).limit_bytes())
            .sum()
    }

    /// Reads the shards that [`save`](Shards::save) wrote, within the same limit on memory.
    pub(crate) fn load(limit_bytes: usize, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let shards = Shards::new(limit_bytes);
        let count = from.size(MOST_SHARDS)?;
        if !count.is_power_of_two() {
            return Err(Damaged);
        }
        for _ in 0..count {
            // One table after the other, each of a share of the memory.
            let table = Table::load(limit_bytes / count, from)?;
            for (key, known) in table.into_entries() {
                (&shards).put(key, known);
            }
        }
        Ok(shards)
    }
}

/// A thread that panics leaves its table whole: nothing is half done between two statements there.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One thread alone, on a shared table.
impl<K: Words + Eq + Hash + Clone, V: Known> Store<K, V> for &Shards<K, V> {
    const SHARED: bool = false;

    fn get(&self, key: &K) -> Option<V> {
        Shards::get(self, key)
    }
    fn put(&mut self, key: K, known: V) {
        self.change(key, |table, key| table.put(key, known));
    }
    fn update(&mut self, key: K, change: impl FnOnce(Option<V>) -> V) {
        self.change(key, |table, key| table.update(key, change));
    }
    fn stored(&self) -> usize {
        Shards::stored(self)
    }
}

/// The positions that threads are searching now: a hash of each, and by how many threads.
pub(crate) struct Marks(Vec<AtomicU64>);

/// The bits of a mark that count threads.
const COUNT: u64 = 0xFF;

impl Marks {
    pub(crate) fn new() -> Self {
        Marks(
            std::iter::repeat_with(AtomicU64::default)
                .take(MARKS)
                .collect(),
        )
    }

    /// The place of a key and what stands there, but for the count, when it is marked.
    fn place<K: Hash>(&self, key: &K) -> (&AtomicU64, u64) {
        let hash = scattered(key);
        (&self.0[(hash >> 40) as usize % MARKS], hash & !COUNT)
    }
}

/// A shared table in the hand of one thread of several.
pub(crate) struct MarkedShards<'a, K, V = Bounds> {
    pub(crate) shards: &'a Shards<K, V>,
    pub(crate) marks: &'a Marks,
}

impl<K: Words + Eq + Hash + Clone, V: Known> Store<K, V> for MarkedShards<'_, K, V> {
    const SHARED: bool = true;

    fn get(&self, key: &K) -> Option<V> {
        self.shards.get(key)
    }
    fn put(&mut self, key: K, known: V) {
        self.shards.put(key, known);
    }
    fn update(&mut self, key: K, change: impl FnOnce(Option<V>) -> V) {
        self.shards.update(key, change);
    }
    fn stored(&self) -> usize {
        self.shards.stored()
    }
    fn busy(&self, key: &K) -> bool {
        let (place, mark) = self.marks.place(key);
        let there = place.load(Ordering::Relaxed);
        there & !COUNT == mark && there & COUNT != 0
    }
    fn begin(&self, key: &K) {
        let (place, mark) = self.marks.place(key);
        // Where another position is marked it stays.
        let _ = place.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |there| {
            match there & COUNT {
                0 => Some(mark | 1),
                count => (there & !COUNT == mark && count < COUNT).then_some(there + 1),
            }
        });
    }
    fn end(&self, key: &K) {
        let (place, mark) = self.marks.place(key);
        let _ = place.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |there| {
            (there & !COUNT == mark && there & COUNT != 0).then(|| there - 1)
        });
    }
}
