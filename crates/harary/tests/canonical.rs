//! Equal questions have equal words, answers name them, and numbers out of range are refused.

use harary::{Limits, Question, Request, answer, canonical};
use std::time::Duration;

#[test]
fn a_number_out_of_range_is_refused_by_whoever_answers() {
    for line in [
        "color hip n=3 --sample 0",
        "nim strip --at 1000000000000000001",
        "quotient strip --limit 0",
    ] {
        let question: Question = line.parse().unwrap();
        let why = answer(&question, &Limits::default())
            .unwrap_err()
            .to_string();
        let option = line.split("--").nth(1).unwrap();
        assert!(
            why.starts_with(&format!("--{option}: must be")),
            "{line}: {why}"
        );
    }
}

/// The words of the canonical question.
fn words(line: &str, limits: &Limits<'_>) -> String {
    let question = line.parse().unwrap_or_else(|why| panic!("{line}: {why}"));
    canonical(&question, limits).expect(line).to_string()
}

#[test]
fn canonical_words_are_as_documented() {
    for (line, expected) in [
        (
            "solve vdw k=4 n=15 convention=achievement --engine df-pn --ask outcome --after '8, 1,'",
            "solve vdw n=15 k=4 --after 8,1 --ask outcome --engine df-pn",
        ),
        (
            "solve strip n=9 --ask moves",
            "solve octal code=0.07 heaps=9",
        ),
        (
            "color hip n=4 players=2 --fix 'a1:1, b2:2'",
            "color hip n=4 --fix a1:1,b2:2",
        ),
        ("largest schur n=9", "largest columns c=1 rule=schur n=9"),
        (
            "color hip n=4 --seed 7 --sample=3 --engine classes",
            "color hip n=4 --engine classes --sample 3 --seed 7",
        ),
        (
            "nim strip n=9 --upto 100 --lost 5..9 --engine plain",
            "nim octal code=0.07 heaps=9 --engine plain --lost 5..9 --upto 100",
        ),
        (
            "nim octal code=0.7 --lost 1..9",
            "nim octal code=0.7 --lost 9",
        ),
        (
            "quotient octal code=0.77 --limit 1000",
            "quotient octal code=0.77 convention=misere --heaps 200",
        ),
        (
            "quotient octal code=0.77 --at 7,4",
            "quotient octal code=0.77 convention=misere --at 7,4 --heaps 7",
        ),
        (
            "codes octal base=8 digits=2 --heaps 50",
            "codes octal digits=2 --heaps 50",
        ),
        ("estimate vdw k=3 n=5", "estimate vdw n=5 k=3 --seed 0"),
        (
            "threshold-random vdw k=4",
            "threshold-random vdw k=4 --seed 0",
        ),
    ] {
        assert_eq!(words(line, &Limits::default()), expected, "{line}");
        assert_eq!(words(expected, &Limits::default()), expected);
    }
}

#[test]
fn what_only_costs_is_no_part_and_what_is_asked_is() {
    let none = Limits::default();
    let dear = Limits {
        time: Some(Duration::from_secs(1)),
        memory: 1 << 20,
        checkpoint: Some("state".into()),
        certificate: Some("w.cert".into()),
        threads: 2,
        ..Limits::default()
    };
    let plain = words("solve strip n=9", &none);
    assert_eq!(
        words("solve octal heaps=9 code=0.07 --engine auto", &dear),
        plain
    );
    let others = [
        "solve strip n=8",
        "solve strip n=9 convention=misere",
        "solve strip n=9 --after 9:2+5",
        "solve strip n=9 --ask plies",
        "solve strip n=9 --engine alpha-beta",
        "nim strip n=9",
        "estimate strip n=9",
        "estimate strip n=9 --seed 1",
        "census strip n=9",
        "census strip n=9 --plays",
        "longest strip n=9",
    ];
    let mut all: Vec<String> = others.map(|line| words(line, &none)).into();
    all.push(plain);
    let many = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), many, "{all:#?}");
    // With time a quotient is looked for among more heaps.
    let quotient = "quotient octal code=0.77";
    let late = Limits {
        time: dear.time,
        ..Limits::default()
    };
    assert!(words(quotient, &late).ends_with(" --heaps 10000"));
    // Not the key of any answer: it would be refused.
    assert!(canonical(&quotient.parse().unwrap(), &dear).is_err());
}

/// For every verb: the answer names the canonical question, and that has the same answer.
#[test]
fn an_answer_names_the_canonical_question() {
    let limits = Limits::default();
    let mut verbs = Vec::new();
    for line in [
        "solve monotonic up=1 down=2 deck=3 --after ' 2'",
        "solve strip n=3",
        "longest columns rule=two c=2 --after 2,1",
        "census vdw k=3 n=4 --plays --upto 3",
        "color hip players=2 n=3",
        "largest hip n=3 colors=2",
        "nim strip n=5 --upto 9",
        "quotient octal code=0.7 --heaps 5",
        "table vdw k=3 n=3..4",
        "codes octal base=8 digits=1 --heaps 9",
        "threshold vdw board=line k=3 --most 5",
        "threshold-color vdw k=3 --most 5",
        "threshold-random vdw k=2 --trials 4096 --uct 0",
        "estimate vdw k=3 n=5 --trials 100 --uct 0",
        "study octal heaps=5 code=0.07",
    ] {
        let question: Question = line.parse().expect(line);
        verbs.push(question.verb());
        let report = answer(&question, &limits).expect(line);
        assert_eq!(
            report.question,
            canonical(&question, &limits).expect(line),
            "{line}"
        );
        let again = answer(&report.question, &limits).expect(line);
        assert_eq!(again.question, report.question, "{line}");
        assert_eq!(again.stats.nodes, report.stats.nodes, "{line}");
    }
    let missing: Vec<_> = Request::VERBS
        .iter()
        .filter(|verb| !verbs.contains(verb))
        .collect();
    assert!(missing.is_empty(), "{missing:?} not asked");
}

/// A file is named by what is in it.
#[test]
fn a_board_from_a_file_is_asked_about_by_its_digest() {
    let limits = Limits::default();
    let path = std::env::temp_dir().join(format!("harary-question-{}", std::process::id()));
    std::fs::write(&path, "1 2\n2 3\n").expect("a file");
    for (verb, more) in [("solve", ""), ("longest", ""), ("census", " --after 2")] {
        let line = format!("{verb} file path={}{more}", path.display());
        let question: Question = line.parse().expect(&line);
        let canonical = canonical(&question, &limits).expect(&line);
        assert!(
            canonical.to_string().contains(" file digest="),
            "{canonical}"
        );
        assert_eq!(answer(&question, &limits).expect(&line).question, canonical);
    }
    std::fs::remove_file(&path).expect("it is there");
}

#[cfg(unix)]
#[test]
fn a_board_that_can_be_read_once_is_left_to_its_verb() {
    for line in ["solve file path=/dev/null", "table file path=/dev/null"] {
        let question = line.parse().expect(line);
        assert!(canonical(&question, &Limits::default()).is_err(), "{line}");
    }
}
