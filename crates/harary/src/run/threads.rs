//! Pieces of work that do not depend on each other, done by threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Does so many pieces of work, each once, in the order of their numbers as threads get free;
/// returns what they came to, in that order. `room` makes what a thread keeps from piece to piece.
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
