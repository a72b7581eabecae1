//! A partial coloring under propagation: the numbers in each column, and those that it may still
//! take.

use harary_core::{Branching, Damaged, Exclusion, Mask, WordSink, WordSource, Words, bits};

/// Numbers in columns, and for each column the numbers that it may still take.
///
/// Columns are opened in order: beyond the columns in use just one empty column is offered, so that
/// of all colorings that differ by renaming columns one is found.
///
/// Where fewer than C columns are asked for, the first ones are closed: they hold nothing, take
/// nothing and count as in use, so that the search need not know of them.
pub(super) struct State<E: Exclusion<W>, const W: usize, const C: usize> {
    columns: [E::Column; C],
    /// Of the numbers in `left`, those that the column may take: none for columns that are not
    /// offered yet. Other bits mean nothing.
    free: [Mask<W>; C],
    /// The numbers without a column.
    left: Mask<W>,
    /// Columns in use, closed ones among them.
    used: usize,
    /// Columns that are closed.
    closed: usize,
}

impl<E: Exclusion<W>, const W: usize, const C: usize> Clone for State<E, W, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Exclusion<W>, const W: usize, const C: usize> Copy for State<E, W, C> {}

/// How many candidates are compared when a number is to be chosen: of those with two columns left,
/// and of others. More cost more than they save (measured at four columns, 66 numbers).
const CANDIDATES_OF_TWO: usize = 4;
const CANDIDATES: usize = 6;

/// The weight of a number left with one column, in numbers left with more.
const FORCED: u32 = 4;

/// The factor by which a branch shrinks that forbids 0, 1, 2, … numbers: by half for every twenty.
static SHRINKS: [f64; 512] = {
    let mut powers = [1.0; 512];
    let mut index = 1;
    while index < powers.len() {
        powers[index] = powers[index - 1] * 0.965_936_328_924_846;
        index += 1;
    }
    powers
};

impl<E: Exclusion<W>, const W: usize, const C: usize> State<E, W, C> {
    /// Nothing placed, the numbers 1…n to be placed in so many columns, 1 to C.
    pub(super) fn new(rule: &E, n: u32, columns: usize) -> Self {
        let left = Mask::upto(n);
        let closed = C - columns.clamp(1, C);
        let mut free = [Mask::EMPTY; C];
        free[closed] = left;
        State {
            columns: [rule.empty(); C],
            free,
            left,
            used: closed,
            closed,
        }
    }

    /// Whether every number has its column.
    #[inline(always)]
    pub(super) fn is_complete(&self) -> bool {
        self.left.is_empty()
    }

    /// How many columns hold a number.
    pub(super) fn used(&self) -> usize {
        self.used - self.closed
    }

    /// Whether every column holds a number.
    #[inline(always)]
    pub(super) fn uses_all(&self) -> bool {
        self.used == C
    }

    /// The columns that are closed: the places in masks of columns begin after them.
    pub(super) fn closed(&self) -> usize {
        self.closed
    }

    /// The numbers without a column.
    #[inline(always)]
    pub(super) fn left(&self) -> Mask<W> {
        self.left
    }

    /// The numbers that each column may still take.
    pub(super) fn free(&self) -> [Mask<W>; C] {
        self.free.map(|free| free & self.left)
    }

    /// The columns that may take x, as bits. x must be without a column.
    #[inline(always)]
    pub(super) fn choices(&self, x: u32) -> u32 {
        (0..C).fold(0, |bits, column| {
            bits | u32::from(self.free[column].has(x)) << column
        })
    }

    #[inline(always)]
    fn place(&mut self, rule: &E, column: usize, x: u32) {
        if column == self.used {
            self.used += 1;
            if self.used < C {
                self.free[self.used] = self.left;
            }
        }
        let forbidden = rule.forbids(&self.columns[column], x);
        rule.join(&mut self.columns[column], x);
        self.left &= !Mask::bit(x);
        self.free[column] &= !forbidden;
    }

    /// Places every number that has one column left, until none has; whether every number has a
    /// column.
    ///
    /// Empty columns are several, though just one is offered: a number that no column in use can
    /// take is not forced until the last one is left. So the forced numbers do not depend on the
    /// order in which numbers are placed, and a checker of search trees gets there by any other
    /// way.
    ///
    /// How many columns a number has is counted for all numbers at once, in two bits: at least one,
    /// at least two.
    #[inline(always)]
    pub(super) fn settle(&mut self, rule: &E) -> bool {
        loop {
            let mut one = self.free[0];
            let mut two = Mask::EMPTY;
            for &free in &self.free[1..] {
                two |= one & free;
                one |= free;
            }
            if !(self.left & !one).is_empty() {
                return false;
            }
            let mut single = self.left & !two;
            if self.used + 1 < C {
                single &= !self.free[self.used];
            }
            if single.is_empty() {
                return true;
            }
            for column in 0..C {
                let mut forced = single & self.free[column];
                while !forced.is_empty() {
                    self.place(rule, column, forced.first());
                    forced = forced.without_first();
                    if !(forced & !self.free[column]).is_empty() {
                        return false;
                    }
                }
            }
        }
    }

    /// Puts x in a column that may take it, and propagates; whether every number still has a
    /// column. A call costs little beside the propagation, whose code is long.
    #[inline(never)]
    pub(super) fn put(&mut self, rule: &E, column: usize, x: u32) -> bool {
        self.place(rule, column, x);
        self.settle(rule)
    }

    /// A number to branch on: one that needs a new column if there is one, else one with two
    /// columns left if there is one; small, and such that wherever it goes much is forbidden. Of
    /// equal ones those in `first` are preferred to all others.
    #[inline(never)]
    pub(super) fn choose(&self, rule: &E, first: Mask<W>) -> u32 {
        let (mut one, mut two, mut three) = (self.free[0], Mask::EMPTY, Mask::EMPTY);
        for &free in &self.free[1..] {
            three |= two & free;
            two |= one & free;
            one |= free;
        }
        if self.used + 1 < C {
            let of_one = self.left & one & !two;
            if !of_one.is_empty() {
                return of_one.first();
            }
        }
        let of_two = self.left & two & !three;
        let (candidates, count) = match of_two.is_empty() {
            true => (self.left, CANDIDATES),
            false => (of_two, CANDIDATES_OF_TWO),
        };
        let candidates = match (candidates & first).is_empty() {
            true => candidates,
            false => candidates & first,
        };
        match rule.branching() {
            Branching::Least => best(candidates, count, |x| self.least_forbidden(rule, x)),
            Branching::Together => {
                // The fewer subtrees of the usual size, the better.
                best(candidates, count, |x| -self.subtrees(rule, x, of_two))
            }
        }
    }

    /// The numbers that x forbids in a column in use, of those that the column may still take.
    #[inline(always)]
    pub(super) fn forbidden(&self, rule: &E, column: usize, x: u32) -> Mask<W> {
        rule.forbids(&self.columns[column], x) & self.free[column] & self.left
    }

    /// How much the branch forbids that forbids the least, then how much all do. An empty column
    /// counts as much.
    #[inline(always)]
    fn least_forbidden(&self, rule: &E, x: u32) -> u32 {
        let (mut least, mut sum) = (u32::MAX, 0);
        for column in bits(self.choices(x).into()) {
            // Nothing is forbidden by an empty column, whatever goes there.
            if column < self.used {
                let count = self.forbidden(rule, column, x).len();
                least = least.min(count);
                sum += count;
            }
        }
        least.min(1 << 20) * 1024 + sum
    }

    /// How much all branches together have to search, a branch that forbids nothing being 1.
    #[inline(always)]
    fn subtrees(&self, rule: &E, x: u32, of_two: Mask<W>) -> f64 {
        let others = of_two & !Mask::bit(x);
        bits(self.choices(x).into())
            .map(|column| {
                if column == self.used {
                    return 1.0;
                }
                let forbidden = self.forbidden(rule, column, x);
                let weight = forbidden.len() + FORCED * (forbidden & others).len();
                SHRINKS[(weight as usize).min(SHRINKS.len() - 1)]
            })
            .sum()
    }

    /// One number more to be placed.
    pub(super) fn add(&mut self, rule: &E, x: u32) {
        self.left |= Mask::bit(x);
        let columns = self.columns.iter().zip(&mut self.free);
        for (column, free) in columns.take(self.used + 1).skip(self.closed) {
            if !forbidden_in(rule, rule.members(column)).has(x) {
                *free |= Mask::bit(x);
            }
        }
    }

    /// Whether one number more, n + 1, could be placed in a complete coloring of 1…n.
    pub(super) fn has_room(&self, rule: &E, next: u32) -> bool {
        self.used < C
            || self.columns[self.closed..]
                .iter()
                .any(|column| !forbidden_in(rule, rule.members(column)).has(next))
    }

    /// The column of each of 1…n, counted from 1 in the order of first use, of a complete coloring.
    pub(super) fn coloring(&self, rule: &E, n: u32) -> Vec<u8> {
        let mut colors = vec![0; n as usize];
        for (column, place) in self.columns.iter().zip(1..) {
            for x in rule.members(column).members() {
                colors[x as usize - 1] = place;
            }
        }
        let mut names = [0; C];
        let mut used = 0;
        for color in &mut colors {
            let name = &mut names[usize::from(*color) - 1];
            if *name == 0 {
                used += 1;
                *name = used;
            }
            *color = *name;
        }
        colors
    }

    /// Writes what the columns hold: everything else follows.
    pub(super) fn save(&self, rule: &E, to: &mut dyn WordSink) {
        for column in &self.columns[self.closed..] {
            rule.members(column).write(to);
        }
    }

    /// Reads a state of the coloring of 1…n by so many columns.
    pub(super) fn load(
        rule: &E,
        n: u32,
        columns: usize,
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let mut state = State::new(rule, n, columns);
        for column in state.closed..C {
            let members = Mask::<W>::read(from)?;
            for x in members.members() {
                if !(state.free[column] & state.left).has(x) {
                    return Err(Damaged);
                }
                state.place(rule, column, x);
            }
        }
        Ok(state)
    }
}

/// The numbers that a column with these members forbids.
fn forbidden_in<E: Exclusion<W>, const W: usize>(rule: &E, members: Mask<W>) -> Mask<W> {
    let mut column = rule.empty();
    let mut forbidden = Mask::EMPTY;
    for x in members.members() {
        forbidden |= rule.forbids(&column, x);
        rule.join(&mut column, x);
    }
    forbidden
}

/// The one of the first `count` candidates with the greatest score, the first of them.
#[inline(always)]
fn best<S: PartialOrd, const W: usize>(
    candidates: Mask<W>,
    count: usize,
    score: impl Fn(u32) -> S,
) -> u32 {
    let mut best: Option<(S, u32)> = None;
    for x in candidates.members().take(count) {
        let score = score(x);
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, x));
        }
    }
    best.map_or(0, |(_, x)| x)
}
