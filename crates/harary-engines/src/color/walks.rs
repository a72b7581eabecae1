//! Random walks, one a thread, until one of them arrives.

use crate::parallel::race::race;
use harary_core::{Damaged, Paused, Progress, Saved, Watch, WordSink, WordSource};
use std::sync::atomic::{AtomicU64, Ordering};

/// A walk, move by move.
pub(crate) trait Walk: Saved<()> + Send {
    /// Makes one move.
    fn step(&mut self);
    /// Whether it is where it was to go.
    fn has_arrived(&self) -> bool;
    /// The moves so far.
    fn moves(&self) -> u64;
    /// What is to be told of it besides: the more, the better.
    fn found(&self) -> u64 {
        0
    }
}

/// Walks until one of them has arrived, which may be never; after a pause, call it again. The watch
/// hears of all moves, by these words.
///
/// # Errors
/// [`Paused`] if the watch said so, and none has arrived.
pub(crate) fn walk_all<W: Walk>(
    walks: &mut [W],
    words: [&'static str; 3],
    watch: &Watch<'_>,
) -> Result<(), Paused> {
    let most = AtomicU64::new(0);
    let walk_on = |walk: &mut W, watch: &Watch<'_>| {
        while !walk.has_arrived() {
            watch.node(|| {
                let found = walk.found();
                Progress {
                    nodes: walk.moves(),
                    found: most.fetch_max(found, Ordering::Relaxed).max(found),
                    words,
                    ..Progress::default()
                }
            })?;
            walk.step();
        }
        Ok(())
    };
    match walks {
        // One is paused just where the watch says so.
        [only] => walk_on(only, watch),
        _ => race(walks, 0, watch, walk_on),
    }
}

/// Writes the progress of all walks.
pub(crate) fn save_all(walks: &[impl Walk], to: &mut dyn WordSink) {
    to.word(walks.len() as u64);
    walks.iter().for_each(|walk| walk.save(to));
}

/// Reads what [`save_all`] wrote, into as many new walks.
///
/// # Errors
/// [`Damaged`] if the words cannot be such a progress.
pub(crate) fn load_all(walks: &mut [impl Walk], from: &mut dyn WordSource) -> Result<(), Damaged> {
    if from.word()? != walks.len() as u64 {
        return Err(Damaged);
    }
    walks.iter_mut().try_for_each(|walk| walk.load((), from))
}
