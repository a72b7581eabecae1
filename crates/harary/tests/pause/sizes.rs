//! The least size without a coloring, stopped and gone on with: the sizes that are done, and the engine at work on the next one.

use crate::common::{Scratch, limits};
use crate::files::forge;
use crate::{patient, spec};
use harary::{ColorEngine, Error, Limits, Report, ThresholdColorAnswer, ThresholdColorOptions};
use harary_core::laws::Dice;
use std::path::Path;
use std::time::Duration;

/// Questions whose last sizes take an engine a while.
const QUESTIONS: [(&str, u64, ColorEngine); 5] = [
    ("vdw k=3,6", 40, ColorEngine::Auto),
    ("vdw k=3,6", 40, ColorEngine::Backtrack),
    ("columns c=4 rule=many", 80, ColorEngine::Auto),
    ("vdw k=3 colors=4", 70, ColorEngine::Tabu),
    ("vdw k=3 colors=5", 60, ColorEngine::Network),
];

fn ask(
    (game, most, engine): (&str, u64, ColorEngine),
    limits: &Limits<'_>,
) -> Result<Report<ThresholdColorAnswer>, Error> {
    let asked = ThresholdColorOptions {
        most: Some(most),
        engine,
        seed: None,
        part: None,
    };
    harary::threshold_color(&spec(game), &asked, limits)
}

fn soon(file: &Path, slice: u64) -> Limits<'static> {
    Limits {
        time: Some(Duration::from_micros(200 * slice)),
        ..patient(file)
    }
}

#[test]
fn a_threshold_of_colorings_goes_on_within_a_size() {
    for question in QUESTIONS {
        let folder = Scratch::new();
        let file = folder.file("state");
        let whole = ask(question, &patient(&folder.file("other"))).unwrap();
        assert!(whole.complete, "{question:?}");
        let (mut known, mut within) = (0, 0);
        let last = (0..)
            .map(|slice| {
                let report = ask(question, &soon(&file, slice)).unwrap();
                let sizes = &report.answer.sizes;
                assert!(sizes.len() >= known, "{question:?}: sizes were lost");
                assert_eq!(sizes[..], whole.answer.sizes[..sizes.len()], "{question:?}");
                let own = folder.file(&format!("state.{}", sizes.len() + 1));
                within += usize::from(own.exists() && sizes.len() == known);
                known = sizes.len();
                report
            })
            .find(|report| report.complete)
            .unwrap();
        assert!(
            within > 0,
            "{question:?}: never stopped twice within a size"
        );
        assert_eq!(last.answer, whole.answer, "{question:?}");
        assert_eq!(last.stats.nodes, whole.stats.nodes, "{question:?}");
        let names = std::fs::read_dir(folder.folder()).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        assert_eq!(
            names,
            ["other", "state"],
            "{question:?}: no own file is left"
        );
    }
}

/// A single solver cannot be kept; the sizes that are done are.
#[test]
fn sizes_by_a_single_solver_are_kept() {
    let question = ("vdw k=3,5", 40, ColorEngine::Sat);
    let folder = Scratch::new();
    let file = folder.file("state");
    let whole = ask(question, &limits()).unwrap();
    let kept = ask(question, &patient(&file)).unwrap();
    let again = ask(question, &soon(&file, 0)).unwrap();
    assert!(again.complete);
    assert_eq!(
        (&kept.answer, &again.answer),
        (&whole.answer, &whole.answer)
    );
    assert_eq!(again.stats.nodes, whole.stats.nodes);
    assert!(!folder.file("state.1").exists());
}

#[test]
fn forged_sizes_do_no_harm() {
    let question = ("vdw k=3,5", 22, ColorEngine::Backtrack);
    let folder = Scratch::new();
    let (whole, file) = (folder.file("whole"), folder.file("state"));
    ask(question, &patient(&whole)).unwrap();
    let bytes = std::fs::read(&whole).unwrap();
    let mut dice = Dice::new(11);
    let mut refused = 0;
    for round in 0..300 {
        std::fs::write(&file, forge(&bytes, round, &mut dice)).unwrap();
        refused += usize::from(ask(question, &soon(&file, 100)).is_err());
        let _ = std::fs::remove_file(folder.file("state.1"));
    }
    assert!(refused > 100, "{refused}");
}
