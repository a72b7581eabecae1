//! The values that a table holds for a position.

use harary_core::{Damaged, WordSink, WordSource, Words};
use std::num::NonZeroU32;

/// A value of a table.
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

fn pack(low: i32, high: i32) -> u64 {
    u64::from(low.cast_unsigned()) | u64::from(high.cast_unsigned()) << 32
}

fn unpack(word: u64) -> (i32, i32) {
    (
        (word as u32).cast_signed(),
        ((word >> 32) as u32).cast_signed(),
    )
}
