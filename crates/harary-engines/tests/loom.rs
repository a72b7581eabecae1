//! The table that threads share, under every order in which two threads can take their steps (`loom`).
//!
//! The files are those of the library, with loom's locks and atomic numbers in place of the standard ones.

#![allow(
    dead_code,
    unused_imports,
    reason = "the library uses what these tests do not"
)]

#[path = "loom/parallel.rs"]
mod parallel;
#[path = "../src/table/mod.rs"]
mod table;

use loom::sync::Arc;
use loom::thread;
use std::num::NonZeroU32;
use table::index::{Index, Line, Slot, Tag};
use table::{Bounds, Table};

fn bounds(n: i32) -> Bounds {
    Bounds {
        lower: n,
        upper: n,
        cost: NonZeroU32::MIN.saturating_add(n.cast_unsigned()),
    }
}

/// Memory for more than one bucket.
const MORE: usize = 1 << 16;

/// A table of one bucket, with entries for these keys; with some more memory, or without.
fn small_table(keys: std::ops::Range<u64>, memory: usize) -> Table<u64> {
    let mut table = Table::with_buckets(1, memory);
    let mut hand = table.hand();
    keys.for_each(|key| hand.put(&key, bounds(1)));
    drop(hand);
    table
}

/// Two threads, one with each of these pieces of work, in all orders; then a look at the table.
fn all_orders(
    (keys, memory): (std::ops::Range<u64>, usize),
    first: impl Fn(&Table<u64>) + Copy + Send + Sync + 'static,
    second: impl Fn(&Table<u64>) + Copy + Send + Sync + 'static,
    then: impl Fn(&Table<u64>) + Copy + Send + Sync + 'static,
) {
    let mut model = loom::model::Builder::new();
    // All orders in which a thread is interrupted at most twice: those of any number are too many.
    model.preemption_bound = Some(2);
    model.check(move || {
        let table = Arc::new(small_table(keys.clone(), memory));
        let other = Arc::clone(&table);
        let thread = thread::spawn(move || first(&other));
        second(&table);
        thread.join().expect("it ends");
        then(&table);
    });
}

#[test]
fn what_two_threads_put_is_there_and_counted() {
    let put = |table: &Table<u64>, key: u64, n: i32| {
        table.marking().put(&key, bounds(n));
        assert_eq!(table.get(&key), Some(bounds(n)));
    };
    all_orders(
        (0..0, MORE),
        move |table| put(table, 1, 4),
        move |table| put(table, 2, 5),
        |table| {
            assert_eq!(
                [1, 2].map(|key| table.get(&key)),
                [4, 5].map(|n| Some(bounds(n)))
            );
            assert_eq!(table.stored(), 2);
        },
    );
}

/// The one bucket is full: who comes first doubles the index, and its keys go to two buckets.
#[test]
fn nothing_is_lost_while_the_index_doubles() {
    let put = |table: &Table<u64>, key: u64| table.marking().put(&key, bounds(1));
    all_orders(
        (0..7, MORE),
        move |table| put(table, 7),
        move |table| put(table, 8),
        |table| {
            assert!((0..9).all(|key| table.get(&key) == Some(bounds(1))));
            assert_eq!(table.stored(), 9);
        },
    );
}

/// The first thread changes a value, doubles the index, or puts an entry where another one was. What
/// the second one sees is whole.
#[test]
fn what_is_read_while_it_changes_is_the_old_or_the_new() {
    for (key, memory) in [(3, MORE), (7, MORE), (7, 0)] {
        all_orders(
            (0..7, memory),
            move |table| table.marking().put(&key, bounds(2)),
            move |table| {
                for read in [3, key] {
                    let seen = table.get(&read);
                    let may_be = [None, Some(bounds(1)), Some(bounds(2))];
                    assert!(may_be.contains(&seen), "{seen:?}");
                    assert!(read == key || seen != Some(bounds(2)));
                    assert!(key == 7 || seen.is_some(), "nobody takes it away");
                }
            },
            move |table| {
                assert_eq!(table.get(&key), Some(bounds(2)));
                let more = usize::from(key == 7 && memory == MORE);
                assert_eq!(table.stored(), 7 + more);
            },
        );
    }
}

/// Two slots of a bucket are changed together, and seen together.
#[test]
fn a_bucket_is_read_as_it_was_before_a_change_or_after_it() {
    loom::model(|| {
        let line = Arc::new(Line::new(2));
        let other = Arc::clone(&line);
        let thread = thread::spawn(move || {
            let mut bucket = other.lock(false);
            bucket.set(0, Slot::new(Tag::from(5 << 36), 1, 5));
            bucket.set(1, Slot::new(Tag::from(5 << 36), 1, 5));
        });
        let seen = line.read(|line| [line.slot(0), line.slot(1)]);
        assert!(seen.is_some_and(|[one, two]| one == two), "{seen:?}");
        thread.join().expect("it ends");
    });
}

/// One thread puts a key, and the other one doubles the index and fills the bucket where it goes.
#[test]
fn a_key_put_while_the_index_doubles_is_in_its_bucket() {
    loom::model(|| {
        let index = Arc::new(Index::new(1));
        let other = Arc::clone(&index);
        let thread = thread::spawn(move || {
            assert!(other.double(1, |_| true));
            drop(other.filled(1, false));
        });
        let slot = Slot::new(Tag::from(1 << 36), 1, 3);
        index.bucket(slot.tag(), false).set(0, slot);
        thread.join().expect("it ends");
        let bucket = index.bucket(slot.tag(), false);
        assert!(std::ptr::eq(bucket.line, index.line(1)));
        assert_eq!(bucket.line.slot(0), slot);
    });
}

/// Two threads change a bucket, one after the other.
#[test]
fn a_bucket_is_changed_by_one_thread_at_a_time() {
    let change = |line: &Line| {
        let mut bucket = line.lock(false);
        let next = line.slot(0).place().map_or(0, |place| place + 1);
        bucket.set(0, Slot::new(Tag::from(0 << 36), 1, next));
    };
    loom::model(move || {
        let line = Arc::new(Line::new(2));
        let other = Arc::clone(&line);
        let thread = thread::spawn(move || change(&other));
        change(&line);
        thread.join().expect("it ends");
        assert_eq!(line.slot(0).place(), Some(1));
    });
}

#[test]
fn a_key_put_twice_has_one_of_the_values_and_counts_once() {
    all_orders(
        (0..0, MORE),
        |table| table.marking().put(&7, bounds(7)),
        |table| {
            table.marking().put(&7, bounds(8));
            let seen = table.get(&7);
            assert!([7, 8].map(|n| Some(bounds(n))).contains(&seen), "{seen:?}");
        },
        |table| {
            assert!(table.get(&7).is_some());
            assert_eq!(table.stored(), 1);
        },
    );
}

#[test]
fn two_searches_of_a_key_leave_what_both_found() {
    let open = Bounds {
        lower: 0,
        upper: 9,
        ..bounds(0)
    };
    let search = move |table: &Table<u64>, change: fn(Bounds) -> Bounds| {
        let mut hand = table.marking();
        hand.begin(&7);
        hand.finish(&7, |known| change(known.unwrap_or(open)));
    };
    all_orders(
        (0..0, MORE),
        move |table| search(table, |bounds| Bounds { lower: 4, ..bounds }),
        move |table| search(table, |bounds| Bounds { upper: 5, ..bounds }),
        move |table| {
            let both = Bounds {
                lower: 4,
                upper: 5,
                ..open
            };
            assert_eq!(table.get(&7), Some(both));
            assert_eq!(table.stored(), 1);
        },
    );
}

/// The memory is full: two threads make room for a key each, in the buckets of others. An entry is
/// the right one, and no place is given away twice.
#[test]
fn room_that_two_threads_make_is_used_once() {
    // As many as fit into the first block, which is all that there is.
    let many = 168;
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.max_branches = 100_000;
    model.check(move || {
        let mut table = Table::with_buckets(64, 0);
        let mut hand = table.hand();
        (0..many).for_each(|key| hand.put(&key, bounds(key as i32)));
        drop(hand);
        assert_eq!(table.stored(), many as usize);
        let table = Arc::new(table);
        let other = Arc::clone(&table);
        let put = |table: &Table<u64>, key: u64| table.marking().put(&key, bounds(key as i32));
        let thread = thread::spawn(move || put(&other, 1_000));
        put(&table, 2_000);
        thread.join().expect("it ends");
        let all = (0..many).chain([1_000, 2_000]);
        let kept = all.filter(|key| {
            let known = table.get(key);
            assert!(known.is_none_or(|known| known == bounds(*key as i32)));
            known.is_some()
        });
        let kept = kept.count();
        assert_eq!(kept, table.stored());
        assert!(kept <= many as usize, "there is room for no more");
        assert!(table.get(&1_000).is_some() && table.get(&2_000).is_some());
    });
}
