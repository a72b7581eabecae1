//! The worker threads: each takes a subtree from the queue and searches it.

use super::find::{ColumnColorings, Find};
use super::pair_count::PairCount;
use super::state::State;
use crate::footprint::listed;
use crate::parallel::apart::Apart;
use core::time::Duration;
use harary_core::{Alarm, Exclusion, Mask, Paused, Progress, Watch};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// The rest of a subtree: a stack of states, each with the number to place next and the columns not
/// yet tried.
pub(super) type Subtree<E, const W: usize, const C: usize> = Vec<Branch<E, W, C>>;

pub(super) struct Branch<E: Exclusion<W>, const W: usize, const C: usize> {
    pub(super) state: State<E, W, C>,
    pub(super) x: u32,
    pub(super) columns: u32,
}

impl<E: Exclusion<W>, const W: usize, const C: usize> Clone for Branch<E, W, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Exclusion<W>, const W: usize, const C: usize> Copy for Branch<E, W, C> {}

/// The results of one thread, or of all of them.
pub(super) struct ThreadResult {
    pub(super) found: ColumnColorings,
    pub(super) nodes: u64,
}

/// A state about to be branched on.
pub(super) fn branch<E: Exclusion<W>, const W: usize, const C: usize>(
    rule: &E,
    state: State<E, W, C>,
    first: Mask<W>,
) -> Branch<E, W, C> {
    if state.is_complete() {
        return Branch {
            state,
            x: 0,
            columns: 0,
        };
    }
    let x = state.choose(rule, first);
    Branch {
        columns: state.choices(x),
        state,
        x,
    }
}

/// The state that the threads of one round share, on cache lines of its own: none of them waits for
/// what another one writes beside it.
#[repr(align(128))]
pub(super) struct Round<'a, E> {
    pub(super) rule: &'a E,
    pub(super) find: Find,
    pub(super) n: u32,
    pub(super) columns: usize,
    /// Set when all must stop: a pause, or enough was found.
    pub(super) stop: AtomicBool,
    pub(super) enough: AtomicBool,
    pub(super) nodes: Apart<AtomicU64>,
    pub(super) count: Apart<AtomicU64>,
    /// How many colorings are in lists.
    pub(super) listed: AtomicUsize,
    /// The fewest subtrees that nobody had begun (one that is broken off is put back), and how many
    /// there were in all.
    pub(super) fewest: AtomicUsize,
    pub(super) whole: usize,
    /// From so many nodes on no search starts over: then they say how much is done.
    pub(super) kept_from: u64,
    /// Threads with a subtree in work.
    pub(super) busy: AtomicUsize,
}

/// How often a thread tells the others how many nodes it has visited.
const TELL: u64 = 4096;

impl<E: Sync> Round<'_, E> {
    fn progress(&self, nodes: u64) -> Progress {
        let nodes = self.nodes.load(Ordering::Relaxed) + nodes;
        let begun = self
            .whole
            .saturating_sub(self.fewest.load(Ordering::Relaxed));
        let share = Progress::share(begun as u64, self.whole as u64);
        Progress {
            nodes,
            found: self.count.load(Ordering::Relaxed),
            depth: self.n,
            words: ["nodes", "colorings found", "numbers"],
            done: share.filter(|_| nodes >= self.kept_from),
            held: 2 * self.listed.load(Ordering::Relaxed) * listed(self.n as usize),
        }
    }

    /// Waits for the other threads, still watching.
    pub(super) fn wait(&self, watch: &Watch<'_>) -> Result<(), Paused> {
        while self.busy.load(Ordering::SeqCst) > 0 && !self.stop.load(Ordering::Relaxed) {
            if watch.node(|| self.progress(0)).is_err() {
                self.stop.store(true, Ordering::Relaxed);
                return Err(Paused);
            }
            std::thread::sleep(Duration::from_micros(50));
        }
        Ok(())
    }

    /// Takes subtrees from the queue and searches them, until there is none or all must stop. Only
    /// the caller's own thread has the watch.
    pub(super) fn work<const W: usize, const C: usize>(
        &self,
        queue: &Mutex<&mut Vec<Subtree<E, W, C>>>,
        unfinished: &Mutex<Vec<Subtree<E, W, C>>>,
        caught: &Mutex<ThreadResult>,
        watch: Option<&Watch<'_>>,
    ) -> Result<(), Paused>
    where
        E: Exclusion<W>,
    {
        let _alarm = Alarm(&self.stop);
        let mut mine = ThreadResult {
            found: ColumnColorings::none(self.n, self.columns),
            nodes: 0,
        };
        let mut result = Ok(());
        while !self.stop.load(Ordering::Relaxed) {
            let tree = {
                let Ok(mut queue) = queue.lock() else { break };
                let tree = queue.pop();
                self.fewest.fetch_min(queue.len(), Ordering::Relaxed);
                if tree.is_some() {
                    self.busy.fetch_add(1, Ordering::SeqCst);
                }
                tree
            };
            let Some(mut tree) = tree else { break };
            result = self.search(&mut tree, &mut mine, watch);
            if !tree.is_empty()
                && let Ok(mut unfinished) = unfinished.lock()
            {
                unfinished.push(tree);
            }
            self.busy.fetch_sub(1, Ordering::SeqCst);
            if result.is_err() {
                self.stop.store(true, Ordering::Relaxed);
                break;
            }
        }
        if let Ok(mut caught) = caught.lock() {
            caught.nodes += mine.nodes;
            caught.found.count += mine.found.count;
            for (all, mine) in caught
                .found
                .by_columns
                .iter_mut()
                .zip(mine.found.by_columns)
            {
                *all += mine;
            }
            caught.found.list.append(&mut mine.found.list);
        }
        result
    }

    /// Searches a subtree; the part left over stays in `tree`.
    fn search<const W: usize, const C: usize>(
        &self,
        tree: &mut Subtree<E, W, C>,
        mine: &mut ThreadResult,
        watch: Option<&Watch<'_>>,
    ) -> Result<(), Paused>
    where
        E: Exclusion<W>,
    {
        let mut told = mine.nodes;
        let mut rest = PairCount::new(self.rule, self.n);
        let counting = matches!(self.find, Find::Count(_));
        let first = self.find.first(self.rule, self.n);
        while let Some(last) = tree.last_mut() {
            if let Some(watch) = watch {
                watch.node(|| self.progress(mine.nodes - told))?;
            }
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            if mine.nodes - told >= TELL {
                self.nodes.fetch_add(mine.nodes - told, Ordering::Relaxed);
                told = mine.nodes;
            }
            if last.state.is_complete() {
                if self.record(&last.state, mine) {
                    // With one number more there is something to do here again.
                    break;
                }
                tree.pop();
                continue;
            }
            if last.columns == 0 {
                tree.pop();
                continue;
            }
            let column = last.columns.trailing_zeros() as usize;
            last.columns &= last.columns - 1;
            let x = last.x;
            // States are large: one is copied only if another column is to be tried, and the next
            // one is made where it stays.
            if last.columns > 0 {
                tree.extend_from_within(tree.len() - 1..);
            }
            let Some(next) = tree.last_mut() else { break };
            (next.x, next.columns) = (0, 0);
            if !next.state.put(self.rule, column, x) {
                tree.pop();
                continue;
            }
            if counting && rest.applies(&next.state) {
                let (count, lists) = rest.count(self.rule, &next.state);
                self.add(count, self.columns, mine);
                mine.nodes += lists;
                // A list takes as long as some nodes do.
                watch.inspect(|watch| watch.spend(lists as usize));
                tree.pop();
                continue;
            }
            if !next.state.is_complete() {
                next.x = next.state.choose(self.rule, first);
                next.columns = next.state.choices(next.x);
            }
            mine.nodes += 1;
        }
        self.nodes.fetch_add(mine.nodes - told, Ordering::Relaxed);
        Ok(())
    }

    /// Adds a number of colorings that use this number of columns.
    fn add(&self, count: u64, used: usize, mine: &mut ThreadResult) {
        mine.found.count += count;
        mine.found.by_columns[used] += count;
        self.count.fetch_add(count, Ordering::Relaxed);
    }

    /// Takes in a complete coloring; whether it has room for another number that is looked for.
    fn record<const W: usize, const C: usize>(
        &self,
        state: &State<E, W, C>,
        mine: &mut ThreadResult,
    ) -> bool
    where
        E: Exclusion<W>,
    {
        self.add(1, state.used(), mine);
        let list = match self.find {
            Find::One(_) | Find::All(_) => true,
            Find::Count(_) => false,
            Find::Longest { list } => list,
        };
        if list {
            mine.found.list.push(state.coloring(self.rule, self.n));
            self.listed.fetch_add(1, Ordering::Relaxed);
        }
        let longer = matches!(self.find, Find::Longest { .. })
            && self.n < Mask::<W>::WIDTH - 2
            && state.has_room(self.rule, self.n + 1);
        if longer || matches!(self.find, Find::One(_)) {
            self.enough.store(true, Ordering::Relaxed);
            self.stop.store(true, Ordering::Relaxed);
        }
        longer
    }
}
