//! Progress on standard error.

use crate::output::tell;
use harary::HowFar;
use harary_text::told;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long nothing is told where there is no terminal.
pub(crate) const BETWEEN_LINES: Duration = Duration::from_secs(10);

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
pub(crate) struct Meter {
    shown: Shown,
    /// The time after which it stops, in words.
    limit: String,
}

impl Meter {
    /// Of work that may take no longer than a time, if there is one.
    pub(crate) fn new(quiet: bool, time: Option<Duration>) -> Meter {
        let template = "{spinner} {elapsed}{prefix} {wide_msg}";
        let limit = time.map(|time| format!(" of at most {}", humantime::format_duration(time)));
        let limit = limit.unwrap_or_default();
        let bar = ProgressBar::new_spinner().with_prefix(limit.clone());
        Meter {
            shown: Shown::new(bar, template, BETWEEN_LINES, quiet),
            limit,
        }
    }

    pub(crate) fn report(&self, how_far: &HowFar<'_>) {
        match &self.shown.bar {
            Some(bar) => {
                let done = how_far.progress.done.map(drawn).unwrap_or_default();
                bar.set_message(done + &told(how_far));
                bar.tick();
            }
            None => self.shown.line(how_far.elapsed, || {
                format!(
                    "{:.0} s{}: {}",
                    how_far.elapsed.as_secs_f64(),
                    self.limit,
                    told(how_far)
                )
            }),
        }
    }
}

/// How many cells a drawn bar has.
const BAR: usize = 20;

/// A share in millionths as a bar, and a blank.
fn drawn(millionths: u32) -> String {
    let full = (millionths as usize * BAR / 1_000_000).min(BAR);
    format!("{}{} ", "█".repeat(full), "░".repeat(BAR - full))
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

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn a_share_is_drawn() {
        assert_eq!(drawn(0), "░".repeat(20) + " ");
        assert_eq!(drawn(500_000), "█".repeat(10) + &"░".repeat(10) + " ");
        assert_eq!(drawn(1_000_000), "█".repeat(20) + " ");
    }
}
