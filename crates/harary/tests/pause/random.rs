//! Work that draws random numbers goes on with the numbers that an undisturbed run draws.

use crate::common::Scratch;
use crate::files::in_slices;
use crate::{hurried, patient, spec};
use harary::{ColorEngine, Coloring, Estimating, Limits};
use std::time::Duration;

/// The same limits with a seed.
fn seeded<'a>(seed: u64, limits: Limits<'a>) -> Limits<'a> {
    Limits {
        seed: Some(seed),
        ..limits
    }
}

#[test]
fn colorings_at_random_in_slices_are_those_of_the_seed() {
    for (game, engine, sample) in [
        ("hip n=5", ColorEngine::Classes, Some(30)),
        ("vdw n=60 k=3 colors=5", ColorEngine::Network, None),
        ("vdw n=26 k=4", ColorEngine::Massie, None),
    ] {
        let asked = Coloring {
            engine,
            sample,
            ..Coloring::default()
        };
        let ask = |limits: &Limits<'_>| harary::color(&spec(game), &asked, limits);
        let folder = Scratch::new();
        let file = folder.file("state");
        let whole = ask(&seeded(2, Limits::default())).unwrap();
        let (report, stops) = in_slices(|| ask(&seeded(2, hurried(&file))));
        assert_eq!(report.answer, whole.answer, "{game} {engine:?}");
        assert_eq!(report.stats.nodes, whole.stats.nodes, "{game} {engine:?}");
        assert!(stops > 1, "{game} {engine:?}: {stops}");
        // Another seed asks another question, and so do more colorings.
        let before = std::fs::read(&file).unwrap();
        let why = ask(&seeded(3, patient(&file))).unwrap_err().to_string();
        assert!(why.contains("another question"), "{why}");
        assert_eq!(std::fs::read(&file).unwrap(), before);
    }
}

/// Least boards by random play, in slices that are shorter than some of its rounds.
#[test]
fn likely_boards_in_slices_are_those_of_the_seed() {
    let asked = Estimating {
        uct: 3_000,
        ..Estimating::default()
    };
    for threads in [1, 2] {
        let limited = |limits: Limits<'static>| Limits {
            threads,
            ..seeded(2, limits)
        };
        let ask = |game: &str, limits: &Limits<'_>| harary::likely(&spec(game), &asked, limits);
        let folder = Scratch::new();
        let file = folder.file("state");
        let whole = ask("vdw k=3..5", &limited(Limits::default())).unwrap();
        let (report, stops) = in_slices(|| {
            let limits = Limits {
                time: Some(Duration::from_millis(20)),
                ..limited(patient(&file))
            };
            ask("vdw k=3..5", &limits)
        });
        assert_eq!(report.answer, whole.answer);
        assert_eq!(report.stats.nodes, whole.stats.nodes);
        assert!(stops > 5, "{stops}");
        let again = ask("vdw k=3..5", &limited(patient(&file))).unwrap();
        assert_eq!(again.answer, whole.answer);
        let names = std::fs::read_dir(folder.folder()).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["state"], "no step's own file is left behind");
        let why = ask("vdw k=3..6", &limited(patient(&file))).unwrap_err();
        assert!(why.to_string().contains("another question"), "{why}");
    }
}
