//! Counting by pairs: when the numbers left conflict at most in pairs, their colorings are counted
//! in two parts.
//!
//! Once every small number has its column, a column still forbids only single numbers and pairs of
//! them ([`Exclusion::pairs_from`]). Then the colorings of the greater part are listed once, each
//! as one word with a bit for every number and column. The lesser part is searched: each of its
//! numbers, in each column, keeps those of the list that have no bit in common with what it hinders
//! there, and at its last number they need only be counted. So a coloring costs about one
//! comparison of words.

use super::state::State;
use harary_core::{Exclusion, Mask};

/// The numbers left must lie within a window of this length.
const WINDOW: u32 = 64;

/// The lesser part is searched without propagation: with more numbers it is left to the other
/// search.
const MOST_SEARCHED: u32 = 14;

/// Most words that are listed, and most that are compared for one state: nothing else is looked at
/// meanwhile, neither the clock nor a signal. A state that might need more is searched on.
const MOST_LISTED: u64 = 1 << 19;
const MOST_COMPARED: u64 = 1 << 26;

/// Room to count in, kept from one state to the next.
pub(super) struct PairCount<const W: usize, const C: usize> {
    /// The least number that may be left.
    base: u32,
    /// The least number of the greater part, a third of those from `base` on, and how many there
    /// are from it to n.
    middle: u32,
    width: u32,
    /// By number, from `base` on, and column: the numbers that cannot join the column once this one
    /// has.
    hindered: [[Mask<W>; C]; WINDOW as usize],
    /// Colorings of the greater part: those that go with the first 0, 1, … numbers of the search,
    /// one list after the other.
    words: Vec<u64>,
    levels: Vec<SearchedNumber<W, C>>,
}

/// A number of the lesser part in the search.
#[derive(Clone, Copy)]
struct SearchedNumber<const W: usize, const C: usize> {
    free: [Mask<W>; C],
    /// Columns to be tried, as bits.
    columns: u32,
    /// Where the list begins that goes with the numbers before.
    begin: usize,
}

impl<const W: usize, const C: usize> PairCount<W, C> {
    /// For colorings of 1…n.
    pub(super) fn new<E: Exclusion<W>>(rule: &E, n: u32) -> Self {
        let base = rule.pairs_from(n).min(n + 1);
        let width = (n + 1 - base).div_ceil(3).min(u64::BITS / C as u32);
        PairCount {
            base,
            middle: n + 1 - width,
            width,
            hindered: [[Mask::EMPTY; C]; WINDOW as usize],
            words: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// Whether the numbers left can be counted by pairs, and are few enough for that.
    #[inline(always)]
    pub(super) fn applies<E: Exclusion<W>>(&self, state: &State<E, W, C>) -> bool {
        let left = state.left();
        state.uses_all()
            && left.first() >= self.base
            && self.middle + self.width - self.base <= WINDOW
            && (left & Mask::upto(self.middle - 1)).len() <= MOST_SEARCHED
            && self.is_short(state)
    }

    /// Whether the columns that are open to each number leave few enough words.
    fn is_short<E: Exclusion<W>>(&self, state: &State<E, W, C>) -> bool {
        let ways = |numbers: Mask<W>| {
            let columns = numbers.members().map(|x| state.choices(x).count_ones());
            columns.fold(1_u64, |ways, columns| ways.saturating_mul(columns.into()))
        };
        let lesser = Mask::upto(self.middle - 1);
        let (listed, searched) = (ways(state.left() & !lesser), ways(state.left() & lesser));
        listed <= MOST_LISTED && listed.saturating_mul(searched) <= MOST_COMPARED
    }

    /// The bits of these numbers in this column; numbers of the lesser part have none.
    #[inline(always)]
    fn word(&self, numbers: Mask<W>, column: usize) -> u64 {
        numbers.minus(self.middle).low() << (column as u32 * self.width)
    }

    /// How many colorings complete the state, and how many lists that took.
    pub(super) fn count<E: Exclusion<W>>(
        &mut self,
        rule: &E,
        state: &State<E, W, C>,
    ) -> (u64, u64) {
        for x in state.left().members() {
            for column in 0..C {
                self.hindered[(x - self.base) as usize][column] =
                    state.forbidden(rule, column, x) & !Mask::bit(x);
            }
        }
        let greater = state.left() & !Mask::upto(self.middle - 1);
        let lesser = state.left() & Mask::upto(self.middle - 1);
        self.list(greater, state.free());
        // Those with the fewest columns first, of equal ones the least.
        let mut order = [0; WINDOW as usize];
        let mut len = 0;
        for columns in 1..=C as u32 {
            for x in lesser.members() {
                order[len] = x;
                len += usize::from(state.choices(x).count_ones() == columns);
            }
        }
        self.search(&order[..len], state.free())
    }

    /// Lists the colorings of these numbers.
    fn list(&mut self, numbers: Mask<W>, free: [Mask<W>; C]) {
        self.words.clear();
        let mut open = vec![(numbers, free, 0)];
        while let Some((left, free, word)) = open.pop() {
            if left.is_empty() {
                self.words.push(word);
                continue;
            }
            let x = left.first();
            for column in 0..C {
                if free[column].has(x) {
                    let mut next = free;
                    next[column] &= !self.hindered[(x - self.base) as usize][column];
                    open.push((
                        left.without_first(),
                        next,
                        word | self.word(Mask::bit(x), column),
                    ));
                }
            }
        }
    }

    /// Searches the colorings of the numbers in `order` and counts what of the list goes with each.
    fn search(&mut self, order: &[u32], free: [Mask<W>; C]) -> (u64, u64) {
        let Some(&last) = order.last() else {
            return (self.words.len() as u64, 1);
        };
        let (mut count, mut lists) = (0, 1);
        self.levels.clear();
        self.enter(order, free, 0);
        while let Some(level) = self.levels.last_mut() {
            if level.columns == 0 {
                self.words.truncate(level.begin);
                self.levels.pop();
                continue;
            }
            let column = level.columns.trailing_zeros() as usize;
            level.columns &= level.columns - 1;
            let (mut free, begin) = (level.free, level.begin);
            let x = order[self.levels.len() - 1];
            let hindered = self.hindered[(x - self.base) as usize][column];
            let word = self.word(hindered, column);
            if x == last {
                count += self.words[begin..]
                    .iter()
                    .map(|known| u64::from(known & word == 0))
                    .sum::<u64>();
                continue;
            }
            // Written whether it stays or not: there is nothing to predict.
            let end = self.words.len();
            self.words.resize(2 * end - begin, 0);
            let (known, kept) = self.words.split_at_mut(end);
            let mut len = 0;
            for &known in &known[begin..] {
                kept[len] = known;
                len += usize::from(known & word == 0);
            }
            self.words.truncate(end + len);
            if self.words.len() > end {
                lists += 1;
                free[column] &= !hindered;
                self.enter(order, free, end);
            }
        }
        (count, lists)
    }

    fn enter(&mut self, order: &[u32], free: [Mask<W>; C], begin: usize) {
        let x = order[self.levels.len()];
        let columns = (0..C).fold(0, |bits, column| {
            bits | u32::from(free[column].has(x)) << column
        });
        self.levels.push(SearchedNumber {
            free,
            columns,
            begin,
        });
    }
}
