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

/// A line that moves on a terminal, or a line every ten seconds elsewhere.
pub(crate) struct Meter {
    bar: Option<ProgressBar>,
    quiet: bool,
    last: Mutex<Duration>,
}

/// How long nothing is told where there is no terminal.
pub(crate) const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// How much must be done, in millionths, and how long that must have taken, before it is said how
/// long the rest will take.
const ENOUGH: (u32, Duration) = (1000, Duration::from_secs(2));

impl Meter {
    pub(crate) fn new(quiet: bool) -> Meter {
        let bar = (!quiet && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
                bar.set_style(style);
            }
            bar
        });
        Meter {
            bar,
            quiet,
            last: Mutex::new(Duration::ZERO),
        }
    }

    pub(crate) fn report(&self, how_far: &HowFar<'_>) {
        let elapsed = how_far.elapsed;
        if let Some(bar) = &self.bar {
            bar.set_message(told(how_far));
            bar.tick();
            return;
        }
        let Ok(mut last) = self.last.lock() else {
            return;
        };
        if !self.quiet && elapsed >= *last + BETWEEN_LINES {
            *last = elapsed;
            tell(&format!(
                "{:.0} s: {}",
                elapsed.as_secs_f64(),
                told(how_far)
            ));
        }
    }

    pub(crate) fn done(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// How many of some pieces of work are begun or done: a bar on a terminal, lines elsewhere.
pub(crate) struct Count {
    what: &'static str,
    bar: Option<ProgressBar>,
    quiet: bool,
    /// How long it is silent after a line.
    silent: Duration,
    last: Mutex<Option<Instant>>,
}

impl Count {
    /// Of pieces of some kind, with a line at most so often where there is no terminal.
    pub(crate) fn new(what: &'static str, silent: Duration, quiet: bool) -> Count {
        let bar = (!quiet && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new(0);
            let style = ProgressStyle::with_template("{prefix} {pos} of {len} {wide_bar} {msg}");
            if let Ok(style) = style {
                bar.set_style(style);
            }
            bar.with_prefix(what)
        });
        Count {
            what,
            bar,
            quiet,
            silent,
            last: Mutex::new(None),
        }
    }

    pub(crate) fn at(&self, number: usize, of: usize, name: &str) {
        if let Some(bar) = &self.bar {
            bar.set_length(of as u64);
            bar.set_position(number as u64);
            bar.set_message(name.to_owned());
            return;
        }
        let Ok(mut last) = self.last.lock() else {
            return;
        };
        if !self.quiet && last.is_none_or(|last| last.elapsed() >= self.silent) {
            *last = Some(Instant::now());
            tell(&format!("{} {number} of {of}: {name}", self.what));
        }
    }

    pub(crate) fn done(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
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
