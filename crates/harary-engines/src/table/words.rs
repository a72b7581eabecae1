//! A table of words: keys and values are lists of them, so that it is compiled once, not for each
//! game.

use super::entries::{Entries, Rest, written};
use super::index::{Bucket, Index, Line, SLOTS, Slot, Tag, bytes};
use super::keys;
use super::room::Room;
use crate::parallel::apart::Apart;
use crate::parallel::sync::atomic::{AtomicIsize, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::ops::Range;

/// The most words of a value.
pub(super) const MOST_WORDS: usize = 3;
/// A thread adds its count to that of all after so many changes.
const BETWEEN_COUNTS: isize = 64;
/// When the memory is full, so many buckets are looked at for an entry that makes room: the dearer
/// it is, the more.
const MOST_LOOKS: u32 = 16;
/// How far apart hands begin to look.
const STRIDE: usize = 0x9E37_79B1;

/// What is stored for a key: the words of its value, the last ones zero, and how dear it is.
pub(super) type Stored = ([u64; MOST_WORDS], u32);

/// A table from lists of words to words.
pub(super) struct WordTable {
    pub(super) index: Index,
    pub(super) entries: Entries,
    pub(super) stored: Apart<AtomicIsize>,
    /// Where the next hand begins to look for an entry that makes room.
    pub(super) next: AtomicUsize,
    /// How many threads began to mark what they search.
    pub(super) threads: AtomicU32,
    pub(super) room: Room,
    pub(super) kind: Kind,
}

/// What its keys and values are.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// The words of a value.
    pub(super) value: usize,
    /// Those of a key; if they are not always as many, its first word says how many more it has.
    pub(super) key: Option<usize>,
}

impl WordTable {
    /// An empty table of this number of buckets at first, a power of two.
    pub(super) fn new(kind: Kind, buckets: usize, limit_bytes: usize) -> WordTable {
        let room = Room::new(limit_bytes);
        room.add(bytes(buckets));
        WordTable {
            index: Index::new(buckets),
            entries: Entries::new(limit_bytes),
            stored: Apart(AtomicIsize::new(0)),
            next: AtomicUsize::new(1),
            threads: AtomicU32::new(0),
            room,
            kind,
        }
    }

    pub(super) fn stored(&self) -> usize {
        self.stored.load(Ordering::Relaxed).max(0) as usize
    }

    /// For one thread of several, or one that `is_alone`.
    pub(super) fn hand(&self, is_alone: bool) -> WordHand<'_> {
        WordHand {
            table: self,
            is_alone,
            rest: self.entries.pick_up(),
            stored: 0,
            key: Vec::new(),
        }
    }

    /// Where the entry of a key is in its bucket, or may be.
    #[inline]
    fn find(&self, line: &Line, tag: Tag, key: &[u64]) -> Found<'_> {
        let mut found = Found::Full;
        for (at, slot) in line.slots() {
            if slot.is_free() {
                if let Found::Full = found {
                    found = Found::Free(at);
                }
            } else if slot.tag() == tag
                && let Some(place) = slot.place()
                && let Some((there, value)) = self.entries.at(place).split_at_checked(key.len())
                && same(there, key)
            {
                return Found::There(at, place, value);
            }
        }
        found
    }

    /// Writes an entry at a place, and where it is.
    pub(super) fn write(
        &self,
        (bucket, at): (&mut Bucket<'_>, usize),
        slot: Slot,
        key: &[u64],
        value: &[u64],
    ) {
        bucket.set(at, slot);
        if let Some((there, more)) =
            (slot.place()).and_then(|place| self.entries.at(place).split_at_checked(key.len()))
        {
            written(there, key);
            written(more, value);
        }
    }

    /// The words of the entry at a place.
    #[inline]
    pub(super) fn words_at(&self, place: u64) -> usize {
        let packed = || keys::packed_words(self.entries.at(place));
        self.kind
            .key
            .unwrap_or_else(packed)
            .saturating_add(self.kind.value)
    }

    /// How dear the cheapest entry of a bucket that has so many words is, its slot and its place:
    /// no more words, because room that an entry does not need would be lost.
    fn cheapest(&self, line: &Line, words: usize) -> Option<(u32, usize, u64)> {
        let mut cheapest: Option<(u32, usize, u64)> = None;
        for (at, slot) in line.slots() {
            if let Some(place) = slot.place()
                && cheapest.is_none_or(|(least, ..)| slot.dear() < least)
                && self.words_at(place) == words
            {
                cheapest = Some((slot.dear(), at, place));
            }
        }
        cheapest
    }
}

/// What was found of a key in its bucket.
enum Found<'a> {
    /// Its slot, the place of its entry, and the words from its value on.
    There(usize, u64, &'a [AtomicU64]),
    /// A free slot.
    Free(usize),
    /// Neither.
    Full,
}

/// Whether these words are there.
fn same(there: &[AtomicU64], words: &[u64]) -> bool {
    let mut both = there.iter().zip(words);
    both.all(|(there, word)| there.load(Ordering::Relaxed) == *word)
}

/// What a thread needs to change a table: room for its next entries, and a count that it has not
/// told the others yet.
pub(super) struct WordHand<'a> {
    table: &'a WordTable,
    /// Whether nobody else works with the table, so that nothing is locked.
    is_alone: bool,
    rest: Rest,
    /// The changes of the number of entries that it has not told yet.
    pub(super) stored: isize,
    /// The key that is changed.
    pub(super) key: Vec<u64>,
}

impl WordHand<'_> {
    /// Stores what is made of the older value, for the key, which has this tag.
    pub(super) fn change(
        &mut self,
        tag: Tag,
        change: &mut dyn FnMut(Option<&[AtomicU64]>) -> Stored,
    ) {
        let table = self.table;
        let size = table.kind.value;
        let words = self.key.len() + size;
        let (mut may_double, mut has_looked) = (true, false);
        loop {
            let mut bucket = table.index.bucket(tag, self.is_alone);
            let found = table.find(bucket.line, tag, &self.key);
            let is_full = matches!(found, Found::Full);
            let place = match found {
                Found::There(at, place, there) => {
                    let (value, dear) = change(Some(there));
                    bucket.set(at, Slot::new(tag, dear, place));
                    written(there, &value[..size]);
                    return;
                }
                Found::Free(at) => self.take(words).map(|place| (at, place)),
                Found::Full => {
                    // What nobody has told does not make the index grow.
                    self.tell();
                    let buckets = table.index.buckets();
                    if may_double && 2 * table.stored() >= SLOTS * buckets {
                        drop(bucket);
                        may_double = table.index.double(buckets, |more| table.room.take(more));
                        continue;
                    }
                    let cheapest = table.cheapest(bucket.line, words);
                    cheapest.map(|(_, at, place)| (at, place))
                }
            };
            if let Some((at, place)) = place {
                let (value, dear) = change(None);
                let slot = Slot::new(tag, dear, place);
                table.write((&mut bucket, at), slot, &self.key, &value[..size]);
                if !is_full {
                    self.count(1);
                }
                return;
            }
            // Room is made in other buckets, and while one is locked no other may be.
            drop(bucket);
            if is_full || std::mem::replace(&mut has_looked, true) {
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
        if let Some(room) = table.entries.take(words, &table.room) {
            self.rest.room = room;
            return;
        }
        if self.rest.next == 0 {
            self.rest.next = table.next.fetch_add(STRIDE, Ordering::Relaxed);
        }
        for look in 0..MOST_LOOKS {
            self.rest.next = self.rest.next.wrapping_add(1);
            let mut bucket = table
                .index
                .filled(self.rest.next % table.index.buckets(), self.is_alone);
            if let Some((dear, at, place)) = table.cheapest(bucket.line, words)
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

impl Drop for WordHand<'_> {
    fn drop(&mut self) {
        self.tell();
        let rest = std::mem::take(&mut self.rest);
        self.table.entries.put_down(rest);
    }
}
