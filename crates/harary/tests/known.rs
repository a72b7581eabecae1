//! Values of the literature: what can be computed in a moment agrees with them, however it is typed.

use harary::catalog::{KNOWN, SOURCES, Says};
use harary::{Known, Limits, Question, answer};
use std::collections::BTreeSet;
use std::time::Duration;

/// What is known of a question, which may be stopped soon.
fn known_of(words: &str) -> Vec<Known> {
    let question: Question = words.parse().unwrap_or_else(|why| panic!("{words}: {why}"));
    let limits = Limits {
        time: Some(Duration::from_millis(300)),
        solvers: Some(&harary_cadical::Cadical),
        ..Limits::default()
    };
    let report = answer(&question, &limits).unwrap_or_else(|why| panic!("{words}: {why}"));
    report.known
}

/// The question that a value answers.
fn question(game: &str, says: Says) -> String {
    match says {
        Says::NoColoringFrom(_) if game.starts_with("columns") => format!("longest {game}"),
        Says::NoColoringFrom(_) => format!("threshold-color {game}"),
        Says::ColoringUpTo(n) => format!("color {game} n={n} --engine tabu"),
        Says::LongestCount(_) => format!("longest {game}"),
        Says::WonFrom(_) => format!("threshold {game}"),
        Says::Outcome(_) => format!("solve {game} --ask outcome"),
        Says::Plies(_) => format!("solve {game}"),
        Says::Value(_) => format!("nim {game}"),
        Says::Largest(_) => format!("largest {game}"),
        Says::Period(..) => format!("nim {game} --upto 1000"),
        Says::Values(first) => format!("nim {game} --values {}", first.len() - 1),
        Says::Lost(least) => format!("nim {game} --lost {}", least[least.len() - 1]),
        Says::Order(_) => format!("quotient {game}"),
        Says::Plays(_) => format!("census {game} --plays"),
    }
}

#[test]
fn every_value_is_found_and_none_is_contradicted() {
    let mut agreeing = 0;
    for value in KNOWN {
        let words = question(value.game, value.says);
        let known = known_of(&words);
        let one = known
            .iter()
            .find(|known| known.statement == value.statement);
        // A misere quotient that is not found is an error, all others have an answer.
        let one = one.unwrap_or_else(|| panic!("{words}: {known:?} lacks {}", value.statement));
        assert_ne!(one.agrees, Some(false), "{words}: {one:?}");
        agreeing += usize::from(one.agrees == Some(true));
    }
    assert!(
        agreeing >= 50,
        "only {agreeing} of {} were computed",
        KNOWN.len()
    );
}

#[test]
fn a_size_is_known_however_it_is_typed() {
    for (words, statement, agrees) in [
        ("color vdw n=34 k=4", "W(4, 4) = 35", Some(true)),
        ("color vdw n=35 k=4", "W(4, 4) = 35", Some(true)),
        ("color vdw n=17 k=4,3", "W(3, 4) = 18", Some(true)),
        ("color vdw n=20 k=3 colors=3", "W(3, 3, 3) = 27", Some(true)),
        ("threshold-color ramsey k=4,3", "R(3, 4) = 9", Some(true)),
        (
            "solve sim --ask outcome",
            "Sim: the second player wins",
            Some(true),
        ),
        (
            "solve vdw n=14 k=4 --ask outcome",
            "G(4) = 15, the least n for which A wins",
            Some(true),
        ),
        ("nim kayles", "period 12, last exception 70", Some(true)),
        ("nim strip", "period 34, last exception 52", Some(true)),
        ("color schur c=4 n=45", "S(4) = 44", Some(true)),
        (
            "color hip n=7",
            "the largest board with a draw pattern is 6 × 6, by Jewett 1960",
            Some(true),
        ),
    ] {
        let known = known_of(words);
        let [one] = &known[..] else {
            panic!("{words}: {known:?}")
        };
        assert_eq!(
            (one.statement.as_str(), one.agrees),
            (statement, agrees),
            "{words}"
        );
    }
}

#[test]
fn what_no_source_speaks_of_is_not_known() {
    for words in [
        "solve vdw n=16 k=4 --ask outcome",
        "solve vdw n=15 k=4 convention=maker-breaker --ask outcome",
        "solve vdw n=15 k=4 --ask outcome --after 8",
        "color vdw n=34 k=4 --balanced",
        "color vdw n=34 k=4 --fix 1:1",
        "nim strip n=50",
        "color hip n=4 colors=3",
        "longest hip n=2",
        "longest clique n=4 k=3",
    ] {
        assert_eq!(known_of(words), [], "{words}");
    }
}

#[test]
fn every_source_is_cited_once_by_name() {
    let names: BTreeSet<&str> = SOURCES.iter().map(|source| source.name).collect();
    assert_eq!(names.len(), SOURCES.len());
    assert!(SOURCES.iter().all(|source| source.reference.len() > 20));
    for value in KNOWN {
        assert!(names.contains(value.source.name));
        let oeis = value.oeis.strip_prefix('A').unwrap_or("000000");
        assert!(oeis.len() == 6 && oeis.bytes().all(|digit| digit.is_ascii_digit()));
    }
}

/// docs/papers.bib names the papers as the sources do.
#[test]
fn the_bibliography_agrees_with_the_sources() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(text) = std::fs::read_to_string(root.join("docs/papers.bib")) else {
        return; // a packaged crate has no documents
    };
    let cited = std::fs::read_to_string(root.join("CITATION.cff")).expect("how to cite Harary");
    let fields = |name: &'static str| {
        let lines = text.lines().filter_map(move |line| {
            let (key, value) = line.split_once('=')?;
            (key.trim() == name).then(|| value.trim().trim_end_matches(',').replace(['{', '}'], ""))
        });
        lines.collect::<Vec<String>>()
    };
    let plain = |text: &str| text.to_lowercase().replace(['‘', '’', '`', '\''], "");
    let titles = fields("title");
    assert_eq!(titles.len(), 8);
    // The first is Harary itself.
    assert!(cited.contains(&format!("title: \"{}\"", titles[0])));
    assert!(cited.contains(&format!("version: {}\n", fields("version")[0])));
    for title in &titles[1..] {
        let is_cited =
            |source: &harary::catalog::Source| plain(source.reference).contains(&plain(title));
        assert!(SOURCES.iter().any(is_cited), "{title}");
    }
    for doi in fields("doi") {
        assert!(SOURCES.iter().any(|source| source.doi == doi), "{doi}");
    }
}
