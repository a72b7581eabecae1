//! A transposition table with exact keys and a limit on memory, for one thread or several.
//!
//! To look a key up a thread needs one cache line, a bucket of the index, which it reads without a
//! lock, and that of the entry if there is one. There is nothing else that all threads write: what
//! one core writes, another has to fetch from it, which takes longer than all the rest. So each
//! thread counts what it stores (`words.rs`), which is added up now and then, and takes room for
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
mod room;
mod saved;
mod words;

pub(crate) use hand::{Entered, Hand};
pub(crate) use known::{Bounds, Known};

use crate::parallel::sync::atomic::AtomicU64;
use entries::{Compared, Read};
use harary_core::{Damaged, WordSink, WordSource, Words};
use index::{Line, Tag};
use std::hash::Hash;
use std::marker::PhantomData;
use words::{Kind, MOST_WORDS, WordTable};

const FIRST_BUCKETS: usize = 16;

/// A table from keys to values.
pub(crate) struct Table<K, V = Bounds> {
    words: WordTable,
    of: PhantomData<fn(K) -> V>,
}

impl<K: Words + Eq + Hash, V: Known> Table<K, V> {
    const KIND: Kind = {
        assert!(V::WORDS <= MOST_WORDS);
        Kind {
            value: V::WORDS,
            key: K::WORDS,
        }
    };

    /// An empty table that takes at most `limit_bytes` bytes, or some five thousand if that is
    /// less.
    pub(crate) fn new(limit_bytes: usize) -> Self {
        Table::with_buckets(FIRST_BUCKETS, limit_bytes)
    }

    /// The same with this number of buckets at first, a power of two.
    pub(crate) fn with_buckets(buckets: usize, limit_bytes: usize) -> Self {
        Table::of(WordTable::new(Self::KIND, buckets, limit_bytes))
    }

    fn of(words: WordTable) -> Self {
        let of = PhantomData;
        Table { words, of }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Table::new(self.limit_bytes());
    }

    /// The memory that the table may take.
    pub(crate) fn limit_bytes(&self) -> usize {
        self.words.room.limit
    }

    /// The number of positions stored; while threads work, nearly.
    pub(crate) fn stored(&self) -> usize {
        self.words.stored()
    }

    /// The memory that the table takes.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.words.room.bytes()
    }

    /// The value stored for a key.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let tag = Tag::of(key);
        (self.words.index).read(tag, |line| self.known(line, tag, key))
    }

    /// The value stored for a key of this tag, whose bucket this is.
    fn known(&self, line: &Line, tag: Tag, key: &K) -> Option<V> {
        let alike = line.slots().filter(|(_, slot)| slot.tag() == tag);
        let mut found = alike.filter_map(|(_, slot)| {
            let mut compared = Compared {
                words: self.words.entries.at(slot.place()?).iter(),
                are_same: true,
            };
            keys::write(key, &mut compared);
            compared.are_same.then(|| value(compared.words.as_slice()))
        });
        found.next()?
    }

    /// Writes the table so that [`load`](Table::load) gives the same one, slot for slot. Nobody
    /// works with it.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        self.words.save(to);
    }

    /// A table of this limit with what [`save`](Table::save) wrote: the same one if that had this
    /// limit, else as much of it as is kept.
    pub(crate) fn load(limit_bytes: usize, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        WordTable::load(Self::KIND, limit_bytes, from).map(Table::of)
    }
}

/// The value that these words begin with.
fn value<V: Known>(words: &[AtomicU64]) -> Option<V> {
    V::read(&mut Read(words.iter())).ok()
}
