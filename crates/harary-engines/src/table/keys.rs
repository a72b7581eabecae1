//! Keys as words of an entry. Those that own memory are lists of small numbers, as a rule: they are
//! packed, and say how long they are; entries of about the same length take the same room, so that
//! one fits where another was. When the memory is full, a length that was seldom stored before
//! finds little room.

use super::entries::{Counted, Read};
use crate::parallel::sync::atomic::{AtomicU64, Ordering};
use harary_core::{WordSink, WordSource, Words};

/// Whether keys are of any length.
pub(super) const fn are_packed<K>() -> bool {
    std::mem::needs_drop::<K>()
}

/// Takes numbers as bytes, seven bits in each; all but the last of a number are marked.
#[derive(Default)]
struct Packed {
    words: Vec<u64>,
    bytes: usize,
}

impl WordSink for Packed {
    fn word(&mut self, mut word: u64) {
        loop {
            let byte = match word {
                0..0x80 => word,
                _ => word & 0x7F | 0x80,
            };
            if self.bytes.is_multiple_of(8) {
                self.words.push(0);
            }
            if let Some(last) = self.words.last_mut() {
                *last |= byte << (8 * (self.bytes % 8));
            }
            self.bytes += 1;
            word >>= 7;
            if word == 0 {
                return;
            }
        }
    }
}

/// The room for a packed key is a multiple of so many words, with its length.
const ROOM: usize = 6;

/// Writes a key.
#[inline]
pub(super) fn write<K: Words>(key: &K, to: &mut dyn WordSink) {
    if !are_packed::<K>() {
        return key.write(to);
    }
    let mut packed = Packed::default();
    key.write(&mut packed);
    let length = (1 + packed.words.len()).next_multiple_of(ROOM) - 1;
    packed.words.resize(length, 0);
    to.word(length as u64);
    packed.words.into_iter().for_each(|word| to.word(word));
}

/// The words that a key takes.
pub(super) fn words<K: Words>(key: &K) -> usize {
    let mut counted = Counted::default();
    write(key, &mut counted);
    counted.0
}

/// The words that a packed key takes which is written here.
pub(super) fn packed_words(there: &[AtomicU64]) -> usize {
    1 + there[0].load(Ordering::Relaxed) as usize
}

/// Reads a key; what follows it is left.
pub(super) fn read<K: Words>(from: &mut Read<'_>) -> Option<K> {
    if !are_packed::<K>() {
        return K::read(from).ok();
    }
    let length = from.word().ok()?;
    let (mut numbers, mut number, mut shift) = (Vec::new(), 0, 0);
    for _ in 0..length {
        for byte in from.word().ok()?.to_le_bytes() {
            number |= u64::from(byte & 0x7F) << shift;
            shift += 7;
            if byte < 0x80 {
                numbers.push(std::mem::take(&mut number));
                shift = 0;
            }
        }
    }
    // The last word may be filled up with zeros, which nobody reads.
    K::read(&mut numbers.iter()).ok()
}
