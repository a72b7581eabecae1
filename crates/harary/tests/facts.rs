//! Facts: published numbers, one line of `facts/*.toml` each with its source, or a period of
//! `harary::catalog::KNOWN`, asked of every engine that can answer.
//!
//! `ask` is a verb and a spec; the other keys are what the answer must be. A key without meaning for its verb is an error,
//! and so is a line without a source. `small` says that plain minimax must answer, too; every game solved by alpha-beta
//! is certified and the certificate checked, however large.

mod common;
#[path = "facts/counts.rs"]
mod counts;
#[path = "facts/fact.rs"]
mod fact;
#[path = "facts/least.rs"]
mod least;
#[path = "facts/play.rs"]
mod play;

use fact::{Fact, Facts};
use harary::catalog::{KNOWN, Says};

/// Every line of a file; `least` so that an emptied file is noticed.
fn all_hold(text: &str, least: usize) {
    let Facts { facts } = toml::from_str(text).expect("a table of facts");
    assert!(facts.len() >= least, "only {} facts", facts.len());
    for fact in facts {
        assert!(
            fact.source.len() > 6,
            "{}: a fact needs its source",
            fact.ask
        );
        holds(fact);
    }
}

fn holds(mut fact: Fact) {
    let line = format!("{} ({})", fact.ask, fact.source);
    let (verb, game) = fact.ask.split_once(' ').expect("a verb and a spec");
    let game = game.to_owned();
    match verb {
        "solve" => play::solve(&line, &game, &mut fact),
        "table" => play::table(&line, &game, &mut fact),
        "longest" => counts::longest(&line, &game, &mut fact),
        "census" => counts::census(&line, &game, &mut fact),
        "color" => counts::color(&line, &game, &mut fact),
        "threshold" => least::threshold(&line, &game, &mut fact),
        "nim" => counts::nim(&line, &game, &mut fact),
        "sets" => counts::sets(&line, &game, &mut fact),
        _ => panic!("{line}: there is no verb `{verb}`"),
    }
    fact.all_was_used(&line);
}

#[test]
fn columns() {
    all_hold(include_str!("facts/columns.toml"), 17);
}

#[test]
fn monotonic() {
    all_hold(include_str!("facts/monotonic.toml"), 90);
}

#[test]
fn strip() {
    all_hold(include_str!("facts/strip.toml"), 16);
}

#[test]
fn octal() {
    all_hold(include_str!("facts/octal.toml"), 5);
}

/// The periods that answers quote from the literature are facts, too, and stand in one place.
#[test]
fn known_periods() {
    // Of more heaps than this, which take minutes, benchmarks/README.md tells.
    let most = 50_000_000;
    let mut periods = 0;
    for value in KNOWN {
        let Says::Period(period, preperiod) = value.says else {
            continue;
        };
        let heaps = 20_000.max(2 * (preperiod + period) + 1_000);
        if heaps > most {
            continue;
        }
        periods += 1;
        holds(Fact {
            ask: format!("nim {}", value.game),
            source: value.source.reference.to_owned(),
            upto: Some(heaps),
            period: Some(period),
            preperiod: Some(preperiod),
            ..Fact::default()
        });
    }
    assert!(periods >= 14, "only {periods} periods");
}

#[test]
fn vdw() {
    all_hold(include_str!("facts/vdw.toml"), 24);
}

/// By default with clauses: without the feature some would take days.
#[test]
fn least() {
    all_hold(include_str!("facts/least.toml"), 18);
}

#[test]
fn hip() {
    all_hold(include_str!("facts/hip.toml"), 20);
}

#[test]
fn graph() {
    all_hold(include_str!("facts/graph.toml"), 20);
}

#[test]
fn numbers() {
    all_hold(include_str!("facts/numbers.toml"), 9);
}

#[test]
fn pieces() {
    all_hold(include_str!("facts/pieces.toml"), 9);
}

#[test]
fn clique() {
    all_hold(include_str!("facts/clique.toml"), 12);
}

#[test]
fn tictactoe() {
    all_hold(include_str!("facts/tictactoe.toml"), 11);
}

#[test]
fn mnk() {
    all_hold(include_str!("facts/mnk.toml"), 9);
}

#[test]
fn animal() {
    all_hold(include_str!("facts/animal.toml"), 11);
}

#[test]
fn file() {
    all_hold(include_str!("facts/file.toml"), 5);
}

fn one(line: &str) -> Result<Facts, toml::de::Error> {
    toml::from_str(&format!("facts = [{{ {line} }}]"))
}

#[test]
fn a_fact_without_a_source_or_with_an_unknown_key_is_no_fact() {
    assert!(one(r#"ask = "longest columns c=1", length = 2, source = "RMP""#).is_ok());
    assert!(one(r#"ask = "longest columns c=1", length = 2"#).is_err());
    assert!(one(r#"ask = "longest columns c=1", lenght = 2, source = "RMP""#).is_err());
    assert!(one(r#"length = 2, source = "RMP""#).is_err());
}

/// What must not pass: wrong values, values of another verb, nothing claimed at all.
#[test]
fn a_wrong_fact_is_noticed() {
    let wrong = [
        r#"ask = "longest columns c=1", length = 3"#,
        r#"ask = "longest columns c=1", length = 2, count = 2"#,
        r#"ask = "longest columns c=1", length = 2, list = "12""#,
        r#"ask = "longest columns c=1", length = 2, plies = 2"#,
        r#"ask = "longest columns c=1""#,
        r#"ask = "solve vdw n=3 k=2", outcome = "B""#,
        r#"ask = "solve vdw n=3 k=2", outcome = "A", plies = 2"#,
        r#"ask = "solve vdw n=3 k=2", outcome = "A", first_moves = "1 2""#,
        r#"ask = "solve vdw n=3 k=2", outcome = "A", opening = "4""#,
        r#"ask = "solve vdw n=3 k=2", plies = 3"#,
        r#"ask = "solve vdw n=3 k=2", outcome = "A", length = 3"#,
        r#"ask = "table vdw n=1..3 k=2", least = 2, outcome = "A", before = "draw""#,
        r#"ask = "table vdw n=1..3 k=2", least = 3, outcome = "A", before = "B""#,
        r#"ask = "census monotonic up=1 down=1", plays = 3"#,
        r#"ask = "color hip n=2", exists = false"#,
        r#"ask = "color hip n=2", exists = true, count = 15"#,
        r#"ask = "color hip n=2", exists = true, up_to_both = 1"#,
        r#"ask = "color columns c=1 n=3", coloring = "111", exists = true"#,
        r#"ask = "threshold vdw k=3", least = 8"#,
        r#"ask = "threshold vdw k=2,3", least = 6, outcome = "A""#,
        r#"ask = "nim strip", period = 34, preperiod = 52"#,
        r#"ask = "nim strip", upto = 5, wins = 4"#,
        r#"ask = "nim strip", upto = 5, lost = "1""#,
        r#"ask = "sets hip n=4", sets = 21"#,
        r#"ask = "divine vdw n=3 k=2", outcome = "A""#,
    ];
    let passed: Vec<&str> = wrong
        .into_iter()
        .filter(|line| {
            let text = format!(r#"{line}, source = "nobody ever""#);
            let Facts { facts } = one(&text).expect("well formed");
            std::panic::catch_unwind(|| facts.into_iter().for_each(holds)).is_ok()
        })
        .collect();
    assert!(passed.is_empty(), "these passed: {passed:#?}");
}
