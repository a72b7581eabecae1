//! Starting threads: one piece of code for all that is generic.

/// Runs `mine` on this thread, and `each` on so many others beside it; comes back when all have ended.
///
/// Work that is generic hands its closures over as pointers, so that one piece of code starts all threads.
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
