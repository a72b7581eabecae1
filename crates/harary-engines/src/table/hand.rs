//! A table in the hand of one thread.

use super::index::{Line, Tag, dear};
use super::words::{MOST_WORDS, Stored, WordHand};
use super::{Bounds, Known, Table, keys, value};
use crate::parallel::sync::atomic::Ordering;
use harary_core::{WordSink, Words};
use std::hash::Hash;

/// What a search learns when it comes to a position.
pub(crate) enum Entered<T> {
    /// What is known answers its question.
    Known(T),
    /// Another search is there.
    Busy,
    /// It must be searched, and that begins now.
    Begun,
}

/// What a thread needs to work with a table: what it needs to change it, and its marks, if it is
/// one of several.
pub(crate) struct Hand<'a, K: Words + Eq + Hash, V: Known = Bounds> {
    table: &'a Table<K, V>,
    words: WordHand<'a>,
    /// Tells its marks from those of others; 0 if it works alone and marks nothing.
    thread: u8,
}

impl<K: Words + Eq + Hash, V: Known> Table<K, V> {
    /// What one thread needs to work with the table alone: it locks nothing.
    pub(crate) fn hand(&mut self) -> Hand<'_, K, V> {
        Hand {
            table: self,
            words: self.words.hand(true),
            thread: 0,
        }
    }

    /// The same for one of several that search at the same time: it marks what it searches.
    pub(crate) fn marking(&self) -> Hand<'_, K, V> {
        let number = self.words.threads.fetch_add(1, Ordering::Relaxed);
        Hand {
            table: self,
            words: self.words.hand(false),
            thread: (number % 255) as u8 + 1,
        }
    }
}

impl<K: Words + Eq + Hash, V: Known> Hand<'_, K, V> {
    /// Whether others search at the same time.
    #[inline]
    pub(crate) fn is_shared(&self) -> bool {
        self.thread != 0
    }

    /// The value stored for a key.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.table.get(key)
    }

    /// Stores a value for a key, replacing an older one.
    pub(crate) fn put(&mut self, key: &K, known: V) {
        self.change(Tag::of(key), key, |_| known);
    }

    /// Stores the value that is made of the older one, and says that a search of the key has ended.
    pub(crate) fn finish(&mut self, key: &K, change: impl FnOnce(Option<V>) -> V) {
        let tag = Tag::of(key);
        self.unmark(tag);
        self.change(tag, key, change);
    }

    fn change(&mut self, tag: Tag, key: &K, change: impl FnOnce(Option<V>) -> V) {
        if let Some(words) = K::WORDS {
            self.words.key.resize(words, 0);
            key.write(&mut Filled(self.words.key.iter_mut()));
        } else {
            self.words.key.clear();
            keys::write(key, &mut self.words.key);
        }
        let mut change = Some(change);
        self.words.change(tag, &mut |there| {
            let change = change.take().expect("a value is changed once");
            stored(change(there.and_then(value)))
        });
    }

    /// The number of positions stored; while others work, nearly.
    pub(crate) fn stored(&self) -> usize {
        let stored = self.table.stored();
        stored.saturating_add_signed(self.words.stored)
    }

    /// The value stored for a key, and whether another search is there now.
    pub(crate) fn look(&self, key: &K) -> (Option<V>, bool) {
        self.look_by(Tag::of(key), key)
    }

    fn look_by(&self, tag: Tag, key: &K) -> (Option<V>, bool) {
        let table = self.table;
        let look = |line: &Line| (table.known(line, tag, key), line.is_marked(tag));
        table.words.index.read(tag, look)
    }

    /// The answer that the value stored for a key gives. Else a search begins, unless there is
    /// another one and this one `may_wait`.
    pub(crate) fn enter<T>(
        &self,
        key: &K,
        may_wait: bool,
        answer: impl FnOnce(V) -> Option<T>,
    ) -> Entered<T> {
        let tag = Tag::of(key);
        let (known, is_marked) = self.look_by(tag, key);
        if let Some(answer) = known.and_then(answer) {
            return Entered::Known(answer);
        }
        if may_wait && is_marked {
            return Entered::Busy;
        }
        self.mark(tag);
        Entered::Begun
    }

    /// Says that a search of this key begins.
    pub(crate) fn begin(&self, key: &K) {
        self.mark(Tag::of(key));
    }

    /// Says that it has ended without a value.
    pub(crate) fn give_up(&self, key: &K) {
        self.unmark(Tag::of(key));
    }

    #[inline]
    fn mark(&self, tag: Tag) {
        if self.is_shared() {
            self.table.words.index.line_of(tag).mark(tag, self.thread);
        }
    }

    #[inline]
    fn unmark(&self, tag: Tag) {
        if self.is_shared() {
            self.table.words.index.line_of(tag).unmark(tag, self.thread);
        }
    }
}

/// A value as it is stored.
fn stored<V: Known>(known: V) -> Stored {
    let mut words = [0; MOST_WORDS];
    known.write(&mut Filled(words.iter_mut()));
    (words, dear(known.cost()))
}

/// Fills a list of words.
struct Filled<'a>(std::slice::IterMut<'a, u64>);

impl WordSink for Filled<'_> {
    #[inline]
    fn word(&mut self, word: u64) {
        if let Some(place) = self.0.next() {
            *place = word;
        }
    }
}
