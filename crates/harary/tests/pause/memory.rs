//! Work that is stopped goes on with more memory, or with less: memory is no part of a question.

use crate::common::{Scratch, limits, spec};
use crate::{hurried, patient};
use harary::{Error, Limits, SolveEngine, SolveOptions, Stopped};
use std::path::Path;

const MIB: usize = 1 << 20;

fn with<'a>(memory: usize, limits: Limits<'a>) -> Limits<'a> {
    Limits { memory, ..limits }
}

/// What came of a question: the nodes, and if it was stopped why.
type Ask = fn(&Limits<'_>) -> Result<(u64, Option<Stopped>), Error>;

fn solve(
    game: &str,
    engine: SolveEngine,
    limits: &Limits<'_>,
) -> Result<(u64, Option<Stopped>), Error> {
    let asked = SolveOptions {
        engine,
        ..SolveOptions::default()
    };
    let report = harary::solve(&spec(game), &asked, limits)?;
    Ok((report.stats.nodes, report.stopped))
}

/// Questions that take a table some hundred kilobytes.
const SOLVED: [Ask; 4] = [
    |limits| solve("vdw n=14 k=4", SolveEngine::AlphaBeta, limits),
    |limits| solve("hip n=4", SolveEngine::DfPn, limits),
    |limits| solve("vdw n=18 k=4", SolveEngine::Auto, limits),
    |limits| solve("monotonic up=4 down=4", SolveEngine::AlphaBeta, limits),
];

/// Stopped after some slices with this memory; the checkpoint.
fn begun(ask: Ask, memory: usize, file: &Path) {
    for _ in 0..3 {
        let (_, stopped) = ask(&with(memory, hurried(file))).unwrap();
        assert_eq!(stopped, Some(Stopped::Time));
    }
}

#[test]
fn a_search_goes_on_with_more_memory_or_with_less() {
    for (number, ask) in SOLVED.into_iter().enumerate() {
        let folder = Scratch::new();
        let (little, much) = (64 << 10, 64 * MIB);
        let whole = |memory| ask(&with(memory, limits())).unwrap().0;
        let (dear, cheap) = (whole(little), whole(much));
        assert!(dear > cheap, "question {number}: {dear} and {cheap}");
        for (from, to) in [(little, much), (much, little), (much, much)] {
            let file = folder.file(&format!("{from}-{to}"));
            begun(ask, from, &file);
            let (nodes, stopped) = ask(&with(to, patient(&file))).unwrap();
            assert_eq!(stopped, None);
            // The memory that it had all along decides how many nodes there are.
            match (from, to) {
                _ if from == to => assert_eq!(nodes, cheap, "question {number}"),
                _ if from < to => assert!(nodes < dear, "question {number}: {nodes} of {dear}"),
                _ => assert!(nodes > cheap, "question {number}: {nodes} of {cheap}"),
            }
        }
    }
}

/// With several threads the nodes vary: only the answer is compared.
#[test]
fn so_does_one_by_several_threads_and_by_another_number() {
    let two = |limits| Limits {
        threads: 2,
        ..limits
    };
    for ask in SOLVED {
        let folder = Scratch::new();
        let file = folder.file("state");
        begun(ask, 64 << 10, &file);
        for limits in [two(patient(&file)), patient(&file)] {
            assert_eq!(ask(&with(MIB, limits)).unwrap().1, None);
        }
        let other = folder.file("other");
        let (_, stopped) = ask(&with(64 << 10, two(hurried(&other)))).unwrap();
        assert_eq!(stopped, Some(Stopped::Time));
        assert_eq!(ask(&with(MIB, patient(&other))).unwrap().1, None);
    }
}

#[test]
fn a_quotient_that_is_too_large_goes_on_with_more_memory() {
    let ask: Ask = |limits| {
        let asked = harary::QuotientOptions {
            heaps: Some(27),
            ..harary::QuotientOptions::default()
        };
        let report = harary::quotient(&spec("octal code=0.07"), &asked, limits)?;
        Ok((report.stats.nodes, report.stopped))
    };
    goes_on(ask, MIB);
}

#[test]
fn so_does_a_census_and_a_list() {
    goes_on(
        |limits| {
            let game = spec("vdw n=13 k=4");
            let report = harary::census(&game, &harary::CensusOptions::default(), limits)?;
            Ok((report.stats.nodes, report.stopped))
        },
        MIB,
    );
    goes_on(
        |limits| {
            let report = crate::longest("vdw n=8 k=4", true, limits)?;
            Ok((report.stats.nodes, report.stopped))
        },
        MIB / 2,
    );
    goes_on(
        |limits| {
            let asked = harary::ColorOptions {
                all: true,
                engine: harary::ColorEngine::Backtrack,
                ..harary::ColorOptions::default()
            };
            let report = harary::color(&spec("hip n=5"), &asked, limits)?;
            Ok((report.stats.nodes, report.stopped))
        },
        MIB / 8,
    );
}

/// Stopped where the memory is full, and gone on with: the nodes are those of an undisturbed run.
fn goes_on(ask: Ask, little: usize) {
    let folder = Scratch::new();
    let file = folder.file("state");
    let (whole, _) = ask(&limits()).unwrap();
    let (nodes, stopped) = ask(&with(little, patient(&file))).unwrap();
    assert_eq!(stopped, Some(Stopped::Memory));
    assert!(nodes < whole, "{nodes} of {whole}");
    let (_, again) = ask(&with(little, patient(&file))).unwrap();
    assert_eq!(again, Some(Stopped::Memory), "as full as before");
    assert_eq!(ask(&with(64 * MIB, patient(&file))).unwrap(), (whole, None));
}
