//! The memory of a table.

use crate::parallel::sync::atomic::{AtomicUsize, Ordering};

/// How many bytes a table takes, and how many it may.
pub(super) struct Room {
    bytes: AtomicUsize,
    pub(super) limit: usize,
}

impl Room {
    pub(super) fn new(limit: usize) -> Room {
        Room {
            bytes: AtomicUsize::new(0),
            limit,
        }
    }

    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Takes so many bytes more; not if that is more than the limit. They are counted before they
    /// are there, so that threads that take some at once keep to it together.
    pub(super) fn take(&self, more: usize) -> bool {
        let (set, get) = (Ordering::Relaxed, Ordering::Relaxed);
        let fits = |bytes: usize| bytes.checked_add(more).filter(|all| *all <= self.limit);
        self.bytes.fetch_update(set, get, fits).is_ok()
    }

    /// Takes so many bytes more in any case.
    pub(super) fn add(&self, more: usize) {
        self.bytes.fetch_add(more, Ordering::Relaxed);
    }
}
