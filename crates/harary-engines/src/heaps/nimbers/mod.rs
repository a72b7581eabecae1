//! Nim-values of take-and-break games.
//!
//! A position of several heaps is worth the nim-sum (exclusive or) of its heaps (Sprague 1935,
//! Grundy 1939), so G of single heaps determines everything: n is lost for the player to move
//! exactly if G(n) = 0. G(n) is the least number that no option has. The options of n: for each way
//! to take u counters, the rest n − u as no heap (only if it is empty), one, two or three heaps as
//! the code allows (Guy and Smith 1956).
//!
//! The costly part is to show that *no* pair of heaps has a value. Two techniques help, and neither
//! changes an answer. Where a [`split`] into rare and common heaps is good, all pairs with a rare
//! heap are marked, and the least value that is left is mostly one that no other pair can have.
//! Everywhere, only some pairs are marked, and for the least value left all others are compared
//! with it, several at a time ([`pairs`]); of three heaps, two are summed up once for all
//! ([`two_heaps`]).
//!
//! Invariant: `values` holds G(0), G(1), …, without a gap; a pause comes between two heaps.

mod breaking;
mod endless;
mod error;
mod marks;
mod pairs;
mod row;
mod split;
#[cfg(test)]
mod tests;
mod two_heaps;
mod values;

use crate::heaps::period::{ArithmeticPeriod, PeriodFinder};
use crate::heaps::saltus::SaltusFinder;
use breaking::Breaking;
use endless::{Endless, whole};
pub use error::NimberError;
pub(crate) use error::refusal;
use harary_core::{
    Damaged, Engine, NimMethod, Paused, Progress, Saved, Take, TakeAndBreak, Watch, WordSink,
    WordSource,
};
use marks::LANES;
use pairs::Pairs;
use row::{Reach, Row};
pub use split::Split;
use split::{Rare, rare_pairs};
use std::ops::Range;
use two_heaps::TwoHeapValues;
pub use values::NimValues;

/// Whether there is a theorem that may prove a period of this game's nim-values.
pub fn proves_periods<T: TakeAndBreak>(game: &T) -> bool {
    PeriodFinder::is_about(game) || SaltusFinder::new(game).is_some()
}

/// Computes nim-values of heaps, one after the other.
///
/// A heap of n counters costs at most a step for each option: 1, n/2 or n²/12 for each way to take
/// counters and leave one, two or three heaps; far less for two heaps where rare heaps are rare.
/// Memory: 2 bytes a heap, 8 for each rare one, 512 KiB of marks, up to 128 MiB of sums where three
/// heaps may be left, and a quarter of a byte a heap while a period is being looked for. After an
/// answer the engine is reset, except for [`nodes`](Nimbers::nodes).
#[derive(Clone, Debug)]
pub struct Nimbers {
    upto: u32,
    stop_when_proved: bool,
    choice: Choice,
    nodes: u64,
    sparse: bool,
    work: Option<Work>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Choice {
    By(NimMethod),
    /// These splits, for even and odd numbers of counters taken, however silly.
    #[cfg(test)]
    Fixed([Split; 2]),
}

#[derive(Clone, Debug)]
struct Work {
    /// By increasing number of counters.
    breaking: Vec<Breaking>,
    values: Vec<u16>,
    row: Row,
    endless: Endless,
    /// For even and for odd numbers of counters taken.
    rare: [Option<Rare>; 2],
    /// The number of heaps at which the splits are chosen again.
    choose_at: usize,
    /// How many pairs of each kind are marked before single values are looked for.
    quota: usize,
    /// A power of two above all values, and so above all nim-sums.
    bound: usize,
    /// The pairs that are not yet marked, of the heap in work: with their counters, and how they
    /// were split.
    open: Vec<(Pairs, usize, Option<Split>)>,
    /// The numbers of counters of three heaps of any sizes that are not yet marked.
    threes: Vec<usize>,
    sums: TwoHeapValues,
    finder: PeriodFinder,
    growth: Option<SaltusFinder>,
    period: Option<ArithmeticPeriod>,
}

impl Nimbers {
    /// For all heaps of up to `upto` counters; fewer, if `stop_when_proved`, as soon as a period is
    /// proved.
    pub fn new(upto: u32, stop_when_proved: bool) -> Self {
        Nimbers {
            upto,
            stop_when_proved,
            choice: Choice::By(NimMethod::Auto),
            nodes: 0,
            sparse: false,
            work: None,
        }
    }

    /// The same, by a method of choice.
    #[must_use]
    pub fn with_method(mut self, method: NimMethod) -> Self {
        self.choice = Choice::By(method);
        self
    }

    /// Heaps done so far, the empty one included, pauses included.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The values so far, while there is no answer: after a pause, or where a value was too large.
    pub fn so_far(&self) -> &[u16] {
        self.work.as_ref().map_or(&[], |work| &work.values)
    }

    /// How the values were computed in the end: `plain`, or `sparse` if rare heaps were told from
    /// common ones.
    pub fn method(&self) -> &'static str {
        if self.sparse { "sparse" } else { "plain" }
    }
}

impl<T: TakeAndBreak> Engine<&T> for Nimbers {
    type Answer = Result<NimValues, NimberError>;

    /// Works on the nim-values of the game. After a pause, call it again with the same game.
    ///
    /// Answers with the values, or why there are none.
    fn run(
        &mut self,
        game: &T,
        watch: &Watch<'_>,
    ) -> Result<Result<NimValues, NimberError>, Paused> {
        if let Some(refused) = refusal(game) {
            return Ok(Err(refused));
        }
        let nodes = &mut self.nodes;
        let work = self.work.get_or_insert_with(|| {
            (*nodes, self.sparse) = (0, false);
            Work::new(game)
        });
        while *nodes <= u64::from(self.upto) && !(self.stop_when_proved && work.period.is_some()) {
            watch.node(|| Progress {
                nodes: *nodes,
                words: ["heaps", "", ""],
                done: Progress::share(*nodes, u64::from(self.upto) + 1),
                ..Progress::default()
            })?;
            // At most `upto`.
            let heap = *nodes as u32;
            *nodes += 1;
            let Some((value, steps)) = work.value(game.takes()) else {
                *nodes -= 1;
                return Ok(Err(NimberError::ValueTooLarge { heap }));
            };
            // A node is a heap; where heaps are costly, the clock is looked at more often.
            watch.spend(steps / STEPS_A_NODE);
            work.take_down(value);
            if work.values.len() == work.choose_at {
                work.choose(self.choice, game.takes());
                self.sparse = work.rare.iter().any(Option::is_some);
            }
            if work.period.is_none() && work.finder.is_due(&work.values) {
                work.period = work.finder.look(&work.values).map(ArithmeticPeriod::from);
            }
            if let (None, Some(growth)) = (work.period, &mut work.growth) {
                work.period = growth.look(&work.values);
            }
        }
        let (values, period) = (std::mem::take(&mut work.values), work.period);
        self.work = None;
        Ok(Ok(NimValues { values, period }))
    }

    fn nodes(&self) -> u64 {
        Nimbers::nodes(self)
    }
}

impl<T: TakeAndBreak> Saved<&T> for Nimbers {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(u64::from(self.work.is_some()));
        self.work.iter().for_each(|work| work.save(to));
    }

    fn load(&mut self, game: &T, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let nodes = from.word()?;
        let work = match from.size(1)? {
            0 => None,
            _ => Some(Work::load(game, nodes, from)?),
        };
        let mut splits = work.iter().flat_map(|work: &Work| &work.rare);
        self.sparse = splits.any(Option::is_some);
        (self.nodes, self.work) = (nodes, work);
        Ok(())
    }
}

/// Comparisons that take about as long as a node of another engine.
const STEPS_A_NODE: usize = 2048;
/// With fewer heaps than this, no split is chosen.
const FIRST_CHOICE: usize = 64;
const LEAST_QUOTA: usize = 16;

impl Work {
    fn new<T: TakeAndBreak>(game: &T) -> Self {
        Work {
            breaking: Breaking::all(game.takes()).collect(),
            values: Vec::new(),
            row: Row::new(),
            endless: Endless::new(game.tail()),
            rare: [None, None],
            choose_at: FIRST_CHOICE,
            quota: LEAST_QUOTA,
            bound: 1,
            open: Vec::new(),
            threes: Vec::new(),
            sums: TwoHeapValues::default(),
            finder: PeriodFinder::new(game),
            growth: SaltusFinder::new(game),
            period: None,
        }
    }

    /// G of the next heap, and about how many pairs had to be looked at; `None` if the value is too
    /// large.
    fn value(&mut self, takes: &[Take]) -> Option<(u16, usize)> {
        let heap = self.values.len();
        let values = &self.values;
        if heap == 0 {
            return Some((0, 0));
        }
        self.endless.advance(heap, values, self.bound);
        if heap >= self.row.reach.start + LANES || self.row.reach.bound != self.bound {
            let reach = Reach {
                start: heap,
                bound: self.bound,
                quota: self.quota,
            };
            self.row.begin(reach, takes, values, &self.rare);
        }
        let reach = self.row.reach;
        self.row.marks.turn_to(heap - reach.start);
        self.open.clear();
        self.threes.clear();
        let (open, marks) = (&mut self.open, &mut self.row.marks);
        let mut marked = 0;
        for take in takes {
            let Some(rest) = heap.checked_sub(take.counters as usize) else {
                break;
            };
            marks.extend(whole(take.digit, rest, values));
        }
        for Breaking {
            take,
            parts,
            unequal,
        } in &self.breaking
        {
            let Some(rest) = heap.checked_sub(take.counters as usize) else {
                break;
            };
            if *parts == 2 {
                let rare = self.rare[take.counters as usize & 1].as_ref();
                if let Some(rare) = rare {
                    let (smaller, larger) = rare.besides(reach.rare(take), rest);
                    marks.extend(rare_pairs(smaller, values, rest, *unequal));
                    marks.extend(rare_pairs(larger, values, rest, *unequal));
                }
                let mut pairs = Pairs::of(rest, *unequal);
                marked += match reach.all(take) {
                    Some(Range { start, end }) => {
                        pairs.mark_some(values, start - 1, marks) + pairs.skip_to(end)
                    }
                    None => pairs.mark_some(values, self.quota, marks),
                };
                open.push((pairs, rest, rare.map(|rare| rare.split)));
                continue;
            }
            if !unequal {
                self.sums.grow(rest - rest.min(1), values, self.bound);
                if self.sums.reach(rest) {
                    self.threes.push(rest);
                    continue;
                }
            }
            let mut quota = self.quota;
            for mut pairs in Pairs::with_third_heap(rest, *unequal, values) {
                quota -= pairs.mark_some(values, quota, marks);
                open.push((pairs, rest, None));
            }
            marked += self.quota - quota;
        }
        let mut compared = 0;
        let mut least = self.endless.floor();
        // The word whose values of three heaps are marked, and what that cost.
        let (mut summed, mut summing) = (None, 0);
        loop {
            let value = marks.least_missing(least)?;
            least = usize::from(value);
            if self.endless.contains(value) {
                least += 1;
                continue;
            }
            let word = least / 64;
            if !self.threes.is_empty() && summed != Some(word) {
                summed = Some(word);
                for &rest in &self.threes {
                    let wanted = u64::MAX << (value % 64);
                    let (bits, steps) = self.sums.of_three(word, wanted, rest, values);
                    let bits = (0..64).filter(|bit| bits >> bit & 1 == 1);
                    // A word of values of 16 bits.
                    marks.extend(bits.map(|bit| 64 * word as u16 + bit));
                    summing += steps;
                }
                continue;
            }
            let mut searched = 0;
            let have = |&(pairs, rest, split): &(Pairs, usize, Option<Split>)| {
                if split.is_some_and(|split| !split.common_pairs_make(value, rest)) {
                    return false;
                }
                let (found, steps) = pairs.have(value, values);
                searched += steps;
                found
            };
            if !open.iter().any(have) {
                // The last search was needed; the others tell whether it would have paid to mark
                // more.
                if compared > 3 * marked {
                    self.quota += self.quota / 16 + 1;
                } else {
                    self.quota = (self.quota - self.quota / 32).max(LEAST_QUOTA);
                }
                return Some((value, marked + compared + searched + summing));
            }
            compared += searched;
            least += 1;
        }
    }

    fn take_down(&mut self, value: u16) {
        let heap = self.values.len();
        self.values.push(value);
        self.bound = self.bound.max((usize::from(value) + 1).next_power_of_two());
        if heap > 0 {
            for rare in self.rare.iter_mut().flatten() {
                rare.add(heap, value);
            }
        }
    }

    /// Chooses a split for the pairs after taking an even and an odd number of counters, where
    /// there are such.
    fn choose(&mut self, choice: Choice, takes: &[Take]) {
        let values = &self.values;
        self.choose_at = values.len() * 3 / 2;
        for (taken, rare) in (0..).zip(&mut self.rare) {
            let pairs = |take: &Take| {
                take.counters % 2 == taken && (take.digit.parts | take.digit.unequal) & 4 != 0
            };
            if !takes.iter().any(pairs) {
                continue;
            }
            let split = match choice {
                Choice::By(NimMethod::Plain) => None,
                Choice::By(method) => {
                    let (split, count) = Split::best(values, taken);
                    let pays = Split::pays(count, values.len());
                    (pays || method == NimMethod::Sparse).then_some(split)
                }
                #[cfg(test)]
                Choice::Fixed(splits) => Some(splits[taken as usize]),
            };
            if split != rare.as_ref().map(|rare| rare.split) {
                *rare = split.map(|split| Rare::new(split, taken, values));
            }
        }
        self.row.reach.bound = 0;
    }

    fn save(&self, to: &mut dyn WordSink) {
        for four in self.values.chunks(4) {
            to.word(
                four.iter()
                    .rev()
                    .fold(0, |word, &value| word << 16 | u64::from(value)),
            );
        }
        for rare in &self.rare {
            to.word(rare.as_ref().map_or(0, |rare| rare.split.to_word()));
        }
        to.word(self.choose_at as u64);
        to.word(self.quota as u64);
        self.finder.save(to);
        self.endless.save(to);
    }

    fn load<T: TakeAndBreak>(
        game: &T,
        heaps: u64,
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let mut work = Work::new(game);
        let mut left = usize::try_from(heaps).map_err(|_| Damaged)?;
        while left > 0 {
            let word = from.word()?;
            let four = (0..left.min(4)).map(|place| (word >> (16 * place)) as u16);
            four.for_each(|value| work.take_down(value));
            left -= left.min(4);
        }
        for (taken, rare) in (0..).zip(&mut work.rare) {
            let split = Split::from_word(from.word()?)?;
            *rare = split.map(|split| Rare::new(split, taken, &work.values));
        }
        work.choose_at = from.size(usize::MAX)?;
        work.quota = from.size(u32::MAX as usize)?.max(LEAST_QUOTA);
        work.finder = work.finder.load(&work.values, from)?;
        let growth = work.growth.as_mut();
        work.period = growth.and_then(|growth| growth.catch_up(&work.values));
        work.endless = work.endless.load(from)?;
        Ok(work)
    }
}
