//! Repeatable random numbers.

use crate::{Damaged, WordSink, WordSource, Words};

/// A small source of repeatable numbers (xorshift; Marsaglia 2003): one seed, the same numbers on
/// every machine. For sampling and for tests, whose failures can be repeated from the seed; of no
/// use against an adversary.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice with a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }
    /// One of many dice that share a seed: other streams give other numbers.
    pub fn stream(seed: u64, stream: u64) -> Dice {
        Dice(scrambled(scrambled(seed) ^ stream.wrapping_mul(0xD134_2543_DE82_EF95)) | 1)
    }
    /// A number below `sides`, which must not be 0.
    pub fn below(&mut self, sides: usize) -> usize {
        self.step();
        ((self.0 >> 11) % sides as u64) as usize
    }
    /// 64 random bits: the numbers scrambled, so that sums of bits look random, too.
    pub fn word(&mut self) -> u64 {
        self.step();
        scrambled(self.0)
    }
    /// A number below `sides`, which must not be 0: as [`below`](Dice::below), without a division,
    /// and scrambled.
    pub fn index(&mut self, sides: usize) -> usize {
        ((u128::from(self.word()) * sides as u128) >> 64) as usize
    }

    fn step(&mut self) {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
    }
}

/// A permutation of the words (the end of splitmix64; Steele, Lea, Flood 2014).
fn scrambled(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

impl Words for Dice {
    fn write(&self, to: &mut dyn WordSink) {
        to.word(self.0);
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        // From 0 every number would be 0.
        match from.word()? {
            0 => Err(Damaged),
            word => Ok(Dice(word)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_indices_are_spread_evenly_and_come_back() {
        let mut dice = Dice::stream(1, 7);
        let mut ones = [0_u32; 64];
        let mut faces = [0_u32; 6];
        for _ in 0..60_000 {
            let word = dice.word();
            for (bit, ones) in ones.iter_mut().enumerate() {
                *ones += (word >> bit & 1) as u32;
            }
            faces[dice.index(6)] += 1;
        }
        // Five standard deviations: 5 · √(60,000 / 4) and 5 · √(60,000 · 5 / 36).
        assert!(
            ones.iter().all(|ones| ones.abs_diff(30_000) < 613),
            "{ones:?}"
        );
        assert!(
            faces.iter().all(|face| face.abs_diff(10_000) < 457),
            "{faces:?}"
        );
        let mut words = Vec::new();
        dice.write(&mut words);
        let mut again = Dice::read(&mut words.iter()).unwrap();
        assert_eq!(again.word(), dice.word());
        assert!(Dice::read(&mut [0].iter()).is_err());
        assert_ne!(Dice::stream(1, 8).word(), Dice::stream(1, 7).word());
        assert_ne!(Dice::stream(2, 7).word(), Dice::stream(1, 7).word());
    }
}
