//! Questions of clauses with checkpoints and threads: cubes answer them, or they are refused.

use crate::common::{Scratch, items, limits, spec};
use crate::patient;
use harary::{ColorEngine, ColorOptions, LargestEngine, LargestOptions, Limits};
use std::time::Duration;

/// Greatest sets by clauses, after a search and without, in slices; more cells than a search can have, too.
#[test]
fn greatest_sets_by_clauses_in_slices() {
    let folder = Scratch::new();
    let file = folder.file("state");
    for (game, engine, size) in [
        ("hip n=6", LargestEngine::Sat, 21),
        ("hip n=7", LargestEngine::Auto, 27),
        ("vdw n=130 k=128", LargestEngine::Auto, 129),
    ] {
        let other = match engine {
            LargestEngine::Sat => LargestEngine::Auto,
            _ => LargestEngine::Sat,
        };
        let asked = LargestOptions {
            engine,
            ..LargestOptions::default()
        };
        let ask = |limits: &Limits<'_>| harary::largest(&spec(game), &asked, limits);
        let whole = ask(&limits()).unwrap();
        assert_eq!(whole.answer.size, Some(size), "{game}");
        assert!(whole.stats.engine.ends_with("sat"));
        let _ = std::fs::remove_file(&file);
        // Of a slice nothing is left but the cubes that it was done with: longer and longer ones.
        let (mut slices, mut time) = (0, Duration::ZERO);
        let report = loop {
            let limits = Limits {
                time: Some(time),
                ..patient(&file)
            };
            let report = ask(&limits).unwrap();
            if report.complete {
                break report;
            }
            assert!(report.answer.at_most >= Some(size) && report.answer.at_least <= Some(size));
            slices += 1;
            time = time * 3 / 2 + Duration::from_millis(1);
        };
        assert!(slices > 0);
        assert_eq!(report.answer, whole.answer);
        assert_eq!(report.stats.nodes, whole.stats.nodes);
        let other = LargestOptions {
            engine: other,
            ..LargestOptions::default()
        };
        let other = harary::largest(&spec(game), &other, &patient(&file));
        assert!(other.is_err(), "another question");
    }
}

/// Solvers alone would keep none: cubes take their place where they can, and else that is said before any work.
#[test]
fn clauses_with_a_checkpoint_or_threads_are_cubes_or_refused() {
    let folder = Scratch::new();
    let kept = patient(&folder.file("state"));
    let shared = Limits {
        threads: 2,
        ..limits()
    };
    let by_sat = ColorOptions {
        engine: ColorEngine::Sat,
        ..ColorOptions::default()
    };
    for limits in [&kept, &shared] {
        for (asked, is_refused) in [
            (
                ColorOptions {
                    count: true,
                    ..by_sat.clone()
                },
                true,
            ),
            (
                ColorOptions {
                    all: true,
                    ..by_sat.clone()
                },
                true,
            ),
            (
                ColorOptions {
                    fix: items("a1:1"),
                    ..by_sat.clone()
                },
                true,
            ),
            (by_sat.clone(), false),
        ] {
            let report = harary::color(&spec("hip n=2"), &asked, limits);
            if is_refused {
                let why = report.expect_err("refused").to_string();
                assert!(why.contains("backtrack"), "{why}");
                assert_eq!(std::fs::read_dir(folder.folder()).unwrap().count(), 0);
            } else {
                let report = report.unwrap();
                assert_eq!(report.answer.exists, Some(true));
                assert_eq!(report.stats.engine, "cubes");
            }
        }
    }
}
