//! Studies go on where they were stopped, and what was measured stays measured.

use crate::common::Scratch;
use crate::{patient, spec};
use harary::{Error, Limits, Report, StudyAnswer, StudyOptions};
use std::path::Path;
use std::time::Duration;

const STUDIES: [&str; 6] = [
    "columns c=3",
    "monotonic up=4 down=2",
    "monotonic up=2 down=3 convention=avoidance",
    "strip n=20",
    "vdw k=4 n=8..10",
    "hip n=6",
];

fn study(game: &str, seed: u64, limits: &Limits<'_>) -> Result<Report<StudyAnswer>, Error> {
    let mut asked = StudyOptions {
        seed,
        ..StudyOptions::default()
    };
    match game.split(' ').next() {
        Some("vdw") => asked.nodes = 20_000,
        Some("hip") => asked.runs = 12,
        _ => {}
    }
    harary::study(&spec(game), &asked, limits)
}

/// The answer without what a clock says.
pub(crate) fn timeless(report: &Report<StudyAnswer>) -> StudyAnswer {
    let mut answer = report.answer.clone();
    for line in &mut answer.lines {
        // Extrapolated from a speed, or measured.
        line.seconds = None;
        if let Some(played) = &mut line.played {
            played.every_term_seconds = 0.0;
        }
    }
    for row in answer
        .network
        .iter_mut()
        .flat_map(|network| &mut network.rows)
    {
        row.seconds = 0.0;
    }
    answer
}

/// Asks for moments until there is an answer; how often it was stopped. Some steps are done in one go, so that a moment may have to be longer.
fn in_moments(game: &str, file: &Path) -> (Report<StudyAnswer>, usize) {
    let mut time = Duration::ZERO;
    for stops in 0.. {
        let limits = Limits {
            time: Some(time),
            save_every: Duration::ZERO,
            ..patient(file)
        };
        let report = study(game, 1, &limits).expect("no error");
        if report.complete {
            return (report, stops);
        }
        if stops % 8 == 0 {
            time = (2 * time).max(Duration::from_millis(5));
        }
    }
    unreachable!("the time grows")
}

#[test]
fn studies_in_slices_are_studies() {
    for game in STUDIES {
        let folder = Scratch::new();
        let file = folder.file("state");
        let whole = study(game, 1, &patient(&folder.file("other"))).unwrap();
        let (report, stops) = in_moments(game, &file);
        assert_eq!(timeless(&report), timeless(&whole), "{game}");
        assert_eq!(report.stats.nodes, whole.stats.nodes, "{game}");
        assert!(stops > 0, "{game}: {stops}");
        // What was measured is told again.
        let again = study(game, 1, &patient(&file)).unwrap();
        assert_eq!(again.answer, report.answer, "{game}");
        assert_eq!(again.stats.nodes, report.stats.nodes, "{game}");
        let names = std::fs::read_dir(folder.folder()).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        assert_eq!(names, ["other", "state"], "{game}: no own file is left");
        let why = study(game, 2, &patient(&file)).unwrap_err().to_string();
        assert!(why.contains("another question"), "{game}: {why}");
    }
}
