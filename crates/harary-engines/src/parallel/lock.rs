//! Taking a lock.

use super::sync::{Mutex, MutexGuard, PoisonError};

/// A thread that panics leaves all whole: nothing is half done between two statements there.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
