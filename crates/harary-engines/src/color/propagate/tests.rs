//! Propagation against the definition: all colorings of small problems by a toy rule, paused,
//! saved, in threads.

use super::*;
use crate::color::toys::Sums;
use harary_core::laws::{loaded, pausing_after};
use std::ops::ControlFlow;

/// Weak Schur numbers.
const WEAK: Sums = Sums { equal: false };

/// All colorings of 1…n, columns in the order of first use, number by number.
fn by_definition(n: u32, columns: u8) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for x in 1..=n as usize {
        let mut longer = Vec::new();
        for coloring in &all {
            let used = coloring.iter().copied().max().unwrap_or(0);
            for column in 1..=columns.min(used + 1) {
                let sum = |a: usize| {
                    a != x - a && coloring[a - 1] == column && coloring[x - a - 1] == column
                };
                if !(1..x).any(sum) {
                    let mut next: Vec<u8> = coloring.clone();
                    next.push(column);
                    longer.push(next);
                }
            }
        }
        all = longer;
    }
    all
}

fn ask<const C: usize>(find: Find, threads: usize) -> (ColumnColorings, u64) {
    let mut engine = Propagate::<Sums, 1, C>::new(WEAK, find, threads);
    let found = engine.run((), &Watch::free()).unwrap();
    (found, engine.nodes())
}

/// An engine for three columns that has room for four.
fn with_room(find: Find, threads: usize) -> Propagate<Sums, 1, 4> {
    Propagate::new(WEAK, find, threads).with_columns(3)
}

#[test]
fn every_coloring_is_found_once() {
    for threads in [1, 3] {
        for n in 1..=9 {
            assert_eq!(
                ask::<2>(Find::All(n), threads).0.list,
                by_definition(n, 2),
                "n={n}"
            );
        }
        for n in [1, 3, 6, 10, 14, 20, 22, 23, 24] {
            let expected = by_definition(n, 3);
            let (found, _) = ask::<3>(Find::All(n), threads);
            assert_eq!(found.count as usize, expected.len());
            assert_eq!(found.list, expected, "n={n}");
            let counted = ask::<3>(Find::Count(n), threads).0;
            assert!(counted.list.is_empty() && counted.count == found.count);
            for (used, &count) in counted.by_columns.iter().enumerate() {
                let of_these = expected
                    .iter()
                    .filter(|coloring| coloring.iter().max() == Some(&(used as u8)));
                assert_eq!(count as usize, of_these.count(), "n={n}: {used} columns");
            }
            let mut roomy = with_room(Find::All(n), threads);
            assert_eq!(roomy.run((), &Watch::free()), Ok(found));
            let one = ask::<3>(Find::One(n), threads).0;
            assert_eq!(one.list.is_empty(), expected.is_empty());
            assert!(one.list.iter().all(|coloring| expected.contains(coloring)));
        }
    }
}

#[test]
fn the_longest_are_found_without_knowing_how_long_they_are() {
    for threads in [1, 2] {
        assert_eq!(
            ask::<1>(Find::Longest { list: true }, threads).0.list,
            [vec![1, 1]]
        );
        let (found, _) = ask::<2>(Find::Longest { list: true }, threads);
        assert_eq!(
            (found.n, found.list),
            (8, vec![vec![1, 1, 2, 1, 2, 2, 2, 1]])
        );
        let (found, _) = ask::<3>(Find::Longest { list: true }, threads);
        assert_eq!((found.n, found.count), (23, 3));
        assert_eq!(found.list, by_definition(23, 3));
        assert_eq!(ask::<3>(Find::Longest { list: false }, threads).0.count, 3);
    }
}

/// Runs with a pause after every `period` calls of the watch, and something done in between.
fn in_pieces(
    mut engine: Propagate<Sums, 1, 4>,
    period: u32,
    between: impl Fn(Propagate<Sums, 1, 4>) -> Propagate<Sums, 1, 4>,
) -> (ColumnColorings, u64) {
    loop {
        let watch = pausing_after(period);
        match engine.run((), &watch) {
            Ok(found) => return (found, engine.nodes()),
            Err(Paused) => engine = between(engine),
        }
    }
}

#[test]
fn pausing_and_saving_change_nothing() {
    for find in [Find::All(20), Find::Count(23), Find::Longest { list: true }] {
        let new = |threads| with_room(find, threads);
        let expected = ask::<3>(find, 1);
        for period in [1, 7, 100] {
            assert_eq!(in_pieces(new(1), period, |engine| engine), expected);
            let saved = in_pieces(new(1), period, |engine| {
                let mut words = Vec::new();
                engine.save(&mut words);
                let mut source = words.iter();
                let again = loaded(new(1), (), &mut source).expect("what was saved can be loaded");
                assert_eq!(source.len(), 0);
                let mut cut = words[..words.len() - 1].iter();
                assert!(loaded(new(1), (), &mut cut).is_err());
                again
            });
            assert_eq!(saved, expected);
        }
        // More threads find the same; how many nodes they visit may differ where the search starts
        // again.
        assert_eq!(in_pieces(new(3), 50, |engine| engine).0, expected.0);
    }
}

#[test]
fn another_question_or_a_bad_state_is_refused() {
    let mut engine = with_room(Find::Count(20), 1);
    let watch = Watch::every(300, |_| ControlFlow::Break(()));
    assert!(engine.run((), &watch).is_err());
    let mut words = Vec::new();
    engine.save(&mut words);
    let new = |n| with_room(Find::Count(n), 1);
    let load = |n, words: &[u64]| loaded(new(n), (), &mut words.iter());
    assert!(load(20, &words).is_ok() && load(21, &words).is_err());
    // A number to branch on that has a column.
    let place = words.len() - 5;
    let mut placed = words.clone();
    placed[place + 3] = u64::from(words[place].trailing_zeros());
    assert!(words[place] > 0 && load(20, &placed).is_err());
    // 1, 2 and 3 in one column: a state that no search can reach.
    words[place] = 0b1110;
    assert!(load(20, &words).is_err());
}

#[test]
fn parts_are_the_whole_and_parts_of_a_part_its_own() {
    let of = |find, index, of| {
        let part = Part::new(index, of).unwrap();
        let engine = Propagate::<Sums, 1, 3>::new(WEAK, find, 1);
        let found = engine.with_part(Some(part)).run((), &Watch::free());
        found.unwrap()
    };
    let sorted = |mut list: Vec<Vec<u8>>| {
        list.sort_unstable();
        list
    };
    let expected = by_definition(13, 3);
    for parts in [1, 2, 7, 100, 3000] {
        let lists: Vec<_> = (1..=parts)
            .map(|index| of(Find::All(13), index, parts).list)
            .collect();
        let busy = lists.iter().filter(|list| !list.is_empty()).count();
        assert_eq!(sorted(lists.concat()), expected, "{parts} parts");
        // More parts than there were subtrees at first have work.
        let most = (parts as usize).min(SUBTREES + SUBTREES / 2);
        assert!(busy >= most, "{busy} of {parts}");
    }
    for index in 1..=7 {
        let own = (1..=40).flat_map(|inner| of(Find::All(13), (index - 1) * 40 + inner, 280).list);
        assert_eq!(sorted(own.collect()), of(Find::All(13), index, 7).list);
    }
    let longest = (1..=2000).map(|index| of(Find::Longest { list: true }, index, 2000));
    let longest: Vec<_> = longest.filter(|found| found.n == 23).collect();
    let lists = longest.into_iter().flat_map(|found| found.list);
    assert_eq!(sorted(lists.collect()), by_definition(23, 3));
}
