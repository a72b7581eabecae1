//! Tables as words of a checkpoint, so that a search goes on with the same nodes.
//!
//! What decides which entries make room for others is written: the slots of each bucket, whether it
//! has its keys yet, the places of entries, and what hands put down. With another limit on memory
//! the entries are put into a new table, as many as it keeps.

use super::entries::Taken;
use super::index::{SLOTS, Tag, bytes};
use super::known::Known;
use super::{FIRST_BUCKETS, Table, keys};
use crate::parallel::sync::atomic::{AtomicUsize, Ordering};
use harary_core::{Damaged, WordSink, WordSource, Words};
use std::hash::Hash;

/// In place of the number of entries of a bucket: its keys are in the one it comes from.
const UNFILLED: usize = SLOTS + 1;

/// An entry of a bucket: its slot and its place, the key and the value.
type Entry<K, V> = ((usize, u64), (K, V));

impl<K: Words + Eq + Hash, V: Known> Table<K, V> {
    /// Writes the table so that [`load`](Table::load) gives the same one, slot for slot. Nobody
    /// works with it.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        to.word(self.limit_bytes as u64);
        to.word(self.next.load(Ordering::Relaxed) as u64);
        self.entries.taken().save(to);
        to.word(self.index.first() as u64);
        to.word(self.index.buckets() as u64);
        for number in 0..self.index.buckets() {
            let entries = self.index.line(number).read(|line| {
                let places = line.slots().map(|(at, slot)| Some((at, slot.place()?)));
                let entries = places.map(|there| Some((there?, self.entry(there?.1)?)));
                entries.flatten().collect::<Vec<Entry<K, V>>>()
            });
            to.word(entries.as_ref().map_or(UNFILLED, Vec::len) as u64);
            for ((at, place), (key, known)) in entries.into_iter().flatten() {
                to.word(place * SLOTS as u64 + at as u64);
                key.write(to);
                known.write(to);
            }
        }
    }

    /// A table of this limit with what [`save`](Table::save) wrote: the same one if that had this
    /// limit, else as much of it as is kept.
    pub(crate) fn load(limit_bytes: usize, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let is_same = from.word()? == limit_bytes as u64;
        let next = from.word()? as usize;
        let taken = Taken::load(from)?;
        let first = from.size(usize::MAX)?;
        let buckets = from.length(1)?;
        if !first.is_power_of_two() || !buckets.is_power_of_two() || first > buckets {
            return Err(Damaged);
        }
        if is_same {
            return Table::same(limit_bytes, (next, taken), [first, buckets], from);
        }
        // They come bucket by bucket, and would crowd a small index.
        let mut first = FIRST_BUCKETS;
        while first < buckets && bytes(8 * first) <= limit_bytes {
            first *= 2;
        }
        let table = Table::with_buckets(first, limit_bytes);
        let mut hand = table.hand();
        for _ in 0..buckets {
            for (_, (key, known)) in Table::bucket(from)?.into_iter().flatten() {
                hand.put(&key, known);
            }
        }
        drop(hand);
        Ok(table)
    }

    fn same(
        limit_bytes: usize,
        (next, taken): (usize, Taken),
        [first, buckets]: [usize; 2],
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        if buckets > FIRST_BUCKETS && bytes(buckets) > limit_bytes {
            return Err(Damaged);
        }
        let mut table = Table::with_buckets(first, limit_bytes);
        table.next = AtomicUsize::new(next);
        while table.index.buckets() < buckets {
            if !table.index.double(table.index.buckets(), |_| true) {
                return Err(Damaged);
            }
        }
        table.entries.give(taken, |more| table.may_take(more))?;
        let mut stored = 0;
        for number in 0..buckets {
            let Some(entries) = Table::bucket(from)? else {
                if number < first {
                    return Err(Damaged);
                }
                continue;
            };
            let mut bucket = table.index.line(number).lock();
            for ((at, place), (key, known)) in entries {
                let tag = Tag::of(&key);
                let words = keys::words(&key) + V::WORDS;
                let is_free = bucket.line.slot(at).place().is_none();
                if !is_free
                    || !table.index.is_of(tag, number)
                    || !table.entries.are_taken(place, words)
                {
                    return Err(Damaged);
                }
                table.write((&mut bucket, at), place, (tag, &key), known);
                stored += 1;
            }
        }
        table.stored.store(stored, Ordering::Relaxed);
        Ok(table)
    }

    /// The entries of the next bucket; none if it was not filled.
    fn bucket(from: &mut dyn WordSource) -> Result<Option<Vec<Entry<K, V>>>, Damaged> {
        let used = from.size(UNFILLED)?;
        let mut entry = || {
            let word = from.word()?;
            let slot = ((word % SLOTS as u64) as usize, word / SLOTS as u64);
            Ok((slot, (K::read(from)?, V::read(from)?)))
        };
        (used != UNFILLED)
            .then(|| (0..used).map(|_| entry()).collect())
            .transpose()
    }
}
