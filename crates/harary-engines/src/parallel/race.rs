//! Several threads that answer one question, each by itself: the first to come to the end has the
//! answer.

use super::threads::run_on_threads;
use harary_core::{Paused, Threads, Watch};
use std::sync::Mutex;

/// Lets each member search in a thread of its own until one has an answer, which is returned; the
/// others are then told to stop. `before` is the number of nodes visited for other questions.
pub(crate) fn race<M: Send, T: Send>(
    members: &mut [M],
    before: u64,
    watch: &Watch<'_>,
    search: impl Fn(&mut M, &Watch<'_>) -> Result<T, Paused> + Sync,
) -> Result<T, Paused> {
    let threads = Threads::new(before);
    let answer = Mutex::new(None);
    let search = |member: &mut M, watch: &Watch<'_>| {
        if let Ok(found) = search(member, watch) {
            if let Ok(mut answer) = answer.lock() {
                *answer = Some(found);
            }
            threads.stop();
        }
    };
    if let [mine, others @ ..] = members {
        let count = others.len();
        let others = Mutex::new(others.iter_mut());
        let each = || {
            let other = others.lock().ok().and_then(|mut others| others.next());
            if let Some(member) = other {
                search(member, &threads.watch());
            }
        };
        run_on_threads(count, &each, &mut || search(mine, &watch.split(&threads)));
    }
    answer.into_inner().ok().flatten().ok_or(Paused)
}

#[cfg(test)]
mod tests {
    use harary_core::{Progress, Threads, Watch};
    use std::ops::ControlFlow;

    /// A thread that counts until it is told to stop.
    fn count(watch: &Watch<'_>) -> u64 {
        let mut nodes = 0;
        let progress = |nodes| Progress {
            nodes,
            ..Progress::default()
        };
        while watch.node(|| progress(nodes)).is_ok() {
            nodes += 1;
        }
        nodes
    }

    #[test]
    fn a_pause_of_one_thread_is_a_pause_of_all_and_nodes_add_up() {
        for period in [1, 5, 1000] {
            let mut told = Vec::new();
            let watch = Watch::every(period, |progress| {
                told.push(progress.nodes);
                if told.len() == 20 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            let crew = Threads::new(7);
            let (mine, others) = std::thread::scope(|scope| {
                let others = [0; 2].map(|_| scope.spawn(|| count(&crew.watch())));
                let mine = count(&watch.split(&crew));
                assert!(mine <= 20 * (u64::from(period) + 32) && mine >= 19 * u64::from(period));
                let others = others.map(|other| other.join().unwrap());
                (mine, others.iter().sum::<u64>())
            });
            drop(watch);
            assert!(told.is_sorted() && told[0] >= 7);
            assert!(told[19] <= 7 + mine + others);
            // Told to stop, a thread that begins does so at its first look.
            assert!(count(&crew.watch()) < 64);
        }
    }
}
