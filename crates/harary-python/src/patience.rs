//! Long work from Python: without the interpreter's lock, interruptible, with progress.

use harary::{HowFar, Limits};
use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often Python is asked whether somebody pressed Ctrl-C, and is told of progress.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// What came of the work, and whether somebody interrupted it: then it is what was known.
pub(crate) struct Done<T> {
    pub(crate) result: T,
    pub(crate) interrupt: Option<PyErr>,
}

impl<T> Done<T> {
    /// The result, or the interrupt.
    pub(crate) fn whole(self) -> PyResult<T> {
        match self.interrupt {
            None => Ok(self.result),
            Some(why) => Err(why),
        }
    }
}

/// Does the work in a thread of its own. This one waits without the interpreter's lock, looks for
/// signals, and calls `progress(share, words, seconds, step)`; if either raises, the work is asked
/// to stop, and what it knows by then is the result.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    limits: &Limits<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Limits<'_>) -> T + Send,
) -> PyResult<Done<T>> {
    let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let news = Mutex::new(None);
    let observe = |how_far: &HowFar<'_>| {
        *news.lock().unwrap_or_else(PoisonError::into_inner) = Some(News::of(how_far));
    };
    let limits = Limits {
        stop: Some(&stop),
        progress: progress.is_some().then_some(&observe),
        ..limits.clone()
    };
    let caller = thread::current();
    let mut interrupt = None;
    let result = thread::scope(|scope| {
        let worker = scope.spawn(|| {
            // Also when the work panics, so that the caller does not wait for ever.
            let _awake = Wake(&done, &caller);
            work(&limits)
        });
        while !done.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(BETWEEN_LOOKS));
            if interrupt.is_some() || done.load(Ordering::Acquire) {
                continue;
            }
            let told = progress.and_then(|call| {
                let news = news.lock().unwrap_or_else(PoisonError::into_inner).take();
                news.map(|news| news.tell(py, call))
            });
            if let Err(why) = py.check_signals().and(told.unwrap_or(Ok(()))) {
                interrupt = Some(why);
                stop.store(true, Ordering::Relaxed);
            }
        }
        py.detach(|| worker.join())
    });
    match result {
        Ok(result) => Ok(Done { result, interrupt }),
        Err(panic) => resume_unwind(panic),
    }
}

/// Says that the work is over when it is dropped.
struct Wake<'a>(&'a AtomicBool, &'a thread::Thread);

impl Drop for Wake<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
        self.1.unpark();
    }
}

/// What [`HowFar`] says, kept until Python is told.
struct News {
    share: Option<f64>,
    words: String,
    seconds: f64,
    step: String,
}

impl News {
    fn of(how_far: &HowFar<'_>) -> News {
        let progress = how_far.progress;
        let counts = [progress.nodes, progress.found, u64::from(progress.depth)];
        let counts = counts.iter().zip(progress.words);
        let words: Vec<String> = counts
            .enumerate()
            .filter_map(|(place, (count, words))| match (place, words) {
                (0, "") => Some(format!("{count} nodes")),
                (_, "") => None,
                _ => Some(format!("{count} {words}")),
            })
            .collect();
        News {
            share: progress.done.map(|done| f64::from(done) / 1e6),
            words: words.join(", "),
            seconds: how_far.elapsed.as_secs_f64(),
            step: how_far.step.to_owned(),
        }
    }

    fn tell(self, py: Python<'_>, call: &Py<PyAny>) -> PyResult<()> {
        call.call1(py, (self.share, self.words, self.seconds, self.step))?;
        Ok(())
    }
}
