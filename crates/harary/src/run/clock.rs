//! Clocks. The caller provides one, since not every target has a clock that the library can read.

use std::time::Duration;

/// The time since some moment that stays the same.
pub type Clock = fn() -> Duration;

/// The clock of the operating system.
#[cfg(feature = "system")]
pub fn system_clock() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// A clock that stands still: nothing is ever late.
pub fn no_clock() -> Duration {
    Duration::ZERO
}

/// The time that something has taken, earlier runs included.
#[derive(Clone, Copy)]
pub(crate) struct Stopwatch {
    clock: Clock,
    before: Duration,
    since: Duration,
}

impl Stopwatch {
    /// Begins now, as if it had begun so long `before`.
    pub(crate) fn start(clock: Clock, before: Duration) -> Self {
        Stopwatch {
            clock,
            before,
            since: clock(),
        }
    }

    pub(crate) fn clock(&self) -> Clock {
        self.clock
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.before + (self.clock)().saturating_sub(self.since)
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.elapsed().as_secs_f64()
    }
}
