//! Periods of nim-sequences: when a period that was seen lasts for ever.
//!
//! **Theorem** (after Guy and Smith, *The G-values of various games*, 1956). Let every move take at most t counters
//! from a heap and leave the rest as at most s ≥ 1 heaps, a heap never standing for itself alone (a move that takes
//! nothing leaves two heaps or more). Let n0 ≥ 1, p ≥ 1 and L ≥ s·(n0+p) + t. If G(n) = G(n−p) whenever n0+p ≤ n < L,
//! then G(n) = G(n−p) for all n ≥ n0+p.
//!
//! *Proof*, by induction on n ≥ L: suppose the equation for all smaller numbers from n0+p on. The heaps n and n−p have
//! the same nim-values among their options, so the same least value that is missing.
//! An option of n takes u ≤ t counters and leaves k heaps, n−u counters in all. As n−u ≥ s·(n0+p) > 0, there is a heap
//! (k ≥ 1), and the largest has h ≥ (n−u)/s ≥ n0+p counters, and h < n. So G(h) = G(h−p), and h−p ≥ n0 ≥ 1 is still a
//! heap: with h−p in place of h this is an option of n−p of the same value, for u and k, on which the digits of the
//! code depend, are the same.
//! An option of n−p leaves n−p−u ≥ s·n0 + (s−1)·p > 0 counters, so there is a heap again, and the largest has
//! h ≥ n0 + p − p/s ≥ n0 counters, and h < n−p. So n0+p ≤ h+p < n and G(h+p) = G(h): with h+p in place of h this is an
//! option of n of the same value. ∎
//!
//! The search. For a sequence that ends before L, let n0(p) ≥ 1 be least with G(n) = G(n−p) for n0(p)+p ≤ n < L. Longer
//! sequences never make n0(p) smaller, so as long as the p with the least n0(p) + p lives it stays the best. When it is
//! proved, it is the least period: a smaller period d of the whole divides p, shares n0 with it (from where on p
//! repeats, d repeats), and n0+d would have been better.

/// A nim-sequence that repeats itself: G(n+period) = G(n) for all n ≥ preperiod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The least number from which on the sequence repeats itself: one more than the last exception. The empty heap
    /// counts as 0 with G(0) = 0; a purely periodic sequence such as 0, 1, 0, 1, … has the preperiod 0.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub period: u64,
}

/// Looks for a period in a sequence that grows.
#[derive(Clone, Debug)]
pub(crate) struct PeriodFinder {
    most_parts: u64,
    most_taken: u64,
    candidate: Option<Candidate>,
    /// The length up to which the candidate holds.
    checked: usize,
    /// The length from which on it is worth while to look for another candidate.
    search_at: usize,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    n0: usize,
    p: usize,
}

impl PeriodFinder {
    /// For a game in which a move leaves at most so many heaps and takes at most so many counters.
    pub(crate) fn new(most_parts: u32, most_taken: u32) -> Self {
        PeriodFinder {
            most_parts: u64::from(most_parts.max(1)),
            most_taken: u64::from(most_taken),
            candidate: None,
            checked: 0,
            search_at: 3,
        }
    }

    /// The period of the sequence that `values` begins, if they prove it. They must begin with those of the call
    /// before.
    ///
    /// Called after each new value, this costs a few operations a value, and 4 bytes a value while it searches. Where a
    /// candidate failed, the period may be noticed when the sequence is a sixteenth longer than needed.
    pub(crate) fn look(&mut self, values: &[u16]) -> Option<Period> {
        if let Some(Candidate { p, .. }) = self.candidate {
            let holds = (self.checked..values.len()).all(|n| values[n] == values[n - p]);
            if !holds {
                self.candidate = None;
            }
        }
        if self.candidate.is_none() && values.len() >= self.search_at {
            self.candidate = best_candidate(values);
            self.search_at = values.len() + values.len() / 16 + 1;
        }
        self.checked = values.len();
        let Candidate { n0, p } = self.candidate?;
        let enough = self.most_parts * (n0 + p) as u64 + self.most_taken;
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
}

/// The candidate with the least n0 + p; of several the least period.
///
/// Read from its end, the sequence agrees with itself shifted by p for `run[p]` values, and n0(p) = length − p −
/// run[p]. All the runs together take linear time: the Z algorithm (Gusfield 1997, section 1.4).
fn best_candidate(values: &[u16]) -> Option<Candidate> {
    // Without G(0), as n0 is at least 1.
    let length = values.len() - 1;
    let back = |i: usize| values[values.len() - 1 - i];
    let mut run = vec![0_u32; length];
    // The match that reaches farthest: back(from..to) are back(0..to−from).
    let (mut from, mut to) = (0_usize, 0_usize);
    let mut best: Option<usize> = None;
    for p in 1..length {
        let known = to.saturating_sub(p);
        let mut agree = if known > 0 {
            (run[p - from] as usize).min(known)
        } else {
            0
        };
        while p + agree < length && back(agree) == back(p + agree) {
            agree += 1;
        }
        if p + agree > to {
            (from, to) = (p, p + agree);
        }
        run[p] = agree as u32;
        if best.is_none_or(|best| run[best] < run[p]) {
            best = Some(p);
        }
    }
    let p = best?;
    let n0 = values.len() - p - run[p] as usize;
    Some(Candidate { n0, p })
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::Dice;

    /// The definition: the last exception, for every p.
    fn best_plainly(values: &[u16]) -> Option<(usize, usize)> {
        let n0 = |p: usize| {
            let exception = (1..values.len() - p)
                .rev()
                .find(|&n| values[n] != values[n + p]);
            exception.map_or(1, |n| n + 1)
        };
        let all = (1..values.len() - 1).map(|p| (n0(p), p));
        all.min_by_key(|&(n0, p)| (n0 + p, p))
    }

    #[test]
    fn the_search_agrees_with_the_definition() {
        let mut dice = Dice::new(1);
        for _ in 0..3000 {
            let (length, colors) = (2 + dice.below(40), 1 + dice.below(3));
            let repeat = 1 + dice.below(12);
            let mut values: Vec<u16> = Vec::new();
            for n in 0..length {
                let new = dice.below(colors) as u16;
                let old = n.checked_sub(repeat).map_or(new, |before| values[before]);
                values.push(if dice.below(15) == 0 { new } else { old });
            }
            let found = best_candidate(&values).map(|found| (found.n0, found.p));
            assert_eq!(found, best_plainly(&values), "{values:?}");
        }
    }

    #[test]
    fn a_period_is_found_soon_after_it_is_proved_and_never_before() {
        let mut dice = Dice::new(2);
        for _ in 0..500 {
            let (preperiod, period) = (1 + dice.below(30), 1 + dice.below(20));
            let mut values: Vec<u16> = (0..preperiod + period)
                .map(|_| dice.below(3) as u16)
                .collect();
            // These need not be nim-sequences: what counts is when which candidate is taken for proved.
            // Let the preperiod be least.
            values[preperiod - 1] = values[preperiod + period - 1] + 1;
            let (most_parts, most_taken) = (1 + dice.below(3) as u32, 1 + dice.below(9) as u32);
            let mut finder = PeriodFinder::new(most_parts, most_taken);
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
            assert_eq!(
                best_plainly(&values),
                Some((n0.max(1) as usize, p as usize))
            );
            let latest = most_parts as usize * (preperiod + period) + most_taken as usize;
            assert!(
                values.len() <= latest + latest / 16 + 1,
                "{} for {latest}",
                values.len()
            );
        }
    }
}
