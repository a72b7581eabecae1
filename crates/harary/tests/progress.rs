//! What is said of progress: how much is done never shrinks, and steps have names.

mod common;

use harary::{HowFar, Limits, Question, answer};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

static SECONDS: AtomicU64 = AtomicU64::new(0);

/// Each look at this clock takes a second, so that each pause is one to report.
fn hasty() -> Duration {
    Duration::from_secs(SECONDS.fetch_add(1, Ordering::Relaxed))
}

/// The steps, and how much is done, as they are told.
fn told(line: &str, threads: usize) -> Vec<(String, Option<u32>)> {
    let question: Question = line.parse().expect(line);
    let told = Mutex::new(Vec::new());
    let observe = |how_far: &HowFar<'_>| {
        let mut told = told.lock().unwrap();
        told.push((how_far.step.to_owned(), how_far.progress.done));
    };
    let limits = Limits {
        threads,
        progress: Some(&observe),
        clock: hasty,
        ..common::limits()
    };
    answer(&question, &limits).unwrap_or_else(|why| panic!("{line}: {why}"));
    told.into_inner().unwrap()
}

#[test]
fn how_much_is_done_never_shrinks() {
    for (line, threads) in [
        (
            "color vdw n=22 k=3 colors=3 --count --engine backtrack",
            &[1][..],
        ),
        ("color hip n=4 colors=3 --count --engine propagate", &[1, 2]),
        ("nim octal code=0.106 --upto 30000", &[1]),
        ("estimate vdw n=9 k=3 --trials 200000 --uct 0", &[1, 2]),
        ("estimate vdw n=9 k=3 --trials 20000 --uct 1", &[1]),
        ("codes octal digits=2 --heaps 3000", &[1, 2]),
        ("color vdw n=35 k=4 --engine cubes --part 1/1", &[1, 2]),
        ("longest columns c=3 --engine longest", &[1]),
        ("solve tictactoe side=3 --engine minimax", &[1]),
        ("census monotonic up=3 down=3 --plays --part 1/1", &[1, 2]),
    ] {
        for &threads in threads {
            let done = told(line, threads).into_iter().map(|(_, done)| done);
            let done: Option<Vec<u32>> = done.collect();
            let done = done.unwrap_or_else(|| panic!("{line}: it is not known how much"));
            assert!(done.len() > 5, "{line}: {done:?}");
            assert!(done.is_sorted(), "{line}: {done:?}");
            let (first, last) = (done[0], done[done.len() - 1]);
            assert!(first < 500_000 && last > 500_000, "{line}: {done:?}");
        }
    }
}

/// The search for the longest starts over while it is short, and says nothing then.
#[test]
fn the_longest_colorings_say_how_much_is_done_once_no_search_starts_over() {
    for threads in [1, 2] {
        let told = told("longest columns c=4 rule=many", threads);
        let done: Vec<Option<u32>> = told.into_iter().map(|(_, done)| done).collect();
        let known: Vec<u32> = done.iter().copied().flatten().collect();
        assert!(known.len() > 5, "{done:?}");
        assert!(done.is_sorted(), "{done:?}");
        assert!(known.last().is_some_and(|&last| last > 500_000), "{done:?}");
    }
}

/// Symmetries are counted last, and of these nobody knows.
#[test]
fn counts_by_classes_say_how_much_is_done_before_the_symmetries() {
    for threads in [1, 2] {
        let told = told("color hip n=4 colors=4 --count --engine classes", threads);
        let done: Vec<u32> = told.into_iter().filter_map(|(_, done)| done).collect();
        assert!(done.len() > 5 && done.is_sorted(), "{done:?}");
        let (first, last) = (done[0], done[done.len() - 1]);
        assert!(first < 500_000 && last > 500_000, "{done:?}");
    }
}

#[test]
fn steps_have_names() {
    let told = told("threshold vdw k=4 --engine alpha-beta", 1);
    let named = |step: &str| told.iter().any(|(told, _)| told.contains(step));
    assert!(named("vdw n=14 k=4") && named("vdw n=15 k=4"), "{told:?}");
}

#[test]
fn a_threshold_says_that_the_other_player_wins() {
    let told = told("threshold clique k=3 --most 7 --engine alpha-beta", 1);
    let named = |step: &str| told.iter().any(|(told, _)| told == step);
    assert!(named("solve clique n=6 k=3"), "{told:?}");
    assert!(named("solve clique n=7 k=3 (B wins for n = 6)"), "{told:?}");
}
