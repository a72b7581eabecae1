//! A shared table in the hand of one thread.

use super::entries::{Compared, Read, Written};
use super::index::{Bucket, Line, SLOTS, Slot, Tag, bytes};
use super::keys;
use super::table::{FIRST_BUCKETS, SharedTable};
use crate::parallel::sync::atomic::{AtomicU64, Ordering};
use crate::table::{Entered, Known, Store, Table};
use harary_core::{Damaged, WordSource, Words};
use std::hash::Hash;
use std::ops::Range;

/// The least size of an entry in a file, in words: one of its key and one of its value.
const LEAST_WORDS: u64 = 2;
/// A thread adds its count to that of all after so many changes.
const BETWEEN_COUNTS: isize = 64;
/// When the memory is full, so many buckets are looked at for an entry that makes room: the dearer
/// it is, the more.
const MOST_LOOKS: u32 = 16;
/// How far apart hands begin to look.
const STRIDE: usize = 0x9E37_79B1;

/// What a thread needs to work with a shared table: room for its next entries, and a count that it
/// has not told the others yet.
pub(crate) struct Hand<'a, K: Words + Eq + Hash + Clone, V: Known> {
    table: &'a SharedTable<K, V>,
    room: Range<u64>,
    /// The room of entries that were given up.
    spare: Vec<Range<u64>>,
    /// The bucket whose entries are looked at next when one must make room, modulo their number; 0
    /// before the first time.
    next: usize,
    stored: isize,
}

impl<K: Words + Eq + Hash + Clone, V: Known> SharedTable<K, V> {
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

    /// The entries that [`save`](SharedTable::save) wrote, as far as this limit allows.
    pub(crate) fn load(limit_bytes: usize, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let stored = from.length(LEAST_WORDS)?;
        // They come bucket by bucket, and would crowd a small index.
        let mut buckets = FIRST_BUCKETS;
        while SLOTS * buckets < 2 * stored && bytes(8 * buckets) <= limit_bytes {
            buckets *= 2;
        }
        let shared = SharedTable::with_buckets(buckets, limit_bytes);
        let mut hand = shared.hand();
        for _ in 0..stored {
            hand.put(K::read(from)?, V::read(from)?);
        }
        drop(hand);
        Ok(shared)
    }

    /// The same as a table for one thread.
    pub(crate) fn load_for_one(
        limit_bytes: usize,
        from: &mut dyn WordSource,
    ) -> Result<Table<K, V>, Damaged> {
        let mut table = Table::new(limit_bytes);
        for _ in 0..from.length(LEAST_WORDS)? {
            table.put(K::read(from)?, V::read(from)?);
        }
        Ok(table)
    }
}

impl<'a, K: Words + Eq + Hash + Clone, V: Known> Hand<'a, K, V> {
    fn new(table: &'a SharedTable<K, V>) -> Self {
        Hand {
            table,
            room: 0..0,
            spare: Vec::new(),
            next: 0,
            stored: 0,
        }
    }

    /// The slot of a key, the place of its entry, and the words of its value.
    fn find(&self, line: &Line, tag: Tag, key: &K) -> Option<(usize, u64, &'a [AtomicU64])> {
        let alike = line.slots().filter(|(_, slot)| slot.tag() == tag);
        let mut found = alike.filter_map(|(at, slot)| {
            let place = slot.place()?;
            let mut compared = Compared {
                words: self.table.entries.at(place).iter(),
                are_same: true,
            };
            keys::write(key, &mut compared);
            let value = compared.words.as_slice();
            compared.are_same.then_some((at, place, value))
        });
        found.next()
    }

    fn known(&self, line: &Line, tag: Tag, key: &K) -> Option<V> {
        let (_, _, value) = self.find(line, tag, key)?;
        Self::read(value)
    }

    fn read(value: &[AtomicU64]) -> Option<V> {
        V::read(&mut Read(value.iter())).ok()
    }

    /// Stores the value that is made of the older one, for a key of this tag.
    fn change(&mut self, tag: Tag, key: &K, change: impl FnOnce(Option<V>) -> V) {
        let table = self.table;
        let words = keys::words(key) + V::WORDS;
        let (mut may_double, mut has_looked) = (true, false);
        loop {
            let mut bucket = table.index.bucket(tag);
            if let Some((at, place, value)) = self.find(bucket.line, tag, key) {
                let known = change(Self::read(value));
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
                    self.write((&mut bucket, at), place, (tag, key), change(None));
                }
                return;
            };
            if let Some(place) = self.take(words) {
                self.write((&mut bucket, at), place, (tag, key), change(None));
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

    /// Writes an entry at a place, and where it is.
    fn write(
        &self,
        (bucket, at): (&mut Bucket<'_>, usize),
        place: u64,
        (tag, key): (Tag, &K),
        known: V,
    ) {
        bucket.set(at, Slot::new(tag, known.cost(), place));
        let mut written = Written(self.table.entries.at(place).iter());
        keys::write(key, &mut written);
        known.write(&mut written);
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
        if let Some(at) = self.spare.iter().position(fits) {
            return Some(self.spare.swap_remove(at).start);
        }
        if !fits(&self.room) {
            return None;
        }
        let place = self.room.start;
        self.room.start += words;
        Some(place)
    }

    /// Makes room for an entry of so many words: new room if the memory allows it, else that of a
    /// cheap entry that has as many words, if a few buckets have one.
    fn make_room(&mut self, words: usize) {
        let table = self.table;
        if let Some(room) = table.entries.take(words, |more| table.may_take(more)) {
            self.room = room;
            return;
        }
        if self.next == 0 {
            self.next = table.next.fetch_add(STRIDE, Ordering::Relaxed);
        }
        for look in 0..MOST_LOOKS {
            self.next = self.next.wrapping_add(1);
            let mut bucket = table.index.filled(self.next % table.index.buckets());
            if let Some((dear, at, place)) = self.cheapest(bucket.line, words)
                && dear <= look
            {
                bucket.clear(at);
                drop(bucket);
                self.spare.push(place..place + words as u64);
                return self.count(-1);
            }
        }
    }
}

impl<K: Words + Eq + Hash + Clone, V: Known> Drop for Hand<'_, K, V> {
    fn drop(&mut self) {
        self.tell();
        let room = std::mem::replace(&mut self.room, 0..0);
        self.table
            .entries
            .give_back(self.spare.drain(..).chain([room]));
    }
}

/// One thread alone.
impl<K: Words + Eq + Hash + Clone, V: Known> Store<K, V> for Hand<'_, K, V> {
    const SHARED: bool = false;

    fn get(&self, key: &K) -> Option<V> {
        let tag = self.table.tag(key);
        let index = &self.table.index;
        index.read(tag, |line| self.known(line, tag, key))
    }
    fn put(&mut self, key: K, known: V) {
        self.change(self.table.tag(&key), &key, |_| known);
    }
    fn finish(&mut self, key: K, change: impl FnOnce(Option<V>) -> V) {
        self.change(self.table.tag(&key), &key, change);
    }
    fn stored(&self) -> usize {
        self.table.stored()
    }
}

/// One thread of several, which marks what it searches.
pub(crate) struct Marking<'a, K: Words + Eq + Hash + Clone, V: Known> {
    hand: Hand<'a, K, V>,
    /// Tells its marks from those of others.
    thread: u8,
}

impl<'a, K: Words + Eq + Hash + Clone, V: Known> Marking<'a, K, V> {
    fn new(table: &'a SharedTable<K, V>) -> Self {
        let number = table.threads.fetch_add(1, Ordering::Relaxed);
        Marking {
            hand: table.hand(),
            thread: (number % 255) as u8 + 1,
        }
    }

    fn tag(&self, key: &K) -> Tag {
        self.hand.table.tag(key)
    }

    fn line(&self, tag: Tag) -> &'a Line {
        self.hand.table.index.line_of(tag)
    }

    /// The value stored for a key of this tag, and whether a search is there.
    fn look_by(&self, tag: Tag, key: &K) -> (Option<V>, bool) {
        let index = &self.hand.table.index;
        index.read(tag, |line| {
            (self.hand.known(line, tag, key), line.is_marked(tag))
        })
    }
}

impl<K: Words + Eq + Hash + Clone, V: Known> Store<K, V> for Marking<'_, K, V> {
    const SHARED: bool = true;

    fn get(&self, key: &K) -> Option<V> {
        self.hand.get(key)
    }
    fn put(&mut self, key: K, known: V) {
        self.hand.put(key, known);
    }
    fn finish(&mut self, key: K, change: impl FnOnce(Option<V>) -> V) {
        let tag = self.tag(&key);
        self.line(tag).unmark(tag, self.thread);
        self.hand.change(tag, &key, change);
    }
    fn stored(&self) -> usize {
        self.hand.stored()
    }
    fn look(&self, key: &K) -> (Option<V>, bool) {
        self.look_by(self.tag(key), key)
    }
    fn enter<T>(&self, key: &K, may_wait: bool, answer: impl FnOnce(V) -> Option<T>) -> Entered<T> {
        let tag = self.tag(key);
        let (known, is_marked) = self.look_by(tag, key);
        if let Some(answer) = known.and_then(answer) {
            return Entered::Known(answer);
        }
        if may_wait && is_marked {
            return Entered::Busy;
        }
        self.line(tag).mark(tag, self.thread);
        Entered::Begun
    }
    fn begin(&self, key: &K) {
        let tag = self.tag(key);
        self.line(tag).mark(tag, self.thread);
    }
    fn give_up(&self, key: &K) {
        let tag = self.tag(key);
        self.line(tag).unmark(tag, self.thread);
    }
}
