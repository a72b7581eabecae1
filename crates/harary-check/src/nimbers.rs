//! Nim-values of single heaps, one after the other, by their definition.
//!
//! G(0) = 0, and G(n) is the least number that no option of n has; what is left as several heaps
//! has the nim-sum (exclusive or) of their values (Sprague 1935, Grundy 1939). To say of a number
//! that *no* pair of heaps has it takes most of the time. A [`RareMask`] saves some of it: what
//! pairs without a rare heap can have is one half of all numbers, so that for the other half the
//! pairs with a rare heap are enough: Lemma 16 (rare heaps) of docs/certificates.md. What a mask
//! says of numbers is true of every mask: a bad one costs time and changes no value.

use crate::budget::{Budget, Stop};

/// What may be left after taking so many counters.
#[derive(Clone, Copy)]
pub(crate) struct Take {
    pub(crate) counters: usize,
    /// Whether no heap may be left, one, two and three.
    pub(crate) leaves: [bool; 4],
}

/// Tells rare heaps from common ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RareMask {
    /// The bits of values that count.
    pub(crate) bits: u32,
    /// Whether the parity of the number of counters counts, too.
    pub(crate) parity: bool,
}

impl RareMask {
    /// The label of a heap, or of the sum of two heaps of so many counters together.
    fn label(self, counters: usize, value: u32) -> bool {
        let ones = (value & self.bits).count_ones() as usize;
        (ones + if self.parity { counters } else { 0 }) % 2 == 1
    }

    /// Whether a heap is rare among those that are left after taking so many counters.
    fn is_rare(self, counters: usize, value: u32, taken: usize) -> bool {
        !self.label(counters + taken, value)
    }
}

/// A number of the width in which values are kept.
pub(crate) trait Width: Copy + PartialEq + From<u8> + Into<u32> + TryFrom<u32> {}
impl Width for u16 {}
impl Width for u32 {}

/// The values so far.
pub(crate) struct NimValues<V> {
    takes: Vec<Take>,
    /// For even and for odd numbers of counters taken.
    masks: [Option<RareMask>; 2],
    values: Vec<V>,
    /// Whether a value was met that is too wide.
    pub(crate) is_too_narrow: bool,
    /// The rare heaps with their values, for even and for odd numbers of counters taken, in
    /// increasing order.
    rare: [Vec<(usize, u32)>; 2],
    /// For every number below a power of two above all values: whether an option has it, as far as
    /// is known.
    reached: Vec<bool>,
    /// What it may cost, a step for each look at an option.
    budget: Budget,
}

impl<V: Width> NimValues<V> {
    /// G(0), and what is needed to go on within a budget.
    pub(crate) fn new(takes: Vec<Take>, masks: [Option<RareMask>; 2], budget: &Budget) -> Self {
        // A mask says something of pairs; where there are none no rare heap need be kept.
        let pairs = |parity: usize| {
            let mut all = takes.iter();
            all.any(|take| take.leaves[2] && take.counters % 2 == parity)
        };
        Self {
            masks: [masks[0].filter(|_| pairs(0)), masks[1].filter(|_| pairs(1))],
            takes,
            values: vec![0.into()],
            is_too_narrow: false,
            rare: [Vec::new(), Vec::new()],
            reached: vec![false],
            budget: budget.clone(),
        }
    }

    /// The steps that this many heaps take; with masks not more than they take.
    pub(crate) fn steps(&self, heaps: u128) -> u128 {
        let steps = |take: &Take| {
            let rests = heaps.saturating_sub(take.counters as u128 + 1);
            let pairs = take.leaves[2] && self.masks[take.counters % 2].is_none();
            let pairs = if pairs {
                rests.saturating_mul(rests) / 4
            } else {
                0
            };
            // Three numbers that add up to r can be chosen in r²/12 ways, to the nearest whole
            // number.
            let threes = if take.leaves[3] {
                rests
                    .saturating_mul(rests + 1)
                    .saturating_mul(2 * rests + 1)
                    / 72
            } else {
                0
            };
            pairs.saturating_add(threes).saturating_add(heaps)
        };
        self.takes.iter().map(steps).fold(0, u128::saturating_add)
    }

    /// G(0), G(1), … as far as they are known.
    pub(crate) fn values(&self) -> &[V] {
        &self.values
    }

    /// Makes room for so many values in all. (Rare heaps are beside them, as many as there are.)
    pub(crate) fn reserve(&mut self, heaps: u128) -> Result<(), Stop> {
        self.budget.room_for(heaps, &mut self.values)
    }

    /// Finds the value of the next heap.
    pub(crate) fn advance(&mut self) -> Result<(), Stop> {
        let heap = self.values.len();
        let value = self.value(heap)?;
        self.budget.room_in(&mut self.values)?;
        match V::try_from(value) {
            Ok(narrow) => self.values.push(narrow),
            Err(_) => {
                self.is_too_narrow = true;
                return Err(format!("G({heap}) is too wide").into());
            }
        }
        for (taken, (mask, rare)) in self.masks.iter().zip(&mut self.rare).enumerate() {
            if mask.is_some_and(|mask| mask.is_rare(heap, value, taken)) {
                self.budget.room_in(rare)?;
                rare.push((heap, value));
            }
        }
        let bound = (value as usize + 1).next_power_of_two();
        if bound > self.reached.len() {
            self.reached.resize(bound, false);
        }
        Ok(())
    }

    fn value(&mut self, heap: usize) -> Result<u32, Stop> {
        self.budget.count(self.reached.len() / 16);
        self.reached.fill(false);
        for take in 0..self.takes.len() {
            let steps = self.reach(take, heap);
            self.budget.spend(steps + 1)?;
        }
        for value in 0.. {
            // Values, and so their sums, are below the power of two.
            match self.reached.get(value as usize).copied() {
                Some(true) => {}
                Some(false) if self.common_pair_has(value, heap)? => {}
                Some(false) | None => return Ok(value),
            }
        }
        unreachable!("some number is above all values")
    }

    /// Takes down the values of what a way to take leaves; of two heaps, where there is a mask,
    /// only those with a rare one. Returns how many options were looked at.
    fn reach(&mut self, take: usize, heap: usize) -> usize {
        let Take { counters, leaves } = self.takes[take];
        let Some(rest) = heap.checked_sub(counters) else {
            return 0;
        };
        let (values, reached) = (&self.values, &mut self.reached);
        let mut reach = |value: u32| reached[value as usize] = true;
        let mut steps = 0;
        if rest == 0 && leaves[0] {
            reach(0);
        }
        if rest > 0 && leaves[1] {
            reach(values[rest].into());
        }
        if leaves[2] && self.masks[counters % 2].is_some() {
            let rare = &self.rare[counters % 2];
            let smaller = rare.partition_point(|&(a, _)| a < rest);
            for &(a, value) in &rare[..smaller] {
                reach(value ^ values[rest - a].into());
            }
            steps += smaller;
        } else if leaves[2] {
            for a in 1..=rest / 2 {
                reach(values[a].into() ^ values[rest - a].into());
            }
            steps += rest / 2;
        }
        if leaves[3] {
            for a in 1..=rest / 3 {
                let two = rest - a;
                for b in a..=two / 2 {
                    reach(values[a].into() ^ values[b].into() ^ values[two - b].into());
                }
                steps += two / 2 + 1 - a;
            }
        }
        steps
    }

    /// Whether two common heaps that can be left have this value together, which no other option
    /// has. They have not, and need not be looked at, if its label is not theirs.
    fn common_pair_has(&self, value: u32, heap: usize) -> Result<bool, Stop> {
        for take in 0..self.takes.len() {
            let Take { counters, leaves } = self.takes[take];
            let (Some(mask), Some(rest)) = (self.masks[counters % 2], heap.checked_sub(counters))
            else {
                continue;
            };
            if !leaves[2] || mask.label(rest, value) {
                continue;
            }
            let smaller = self.values.iter().take(rest / 2 + 1).skip(1);
            let larger = self.values[..rest].iter().rev();
            let found = smaller
                .zip(larger)
                .position(|(&a, &b)| a.into() ^ b.into() == value);
            self.budget
                .spend(found.map_or(rest / 2, |place| place + 1))?;
            if found.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
