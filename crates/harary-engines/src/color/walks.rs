//! Random walks, one a thread, until one of them arrives.

use harary_core::{Alarm, Damaged, Paused, Progress, Saved, Watch, WordSink, WordSource};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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

/// How often a thread tells the others how many moves it has made, and asks whether it must stop.
const TELL: u64 = 256;

/// What a thread tells of its walk.
struct Told {
    moves: AtomicU64,
    found: AtomicU64,
}

impl Told {
    fn of(walk: &impl Walk) -> Told {
        Told {
            moves: AtomicU64::new(walk.moves()),
            found: AtomicU64::new(walk.found()),
        }
    }

    fn tell(&self, walk: &impl Walk) {
        self.moves.store(walk.moves(), Ordering::Relaxed);
        self.found.store(walk.found(), Ordering::Relaxed);
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
    let Some((first, rest)) = walks.split_first_mut() else {
        return Err(Paused);
    };
    let stop = AtomicBool::new(false);
    let told: Vec<Told> = rest.iter().map(Told::of).collect();
    let result = std::thread::scope(|scope| {
        for (walk, told) in rest.iter_mut().zip(&told) {
            let stop = &stop;
            scope.spawn(move || {
                let _alarm = Alarm(stop);
                while !walk.has_arrived() && !stop.load(Ordering::Relaxed) {
                    (0..TELL).for_each(|_| walk.step());
                    told.tell(walk);
                }
                // Arrived, or told to stop: so must all the others.
                stop.store(true, Ordering::Relaxed);
            });
        }
        let _alarm = Alarm(&stop);
        let mut result = Ok(());
        while result.is_ok() && !first.has_arrived() && !stop.load(Ordering::Relaxed) {
            result = watch.node(|| {
                let others = |what: fn(&Told) -> &AtomicU64| {
                    let numbers = told.iter().map(what);
                    numbers.map(|number| number.load(Ordering::Relaxed))
                };
                Progress {
                    nodes: first.moves() + others(|told| &told.moves).sum::<u64>(),
                    found: others(|told| &told.found).fold(first.found(), u64::max),
                    words,
                    ..Progress::default()
                }
            });
            if result.is_ok() {
                first.step();
            }
        }
        stop.store(true, Ordering::Relaxed);
        result
    });
    match walks.iter().any(W::has_arrived) {
        true => Ok(()),
        false => Err(result.err().unwrap_or(Paused)),
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
