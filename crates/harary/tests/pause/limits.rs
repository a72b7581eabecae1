//! Limits: time, stop requests, memory, and the same cost whenever the same is asked.

use crate::common::{self, Scratch, certifying, games, limits};
use crate::{hurried, longest, solve};
use harary::{
    CensusOptions, HowFar, Limits, Outcome, Player, SolveEngine, SolveOptions, Stopped,
    TableOptions,
};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// From the worst for A to the best.
fn worth(outcome: Outcome) -> i32 {
    outcome.worth(Player::A)
}

/// No play is longer than one that fills the board: before all are counted the length is known.
#[test]
fn a_play_that_fills_the_board_is_as_long_as_any() {
    for (game, length, soon) in [
        ("vdw n=8 k=5", 8, true),
        ("clique n=5 k=3 convention=normal", 6, false),
    ] {
        let folder = Scratch::new();
        let mut slices = 0;
        loop {
            let report = longest(game, false, &hurried(&folder.file("state"))).unwrap();
            let answer = report.answer;
            assert!(answer.length.is_none_or(|known| known == length), "{game}");
            if report.complete {
                assert!(answer.length.is_some() && answer.count.is_some(), "{game}");
                break;
            }
            assert!(answer.count.is_none(), "{game}");
            assert!(
                answer.length.is_none() || answer.at_least.is_none(),
                "{game}"
            );
            slices += usize::from(answer.length.is_some());
        }
        assert_eq!(
            slices > 0,
            soon,
            "{game}: the length was known first {slices} times"
        );
    }
}

/// Stopped after every slice, the bounds hold the truth and never widen.
#[test]
fn bounds_hold_the_truth_and_only_narrow() {
    let games = [
        "vdw n=14 k=4",
        "vdw n=15 k=4",
        "vdw n=11 k=4 convention=avoidance first=B",
        "vdw n=12 k=4 convention=maker-breaker",
        "monotonic up=3 down=4",
        "monotonic up=2 down=7 convention=avoidance deck=12",
        "hip n=4 convention=avoider-enforcer",
    ];
    let (mut narrowed, mut timed) = (0, 0);
    for game in games {
        let solved = common::solve(game, "", SolveEngine::AlphaBeta).answer;
        let truth = worth(solved.outcome.expect("solved"));
        let loses = Outcome::Wins(match game.contains("first=B") {
            true => Player::A,
            false => Player::B,
        });
        let folder = Scratch::new();
        let (mut low, mut high) = (-1, 1);
        for _ in 0..60 {
            let report = solve(game, "", &hurried(&folder.file("state"))).unwrap();
            if report.complete {
                break;
            }
            assert_eq!(report.stopped, Some(Stopped::Time), "{game}");
            // The plies may be known before the first moves are.
            let plies = report.answer.plies;
            assert!(plies.is_none() || plies == solved.plies, "{game}");
            timed += usize::from(plies.is_some());
            // Who is known to lose has no move that keeps the outcome.
            let moves = (report.answer.outcome == Some(loses)).then(Vec::new);
            assert_eq!(report.answer.first_moves, moves, "{game}: not answered");
            // Bounds that meet are the outcome; plies and moves are then still open.
            let [worst, best] = match (report.answer.outcome, report.answer.bounds) {
                (None, Some(bounds)) => bounds,
                (Some(outcome), None) => [outcome, outcome],
                both => panic!("{game}: {both:?}"),
            };
            let (worst, best) = (worth(worst), worth(best));
            assert!(low <= worst && best <= high, "{game}: wider");
            assert!(worst <= truth && truth <= best, "{game}: {worst} to {best}");
            narrowed += usize::from((low, high) != (worst, best));
            (low, high) = (worst, best);
        }
    }
    assert!(narrowed >= 4, "bounds became tighter {narrowed} times");
    assert!(timed > 0, "plies were never known first");
}

/// Strategies on boards with few sets or none: nothing is searched, and there is much to write.
#[test]
fn limits_hold_while_a_certificate_is_made() {
    let folder = Scratch::new();
    for (game, outcome) in [
        ("clique n=8 k=9", "draw"),
        ("mnk m=6 n=6 k=7 convention=avoidance", "draw"),
        ("mnk m=6 n=6 k=7 convention=avoider-enforcer", "A"),
        ("vdw n=60 k=59 board=ring convention=avoidance", "draw"),
    ] {
        let path = folder.file("certificate");
        let (time, memory) = (Duration::from_millis(300), 4 << 20);
        let before = Instant::now();
        for (limits, why) in [
            (
                Limits {
                    time: Some(time),
                    ..certifying(&path)
                },
                Stopped::Time,
            ),
            (
                Limits {
                    memory,
                    ..certifying(&path)
                },
                Stopped::Memory,
            ),
        ] {
            let report = solve(game, "", &limits).unwrap();
            assert_eq!(report.stopped, Some(why), "{game}");
            assert_eq!(report.answer.outcome_name(), outcome, "{game}");
            assert!(report.answer.first_moves.is_some(), "{game}");
            assert!(report.uncertified && !path.exists(), "{game}");
        }
        let took = before.elapsed();
        assert!(took < Duration::from_secs(20), "{game}: {took:?}");
    }
}

/// The options of a heap that may be broken in any way are many, and no sum is searched for.
#[test]
fn time_is_looked_at_while_options_are_listed() {
    let spec = common::spec("octal code=0.F!");
    let limits = Limits {
        time: Some(Duration::from_millis(300)),
        ..limits()
    };
    let before = Instant::now();
    let report = harary::quotient(&spec, &harary::QuotientOptions::default(), &limits).unwrap();
    assert_eq!(report.stopped, Some(Stopped::Time));
    let took = before.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}");
}

/// Each verb that is cut short says so, and gives no guess.
#[test]
fn without_time_nothing_is_guessed() {
    let none = Limits {
        time: Some(Duration::ZERO),
        ..limits()
    };
    let found = longest("columns c=4", true, &none).unwrap();
    assert!(!found.complete && found.answer.length.is_none());
    assert!(found.answer.count.is_none() && found.answer.list.is_none());
    let game = common::spec("hip n=6");
    let count = harary::ColorOptions {
        count: true,
        ..harary::ColorOptions::default()
    };
    let found = harary::color(&game, &count, &none).unwrap();
    assert!(!found.complete && found.answer == harary::ColorAnswer::default());
    let game = common::spec("monotonic up=3 down=3");
    let plays = CensusOptions {
        plays: true,
        ..CensusOptions::default()
    };
    let found = harary::census(&game, &plays, &none).unwrap();
    assert!(!found.complete && found.answer.over.is_none() && found.answer.levels.is_none());
    let game = common::spec("octal code=0.16");
    let found = harary::nim(&game, &harary::NimOptions::default(), &none).unwrap();
    assert!(!found.complete && !found.answer.proved && found.answer.period.is_none());
    let minimax = SolveOptions {
        engine: SolveEngine::Minimax,
        ..SolveOptions::default()
    };
    let found = harary::solve(&common::spec("hip n=3"), &minimax, &none).unwrap();
    assert!(!found.complete && found.answer.outcome.is_none());
    let moves = TableOptions {
        ask: harary::Ask::Moves,
        ..TableOptions::default()
    };
    let grid = harary::table(&common::spec("vdw n=1..15 k=4"), &moves, &none).unwrap();
    assert!(!grid.complete && grid.answer.cells.iter().flatten().any(Option::is_none));
    let folder = Scratch::new();
    let certified = Limits {
        time: none.time,
        ..certifying(&folder.file("certificate"))
    };
    let game = common::spec("vdw n=31 k=5");
    let found = harary::solve(&game, &SolveOptions::default(), &certified).unwrap();
    assert!(!found.complete && found.answer.certified.is_none());
    assert!(!folder.file("certificate").exists(), "half a certificate");
}

/// A stop flag that another thread raises ends a question of days within a second, with its state kept.
#[test]
fn a_request_from_another_thread_stops_the_work() {
    let folder = Scratch::new();
    let stop = AtomicBool::new(false);
    let limits = Limits {
        stop: Some(&stop),
        checkpoint: Some(folder.file("state")),
        ..limits()
    };
    let (report, waited) = std::thread::scope(|scope| {
        let raised = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(150));
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let report = longest("columns c=4", false, &limits).unwrap();
        (report, raised.join().unwrap().elapsed())
    });
    assert_eq!(report.stopped, Some(Stopped::Request));
    assert!(!report.complete && report.answer.length.is_none());
    assert!(
        report
            .answer
            .at_least
            .is_some_and(|length| (20..=66).contains(&length))
    );
    assert!(waited < Duration::from_secs(1), "{waited:?}");
    assert!(folder.file("state").exists());
}

/// The observer is told of progress, more nodes each time, and may raise the flag itself.
#[test]
fn an_observer_is_told_and_may_stop_the_work() {
    let stop = AtomicBool::new(false);
    let told = Mutex::new(Vec::new());
    let observe = |HowFar {
                       progress, elapsed, ..
                   }: &HowFar<'_>| {
        let mut told = told.lock().unwrap();
        told.push((progress.nodes, *elapsed));
        stop.store(told.len() == 2, Ordering::Relaxed);
    };
    let limits = Limits {
        stop: Some(&stop),
        progress: Some(&observe),
        ..limits()
    };
    let report = longest("columns c=4", false, &limits).unwrap();
    assert_eq!(report.stopped, Some(Stopped::Request));
    let told = told.into_inner().unwrap();
    assert_eq!(told.len(), 2);
    assert!(told[0].0 < told[1].0 && told[0].1 < told[1].1);
    assert!(report.stats.nodes >= told[1].0);
}

/// A table that is far too small costs nodes, not truth.
#[test]
fn little_memory_gives_the_same_answer() {
    let mut dearer = 0;
    let games = [
        "vdw n=12 k=4",
        "vdw n=10 k=4 board=ring",
        "vdw n=13 k=4 convention=maker-breaker",
        "hip n=3 convention=achievement",
        "monotonic up=3 down=4",
        "monotonic up=2 down=7 convention=avoidance",
        "columns c=3",
        "octal code=0.07 heaps=17,14",
    ];
    for game in games {
        let whole = common::solve(game, "", SolveEngine::AlphaBeta);
        for memory in [0, 1 << 10, 64 << 10] {
            let limits = Limits { memory, ..limits() };
            let report = solve(game, "", &limits).unwrap();
            assert!(report.complete, "{game} in {memory} bytes");
            let (mut small, mut large) = (report.answer.clone(), whole.answer.clone());
            // Of several perfect lines it may follow another.
            (small.line, large.line) = (None, None);
            assert_eq!(small, large, "{game} in {memory} bytes");
            dearer += usize::from(report.stats.nodes > whole.stats.nodes);
            assert_eq!(report.stats.memory, memory as u64);
        }
    }
    assert!(dearer >= 3, "a small table was felt {dearer} times");
}

/// The same question costs the same, whatever else was asked before.
#[test]
fn node_counts_repeat() {
    let cost = || -> Vec<u64> {
        let mut nodes = Vec::new();
        for game in games::tiny() {
            nodes.push(common::solve(&game, "", SolveEngine::AlphaBeta).stats.nodes);
        }
        for game in ["columns c=3", "vdw n=6 k=3"] {
            nodes.push(longest(game, true, &limits()).unwrap().stats.nodes);
        }
        nodes
    };
    let once = cost();
    assert_eq!(once, cost());
    let elsewhere = std::thread::spawn(cost).join().unwrap();
    assert_eq!(once, elsewhere);
    assert_eq!(harary::bench().unwrap(), harary::bench().unwrap());
}
