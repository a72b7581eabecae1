//! Keys as words of an entry. Those that are not all of one length are lists of small numbers, as a
//! rule: they are packed, and say how long they are; entries of about the same length take the same
//! room, so that one fits where another was. When the memory is full, a length that was seldom
//! stored before finds little room.

use crate::parallel::sync::atomic::{AtomicU64, Ordering};
use harary_core::{WordSink, Words};

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
    if K::WORDS.is_some() {
        return key.write(to);
    }
    let mut packed = Packed::default();
    key.write(&mut packed);
    let length = (1 + packed.words.len()).next_multiple_of(ROOM) - 1;
    packed.words.resize(length, 0);
    to.word(length as u64);
    packed.words.into_iter().for_each(|word| to.word(word));
}

/// The words that a packed key takes which is written here.
pub(super) fn packed_words(there: &[AtomicU64]) -> usize {
    (there[0].load(Ordering::Relaxed) as usize).saturating_add(1)
}
