//! Work that busy threads share with idle ones.
//!
//! A walk over a tree that is too large to be kept can be cut in two: one walk keeps the subtree
//! that it is in, the other one gets what comes after, cut as near to the root as possible. A
//! thread that has no walk waits; a busy one sees that and cuts its own. So every node is visited
//! once, by some thread, and the counts of the walks are added up in the end.

use super::lock::lock;
use super::sync::{Mutex, PoisonError};
use super::threads::run_on_threads;
use core::time::Duration;
use harary_core::{Paused, Progress, Threads, Watch};
use std::sync::Condvar;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// A walk over a tree, node by node, that counts something; `X` is what all walks over it look at.
pub(crate) trait Divisible<X: ?Sized>: Send + Sized {
    /// Whether nothing is left to be done.
    fn is_over(&self) -> bool;
    /// Takes a step of a walk that is not over.
    fn step(&mut self, at: &X);
    /// The number of further steps that the last one was worth in work.
    fn more(&self) -> usize {
        0
    }
    /// Gives away a part of the remaining walk that is not over; `None` if there is nothing to
    /// give.
    fn split(&mut self, at: &X) -> Option<Self>;
    /// How much of the whole tree is left to be walked, [`WHOLE`] for all of it, if each child of a
    /// position counts the same; `None` if that is not known.
    fn left(&self, _at: &X) -> Option<u64> {
        None
    }
    /// Takes over what another walk has counted, which is over.
    fn absorb(&mut self, done: Self);
    /// The progress: steps taken, and results to report.
    fn progress(&self) -> Progress;
}

/// All of a tree, in the measure of [`Divisible::left`].
pub(crate) const WHOLE: u64 = 1 << 60;

/// The steps between two looks of a busy thread at whether another one is idle.
const BETWEEN_LOOKS: u64 = 64;
/// And between two times that it says how much is left.
const BETWEEN_MEASURES: u64 = 4096;
/// How long an idle thread waits before it looks whether it must stop.
const PATIENCE: Duration = Duration::from_millis(2);

/// Walks on until all walks are over; they are then one, which has counted everything. After a
/// pause, call it again, with any number of threads. The progress reports the nodes and results of
/// all walks together, and the depth of one of them.
///
/// # Errors
/// [`Paused`] if the watch said so.
pub(crate) fn share_work<X: Sync + ?Sized, W: Divisible<X>>(
    walks: &mut Vec<W>,
    at: &X,
    threads: usize,
    watch: &Watch<'_>,
) -> Result<(), Paused> {
    let pool = Pool::of(std::mem::take(walks), at);
    let crew = Threads::new(pool.told.nodes);
    // A thread that pauses leaves its walk to be continued.
    let each = || _ = pool.work(&crew.watch());
    let mut result = Err(Paused);
    run_on_threads(threads.saturating_sub(1), &each, &mut || {
        result = pool.work(&watch.split(&crew));
    });
    let state = pool.state.into_inner();
    let PoolState { waiting, done, .. } = state.unwrap_or_else(PoisonError::into_inner);
    *walks = waiting;
    walks.extend(done);
    result
}

/// The state that the threads share, on cache lines of its own.
#[repr(align(128))]
struct Pool<'a, X: ?Sized, W> {
    at: &'a X,
    state: Mutex<PoolState<W>>,
    /// A walk may have come, or the last one be over.
    changed: Condvar,
    idle: AtomicUsize,
    found: AtomicU64,
    held: AtomicUsize,
    /// How much of the tree is left, if walks tell.
    left: AtomicU64,
    tells: bool,
    told: Progress,
}

struct PoolState<W> {
    waiting: Vec<W>,
    /// How many walks are at work.
    busy: usize,
    /// The counts of all walks that are over.
    done: Option<W>,
}

impl<W> PoolState<W> {
    fn finish<X: ?Sized>(&mut self, walk: W)
    where
        W: Divisible<X>,
    {
        match &mut self.done {
            None => self.done = Some(walk),
            Some(done) => done.absorb(walk),
        }
    }
}

impl<'a, X: ?Sized, W: Divisible<X>> Pool<'a, X, W> {
    fn of(walks: Vec<W>, at: &'a X) -> Self {
        let told = walks
            .iter()
            .map(Divisible::progress)
            .fold(Progress::default(), |sum, walk| Progress {
                nodes: sum.nodes + walk.nodes,
                found: sum.found.saturating_add(walk.found),
                held: sum.held + walk.held,
                ..walk
            });
        let left: Option<u64> = walks
            .iter()
            .filter(|walk| !walk.is_over())
            .map(|walk| walk.left(at))
            .sum();
        let mut state = PoolState {
            waiting: Vec::new(),
            busy: 0,
            done: None,
        };
        for walk in walks {
            match walk.is_over() {
                true => state.finish(walk),
                false => state.waiting.push(walk),
            }
        }
        Pool {
            at,
            state: Mutex::new(state),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
            found: AtomicU64::new(told.found),
            held: AtomicUsize::new(told.held),
            left: AtomicU64::new(left.unwrap_or(0)),
            tells: left.is_some(),
            told,
        }
    }

    /// Takes walks until all are over.
    fn work(&self, watch: &Watch<'_>) -> Result<(), Paused> {
        let mut steps = 0;
        while let Some(mut walk) = self.take(steps, watch)? {
            let result = self.walk(&mut walk, &mut steps, watch);
            let mut state = lock(&self.state);
            state.busy -= 1;
            if result.is_err() {
                state.waiting.push(walk);
                return result;
            }
            state.finish(walk);
            self.changed.notify_all();
        }
        Ok(())
    }

    /// A walk, as soon as there is one; `None` if all are over.
    fn take(&self, steps: u64, watch: &Watch<'_>) -> Result<Option<W>, Paused> {
        let mut state = lock(&self.state);
        loop {
            if let Some(walk) = state.waiting.pop() {
                state.busy += 1;
                return Ok(Some(walk));
            }
            if state.busy == 0 {
                return Ok(None);
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            let waited = self.changed.wait_timeout(state, PATIENCE);
            self.idle.fetch_sub(1, Ordering::Relaxed);
            drop(waited);
            watch.spend(usize::MAX);
            watch.node(|| self.progress(steps, &self.told))?;
            state = lock(&self.state);
        }
    }

    /// Walks to the end, and gives away parts while others are idle.
    fn walk(&self, walk: &mut W, steps: &mut u64, watch: &Watch<'_>) -> Result<(), Paused> {
        let mut before = walk.progress();
        let mut left = self.left_of(walk);
        // What a walk gives away is added at once: others look at the sum at any time, and what is
        // left of it never grows.
        let measure = |walk: &W, given: u64, before: u64| {
            let left = self.left_of(walk);
            self.left.fetch_add(
                left.wrapping_add(given).wrapping_sub(before),
                Ordering::Relaxed,
            );
            left
        };
        let mut tell = |walk: &W| {
            let now = walk.progress();
            self.found
                .fetch_add(now.found - before.found, Ordering::Relaxed);
            self.held
                .fetch_add(now.held.wrapping_sub(before.held), Ordering::Relaxed);
            before = now;
        };
        while !walk.is_over() {
            watch.node(|| self.progress(*steps, &walk.progress()))?;
            walk.step(self.at);
            watch.spend(walk.more());
            *steps += 1;
            if !steps.is_multiple_of(BETWEEN_LOOKS) {
                continue;
            }
            tell(walk);
            if steps.is_multiple_of(BETWEEN_MEASURES) {
                left = measure(walk, 0, left);
            }
            if self.idle.load(Ordering::Relaxed) > 0
                && let Some(part) = walk.split(self.at)
            {
                left = measure(walk, self.left_of(&part), left);
                lock(&self.state).waiting.push(part);
                self.changed.notify_one();
            }
        }
        tell(walk);
        self.left.fetch_sub(left, Ordering::Relaxed);
        Ok(())
    }

    /// 0 where walks do not tell.
    fn left_of(&self, walk: &W) -> u64 {
        let left = walk.left(self.at).filter(|_| self.tells);
        left.unwrap_or(0)
    }

    /// The progress of all, as a thread sees it that has taken so many steps; the depth is that of
    /// its own walk.
    fn progress(&self, nodes: u64, walk: &Progress) -> Progress {
        let left = self.left.load(Ordering::Relaxed);
        Progress {
            nodes,
            found: self.found.load(Ordering::Relaxed),
            held: self.held.load(Ordering::Relaxed),
            done: Progress::share(WHOLE - left.min(WHOLE), WHOLE).filter(|_| self.tells),
            ..*walk
        }
    }
}

/// Walks in one thread and cuts after each `every` steps where that can be done; also returns the
/// number of cuts.
#[cfg(test)]
pub(crate) fn cut_often<X: Sync + ?Sized, W: Divisible<X>>(
    walk: W,
    at: &X,
    every: u64,
) -> (W, usize) {
    let (mut waiting, mut done, mut cuts) = (vec![walk], None::<W>, 0);
    while let Some(mut walk) = waiting.pop() {
        let mut steps = 0;
        while !walk.is_over() {
            if steps % every == 0
                && let Some(part) = walk.split(at)
            {
                assert!(!part.is_over());
                waiting.push(part);
                cuts += 1;
            }
            walk.step(at);
            steps += 1;
        }
        match &mut done {
            None => done = Some(walk),
            Some(done) => done.absorb(walk),
        }
    }
    (done.expect("one at least"), cuts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws;

    /// A walk that goes on until a part of it is given away; the part breaks.
    struct Breaks {
        is_part: bool,
        is_split: bool,
    }

    impl Divisible<()> for Breaks {
        fn is_over(&self) -> bool {
            self.is_split
        }
        fn step(&mut self, (): &()) {
            assert!(!self.is_part, "broken");
            std::thread::sleep(Duration::from_millis(1));
        }
        fn split(&mut self, (): &()) -> Option<Self> {
            self.is_split = true;
            Some(Breaks {
                is_part: true,
                is_split: false,
            })
        }
        fn absorb(&mut self, _: Self) {}
        fn progress(&self) -> Progress {
            Progress::default()
        }
    }

    #[test]
    fn nobody_waits_for_a_thread_that_panics() {
        let result = std::panic::catch_unwind(|| {
            let walk = Breaks {
                is_part: false,
                is_split: false,
            };
            // Ten seconds of looking for work, if nobody says that there is none.
            let watch = laws::pausing_after(5_000);
            share_work(&mut vec![walk], &(), 2, &watch)
        });
        assert!(result.is_err(), "{result:?}");
    }
}
