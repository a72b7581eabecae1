//! Tables as words of a checkpoint, so that a search goes on with the same nodes.
//!
//! What decides which entries make room for others is written: the slots of each bucket, whether it
//! has its keys yet, the places of entries, and what hands put down. With another limit on memory
//! the entries are put into a new table, as many as it keeps.

use super::FIRST_BUCKETS;
use super::entries::Taken;
use super::index::{Line, SLOTS, Slot, bytes};
use super::words::{Kind, MOST_WORDS, WordTable};
use crate::parallel::sync::atomic::{AtomicUsize, Ordering};
use harary_core::{Damaged, WordSink, WordSource};

/// No key has more words.
const MOST_IN_A_KEY: usize = 1 << 16;

impl WordTable {
    /// Writes the table so that [`load`](WordTable::load) gives the same one, slot for slot. Nobody
    /// works with it.
    pub(super) fn save(&self, to: &mut dyn WordSink) {
        to.word(u64::from(usize::BITS));
        to.word(self.room.limit as u64);
        to.word(self.next.load(Ordering::Relaxed) as u64);
        self.entries.taken().save(to);
        let buckets = self.index.buckets();
        to.word(self.index.first() as u64);
        to.word(buckets as u64);
        for number in 0..buckets {
            let slots = |line: &Line| std::array::from_fn::<Slot, SLOTS, _>(|at| line.slot(at));
            let slots = self.index.line(number).read(slots);
            to.word(slots.is_some().into());
            slots.iter().flatten().for_each(|slot| to.word(slot.word()));
            for place in slots.iter().flatten().filter_map(|slot| slot.place()) {
                let words = self.words_at(place);
                let words = self.entries.at(place).iter().take(words);
                words.for_each(|word| to.word(word.load(Ordering::Relaxed)));
            }
        }
    }

    /// A table of this limit with what [`save`](WordTable::save) wrote: the same one if that had
    /// this limit, else as much of it as is kept.
    pub(super) fn load(
        kind: Kind,
        limit_bytes: usize,
        from: &mut dyn WordSource,
    ) -> Result<WordTable, Damaged> {
        // Where keys have other tags nothing would be found again.
        if from.word()? != u64::from(usize::BITS) {
            return Err(Damaged);
        }
        let is_same = from.word()? == limit_bytes as u64;
        let next = from.word()? as usize;
        let taken = Taken::load(from)?;
        let first = from.size(usize::MAX)?;
        let buckets = from.length(1)?;
        if !first.is_power_of_two() || !buckets.is_power_of_two() || first > buckets {
            return Err(Damaged);
        }
        let mut entries = Saved {
            kind,
            from,
            words: Vec::new(),
        };
        if is_same {
            let mut table = WordTable::with_room(kind, limit_bytes, [first, buckets], taken)?;
            table.next = AtomicUsize::new(next);
            table.fill(&mut entries)?;
            return Ok(table);
        }
        // They come bucket by bucket, and would crowd a small index.
        let mut first = FIRST_BUCKETS;
        while first < buckets && first <= limit_bytes / bytes(8) {
            first *= 2;
        }
        let table = WordTable::new(kind, first, limit_bytes);
        let mut hand = table.hand(true);
        for _ in 0..buckets {
            let slots = entries.slots()?.into_iter().flatten();
            for slot in slots.filter(|slot| slot.place().is_some()) {
                let (key, value) = entries.entry()?;
                hand.key.clear();
                hand.key.extend_from_slice(key);
                let mut words = [0; MOST_WORDS];
                words[..value.len()].copy_from_slice(value);
                hand.change(slot.tag(), &mut |_| (words, slot.dear()));
            }
        }
        drop(hand);
        Ok(table)
    }

    /// A table without entries, but with room for those of one that had the same limit.
    fn with_room(
        kind: Kind,
        limit_bytes: usize,
        [first, buckets]: [usize; 2],
        taken: Taken,
    ) -> Result<WordTable, Damaged> {
        if buckets > FIRST_BUCKETS && buckets > limit_bytes / bytes(1) {
            return Err(Damaged);
        }
        let table = WordTable::new(kind, first, limit_bytes);
        while table.index.buckets() < buckets {
            let before = table.index.buckets();
            if !table.index.double(before, |more| table.room.take(more)) {
                return Err(Damaged);
            }
        }
        table.entries.give(taken, &table.room)?;
        Ok(table)
    }

    /// Puts entries where they were.
    fn fill(&self, entries: &mut Saved<'_>) -> Result<(), Damaged> {
        let mut stored = 0;
        for number in 0..self.index.buckets() {
            let Some(slots) = entries.slots()? else {
                if number < self.index.first() {
                    return Err(Damaged);
                }
                continue;
            };
            let mut bucket = self.index.line(number).lock(true);
            for (at, slot) in slots.into_iter().enumerate() {
                let Some(place) = slot.place() else {
                    continue;
                };
                let (key, value) = entries.entry()?;
                let words = key.len() + value.len();
                if !self.index.is_of(slot.tag(), number) || !self.entries.are_taken(place, words) {
                    return Err(Damaged);
                }
                self.write((&mut bucket, at), slot, key, value);
                stored += 1;
            }
        }
        self.stored.store(stored, Ordering::Relaxed);
        Ok(())
    }
}

/// The entries of a saved table, bucket by bucket.
struct Saved<'a> {
    kind: Kind,
    from: &'a mut dyn WordSource,
    /// The words of the last entry.
    words: Vec<u64>,
}

impl Saved<'_> {
    /// The slots of the next bucket; none if it was not filled.
    fn slots(&mut self) -> Result<Option<[Slot; SLOTS]>, Damaged> {
        if self.from.size(1)? == 0 {
            return Ok(None);
        }
        let mut slots = [Slot::FREE; SLOTS];
        for slot in &mut slots {
            *slot = Slot::of(self.from.word()?);
        }
        Ok(Some(slots))
    }

    /// The key and the value of the next entry.
    fn entry(&mut self) -> Result<(&[u64], &[u64]), Damaged> {
        self.words.clear();
        let key = match self.kind.key {
            Some(words) => words,
            None => {
                let more = self.from.size(MOST_IN_A_KEY)?;
                self.words.push(more as u64);
                1 + more
            }
        };
        while self.words.len() < key + self.kind.value {
            self.words.push(self.from.word()?);
        }
        Ok(self.words.split_at(key))
    }
}
