//! A table of what is known about positions, with exact keys and a limit on memory.
//!
//! Open addressing in buckets of four. The table doubles when it is half full, while it may; a full bucket gives up its
//! cheapest entry, the one that took the fewest nodes to find out (one entry of a hundred, while the table grows). Whether an entry is
//! there never changes an answer, only the work; and all of it is deterministic, so that one limit gives one node count.

use harary_core::{Damaged, WordSink, WordSource, Words};
use std::hash::{BuildHasher, Hash};

/// What a table may know about a position.
pub(crate) trait Known: Copy {
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
/// What an entry takes in a file at least: where it stands, and a word of what is known.
const LEAST_WORDS: u64 = 2;

/// What a search knows about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// The value is at least this.
    pub(crate) lower: i32,
    /// The value is at most this.
    pub(crate) upper: i32,
    /// The nodes it took to find out.
    pub(crate) cost: u32,
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
    fn cost(&self) -> u32 {
        self.cost
    }
    fn write(&self, to: &mut dyn WordSink) {
        to.word(pack(self.lower, self.upper));
        to.word(u64::from(self.cost));
    }
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
            cost: u32::read(from)?,
        })
    }
}

/// What a search asks of a table, its own or one that it shares.
pub(crate) trait Store<K, V = Bounds> {
    /// Whether other searches use it at the same time.
    const SHARED: bool;
    /// What is known about a key.
    fn get(&self, key: &K) -> Option<V>;
    /// Stores what is known of a key, in place of what was.
    fn put(&mut self, key: K, known: V);
    /// The number of positions stored.
    fn stored(&self) -> usize;
    /// Whether another search is at this key now.
    fn busy(&self, _key: &K) -> bool {
        false
    }
    /// Says that a search of this key begins.
    fn begin(&self, _key: &K) {}
    /// Says that it has ended.
    fn end(&self, _key: &K) {}
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

/// A hash whose high bits are good.
pub(crate) fn scattered(key: &impl Hash) -> u64 {
    let hash = rustc_hash::FxBuildHasher.hash_one(key);
    hash.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[derive(Clone, Debug)]
struct Slot<K, V> {
    key: K,
    known: V,
}

/// What is known, by key.
#[derive(Clone, Debug)]
pub(crate) struct Table<K, V = Bounds> {
    slots: Vec<Option<Slot<K, V>>>,
    stored: usize,
    heap_bytes: usize,
    limit_bytes: usize,
}

impl<K: Words + Eq + Hash + Clone, V: Known> Table<K, V> {
    /// An empty table that keeps to so many bytes.
    pub(crate) fn new(limit_bytes: usize) -> Self {
        Table {
            slots: empty(FIRST_BUCKETS * BUCKET),
            stored: 0,
            heap_bytes: 0,
            limit_bytes,
        }
    }

    /// The memory that the table may take.
    pub(crate) fn limit_bytes(&self) -> usize {
        self.limit_bytes
    }

    /// All that is stored, in no particular order.
    pub(crate) fn into_entries(self) -> impl Iterator<Item = (K, V)> {
        let slots = self.slots.into_iter().flatten();
        slots.map(|slot| (slot.key, slot.known))
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
        self.bucket(key)
            .iter()
            .flatten()
            .find(|slot| slot.key == *key)
            .map(|slot| slot.known)
    }

    /// Stores what is known, in place of what was.
    pub(crate) fn put(&mut self, key: K, known: V) {
        loop {
            let may_grow = 2 * self.stored >= self.slots.len() && self.may_grow();
            let start = self.bucket_start(&key);
            let bucket = &mut self.slots[start..start + BUCKET];
            if let Some(slot) = bucket.iter_mut().flatten().find(|slot| slot.key == key) {
                slot.known = known;
                return;
            }
            if let Some(free) = bucket.iter_mut().find(|slot| slot.is_none()) {
                self.stored += 1;
                self.heap_bytes += key.heap_bytes();
                *free = Some(Slot { key, known });
                return;
            }
            if may_grow {
                self.grow();
                continue;
            }
            let cheapest = bucket
                .iter_mut()
                .flatten()
                .min_by_key(|slot| slot.known.cost());
            if let Some(slot) = cheapest {
                self.heap_bytes = self.heap_bytes - slot.key.heap_bytes() + key.heap_bytes();
                *slot = Slot { key, known };
            }
            return;
        }
    }

    fn bucket_start(&self, key: &K) -> usize {
        let buckets = self.slots.len() / BUCKET;
        ((u128::from(scattered(key)) * buckets as u128) >> 64) as usize * BUCKET
    }

    fn bucket(&self, key: &K) -> &[Option<Slot<K, V>>] {
        let start = self.bucket_start(key);
        &self.slots[start..start + BUCKET]
    }

    /// Growing needs the old and the new slots at once, and leaves room for the keys to come.
    fn may_grow(&self) -> bool {
        self.may_double(self.slots.len())
    }

    /// Whether so many slots may become twice as many.
    fn may_double(&self, slots: usize) -> bool {
        let slots = std::mem::size_of::<Option<Slot<K, V>>>().saturating_mul(slots);
        slots
            .saturating_mul(3)
            .saturating_add(self.heap_bytes.saturating_mul(2))
            <= self.limit_bytes
    }

    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        let slots = std::mem::replace(&mut self.slots, empty(size));
        for slot in slots.into_iter().flatten() {
            let start = self.bucket_start(&slot.key);
            let bucket = &mut self.slots[start..start + BUCKET];
            // One bucket becomes two, which together have room for all.
            if let Some(free) = bucket.iter_mut().find(|slot| slot.is_none()) {
                *free = Some(slot);
            }
        }
    }

    /// Writes the table so that [`load`](Table::load) gives the same one, slot for slot.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        to.word(self.slots.len() as u64);
        to.word(self.stored as u64);
        for (index, slot) in self.slots.iter().enumerate() {
            if let Some(Slot { key, known }) = slot {
                to.word(index as u64);
                key.write(to);
                known.write(to);
            }
        }
    }

    /// A table of this limit with what [`save`](Table::save) wrote: the same one, slot for slot, unless the
    /// limit does not allow so many; then it forgets as much as it must.
    pub(crate) fn load(limit_bytes: usize, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let mut table = Table::new(limit_bytes);
        let first = table.slots.len();
        let size = from.size(usize::MAX)?;
        let stored = from.length(LEAST_WORDS)?;
        if size < first || !size.is_power_of_two() || stored > size {
            return Err(Damaged);
        }
        // Only what grows within the limit is made at once.
        let is_same = size == first || table.may_double(size / 2);
        if is_same {
            table.slots = empty(size);
            table.stored = stored;
        }
        for _ in 0..stored {
            let index = from.size(size - 1)?;
            let (key, known) = (K::read(from)?, V::read(from)?);
            if !is_same {
                table.put(key, known);
                continue;
            }
            let start = table.bucket_start(&key);
            if start != index - index % BUCKET || table.slots[index].is_some() {
                return Err(Damaged);
            }
            table.heap_bytes += key.heap_bytes();
            table.slots[index] = Some(Slot { key, known });
        }
        Ok(table)
    }
}

fn empty<K, V>(size: usize) -> Vec<Option<Slot<K, V>>> {
    std::iter::repeat_with(|| None).take(size).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(n: u64) -> Bounds {
        Bounds {
            lower: -(n as i32 % 100),
            upper: n as i32 % 77,
            cost: (n * 7919 % 1000) as u32,
        }
    }

    #[test]
    fn most_of_what_is_put_is_there_while_memory_lasts() {
        let mut table = Table::<u64>::new(1 << 24);
        for n in 0..20_000_u64 {
            table.put(n, bounds(n));
        }
        let kept = |n: &u64| table.get(n) == Some(bounds(*n));
        assert_eq!((0..20_000).filter(kept).count(), table.len());
        assert!(table.len() > 19_600, "{}", table.len());
        assert!(table.slots.len() <= 65_536);
        assert_eq!(table.get(&20_000), None);
    }

    #[test]
    fn a_full_table_keeps_its_size_and_never_lies() {
        let limit = 1 << 16;
        let mut table = Table::<u64>::new(limit);
        for n in 0..20_000_u64 {
            table.put(n, bounds(n));
        }
        assert!(table.slots.len() * std::mem::size_of::<Option<Slot<u64, Bounds>>>() <= limit);
        assert!((0..20_000_u64).all(|n| table.get(&n).is_none_or(|found| found == bounds(n))));
    }

    #[test]
    fn a_saved_table_comes_back_slot_for_slot() {
        let mut table = Table::<u64>::new(1 << 16);
        for n in 0..3_000_u64 {
            table.put(n, bounds(n));
        }
        let mut words = Vec::new();
        table.save(&mut words);
        let mut again = Table::<u64>::load(1 << 16, &mut words.iter()).unwrap();
        let mut same = Vec::new();
        again.save(&mut same);
        assert_eq!(words, same);
        again.put(5_000, bounds(1));
        table.put(5_000, bounds(1));
        assert_eq!(again.len(), table.len());
        // Sizes that no table has, more entries than words, an entry at another place.
        for (place, word) in [(0, 0), (0, 768), (0, u64::MAX), (1, 1 << 35), (2, 1 << 62)] {
            let mut bad = words.clone();
            bad[place] = word;
            assert!(Table::<u64>::load(1 << 16, &mut bad.iter()).is_err());
        }
        // A table of any size that may be, and nearly nothing in it, is no larger than the limit.
        words[0] = 1 << 35;
        let table = Table::<u64>::load(1 << 16, &mut words.iter()).unwrap();
        assert!(table.slots.len() <= 1 << 11);
    }

    #[test]
    fn a_saved_table_goes_on_with_more_memory_or_with_less() {
        let mut table = Table::<u64>::new(1 << 16);
        (0..20_000).for_each(|n| table.put(n, bounds(n)));
        let mut words = Vec::new();
        table.save(&mut words);
        let load = |limit: usize| Table::<u64>::load(limit, &mut words.iter()).unwrap();
        let mut more = load(1 << 24);
        assert_eq!(more.len(), table.len());
        (0..20_000).for_each(|n| more.put(n, bounds(n)));
        assert!(more.len() > 19_000, "{}", more.len());
        let less = load(1 << 12);
        assert!(less.len() < table.len() / 2);
        let is_right = |n| less.get(&n).is_none_or(|found| found == bounds(n));
        assert!((0..20_000).all(is_right));
    }
}
