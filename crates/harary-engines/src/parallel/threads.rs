//! Starting threads: one function for all engines.

/// Runs `mine` on this thread and `each` on `others` more threads; returns when all have ended.
///
/// Generic engines hand their closures over as pointers, so that one function starts all threads.
///
/// # Panics
/// If one of the threads does.
pub(crate) fn run_on_threads(others: usize, each: &(dyn Fn() + Sync), mine: &mut dyn FnMut()) {
    std::thread::scope(|scope| {
        for _ in 0..others {
            scope.spawn(each);
        }
        mine();
    });
}
