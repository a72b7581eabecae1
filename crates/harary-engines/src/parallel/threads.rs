//! Starting threads for several engines. (Where workers hand back what they found, scopes of their
//! own do.)

/// That a program has several threads. In a browser there is no such value, so that the compiler
/// leaves out of the page what only several threads need.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Several(());
#[cfg(target_family = "wasm")]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Several {}

impl Several {
    /// For so many threads: `None` for one, or where there is no other.
    pub(crate) fn of(threads: usize) -> Option<Several> {
        #[cfg(not(target_family = "wasm"))]
        return (threads > 1).then_some(Several(()));
        #[cfg(target_family = "wasm")]
        return None.filter(|_| threads > 1);
    }
}

/// Runs `mine` on this thread and `each` on `others` more threads; returns when all have ended.
///
/// Generic engines hand their closures over as pointers, so that one function starts all threads.
///
/// # Panics
/// If one of the threads does.
pub(crate) fn run_on_threads(others: usize, each: &(dyn Fn() + Sync), mine: &mut dyn FnMut()) {
    if Several::of(others + 1).is_none() {
        return mine();
    }
    std::thread::scope(|scope| {
        for _ in 0..others {
            scope.spawn(each);
        }
        mine();
    });
}
