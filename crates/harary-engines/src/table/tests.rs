//! Tables: keeping, forgetting, saving and loading entries, marks, and several threads.

use crate::table::{Bounds, Entered, Hand, Table};
use std::num::NonZeroU32;

fn bounds(n: u64) -> Bounds {
    Bounds {
        lower: -(n as i32 % 100),
        upper: n as i32 % 77,
        cost: NonZeroU32::MIN.saturating_add((n * 7919 % 1000) as u32),
    }
}

/// Keys of two to four numbers, and from the 5,000th on of up to 42.
fn key(n: u64) -> Box<[u32]> {
    let length = 2 + (n % 3) * if n < 5_000 { 1 } else { 20 };
    (0..length).map(|at| (n + at) as u32).collect()
}

fn filled(limit_bytes: usize, keys: u64) -> Table<u64> {
    let mut table = Table::new(limit_bytes);
    let mut hand = table.hand();
    (0..keys).for_each(|n| hand.put(&n, bounds(n)));
    drop(hand);
    table
}

/// How many of these keys are there; each has its own value.
fn kept(table: &Table<u64>, keys: u64) -> usize {
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
        let mut table = filled(limit, 100_000);
        assert!(table.bytes() <= limit);
        assert!(table.bytes() > limit / 2);
        assert_eq!(kept(&table, 100_000), table.stored());
        // What does not fit takes the place of something else.
        let before = table.stored();
        let mut hand = table.hand();
        (100_000..150_000).for_each(|n| hand.put(&n, bounds(n)));
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
    let mut table = Table::<u64>::new(1 << 18);
    let mut hand = table.hand();
    let known = |cost| Bounds {
        cost: NonZeroU32::new(cost).unwrap(),
        ..bounds(1)
    };
    // Half of the dear ones are found out cheaply at first.
    let dear = 0..1_000;
    dear.clone().step_by(2).for_each(|n| hand.put(&n, known(1)));
    dear.clone().for_each(|n| hand.put(&n, known(1_000)));
    (1_000..100_000).for_each(|n| hand.put(&n, known(1)));
    drop(hand);
    let there = |keys: std::ops::Range<u64>| keys.filter(|n| table.get(n).is_some()).count();
    assert!(there(dear.clone()) > 990, "{}", there(dear));
    assert!(table.stored() > 3_000 && there(1_000..2_000) < 200);
}

fn words(table: &Table<u64>) -> Vec<u64> {
    let mut words = Vec::new();
    table.save(&mut words);
    words
}

/// Whether memory lasts or not, a table that was saved in between ends as one that never was; so
/// does one whose hands change.
#[test]
fn a_saved_table_goes_on_as_if_it_had_not_been_saved() {
    for (limit, keys) in [(1 << 24, 3_000), (1 << 16, 20_000), (0, 20_000)] {
        let mut table = Table::<u64>::new(limit);
        let mut other = Table::<u64>::new(limit);
        let mut again = Table::<u64>::new(limit);
        let mut hand = table.hand();
        for n in 0..keys {
            hand.put(&(n * n % keys), bounds(n));
            other.hand().put(&(n * n % keys), bounds(n));
            again.hand().put(&(n * n % keys), bounds(n));
            if n % 997 == 0 {
                again = Table::load(limit, &mut words(&again).iter()).unwrap();
            }
        }
        drop(hand);
        assert_eq!(words(&table), words(&again));
        assert_eq!(words(&table), words(&other));
        assert_eq!(table.stored(), again.stored());
        assert_eq!(table.bytes(), again.bytes());
    }
}

#[test]
fn a_saved_table_goes_on_with_more_memory_or_with_less() {
    let table = filled(1 << 16, 20_000);
    let words = words(&table);
    let load = |limit: usize| Table::<u64>::load(limit, &mut words.iter()).unwrap();
    let mut more = load(1 << 24);
    assert!(more.stored() > table.stored() - table.stored() / 50);
    assert_eq!(kept(&more, 20_000), more.stored());
    let mut hand = more.hand();
    (0..20_000).for_each(|n| hand.put(&n, bounds(n)));
    drop(hand);
    assert!(more.stored() > 19_000, "{}", more.stored());
    let less = load(1 << 14);
    assert!(less.bytes() <= 1 << 14 && less.stored() > 100);
    assert_eq!(kept(&less, 20_000), less.stored());
}

/// Each word of a saved table in turn is another one: that is found out, or the table may be used.
#[test]
fn a_damaged_table_is_refused_or_of_use() {
    for (limit, keys) in [(1 << 16, 300), (0, 1_000)] {
        let words = words(&filled(limit, keys));
        let load = |words: &[u64], limit| Table::<u64>::load(limit, &mut words.iter());
        let mut refused = 0;
        for at in 0..words.len() {
            for word in [
                0,
                1,
                7,
                words[at] + 1,
                words[at] ^ 1 << 20,
                1 << 40,
                u64::MAX,
            ] {
                let mut bad = words.clone();
                bad[at] = word;
                for limit in [limit, 1 << 14] {
                    let Ok(mut table) = load(&bad, limit) else {
                        refused += 1;
                        continue;
                    };
                    assert!(table.bytes() <= limit.max(16 * 64 + 4096));
                    let mut hand = table.hand();
                    (keys..keys + 200).for_each(|n| hand.put(&n, bounds(n)));
                    assert!((0..keys + 200).filter(|n| hand.get(n).is_some()).count() > 50);
                }
            }
            assert!(at == 0 || load(&words[..at], limit).is_err());
        }
        assert!(refused > 2 * words.len(), "{refused} of {}", words.len());
    }
    // More buckets than there is memory for, or than words.
    let words = words(&Table::new(1 << 16));
    let [first, buckets] = [5, 6];
    assert_eq!(words[first..=buckets], [16, 16]);
    for size in [35, 61, 63] {
        let mut bad = words.clone();
        bad[first] = 1 << size;
        assert!(Table::<u64>::load(1 << 16, &mut bad.iter()).is_err());
        bad[buckets] = 1 << size;
        assert!(Table::<u64>::load(1 << 16, &mut bad.iter()).is_err());
    }
}

/// Keys that own memory count with it, also where they take the place of smaller ones, and when
/// they are loaded.
#[test]
fn keys_that_own_memory_keep_to_the_limit() {
    let limit = 1 << 18;
    let mut table = Table::<Box<[u32]>>::new(limit);
    for n in 0..20_000 {
        table.hand().put(&key(n), bounds(n));
        assert!(table.bytes() <= limit);
    }
    assert!(table.stored() > 500, "{}", table.stored());
    let mut words = Vec::new();
    table.save(&mut words);
    for limit in [limit, limit / 2, limit / 8] {
        let again = Table::<Box<[u32]>>::load(limit, &mut words.iter()).unwrap();
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
    let mut table = Table::<Box<[u32]>>::new(1 << 20);
    let mut hand = table.hand();
    let mut kept = Vec::new();
    for n in 0..100_000 {
        hand.put(&key(n), bounds(n));
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
    let mut table = Table::<u64>::new(1 << 24);
    for n in 0..2_000 {
        table.hand().put(&n, bounds(n));
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
    let table = Table::<u64>::new(0);
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
    one.finish(&7, |known| {
        assert_eq!(known, None);
        bounds(7)
    });
    assert_eq!(one.look(&7), (Some(bounds(7)), false));
    assert_eq!(enter(true), -7, "what is known is enough");
    one.begin(&7);
    one.put(&7, bounds(9));
    assert_eq!(one.look(&7), (Some(bounds(9)), true), "a mark stays");
    one.give_up(&7);
    assert_eq!(one.look(&7), (Some(bounds(9)), false));
    drop((one, other));
    assert_eq!(table.stored(), 1);
}

/// No thread has stored many entries, and all together have.
#[test]
fn the_index_doubles_for_several_hands() {
    let table = Table::<u64>::new(1 << 20);
    let mut hands = [0; 5].map(|_| table.marking());
    for n in 0..300_u64 {
        hands[n as usize % 5].put(&n, bounds(n));
    }
    drop(hands);
    assert_eq!(kept(&table, 300), table.stored());
    assert!(table.stored() > 270, "{}", table.stored());
}

/// A table of this limit, after three threads have worked with it at once.
fn by_three(limit: usize, work: impl Fn(u64, Hand<'_, u64>) + Sync) -> Table<u64> {
    let table = Table::new(limit);
    std::thread::scope(|scope| {
        for thread in 0..3 {
            let (table, work) = (&table, &work);
            scope.spawn(move || work(thread, table.marking()));
        }
    });
    table
}

/// Several threads at once: what one of them put is there or forgotten, and never something else.
#[test]
fn threads_put_and_find_while_the_index_doubles_and_the_memory_is_full() {
    for limit in [1 << 14, 1 << 20, 1 << 24] {
        let table = by_three(limit, |thread, mut hand| {
            for n in 0..60_000 {
                let key = (n * 7 + thread * n % 5) % 40_000;
                match hand.enter(&key, thread > 0, Some) {
                    Entered::Known(known) => assert_eq!(known, bounds(key)),
                    Entered::Busy => {}
                    Entered::Begun => hand.finish(&key, |_| bounds(key)),
                }
            }
        });
        assert_eq!(kept(&table, 40_000), table.stored());
        assert!(limit < 1 << 24 || table.stored() > 39_000);
    }
}

/// Where several threads take memory at once they keep to the limit together, so that what they
/// saved is taken back.
#[test]
fn threads_keep_to_the_limit_together() {
    for limit in (13_950_000..14_300_000).step_by(50_000) {
        let table = by_three(limit, |thread, mut hand| {
            (0..150_000).for_each(|n| hand.put(&(3 * n + thread), bounds(n)));
        });
        assert!(table.bytes() <= limit, "{} of {limit}", table.bytes());
        let again = Table::<u64>::load(limit, &mut words(&table).iter()).unwrap();
        assert_eq!(again.stored(), table.stored());
    }
}

/// Keys of several lengths without memory of their own are told apart, too.
#[test]
fn keys_without_a_length_of_their_own_have_their_own_values() {
    let mut table = Table::<Option<u64>>::new(1 << 20);
    let keys = || (0..1_000).map(|n| Some(n).filter(|n| n % 100 > 0));
    let mut hand = table.hand();
    for key in keys() {
        hand.put(&key, bounds(key.unwrap_or(7_000)));
    }
    let found = keys().filter(|key| {
        let known = hand.get(key);
        assert!(known.is_none_or(|known| known == bounds(key.unwrap_or(7_000))));
        known.is_some()
    });
    assert!(found.count() > 900);
}

/// Two entries of a forged table lie on each other, so that one says that it is endless.
#[test]
fn an_entry_without_end_is_of_no_use() {
    let mut table = Table::<Box<[u32]>>::new(1 << 16);
    (0..300).for_each(|n| table.hand().put(&key(n), bounds(n)));
    let mut forged = Vec::new();
    table.save(&mut forged);
    for at in 0..forged.len() {
        let mut bad = forged.clone();
        bad[at..]
            .iter_mut()
            .take(6)
            .for_each(|word| *word = u64::MAX);
        if let Ok(mut table) = Table::<Box<[u32]>>::load(1 << 16, &mut bad.iter()) {
            (300..400).for_each(|n| table.hand().put(&key(n), bounds(n)));
            table.save(&mut Vec::new());
        }
    }
}
