//! Rule *many* as masks: all that placing a number forbids, in any order of placing.
//!
//! A number y is forbidden if it is a sum of members, or if some member m is y plus a sum s of
//! others. Those are all below m, so s may be any sum of members that is less than m: m is not a
//! term of it. With S the sums of members (0, the empty sum, among them) and D = {m − s > 0 : m a
//! member, s in S}, just S and D are forbidden. A new member x makes S into S ∪ (S + x), and D into
//! D ∪ (D − x) ∪ (x − S): three shifts, as many as for sums of two.

use harary_core::{BadParameter, Branching, Exclusion, Mask};

/// No number of a column may be the sum of two or more others, for engines that work by masks of
/// numbers below 64·W.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SubsetSums<const W: usize>(());

impl<const W: usize> SubsetSums<W> {
    /// The rule, for numbers up to `numbers`.
    ///
    /// # Errors
    /// If `numbers` does not fit, with one number more to look at.
    pub fn new(numbers: u32) -> Result<Self, BadParameter> {
        BadParameter::in_range("n", numbers, 1..=Mask::<W>::WIDTH - 2)?;
        Ok(SubsetSums(()))
    }
}

/// The numbers in a column, their sums, and the differences of numbers and sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SubsetColumn<const W: usize> {
    members: Mask<W>,
    sums: Mask<W>,
    /// The mirror image of the sums: bit 64·W − 1 − s stands for s.
    mirror: Mask<W>,
    differences: Mask<W>,
}

impl<const W: usize> SubsetColumn<W> {
    const LAST: u32 = Mask::<W>::WIDTH - 1;

    /// x minus every sum.
    #[inline(always)]
    fn below(&self, x: u32) -> Mask<W> {
        self.mirror.minus(Self::LAST - x)
    }
}

impl<const W: usize> Exclusion<W> for SubsetSums<W> {
    type Column = SubsetColumn<W>;

    fn empty(&self) -> SubsetColumn<W> {
        SubsetColumn {
            members: Mask::EMPTY,
            sums: Mask::bit(0),
            mirror: Mask::bit(SubsetColumn::<W>::LAST),
            differences: Mask::EMPTY,
        }
    }

    #[inline(always)]
    fn forbids(&self, column: &SubsetColumn<W>, x: u32) -> Mask<W> {
        column.sums.plus(x) | column.differences.minus(x) | column.below(x)
    }

    #[inline(always)]
    fn join(&self, column: &mut SubsetColumn<W>, x: u32) {
        column.members |= Mask::bit(x);
        column.differences |= column.differences.minus(x) | column.below(x);
        column.sums |= column.sums.plus(x);
        column.mirror |= column.mirror.minus(x);
    }

    /// By estimates of tree sizes: five columns take half of 9 × 10¹⁰ nodes when branches are
    /// weighed together (sums of two with four columns take twice as many).
    #[inline(always)]
    fn branching(&self) -> Branching {
        Branching::Together
    }

    /// Two different numbers of at least n/2 have a sum above n, so that besides the greatest
    /// number of a bad set at most one is among them.
    fn pairs_from(&self, n: u32) -> u32 {
        n.div_ceil(2).max(1)
    }

    #[inline(always)]
    fn members(&self, column: &SubsetColumn<W>) -> Mask<W> {
        column.members
    }
}
