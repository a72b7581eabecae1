//! Locks and atomic numbers, by one name, so that tests can put others in their place
//! (`tests/loom.rs`).

pub(crate) use std::sync::{Mutex, MutexGuard, PoisonError, atomic};

/// Waits a little for another thread, the longer the more often it has `tried` already.
pub(crate) fn wait(tried: &mut u32) {
    *tried += 1;
    match *tried {
        ..64 => std::hint::spin_loop(),
        _ => std::thread::yield_now(),
    }
}
