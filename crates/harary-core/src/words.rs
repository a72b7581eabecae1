//! Values as 64-bit words: the common ground of tables, checkpoints and certificates.

use crate::{Outcome, Player};
use std::fmt;

/// Takes words one after the other: a file, a checksum, a vector.
pub trait WordSink {
    /// Takes one word.
    fn word(&mut self, word: u64);
}

/// Gives back words in the order in which they were taken.
pub trait WordSource {
    /// The next word, or [`Damaged`] if there is none.
    fn word(&mut self) -> Result<u64, Damaged>;

    /// How many words are left.
    fn left(&self) -> u64;

    /// The next word as a size or an index of at most `limit`.
    fn size(&mut self, limit: usize) -> Result<usize, Damaged> {
        usize::try_from(self.word()?)
            .ok()
            .filter(|&size| size <= limit)
            .ok_or(Damaged)
    }

    /// The next word as the number of things that follow, each of at least `words` words (0 counts
    /// as 1): no more of them than the words that are left can hold. A list is never longer than
    /// its file.
    fn length(&mut self, words: u64) -> Result<usize, Damaged> {
        let length = self.word()?;
        match length <= self.left() / words.max(1) {
            true => usize::try_from(length).map_err(|_| Damaged),
            false => Err(Damaged),
        }
    }

    /// The next word as a number that goes on being counted: there is room for more than any
    /// machine counts.
    fn counter(&mut self) -> Result<u64, Damaged> {
        Some(self.word()?)
            .filter(|&count| count <= u64::MAX / 8)
            .ok_or(Damaged)
    }
}

impl WordSink for Vec<u64> {
    fn word(&mut self, word: u64) {
        self.push(word);
    }
}

impl WordSource for std::slice::Iter<'_, u64> {
    fn word(&mut self) -> Result<u64, Damaged> {
        self.next().copied().ok_or(Damaged)
    }
    fn left(&self) -> u64 {
        self.len() as u64
    }
}

/// The words do not say what they should: a damaged file, or one of another question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Damaged;

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the saved state is damaged")
    }
}

impl std::error::Error for Damaged {}

/// A value that can be written as words and read back.
pub trait Words: Sized {
    /// The number of words of a value, if all values have as many.
    const WORDS: Option<usize> = None;
    /// Writes the value.
    fn write(&self, to: &mut dyn WordSink);
    /// Reads what [`write`](Words::write) wrote.
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged>;
    /// Memory held outside the value itself, in bytes; tables count it.
    fn heap_bytes(&self) -> usize {
        0
    }
}

macro_rules! small {
    ($($type:ty),*) => {$(
        impl Words for $type {
            const WORDS: Option<usize> = Some(1);
            #[inline]
            fn write(&self, to: &mut dyn WordSink) {
                to.word(u64::from(*self));
            }
            #[inline]
            fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
                <$type>::try_from(from.word()?).map_err(|_| Damaged)
            }
        }
    )*};
}
small!(u8, u16, u32, u64);

impl Words for Outcome {
    const WORDS: Option<usize> = Some(1);
    fn write(&self, to: &mut dyn WordSink) {
        to.word(match self {
            Outcome::Draw => 0,
            Outcome::Wins(Player::A) => 1,
            Outcome::Wins(Player::B) => 2,
        });
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Ok(match from.size(2)? {
            0 => Outcome::Draw,
            1 => Outcome::Wins(Player::A),
            _ => Outcome::Wins(Player::B),
        })
    }
}

impl Words for u128 {
    const WORDS: Option<usize> = Some(2);
    #[inline]
    fn write(&self, to: &mut dyn WordSink) {
        to.word(*self as u64);
        to.word((*self >> 64) as u64);
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let low = from.word()?;
        Ok(u128::from(low) | u128::from(from.word()?) << 64)
    }
}

impl<T: Words, const N: usize> Words for [T; N] {
    const WORDS: Option<usize> = match T::WORDS {
        Some(words) => Some(N * words),
        None => None,
    };
    #[inline]
    fn write(&self, to: &mut dyn WordSink) {
        for item in self {
            item.write(to);
        }
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let mut items = Vec::with_capacity(N);
        for _ in 0..N {
            items.push(T::read(from)?);
        }
        items.try_into().map_err(|_| Damaged)
    }
    fn heap_bytes(&self) -> usize {
        self.iter().map(Words::heap_bytes).sum()
    }
}

impl<A: Words, B: Words> Words for (A, B) {
    const WORDS: Option<usize> = match (A::WORDS, B::WORDS) {
        (Some(one), Some(other)) => Some(one + other),
        _ => None,
    };
    fn write(&self, to: &mut dyn WordSink) {
        self.0.write(to);
        self.1.write(to);
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Ok((A::read(from)?, B::read(from)?))
    }
    fn heap_bytes(&self) -> usize {
        self.0.heap_bytes() + self.1.heap_bytes()
    }
}

impl<T: Words> Words for Box<[T]> {
    fn write(&self, to: &mut dyn WordSink) {
        to.word(self.len() as u64);
        for item in self {
            item.write(to);
        }
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let length = from.length(1)?;
        (0..length).map(|_| T::read(from)).collect()
    }
    fn heap_bytes(&self) -> usize {
        std::mem::size_of_val(&**self) + self.iter().map(Words::heap_bytes).sum::<usize>()
    }
}

/// As a boxed slice.
impl<T: Words> Words for Vec<T> {
    fn write(&self, to: &mut dyn WordSink) {
        to.word(self.len() as u64);
        for item in self {
            item.write(to);
        }
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Ok(Box::<[T]>::read(from)?.into())
    }
    fn heap_bytes(&self) -> usize {
        self.capacity() * size_of::<T>() + self.iter().map(Words::heap_bytes).sum::<usize>()
    }
}

/// A word a byte.
impl Words for String {
    fn write(&self, to: &mut dyn WordSink) {
        to.word(self.len() as u64);
        self.bytes().for_each(|byte| byte.write(to));
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        String::from_utf8(Vec::read(from)?).map_err(|_| Damaged)
    }
    fn heap_bytes(&self) -> usize {
        self.capacity()
    }
}

/// Whether there is a value, and the value.
impl<T: Words> Words for Option<T> {
    fn write(&self, to: &mut dyn WordSink) {
        to.word(u64::from(self.is_some()));
        if let Some(value) = self {
            value.write(to);
        }
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        match from.size(1)? {
            0 => Ok(None),
            _ => T::read(from).map(Some),
        }
    }
    fn heap_bytes(&self) -> usize {
        self.as_ref().map_or(0, Words::heap_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<T: Words + PartialEq + fmt::Debug>(value: &T) {
        let mut words = Vec::new();
        value.write(&mut words);
        let mut source = words.iter();
        assert_eq!(T::read(&mut source).as_ref(), Ok(value));
        assert_eq!(source.len(), 0, "everything written is read");
        assert!(T::WORDS.is_none_or(|many| many == words.len()));
        if let Some((_, cut)) = words.split_last() {
            assert_eq!(T::read(&mut cut.iter()), Err(Damaged));
        }
    }

    #[test]
    fn words_come_back() {
        round_trip(&7_u8);
        round_trip(&u64::MAX);
        round_trip(&(u128::MAX - 5));
        round_trip(&[1_u128, 2, 3]);
        round_trip(&(7_u8, vec![(1_u64, 2_u8)]));
        round_trip(&vec![1_u16, 2, 65_535].into_boxed_slice());
        round_trip(&vec![Some("a1".to_owned()), None, Some("ä".to_owned())]);
        assert_eq!(String::read(&mut [1_u64, 255].iter()), Err(Damaged));
        assert_eq!(u8::read(&mut [256_u64].iter()), Err(Damaged));
        assert_eq!(Box::<[u8]>::read(&mut [u64::MAX].iter()), Err(Damaged));
        assert_eq!([9_u64].iter().size(8), Err(Damaged));
        assert_eq!([9_u64].iter().counter(), Ok(9));
        let length = |words: u64| [2_u64, 7, 7, 7].iter().length(words);
        assert_eq!([length(0), length(1)], [Ok(2), Ok(2)]);
        assert_eq!(length(2), Err(Damaged), "three words cannot hold two pairs");
        assert_eq!([1_u64 << 62].iter().counter(), Err(Damaged));
    }
}
