//! Tables of games that are stopped and go on: no work is lost, and what is done is not done again.

use crate::common::{self, Scratch, items, limits};
use crate::{hurried, patient};
use harary::{Ask, Limits, Report, SolveEngine, TableAnswer, TableOptions};
use std::time::Duration;

fn table(
    game: &str,
    asked: &TableOptions,
    limits: &Limits<'_>,
) -> Result<Report<TableAnswer>, harary::Error> {
    harary::table(&common::spec(game), asked, limits)
}

const GAME: &str = "monotonic up=2..4 down=2..4 convention=avoidance";

fn moves() -> TableOptions {
    TableOptions {
        ask: Ask::Moves,
        ..TableOptions::default()
    }
}

#[test]
fn a_table_that_was_stopped_goes_on_with_the_cells_it_has() {
    let whole = table(GAME, &moves(), &limits()).unwrap();
    for threads in [1, 2] {
        let folder = Scratch::new();
        let file = folder.file("cells");
        let slice = |millis: u64| {
            let limits = Limits {
                threads,
                time: Some(Duration::from_millis(millis)),
                ..patient(&file)
            };
            table(GAME, &moves(), &limits).unwrap()
        };
        let mut known = 0;
        let mut stops = 0;
        let last = loop {
            let report = slice(4 * stops);
            let cells: Vec<_> = report.answer.cells.iter().flatten().collect();
            let right = whole.answer.cells.iter().flatten();
            let done = cells.iter().filter(|cell| cell.is_some()).count();
            assert!(done >= known, "cells were lost");
            for (cell, right) in cells.into_iter().zip(right) {
                assert!(cell.is_none() || cell == right);
            }
            known = done;
            if report.complete {
                break report;
            }
            stops += 1;
        };
        // Several may be done before the one that looks at the clock begins.
        assert!(stops > 0 || threads > 1);
        assert_eq!(last.answer, whole.answer);
        if threads == 1 {
            // Each game goes on where it stopped, so that no node is visited twice.
            let memory = Limits {
                memory: 1 << 24,
                ..limits()
            };
            let whole = table(GAME, &moves(), &memory).unwrap();
            let spared = last.stats.nodes - whole.stats.nodes;
            // But for games begun when the time was over, a look at the clock each.
            assert!(spared <= 512 * 20 * (stops + 1), "{spared} nodes more");
        }
        // All is there, and only the one file is left.
        let again = table(
            GAME,
            &moves(),
            &Limits {
                threads,
                ..hurried(&file)
            },
        )
        .unwrap();
        assert!(again.complete);
        assert_eq!(again.answer, whole.answer);
        let names: Vec<_> = std::fs::read_dir(folder.folder()).unwrap().collect();
        assert_eq!(names.len(), 1, "{names:?}");
    }
}

/// The engine that keeps no table goes on within a game, too; and so does a threshold by it.
#[test]
fn minimax_goes_on_within_a_game() {
    let folder = Scratch::new();
    let file = folder.file("cells");
    let game = "vdw n=4..9 k=3";
    let asked = TableOptions {
        engine: SolveEngine::Minimax,
        ask: Ask::Plies,
        ..TableOptions::default()
    };
    let whole = table(game, &asked, &patient(&folder.file("other"))).unwrap();
    let soon = |millis: u64| Limits {
        time: Some(Duration::from_millis(millis)),
        ..patient(&file)
    };
    let mut own = 0;
    let last = (1..)
        .map(|slice| {
            let report = table(game, &asked, &soon(slice)).unwrap();
            if folder.file("cells.6.1").exists() {
                own += 1;
                std::fs::copy(folder.file("cells.6.1"), folder.file("left")).unwrap();
            }
            report
        })
        .find(|report| report.complete)
        .unwrap();
    assert!(own > 0, "the last game was never stopped");
    assert_eq!(last.answer, whole.answer);
    assert_eq!(last.stats.nodes, whole.stats.nodes);
    let names: Vec<_> = std::fs::read_dir(folder.folder()).unwrap().collect();
    assert_eq!(names.len(), 3, "{names:?}");
    // What a kill left behind of a game that is done goes; notes and checkpoints of other questions stay.
    std::fs::copy(folder.file("left"), folder.file("cells.6.1")).unwrap();
    std::fs::copy(folder.file("left"), folder.file("cells.5.1")).unwrap();
    std::fs::write(folder.file("cells.4.1"), "notes").unwrap();
    table(game, &asked, &patient(&file)).unwrap();
    let is_there = |name: &str| folder.file(name).exists();
    assert!(!is_there("cells.6.1") && is_there("cells.5.1") && is_there("cells.4.1"));

    let asked = harary::ThresholdOptions {
        winner: harary_core::Player::A,
        most: Some(9),
        engine: SolveEngine::Minimax,
        part: None,
    };
    let file = folder.file("threshold");
    let game = common::spec("vdw k=4");
    let threshold = |limits: &Limits<'_>| harary::threshold(&game, &asked, limits).unwrap();
    let whole = threshold(&patient(&folder.file("another")));
    let mut stops = 0;
    let last = loop {
        let report = threshold(&Limits {
            time: Some(Duration::from_millis(stops)),
            ..patient(&file)
        });
        if report.complete {
            break report;
        }
        stops += 1;
    };
    assert!(stops > 0, "{stops}");
    assert_eq!(last.answer, whole.answer);
    assert_eq!(last.stats.nodes, whole.stats.nodes);
}

#[test]
fn cells_that_are_done_are_not_solved_again() {
    let folder = Scratch::new();
    let file = folder.file("cells");
    let game = "vdw n=5..15 k=4";
    let begun = table(game, &moves(), &hurried(&file)).unwrap();
    assert!(!begun.complete && begun.answer.cells[0][0].is_some());
    let whole = table(game, &moves(), &patient(&folder.file("other"))).unwrap();
    let rest = table(game, &moves(), &patient(&file)).unwrap();
    assert_eq!(rest.answer, whole.answer);
    assert_eq!(rest.stats.nodes, whole.stats.nodes);
}

#[test]
fn a_table_of_another_question_is_refused() {
    let folder = Scratch::new();
    let file = folder.file("cells");
    let game = "vdw n=3..6 k=3";
    table(game, &TableOptions::default(), &patient(&file)).unwrap();
    let refused = |game: &str, asked: &TableOptions, limits: &Limits<'_>| {
        let why = table(game, asked, limits).unwrap_err().to_string();
        assert!(why.contains("another question"), "{why}");
    };
    refused("vdw n=3..7 k=3", &TableOptions::default(), &patient(&file));
    let outcome = TableOptions {
        ask: Ask::Outcome,
        ..TableOptions::default()
    };
    refused(game, &outcome, &patient(&file));
    let minimax = TableOptions {
        engine: SolveEngine::Minimax,
        ..TableOptions::default()
    };
    refused(game, &minimax, &patient(&file));
    let after = TableOptions {
        after: items("1"),
        ..TableOptions::default()
    };
    refused(game, &after, &patient(&file));
    // Threads and memory change the cost only.
    let two = Limits {
        threads: 2,
        memory: 1 << 26,
        ..patient(&file)
    };
    assert!(
        table(game, &TableOptions::default(), &two)
            .unwrap()
            .complete
    );
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() - 8]).unwrap();
    assert!(table(game, &TableOptions::default(), &patient(&file)).is_err());
}
