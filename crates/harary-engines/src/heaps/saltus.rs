//! Nim-values that grow for ever: when G(n+p) = G(n) + s lasts, in endless codes that never split a
//! heap.
//!
//! Let every move leave at most one heap, and let the digits be repeated from the f-th on, q of
//! them over and over. Taking t ≥ f counters is then allowed or not by t modulo q. So of a heap n
//! with n modulo q = r all m ≤ n − f are options or not by their own residues: write T(r, x) for
//! the set of all G(m) with 1 ≤ m ≤ x that a heap of residue r can be left as by the repeated
//! digits, and of 0 if they let a heap of residue r be taken whole. The other options of n leave
//! one of the f − 1 heaps n − f + 1, …, n − 1.
//!
//! **Theorem** (endless subtraction). Let p ≥ 1 be a multiple of q, s ≥ 0, N > f, and
//!
//! 1. G(n+p) = G(n) + s whenever N − f < n < N;
//! 2. T(r, N−f+p) = {0, …, s−1} ∪ (T(r, N−f) + s) for each residue r modulo q.
//!
//! Then G(n+p) = G(n) + s for all n > N − f.
//!
//! *Proof*, by induction on n ≥ N: suppose the equation for all m with N − f < m < n. Let r = n
//! modulo q, which is also n + p modulo q. The values of the options of n are T(r, N−f), as n ≥ N ≥
//! f, and G(m) for those m with N − f < m < n that the digit n − m allows to be left. Those of n +
//! p are T(r, N−f+p), as n + p − (N−f+p) ≥ f, too, and G(m+p) = G(m) + s for the same m, as n + p −
//! (m+p) is the same number of counters, and none of these heaps is empty. So by 2 the values of
//! the options of n + p are {0, …, s−1} and those of n increased by s, and the least missing one of
//! them is G(n) + s. ∎
//!
//! The sequence is computed up to some length, N is that less p, and both conditions are looked at.
//! Every sequence that keeps to G(n+p) = G(n) + s is proved in the end: if s > 0, values below any
//! bound cease, so each lies in all T(r, x) for x large, and above that bound T(r, x+p) is T(r, x)
//! increased by s; if s = 0, the sets are bounded and grow, so they come to rest.
//!
//! A period that is not a multiple of q is proved by one that is: if G(n+d) = G(n) + e for n0 ≤ n <
//! n0 + p, where G(n+p) = G(n) + s from n0 on, then it holds for all n ≥ n0, since both sides grow
//! by s with every p. That d, from n0 on, is the least one, follows as for other periods
//! (`period.rs`): one that is less would repeat the steps from value to value from n0 on, too, and
//! so have been seen first.

use crate::heaps::period::{ArithmeticPeriod, observe};
use harary_core::{Digit, Tail, TakeAndBreak};

/// Looks for a proof in a sequence that grows.
#[derive(Clone, Debug)]
pub(crate) struct SaltusFinder {
    /// f, at least 1.
    from: usize,
    /// At least one; at most [`LONGEST`].
    digits: Vec<Digit>,
    /// The length from which on it is worth while to look again.
    search_at: usize,
}

/// Residues are the bits of a word.
const LONGEST: usize = 64;

/// Whether a digit never splits a heap.
fn leaves_one(digit: Digit) -> bool {
    digit.most_parts() <= Some(1)
}

impl SaltusFinder {
    /// For the nim-values of this game; `None` if the theorem is not about it.
    pub(crate) fn new<T: TakeAndBreak>(game: &T) -> Option<Self> {
        let Tail { from, digits } = game.tail();
        let mut all = game.takes().iter().map(|take| take.digit);
        let holds = (1..=LONGEST).contains(&digits.len())
            && from >= 1
            && all.all(leaves_one)
            && digits.iter().copied().all(leaves_one);
        holds.then(|| SaltusFinder {
            from: from as usize,
            digits: digits.to_vec(),
            search_at: FIRST_LOOK,
        })
    }

    /// How the sequence that `values` begins goes on, if they prove it.
    ///
    /// Called after each new value, this costs a few operations a value.
    pub(crate) fn look(&mut self, values: &[u16]) -> Option<ArithmeticPeriod> {
        if values.len() < self.search_at {
            return None;
        }
        self.search_at = next_look(values.len());
        let seen = observe(values)?;
        self.proves(values, seen).then_some(seen)
    }

    /// Looks as if these values had come one after the other.
    pub(crate) fn catch_up(&mut self, values: &[u16]) -> Option<ArithmeticPeriod> {
        while let Some(first) = values.get(..self.search_at) {
            let found = self.look(first);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Whether the observed growth lasts for ever.
    fn proves(&self, values: &[u16], seen: ArithmeticPeriod) -> bool {
        let ArithmeticPeriod {
            preperiod,
            period,
            saltus,
        } = seen;
        // Less than the number of values, which are of 16 bits.
        let (preperiod, step) = (preperiod.max(1) as usize, period as usize);
        let times = self.digits.len() / gcd(self.digits.len(), step);
        let (p, s) = (step * times, saltus as usize * times);
        let Some(end) = values.len().checked_sub(p) else {
            return false;
        };
        if end < preperiod + self.from.max(step) {
            return false;
        }
        let grows = |n: usize| usize::from(values[n + p]) == usize::from(values[n]) + s;
        (preperiod..end).all(grows) && self.reach_grows(values, end - self.from, p, s)
    }

    /// Condition 2 for x = N − f.
    fn reach_grows(&self, values: &[u16], x: usize, p: usize, s: usize) -> bool {
        let q = self.digits.len();
        let largest = values[..=x + p].iter().copied().max().unwrap_or(0);
        // For each value the residues of the heaps that have it.
        let mut have = vec![[0_u64; 2]; usize::from(largest) + s + 1];
        for (m, &value) in values.iter().enumerate().take(x + p + 1).skip(1) {
            let [soon, late] = &mut have[usize::from(value)];
            *late |= 1 << (m % q);
            if m <= x {
                *soon |= 1 << (m % q);
            }
        }
        (0..q).all(|residue| {
            let digit = |other: usize| {
                // The digit for taking from a heap of `residue` what leaves one of `other`, modulo
                // q.
                let taken = residue + 2 * q - other - self.from % q;
                self.digits[taken % q]
            };
            let left = (0..q).filter(|&other| digit(other).parts & 2 != 0);
            let left = left.fold(0, |bits, other| bits | 1 << other);
            let whole = digit(0).parts & 1 != 0;
            let reached =
                |value: usize, when: usize| value == 0 && whole || have[value][when] & left != 0;
            (0..have.len()).all(|value| {
                let before = value.checked_sub(s);
                reached(value, 1) == before.is_none_or(|before| reached(before, 0))
            })
        })
    }
}

const FIRST_LOOK: usize = 8;

/// Short sequences cost nothing.
fn next_look(length: usize) -> usize {
    let part = if length < 1000 { 16 } else { 2 };
    length + length / part + 1
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
