//! Certificates that there is no proper coloring, by clauses.

use crate::common::{Scratch, certifying, limits, spec};
use harary::{
    ColorAnswer, ColorCertified, ColorEngine, ColorOptions, Limits, Report, Stopped, color,
};
use std::time::{Duration, Instant};

fn ask(game: &str, count: bool, all: bool, folder: &Scratch) -> (Report<ColorAnswer>, String) {
    let path = folder.file("certificate");
    let _ = std::fs::remove_file(&path);
    let asked = ColorOptions {
        engine: ColorEngine::Sat,
        count,
        all,
        ..ColorOptions::default()
    };
    let report = color(&spec(game), &asked, &certifying(&path)).expect(game);
    assert!(report.complete, "{game}");
    (report, std::fs::read_to_string(path).expect(game))
}

fn claim(text: &str) -> Result<String, String> {
    let accepted = harary_check::check(&mut text.as_bytes());
    accepted
        .map(|accepted| accepted.claim)
        .map_err(|why| why.to_string())
}

#[test]
fn whatever_is_asked_a_refutation_is_written_and_accepted() {
    let folder = Scratch::new();
    let sets = folder.file("sets");
    std::fs::write(&sets, "a b\nb c\nc d\nd e\na e\n").unwrap();
    let file = format!("file path={}", sets.display());
    for (game, fewer) in [
        ("vdw n=9 k=3", ("n=9", "n=8")),
        ("vdw n=22 k=5,3", ("k=5,3", "k=6,3")),
        ("vdw n=14 k=2,3,3", ("k=2,3,3", "k=3,3,3")),
        ("vdw n=1 k=1,1,1", ("k=1 ", "k=2 ")),
        ("vdw n=5 k=3 board=ring", ("n=5", "n=6")),
        ("columns c=3 n=24", ("c=3", "c=4")),
        ("columns c=3 n=14 rule=schur", (" rule=schur", "")),
        ("hip n=7", ("hip n=7", "hip n=6")),
        ("clique n=6 k=3", ("n=6", "n=5")),
        ("clique n=9 k=3,4", ("k=3,4", "k=4,4")),
        (&file, ("both a b\n", "")),
    ] {
        for (count, all) in [(false, false), (true, false), (false, true)] {
            let (report, text) = ask(game, count, all, &folder);
            let answer = &report.answer;
            assert_eq!(
                (answer.exists, answer.certified),
                (Some(false), Some(ColorCertified::NoColoring)),
                "{game}"
            );
            assert_eq!(claim(&text).as_deref(), Ok("no proper coloring"), "{game}");
            assert!(text.contains("\nlrat\n"), "{game}");
            let forged = text.replacen(fewer.0, fewer.1, 1);
            assert_ne!(forged, text, "{game}");
            assert!(claim(&forged).is_err(), "{game} {fewer:?}");
        }
    }
}

#[test]
fn the_numbers_of_greenwood_and_gleason_are_refuted_with_vertices_exchanged() {
    let folder = Scratch::new();
    for (game, fewer) in [
        ("clique n=17 k=3,3,3", ("n=17", "n=16")),
        ("clique n=18 k=4", ("n=18", "n=17")),
        ("clique n=14 k=3,5", ("k=3,5", "k=4,5")),
    ] {
        let (_, text) = ask(game, false, false, &folder);
        assert_eq!(claim(&text).as_deref(), Ok("no proper coloring"), "{game}");
        assert!(text.contains("\nsymmetry cells "), "{game}");
        let forged = text.replacen(fewer.0, fewer.1, 1);
        assert!(claim(&forged).is_err(), "{game} {fewer:?}");
    }
}

#[test]
fn sets_that_are_not_clauses_take_a_search_tree() {
    let folder = Scratch::new();
    for (game, by) in [
        ("columns c=2 n=9 rule=many", "\nlrat\n"),
        ("columns c=3 n=22 rule=many", "\ntree\n"),
    ] {
        let (report, text) = ask(game, false, false, &folder);
        assert_eq!(report.answer.exists, Some(false));
        assert_eq!(claim(&text).as_deref(), Ok("no proper coloring"), "{game}");
        assert!(text.contains(by), "{game}");
    }
}

#[test]
fn colorings_that_are_there_are_certified_as_ever() {
    let folder = Scratch::new();
    for (game, count, all, expected) in [
        ("vdw n=17 k=3,4", false, false, "proper coloring"),
        (
            "vdw n=8 k=3",
            true,
            false,
            "3 proper colorings up to renaming",
        ),
        (
            "vdw n=2 k=2,3",
            false,
            true,
            "3 proper colorings up to renaming",
        ),
        (
            "columns c=3 n=23",
            false,
            true,
            "3 proper colorings up to renaming",
        ),
    ] {
        let (_, text) = ask(game, count, all, &folder);
        assert_eq!(claim(&text).as_deref(), Ok(expected), "{game}");
    }
}

/// The engine is looked after every so many conflicts, also while it proves.
#[test]
fn a_stop_is_soon() {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    for certificate in [None, Some(path.clone())] {
        let asked = ColorOptions {
            engine: ColorEngine::Sat,
            ..ColorOptions::default()
        };
        let limits = Limits {
            time: Some(Duration::from_millis(300)),
            certificate,
            ..limits()
        };
        let started = Instant::now();
        let report = color(&spec("columns c=5 n=162 rule=schur"), &asked, &limits).unwrap();
        assert_eq!(report.stopped, Some(Stopped::Time));
        assert_eq!(report.answer.exists, None);
        assert!(
            started.elapsed() < Duration::from_secs(30),
            "{:?}",
            started.elapsed()
        );
        assert!(!path.exists());
    }
    let asked = ColorOptions {
        engine: ColorEngine::Sat,
        all: true,
        ..ColorOptions::default()
    };
    let limits = Limits {
        time: Some(Duration::from_secs(1)),
        ..limits()
    };
    let report = color(&spec("vdw n=40 k=5"), &asked, &limits).unwrap();
    assert_eq!((report.complete, report.answer.exists), (false, Some(true)));
    assert!(report.answer.found.is_some_and(|found| found > 0) && report.answer.list.is_none());
}
