//! Sets of elements of a monoid, of a size known at run time.

/// A set of numbers below a bound; sets that are compared have the same bound.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    pub(super) fn new(bound: usize) -> Self {
        Bits(vec![0; bound.div_ceil(64)].into())
    }

    pub(super) fn insert(&mut self, x: usize) {
        self.0[x / 64] |= 1 << (x % 64);
    }

    pub(super) fn has(&self, x: usize) -> bool {
        self.0[x / 64] >> (x % 64) & 1 == 1
    }

    pub(super) fn add(&mut self, other: &Bits) {
        let pairs = self.0.iter_mut().zip(&other.0);
        pairs.for_each(|(mine, theirs)| *mine |= theirs);
    }

    pub(super) fn is_subset(&self, of: &Bits) -> bool {
        self.0
            .iter()
            .zip(&of.0)
            .all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// A member of both sets.
    pub(super) fn common(&self, with: &Bits) -> Option<usize> {
        let words = self.0.iter().zip(&with.0).enumerate();
        let mut both = words.map(|(index, (mine, theirs))| (index, mine & theirs));
        both.find(|(_, word)| *word != 0)
            .map(|(index, word)| 64 * index + word.trailing_zeros() as usize)
    }

    /// Its memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }
}
