//! The one control mechanism: progress, deadlines, stop requests and checkpoints are all the same
//! event.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The progress that an engine reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Nodes visited for this question, pauses included.
    pub nodes: u64,
    /// Something the engine counts beside nodes; 0 if nothing.
    pub found: u64,
    /// How deep the engine is, or the best length so far.
    pub depth: u32,
    /// Words for nodes, `found` and `depth`, to be put after the number, as in "1,000 conflicts".
    /// What has no words need not be shown; nodes without words are nodes.
    pub words: [&'static str; 3],
    /// How much of the work is done, in millionths, where that is known or can be estimated.
    pub done: Option<u32>,
    /// The memory of what must be kept and grows with the work (positions met, lists of what was
    /// found), in bytes, with what it takes to grow; 0 where there is none, or where it is a table
    /// that forgets and keeps to a limit itself.
    pub held: usize,
}

impl Progress {
    /// `done` if so much of the whole is done.
    pub fn share(done: u64, whole: u64) -> Option<u32> {
        let millionths = u128::from(done) * 1_000_000 / u128::from(whole.max(1));
        (whole > 0).then_some(millionths.min(1_000_000) as u32)
    }
}

/// The engine stopped before it had an answer. This is not an error: the engine holds its progress;
/// run it again to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paused;

impl fmt::Display for Paused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("paused before an answer was found")
    }
}

impl std::error::Error for Paused {}

/// Asks at regular intervals, counted in nodes, whether to go on. The caller's closure knows clock,
/// signals and memory; this crate does not.
///
/// ```
/// use harary_core::{Progress, Watch};
/// use std::ops::ControlFlow;
///
/// let watch = Watch::every(2, |progress: &Progress| {
///     if progress.nodes < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// let mut nodes = 0;
/// while watch.node(|| Progress { nodes, ..Progress::default() }).is_ok() {
///     nodes += 1;
/// }
/// assert_eq!(nodes, 5);
/// ```
// A watch is written at every node. It has cache lines of its own, so that threads that read its
// neighbors in memory do not wait.
#[repr(align(128))]
pub struct Watch<'a> {
    period: u32,
    left: Cell<u32>,
    #[expect(
        clippy::type_complexity,
        reason = "a closure in a cell, used here only"
    )]
    observe: RefCell<Box<dyn FnMut(&Progress) -> ControlFlow<()> + 'a>>,
}

impl<'a> Watch<'a> {
    /// Calls `observe` at every `period`-th node (at least 1); a `Break` pauses the engine there.
    pub fn every(period: u32, observe: impl FnMut(&Progress) -> ControlFlow<()> + 'a) -> Watch<'a> {
        let period = period.max(1);
        Watch {
            period,
            left: Cell::new(period),
            observe: RefCell::new(Box::new(observe)),
        }
    }

    /// Never pauses.
    pub fn free() -> Watch<'static> {
        Watch::every(u32::MAX, |_| ControlFlow::Continue(()))
    }

    /// Says that the work of a node was as much as that of `nodes` more: the next look at the
    /// caller's closure comes sooner.
    #[inline]
    pub fn spend(&self, nodes: usize) {
        let nodes = u32::try_from(nodes).unwrap_or(u32::MAX);
        self.left.set(self.left.get().saturating_sub(nodes).max(1));
    }

    /// Engines call this before the work of each node. Costs one decrement and compare, but for
    /// every `period`-th call.
    ///
    /// An engine that gets `Paused` must be in a state from which `run` goes on.
    #[inline]
    pub fn node(&self, progress: impl FnOnce() -> Progress) -> Result<(), Paused> {
        let left = self.left.get() - 1;
        if left > 0 {
            self.left.set(left);
            return Ok(());
        }
        self.left.set(self.period);
        match (self.observe.borrow_mut())(&progress()) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Paused),
        }
    }

    /// This watch for work that begins after `nodes` nodes, which are reported as well. It is not
    /// all of the work, so that nobody can say how much is done.
    pub fn after(&self, nodes: u64) -> Watch<'_> {
        self.beside(nodes, |_| None)
    }

    /// This watch for one of several that take turns at the same work, of which the others have had
    /// so many nodes: whichever is farthest says how much is done.
    pub fn in_turn<'s>(&'s self, nodes: u64, farthest: &'s Cell<Option<u32>>) -> Watch<'s> {
        self.beside(nodes, |done| {
            farthest.set(farthest.get().max(done));
            farthest.get()
        })
    }

    fn beside<'s>(
        &'s self,
        nodes: u64,
        done: impl Fn(Option<u32>) -> Option<u32> + 's,
    ) -> Watch<'s> {
        self.telling(move |progress| Progress {
            nodes: nodes + progress.nodes,
            done: done(progress.done),
            ..*progress
        })
    }

    /// This watch for work that is a part of other work: what it tells of its progress is told as
    /// `told` says.
    pub fn telling<'s>(&'s self, told: impl Fn(&Progress) -> Progress + 's) -> Watch<'s> {
        Watch::every(self.period, move |progress| {
            self.spend(self.period as usize);
            match self.node(|| told(progress)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(Paused) => ControlFlow::Break(()),
            }
        })
    }

    /// The watch of the caller's own thread while others work with it: it looks where this one
    /// would, tells of the nodes of all, and pauses when `threads` say so, too; when this one
    /// pauses, they do.
    pub fn split<'s>(&'s self, threads: &'s Threads) -> Watch<'s> {
        let period = self.period.min(BETWEEN_LOOKS);
        let (alarm, mut told) = (Alarm(&threads.stop), 0);
        Watch::every(period, move |progress| {
            let _ = &alarm;
            threads.look(progress, &mut told)?;
            self.spend(period as usize - 1);
            let all = || Progress {
                nodes: threads.nodes.load(Ordering::Relaxed),
                ..*progress
            };
            match self.node(all) {
                Ok(()) => ControlFlow::Continue(()),
                Err(Paused) => {
                    threads.stop();
                    ControlFlow::Break(())
                }
            }
        })
    }
}

impl fmt::Debug for Watch<'_> {
    /// How often it asks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut watch = f.debug_struct("Watch");
        watch.field("period", &self.period).finish_non_exhaustive()
    }
}

/// The most nodes that a thread visits before it sees that it must stop.
const BETWEEN_LOOKS: u32 = 32;

/// The state shared by the watches of threads that work on one question: whether they must stop,
/// and how many nodes they have visited.
///
/// Each thread counts its own nodes. All of them are in the sum once the thread has looked; those
/// since are at most a few dozen. A thread that panics stops the others, so that none waits for it
/// for ever.
// On cache lines of its own, as for [`Watch`].
#[derive(Debug)]
#[repr(align(128))]
pub struct Threads {
    stop: AtomicBool,
    nodes: AtomicU64,
}

impl Threads {
    /// For threads that begin after `nodes` nodes of others.
    pub fn new(nodes: u64) -> Threads {
        Threads {
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(nodes),
        }
    }

    /// Tells all threads to stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The watch of a thread that has none of its own.
    pub fn watch(&self) -> Watch<'_> {
        let (alarm, mut told) = (Alarm(&self.stop), 0);
        Watch::every(BETWEEN_LOOKS, move |progress| {
            let _ = &alarm;
            self.look(progress, &mut told)
        })
    }

    fn look(&self, progress: &Progress, told: &mut u64) -> ControlFlow<()> {
        self.nodes
            .fetch_add(progress.nodes - *told, Ordering::Relaxed);
        *told = progress.nodes;
        if self.stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Says so to the others when the thread that holds it panics.
///
/// ```
/// use harary_core::Alarm;
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// let stop = AtomicBool::new(false);
/// drop(Alarm(&stop));
/// assert!(!stop.load(Ordering::Relaxed));
/// std::thread::scope(|scope| {
///     let thread = scope.spawn(|| {
///         let _alarm = Alarm(&stop);
///         panic!("so that the others hear of it");
///     });
///     assert!(thread.join().is_err());
/// });
/// assert!(stop.load(Ordering::Relaxed));
/// ```
#[derive(Debug)]
pub struct Alarm<'a>(pub &'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
