//! The shared table: entries and marks, keeping, forgetting, saving, and other threads.

use super::shared_table::SharedTable;
use crate::table::tests::{bounds, key};
use crate::table::{Bounds, Entered, Store};
use std::num::NonZeroU32;

fn filled(limit_bytes: usize, keys: u64) -> SharedTable<u64> {
    let table = SharedTable::new(limit_bytes);
    let mut hand = table.hand();
    (0..keys).for_each(|n| hand.put(n, bounds(n)));
    drop(hand);
    table
}

/// How many of these keys are there; each has its own value.
fn kept(table: &SharedTable<u64>, keys: u64) -> usize {
    let found = (0..keys).filter(|n| {
        let known = table.get(n);
        assert!(known.is_none_or(|known| known == bounds(*n)));
        known.is_some()
    });
    found.count()
}

#[test]
fn most_of_what_is_put_is_there_while_memory_lasts() {
    let table = filled(1 << 24, 100_000);
    assert_eq!(kept(&table, 100_001), table.stored());
    assert!(table.stored() > 97_500, "{}", table.stored());
    assert!(table.bytes() < 60 * 100_000, "{}", table.bytes());
    assert_eq!(table.get(&100_000), None);
}

#[test]
fn a_full_table_keeps_its_size_and_never_lies() {
    for limit in [1 << 16, 1 << 20] {
        let table = filled(limit, 100_000);
        assert!(table.bytes() <= limit);
        assert!(table.bytes() > limit / 2);
        assert_eq!(kept(&table, 100_000), table.stored());
        // What does not fit takes the place of something else.
        let before = table.stored();
        let mut hand = table.hand();
        (100_000..150_000).for_each(|n| hand.put(n, bounds(n)));
        drop(hand);
        assert!(table.stored() > before - before / 8, "{}", table.stored());
        assert!(table.bytes() <= limit);
        let late = kept(&table, 150_000) - kept(&table, 100_000);
        assert!(late > before / 3, "{late} of {before}");
        let per_entry = limit / table.stored();
        assert!(per_entry < 80, "{per_entry} bytes an entry");
    }
}

#[test]
fn what_was_dear_stays_when_the_memory_is_full() {
    let table = SharedTable::<u64>::new(1 << 18);
    let mut hand = table.hand();
    let known = |cost| Bounds {
        cost: NonZeroU32::new(cost).unwrap(),
        ..bounds(1)
    };
    // Half of the dear ones are found out cheaply at first.
    let dear = 0..1_000;
    dear.clone().step_by(2).for_each(|n| hand.put(n, known(1)));
    dear.clone().for_each(|n| hand.put(n, known(1_000)));
    (1_000..100_000).for_each(|n| hand.put(n, known(1)));
    drop(hand);
    let there = |keys: std::ops::Range<u64>| keys.filter(|n| table.get(n).is_some()).count();
    assert!(there(dear.clone()) > 990, "{}", there(dear));
    assert!(table.stored() > 3_000 && there(1_000..2_000) < 200);
}

#[test]
fn what_is_put_is_there_also_as_a_table_of_one_thread_and_after_saving() {
    let table = filled(1 << 24, 20_000);
    let mut words = Vec::new();
    table.save(&mut words);
    let again = SharedTable::<u64>::load(1 << 24, &mut words.iter()).unwrap();
    assert!(again.stored() > table.stored() - table.stored() / 100);
    assert_eq!(kept(&again, 20_000), again.stored());
    let less = SharedTable::<u64>::load(1 << 14, &mut words.iter()).unwrap();
    assert!(less.bytes() <= 1 << 14 && less.stored() > 100);
    assert_eq!(kept(&less, 20_000), less.stored());
    let one = again.into_table();
    assert!(one.len() > 19_000);
    let kept_by_one = one.len();
    let table = SharedTable::from_table(one);
    assert!(table.stored() > kept_by_one - kept_by_one / 50);
    assert_eq!(kept(&table, 20_000), table.stored());
    words[0] = u64::MAX;
    assert!(SharedTable::<u64>::load(1 << 24, &mut words.iter()).is_err());
    words[0] = 1 << 40;
    assert!(SharedTable::<u64>::load(1 << 24, &mut words.iter()).is_err());
}

/// Keys that own memory count with it, also where they take the place of smaller ones, and when
/// they are loaded.
#[test]
fn keys_that_own_memory_keep_to_the_limit() {
    let limit = 1 << 18;
    let table = SharedTable::<Box<[u32]>>::new(limit);
    let mut hand = table.hand();
    for n in 0..20_000 {
        hand.put(key(n), bounds(n));
        assert!(table.bytes() <= limit);
    }
    drop(hand);
    assert!(table.stored() > 500, "{}", table.stored());
    let mut words = Vec::new();
    table.save(&mut words);
    for limit in [limit, limit / 2, limit / 8] {
        let again = SharedTable::<Box<[u32]>>::load(limit, &mut words.iter()).unwrap();
        assert!(again.bytes() <= limit);
        assert!(again.stored() > table.stored() / 32);
        let is_right = |n| again.get(&key(n)).is_none_or(|found| found == bounds(n));
        assert!((0..20_000).all(is_right));
    }
}

/// Long keys among short ones: each kind is stored for as long as one likes.
#[test]
fn keys_of_several_lengths_do_not_take_each_others_room_for_good() {
    let key = |n: u64| -> Box<[u32]> {
        let length = if n.is_multiple_of(5) { 3 } else { 60 };
        // All of three bytes.
        (0..length).map(|at| (20_000 + n + at) as u32).collect()
    };
    let table = SharedTable::<Box<[u32]>>::new(1 << 20);
    let mut hand = table.hand();
    let mut kept = Vec::new();
    for n in 0..100_000 {
        hand.put(key(n), bounds(n));
        if n % 20_000 == 19_999 {
            let late = n - 3_999..n;
            let long = late.filter(|n| n % 5 != 0 && hand.get(&key(*n)).is_some());
            kept.push(long.count());
        }
    }
    drop(hand);
    assert!(table.bytes() <= 1 << 20);
    assert!(kept.iter().all(|&long| long > 1_000), "{kept:?}");
}

#[test]
fn places_of_a_hand_that_is_gone_are_used_again() {
    let table = SharedTable::<u64>::new(1 << 24);
    for n in 0..2_000 {
        table.hand().put(n, bounds(n));
    }
    let one = filled(1 << 24, 2_000);
    assert!(
        table.bytes() <= one.bytes(),
        "{} {}",
        table.bytes(),
        one.bytes()
    );
    assert_eq!(kept(&table, 2_000), table.stored());
}

#[test]
fn a_marked_position_is_busy_until_its_search_ends() {
    let table = SharedTable::<u64>::new(0);
    let (mut one, other) = (table.marking(), table.marking());
    let enter = |may_wait: bool| match other.enter(&7, may_wait, |known: Bounds| known.answer(-7)) {
        Entered::Known(answer) => answer,
        Entered::Busy => 1_000,
        Entered::Begun => 2_000,
    };
    one.begin(&7);
    assert_eq!(one.look(&7), (None, true));
    assert_eq!(one.look(&8), (None, false));
    assert_eq!(enter(true), 1_000);
    assert_eq!(enter(false), 2_000, "the other one goes there, too");
    one.give_up(&7);
    assert_eq!(one.look(&7), (None, true), "it is there still");
    other.give_up(&7);
    assert_eq!(one.look(&7), (None, false));
    one.begin(&7);
    one.finish(7, |known| {
        assert_eq!(known, None);
        bounds(7)
    });
    assert_eq!(one.look(&7), (Some(bounds(7)), false));
    assert_eq!(enter(true), -7, "what is known is enough");
    one.begin(&7);
    one.put(7, bounds(9));
    assert_eq!(one.look(&7), (Some(bounds(9)), true), "a mark stays");
    one.give_up(&7);
    assert_eq!(one.look(&7), (Some(bounds(9)), false));
    drop((one, other));
    assert_eq!(table.stored(), 1);
}

/// No thread has stored many entries, and all together have.
#[test]
fn the_index_doubles_for_several_hands() {
    let table = SharedTable::<u64>::new(1 << 20);
    let mut hands = [0; 5].map(|_| table.hand());
    for n in 0..300_u64 {
        hands[n as usize % 5].put(n, bounds(n));
    }
    drop(hands);
    assert_eq!(kept(&table, 300), table.stored());
    assert!(table.stored() > 270, "{}", table.stored());
}

/// Several threads at once: what one of them put is there or forgotten, and never something else.
#[test]
fn threads_put_and_find_while_the_index_doubles_and_the_memory_is_full() {
    for limit in [1 << 14, 1 << 20, 1 << 24] {
        let table = SharedTable::<u64>::new(limit);
        std::thread::scope(|scope| {
            for thread in 0..3_u64 {
                let table = &table;
                scope.spawn(move || {
                    let mut hand = table.marking();
                    for n in 0..60_000 {
                        let key = (n * 7 + thread * n % 5) % 40_000;
                        let found = hand.enter(&key, thread > 0, Some);
                        match found {
                            Entered::Known(known) => assert_eq!(known, bounds(key)),
                            Entered::Busy => {}
                            Entered::Begun => hand.finish(key, |_| bounds(key)),
                        }
                    }
                });
            }
        });
        assert_eq!(kept(&table, 40_000), table.stored());
        let mut entries = 0;
        table.each(|_, _| entries += 1);
        assert_eq!(entries, table.stored(), "no key has two entries");
        assert!(limit < 1 << 24 || entries > 39_000);
    }
}
