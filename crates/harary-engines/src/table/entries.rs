//! The entries of a table, as words: a key and a value one after the other.
//!
//! The words of an entry are written under the lock of its bucket, and read under it or between two
//! looks at its version (`index.rs`), so that they need no order among themselves. Entries lie in
//! blocks that never move, and threads take room for some at once.

use super::index::PLACE_BITS;
use super::room::Room;
use crate::parallel::apart::Apart;
use crate::parallel::lock::lock;
use crate::parallel::sync::Mutex;
use crate::parallel::sync::atomic::{AtomicU64, Ordering};
use harary_core::{Damaged, WordSink, WordSource};
use std::ops::Range;
use std::sync::OnceLock;

/// The words that a thread takes at once.
const RUN: usize = 128;
const LEAST_BLOCK: usize = 512;
const LARGEST_BLOCK: usize = 1 << 22;

/// Blocks of words.
pub(super) struct Entries {
    blocks: Vec<OnceLock<Box<[AtomicU64]>>>,
    /// The logarithm of the number of words of a block.
    block: u32,
    taken: Apart<Mutex<Taken>>,
}

/// Who has which places.
#[derive(Clone, Default)]
pub(super) struct Taken {
    /// The first place that nobody took.
    next: usize,
    /// What hands put down; the next ones go on with it.
    rests: Vec<Rest>,
}

/// What a hand has beside the table, and leaves to the next one.
#[derive(Clone, Default)]
pub(super) struct Rest {
    /// Room for its next entries.
    pub(super) room: Range<u64>,
    /// The room of entries that were given up.
    pub(super) spare: Vec<Range<u64>>,
    /// The bucket whose entries are looked at next when one must make room, modulo their number; 0
    /// before the first time.
    pub(super) next: usize,
}

impl Entries {
    /// No entries yet, in blocks fit for a table of this size.
    pub(super) fn new(limit_bytes: usize) -> Self {
        let all = limit_bytes / size_of::<u64>();
        let block = (all / 1024).clamp(LEAST_BLOCK, LARGEST_BLOCK).ilog2();
        // No more places than a slot can tell apart.
        let blocks = (all >> block).clamp(1, 1 << (PLACE_BITS - block));
        Entries {
            blocks: std::iter::repeat_with(OnceLock::new).take(blocks).collect(),
            block,
            taken: Apart(Mutex::new(Taken::default())),
        }
    }

    #[inline]
    fn block(&self) -> usize {
        1 << self.block
    }

    /// The words from a place on, which was taken.
    #[inline]
    pub(super) fn at(&self, place: u64) -> &[AtomicU64] {
        let place = place as usize;
        let block = self.blocks[place >> self.block].get();
        let start = place & (self.block() - 1);
        &block.expect("a block is there before it is taken from")[start..]
    }

    /// Takes room for an entry of so many words, or for some such entries, if the room may take the
    /// bytes of a block. A first block is always allowed.
    pub(super) fn take(&self, words: usize, room: &Room) -> Option<Range<u64>> {
        let mut taken = lock(&self.taken);
        let words = words * (RUN / words).max(1);
        let size = self.block();
        if words > size {
            return None;
        }
        let mut first = taken.next;
        if first.is_multiple_of(size) || first % size + words > size {
            first = first.next_multiple_of(size);
            self.add_block(first / size, room)?;
        }
        taken.next = first + words;
        Some(first as u64..(first + words) as u64)
    }

    /// Makes a block, if the room may take it.
    fn add_block(&self, number: usize, room: &Room) -> Option<()> {
        let block = self.blocks.get(number)?;
        let bytes = self.block() * size_of::<u64>();
        match number {
            0 => room.add(bytes),
            _ => room.take(bytes).then_some(())?,
        }
        let word = || AtomicU64::new(0);
        let _ = block.set(std::iter::repeat_with(word).take(self.block()).collect());
        Some(())
    }

    /// What a hand put down last, or nothing.
    pub(super) fn pick_up(&self) -> Rest {
        lock(&self.taken).rests.pop().unwrap_or_default()
    }

    /// Keeps what a hand has, for the next one.
    pub(super) fn put_down(&self, rest: Rest) {
        lock(&self.taken).rests.push(rest);
    }

    /// Who has which places.
    pub(super) fn taken(&self) -> Taken {
        lock(&self.taken).clone()
    }

    /// Whether these places were taken and are in one block.
    pub(super) fn are_taken(&self, place: u64, words: usize) -> bool {
        let taken = lock(&self.taken).next as u64;
        self.is_one(&(place..place.saturating_add(words as u64)), taken)
    }

    fn is_one(&self, run: &Range<u64>, taken: u64) -> bool {
        let block = |place: u64| place >> self.block;
        run.start == run.end && run.end <= taken
            || run.start < run.end && run.end <= taken && block(run.start) == block(run.end - 1)
    }

    /// Makes the blocks that were taken, when nobody has any yet.
    pub(super) fn give(&self, taken: Taken, room: &Room) -> Result<(), Damaged> {
        for number in 0..taken.next.div_ceil(self.block()) {
            self.add_block(number, room).ok_or(Damaged)?;
        }
        let is_one = |run| self.is_one(run, taken.next as u64);
        if !taken.rests.iter().flat_map(Rest::runs).all(is_one) {
            return Err(Damaged);
        }
        *lock(&self.taken) = taken;
        Ok(())
    }
}

impl Rest {
    fn runs(&self) -> impl Iterator<Item = &Range<u64>> {
        self.spare.iter().chain([&self.room])
    }
}

impl Taken {
    /// Writes it as words.
    pub(super) fn save(&self, to: &mut dyn WordSink) {
        to.word(self.next as u64);
        to.word(self.rests.len() as u64);
        for rest in &self.rests {
            to.word(rest.next as u64);
            to.word(rest.spare.len() as u64);
            for run in rest.runs() {
                to.word(run.start);
                to.word(run.end);
            }
        }
    }

    /// Reads what `save` wrote.
    pub(super) fn load(from: &mut dyn WordSource) -> Result<Taken, Damaged> {
        let run = |from: &mut dyn WordSource| Ok(from.word()?..from.word()?);
        let next = from.size(usize::MAX)?;
        let mut rests = Vec::new();
        for _ in 0..from.length(4)? {
            let next = from.word()? as usize;
            let spare = (0..from.length(2)?)
                .map(|_| run(from))
                .collect::<Result<_, _>>()?;
            let room = run(from)?;
            rests.push(Rest { room, spare, next });
        }
        Ok(Taken { next, rests })
    }
}

/// Compares words with those from a place on.
pub(super) struct Compared<'a> {
    pub(super) words: std::slice::Iter<'a, AtomicU64>,
    pub(super) are_same: bool,
}

impl WordSink for Compared<'_> {
    #[inline]
    fn word(&mut self, word: u64) {
        let there = self.words.next().map(|there| there.load(Ordering::Relaxed));
        self.are_same &= there == Some(word);
    }
}

/// Writes words from a place on.
pub(super) fn written(there: &[AtomicU64], words: &[u64]) {
    let both = there.iter().zip(words);
    both.for_each(|(there, word)| there.store(*word, Ordering::Relaxed));
}

/// Reads words from a place on.
pub(super) struct Read<'a>(pub(super) std::slice::Iter<'a, AtomicU64>);

impl WordSource for Read<'_> {
    #[inline]
    fn word(&mut self) -> Result<u64, Damaged> {
        let word = self.0.next().ok_or(Damaged)?;
        Ok(word.load(Ordering::Relaxed))
    }
    #[inline]
    fn left(&self) -> u64 {
        self.0.len() as u64
    }
}
