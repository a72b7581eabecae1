//! The entries of a shared table, as words: a key and a value one after the other.
//!
//! The words of an entry are written under the lock of its bucket, and read under it or between two
//! looks at its version (`index.rs`), so that they need no order among themselves. Entries lie in
//! blocks that never move, and threads take room for some at once.

use super::index::PLACE_BITS;
use crate::parallel::apart::Apart;
use crate::parallel::lock::lock;
use crate::parallel::sync::Mutex;
use crate::parallel::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
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
    bytes: AtomicUsize,
    taken: Apart<Mutex<Taken>>,
}

struct Taken {
    /// The first place that nobody took.
    next: usize,
    /// What was given back.
    spare: Vec<Range<u64>>,
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
            bytes: AtomicUsize::new(0),
            taken: Apart(Mutex::new(Taken {
                next: 0,
                spare: Vec::new(),
            })),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
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

    /// Takes room for an entry of so many words, or for some such entries, unless `may_take` does
    /// not allow so many bytes. A first block is always allowed.
    pub(super) fn take(
        &self,
        words: usize,
        may_take: impl FnOnce(usize) -> bool,
    ) -> Option<Range<u64>> {
        let mut taken = lock(&self.taken);
        let fits = |run: &Range<u64>| run.end - run.start >= words as u64;
        if let Some(at) = taken.spare.iter().rposition(fits) {
            return Some(taken.spare.swap_remove(at));
        }
        let words = words * (RUN / words).max(1);
        let size = self.block();
        if words > size {
            return None;
        }
        let mut first = taken.next;
        if first.is_multiple_of(size) || first % size + words > size {
            first = first.next_multiple_of(size);
            let block = self.blocks.get(first / size)?;
            let bytes = size * size_of::<u64>();
            if first > 0 && !may_take(bytes) {
                return None;
            }
            let word = || AtomicU64::new(0);
            let _ = block.set(std::iter::repeat_with(word).take(size).collect());
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
        taken.next = first + words;
        Some(first as u64..(first + words) as u64)
    }

    /// Gives room back that has no entry.
    pub(super) fn give_back(&self, runs: impl Iterator<Item = Range<u64>>) {
        let mut runs = runs.filter(|run| !run.is_empty()).peekable();
        if runs.peek().is_some() {
            lock(&self.taken).spare.extend(runs);
        }
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
pub(super) struct Written<'a>(pub(super) std::slice::Iter<'a, AtomicU64>);

impl WordSink for Written<'_> {
    #[inline]
    fn word(&mut self, word: u64) {
        if let Some(there) = self.0.next() {
            there.store(word, Ordering::Relaxed);
        }
    }
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

/// Counts words.
#[derive(Default)]
pub(super) struct Counted(pub(super) usize);

impl WordSink for Counted {
    #[inline]
    fn word(&mut self, _word: u64) {
        self.0 += 1;
    }
}
