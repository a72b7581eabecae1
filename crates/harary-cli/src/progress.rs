//! Progress on standard error, and the signals that stop work.

use crate::output::tell;
use harary::HowFar;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Becomes true at Ctrl-C or SIGTERM; the second one leaves at once.
pub(crate) fn stop_flag() -> std::io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // Registered first, so that it sees the flag as the first signal left it.
        signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Becomes true at each of these signals.
pub(crate) fn set_at(signals: &[i32]) -> std::io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    for &signal in signals {
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(flag)
}

/// How long nothing is told where there is no terminal.
pub(crate) const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// How much must be done, in millionths, and how long that must have taken, before it is said how
/// long the rest will take.
const ENOUGH: (u32, Duration) = (1000, Duration::from_secs(2));

/// A bar that moves on a terminal, or lines elsewhere.
struct Shown {
    bar: Option<ProgressBar>,
    quiet: bool,
    /// How long it is silent at first, and after each line.
    silent: Duration,
    last: Mutex<Option<Duration>>,
}

impl Shown {
    fn new(bar: ProgressBar, template: &str, silent: Duration, quiet: bool) -> Shown {
        let bar =
            (!quiet && std::io::stderr().is_terminal()).then(
                || match ProgressStyle::with_template(template) {
                    Ok(style) => bar.with_style(style),
                    Err(_) => bar,
                },
            );
        Shown {
            bar,
            quiet,
            silent,
            last: Mutex::new(None),
        }
    }

    /// A line where there is no terminal, unless the last one was just told.
    fn line(&self, elapsed: Duration, text: impl FnOnce() -> String) {
        let Ok(mut last) = self.last.lock() else {
            return;
        };
        if !self.quiet && elapsed >= last.unwrap_or_default() + self.silent {
            *last = Some(elapsed);
            tell(&text());
        }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// How far a question is.
pub(crate) struct Meter(Shown);

impl Meter {
    pub(crate) fn new(quiet: bool) -> Meter {
        let template = "{spinner} {elapsed} {wide_msg}";
        let bar = ProgressBar::new_spinner();
        Meter(Shown::new(bar, template, BETWEEN_LINES, quiet))
    }

    pub(crate) fn report(&self, how_far: &HowFar<'_>) {
        match &self.0.bar {
            Some(bar) => {
                bar.set_message(told(how_far));
                bar.tick();
            }
            None => self.0.line(how_far.elapsed, || {
                format!("{:.0} s: {}", how_far.elapsed.as_secs_f64(), told(how_far))
            }),
        }
    }
}

/// How many of some pieces of work are begun or done.
pub(crate) struct Count {
    what: &'static str,
    started: Instant,
    shown: Shown,
}

impl Count {
    /// Of pieces of some kind, with a line at most so often where there is no terminal.
    pub(crate) fn new(what: &'static str, silent: Duration, quiet: bool) -> Count {
        let template = "{prefix} {pos} of {len} {wide_bar} {msg}";
        let bar = ProgressBar::new(0).with_prefix(what);
        Count {
            what,
            started: Instant::now(),
            shown: Shown::new(bar, template, silent, quiet),
        }
    }

    pub(crate) fn at(&self, number: usize, of: usize, name: &str) {
        match &self.shown.bar {
            Some(bar) => {
                bar.set_length(of as u64);
                bar.set_position(number as u64);
                bar.set_message(name.to_owned());
            }
            None => self.shown.line(self.started.elapsed(), || {
                format!("{} {number} of {of}: {name}", self.what)
            }),
        }
    }
}

/// How far the work is, in words: the step, how much is done and how long the rest will take if
/// that is known, and what was counted.
fn told(how_far: &HowFar<'_>) -> String {
    let progress = &how_far.progress;
    let mut parts = Vec::new();
    if !how_far.step.is_empty() {
        parts.push(how_far.step.to_owned());
    }
    if let Some(done) = progress.done {
        let mut part = format!("{:.1} %", f64::from(done) / 10_000.0);
        if done >= ENOUGH.0 && how_far.elapsed >= ENOUGH.1 {
            let rest = f64::from(1_000_000 - done) / f64::from(done);
            part += &format!(", about {} left", rough(how_far.elapsed.mul_f64(rest)));
        }
        parts.push(part);
    }
    let counts = [progress.nodes, progress.found, progress.depth.into()];
    let mut counted = Vec::new();
    for (place, (count, words)) in counts.into_iter().zip(progress.words).enumerate() {
        let words = match words {
            "" if place == 0 => "nodes",
            words => words,
        };
        if !words.is_empty() && (place == 0 || count > 0) {
            counted.push(format!("{} {words}", HumanCount(count)));
        }
    }
    parts.push(counted.join(", "));
    parts.join("; ")
}

/// A time in its largest unit, as in "3 min": more would be a guess.
fn rough(time: Duration) -> String {
    let seconds = time.as_secs();
    let (number, unit) = match seconds {
        0..=90 => (seconds.max(1), "s"),
        91..=5400 => ((seconds + 30) / 60, "min"),
        5401..=172_800 => ((seconds + 1800) / 3600, "h"),
        _ => ((seconds + 43_200) / 86_400, "days"),
    };
    format!("{} {unit}", HumanCount(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary::Progress;

    #[test]
    fn how_far_is_said_in_words() {
        let mut progress = Progress {
            nodes: 1_234_567,
            found: 12,
            words: ["conflicts", "cubes closed", "open"],
            ..Progress::default()
        };
        let told = |progress: Progress, seconds, step| {
            let elapsed = Duration::from_secs(seconds);
            super::told(&HowFar {
                progress,
                elapsed,
                step,
            })
        };
        assert_eq!(
            told(progress, 5, "vdw n=9 k=3"),
            "vdw n=9 k=3; 1,234,567 conflicts, 12 cubes closed"
        );
        progress.done = Some(250_000);
        assert_eq!(
            told(progress, 60, ""),
            "25.0 %, about 3 min left; 1,234,567 conflicts, 12 cubes closed"
        );
        // Too soon to tell.
        assert!(!told(progress, 1, "").contains("left"));
        assert_eq!(told(Progress::default(), 1, ""), "0 nodes");
        for (seconds, text) in [
            (0, "1 s"),
            (90, "90 s"),
            (91, "2 min"),
            (7300, "2 h"),
            (864_000, "10 days"),
        ] {
            assert_eq!(rough(Duration::from_secs(seconds)), text);
        }
    }
}
