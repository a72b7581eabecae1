//! Certificates of colorings: of one, that there is none, of how many there are, of all of them, of the longest plays.

use crate::common::{Scratch, certifying, items, limits, spec};
use harary::{
    BoardSymmetry, Choice, ColorAnswer, ColorCertified, ColorEngine, ColorOptions, LargestEngine,
    LargestOptions, Limits, LongestAnswer, LongestOptions, Report, Stopped, color, largest,
    longest,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What the checker calls a number of colorings.
pub(crate) fn claim_of_count(count: u128) -> String {
    match count {
        0 => "no proper coloring".to_owned(),
        1 => "1 proper coloring up to renaming".to_owned(),
        count => format!("{count} proper colorings up to renaming"),
    }
}

/// What the checker calls the longest plays.
pub(crate) fn claim_of_longest(length: u32, count: u128) -> String {
    format!("longest play {length}, reached by {count} up to renaming")
}

fn with_certificate(
    board: &str,
    asked: &ColorOptions,
    folder: &Scratch,
) -> (Report<ColorAnswer>, String) {
    let path = folder.file("certificate");
    let _ = std::fs::remove_file(&path);
    let report = color(&spec(board), asked, &certifying(&path)).expect(board);
    assert!(report.complete, "{board}");
    (report, std::fs::read_to_string(path).expect(board))
}

/// Lists or counts the colorings of a board, with a certificate.
pub(crate) fn all_colorings(
    board: &str,
    list: bool,
    folder: &Scratch,
) -> (Report<ColorAnswer>, String) {
    let asked = ColorOptions {
        all: list,
        count: !list,
        ..ColorOptions::default()
    };
    with_certificate(board, &asked, folder)
}

/// The longest plays, with a certificate.
pub(crate) fn longest_plays(
    game: &str,
    all: bool,
    folder: &Scratch,
) -> (Report<LongestAnswer>, String) {
    let path = folder.file("certificate");
    let asked = LongestOptions {
        all,
        ..LongestOptions::default()
    };
    let report = longest(&spec(game), &asked, &certifying(&path)).expect(game);
    (report, std::fs::read_to_string(path).expect(game))
}

fn must_be_accepted(game: &str, claim: &str, text: &str) {
    let accepted = harary_check::check(&mut text.as_bytes());
    let accepted = accepted.unwrap_or_else(|why| panic!("{game}: {why}\n{text}"));
    // Thousands have commas there.
    let [said, claim] = [&accepted.claim, claim].map(|text| text.replace(',', ""));
    assert_eq!((&accepted.game[..], said), (game, claim));
}

/// What every engine says of large sets is certified: greatest ones and others, of any board.
#[test]
fn of_large_sets() {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    for (board, size) in [
        ("hip n=4", 10),
        ("vdw n=20 k=3", 9),
        ("clique n=6 k=3", 9),
        ("pieces n=6 piece=queen", 6),
        ("numbers n=14 forbid=sidon", 5),
        ("animal n=4 animal=domino", 8),
    ] {
        for engine in LargestEngine::ALL {
            let asked = LargestOptions {
                engine: *engine,
                cells: (*engine == LargestEngine::Local).then_some(size as u32),
                ..LargestOptions::default()
            };
            let limits = Limits {
                certificate: Some(path.clone()),
                ..limits()
            };
            let report = largest(&spec(board), &asked, &limits).expect(board);
            let found = &report.answer;
            assert!(report.complete && found.certified, "{board}");
            assert_eq!(found.size.or(found.at_least), Some(size), "{board}");
            let text = std::fs::read_to_string(&path).expect(board);
            must_be_accepted(board, &format!("{size} cells without a set"), &text);
        }
    }
    // What was found until the work was stopped; and one that a symmetry leaves alone.
    let asked = LargestOptions {
        engine: LargestEngine::Local,
        symmetric: Some(BoardSymmetry::Mirror),
        ..LargestOptions::default()
    };
    let limits = Limits {
        time: Some(Duration::from_millis(50)),
        ..certifying(&path)
    };
    let report = largest(&spec("hip n=6"), &asked, &limits).unwrap();
    assert_eq!(report.stopped, Some(Stopped::Time));
    let size = report.answer.at_least.unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    must_be_accepted("hip n=6", &format!("{size} cells without a set"), &text);
    let rows: Vec<Vec<char>> = (report.answer.set.as_deref().unwrap().split('/'))
        .map(|row| row.chars().collect())
        .collect();
    let is_mirrored = |row: &Vec<char>| row.iter().eq(row.iter().rev());
    assert!(rows.iter().all(is_mirrored), "{rows:?}");
}

/// Where there is a coloring it is certified; where there is none, that.
#[test]
fn of_one_coloring_or_none() {
    let folder = Scratch::new();
    let mut boards: Vec<String> = Vec::new();
    for colors in 1..=3 {
        boards.extend((1..=7).map(|n| format!("hip n={n} colors={colors}")));
        for rule in ["two", "many", "schur"] {
            boards.extend((1..=24).map(|n| format!("columns c={colors} n={n} rule={rule}")));
        }
        for k in 1..=4 {
            for board in ["line", "ring"] {
                boards.extend(
                    (1..=12).map(|n| format!("vdw n={n} k={k} board={board} colors={colors}")),
                );
            }
        }
    }
    for board in [
        "columns c=35 n=200",
        "vdw n=128 k=5 colors=12",
        "columns c=4 n=45 rule=schur",
        "columns c=2 n=300",
        "vdw n=27 k=3 colors=3",
        "vdw n=35 k=4",
    ] {
        boards.push(board.to_owned());
    }
    let (mut proper, mut none) = (0, 0);
    for board in boards {
        let plain = color(&spec(&board), &ColorOptions::default(), &limits()).expect(&board);
        let (mut report, text) = with_certificate(&board, &ColorOptions::default(), &folder);
        let claim = match report.answer.exists {
            Some(true) => (ColorCertified::Coloring, "proper coloring"),
            _ => (ColorCertified::NoColoring, "no proper coloring"),
        };
        assert_eq!(report.answer.certified.take(), Some(claim.0), "{board}");
        assert_eq!(
            (&report.answer, report.stats.nodes),
            (&plain.answer, plain.stats.nodes)
        );
        must_be_accepted(&report.game(), claim.1, &text);
        proper += usize::from(claim.0 == ColorCertified::Coloring);
        none += usize::from(claim.0 != ColorCertified::Coloring);
    }
    assert!(proper > 200 && none > 100, "{proper} {none}");
}

#[test]
fn of_how_many_there_are_and_which() {
    let folder = Scratch::new();
    let mut boards: Vec<String> = Vec::new();
    for rule in ["two", "many", "schur"] {
        boards.extend((1..=10).map(|n| format!("columns c=1 n={n} rule={rule}")));
        boards.extend((1..=10).map(|n| format!("columns c=2 n={n} rule={rule}")));
        boards.extend((1..=24).map(|n| format!("columns c=3 n={n} rule={rule}")));
        boards.extend((1..=8).map(|n| format!("columns c=5 n={n} rule={rule}")));
        boards.extend((1..=6).map(|n| format!("columns c=11 n={n} rule={rule}")));
    }
    boards.push("columns c=4 n=44 rule=schur".to_owned());
    for board in ["line", "ring"] {
        for k in 1..=4 {
            boards.extend((1..=10).map(|n| format!("vdw n={n} k={k} board={board}")));
            boards.extend((1..=7).map(|n| format!("vdw n={n} k={k} board={board} colors=3")));
        }
    }
    boards.extend((1..=4).map(|n| format!("hip n={n}")));
    boards.extend((1..=3).map(|n| format!("hip n={n} colors=3")));
    for board in boards {
        let (counted, text) = all_colorings(&board, false, &folder);
        let count = counted
            .answer
            .count
            .expect("counted")
            .up_to_colors
            .expect("few");
        let what = match count {
            0 => ColorCertified::NoColoring,
            _ => ColorCertified::Count,
        };
        assert_eq!(counted.answer.certified, Some(what), "{board}");
        must_be_accepted(&counted.game(), &claim_of_count(count), &text);

        let (listed, text) = all_colorings(&board, true, &folder);
        let list = listed.answer.list.as_deref().expect("listed");
        let what = match count {
            0 => ColorCertified::NoColoring,
            _ => ColorCertified::List,
        };
        assert_eq!(listed.answer.certified, Some(what), "{board}");
        must_be_accepted(&listed.game(), &claim_of_count(count), &text);
        let lines: Vec<&str> = text.lines().skip(4).take(list.len()).collect();
        assert_eq!(lines, list, "{board}");
    }
}

#[test]
fn of_the_longest_plays() {
    let folder = Scratch::new();
    let mut games = vec!["columns c=4 rule=schur".to_owned()];
    for rule in ["two", "many", "schur"] {
        for convention in ["normal", "misere"] {
            let game = |c: u32| format!("columns c={c} rule={rule} convention={convention}");
            games.extend((1..=3).map(game));
        }
    }
    for game in games {
        for all in [false, true] {
            let (report, text) = longest_plays(&game, all, &folder);
            assert!(report.answer.certified, "{game}");
            let (length, count) = (report.answer.length.unwrap(), report.answer.count.unwrap());
            must_be_accepted(&report.game(), &claim_of_longest(length, count), &text);
            assert_eq!(text.contains("\nlist\n"), all);
        }
    }
}

/// Whichever engine counts, the certificate is the same, with any number of threads.
#[test]
fn are_the_same_whoever_counts() {
    let folder = Scratch::new();
    for game in [
        "columns c=3 n=20",
        "columns c=3 n=14 rule=schur",
        "columns c=2 n=8",
    ] {
        let expected = all_colorings(game, true, &folder).1;
        for (engine, threads) in [
            (ColorEngine::Backtrack, 1),
            (ColorEngine::Propagate, 1),
            (ColorEngine::Propagate, 3),
        ] {
            let path = folder.file("again");
            let asked = ColorOptions {
                all: true,
                engine,
                ..ColorOptions::default()
            };
            let limits = Limits {
                threads,
                ..certifying(&path)
            };
            color(&spec(game), &asked, &limits).expect(game);
            assert!(
                std::fs::read_to_string(path).expect(game) == expected,
                "{game}"
            );
        }
    }
}

#[test]
fn of_fixed_cells_are_of_one_coloring_only() {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    let ask = |fix: &str, count: bool| {
        let asked = ColorOptions {
            fix: items(fix),
            count,
            ..ColorOptions::default()
        };
        color(&spec("columns c=2 n=8"), &asked, &certifying(&path))
    };
    assert!(
        ask("1:1", true)
            .unwrap_err()
            .to_string()
            .contains("fixed cells")
    );
    let none = ask("1:1,2:2", false).unwrap();
    assert_eq!(
        (none.answer.exists, none.answer.certified),
        (Some(false), Some(ColorCertified::Nothing))
    );
    assert!(!path.exists());
    assert_eq!(
        ask("1:2", false).unwrap().answer.certified,
        Some(ColorCertified::Coloring)
    );
}

#[test]
fn of_plays_are_only_written_for_columns_from_the_start() {
    let folder = Scratch::new();
    for (game, after) in [("vdw n=5 k=3", ""), ("columns c=3", "1,1")] {
        let asked = LongestOptions {
            after: items(after),
            ..LongestOptions::default()
        };
        let limits = certifying(&folder.file("certificate"));
        let why = longest(&spec(game), &asked, &limits).unwrap_err();
        assert!(
            why.to_string().contains("for columns from the start"),
            "{why}"
        );
    }
    assert_eq!(std::fs::read_dir(folder.folder()).unwrap().count(), 0);
}

/// A stop in the middle of writing: the answer is there, the old file stays, and there is no half one.
#[test]
fn that_are_stopped_leave_the_old_file() {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    let attempt = || {
        std::fs::write(&path, "old").unwrap();
        let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
        std::thread::scope(|scope| {
            // Stops as soon as there is something of the new file.
            scope.spawn(|| {
                let begun = || {
                    let mut files = std::fs::read_dir(folder.folder()).unwrap().flatten();
                    let aside = files.find(|file| file.path().extension() == Some("new".as_ref()));
                    aside.is_some_and(|file| file.metadata().is_ok_and(|file| file.len() > 0))
                };
                while !begun() && !done.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(1));
                }
                stop.store(true, Ordering::Relaxed);
            });
            let asked = ColorOptions::default();
            let limits = Limits {
                stop: Some(&stop),
                ..certifying(&path)
            };
            let report = color(&spec("columns c=4 n=47 rule=many"), &asked, &limits);
            done.store(true, Ordering::Relaxed);
            report.unwrap()
        })
    };
    // On a busy machine all may be written before the other thread sees it begin.
    let report = (0..50)
        .map(|_| attempt())
        .find(|report| !report.complete)
        .expect("a stop while it is written");
    assert_eq!(report.stopped, Some(Stopped::Request));
    assert_eq!(
        (report.answer.exists, report.answer.certified),
        (Some(false), None)
    );
    assert_eq!(std::fs::read(&path).unwrap(), b"old");
    let left = std::fs::read_dir(folder.folder()).unwrap().count();
    assert_eq!(left, 1, "the old file alone");
}
