//! The signals that stop work, and those that may not.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXCPU, SIGXFSZ};
use signal_hook::flag;
use std::fs::read_to_string;
use std::io::Result;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A file that grows beyond the limit of the shell (`ulimit -f`) is an error to be told, like a
/// full disk, and not the end of the program.
pub(crate) fn outlive_large_files() -> Result<()> {
    flag::register(SIGXFSZ, Arc::default())?;
    Ok(())
}

/// Becomes true at Ctrl-C, SIGTERM, when the terminal is closed, and when the time of the processor
/// is up; the second Ctrl-C leaves at once. SIGTERM may come twice: `timeout` sends it to the
/// program and to its group, a batch system to a script and to all that it has started.
pub(crate) fn stop_flag() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    // Registered first, so that it sees the flag as the first signal left it.
    flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&stop))?;
    let hangs_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    for signal in [SIGINT, SIGTERM, SIGXCPU].into_iter().chain(hangs_up) {
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Whether `nohup` or a shell has told the program to ignore a signal, as far as that can be known.
fn is_ignored(signal: i32) -> bool {
    let status = read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Becomes true at each of these signals.
pub(crate) fn set_at(signals: &[i32]) -> Result<Arc<AtomicBool>> {
    let seen = Arc::new(AtomicBool::new(false));
    for &signal in signals {
        flag::register(signal, Arc::clone(&seen))?;
    }
    Ok(seen)
}
