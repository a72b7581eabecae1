//! Several threads: the same answers, with pauses and checkpoints, and with any number of threads to go on.

use crate::common::{self, Scratch, games, limits};
use crate::{hurried, patient};
use harary::{
    Ask, CensusOptions, ColorEngine, ColorOptions, LargestEngine, LargestOptions, Limits, Report,
    SolveAnswer, SolveEngine, SolveOptions,
};
use std::time::Duration;

fn solve(game: &str, engine: SolveEngine, limits: &Limits<'_>) -> Report<SolveAnswer> {
    let asked = SolveOptions {
        engine,
        ..SolveOptions::default()
    };
    harary::solve(&common::spec(game), &asked, limits).unwrap_or_else(|why| panic!("{game}: {why}"))
}

fn threads(threads: usize) -> Limits<'static> {
    Limits {
        threads,
        ..limits()
    }
}

/// Games of some ten thousand nodes: enough for threads to meet.
const LARGER: [&str; 7] = [
    "vdw n=14 k=4",
    "vdw n=12 k=4 convention=avoider-enforcer board=ring",
    "hip n=4 convention=achievement",
    "monotonic up=3 down=5",
    "monotonic up=3 down=4 convention=avoidance",
    "columns c=3 rule=schur",
    "octal code=0.77 heaps=8,7,9 convention=misere",
];

#[test]
fn threads_change_no_answer() {
    let tiny = games::tiny();
    for game in tiny.iter().step_by(3).map(String::as_str).chain(LARGER) {
        let one = solve(game, SolveEngine::AlphaBeta, &limits());
        let rounds = if LARGER.contains(&game) { 8 } else { 1 };
        for round in 0..rounds {
            let more = solve(game, SolveEngine::AlphaBeta, &threads(2 + round % 3));
            assert!(more.complete);
            assert_eq!(
                more.answer,
                one.answer,
                "{game} with {} threads",
                2 + round % 3
            );
        }
    }
}

#[test]
fn work_of_threads_is_kept_for_any_number_of_them() {
    let game = "monotonic up=4 down=4 convention=avoidance";
    let one = solve(game, SolveEngine::AlphaBeta, &limits());
    // One thread at first: it is stopped for certain, where several may be done before the one that looks at the clock begins.
    for numbers in [[1, 3], [1, 2], [1, 4]] {
        let folder = Scratch::new();
        let file = folder.file("state");
        let mut stops = 0;
        let found = loop {
            let limits = Limits {
                threads: numbers[stops % 2],
                // As soon as the clock is looked at, then later and later.
                time: Some(Duration::from_millis(10 * stops as u64)),
                ..patient(&file)
            };
            let report = solve(game, SolveEngine::AlphaBeta, &limits);
            if report.complete {
                break report;
            }
            stops += 1;
        };
        assert!(stops > 0);
        assert_eq!(found.answer, one.answer, "{numbers:?}");
    }
}

#[test]
fn a_sweep_by_threads_visits_every_position_once() {
    for (game, positions) in [
        (
            "monotonic up=8 down=7 deck=rationals convention=avoidance",
            6435,
        ),
        ("monotonic up=9 down=8 deck=rationals", 6435),
    ] {
        let one = solve(game, SolveEngine::Sweep, &limits());
        assert_eq!(one.stats.nodes, positions, "{game}");
        let folder = Scratch::new();
        let file = folder.file("state");
        for round in 0.. {
            let limits = Limits {
                threads: 1 + round % 3,
                ..hurried(&file)
            };
            let report = solve(game, SolveEngine::Sweep, &limits);
            if report.complete {
                assert_eq!(report.answer, one.answer, "{game}");
                assert_eq!(report.stats.nodes, positions, "{game}");
                assert!(round > 0);
                break;
            }
        }
    }
}

#[test]
fn threads_count_and_list_the_same_colorings() {
    for game in [
        "hip n=4",
        "hip n=3 colors=3",
        "vdw n=20 k=4",
        "vdw n=16 k=3,4",
        "clique n=5 k=3",
    ] {
        for engine in [
            ColorEngine::Auto,
            ColorEngine::Backtrack,
            ColorEngine::Classes,
            ColorEngine::Propagate,
        ] {
            for (count, balanced) in [(true, false), (true, true), (false, false)] {
                let asked = ColorOptions {
                    count,
                    all: !count,
                    balanced,
                    engine,
                    ..ColorOptions::default()
                };
                let ask = |threads_| harary::color(&common::spec(game), &asked, &threads(threads_));
                match (ask(1), ask(2), ask(3)) {
                    (Ok(one), Ok(two), Ok(three)) => {
                        assert_eq!(two.answer, one.answer, "{game} by {engine:?}");
                        assert_eq!(three.answer, one.answer, "{game} by {engine:?}");
                        assert_eq!((one.stats.threads, two.stats.threads), (1, 2));
                    }
                    (Err(one), Err(two), Err(_)) => {
                        assert_ne!(engine, ColorEngine::Auto, "{game}: {one}");
                        assert_eq!(one.to_string(), two.to_string());
                    }
                    other => panic!("{game} by {engine:?}: {other:?}"),
                }
            }
        }
    }
    let one = ColorOptions {
        engine: ColorEngine::Backtrack,
        ..ColorOptions::default()
    };
    let refused = harary::color(&common::spec("hip n=3"), &one, &threads(2));
    assert!(refused.unwrap_err().to_string().contains("thread"));
    // Several threads take cubes, where there is a solver.
    let found = harary::color(
        &common::spec("hip n=3"),
        &ColorOptions::default(),
        &threads(2),
    );
    assert!(found.is_ok());
}

#[test]
fn threads_count_the_plays_that_one_counts() {
    let plays = |game: &str, limits: &Limits<'_>| {
        let asked = CensusOptions {
            plays: true,
            part: Some("1/1".parse().unwrap()),
            ..CensusOptions::default()
        };
        harary::census(&common::spec(game), &asked, limits).unwrap()
    };
    // A short one may be over before the clock is looked at.
    let mut all_stops = 0;
    for game in [
        "vdw n=8 k=3",
        "monotonic up=3 down=3 convention=avoidance",
        "columns c=3",
        "octal code=0.77 heaps=5,6",
        "hip n=3 convention=achievement",
    ] {
        let one = plays(game, &limits());
        for round in 0..6 {
            let more = plays(game, &threads(2 + round % 3));
            assert_eq!(more.answer, one.answer, "{game}");
            assert_eq!(more.stats.nodes, one.stats.nodes, "{game}");
            assert_eq!(more.stats.threads, 2 + round % 3);
        }
        let folder = Scratch::new();
        let file = folder.file("state");
        let mut stops = 0;
        let last = loop {
            let limits = Limits {
                threads: [1, 2, 3][stops % 3],
                time: Some(Duration::from_micros(100 * stops as u64)),
                ..patient(&file)
            };
            let report = plays(game, &limits);
            if report.complete {
                break report;
            }
            stops += 1;
        };
        all_stops += stops;
        assert_eq!(last.answer, one.answer, "{game}");
        assert_eq!(last.stats.nodes, one.stats.nodes, "{game}");
    }
    assert!(all_stops > 0);
    let game = common::spec("vdw n=8 k=3");
    let positions = CensusOptions::default();
    let refused = harary::census(&game, &positions, &threads(2)).unwrap_err();
    assert!(refused.to_string().contains("thread"), "{refused}");
    // Where plays meet they are counted by position, which is one thread's work.
    let asked = CensusOptions {
        plays: true,
        ..CensusOptions::default()
    };
    let by_position = harary::census(&game, &asked, &threads(2)).unwrap();
    assert_eq!(by_position.stats.threads, 1);
    assert_eq!(by_position.answer, plays("vdw n=8 k=3", &limits()).answer);
    // No position of this game is met twice, so that nothing is remembered.
    let tree = common::spec("columns c=3");
    let one = harary::census(&tree, &positions, &limits()).unwrap();
    let two = harary::census(&tree, &positions, &threads(2)).unwrap();
    assert_eq!(two.answer, one.answer);
    assert_eq!(two.stats.nodes, one.stats.nodes);
}

#[test]
fn threads_find_as_many_cells_without_a_set() {
    let ask = |game: &str, engine, threads_| {
        harary::largest(
            &common::spec(game),
            &LargestOptions {
                engine,
                ..LargestOptions::default()
            },
            &threads(threads_),
        )
    };
    let refused = ask("hip n=3", LargestEngine::Search, 2).unwrap_err();
    assert!(refused.to_string().contains("thread"), "{refused}");
    for (game, size) in [
        ("hip n=7", 27),
        ("vdw n=26 k=3", 11),
        ("clique n=7 k=3", 12),
    ] {
        for engine in [LargestEngine::Sat, LargestEngine::Auto] {
            let found = ask(game, engine, 2);
            let found = found.unwrap();
            assert_eq!(found.answer.size, Some(size), "{game} by {engine:?}");
            let alone = found.stats.engine == "search";
            assert_eq!(found.stats.threads, if alone { 1 } else { 2 });
        }
    }
}

#[test]
fn minimax_keeps_to_one_thread() {
    let asked = SolveOptions {
        engine: SolveEngine::Minimax,
        ask: Ask::Outcome,
        ..SolveOptions::default()
    };
    let refused = harary::solve(&common::spec("hip n=2"), &asked, &threads(2)).unwrap_err();
    assert!(refused.to_string().contains("thread"), "{refused}");
}

/// Proof numbers alone have no answer after fifty million nodes.
#[test]
fn wins_by_force_are_looked_for_with_threads_and_checkpoints() {
    let folder = Scratch::new();
    let asked = SolveOptions {
        ask: Ask::Plies,
        ..SolveOptions::default()
    };
    let solve = |limits: &Limits<'_>| {
        let game = common::spec("animal n=6 animal=xxxx/.x..");
        harary::solve(&game, &asked, limits).expect("a question that can be asked")
    };
    for limits in [limits(), threads(2), patient(&folder.file("state"))] {
        let report = solve(&limits);
        assert_eq!(report.answer.plies, Some(11));
        assert!(report.stats.nodes < 100_000, "{}", report.stats.nodes);
    }
    let again = hurried(&folder.file("again"));
    let attempts: Vec<_> = std::iter::repeat_with(|| solve(&again))
        .scan(false, |is_over, report| {
            (!std::mem::replace(is_over, report.complete)).then_some(report)
        })
        .take(1_000)
        .collect();
    let last = attempts.last().expect("an attempt");
    assert_eq!(
        last.answer.plies,
        Some(11),
        "after {} attempts",
        attempts.len()
    );
    assert!(last.stats.nodes < 100_000, "{}", last.stats.nodes);
    assert!(attempts.len() > 10);
}
