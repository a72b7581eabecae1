//! A table in the hand of one thread.

use super::entries::{Read, Rest, Written};
use super::index::{Line, SLOTS, Slot, Tag};
use super::{Bounds, Known, Table, keys};
use crate::parallel::sync::atomic::Ordering;
use harary_core::Words;
use std::hash::Hash;
use std::ops::Range;

/// A thread adds its count to that of all after so many changes.
const BETWEEN_COUNTS: isize = 64;
/// When the memory is full, so many buckets are looked at for an entry that makes room: the dearer
/// it is, the more.
const MOST_LOOKS: u32 = 16;
/// How far apart hands begin to look.
const STRIDE: usize = 0x9E37_79B1;

/// What a search learns when it comes to a position.
pub(crate) enum Entered<T> {
    /// What is known answers its question.
    Known(T),
    /// Another search is there.
    Busy,
    /// It must be searched, and that begins now.
    Begun,
}

/// What a thread needs to work with a table: room for its next entries, a count that it has not
/// told the others yet, and its marks, if it is one of several.
pub(crate) struct Hand<'a, K: Words + Eq + Hash, V: Known = Bounds> {
    table: &'a Table<K, V>,
    rest: Rest,
    stored: isize,
    /// Tells its marks from those of others; 0 if it works alone and marks nothing.
    thread: u8,
}

impl<K: Words + Eq + Hash, V: Known> Table<K, V> {
    /// What one thread needs to work with the table alone.
    pub(crate) fn hand(&self) -> Hand<'_, K, V> {
        Hand {
            table: self,
            rest: self.entries.pick_up(),
            stored: 0,
            thread: 0,
        }
    }

    /// The same for one of several that search at the same time: it marks what it searches.
    pub(crate) fn marking(&self) -> Hand<'_, K, V> {
        let number = self.threads.fetch_add(1, Ordering::Relaxed);
        let mut hand = self.hand();
        hand.thread = (number % 255) as u8 + 1;
        hand
    }
}

impl<'a, K: Words + Eq + Hash, V: Known> Hand<'a, K, V> {
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

    /// The number of positions stored; while others work, nearly.
    pub(crate) fn stored(&self) -> usize {
        self.table.stored()
    }

    /// The value stored for a key, and whether another search is there now.
    pub(crate) fn look(&self, key: &K) -> (Option<V>, bool) {
        self.look_by(Tag::of(key), key)
    }

    fn look_by(&self, tag: Tag, key: &K) -> (Option<V>, bool) {
        let table = self.table;
        let look = |line: &Line| (table.known(line, tag, key), line.is_marked(tag));
        table.index.read(tag, look)
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
            self.table.index.line_of(tag).mark(tag, self.thread);
        }
    }

    #[inline]
    fn unmark(&self, tag: Tag) {
        if self.is_shared() {
            self.table.index.line_of(tag).unmark(tag, self.thread);
        }
    }

    /// Stores the value that is made of the older one, for a key of this tag.
    fn change(&mut self, tag: Tag, key: &K, change: impl FnOnce(Option<V>) -> V) {
        let table = self.table;
        let words = keys::words(key) + V::WORDS;
        let (mut may_double, mut has_looked) = (true, false);
        loop {
            let mut bucket = table.index.bucket(tag);
            if let Some((at, place, value)) = table.find(bucket.line, tag, key) {
                let known = change(V::read(&mut Read(value.iter())).ok());
                bucket.set(at, Slot::new(tag, known.cost(), place));
                known.write(&mut Written(value.iter()));
                return;
            }
            let mut slots = bucket.line.slots();
            let Some((at, _)) = slots.find(|(_, slot)| slot.place().is_none()) else {
                // The bucket is full. What nobody has told does not make the index grow.
                self.tell();
                let buckets = table.index.buckets();
                if may_double && 2 * table.stored() >= SLOTS * buckets {
                    drop(bucket);
                    may_double = table.index.double(buckets, |more| table.may_take(more));
                    continue;
                }
                if let Some((_, at, place)) = self.cheapest(bucket.line, words) {
                    table.write((&mut bucket, at), place, (tag, key), change(None));
                }
                return;
            };
            if let Some(place) = self.take(words) {
                table.write((&mut bucket, at), place, (tag, key), change(None));
                self.count(1);
                return;
            }
            // Room is made in other buckets, and while one is locked no other may be.
            drop(bucket);
            if std::mem::replace(&mut has_looked, true) {
                return;
            }
            self.make_room(words);
        }
    }

    fn count(&mut self, more: isize) {
        self.stored += more;
        if self.stored.abs() == BETWEEN_COUNTS {
            self.tell();
        }
    }

    /// Adds the count to that of all threads.
    fn tell(&mut self) {
        let stored = std::mem::take(&mut self.stored);
        if stored != 0 {
            self.table.stored.fetch_add(stored, Ordering::Relaxed);
        }
    }

    /// The words of the entry at a place, where one with a key of fixed length has so many.
    fn words_at(&self, place: u64, fixed: usize) -> usize {
        match keys::are_packed::<K>() {
            true => keys::packed_words(self.table.entries.at(place)) + V::WORDS,
            false => fixed,
        }
    }

    /// How dear the cheapest entry of a bucket that has so many words is, its slot and its place:
    /// no more words, because room that an entry does not need would be lost.
    fn cheapest(&self, line: &Line, words: usize) -> Option<(u32, usize, u64)> {
        let mut cheapest: Option<(u32, usize, u64)> = None;
        for (at, slot) in line.slots() {
            if let Some(place) = slot.place()
                && cheapest.is_none_or(|(least, ..)| slot.dear() < least)
                && self.words_at(place, words) == words
            {
                cheapest = Some((slot.dear(), at, place));
            }
        }
        cheapest
    }

    /// Room for an entry of so many words.
    fn take(&mut self, words: usize) -> Option<u64> {
        let words = words as u64;
        let fits = |room: &Range<u64>| room.end - room.start >= words;
        if let Some(at) = self.rest.spare.iter().position(fits) {
            return Some(self.rest.spare.swap_remove(at).start);
        }
        if !fits(&self.rest.room) {
            return None;
        }
        let place = self.rest.room.start;
        self.rest.room.start += words;
        Some(place)
    }

    /// Makes room for an entry of so many words: new room if the memory allows it, else that of a
    /// cheap entry that has as many words, if a few buckets have one.
    fn make_room(&mut self, words: usize) {
        let table = self.table;
        if let Some(room) = table.entries.take(words, |more| table.may_take(more)) {
            self.rest.room = room;
            return;
        }
        if self.rest.next == 0 {
            self.rest.next = table.next.fetch_add(STRIDE, Ordering::Relaxed);
        }
        for look in 0..MOST_LOOKS {
            self.rest.next = self.rest.next.wrapping_add(1);
            let mut bucket = table.index.filled(self.rest.next % table.index.buckets());
            if let Some((dear, at, place)) = self.cheapest(bucket.line, words)
                && dear <= look
            {
                bucket.clear(at);
                drop(bucket);
                self.rest.spare.push(place..place + words as u64);
                return self.count(-1);
            }
        }
    }
}

impl<K: Words + Eq + Hash, V: Known> Drop for Hand<'_, K, V> {
    fn drop(&mut self) {
        self.tell();
        let rest = std::mem::take(&mut self.rest);
        self.table.entries.put_down(rest);
    }
}
