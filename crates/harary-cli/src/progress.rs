//! Progress on standard error, and the signals that stop work.

use crate::output::tell;
use harary::Progress;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

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

const BETWEEN_LINES: Duration = Duration::from_secs(10);

impl Meter {
    pub(crate) fn new(quiet: bool) -> Meter {
        let bar = (!quiet && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
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

    pub(crate) fn report(&self, progress: &Progress, elapsed: Duration) {
        let mut text = format!(
            "{} nodes, depth {}",
            HumanCount(progress.nodes),
            progress.depth
        );
        if progress.found > 0 {
            text += &format!(", {} found", HumanCount(progress.found));
        }
        if let Some(bar) = &self.bar {
            bar.set_message(text);
            bar.tick();
            return;
        }
        let Ok(mut last) = self.last.lock() else {
            return;
        };
        if !self.quiet && elapsed >= *last + BETWEEN_LINES {
            *last = elapsed;
            tell(&format!("{:.0} s: {text}", elapsed.as_secs_f64()));
        }
    }

    pub(crate) fn done(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
