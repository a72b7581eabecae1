//! Nim-values of take-and-break games, by definition: G(n) is the least number that is no option's value.
//!
//! A position of several heaps is worth the nim-sum (exclusive or) of its heaps (Sprague 1935, Grundy 1939), so G of
//! single heaps is all there is to know: n is lost for the player to move exactly if G(n) = 0. The options of n: for
//! each way to take u counters, the rest n − u as no heap (only if it is empty), one, two or three heaps as the code
//! allows (Guy and Smith 1956). Values that occur are marked with n itself, so that no mark is ever wiped out; the
//! marks are one for each value of 16 bits, so that neither an index nor a value can leave its range unnoticed.
//!
//! Invariant: `values` holds G(0), G(1), …, without a gap; a pause comes between two heaps.

use crate::period::{Period, PeriodFinder};
use harary_core::{Paused, Progress, Take, TakeAndBreak, Watch};
use std::fmt;

/// What nim-values were asked for and cannot be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// The nim-value of this heap is greater than 65,535.
    ValueTooLarge {
        /// The number of counters.
        heap: u32,
    },
    /// A way to move that leaves more than three heaps.
    TooManyParts(Take),
    /// A way to move that takes nothing and leaves less than two heaps: no move, or one that can be repeated for ever.
    TakesNothing(Take),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::ValueTooLarge { heap } => write!(
                f,
                "the nim-value of {heap} is too large; values up to 65535 can be stored"
            ),
            Refused::TooManyParts(take) => write!(
                f,
                "a move that takes {} may leave four heaps or more (digit {}); up to three are allowed",
                take.counters, take.parts
            ),
            Refused::TakesNothing(take) => write!(
                f,
                "a move that takes nothing must leave two or three heaps; digit {} also lets it leave fewer",
                take.parts
            ),
        }
    }
}

impl std::error::Error for Refused {}

/// Computes nim-values of heaps, one after the other.
///
/// A heap of n counters costs a step for each option: 1, n/2 or n²/12 for each way to take counters and leave one,
/// two or three heaps. Memory: 2 bytes a heap, 256 KiB of marks, and 4 bytes a heap while a period is being looked
/// for. After an answer the engine is as new, but for [`nodes`](Nimbers::nodes).
#[derive(Clone, Debug)]
pub struct Nimbers {
    upto: u32,
    stop_when_proved: bool,
    nodes: u64,
    work: Option<Work>,
}

#[derive(Clone, Debug)]
struct Work {
    values: Vec<u16>,
    marks: Marks,
    finder: PeriodFinder,
    period: Option<Period>,
}

impl Nimbers {
    /// For all heaps of up to `upto` counters; fewer, if `stop_when_proved`, as soon as a period is proved.
    pub fn new(upto: u32, stop_when_proved: bool) -> Self {
        Nimbers {
            upto,
            stop_when_proved,
            nodes: 0,
            work: None,
        }
    }

    /// Works on the nim-values of the game. After a pause, call it again with the same game.
    ///
    /// Answers with the values, or why there are none.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so, which is asked before each heap.
    pub fn run<T: TakeAndBreak + ?Sized>(
        &mut self,
        game: &T,
        watch: &Watch<'_>,
    ) -> Result<Result<NimValues, Refused>, Paused> {
        let takes = game.takes();
        if let Some(refused) = takes.iter().find_map(|&take| refusal(take)) {
            return Ok(Err(refused));
        }
        let nodes = &mut self.nodes;
        let work = self.work.get_or_insert_with(|| {
            *nodes = 0;
            Work {
                values: Vec::new(),
                marks: Marks::new(),
                finder: PeriodFinder::new(game.most_parts(), game.most_taken()),
                period: None,
            }
        });
        while *nodes <= u64::from(self.upto) && !(self.stop_when_proved && work.period.is_some()) {
            watch.node(|| Progress {
                nodes: *nodes,
                found: *nodes,
                depth: 0,
            })?;
            // At most `upto`.
            let heap = *nodes as u32;
            *nodes += 1;
            work.marks.options(takes, &work.values, heap);
            match work.marks.least_missing(heap) {
                Some(value) => work.values.push(value),
                None => {
                    self.work = None;
                    return Ok(Err(Refused::ValueTooLarge { heap }));
                }
            }
            if work.period.is_none() {
                work.period = work.finder.look(&work.values);
            }
        }
        let (values, period) = (std::mem::take(&mut work.values), work.period);
        self.work = None;
        Ok(Ok(NimValues { values, period }))
    }

    /// Heaps done so far, the empty one included, pauses included.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

fn refusal(take: Take) -> Option<Refused> {
    if take.parts > 0b1111 {
        Some(Refused::TooManyParts(take))
    } else if take.counters == 0 && take.parts & 0b11 != 0 {
        Some(Refused::TakesNothing(take))
    } else {
        None
    }
}

/// For each value the last heap that had an option of this value; 0 for none.
#[derive(Clone, Debug)]
struct Marks(Box<[u32; 1 << 16]>);

impl Marks {
    fn new() -> Self {
        match vec![0; 1 << 16].try_into() {
            Ok(marks) => Marks(marks),
            Err(_) => unreachable!("the vector has that length"),
        }
    }

    /// Marks the values of all options of a heap with the heap. The empty heap has none.
    fn options(&mut self, takes: &[Take], values: &[u16], heap: u32) {
        for take in takes {
            let Some(rest) = heap.checked_sub(take.counters) else {
                break;
            };
            let may_leave = |parts: u8| take.parts >> parts & 1 == 1;
            let rest = rest as usize;
            if may_leave(0) && rest == 0 {
                self.0[0] = heap;
            }
            if may_leave(1) && rest > 0 {
                self.0[usize::from(values[rest])] = heap;
            }
            if may_leave(2) {
                self.pairs(values, heap, rest, 1, 0);
            }
            if may_leave(3) {
                for smallest in 1..=rest / 3 {
                    let beside = values[smallest];
                    self.pairs(values, heap, rest - smallest, smallest, beside);
                }
            }
        }
    }

    /// Marks the values of all a + b = `rest` with `least` ≤ a ≤ b, beside a heap of value `beside`.
    fn pairs(&mut self, values: &[u16], heap: u32, rest: usize, least: usize, beside: u16) {
        let half = rest / 2;
        if half < least {
            return;
        }
        let larger = values[rest - half..=rest - least].iter().rev();
        for (&a, &b) in values[least..=half].iter().zip(larger) {
            self.0[usize::from(a ^ b ^ beside)] = heap;
        }
    }

    /// The least value that is not marked with this heap; `None` if all are.
    fn least_missing(&self, heap: u32) -> Option<u16> {
        // The marks begin as 0, the stamp of the empty heap, which has no options.
        if heap == 0 {
            return Some(0);
        }
        let missing = self.0.iter().position(|&mark| mark != heap)?;
        Some(missing as u16)
    }
}

/// The nim-values of single heaps, and how they go on if that is proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NimValues {
    /// G(0), G(1), …, as far as they were computed.
    pub values: Vec<u16>,
    /// The period, if the values prove one; at least `preperiod + period` of them are there.
    pub period: Option<Period>,
}

impl NimValues {
    /// G(n), for any n at all if a period is proved, else for the n that were computed.
    pub fn value(&self, n: u64) -> Option<u16> {
        let index = match self.period {
            Some(Period { preperiod, period }) if n >= preperiod => {
                preperiod + (n - preperiod).checked_rem(period)?
            }
            _ => n,
        };
        self.values.get(usize::try_from(index).ok()?).copied()
    }

    /// How many n from 1 to `upto` are lost for the player to move (G(n) = 0); `None` if that is not known.
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
        let Period { preperiod, period } = self.period?;
        let start = preperiod.max(1);
        // Not too large even for upto = u64::MAX, as the start is at least 1.
        let length = upto - start + 1;
        let rounds = length.checked_div(period)?;
        let first_and_rounds = zeros(1, start)? + rounds * zeros(start, start + period)?;
        Some(first_and_rounds + zeros(start, start + length % period)?)
    }

    /// How many n from 1 to `upto` are won for the player to move (G(n) ≠ 0); `None` if that is not known.
    pub fn wins(&self, upto: u64) -> Option<u64> {
        Some(upto - self.losses(upto)?)
    }

    /// The n ≥ 1 that are lost for the player to move, in increasing order; as far as u64 goes if a period is proved,
    /// else as far as values were computed.
    pub fn losing(&self) -> impl Iterator<Item = u64> + '_ {
        let length = self.values.len() as u64;
        let (start, period) = match self.period {
            Some(Period { preperiod, period }) => (preperiod.max(1), period),
            None => (length.max(1), 0),
        };
        let zero = |&n: &u64| self.values.get(n as usize) == Some(&0);
        let round: Vec<u64> = (start..start + period).filter(zero).collect();
        // Without this, a sequence whose zeros end would be searched for ever.
        let rounds = if round.is_empty() { 0 } else { u64::MAX };
        let later = (0..rounds)
            .flat_map(move |times| {
                let shift = times.checked_mul(period);
                round
                    .clone()
                    .into_iter()
                    .map(move |n| n.checked_add(shift?))
            })
            .map_while(|n| n);
        (1..start).filter(zero).chain(later)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::Dice;
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    struct Code(Vec<Take>);

    impl TakeAndBreak for Code {
        fn takes(&self) -> &[Take] {
            &self.0
        }
    }

    /// A code's digits, those before the point first.
    fn code(digits: &[u8]) -> Code {
        let takes = (0..)
            .zip(digits)
            .map(|(counters, &parts)| Take { counters, parts });
        Code(takes.filter(|take| take.parts > 0).collect())
    }

    fn nimbers(game: &Code, upto: u32, stop: bool) -> NimValues {
        let answer = Nimbers::new(upto, stop).run(game, &Watch::free());
        answer
            .expect("a free watch never pauses")
            .expect("small values")
    }

    fn naively(game: &Code, upto: usize) -> Vec<u16> {
        let mut values: Vec<u16> = Vec::new();
        for n in 0..=upto {
            let mut options = HashSet::new();
            for take in &game.0 {
                let Some(rest) = n.checked_sub(take.counters as usize) else {
                    continue;
                };
                if take.parts & 1 > 0 && rest == 0 && n > 0 {
                    options.insert(0);
                }
                if take.parts & 2 > 0 && rest > 0 {
                    options.insert(values[rest]);
                }
                for a in 1..rest {
                    let b = rest - a;
                    if take.parts & 4 > 0 {
                        options.insert(values[a] ^ values[b]);
                    }
                    for c in 1..b {
                        if take.parts & 8 > 0 {
                            options.insert(values[a] ^ values[c] ^ values[b - c]);
                        }
                    }
                }
            }
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn random_codes_agree_with_the_definition() {
        let mut dice = Dice::new(3);
        for _ in 0..60 {
            let sides = if dice.below(2) == 0 { 8 } else { 16 };
            let mut digits = vec![[0, 0, 4, 8, 12][dice.below(if sides == 8 { 3 } else { 5 })]];
            digits.extend((0..1 + dice.below(5)).map(|_| dice.below(sides) as u8));
            let game = code(&digits);
            let found = nimbers(&game, 45, false);
            assert_eq!(found.values, naively(&game, 45), "{digits:?}");
        }
    }

    fn period_of(digits: &[u8], upto: u32) -> Option<(u64, u64)> {
        let found = nimbers(&code(digits), upto, true);
        found.period.map(|period| (period.preperiod, period.period))
    }

    #[test]
    fn published_periods() {
        assert_eq!(period_of(&[0, 0, 7], 1000), Some((53, 34)));
        assert_eq!(period_of(&[0, 7, 7], 1000), Some((71, 12)));
        assert_eq!(period_of(&[0, 1, 3, 7], 1000), Some((52, 34)));
        assert_eq!(period_of(&[0, 6], 5000), None);
        assert_eq!(period_of(&[0, 1, 6, 5], 20_000), Some((5181, 1550)));
    }

    #[test]
    fn the_simplest_games() {
        // Nothing to take; one counter; one counter from a larger heap; any heap up to three as a whole.
        assert_eq!(period_of(&[], 10), Some((0, 1)));
        assert_eq!(period_of(&[0, 3], 10), Some((0, 2)));
        assert_eq!(period_of(&[0, 1], 10), Some((2, 1)));
        assert_eq!(period_of(&[0, 2], 10), Some((1, 2)));
        assert_eq!(period_of(&[0, 1, 1, 1], 20), Some((4, 1)));
        assert_eq!(period_of(&[0, 3, 3, 3], 20), Some((0, 4)));
        // Splitting without taking: heaps 2, 3, 4, … are all moved to 1 + (n−1).
        assert_eq!(
            nimbers(&code(&[4]), 6, false).values,
            naively(&code(&[4]), 6)
        );
        assert_eq!(nimbers(&code(&[0, 3]), 0, true).values, [0]);
    }

    #[test]
    fn proved_periods_hold_far_beyond() {
        let mut proved = 0;
        for tens in 0..8 {
            for ones in 0..8 {
                for first in [0, 4] {
                    let digits = [first, tens, ones];
                    let short = nimbers(&code(&digits), 400, true);
                    if short.period.is_none() {
                        continue;
                    }
                    proved += 1;
                    let long = nimbers(&code(&digits), 2000, false);
                    assert_eq!(long.period, short.period, "{digits:?}");
                    for (n, &value) in (0..).zip(&long.values) {
                        assert_eq!(short.value(n), Some(value), "{digits:?}: {n}");
                    }
                    let plain = NimValues {
                        period: None,
                        ..long
                    };
                    for upto in [0, 1, 2, 50, 399, 400, 401, 1999, 2000] {
                        assert_eq!(short.wins(upto), plain.wins(upto), "{digits:?}: {upto}");
                        assert_eq!(plain.losing().count() as u64, plain.losses(2000).unwrap());
                        let losing = short.losing().take_while(|&n| n <= 2000);
                        assert!(losing.eq(plain.losing()), "{digits:?}");
                    }
                    assert_eq!(plain.value(2001), None);
                    assert_eq!(plain.wins(2001), None);
                }
            }
        }
        assert!(proved > 80, "{proved}");
    }

    #[test]
    fn closed_forms() {
        let strip = nimbers(&code(&[0, 0, 7]), 1_000_000, true);
        assert!(strip.values.len() < 200);
        assert_eq!(strip.wins(1_000_000), Some(852_938));
        let far = 1_000_000_000_000_000_000;
        assert_eq!(strip.wins(far).unwrap() + strip.losses(far).unwrap(), far);
        // Two ends of whole periods beyond: what one period holds.
        let one = strip.losses(1034).unwrap() - strip.losses(1000).unwrap();
        let (more, many) = (strip.losses(1000 + 34 * 1_000_000_000), strip.losses(1000));
        assert_eq!(more.unwrap() - many.unwrap(), one * 1_000_000_000);
        assert!(strip.losses(u64::MAX).unwrap() < u64::MAX / 6);
        assert_eq!(
            strip.value(u64::MAX),
            strip.value(53 + (u64::MAX - 53) % 34)
        );
        // In Kayles whoever begins wins.
        let kayles = nimbers(&code(&[0, 7, 7]), 1000, true);
        assert_eq!(kayles.losing().next(), None);
        assert_eq!(kayles.wins(far), Some(far));
        assert_eq!(nimbers(&code(&[]), 5, true).wins(far), Some(0));
    }

    #[test]
    fn what_cannot_be_answered_is_refused() {
        let run = |digits: &[u8]| {
            Nimbers::new(9, true)
                .run(&code(digits), &Watch::free())
                .unwrap()
        };
        let take = |counters, parts| Take { counters, parts };
        assert_eq!(run(&[0, 16]), Err(Refused::TooManyParts(take(1, 16))));
        assert_eq!(run(&[6, 7]), Err(Refused::TakesNothing(take(0, 6))));
        assert_eq!(run(&[1]), Err(Refused::TakesNothing(take(0, 1))));
        assert!(run(&[12, 15]).is_ok());
        let mut marks = Marks::new();
        marks.0.fill(7);
        assert_eq!(marks.least_missing(7), None);
        marks.0[65_535] = 6;
        assert_eq!(marks.least_missing(7), Some(65_535));
    }

    #[test]
    fn pausing_changes_nothing() {
        for (digits, upto) in [(&[0, 0, 7][..], 500), (&[4, 15], 60)] {
            let game = code(digits);
            let mut undisturbed = Nimbers::new(upto, true);
            let answer = undisturbed.run(&game, &Watch::free()).unwrap();
            let values = &answer.as_ref().unwrap().values;
            let mut paused = Nimbers::new(upto, true);
            let mut pauses = 0_u32;
            let again = loop {
                let mut calls = 0;
                let watch = Watch::every(1, |_: &Progress| {
                    calls += 1;
                    if calls > 7 {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                match paused.run(&game, &watch) {
                    Ok(again) => break again,
                    Err(Paused) => pauses += 1,
                }
            };
            assert_eq!(again, answer);
            assert_eq!(paused.nodes(), undisturbed.nodes());
            assert!(pauses >= values.len() as u32 / 8 && pauses > 0);
            // Asked again, it begins again.
            assert_eq!(paused.run(&game, &Watch::free()), Ok(answer));
        }
    }
}
