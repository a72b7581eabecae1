//! Where the entry of a key is: buckets, each of one cache line.
//!
//! The index doubles while threads work. A bucket of the new half is filled when it is needed
//! first, from the bucket of the old half that had its keys until then: so nobody waits for all of
//! them. Who changes a bucket waits only for buckets with lower numbers.
//!
//! Who looks a key up takes no lock, which would make the processor wait for what it has begun: a
//! bucket has a number that is odd while somebody changes it, and other ones before and after. Who
//! has read it under two different numbers reads again (a sequence lock).

use crate::parallel::lock::lock;
use crate::parallel::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};
use crate::parallel::sync::{Mutex, wait};
use std::hash::{BuildHasher, Hash};
use std::sync::OnceLock;

/// The slots of a bucket, which fill a cache line with its version and its mark.
pub(super) const SLOTS: usize = 7;
const TAG_BITS: u32 = 28;
const DEAR_BITS: u32 = 2;
pub(super) const PLACE_BITS: u32 = 34;
/// No more doublings than tags can tell apart.
const LEVELS: usize = TAG_BITS as usize;

/// The version of a bucket that has no keys yet: they are in the one it comes from.
const UNFILLED: u32 = 0;
/// The least version of one that is filled.
const FILLED: u32 = 2;

/// A hash of a key, which says in which bucket it belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tag(u64);

impl Tag {
    /// The tag of a key. It depends on the size of a pointer, by which keys are hashed.
    #[inline]
    pub(super) fn of(key: &impl Hash) -> Tag {
        // The high bits of a product are well mixed.
        let hash = rustc_hash::FxBuildHasher.hash_one(key);
        Tag::from(hash.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
    /// The high bits of a hash as a tag.
    #[inline]
    pub(crate) fn from(hash: u64) -> Tag {
        Tag(hash >> (64 - TAG_BITS))
    }
    /// The bucket of the tag, of so many, a power of two.
    #[inline]
    fn bucket(self, buckets: usize) -> usize {
        self.0 as usize & (buckets - 1)
    }
    /// The mark of the tag by a thread: the bits that a bucket does not tell, and the thread.
    #[inline]
    fn mark(self, thread: u8) -> u32 {
        let bits = (self.0 >> (TAG_BITS - 24)) as u32;
        (bits << 8) | u32::from(thread)
    }
}

/// Where the entry of a key is: its tag, how dear it is, and its place. A free slot is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot(u64);

impl Slot {
    pub(super) const FREE: Slot = Slot(0);

    /// The slot of an entry that is so dear, from 0 to 3.
    #[inline]
    pub(crate) fn new(tag: Tag, dear: u32, place: u64) -> Slot {
        Slot(tag.0 << (DEAR_BITS + PLACE_BITS) | u64::from(dear) << PLACE_BITS | (place + 1))
    }
    /// The slot as a word, and back.
    pub(super) fn word(self) -> u64 {
        self.0
    }
    pub(super) fn of(word: u64) -> Slot {
        Slot(word)
    }
    #[inline]
    pub(crate) fn tag(self) -> Tag {
        Tag(self.0 >> (DEAR_BITS + PLACE_BITS))
    }
    /// How dear the entry is, from 0 to 3: what makes room for others is chosen without a look at
    /// the entries themselves, which are elsewhere.
    #[inline]
    pub(super) fn dear(self) -> u32 {
        (self.0 >> PLACE_BITS) as u32 & ((1 << DEAR_BITS) - 1)
    }
    #[inline]
    pub(super) fn is_free(self) -> bool {
        self == Slot::FREE
    }
    /// The place of the entry; none if the slot is free.
    #[inline]
    pub(crate) fn place(self) -> Option<u64> {
        (self.0 & ((1 << PLACE_BITS) - 1)).checked_sub(1)
    }
}

/// How dear an entry is that took so many nodes to find out.
#[inline]
pub(super) fn dear(cost: u32) -> u32 {
    ((cost.max(1).ilog2() + 1) / 3).min((1 << DEAR_BITS) - 1)
}

/// A bucket.
#[repr(align(64))]
pub(crate) struct Line {
    version: AtomicU32,
    /// A key that belongs here and is searched by a thread: the last one that began.
    mark: AtomicU32,
    slots: [AtomicU64; SLOTS],
}

impl Line {
    pub(crate) fn new(version: u32) -> Line {
        Line {
            version: AtomicU32::new(version),
            mark: AtomicU32::new(0),
            slots: std::array::from_fn(|_| AtomicU64::new(0)),
        }
    }

    #[inline]
    pub(crate) fn slot(&self, at: usize) -> Slot {
        // The block of the entry is there for who sees its slot.
        Slot(self.slots[at].load(Ordering::Acquire))
    }

    #[inline]
    pub(crate) fn slots(&self) -> impl Iterator<Item = (usize, Slot)> {
        (0..SLOTS).map(|at| (at, self.slot(at)))
    }

    /// What is read here while nobody changes it; none if the bucket is not filled.
    #[inline]
    pub(crate) fn read<T>(&self, read: impl Fn(&Line) -> T) -> Option<T> {
        let mut tried = 0;
        loop {
            let version = self.version.load(Ordering::Acquire);
            if version == UNFILLED {
                return None;
            }
            if version.is_multiple_of(2) {
                let found = read(self);
                fence(Ordering::Acquire);
                if self.version.load(Ordering::Relaxed) == version {
                    return Some(found);
                }
            }
            wait(&mut tried);
        }
    }

    /// Waits until nobody else changes the bucket, unless this thread `is_alone`.
    #[inline]
    pub(crate) fn lock(&self, is_alone: bool) -> Bucket<'_> {
        let mut tried = 0;
        let mut version = self.version.load(Ordering::Relaxed);
        if is_alone {
            return Bucket {
                line: self,
                version,
            };
        }
        while version % 2 == 1 || self.swap(version, version + 1).is_err() {
            wait(&mut tried);
            version = self.version.load(Ordering::Relaxed);
        }
        // Who sees one of the changes sees the odd number, too.
        fence(Ordering::Release);
        Bucket {
            line: self,
            version,
        }
    }

    #[inline]
    fn swap(&self, version: u32, next: u32) -> Result<u32, u32> {
        let (acquire, relaxed) = (Ordering::Acquire, Ordering::Relaxed);
        self.version
            .compare_exchange_weak(version, next, acquire, relaxed)
    }

    /// Whether a thread searches a key of this tag.
    #[inline]
    pub(super) fn is_marked(&self, tag: Tag) -> bool {
        let mark = self.mark.load(Ordering::Relaxed);
        mark != 0 && mark >> 8 == tag.mark(0) >> 8
    }

    /// Says that a thread searches a key of this tag, in place of what was said before.
    #[inline]
    pub(super) fn mark(&self, tag: Tag, thread: u8) {
        self.mark.store(tag.mark(thread), Ordering::Relaxed);
    }

    /// Says that it does so no longer.
    #[inline]
    pub(super) fn unmark(&self, tag: Tag, thread: u8) {
        if self.mark.load(Ordering::Relaxed) == tag.mark(thread) {
            self.mark.store(0, Ordering::Relaxed);
        }
    }
}

/// A bucket that this thread may change, until the value is dropped.
pub(crate) struct Bucket<'a> {
    pub(crate) line: &'a Line,
    /// The version before.
    version: u32,
}

impl Drop for Bucket<'_> {
    #[inline]
    fn drop(&mut self) {
        let next = self.version.wrapping_add(2).max(FILLED);
        self.line.version.store(next, Ordering::Release);
    }
}

impl Bucket<'_> {
    #[inline]
    pub(crate) fn set(&mut self, at: usize, slot: Slot) {
        self.line.slots[at].store(slot.0, Ordering::Relaxed);
    }

    /// Frees a slot.
    #[inline]
    pub(super) fn clear(&mut self, at: usize) {
        self.set(at, Slot::FREE);
    }
}

/// Buckets: a power of two of them.
pub(crate) struct Index {
    /// The first ones, then those that doubled them, and so on.
    segments: [OnceLock<Box<[Line]>>; LEVELS],
    /// The logarithm of the number of the first ones.
    first: u32,
    /// How often the index has doubled.
    level: AtomicU32,
    growing: Mutex<()>,
}

impl Index {
    /// An index of this number of buckets, a power of two.
    pub(crate) fn new(first: usize) -> Index {
        let index = Index {
            segments: [const { OnceLock::new() }; LEVELS],
            first: first.ilog2(),
            level: AtomicU32::new(0),
            growing: Mutex::new(()),
        };
        let _ = index.segments[0].set(segment(first, FILLED));
        index
    }

    #[inline]
    pub(super) fn buckets(&self) -> usize {
        1 << (self.first + self.level.load(Ordering::Acquire))
    }

    /// The number of buckets at first.
    pub(super) fn first(&self) -> usize {
        1 << self.first
    }

    /// Whether a key of this tag may be in the bucket of this number.
    pub(super) fn is_of(&self, tag: Tag, number: usize) -> bool {
        let (_, start) = self.segment(number);
        tag.bucket((2 * start).max(self.first())) == number
    }

    /// The number of the segment of a bucket, and that of the first bucket there.
    #[inline]
    fn segment(&self, number: usize) -> (usize, usize) {
        match (number >> self.first).checked_ilog2() {
            None => (0, 0),
            Some(doubled) => (doubled as usize + 1, 1 << (self.first + doubled)),
        }
    }

    /// A bucket below [`buckets`](Index::buckets), filled or not.
    #[inline]
    pub(crate) fn line(&self, number: usize) -> &Line {
        let (segment, start) = self.segment(number);
        let lines = self.segments[segment].get();
        &lines.expect("a segment is there before it counts")[number - start]
    }

    /// The bucket of a tag, for marks.
    #[inline]
    pub(super) fn line_of(&self, tag: Tag) -> &Line {
        self.line(tag.bucket(self.buckets()))
    }

    /// What is read in the bucket of a tag. A key that another thread moves may be missed.
    #[inline]
    pub(super) fn read<T>(&self, tag: Tag, read: impl Fn(&Line) -> T) -> T {
        let line = self.line_of(tag);
        match line.read(&read) {
            Some(found) => found,
            None => read(self.bucket(tag, false).line),
        }
    }

    /// The bucket of a tag, to change it.
    #[inline]
    pub(crate) fn bucket(&self, tag: Tag, is_alone: bool) -> Bucket<'_> {
        loop {
            let buckets = self.buckets();
            let bucket = self.filled(tag.bucket(buckets), is_alone);
            // Had they doubled in between, the key might have gone to another bucket.
            if self.buckets() == buckets {
                return bucket;
            }
        }
    }

    /// The bucket of a number, filled, to change it.
    pub(crate) fn filled(&self, number: usize, is_alone: bool) -> Bucket<'_> {
        let mut bucket = self.line(number).lock(is_alone);
        if bucket.version == UNFILLED {
            let (_, start) = self.segment(number);
            let mut old = self.filled(number - start, is_alone);
            let mut free = 0;
            for (at, slot) in old.line.slots() {
                if slot.place().is_some() && slot.tag().bucket(2 * start) == number {
                    bucket.set(free, slot);
                    old.clear(at);
                    free += 1;
                }
            }
        }
        bucket
    }

    /// Doubles the index of so many buckets, unless another thread did or `may_take` does not allow
    /// so many bytes more; whether it has doubled.
    pub(crate) fn double(&self, buckets: usize, may_take: impl FnOnce(usize) -> bool) -> bool {
        let _only_one = lock(&self.growing);
        if self.buckets() != buckets {
            return true;
        }
        let level = self.level.load(Ordering::Relaxed) + 1;
        if buckets >= 1 << (TAG_BITS - 1) || !may_take(bytes(buckets)) {
            return false;
        }
        let _ = self.segments[level as usize].set(segment(buckets, UNFILLED));
        self.level.store(level, Ordering::Release);
        true
    }
}

/// The bytes of so many buckets.
pub(super) fn bytes(buckets: usize) -> usize {
    buckets * size_of::<Line>()
}

fn segment(buckets: usize, version: u32) -> Box<[Line]> {
    let line = || Line::new(version);
    std::iter::repeat_with(line).take(buckets).collect()
}
