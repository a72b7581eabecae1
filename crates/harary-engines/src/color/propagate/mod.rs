//! Colorings of 1…n by columns, with masks and unit propagation.
//!
//! Reis, Moreira and Pedroso (2004) placed the numbers in order. Here a number is placed as soon as
//! it has one column left, and otherwise the search branches on a number that has two, so that most
//! of the tree is never seen. Columns are opened in order; threads share the work by subtrees.
//!
//! The longest colorings are found in one search: when a coloring of 1…n has room for n + 1, the
//! search goes on with one number more. The part searched before contains no coloring with room, so
//! it need not be searched again; in the end all colorings of the last length are known, and since
//! none has room, this length is the greatest.

mod board;
mod find;
mod pair_count;
mod partial_columns;
mod state;
mod workers;

pub use board::BoardSets;
pub use find::{ColumnColorings, Find};
pub use partial_columns::PartialColumns;

use super::share::{Place, Share};
use crate::parallel::apart::Apart;
use crate::parallel::threads::run_on_threads;
use harary_core::{
    Alarm, Damaged, Engine, Exclusion, Mask, Part, Paused, Saved, Watch, WordSink, WordSource,
};
use state::State;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use workers::{Branch, Round, Subtree, ThreadResult, branch};

/// Finds, counts or lists colorings of 1…n by at most C columns, with masks of 64·W bits.
///
/// A node is a partial coloring after propagation, or, where colorings are only counted, a list of
/// those that complete one (`pair_count.rs`). With one thread the number of nodes is always the
/// same; with more it may differ where the search stops early or starts again ([`Find::One`],
/// [`Find::Longest`]). Memory: a few hundred bytes a number and thread, and the list.
pub struct Propagate<E: Exclusion<W>, const W: usize, const C: usize> {
    rule: E,
    find: Find,
    columns: usize,
    threads: usize,
    nodes: u64,
    found: ColumnColorings,
    /// Subtrees to be searched, the next one last; `None` before the start.
    open: Option<Vec<Subtree<E, W, C>>>,
    /// The number of nodes when the search last began at the root.
    began: u64,
    /// How many subtrees there were before any was searched, and the fewest that nobody had begun.
    whole: usize,
    fewest: usize,
    /// The part of the subtrees below the root that is searched; all if `None`.
    part: Option<Part>,
}

/// A search of fewer nodes starts over when n is raised.
const WORTH_KEEPING: u64 = 100_000;

/// Subtrees that the work is split into: enough for threads to end together.
const SUBTREES: usize = 512;

impl<E: Exclusion<W> + Sync, const W: usize, const C: usize> Propagate<E, W, C> {
    /// The largest n that fits the masks.
    pub const MOST_NUMBERS: u32 = Mask::<W>::WIDTH - 2;

    /// An engine that has not begun. `n` is cut to [`MOST_NUMBERS`](Self::MOST_NUMBERS).
    pub fn new(rule: E, find: Find, threads: usize) -> Self {
        let n = match find {
            Find::One(n) | Find::Count(n) | Find::All(n) => n.min(Self::MOST_NUMBERS),
            Find::Longest { .. } => 1,
        };
        Propagate {
            rule,
            find,
            columns: C,
            threads: threads.max(1),
            nodes: 0,
            found: ColumnColorings::none(n, C),
            open: None,
            began: 0,
            whole: 0,
            fewest: 0,
            part: None,
        }
    }

    /// Colors with at most C columns, at least one. The search is that of an engine that has room
    /// for no more, only slower: an engine for each number of columns takes room in a program.
    #[must_use]
    pub fn with_columns(mut self, columns: usize) -> Self {
        self.columns = columns.clamp(1, C);
        self.found = ColumnColorings::none(self.found.n, self.columns);
        self
    }

    /// Searches only a part. What all parts find together is what one search finds: counts add up,
    /// and the longest are the longest of any part.
    #[must_use]
    pub fn with_part(mut self, part: Option<Part>) -> Self {
        self.part = part;
        self
    }

    /// The n in work: for the longest, colorings of this length were found or are the next to be
    /// found.
    pub fn at(&self) -> u32 {
        self.found.n
    }

    /// Goes on with one number more. The part already searched need not be searched again: a
    /// coloring of 1…n + 1 is one of 1…n with room, and none was passed by. Only while little was
    /// searched it pays to start over, with branches chosen for the larger n.
    fn raise(&mut self) {
        let n = self.found.n + 1;
        self.found = ColumnColorings::none(n, self.columns);
        if self.part.is_none() && self.nodes - self.began < WORTH_KEEPING {
            self.open = None;
            self.began = self.nodes;
        }
        for branch in self.open.iter_mut().flatten().flatten() {
            branch.state.add(&self.rule, n);
            if branch.x == 0 {
                branch.x = n;
                branch.columns = branch.state.choices(n);
            }
        }
    }

    /// Searches the colorings of one n; whether one has room for another number.
    fn round(&mut self, watch: &Watch<'_>) -> Result<bool, Paused> {
        if self.open.is_none() {
            self.open = Some(self.start());
        }
        let Some(mut open) = self.open.take() else {
            return Ok(false);
        };
        let shared = Round {
            rule: &self.rule,
            find: self.find,
            n: self.found.n,
            columns: self.columns,
            fewest: AtomicUsize::new(self.fewest),
            whole: self.whole,
            kept_from: match (self.find, self.part) {
                (Find::Longest { .. }, None) => self.began + WORTH_KEEPING,
                _ => 0,
            },
            stop: AtomicBool::new(false),
            enough: AtomicBool::new(false),
            nodes: Apart(AtomicU64::new(self.nodes)),
            count: Apart(AtomicU64::new(self.found.count)),
            listed: AtomicUsize::new(self.found.list.len()),
            busy: AtomicUsize::new(0),
        };
        let queue = Mutex::new(&mut open);
        let unfinished = Mutex::new(Vec::new());
        let caught = Mutex::new(ThreadResult {
            found: std::mem::replace(
                &mut self.found,
                ColumnColorings::none(shared.n, self.columns),
            ),
            nodes: 0,
        });
        // A thread that pauses has put its remaining work into the queue.
        let each = || _ = shared.work(&queue, &unfinished, &caught, None);
        let mut result = Err(Paused);
        run_on_threads(self.threads.saturating_sub(1), &each, &mut || {
            let _alarm = Alarm(&shared.stop);
            result = shared.work(&queue, &unfinished, &caught, Some(watch));
            result = result.and_then(|()| shared.wait(watch));
            shared.stop.store(true, Ordering::Relaxed);
        });
        let ThreadResult { found, nodes } = caught
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        self.found = found;
        self.nodes += nodes;
        self.fewest = shared.fewest.load(Ordering::Relaxed);
        let enough = shared.enough.load(Ordering::Relaxed);
        open.extend(
            unfinished
                .into_inner()
                .unwrap_or_else(std::sync::PoisonError::into_inner),
        );
        self.open = Some(open);
        if enough {
            return Ok(matches!(self.find, Find::Longest { .. }));
        }
        result.map(|()| false)
    }

    /// The subtrees to be searched, in an order that puts the first one last.
    fn start(&mut self) -> Vec<Subtree<E, W, C>> {
        let states = match self.part {
            None => self.split(),
            Some(part) => self.split_part(part),
        };
        self.whole = states.len();
        self.fewest = states.len();
        let first = self.first();
        let trees = states.into_iter().rev();
        trees
            .map(|state| vec![branch(&self.rule, state, first)])
            .collect()
    }

    fn first(&self) -> Mask<W> {
        self.find.first(&self.rule, self.found.n)
    }

    /// The states below one, by the columns of a number.
    fn below(&mut self, above: State<E, W, C>) -> Vec<State<E, W, C>> {
        self.nodes += 1;
        let (rule, first) = (&self.rule, self.first());
        let x = above.choose(rule, first);
        let bits = above.choices(x);
        let columns = (0..C).filter(|column| bits >> column & 1 == 1);
        columns
            .filter_map(|column| {
                let mut state = above;
                state.put(rule, column, x).then_some(state)
            })
            .collect()
    }

    /// States whose subtrees are the whole, found breadth first. No coloring is complete before
    /// there are many of them, except for small n; complete states are left to the workers.
    fn split(&mut self) -> Vec<State<E, W, C>> {
        let mut states = vec![State::new(&self.rule, self.found.n, self.columns)];
        while states.len() < SUBTREES && states.iter().any(|state| !state.is_complete()) {
            let mut next = Vec::new();
            for state in states {
                match state.is_complete() {
                    true => next.push(state),
                    false => next.extend(self.below(state)),
                }
            }
            states = next;
        }
        states
    }

    /// The states of a part: a block of all, in an order that is the same for every part. Where
    /// the longest colorings are sought, these are colorings of 1…n for the first n that has
    /// enough of them.
    fn split_part(&mut self, part: Part) -> Vec<State<E, W, C>> {
        let mut states = self.split();
        while matches!(self.find, Find::Longest { .. })
            && states.len() < SUBTREES
            && self.found.n < Self::MOST_NUMBERS
        {
            let n = self.found.n;
            self.found = ColumnColorings::none(n + 1, self.columns);
            let longer = self.split();
            if longer.is_empty() {
                // There are no longer ones.
                self.found = ColumnColorings::none(n, self.columns);
                break;
            }
            states = longer;
        }
        self.within(states, part)
    }

    /// The states of a part, which has a share of the whole tree: what lies across its bounds is
    /// split, so that a part of any size has its share of the work.
    fn within(&mut self, states: Vec<State<E, W, C>>, part: Part) -> Vec<State<E, W, C>> {
        let mine = Share::of_part(part);
        // The next one last.
        let mut left = shared(&Share::whole(), states);
        let mut found = Vec::new();
        while let Some((state, share)) = left.pop() {
            match share.seen_from(&mine) {
                Place::Outside => {}
                Place::Inside => found.push(state),
                Place::Across if !state.is_complete() => {
                    left.extend(shared(&share, self.below(state)));
                }
                // What cannot be split belongs to whoever has its beginning.
                Place::Across if share.begins_in(&mine) => found.push(state),
                Place::Across => {}
            }
        }
        found
    }
}

/// Each of these with an equal share, the last one first.
fn shared<T>(of: &Share, all: Vec<T>) -> Vec<(T, Share)> {
    let count = all.len();
    let pairs = all.into_iter().enumerate().rev();
    pairs
        .map(|(index, one)| (one, of.nth(index, count)))
        .collect()
}

impl<E: Exclusion<W> + Sync, const W: usize, const C: usize> Engine<()> for Propagate<E, W, C> {
    type Answer = ColumnColorings;

    /// Works on the question; after a pause, call it again.
    ///
    /// For [`Find::Longest`], if colorings of [`MOST_NUMBERS`](Self::MOST_NUMBERS) still have room,
    /// the answer has that n and is a lower bound.
    fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<ColumnColorings, Paused> {
        loop {
            let longer = self.round(watch)?;
            if !longer {
                break;
            }
            self.raise();
        }
        self.open = None;
        let mut found = std::mem::replace(&mut self.found, ColumnColorings::none(1, self.columns));
        found.list.sort_unstable();
        if matches!(self.find, Find::One(_)) {
            // Several threads may have found one each.
            found.list.truncate(1);
            found.count = found.count.min(1);
        }
        Ok(found)
    }

    /// Nodes visited so far, pauses included.
    fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl<E: Exclusion<W> + Sync, const W: usize, const C: usize> Saved<()> for Propagate<E, W, C> {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(self.began);
        to.word(u64::from(self.found.n));
        to.word(self.found.count);
        let by_columns = self.found.by_columns.iter();
        by_columns.for_each(|&count| to.word(count));
        to.word(self.found.list.len() as u64);
        let list = self.found.list.iter().flatten();
        list.for_each(|&color| to.word(color.into()));
        to.word(u64::from(self.open.is_some()));
        to.word(self.whole as u64);
        let open = self.open.as_deref().unwrap_or_default();
        to.word(open.len() as u64);
        for tree in open {
            to.word(tree.len() as u64);
            for branch in tree {
                branch.state.save(&self.rule, to);
                to.word(u64::from(branch.x));
                to.word(u64::from(branch.columns >> branch.state.closed()));
            }
        }
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        let engine = self;
        // Room to go on counting, as far as any machine could.
        engine.nodes = from.counter()?;
        engine.began = from.counter()?;
        if engine.began > engine.nodes {
            return Err(Damaged);
        }
        let n = from.size(Self::MOST_NUMBERS as usize)? as u32;
        if n == 0 || (n != engine.found.n && !matches!(engine.find, Find::Longest { .. })) {
            return Err(Damaged);
        }
        let all = engine.columns;
        engine.found = ColumnColorings::none(n, all);
        engine.found.count = from.counter()?;
        for count in &mut engine.found.by_columns {
            *count = from.counter()?;
        }
        for _ in 0..from.length(u64::from(n))? {
            let coloring = (0..n)
                .map(|_| match from.size(all)? {
                    0 => Err(Damaged),
                    color => Ok(color as u8),
                })
                .collect::<Result<_, Damaged>>()?;
            engine.found.list.push(coloring);
        }
        let begun = from.size(1)? == 1;
        // A part has what it splits on both sides besides.
        let most = SUBTREES + 2 * Self::MOST_NUMBERS as usize;
        engine.whole = from.size(most * C)?;
        let mut open = Vec::new();
        for _ in 0..from.length(1)? {
            let mut tree = Vec::new();
            // A state has a word at least for each column, then there is a number and its columns.
            for _ in 0..from.length(2 + all as u64)? {
                let state = State::load(&engine.rule, n, all, from)?;
                let x = from.size(n as usize)? as u32;
                let columns = (from.size((1 << all) - 1)? as u32) << state.closed();
                let fits = match state.is_complete() {
                    true => x == 0 && columns == 0,
                    false => state.left().has(x) && columns & !state.choices(x) == 0,
                };
                if !fits {
                    return Err(Damaged);
                }
                tree.push(Branch { state, x, columns });
            }
            open.push(tree);
        }
        if open.len() > engine.whole {
            return Err(Damaged);
        }
        engine.fewest = open.len();
        engine.open = begun.then_some(open);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
