//! Checkpoint files: going on from one, and refusing what is none.

use crate::common::{Scratch, items, limits};
use crate::{hurried, longest, longest_by, patient, solve};
use harary::{
    CensusOptions, ColorEngine, ColorOptions, Error, LargestEngine, LargestOptions, Limits,
    LongestEngine, NimOptions, Report, SolveAnswer, SolveEngine, Stopped,
};
use harary_core::laws::Dice;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Asks again and again until there is an answer; returns it and how often it was stopped.
pub(crate) fn in_slices<A>(
    mut ask: impl FnMut() -> Result<Report<A>, Error>,
) -> (Report<A>, usize) {
    let mut stops = 0;
    let mut nodes = 0;
    let mut idle = 0;
    loop {
        let report = ask().expect("no error");
        if report.complete {
            return (report, stops);
        }
        assert_eq!(report.stopped, Some(Stopped::Time));
        // On a busy machine a slice may be over before it begins.
        idle = if report.stats.nodes > nodes {
            0
        } else {
            idle + 1
        };
        assert!(idle < 50, "no progress at {nodes} nodes");
        nodes = report.stats.nodes;
        stops += 1;
    }
}

const SOLVED: [(&str, &str); 8] = [
    ("vdw n=12 k=4 convention=maker-breaker", ""),
    ("vdw n=12 k=4", "6,7"),
    ("hip n=3", ""),
    ("hip n=4", "b2,c3,a1,d4"),
    ("monotonic up=3 down=4", ""),
    ("monotonic up=2 down=7 convention=avoidance", ""),
    ("columns c=3 rule=many convention=misere", ""),
    ("octal code=0.77 heaps=8,7,9 convention=misere", ""),
];

#[test]
fn solving_in_slices_is_solving() {
    let mut slices = 0;
    for (game, after) in SOLVED {
        let folder = Scratch::new();
        let file = folder.file("state");
        let whole = solve(game, after, &patient(&folder.file("other"))).unwrap();
        let (report, stops) = in_slices(|| solve(game, after, &hurried(&file)));
        assert_eq!(report.answer, whole.answer, "{game}");
        assert_eq!(report.stats.nodes, whole.stats.nodes, "{game}");
        slices += stops;
        if stops == 0 {
            assert!(
                !file.exists(),
                "{game}: answered at once, so nothing to keep"
            );
            continue;
        }
        // The last state stays, and leads to the answer again.
        let again = solve(game, after, &patient(&file)).unwrap();
        assert_eq!(again.answer, whole.answer, "{game}");
        assert_eq!(again.stats.nodes, whole.stats.nodes, "{game}");
        let names: Vec<_> = std::fs::read_dir(folder.folder())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["state"], "{game}: nothing else is left behind");
    }
    assert!(slices > 40, "only {slices} stops");
}

/// Every play, by the engine that judges the others.
#[test]
fn minimax_in_slices_is_minimax() {
    for (game, after) in [
        ("vdw n=8 k=3 convention=avoidance", ""),
        ("hip n=4", "b2,c3,a1,d4,a2,b1,c4,d2"),
        ("octal code=0.77 heaps=5,6 convention=misere", ""),
    ] {
        let folder = Scratch::new();
        let file = folder.file("state");
        let ask = |limits: &Limits<'_>| by_minimax(game, after, limits);
        let whole = ask(&limits()).unwrap();
        let (report, stops) = in_slices(|| ask(&hurried(&file)));
        assert!(stops > 10, "{game}: {stops}");
        assert_eq!(report.answer, whole.answer, "{game}");
        assert_eq!(report.stats.nodes, whole.stats.nodes, "{game}");
        let why = solve(game, after, &patient(&file)).unwrap_err().to_string();
        assert!(why.contains("another question"), "{game}: {why}");
    }
}

fn by_minimax(game: &str, after: &str, limits: &Limits<'_>) -> Result<Report<SolveAnswer>, Error> {
    let asked = harary::SolveOptions {
        after: items(after),
        engine: SolveEngine::Minimax,
        ..harary::SolveOptions::default()
    };
    harary::solve(&crate::spec(game), &asked, limits)
}

#[test]
fn the_longest_play_in_slices_is_the_longest_play() {
    for (game, list) in [
        ("columns c=3", true),
        ("columns c=3", false),
        ("columns c=3 rule=many", true),
        ("vdw n=8 k=4", false),
    ] {
        in_slices_the_same(LongestEngine::Longest, game, list);
    }
    in_slices_the_same(LongestEngine::Reis, "columns c=3 rule=many", true);
    in_slices_the_same(LongestEngine::Propagate, "columns c=4 rule=schur", true);
}

fn in_slices_the_same(engine: LongestEngine, game: &str, list: bool) {
    let folder = Scratch::new();
    let file = folder.file("state");
    let whole = longest_by(engine, game, list, &limits()).unwrap();
    let mut known = 0;
    let (report, stops) = in_slices(|| {
        let report = longest_by(engine, game, list, &hurried(&file))?;
        if let Some(at_least) = report.answer.at_least {
            assert!(at_least >= known && Some(at_least) <= whole.answer.length);
            known = at_least;
        }
        Ok(report)
    });
    assert!(stops > 3, "{game}: {stops}");
    assert_eq!(report.answer, whole.answer, "{game}");
    assert_eq!(report.stats.nodes, whole.stats.nodes, "{game}");
}

/// A state of a question that is not answered yet.
fn half_way(game: &str, file: &Path) {
    for _ in 0..3 {
        assert!(!solve(game, "", &hurried(file)).unwrap().complete);
    }
}

#[test]
fn a_state_of_another_question_is_refused_and_left_as_it_is() {
    let folder = Scratch::new();
    let file = folder.file("state");
    let game = "monotonic up=3 down=4";
    half_way(game, &file);
    let before = std::fs::read(&file).unwrap();
    let refused = |result: Result<(), Error>, what: &str| {
        let why = result.expect_err(what);
        assert!(matches!(why, Error::Checkpoint { .. }), "{what}: {why:?}");
        let why = why.to_string();
        assert!(why.contains("another question"), "{what}: {why}");
        assert!(why.contains(game), "{what}: {why}");
        assert_eq!(std::fs::read(&file).unwrap(), before, "{what}");
    };
    for other in [
        "monotonic up=4 down=3",
        "monotonic up=3 down=4 deck=12",
        "vdw n=5 k=3",
    ] {
        refused(solve(other, "", &patient(&file)).map(drop), other);
        refused(solve(other, "", &hurried(&file)).map(drop), other);
    }
    refused(solve(game, "7", &patient(&file)).map(drop), "after a move");
    refused(longest(game, false, &patient(&file)).map(drop), "longest");
    let asked = harary::SolveOptions {
        ask: harary::Ask::Plies,
        ..harary::SolveOptions::default()
    };
    let plies = harary::solve(&crate::spec(game), &asked, &patient(&file));
    refused(plies.map(drop), "plies only");
    assert!(
        solve(game, "", &patient(&file)).unwrap().complete,
        "still good"
    );
}

#[test]
fn a_list_and_a_count_are_two_questions() {
    let folder = Scratch::new();
    let file = folder.file("state");
    assert!(
        !longest("columns c=3", true, &hurried(&file))
            .unwrap()
            .complete
    );
    let before = std::fs::read(&file).unwrap();
    let why = longest("columns c=3", false, &patient(&file)).unwrap_err();
    assert!(why.to_string().contains("another question"), "{why}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn damaged_files_are_refused_and_left_as_they_are() {
    let folder = Scratch::new();
    let (whole, file) = (folder.file("whole"), folder.file("state"));
    let game = "monotonic up=3 down=4";
    half_way(game, &whole);
    let bytes = std::fs::read(&whole).unwrap();
    let mut dice = Dice::new(7);
    let mut damaged: Vec<Vec<u8>> = Vec::new();
    for _ in 0..300 {
        damaged.push(bytes[..dice.below(bytes.len())].to_vec());
        let mut flipped = bytes.clone();
        flipped[dice.below(bytes.len())] ^= 1 << dice.below(8);
        damaged.push(flipped);
    }
    // The head and the tail, byte by byte; a byte more; another file.
    for at in (0..120).chain(bytes.len() - 40..bytes.len()) {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << dice.below(8);
        damaged.push(flipped);
    }
    damaged.push([&bytes[..], b"\0"].concat());
    damaged.push([&bytes[..], &[0; 8]].concat());
    damaged.push(b"columns c=3\n".to_vec());
    for bytes in damaged {
        std::fs::write(&file, &bytes).unwrap();
        let why = solve(game, "", &patient(&file)).expect_err("damaged");
        assert!(matches!(why, Error::Checkpoint { .. }), "{why:?}");
        assert_eq!(std::fs::read(&file).unwrap(), bytes, "left as it was");
    }
}

/// CRC 32, bit by bit, to forge files whose checksum is right.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg())
        })
    };
    !bytes.iter().fold(!0, step)
}

/// A checkpoint with some words changed and a checksum that is right.
pub(crate) fn forge(bytes: &[u8], round: usize, dice: &mut Dice) -> Vec<u8> {
    let head = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let start = head.map(|(at, _)| at + 1).nth(2).unwrap();
    let words = (bytes.len() - start) / 8 - 2;
    assert_eq!(
        checksum(&bytes[..bytes.len() - 8]).to_le_bytes(),
        bytes[bytes.len() - 8..bytes.len() - 4]
    );
    let mut forged = bytes.to_vec();
    for _ in 0..=round % 3 {
        // The first words say how much there is, the last where the engine stands.
        let word = match round % 3 {
            0 => dice.below(words.min(40)),
            1 => words - 1 - dice.below(words.min(60)),
            _ => dice.below(words),
        };
        let at = start + 8 * word;
        let value: u64 = match dice.below(5) {
            0 => dice.below(8) as u64,
            1 => u64::MAX,
            2 => 1 << dice.below(64),
            3 => u64::from_le_bytes(forged[at..at + 8].try_into().unwrap()) ^ 1,
            _ => words as u64,
        };
        forged[at..at + 8].copy_from_slice(&value.to_le_bytes());
    }
    let end = forged.len() - 8;
    let sum = u64::from(checksum(&forged[..end]));
    forged[end..].copy_from_slice(&sum.to_le_bytes());
    forged
}

/// What is asked whose state is forged.
#[derive(Clone, Copy)]
enum Asked {
    Solve,
    Minimax,
    Longest,
}

/// A state with some words changed and a checksum that is right: refused, or it is some state; never a panic.
#[test]
fn forged_states_do_no_harm() {
    let folder = Scratch::new();
    let (whole, file) = (folder.file("whole"), folder.file("state"));
    let stop = AtomicBool::new(false);
    let questions: [(&str, Asked); 5] = [
        ("vdw n=15 k=4", Asked::Solve),
        ("monotonic up=3 down=3 convention=avoidance", Asked::Solve),
        ("columns c=3 rule=many", Asked::Longest),
        (
            "octal code=0.77 heaps=8,7,9 convention=misere",
            Asked::Solve,
        ),
        ("vdw n=9 k=3", Asked::Minimax),
    ];
    let (mut refused, mut all, mut panicked) = (0, 0, Vec::new());
    for (game, asked) in questions {
        let ask = |limits: &Limits<'_>| match asked {
            Asked::Longest => longest(game, true, limits).map(|report| report.complete),
            Asked::Solve => solve(game, "", limits).map(|report| report.complete),
            Asked::Minimax => by_minimax(game, "", limits).map(|report| report.complete),
        };
        let _ = std::fs::remove_file(&whole);
        if ask(&hurried(&whole)).unwrap() {
            panic!("{game} is too small");
        }
        let bytes = std::fs::read(&whole).unwrap();
        let mut dice = Dice::new(3);
        for round in 0..250 {
            let forged = forge(&bytes, round, &mut dice);
            std::fs::write(&file, &forged).unwrap();
            let limits = Limits {
                time: Some(std::time::Duration::from_millis(20)),
                stop: Some(&stop),
                ..patient(&file)
            };
            all += 1;
            let asked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| ask(&limits)));
            match asked {
                Ok(answer) => refused += usize::from(answer.is_err()),
                Err(_) => panicked.push(format!("{game}, round {round}")),
            }
        }
    }
    assert!(
        panicked.is_empty(),
        "{} of {all} panicked: {panicked:?}",
        panicked.len()
    );
    assert!(refused > all / 10, "{refused} of {all} refused");
}

/// What cannot be written is an error, and says which file; it is no silent loss of work.
#[test]
fn a_place_that_cannot_be_written_is_an_error() {
    let folder = Scratch::new();
    std::fs::write(folder.file("text"), "not a folder").unwrap();
    let places = [
        folder.file("no-such-folder/state"),
        folder.file("text/state"),
        folder.folder().to_owned(),
    ];
    for place in places {
        let why =
            solve("monotonic up=3 down=4", "", &hurried(&place)).expect_err("cannot be written");
        assert!(matches!(why, Error::File { .. }), "{why:?}");
        assert!(why.to_string().contains(&*place.to_string_lossy()), "{why}");
        let why = longest("columns c=3", false, &hurried(&place)).expect_err("cannot be written");
        assert!(matches!(why, Error::File { .. }), "{why:?}");
    }
    assert_eq!(std::fs::read_dir(folder.folder()).unwrap().count(), 1);
}

/// Nim-values in slices are the same; and one file serves every question about a code.
#[test]
fn nim_values_in_slices_are_nim_values() {
    let codes = ["0.165", "0.6", "0.14", "4!.0", "0.0[3]", "0.7[03]", "0.8"];
    let mut slices = 0;
    for code in codes {
        let folder = Scratch::new();
        let file = folder.file("state");
        let game = crate::spec(&format!("octal code={code}"));
        let ask = |upto: u64, limits: &Limits<'_>| {
            let asked = NimOptions {
                values: Some(upto),
                ..NimOptions::default()
            };
            harary::nim(&game, &asked, limits)
        };
        let upto = if code == "0.8" { 1500 } else { 12_000 };
        let whole = ask(upto, &patient(&folder.file("other"))).unwrap();
        let (report, stops) = in_slices(|| ask(upto, &hurried(&file)));
        assert_eq!(report.answer, whole.answer, "{code}");
        assert_eq!(report.stats.nodes, whole.stats.nodes, "{code}");
        slices += stops;
        let more = ask(upto + 1000, &patient(&file)).unwrap();
        let fresh = ask(upto + 1000, &patient(&folder.file("fresh"))).unwrap();
        assert_eq!(more.answer, fresh.answer, "{code}");
        let other = crate::spec("octal code=0.07");
        let why = harary::nim(&other, &NimOptions::default(), &patient(&file));
        assert!(stops == 0 || why.is_err(), "{code}: a file of another code");
    }
    assert!(slices > 30, "{slices}");
}

#[test]
fn counting_colorings_in_slices_is_counting() {
    for (game, engine, balanced) in [
        ("hip n=6", ColorEngine::Backtrack, false),
        ("hip n=6", ColorEngine::Backtrack, true),
        ("hip n=4 colors=3", ColorEngine::Classes, false),
    ] {
        let asked = ColorOptions {
            count: true,
            balanced,
            engine,
            ..ColorOptions::default()
        };
        let count = |limits: &Limits<'_>| harary::color(&crate::spec(game), &asked, limits);
        let folder = Scratch::new();
        let file = folder.file("state");
        let whole = count(&limits()).unwrap();
        let (report, stops) = in_slices(|| count(&hurried(&file)));
        assert_eq!(report.answer, whole.answer, "{game}");
        assert_eq!(report.stats.nodes, whole.stats.nodes, "{game}");
        assert!(stops > 2, "{game}: {stops}");
        // What was counted of other colorings is no beginning.
        let other = ColorOptions {
            balanced: !balanced,
            engine: ColorEngine::Backtrack,
            ..asked.clone()
        };
        assert!(harary::color(&crate::spec(game), &other, &patient(&file)).is_err());
    }
}

/// A census and the greatest sets in slices are the same.
#[test]
fn counting_positions_and_greatest_sets_in_slices() {
    for plays in [false, true] {
        let folder = Scratch::new();
        let file = folder.file("state");
        let game = crate::spec("vdw n=8 k=3");
        let from_start = CensusOptions {
            plays,
            ..CensusOptions::default()
        };
        let asked = CensusOptions {
            after: items("4"),
            ..from_start.clone()
        };
        let ask = |limits: &Limits<'_>| harary::census(&game, &asked, limits);
        let whole = ask(&limits()).unwrap();
        let (report, stops) = in_slices(|| ask(&hurried(&file)));
        assert!(stops > 0, "plays: {plays}");
        assert_eq!(report.answer, whole.answer);
        assert_eq!(report.stats.nodes, whole.stats.nodes);
        let other = harary::census(&game, &from_start, &patient(&file));
        assert!(other.is_err(), "another position");
    }
    let folder = Scratch::new();
    let file = folder.file("state");
    let ask = |engine, limits: &Limits<'_>| {
        harary::largest(
            &crate::spec("hip n=5"),
            &LargestOptions {
                engine,
                ..LargestOptions::default()
            },
            limits,
        )
    };
    let whole = ask(LargestEngine::Search, &limits()).unwrap();
    for engine in [LargestEngine::Search, LargestEngine::Auto] {
        let _ = std::fs::remove_file(&file);
        let (report, stops) = in_slices(|| ask(engine, &hurried(&file)));
        assert!(stops > 3, "{stops}");
        assert_eq!(report.answer, whole.answer);
        assert_eq!(report.stats.nodes, whole.stats.nodes);
    }
}
