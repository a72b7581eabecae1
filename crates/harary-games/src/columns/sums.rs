//! The rules of the column game as masks: what placing a number forbids, in any order of placing.
//!
//! By rules *two* and *schur* a new number x forbids its sums with the members, and, because numbers need not come in order, its
//! differences from them, both ways: x + m, x − m, m − x (schur also 2x and x/2). Differences one way are a
//! shift of the members, the other way a shift of their mirror image.
//!
//! By rule *many* a number y is forbidden if it is a sum of members, or if some member m is y plus a sum s of others. Those
//! are all below m, so s may be any sum of members that is less than m: m is no term of it. With S the sums of members
//! (0, the empty sum, among them) and D = {m − s > 0 : m a member, s in S}, just S and D are forbidden. A new member x makes S into
//! S ∪ (S + x), and D into D ∪ (D − x) ∪ (x − S): three shifts, as for the other rules, and in any order of placing.

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

/// The numbers in a column, and what sums of them are looked up in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SumColumn<const W: usize> {
    members: Mask<W>,
    /// What may be added to a new number or taken from it: the members, or for rule many their sums with 0 among them. And its
    /// mirror image: bit 64·W − 1 − x stands for x.
    sums: Mask<W>,
    mirror: Mask<W>,
    /// What a new number may be taken from: the members, or for rule many their differences from sums.
    differences: Mask<W>,
}

impl<const W: usize> SumColumn<W> {
    const LAST: u32 = Mask::<W>::WIDTH - 1;

    /// x minus every sum.
    #[inline(always)]
    fn below(&self, x: u32) -> Mask<W> {
        self.mirror.minus(Self::LAST - x)
    }
}

impl<const W: usize> Exclusion<W> for SumRule<W> {
    type Column = SumColumn<W>;

    fn empty(&self) -> SumColumn<W> {
        let [sums, mirror] = match self.0 {
            Rule::Two | Rule::Schur => [Mask::EMPTY; 2],
            Rule::Many => [Mask::bit(0), Mask::bit(SumColumn::<W>::LAST)],
        };
        SumColumn {
            members: Mask::EMPTY,
            sums,
            mirror,
            differences: Mask::EMPTY,
        }
    }

    #[inline(always)]
    fn forbids(&self, column: &SumColumn<W>, x: u32) -> Mask<W> {
        let forbidden = column.sums.plus(x) | column.differences.minus(x) | column.below(x);
        match self.0 {
            Rule::Two | Rule::Many => forbidden,
            Rule::Schur => {
                let half = if x.is_multiple_of(2) {
                    Mask::bit(x / 2)
                } else {
                    Mask::EMPTY
                };
                forbidden | Mask::bit(2 * x) | half
            }
        }
    }

    #[inline(always)]
    fn join(&self, column: &mut SumColumn<W>, x: u32) {
        column.members |= Mask::bit(x);
        match self.0 {
            Rule::Two | Rule::Schur => {
                column.sums = column.members;
                column.mirror |= Mask::bit(SumColumn::<W>::LAST - x);
                column.differences = column.members;
            }
            Rule::Many => {
                column.differences |= column.differences.minus(x) | column.below(x);
                column.sums |= column.sums.plus(x);
                column.mirror |= column.mirror.minus(x);
            }
        }
    }

    #[inline(always)]
    fn members(&self, column: &SumColumn<W>) -> Mask<W> {
        column.members
    }
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
