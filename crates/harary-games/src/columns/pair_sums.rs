//! Rules *two* and *schur* as masks: all that placing a number forbids, in any order of placing.
//!
//! A new number x forbids its sums with the members, and, because numbers need not come in order,
//! its differences from them, both ways: x + m, x − m, m − x (schur also 2x and x/2). Differences
//! one way are a shift of the members, the other way a shift of their mirror image.

use harary_core::{BadParameter, Exclusion, Mask};

/// No number of a column may be the sum of two others, for engines that work by masks of numbers
/// below 64·W.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairSums<const W: usize> {
    equal: bool,
}

impl<const W: usize> PairSums<W> {
    /// The rule, for numbers up to `numbers`; with `equal` a number may not be twice another either
    /// (*schur*).
    ///
    /// # Errors
    /// If `numbers` does not fit, with one number more to look at.
    pub fn new(equal: bool, numbers: u32) -> Result<Self, BadParameter> {
        BadParameter::in_range("n", numbers, 1..=Mask::<W>::WIDTH - 2)?;
        Ok(PairSums { equal })
    }
}

/// The numbers in a column, and their mirror image: bit 64·W − 1 − x stands for x.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairColumn<const W: usize> {
    members: Mask<W>,
    mirror: Mask<W>,
}

impl<const W: usize> PairColumn<W> {
    const LAST: u32 = Mask::<W>::WIDTH - 1;
}

impl<const W: usize> Exclusion<W> for PairSums<W> {
    type Column = PairColumn<W>;

    fn empty(&self) -> PairColumn<W> {
        PairColumn {
            members: Mask::EMPTY,
            mirror: Mask::EMPTY,
        }
    }

    #[inline(always)]
    fn forbids(&self, column: &PairColumn<W>, x: u32) -> Mask<W> {
        let PairColumn { members, mirror } = *column;
        let apart = PairColumn::<W>::LAST - x;
        let forbidden = members.plus(x) | members.minus(x) | mirror.minus(apart);
        if !self.equal {
            return forbidden;
        }
        let half = if x.is_multiple_of(2) {
            Mask::bit(x / 2)
        } else {
            Mask::EMPTY
        };
        forbidden | Mask::bit(2 * x) | half
    }

    #[inline(always)]
    fn join(&self, column: &mut PairColumn<W>, x: u32) {
        column.members |= Mask::bit(x);
        column.mirror |= Mask::bit(PairColumn::<W>::LAST - x);
    }

    /// Two different numbers of at least n/2 have a sum above n, so that besides the greatest
    /// number of a bad set at most one is among them.
    fn pairs_from(&self, n: u32) -> u32 {
        n.div_ceil(2).max(1)
    }

    #[inline(always)]
    fn members(&self, column: &PairColumn<W>) -> Mask<W> {
        column.members
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ColumnColoring, Rule, SubsetSums};
    use harary_core::{Coloring, laws::Dice};

    /// Random good columns, filled in any order: after each number the forbidden ones are those
    /// that the definition refuses.
    fn compare<E: Exclusion<W>, const W: usize>(masks: &E, rule: Rule, numbers: u32) {
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
        compare(&PairSums::<1>::new(false, 30).unwrap(), Rule::Two, 30);
        compare(&PairSums::<2>::new(false, 80).unwrap(), Rule::Two, 80);
        compare(&PairSums::<4>::new(false, 150).unwrap(), Rule::Two, 150);
        compare(&PairSums::<1>::new(true, 30).unwrap(), Rule::Schur, 30);
        compare(&PairSums::<2>::new(true, 80).unwrap(), Rule::Schur, 80);
        compare(&PairSums::<4>::new(true, 150).unwrap(), Rule::Schur, 150);
        compare(&SubsetSums::<1>::new(30).unwrap(), Rule::Many, 30);
        compare(&SubsetSums::<2>::new(80).unwrap(), Rule::Many, 80);
        compare(&SubsetSums::<4>::new(150).unwrap(), Rule::Many, 150);
        assert!(PairSums::<1>::new(false, 63).is_err());
        assert!(SubsetSums::<1>::new(63).is_err());
    }

    /// Whether these numbers, as bits, break the rule in one column.
    fn is_bad(rule: Rule, numbers: u32) -> bool {
        let members = |x: &u32| numbers >> x & 1 == 1;
        let all: Vec<u32> = (1..32).filter(members).collect();
        match rule {
            Rule::Two => all
                .iter()
                .any(|&a| all.iter().any(|&b| a < b && all.contains(&(a + b)))),
            Rule::Schur => all
                .iter()
                .any(|&a| all.iter().any(|&b| all.contains(&(a + b)))),
            Rule::Many => all.iter().any(|&z| {
                let sums = all
                    .iter()
                    .filter(|&&a| a != z)
                    .fold(1u64, |sums, &a| sums | sums << a.min(32));
                sums >> z & 1 == 1
            }),
        }
    }

    #[test]
    fn smallest_bad_sets_hold_two_large_numbers_at_most() {
        for n in 1..=14u32 {
            for rule in [Rule::Two, Rule::Schur, Rule::Many] {
                let from = match rule {
                    Rule::Many => SubsetSums::<1>::new(n).unwrap().pairs_from(n),
                    _ => PairSums::<1>::new(rule == Rule::Schur, n)
                        .unwrap()
                        .pairs_from(n),
                };
                assert!(from <= n, "some numbers should be large");
                for numbers in (0..1 << (n + 1))
                    .step_by(2)
                    .filter(|&numbers| is_bad(rule, numbers))
                {
                    let is_smallest = (1..=n)
                        .filter(|x| numbers >> x & 1 == 1)
                        .all(|x| !is_bad(rule, numbers & !(1 << x)));
                    let large = (numbers >> from).count_ones();
                    assert!(!is_smallest || large <= 2, "{rule:?}, n={n}: {numbers:b}");
                }
            }
        }
    }
}
