//! Attempts that draw random numbers, made by threads: the answers and the nodes of one thread, also from a checkpoint.

use crate::common::Scratch;
use crate::files::in_slices;
use crate::studies::timeless;
use crate::{patient, spec};
use harary::{ColorAnswer, ColorEngine, ColorOptions, Error, Limits, Report, StudyOptions};
use std::time::Duration;

fn color(
    game: &str,
    engine: ColorEngine,
    seed: u64,
    limits: &Limits<'_>,
) -> Result<Report<ColorAnswer>, Error> {
    let asked = ColorOptions {
        engine,
        seed: Some(seed),
        ..ColorOptions::default()
    };
    harary::color(&spec(game), &asked, limits)
}

fn threads(threads: usize) -> Limits<'static> {
    Limits {
        threads,
        ..crate::common::limits()
    }
}

const COLORED: [(&str, ColorEngine); 5] = [
    ("vdw n=80 k=3 colors=5", ColorEngine::Network),
    ("hip n=6", ColorEngine::Network),
    ("columns c=3 n=20", ColorEngine::Network),
    ("vdw n=30 k=4", ColorEngine::Massie),
    ("hip n=6", ColorEngine::Massie),
];

#[test]
fn threads_find_the_coloring_that_one_finds() {
    for (game, engine) in COLORED {
        for seed in 0..3 {
            let one = color(game, engine, seed, &threads(1)).unwrap();
            assert!(one.complete, "{game} {engine:?}");
            for round in 0..6 {
                let more = color(game, engine, seed, &threads(2 + round % 3)).unwrap();
                assert_eq!(more.answer, one.answer, "{game} {engine:?} {seed}");
                assert_eq!(
                    more.stats.nodes, one.stats.nodes,
                    "{game} {engine:?} {seed}"
                );
                assert_eq!(more.stats.threads, 2 + round % 3);
            }
        }
    }
}

#[test]
fn attempts_are_kept_for_any_number_of_threads() {
    // A short one may be over before the clock is looked at.
    let mut all_stops = 0;
    for (game, engine) in COLORED {
        let folder = Scratch::new();
        let file = folder.file("state");
        let whole = color(game, engine, 2, &threads(1)).unwrap();
        let mut stops = 0;
        let last = loop {
            let limits = Limits {
                time: Some(Duration::from_micros(300 * stops)),
                threads: [1, 2, 3][stops as usize % 3],
                ..patient(&file)
            };
            let report = color(game, engine, 2, &limits).unwrap();
            if report.complete {
                break report;
            }
            stops += 1;
        };
        all_stops += stops;
        assert_eq!(last.answer, whole.answer, "{game} {engine:?}");
        assert_eq!(last.stats.nodes, whole.stats.nodes, "{game} {engine:?}");
    }
    assert!(all_stops > 0);
}

/// Where not all sets can be listed a network learns some, from run to run.
#[test]
fn runs_that_learn_from_each_other_are_made_by_one_thread() {
    let game = "columns c=2 n=8 rule=many";
    let why = color(game, ColorEngine::Network, 1, &threads(2)).unwrap_err();
    assert!(why.to_string().contains("thread"), "{why}");
    let folder = Scratch::new();
    let file = folder.file("state");
    let whole = color(game, ColorEngine::Network, 1, &threads(1)).unwrap();
    let (report, stops) = in_slices(|| {
        let limits = Limits {
            time: Some(Duration::ZERO),
            ..patient(&file)
        };
        color(game, ColorEngine::Network, 1, &limits)
    });
    assert!(stops > 0);
    assert_eq!(report.answer, whole.answer);
    assert_eq!(report.stats.nodes, whole.stats.nodes);
}

#[test]
fn a_study_by_threads_counts_what_one_counts() {
    let asked = StudyOptions {
        runs: 30,
        ..StudyOptions::default()
    };
    let study = |limits: &Limits<'_>| harary::study(&spec("hip n=6"), &asked, limits).unwrap();
    let one = study(&threads(1));
    for many in [2, 3] {
        let more = study(&threads(many));
        assert_eq!(timeless(&more), timeless(&one));
        assert_eq!(more.stats.nodes, one.stats.nodes);
        assert_eq!(more.stats.threads, many);
    }
    let folder = Scratch::new();
    let file = folder.file("state");
    let mut stops = 0;
    let last = loop {
        let limits = Limits {
            time: Some(Duration::from_millis(5 * stops as u64)),
            threads: [1, 2, 3][stops % 3],
            ..patient(&file)
        };
        let report = study(&limits);
        if report.complete {
            break report;
        }
        stops += 1;
    };
    assert!(stops > 0);
    assert_eq!(timeless(&last), timeless(&one));
    assert_eq!(last.stats.nodes, one.stats.nodes);
    let why = harary::study(&spec("columns c=2"), &StudyOptions::default(), &threads(2));
    let why = why.unwrap_err();
    assert!(why.to_string().contains("thread"), "{why}");
}
