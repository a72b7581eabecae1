//! Periods of nim-sequences: when a period that was seen lasts for ever.
//!
//! **Theorem** (after Guy and Smith, *The G-values of various games*, 1956). Let every move take at
//! most t counters from a heap and leave the rest as at most s ≥ 1 heaps, a heap never standing for
//! itself alone (a move that takes nothing leaves two heaps or more). Let n0 ≥ 1, p ≥ 1 and L ≥
//! s·(n0+p) + t. If G(n) = G(n−p) whenever n0+p ≤ n < L, then G(n) = G(n−p) for all n ≥ n0+p.
//!
//! *Proof*, by induction on n ≥ L: suppose the equation for all smaller numbers from n0+p on. The
//! heaps n and n−p have the same nim-values among their options, so the same least value that is
//! missing. An option of n takes u ≤ t counters and leaves k heaps, n−u counters in all. As n−u ≥
//! s·(n0+p) > 0, there is a heap (k ≥ 1), and the largest has h ≥ (n−u)/s ≥ n0+p counters, and h <
//! n. So G(h) = G(h−p), and h−p ≥ n0 ≥ 1 is still a heap: with h−p in place of h this is an option
//! of n−p of the same value, for u and k, on which the digits of the code depend, are the same. An
//! option of n−p leaves n−p−u ≥ s·n0 + (s−1)·p > 0 counters, so there is a heap again, and the
//! largest has h ≥ n0 + p − p/s ≥ n0 counters, and h < n−p. So n0+p ≤ h+p < n and G(h+p) = G(h):
//! with h+p in place of h this is an option of n of the same value. ∎
//!
//! It does not hold where heaps must be of different sizes (h−p may be the size of another heap),
//! nor where a code never ends (there is no t): a repetition there is *observed*, however long it
//! lasts, unless no heap is ever split (`saltus.rs`).
//!
//! The search, each time the sequence has grown by half. Of the p with which the last sixteenth
//! repeats what stood p before it, the least is the candidate, n0 ≥ 1 is one more than its last
//! exception, and it is followed from value to value until it fails or is proved. A proved period
//! is the least one: a smaller one, d, of the whole sequence divides p, and from n0 on, where p
//! repeats, d repeats, too; so it had stood the same test and been preferred. And a period p from
//! n0 on is the candidate when the sequence has 16/15·(n0+p) to 8/5·(n0+p) values, unless a smaller
//! p still passes the test, that is before 2·(n0+p) values can prove it.

use harary_core::{Damaged, TakeAndBreak, WordSink, WordSource};

/// A nim-sequence that repeats itself: G(n+period) = G(n) for all n ≥ preperiod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The least number from which on the sequence repeats itself: one more than the last
    /// exception. The empty heap counts as 0 with G(0) = 0; a purely periodic sequence such as 0,
    /// 1, 0, 1, … has the preperiod 0.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub period: u64,
}

/// How a nim-sequence goes on, or seems to: G(n+period) = G(n) + saltus for all n ≥ preperiod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArithmeticPeriod {
    /// The least number from which on this holds; the empty heap counts as 0 with G(0) = 0.
    pub preperiod: u64,
    /// The least with which it does, at least 1.
    pub period: u64,
    /// 0 where the sequence repeats itself.
    pub saltus: u64,
}

impl From<Period> for ArithmeticPeriod {
    fn from(Period { preperiod, period }: Period) -> Self {
        ArithmeticPeriod {
            preperiod,
            period,
            saltus: 0,
        }
    }
}

/// The period and saltus of the second half of a sequence, if it is regular: the least period of
/// this half.
///
/// This proves nothing: the next value may be an exception. Costs a pass, and 2 bytes a value.
pub(crate) fn observe(values: &[u16]) -> Option<ArithmeticPeriod> {
    let steps = values.len().checked_sub(1)?;
    // The steps from value to value, read from the end; a regular sequence is one whose steps
    // repeat themselves.
    let step = |i: usize| {
        let n = values.len() - 1 - i;
        i32::from(values[n]) - i32::from(values[n - 1])
    };
    let (period, run) = repeat(step, steps, (steps / 2).max(1))?;
    let preperiod = steps - period - run;
    let end = values.len() - 1;
    // What falls from period to period cannot do so for ever.
    let saltus = values[end].checked_sub(values[end - period])?;
    Some(ArithmeticPeriod {
        preperiod: preperiod as u64,
        period: period as u64,
        saltus: u64::from(saltus),
    })
}

/// Looks for a period in a sequence that grows.
#[derive(Clone, Debug)]
pub(crate) struct PeriodFinder {
    /// The largest number of heaps that are left and of counters that are taken; `None` if the
    /// theorem does not hold.
    bound: Option<(u64, u64)>,
    candidate: Option<Candidate>,
    /// The length up to which the candidate holds.
    checked: usize,
    /// The length from which on it is worth while to look for another candidate.
    search_at: usize,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Candidate {
    n0: usize,
    p: usize,
}

impl PeriodFinder {
    /// Whether the theorem holds for this game.
    pub(crate) fn is_about<T: TakeAndBreak>(game: &T) -> bool {
        game.most_taken().is_some() && !game.is_unequal()
    }

    /// For the nim-values of this game.
    pub(crate) fn new<T: TakeAndBreak>(game: &T) -> Self {
        let most_taken = game.most_taken().filter(|_| Self::is_about(game));
        let most_parts = u64::from(game.most_parts().max(1));
        PeriodFinder {
            bound: most_taken.map(|most_taken| (most_parts, u64::from(most_taken))),
            candidate: None,
            checked: 0,
            search_at: 3,
        }
    }

    /// Whether a look at these values can be of use. Looks that are not due may be left out.
    #[inline]
    pub(crate) fn is_due(&self, values: &[u16]) -> bool {
        self.candidate.is_some() || values.len() >= self.search_at
    }

    /// The period of the sequence that `values` begins, if they prove it. They must begin with
    /// those of the call before.
    ///
    /// Called after each new value, this costs a few operations a value, and a quarter of a byte a
    /// value while it searches.
    pub(crate) fn look(&mut self, values: &[u16]) -> Option<Period> {
        let (most_parts, most_taken) = self.bound?;
        if let Some(Candidate { p, .. }) = self.candidate {
            let holds = (self.checked..values.len()).all(|n| values[n] == values[n - p]);
            if !holds {
                self.candidate = None;
            }
        }
        if self.candidate.is_none() && values.len() >= self.search_at {
            self.candidate = best_candidate(values);
            // Short sequences cost nothing.
            let part = if values.len() < 1000 { 16 } else { 2 };
            self.search_at = values.len() + values.len() / part + 1;
        }
        self.checked = values.len();
        let Candidate { n0, p } = self.candidate?;
        let enough = most_parts * (n0 + p) as u64 + most_taken;
        if (values.len() as u64) < enough {
            return None;
        }
        // The theorem is about heaps; that the empty one fits in, too, is seen directly.
        let purely = n0 == 1 && values[0] == values[p];
        Some(Period {
            preperiod: if purely { 0 } else { n0 as u64 },
            period: p as u64,
        })
    }

    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        // A period is at least 1.
        let Candidate { n0, p } = self.candidate.unwrap_or(Candidate { n0: 0, p: 0 });
        [n0, p, self.search_at]
            .iter()
            .for_each(|&number| to.word(number as u64));
    }

    /// This finder with what [`save`](PeriodFinder::save) wrote after it looked at these values.
    pub(crate) fn load(
        mut self,
        values: &[u16],
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let (n0, p) = (from.size(values.len())?, from.size(values.len())?);
        self.search_at = from.size(usize::MAX)?;
        self.checked = values.len();
        self.candidate = (p > 0).then_some(Candidate { n0, p });
        // Believed only if it is what a search finds.
        let holds = |n: usize| values[n] == values[n - p];
        if p > 0 && (n0 == 0 || n0 + p > values.len() || !(n0 + p..values.len()).all(holds)) {
            return Err(Damaged);
        }
        Ok(self)
    }
}

/// The candidate of the sequence, without G(0), as n0 is at least 1.
fn best_candidate(values: &[u16]) -> Option<Candidate> {
    let length = values.len() - 1;
    let back = |i: usize| values[values.len() - 1 - i];
    // In short sequences a sixteenth would be matched by chance.
    let enough = (length / 16).max((length / 4).clamp(1, 16));
    let (p, run) = repeat(back, length, enough)?;
    let n0 = values.len() - p - run;
    Some(Candidate { n0, p })
}

/// The least p ≥ 1 such that `enough` ≥ 1 items agree with those p later, and how many agree; of a
/// sequence of `length` items.
///
/// Takes linear time and 4·`enough` bytes (Knuth, Morris, Pratt 1977).
fn repeat<V: PartialEq>(
    item: impl Fn(usize) -> V,
    length: usize,
    enough: usize,
) -> Option<(usize, usize)> {
    if length <= enough {
        return None;
    }
    // border[k]: the length of the longest proper prefix that also ends the first k + 1 items.
    let mut border = vec![0_u32; enough];
    let longer = |border: &[u32], mut matched: usize, next: usize| {
        while matched > 0 && item(matched) != item(next) {
            matched = border[matched - 1] as usize;
        }
        matched + usize::from(item(matched) == item(next))
    };
    let mut matched = 0;
    for next in 1..length {
        matched = longer(&border, matched, next);
        if next < enough {
            border[next] = matched as u32;
        }
        if matched == enough {
            let p = next + 1 - enough;
            let run = (0..length - p)
                .take_while(|&i| item(i) == item(i + p))
                .count();
            return Some((p, run));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::Dice;

    fn finder(most_parts: u64, most_taken: u64) -> PeriodFinder {
        PeriodFinder {
            bound: Some((most_parts, most_taken)),
            candidate: None,
            checked: 0,
            search_at: 3,
        }
    }

    /// The definition, for every p: how many values at the end agree with those p before.
    fn runs(values: &[u16]) -> impl Iterator<Item = (usize, usize)> + '_ {
        (1..values.len()).map(|p| {
            let agree = (1..values.len() - p).rev();
            let run = agree.take_while(|&n| values[n] == values[n + p]).count();
            (p, run)
        })
    }

    fn random(dice: &mut Dice) -> Vec<u16> {
        let (length, colors) = (2 + dice.below(80), 1 + dice.below(3));
        let repeat = 1 + dice.below(12);
        let mut values: Vec<u16> = Vec::new();
        for n in 0..length {
            let new = dice.below(colors) as u16;
            let old = n.checked_sub(repeat).map_or(new, |before| values[before]);
            values.push(if dice.below(15) == 0 { new } else { old });
        }
        values
    }

    #[test]
    fn the_search_agrees_with_the_definition() {
        let mut dice = Dice::new(1);
        for _ in 0..3000 {
            let values = random(&mut dice);
            let enough = 1 + dice.below(9);
            let back = |i: usize| values[values.len() - 1 - i];
            let found = repeat(back, values.len() - 1, enough);
            let expected = runs(&values).find(|&(_, run)| run >= enough);
            assert_eq!(found, expected, "{values:?} {enough}");
        }
    }

    #[test]
    fn what_is_regular_is_observed() {
        let mut dice = Dice::new(4);
        let mut seen = 0;
        for _ in 0..2000 {
            let mut values = random(&mut dice);
            let slope = dice.below(3) as u16;
            (0..)
                .zip(&mut values)
                .for_each(|(n, value)| *value += n * slope);
            let half = ((values.len() - 1) / 2).max(1);
            let regular = |from: usize, p: usize| {
                let saltus = |n: usize| i32::from(values[n + p]) - i32::from(values[n]);
                let mut all = (from..values.len() - p).map(saltus);
                let first = all.next().filter(|&saltus| saltus >= 0)?;
                all.all(|saltus| saltus == first).then_some(first)
            };
            // The least p that is good for half of the steps; then the least start.
            let steps = values.len() - 1;
            let same = |p: usize, n: usize| {
                i32::from(values[n]) - i32::from(values[n - 1])
                    == i32::from(values[n - p]) - i32::from(values[n - p - 1])
            };
            let period = (1..steps).find(|&p| {
                steps - p >= half && (values.len() - half..values.len()).all(|n| same(p, n))
            });
            let expected = period.and_then(|p| {
                let from = (0..values.len() - p).find(|&from| regular(from, p).is_some())?;
                Some((from as u64, p as u64, regular(from, p)? as u64))
            });
            let found = observe(&values).map(|seen| (seen.preperiod, seen.period, seen.saltus));
            assert_eq!(found, expected, "{values:?}");
            seen += u32::from(found.is_some());
        }
        assert!(seen > 200, "{seen}");
        assert_eq!(observe(&[]), None);
    }

    #[test]
    fn a_period_is_found_soon_after_it_is_proved_and_never_before() {
        let mut dice = Dice::new(2);
        for _ in 0..500 {
            let (preperiod, period) = (1 + dice.below(30), 1 + dice.below(20));
            let mut values: Vec<u16> = (0..preperiod + period)
                .map(|_| dice.below(3) as u16)
                .collect();
            // These need not be nim-sequences: the test is when each candidate is taken for proved.
            // Let the preperiod be least.
            values[preperiod - 1] = values[preperiod + period - 1] + 1;
            let (most_parts, most_taken) = (1 + dice.below(3) as u64, 1 + dice.below(9) as u64);
            let mut finder = finder(most_parts, most_taken);
            let whole = values.clone();
            values.clear();
            let found = loop {
                let n = values.len();
                values.push(
                    *whole
                        .get(n)
                        .unwrap_or_else(|| &whole[n - (n - preperiod) / period * period]),
                );
                if let Some(found) = finder.look(&values) {
                    break found;
                }
            };
            let Period {
                preperiod: n0,
                period: p,
            } = found;
            let needed = most_parts as usize * (n0.max(1) + p) as usize + most_taken as usize;
            assert!(values.len() >= needed);
            // No smaller period reaches as far, and this one no farther.
            let (p, n0) = (p as usize, n0.max(1) as usize);
            let reach = values.len() - p - n0;
            let least = runs(&values).find(|&(_, run)| run >= reach);
            assert_eq!(least, Some((p, reach)), "{values:?}");
            let latest = most_parts as usize * (preperiod + period) + most_taken as usize;
            assert!(
                values.len() <= latest * 3 / 2 + 2,
                "{} for {latest}",
                values.len()
            );
        }
    }
}
