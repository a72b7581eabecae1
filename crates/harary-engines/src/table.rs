//! A transposition table with exact keys and a limit on memory.
//!
//! Entries lie one after the other in blocks, and an index of small slots, in buckets of four, says
//! where: so memory is touched when it is filled, not before, and a look for a key that is not
//! there seldom leaves the index. The index doubles when it is half full, while it may; a full
//! bucket gives up its cheapest entry, the one that took the fewest nodes to find out (one entry of
//! a hundred, while the index grows). When the memory is full, entries make room in turn, the
//! cheapest of every few. Whether an entry is there never changes an answer, only the work; and all
//! of it is deterministic, so that one limit gives one node count.

use crate::footprint::block;
use harary_core::{Damaged, WordSink, WordSource, Words};
use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU32;

/// The values that a table may hold for a position.
pub(crate) trait Known: Copy {
    /// The words that [`write`](Known::write) writes.
    const WORDS: usize;
    /// The nodes it took to find out.
    fn cost(&self) -> u32;
    /// Writes it as words.
    fn write(&self, to: &mut dyn WordSink);
    /// Reads what `write` wrote.
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged>;
}

const BUCKET: usize = 4;
/// A power of two.
const FIRST_BUCKETS: usize = 64;
/// Entries of a block: a power of two.
const BLOCK: usize = 128;
/// When the memory is full, the cheapest of this number of entries makes room.
const VICTIMS: usize = 4;
/// The least size of an entry in a file, in words: its place, and one word of its value.
const LEAST_WORDS: u64 = 2;

/// Bounds on the score of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// The value is at least this.
    pub(crate) lower: i32,
    /// The value is at most this.
    pub(crate) upper: i32,
    /// The nodes it took to find out.
    pub(crate) cost: NonZeroU32,
}

impl Bounds {
    /// The bound that answers whether the value is at least `threshold`, if one does.
    pub(crate) fn answer(self, threshold: i32) -> Option<i32> {
        if self.lower >= threshold {
            return Some(self.lower);
        }
        (self.upper < threshold).then_some(self.upper)
    }

    /// The same bounds, with the players exchanged if `turned`.
    pub(crate) fn seen(self, turned: bool) -> Bounds {
        if turned {
            Bounds {
                lower: -self.upper,
                upper: -self.lower,
                ..self
            }
        } else {
            self
        }
    }
}

impl Known for Bounds {
    const WORDS: usize = 2;

    #[inline]
    fn cost(&self) -> u32 {
        self.cost.get()
    }
    #[inline]
    fn write(&self, to: &mut dyn WordSink) {
        to.word(pack(self.lower, self.upper));
        to.word(u64::from(self.cost.get()));
    }
    #[inline]
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let (lower, upper) = unpack(from.word()?);
        // No score is near the end of what can be counted.
        if [lower, upper]
            .iter()
            .any(|bound| bound.unsigned_abs() > 1 << 30)
        {
            return Err(Damaged);
        }
        Ok(Bounds {
            lower,
            upper,
            cost: NonZeroU32::new(u32::read(from)?).ok_or(Damaged)?,
        })
    }
}

/// What a search learns when it comes to a position.
pub(crate) enum Entered<T> {
    /// What is known answers its question.
    Known(T),
    /// Another search is there.
    Busy,
    /// It must be searched, and that begins now.
    Begun,
}

/// The operations that a search needs of a table, its own or a shared one.
pub(crate) trait Store<K, V: Copy = Bounds> {
    /// Whether other searches use it at the same time.
    const SHARED: bool;
    /// The value stored for a key.
    fn get(&self, key: &K) -> Option<V>;
    /// Stores a value for a key, replacing an older one.
    fn put(&mut self, key: K, known: V);
    /// Stores the value that is made of the older one, and says that a search of the key has ended.
    fn finish(&mut self, key: K, change: impl FnOnce(Option<V>) -> V) {
        let known = change(self.get(&key));
        self.put(key, known);
    }
    /// The number of positions stored.
    fn stored(&self) -> usize;
    /// The value stored for a key, and whether another search is there now.
    fn look(&self, key: &K) -> (Option<V>, bool) {
        (self.get(key), false)
    }
    /// The answer that the value stored for a key gives. Else a search begins, unless there is
    /// another one and this one `may_wait`.
    fn enter<T>(
        &self,
        key: &K,
        _may_wait: bool,
        answer: impl FnOnce(V) -> Option<T>,
    ) -> Entered<T> {
        match self.get(key).and_then(answer) {
            Some(answer) => Entered::Known(answer),
            None => Entered::Begun,
        }
    }
    /// Says that a search of this key begins.
    fn begin(&self, _key: &K) {}
    /// Says that it has ended without a value.
    fn give_up(&self, _key: &K) {}
}

impl<K: Words + Eq + Hash + Clone, V: Known> Store<K, V> for Table<K, V> {
    const SHARED: bool = false;

    fn get(&self, key: &K) -> Option<V> {
        Table::get(self, key)
    }
    fn put(&mut self, key: K, known: V) {
        Table::put(self, key, known);
    }
    fn stored(&self) -> usize {
        self.len()
    }
}

/// A hash whose high bits are well mixed.
fn scattered(key: &impl Hash) -> u64 {
    let hash = rustc_hash::FxBuildHasher.hash_one(key);
    hash.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Where the entry of a key is: the high half of the key's hash, then its place, counted from 1. A
/// free slot is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slot(u64);

impl Slot {
    const FREE: Slot = Slot(0);

    fn new(tag: u32, place: usize) -> Slot {
        Slot(u64::from(tag) << 32 | (place as u64 + 1))
    }
    fn tag(self) -> u32 {
        (self.0 >> 32) as u32
    }
    /// The place of the entry; none if the slot is free.
    fn place(self) -> Option<usize> {
        (self.0 as u32).checked_sub(1).map(|place| place as usize)
    }
}

/// The bytes that a key owns on the heap.
fn owned(key: &impl Words) -> usize {
    block(key.heap_bytes())
}

/// The tag by which the index finds a key.
pub(crate) fn tag(key: &impl Hash) -> u32 {
    (scattered(key) >> 32) as u32
}

#[derive(Clone, Debug)]
struct Entry<K, V> {
    key: K,
    known: V,
}

/// A table from keys to values.
#[derive(Clone, Debug)]
pub(crate) struct Table<K, V = Bounds> {
    /// A power of two of them.
    slots: Vec<Slot>,
    /// All are full but the last one.
    blocks: Vec<Vec<Entry<K, V>>>,
    stored: usize,
    /// The entry that is looked at next when one must make room.
    hand: usize,
    heap_bytes: usize,
    limit_bytes: usize,
}

impl<K: Words + Eq + Hash + Clone, V: Known> Table<K, V> {
    /// An empty table that takes at most `limit_bytes` bytes, or the size of a hundred entries if
    /// that is more.
    pub(crate) fn new(limit_bytes: usize) -> Self {
        Table {
            slots: vec![Slot::FREE; FIRST_BUCKETS * BUCKET],
            blocks: Vec::new(),
            stored: 0,
            hand: 0,
            heap_bytes: 0,
            limit_bytes,
        }
    }

    /// The memory that the table may take.
    pub(crate) fn limit_bytes(&self) -> usize {
        self.limit_bytes
    }

    /// All that is stored, in the order in which it was stored first.
    pub(crate) fn into_entries(self) -> impl Iterator<Item = (K, V)> {
        let entries = self.blocks.into_iter().flatten();
        entries.map(|entry| (entry.key, entry.known))
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Table::new(self.limit_bytes);
    }

    /// The number of positions stored.
    pub(crate) fn len(&self) -> usize {
        self.stored
    }

    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let tag = tag(key);
        let start = self.bucket_start(tag);
        self.find(tag, key, start)
            .map(|place| self.entry(place).known)
    }

    /// Stores a value, replacing an older one.
    pub(crate) fn put(&mut self, key: K, known: V) {
        let tag = tag(&key);
        loop {
            let start = self.bucket_start(tag);
            if let Some(place) = self.find(tag, &key, start) {
                self.entry_mut(place).known = known;
                return;
            }
            let bucket = &self.slots[start..start + BUCKET];
            if let Some(free) = bucket.iter().position(|slot| *slot == Slot::FREE) {
                let place = match self.has_room(&key) {
                    true => Some(self.push(Entry { key, known })),
                    false => self.make_room(Entry { key, known }),
                };
                if let Some(place) = place {
                    self.slots[start + free] = Slot::new(tag, place);
                }
                return;
            }
            if 2 * self.stored >= self.slots.len() && self.may_double(self.slots.len()) {
                self.grow();
                continue;
            }
            let cost = |slot: &Slot| slot.place().map(|place| self.entry(place).known.cost());
            let cheapest = (start..start + BUCKET).min_by_key(|&slot| cost(&self.slots[slot]));
            if let Some((slot, place)) = cheapest.and_then(|at| Some((at, self.slots[at].place()?)))
                && self.may_replace(place, &key)
            {
                self.replace(place, Entry { key, known });
                self.slots[slot] = Slot::new(tag, place);
            }
            return;
        }
    }

    /// The place of the entry of a key with this tag, whose bucket begins here.
    fn find(&self, tag: u32, key: &K, start: usize) -> Option<usize> {
        let bucket = &self.slots[start..start + BUCKET];
        let alike = bucket.iter().filter(|slot| slot.tag() == tag);
        alike
            .filter_map(|slot| slot.place())
            .find(|&place| self.entry(place).key == *key)
    }

    /// The slot of the entry at a place.
    fn slot_of(&self, place: usize, entry: &Entry<K, V>) -> Option<usize> {
        let start = self.bucket_start(tag(&entry.key));
        (start..start + BUCKET).find(|&slot| self.slots[slot].place() == Some(place))
    }

    fn entry(&self, place: usize) -> &Entry<K, V> {
        &self.blocks[place / BLOCK][place % BLOCK]
    }

    fn entry_mut(&mut self, place: usize) -> &mut Entry<K, V> {
        &mut self.blocks[place / BLOCK][place % BLOCK]
    }

    fn bucket_start(&self, tag: u32) -> usize {
        let buckets = self.slots.len() / BUCKET;
        ((u64::from(tag) * buckets as u64) >> 32) as usize * BUCKET
    }

    /// Whether one more entry fits into the memory.
    fn has_room(&self, key: &K) -> bool {
        let full = self.blocks.last().is_none_or(|last| last.len() == BLOCK);
        let blocks = self.blocks.len() + usize::from(full);
        let bytes = self.bytes(self.slots.len(), blocks) + owned(key);
        blocks == 1 || bytes <= self.limit_bytes && self.stored < u32::MAX as usize
    }

    /// The bytes that these slots and blocks take, with the memory that keys own elsewhere.
    fn bytes(&self, slots: usize, blocks: usize) -> usize {
        let block = size_of::<[Entry<K, V>; BLOCK]>() + size_of::<Vec<Entry<K, V>>>();
        slots
            .saturating_mul(size_of::<Slot>())
            .saturating_add(blocks * block)
            .saturating_add(self.heap_bytes)
    }

    /// Whether the index may double: while it does, the old and the new one are both in memory.
    fn may_double(&self, slots: usize) -> bool {
        let bytes = self.bytes(slots.saturating_mul(3), self.blocks.len());
        slots < u32::MAX as usize / 2 && bytes <= self.limit_bytes
    }

    /// Adds an entry; gives its place.
    fn push(&mut self, entry: Entry<K, V>) -> usize {
        self.heap_bytes += owned(&entry.key);
        if self.blocks.last().is_none_or(|last| last.len() == BLOCK) {
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        if let Some(last) = self.blocks.last_mut() {
            last.push(entry);
        }
        self.stored += 1;
        self.stored - 1
    }

    /// Whether a key fits into the memory in the place of another one, which may own less.
    fn may_replace(&self, place: usize, key: &K) -> bool {
        let (new, old) = (owned(key), owned(&self.entry(place).key));
        let bytes = self.bytes(self.slots.len(), self.blocks.len());
        new <= old || bytes + new - old <= self.limit_bytes
    }

    /// Puts an entry in the place of another one.
    fn replace(&mut self, place: usize, entry: Entry<K, V>) {
        self.heap_bytes += owned(&entry.key);
        let old = std::mem::replace(self.entry_mut(place), entry);
        self.heap_bytes -= owned(&old.key);
    }

    /// Puts an entry in the place of the cheapest of some, if it fits there; gives the place.
    fn make_room(&mut self, entry: Entry<K, V>) -> Option<usize> {
        let next = (0..VICTIMS).map(|offset| (self.hand + offset) % self.stored);
        let place = next
            .min_by_key(|&place| self.entry(place).known.cost())
            .unwrap_or(0);
        self.hand = (self.hand + VICTIMS) % self.stored;
        if !self.may_replace(place, &entry.key) {
            return None;
        }
        if let Some(slot) = self.slot_of(place, self.entry(place)) {
            self.slots[slot] = Slot::FREE;
        }
        self.replace(place, entry);
        Some(place)
    }

    fn grow(&mut self) {
        let slots = vec![Slot::FREE; 2 * self.slots.len()];
        let old = std::mem::replace(&mut self.slots, slots);
        for slot in old.into_iter().filter(|slot| *slot != Slot::FREE) {
            let start = self.bucket_start(slot.tag());
            let bucket = &mut self.slots[start..start + BUCKET];
            // One bucket becomes two, which together have room for all.
            if let Some(free) = bucket.iter_mut().find(|slot| **slot == Slot::FREE) {
                *free = slot;
            }
        }
    }

    /// Writes the table so that [`load`](Table::load) gives the same one, slot for slot.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        to.word(self.slots.len() as u64);
        to.word(self.stored as u64);
        to.word(self.hand as u64);
        for (place, entry) in self.blocks.iter().flatten().enumerate() {
            // Every entry has a slot.
            let slot = self.slot_of(place, entry).unwrap_or(0);
            to.word(slot as u64);
            entry.key.write(to);
            entry.known.write(to);
        }
    }

    /// A table of this limit with what [`save`](Table::save) wrote: the same one, slot for slot,
    /// unless the limit does not allow that many; then it forgets as much as it must.
    pub(crate) fn load(limit_bytes: usize, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let mut table = Table::new(limit_bytes);
        let first = table.slots.len();
        let size = from.size(usize::MAX)?;
        let stored = from.length(LEAST_WORDS)?;
        let hand = from.size(stored.saturating_sub(1))?;
        if size < first || !size.is_power_of_two() || stored > size {
            return Err(Damaged);
        }
        // Only what grows within the limit is made at once.
        let blocks = stored.div_ceil(BLOCK);
        let fits = blocks <= 1 || table.bytes(size, blocks) <= limit_bytes;
        let mut is_same = fits && (size == first || table.may_double(size / 2));
        if is_same {
            table.slots = vec![Slot::FREE; size];
            table.hand = hand;
        }
        for _ in 0..stored {
            let index = from.size(size - 1)?;
            let (key, known) = (K::read(from)?, V::read(from)?);
            if is_same && blocks > 1 && table.bytes(size, blocks) + owned(&key) > limit_bytes {
                // What the keys own does not fit into this limit: from here on as much is kept as
                // does.
                is_same = false;
                let entries = std::mem::replace(&mut table, Table::new(limit_bytes)).into_entries();
                entries.for_each(|(key, known)| table.put(key, known));
            }
            if !is_same {
                table.put(key, known);
                continue;
            }
            let tag = tag(&key);
            let start = table.bucket_start(tag);
            if start != index - index % BUCKET || table.slots[index] != Slot::FREE {
                return Err(Damaged);
            }
            let place = table.push(Entry { key, known });
            table.slots[index] = Slot::new(tag, place);
        }
        table.hand = table.hand.min(table.stored.saturating_sub(1));
        Ok(table)
    }
}

fn pack(low: i32, high: i32) -> u64 {
    u64::from(low.cast_unsigned()) | u64::from(high.cast_unsigned()) << 32
}

fn unpack(word: u64) -> (i32, i32) {
    (
        (word as u32).cast_signed(),
        ((word >> 32) as u32).cast_signed(),
    )
}

// The test of shared tables by loom has this file at another place.
#[cfg(test)]
#[path = "table/tests.rs"]
pub(crate) mod tests;
