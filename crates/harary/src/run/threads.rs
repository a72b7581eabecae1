//! Independent pieces of work, run on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `work` on the numbers from 0 up to `pieces`, each as soon as a thread is free, and returns
/// the results in the order of the numbers. `room` makes the value that a thread keeps from piece
/// to piece.
///
/// # Panics
/// If a piece does.
pub(crate) fn by_threads<R, T: Send>(
    threads: usize,
    pieces: usize,
    room: impl Fn() -> R + Sync,
    work: impl Fn(&mut R, usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let one = || {
        let mut room = room();
        let mut done = Vec::new();
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return done;
            }
            done.push((piece, work(&mut room, piece)));
        }
    };
    let mut all = match threads.min(pieces) {
        0 | 1 => one(),
        threads => std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(one)).collect();
            let mut all = one();
            for other in others {
                let done = other.join();
                all.extend(done.unwrap_or_else(|why| std::panic::resume_unwind(why)));
            }
            all
        }),
    };
    all.sort_unstable_by_key(|(piece, _)| *piece);
    all.into_iter().map(|(_, done)| done).collect()
}
