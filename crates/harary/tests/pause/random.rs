//! Work that draws random numbers goes on with the numbers that an undisturbed run draws.

use crate::common::{Scratch, limits};
use crate::files::{forge, in_slices};
use crate::{hurried, patient, spec};
use harary::{ColorEngine, ColorOptions, Error, Limits, StudyOptions, ThresholdRandomOptions};
use harary_core::laws::Dice;
use std::path::Path;
use std::time::Duration;

#[test]
fn colorings_at_random_in_slices_are_those_of_the_seed() {
    for (game, engine, sample) in [
        ("hip n=5", ColorEngine::Classes, Some(30)),
        ("vdw n=60 k=3 colors=5", ColorEngine::Network, None),
        ("vdw n=26 k=4", ColorEngine::Massie, None),
    ] {
        let ask = |seed: u64, limits: &Limits<'_>| {
            let asked = ColorOptions {
                engine,
                sample,
                seed: Some(seed),
                ..ColorOptions::default()
            };
            harary::color(&spec(game), &asked, limits)
        };
        let folder = Scratch::new();
        let file = folder.file("state");
        let whole = ask(2, &limits()).unwrap();
        let (report, stops) = in_slices(|| ask(2, &hurried(&file)));
        assert_eq!(report.answer, whole.answer, "{game} {engine:?}");
        assert_eq!(report.stats.nodes, whole.stats.nodes, "{game} {engine:?}");
        assert!(stops > 1, "{game} {engine:?}: {stops}");
        // Another seed asks another question, and so do more colorings.
        let before = std::fs::read(&file).unwrap();
        let why = ask(3, &patient(&file)).unwrap_err().to_string();
        assert!(why.contains("another question"), "{why}");
        assert_eq!(std::fs::read(&file).unwrap(), before);
    }
}

/// Least boards by random play, in slices that are shorter than some of its rounds.
#[test]
fn likely_boards_in_slices_are_those_of_the_seed() {
    let asked = ThresholdRandomOptions {
        uct: 3_000,
        seed: Some(2),
        ..ThresholdRandomOptions::default()
    };
    for threads in [1, 2] {
        let limited = |limits: Limits<'static>| Limits { threads, ..limits };
        let ask =
            |game: &str, limits: &Limits<'_>| harary::threshold_random(&spec(game), &asked, limits);
        let folder = Scratch::new();
        let file = folder.file("state");
        let whole = ask("vdw k=3..5", &limited(limits())).unwrap();
        let (report, stops) = in_slices(|| {
            let limits = Limits {
                time: Some(Duration::from_millis(20)),
                ..limited(patient(&file))
            };
            ask("vdw k=3..5", &limits)
        });
        assert_eq!(report.answer, whole.answer);
        assert_eq!(report.stats.nodes, whole.stats.nodes);
        assert!(stops > 0 || threads > 1);
        let again = ask("vdw k=3..5", &limited(patient(&file))).unwrap();
        assert_eq!(again.answer, whole.answer);
        let names = std::fs::read_dir(folder.folder()).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["state"], "no step's own file is left behind");
        let why = ask("vdw k=3..6", &limited(patient(&file))).unwrap_err();
        assert!(why.to_string().contains("another question"), "{why}");
    }
}

/// Whether a question is answered within the limits.
type Ask = fn(&Limits<'_>) -> Result<bool, Error>;

fn color(game: &str, engine: ColorEngine, limits: &Limits<'_>) -> Result<bool, Error> {
    let asked = ColorOptions {
        engine,
        sample: (engine == ColorEngine::Classes).then_some(30),
        ..ColorOptions::default()
    };
    harary::color(&spec(game), &asked, limits).map(|report| report.complete)
}

fn study(game: &str, limits: &Limits<'_>) -> Result<bool, Error> {
    let mut asked = StudyOptions::default();
    if game.starts_with("hip") {
        asked.runs = 300;
    }
    harary::study(&spec(game), &asked, limits).map(|report| report.complete)
}

fn within(milliseconds: u64, file: &Path) -> Limits<'static> {
    Limits {
        time: Some(Duration::from_millis(milliseconds)),
        save_every: Duration::ZERO,
        ..patient(file)
    }
}

/// Files with words changed and a right checksum are refused, or are some state; never a panic.
#[test]
fn forged_states_do_no_harm() {
    let questions: [Ask; 7] = [
        |limits| color("hip n=5", ColorEngine::Classes, limits),
        |limits| color("vdw n=80 k=3 colors=5", ColorEngine::Network, limits),
        |limits| color("vdw n=30 k=4", ColorEngine::Massie, limits),
        |limits| {
            let asked = ThresholdRandomOptions::default();
            let report = harary::threshold_random(&spec("vdw k=4..5"), &asked, limits);
            report.map(|report| report.complete)
        },
        |limits| study("hip n=6", limits),
        |limits| study("monotonic up=4 down=2", limits),
        |limits| study("vdw k=4 n=10..14", limits),
    ];
    for (number, ask) in questions.into_iter().enumerate() {
        let folder = Scratch::new();
        let whole = folder.file("whole");
        let complete = ask(&within(if number < 3 { 0 } else { 60 }, &whole)).unwrap();
        assert!(!complete, "question {number} is too small");
        let written: Vec<_> = std::fs::read_dir(folder.folder())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let mut dice = Dice::new(3);
        let mut refused = 0;
        for name in &written {
            let bytes = std::fs::read(folder.file(name)).unwrap();
            // Where no step is done there is one word, of zero.
            for round in 0..60 {
                for name in &written {
                    let copy = folder.file(&name.replace("whole", "state"));
                    std::fs::copy(folder.file(name), copy).unwrap();
                }
                let state = folder.file(&name.replace("whole", "state"));
                std::fs::write(&state, forge(&bytes, round, &mut dice)).unwrap();
                refused += usize::from(ask(&within(5, &folder.file("state"))).is_err());
            }
        }
        println!("question {number}: {written:?}, {refused} refused");
        assert!(refused > 5, "question {number}: {refused}");
    }
}
