//! Repeatable random numbers.

/// A small source of repeatable numbers (xorshift; Marsaglia 2003): one seed, the same numbers on every machine. For sampling and
/// for tests, whose failures can be repeated from the seed; of no use against an adversary.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice with a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }
    /// A number below `sides`, which must not be 0.
    pub fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % sides as u64) as usize
    }
}
