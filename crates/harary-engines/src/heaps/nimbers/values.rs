//! The nim-value of every heap, once the period of the sequence is proved.

use super::split::Split;
use crate::heaps::period::{ArithmeticPeriod, observe};

/// The nim-values of single heaps, and how they go on if that is proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NimValues {
    /// G(0), G(1), …, as far as they were computed.
    pub values: Vec<u16>,
    /// The period, if the values prove one, and how much they grow with each; at least
    /// `preperiod + period` of them are there.
    pub period: Option<ArithmeticPeriod>,
}

impl NimValues {
    /// G(n), for any n at all if a period is proved, else for the n that were computed.
    ///
    /// `None`, too, if it is 2^64 or more.
    pub fn value(&self, n: u64) -> Option<u64> {
        let (index, grown) = match self.period {
            Some(ArithmeticPeriod {
                preperiod,
                period,
                saltus,
            }) if n >= preperiod => {
                let later = n - preperiod;
                let index = preperiod + later.checked_rem(period)?;
                (index, (later / period).checked_mul(saltus)?)
            }
            _ => (n, 0),
        };
        let value = self.values.get(usize::try_from(index).ok()?)?;
        u64::from(*value).checked_add(grown)
    }

    /// The period observed in the values where none is proved; its saltus is 0 where they seem to
    /// repeat. This proves nothing. Costs a pass over the values.
    pub fn observed(&self) -> Option<ArithmeticPeriod> {
        match self.period {
            None => observe(&self.values),
            Some(_) => None,
        }
    }

    /// The split with the fewest rare heaps for pairs that are left after taking a number of
    /// counters of this parity; `None` where rare heaps are not rare. Costs a pass over the values,
    /// and V log V for the least power of two V above all of them.
    pub fn split(&self, taken: u32) -> Option<Split> {
        let (split, rare) = Split::best(&self.values, taken);
        Split::pays(rare, self.values.len()).then_some(split)
    }

    /// How many n from 1 to `upto` are lost for the player to move (G(n) = 0); `None` if that is
    /// not known.
    ///
    /// Costs a pass over the values, not over the n.
    pub fn losses(&self, upto: u64) -> Option<u64> {
        // Zeros among the values from..to.
        let zeros = |from: u64, to: u64| -> Option<u64> {
            let part = self
                .values
                .get(usize::try_from(from).ok()?..usize::try_from(to).ok()?)?;
            Some(part.iter().filter(|&&value| value == 0).count() as u64)
        };
        if upto < self.values.len() as u64 {
            return zeros(1, upto + 1);
        }
        let ArithmeticPeriod {
            preperiod,
            period,
            saltus,
        } = self.period?;
        if saltus > 0 {
            // Later ones are greater than those a period before.
            return zeros(1, self.values.len() as u64);
        }
        let start = preperiod.max(1);
        // Not too large even for upto = u64::MAX, as the start is at least 1.
        let length = upto - start + 1;
        let rounds = length.checked_div(period)?;
        let first_and_rounds = zeros(1, start)? + rounds * zeros(start, start + period)?;
        Some(first_and_rounds + zeros(start, start + length % period)?)
    }

    /// How many n from 1 to `upto` are won for the player to move (G(n) ≠ 0); `None` if that is not
    /// known.
    pub fn wins(&self, upto: u64) -> Option<u64> {
        Some(upto - self.losses(upto)?)
    }

    /// The n ≥ `from` ≥ 1 that are lost for the player to move, in increasing order; as far as u64
    /// goes if a period is proved, else as far as values were computed.
    pub fn losing(&self, from: u64) -> impl Iterator<Item = u64> + '_ {
        let from = from.max(1);
        let length = self.values.len() as u64;
        let (start, period) = match self.period {
            Some(ArithmeticPeriod {
                preperiod,
                period,
                saltus: 0,
            }) => (preperiod.max(1), period),
            // No further value is 0, or none is known.
            _ => (length.max(1), 0),
        };
        let zero = |&n: &u64| self.values.get(n as usize) == Some(&0);
        let round: Vec<u64> = (start..start + period).filter(zero).collect();
        // Without this, a sequence whose zeros end would be searched for ever.
        let rounds = if round.is_empty() { 0 } else { u64::MAX };
        let skipped = from.saturating_sub(start).checked_div(period).unwrap_or(0);
        let later = (skipped..rounds)
            .flat_map(move |times| {
                let shift = times.checked_mul(period);
                round
                    .clone()
                    .into_iter()
                    .map(move |n| n.checked_add(shift?))
            })
            .map_while(|n| n)
            .filter(move |&n| n >= from);
        (from..start).filter(zero).chain(later)
    }
}
