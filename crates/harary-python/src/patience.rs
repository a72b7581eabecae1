//! Long work from Python: without the interpreter's lock, interruptible, with progress.

use crate::refusal::bad;
use harary::{HowFar, Limits};
use harary_text::told;
use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How often Python is asked whether somebody pressed Ctrl-C, and is told of progress.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// A time in seconds. (Of Python's own kinds of numbers: to read a `timedelta` takes ten times as
/// long.)
pub(crate) fn seconds(value: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    let seconds: Option<f64> = value.extract()?;
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    time.map_err(bad)
}

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

/// Does the work without the interpreter's lock. Several times a second somebody looks for signals
/// and calls `progress(share, words, seconds)`; if either raises, the work is asked to stop,
/// and what it knows by then is the result.
pub(crate) fn patiently<T: Send>(
    py: Python<'_>,
    limits: &Limits<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Limits<'_>) -> T + Send,
) -> PyResult<Done<T>> {
    let stop = AtomicBool::new(false);
    let interrupt = Mutex::new(None);
    let look = |py: Python<'_>, news: Option<News>| {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let told = progress.zip(news).map(|(call, news)| news.tell(py, call));
        if let Err(why) = py.check_signals().and(told.unwrap_or(Ok(()))) {
            *hold(&interrupt) = Some(why);
            stop.store(true, Ordering::Relaxed);
        }
    };
    let result = match limits.threads {
        // To begin a thread would take longer than a small question.
        1 => {
            let observe =
                |how_far: &HowFar<'_>| Python::attach(|py| look(py, Some(News::of(how_far))));
            let limits = Limits {
                stop: Some(&stop),
                progress: Some(&observe),
                ..limits.clone()
            };
            py.detach(|| work(&limits))
        }
        // Only the thread that called hears signals, and it may have to wait for the others.
        _ => {
            let news = Mutex::new(None);
            let observe = |how_far: &HowFar<'_>| *hold(&news) = Some(News::of(how_far));
            let limits = Limits {
                stop: Some(&stop),
                progress: Some(&observe),
                ..limits.clone()
            };
            apart(py, || work(&limits), |py| look(py, hold(&news).take()))
        }
    };
    let interrupt = interrupt
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    Ok(Done { result, interrupt })
}

/// Does the work in a thread of its own, while this one looks.
fn apart<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send, look: impl Fn(Python<'_>)) -> T {
    let done = AtomicBool::new(false);
    let caller = thread::current();
    let result = thread::scope(|scope| {
        let worker = scope.spawn(|| {
            // Also when the work panics, so that the caller does not wait for ever.
            let _awake = Wake(&done, &caller);
            work()
        });
        while !done.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(BETWEEN_LOOKS));
            look(py);
        }
        py.detach(|| worker.join())
    });
    result.unwrap_or_else(|panic| resume_unwind(panic))
}

fn hold<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
}

impl News {
    fn of(how_far: &HowFar<'_>) -> News {
        News {
            share: how_far.progress.done.map(|done| f64::from(done) / 1e6),
            words: told(how_far),
            seconds: how_far.elapsed.as_secs_f64(),
        }
    }

    fn tell(self, py: Python<'_>, call: &Py<PyAny>) -> PyResult<()> {
        call.call1(py, (self.share, self.words, self.seconds))?;
        Ok(())
    }
}
