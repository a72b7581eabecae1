//! The rules of the column game as masks: what placing a number forbids, in any order of placing.
//!
//! By rules *two* and *schur* a new number x forbids its sums with the members, and, because numbers need not come in order, its
//! differences from them, both ways: x + m, x − m, m − x (schur also 2x and x/2). Differences one way are a
//! shift of the members, the other way a shift of their mirror image.
//!
//! By rule *many* a number y is forbidden if it is a sum of members, or if some member m is y plus a sum of others; those
//! others are all below m. So with the members in increasing order and P the sums of those below m, the forbidden numbers
//! are m − P for each m, and all sums. This needs all members, not only the new one.

use super::Rule;
use harary_core::{BadParameter, Exclusion, Mask};

/// The rule of a column game, for engines that work by masks of numbers below 64·W.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SumRule<const W: usize>(Rule);

impl<const W: usize> SumRule<W> {
    /// The rule, for numbers up to `numbers`.
    ///
    /// # Errors
    /// If `numbers` does not fit, with one number more to look at.
    pub fn new(rule: Rule, numbers: u32) -> Result<Self, BadParameter> {
        BadParameter::in_range("n", numbers, 1..=Mask::<W>::WIDTH - 2)?;
        Ok(SumRule(rule))
    }
}

/// The numbers in a column, and their mirror image: bit 64·W − 1 − x stands for x.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SumColumn<const W: usize> {
    members: Mask<W>,
    mirror: Mask<W>,
}

impl<const W: usize> SumColumn<W> {
    const LAST: u32 = Mask::<W>::WIDTH - 1;

    #[inline(always)]
    fn add(&mut self, x: u32) {
        self.members |= Mask::bit(x);
        self.mirror |= Mask::bit(Self::LAST - x);
    }
}

impl<const W: usize> Exclusion<W> for SumRule<W> {
    type Column = SumColumn<W>;

    fn empty(&self) -> SumColumn<W> {
        SumColumn {
            members: Mask::EMPTY,
            mirror: Mask::EMPTY,
        }
    }

    #[inline(always)]
    fn forbids(&self, column: &SumColumn<W>, x: u32) -> Mask<W> {
        match self.0 {
            Rule::Two => by_two(column, x),
            Rule::Schur => {
                let half = if x.is_multiple_of(2) {
                    Mask::bit(x / 2)
                } else {
                    Mask::EMPTY
                };
                by_two(column, x) | Mask::bit(2 * x) | half
            }
            Rule::Many => by_many(column.members | Mask::bit(x)),
        }
    }

    #[inline(always)]
    fn join(&self, column: &mut SumColumn<W>, x: u32) {
        column.add(x);
    }

    #[inline(always)]
    fn members(&self, column: &SumColumn<W>) -> Mask<W> {
        column.members
    }
}

/// The sums of x and a member, and their differences both ways.
#[inline(always)]
fn by_two<const W: usize>(column: &SumColumn<W>, x: u32) -> Mask<W> {
    let SumColumn { members, mirror } = *column;
    members.plus(x) | members.minus(x) | mirror.minus(SumColumn::<W>::LAST - x)
}

/// What a column with these members forbids by rule many.
fn by_many<const W: usize>(members: Mask<W>) -> Mask<W> {
    let mut forbidden = Mask::EMPTY;
    // The sums of the members so far, and their mirror image.
    let mut sums = SumColumn {
        members: Mask::EMPTY,
        mirror: Mask::EMPTY,
    };
    for m in members.members() {
        forbidden |= sums.mirror.minus(SumColumn::<W>::LAST - m);
        sums.members |= sums.members.plus(m) | Mask::bit(m);
        sums.mirror |= sums.mirror.minus(m) | Mask::bit(SumColumn::<W>::LAST - m);
    }
    forbidden | sums.members
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ColumnColoring;
    use harary_core::{Coloring, laws::Dice};

    /// Random good columns, filled in any order: after each number the forbidden ones are those that the definition refuses.
    fn compare<const W: usize>(rule: Rule, numbers: u32) {
        let masks = SumRule::<W>::new(rule, numbers).unwrap();
        let problem = ColumnColoring::new(1, numbers as usize, rule).unwrap();
        for seed in 0..40 {
            let mut dice = Dice::new(seed);
            let mut column = masks.empty();
            let mut forbidden = Mask::EMPTY;
            let mut colors = vec![0; numbers as usize];
            loop {
                let free: Vec<usize> = (0..colors.len())
                    .filter(|&cell| colors[cell] == 0 && problem.admits(&colors, cell, 1))
                    .collect();
                for cell in (0..colors.len()).filter(|&cell| colors[cell] == 0) {
                    let x = cell as u32 + 1;
                    assert_eq!(
                        forbidden.has(x),
                        !free.contains(&cell),
                        "{rule:?} {x}: {colors:?}"
                    );
                }
                if free.is_empty() {
                    break;
                }
                let cell = free[dice.below(free.len())];
                forbidden |= masks.forbids(&column, cell as u32 + 1);
                masks.join(&mut column, cell as u32 + 1);
                colors[cell] = 1;
            }
            assert_eq!(
                masks.members(&column).len() as usize,
                colors.iter().filter(|&&c| c == 1).count()
            );
        }
    }

    #[test]
    fn masks_forbid_what_the_definition_forbids_in_any_order() {
        for rule in [Rule::Two, Rule::Many, Rule::Schur] {
            compare::<1>(rule, 30);
            compare::<2>(rule, 80);
            compare::<4>(rule, 150);
        }
        assert!(SumRule::<1>::new(Rule::Two, 63).is_err());
    }
}
