//! The table that threads share, under every order in which two threads can take their steps (`loom`).
//!
//! The files are those of the library, with loom's locks and atomic numbers in place of the standard ones.

#![allow(dead_code, reason = "the library uses what these tests do not")]

mod sync {
    pub(crate) use loom::sync::{Mutex, MutexGuard, atomic};
    pub(crate) use std::sync::PoisonError;
}
#[path = "../src/parallel/apart.rs"]
mod apart;
#[path = "../src/footprint.rs"]
mod footprint;
#[path = "../src/parallel/shards.rs"]
mod shards;
#[path = "../src/table.rs"]
mod table;

use loom::sync::Arc;
use loom::thread;
use shards::{MarkedShards, Marks, Shards};
use table::{Bounds, Store};

fn bounds(n: i32) -> Bounds {
    Bounds {
        lower: n,
        upper: n,
        cost: 1,
    }
}

/// Two shards, so that keys may share one or not.
fn two_shards() -> Shards<u64> {
    Shards::new(1 << 17)
}

#[test]
fn what_two_threads_put_is_there_and_counted() {
    for keys in [[1, 2], [1, 3], [2, 5]] {
        loom::model(move || {
            let shards = Arc::new(two_shards());
            let other = Arc::clone(&shards);
            let thread = thread::spawn(move || {
                (&*other).put(keys[0], bounds(4));
                assert_eq!(other.get(&keys[0]), Some(bounds(4)));
            });
            (&*shards).put(keys[1], bounds(5));
            assert_eq!(shards.get(&keys[1]), Some(bounds(5)));
            thread.join().expect("it ends");
            assert_eq!(shards.get(&keys[0]), Some(bounds(4)));
            assert_eq!(shards.stored(), 2);
        });
    }
}

#[test]
fn a_key_put_twice_has_one_of_the_values_and_counts_once() {
    loom::model(|| {
        let shards = Arc::new(two_shards());
        let other = Arc::clone(&shards);
        let thread = thread::spawn(move || (&*other).put(7, bounds(7)));
        (&*shards).put(7, bounds(8));
        let seen = shards.get(&7);
        assert!(
            [Some(bounds(7)), Some(bounds(8))].contains(&seen),
            "{seen:?}"
        );
        thread.join().expect("it ends");
        assert!(shards.get(&7).is_some());
        assert_eq!(shards.stored(), 1);
    });
}

#[test]
fn two_updates_of_a_key_are_both_there() {
    let update = |shards: &Shards<u64>, change: fn(Bounds) -> Bounds| {
        let mut shards = shards;
        let open = Bounds {
            lower: 0,
            upper: 9,
            cost: 1,
        };
        shards.update(7, |known| change(known.unwrap_or(open)));
    };
    loom::model(move || {
        let shards = Arc::new(two_shards());
        let other = Arc::clone(&shards);
        let thread = thread::spawn(move || update(&other, |bounds| Bounds { lower: 4, ..bounds }));
        update(&shards, |bounds| Bounds { upper: 5, ..bounds });
        thread.join().expect("it ends");
        let both = Bounds {
            lower: 4,
            upper: 5,
            cost: 1,
        };
        assert_eq!(shards.get(&7), Some(both));
        assert_eq!(shards.stored(), 1);
    });
}

#[test]
fn a_position_is_busy_while_a_thread_has_it_and_free_after_both() {
    loom::model(|| {
        let shared = Arc::new((two_shards(), Marks::new()));
        let other = Arc::clone(&shared);
        let search = |shared: &(Shards<u64>, Marks)| {
            let hand = MarkedShards {
                shards: &shared.0,
                marks: &shared.1,
            };
            hand.begin(&7);
            assert!(hand.busy(&7), "this thread has it");
            hand.end(&7);
        };
        let thread = thread::spawn(move || search(&other));
        search(&shared);
        thread.join().expect("it ends");
        let hand = MarkedShards {
            shards: &shared.0,
            marks: &shared.1,
        };
        assert!(!hand.busy(&7));
    });
}
