//! Tables: keeping, forgetting, saving and loading entries.

use super::*;

pub(crate) fn bounds(n: u64) -> Bounds {
    Bounds {
        lower: -(n as i32 % 100),
        upper: n as i32 % 77,
        cost: NonZeroU32::MIN.saturating_add((n * 7919 % 1000) as u32),
    }
}

#[test]
fn most_of_what_is_put_is_there_while_memory_lasts() {
    let mut table = Table::<u64>::new(1 << 24);
    for n in 0..20_000_u64 {
        table.put(n, bounds(n));
    }
    let kept = |n: &u64| table.get(n) == Some(bounds(*n));
    assert_eq!((0..20_000).filter(kept).count(), table.len());
    assert!(table.len() > 19_600, "{}", table.len());
    assert!(table.slots.len() <= 65_536);
    assert_eq!(table.get(&20_000), None);
}

#[test]
fn a_full_table_keeps_its_size_and_never_lies() {
    let limit = 1 << 16;
    let mut table = Table::<u64>::new(limit);
    for n in 0..20_000_u64 {
        table.put(n, bounds(n));
    }
    assert!(table.bytes(table.slots.len(), table.blocks.len()) <= limit);
    // What does not fit takes the place of something else.
    let before = table.len();
    (20_000..30_000).for_each(|n| table.put(n, bounds(n)));
    assert_eq!(table.len(), before);
    let late = (20_000..30_000).filter(|n| table.get(n).is_some()).count();
    assert!(late > before / 3, "{late} of {before}");
    let found = |table: &Table<u64>| (0..30_000).filter(|n| table.get(n).is_some()).count();
    assert_eq!(found(&table), before);
    assert!((0..20_000_u64).all(|n| table.get(&n).is_none_or(|found| found == bounds(n))));
}

#[test]
fn a_saved_table_comes_back_slot_for_slot() {
    let mut table = Table::<u64>::new(1 << 16);
    for n in 0..3_000_u64 {
        table.put(n, bounds(n));
    }
    let mut words = Vec::new();
    table.save(&mut words);
    let mut again = Table::<u64>::load(1 << 16, &mut words.iter()).unwrap();
    let mut same = Vec::new();
    again.save(&mut same);
    assert_eq!(words, same);
    again.put(5_000, bounds(1));
    table.put(5_000, bounds(1));
    assert_eq!(again.len(), table.len());
    // Sizes that no table has, more entries than words, an entry at another place.
    for (place, word) in [
        (0, 0),
        (0, 768),
        (0, u64::MAX),
        (1, 1 << 35),
        (2, 1 << 62),
        (3, 1 << 62),
    ] {
        let mut bad = words.clone();
        bad[place] = word;
        assert!(Table::<u64>::load(1 << 16, &mut bad.iter()).is_err());
    }
    // A table of any size that may be, and nearly nothing in it, is not larger than the limit.
    for size in [35, 61, 63] {
        words[0] = 1 << size;
        let table = Table::<u64>::load(1 << 16, &mut words.iter()).unwrap();
        assert!(table.bytes(table.slots.len(), table.blocks.len()) <= 1 << 16);
    }
}

#[test]
fn a_saved_table_goes_on_with_more_memory_or_with_less() {
    let mut table = Table::<u64>::new(1 << 16);
    (0..20_000).for_each(|n| table.put(n, bounds(n)));
    let mut words = Vec::new();
    table.save(&mut words);
    let load = |limit: usize| Table::<u64>::load(limit, &mut words.iter()).unwrap();
    let mut more = load(1 << 24);
    assert_eq!(more.len(), table.len());
    (0..20_000).for_each(|n| more.put(n, bounds(n)));
    assert!(more.len() > 19_000, "{}", more.len());
    let less = load(1 << 12);
    assert!(less.len() < table.len() / 2);
    let is_right = |n| less.get(&n).is_none_or(|found| found == bounds(n));
    assert!((0..20_000).all(is_right));
}

/// Keys of two to four numbers, and from the 5,000th on of up to 42.
pub(crate) fn key(n: u64) -> Box<[u32]> {
    let length = 2 + (n % 3) * if n < 5_000 { 1 } else { 20 };
    (0..length).map(|at| (n + at) as u32).collect()
}

/// Keys that own memory count with it, also where they take the place of smaller ones, and when
/// they are loaded.
#[test]
fn keys_that_own_memory_keep_to_the_limit() {
    let limit = 1 << 18;
    let mut table = Table::<Box<[u32]>>::new(limit);
    for n in 0..20_000 {
        table.put(key(n), bounds(n));
        assert!(table.bytes(table.slots.len(), table.blocks.len()) <= limit);
    }
    let mut words = Vec::new();
    table.save(&mut words);
    for limit in [limit, limit / 2, limit / 8] {
        let again = Table::<Box<[u32]>>::load(limit, &mut words.iter()).unwrap();
        assert!(again.bytes(again.slots.len(), again.blocks.len()) <= limit);
        assert!(again.len() > table.len() / 32);
        let is_right = |n| again.get(&key(n)).is_none_or(|found| found == bounds(n));
        assert!((0..20_000).all(is_right));
    }
    let mut same = Vec::new();
    Table::<Box<[u32]>>::load(limit, &mut words.iter())
        .unwrap()
        .save(&mut same);
    assert_eq!(words, same);
}
