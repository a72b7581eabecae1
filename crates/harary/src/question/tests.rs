//! Questions are read back as they were written, wrong lines are refused, and equal questions have
//! equal words.

mod any;

use super::*;
use crate::run::Limits;
use crate::{answer, canonical};
use any::questions;
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::time::Duration;

fn fields(request: &Request) -> Map<String, Value> {
    match serde_json::to_value(request) {
        Ok(Value::Object(fields)) => fields,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_verb_has_questions() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for &verb in Request::VERBS {
        let question = questions(verb).new_tree(&mut runner).unwrap().current();
        assert_eq!(question.verb(), verb);
        assert_eq!(Request::of_verb(verb).expect(verb).verb(), verb);
        let line = format!("{verb} vdw");
        assert_eq!(line.parse::<Question>().unwrap().to_string(), line);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn a_question_is_read_back_as_it_was_written(
        question in prop::sample::select(Request::VERBS).prop_flat_map(questions)
    ) {
        let line = question.to_string();
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(&line.parse::<Question>().unwrap(), &question, "{}", line);
        let json = serde_json::to_string(&question).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Question>(&json).unwrap(), &question, "{}", json);
        // An option is named once, and only where it is not what it is by default.
        let words = shell_words::split(&line).unwrap();
        let default = fields(&Request::of_verb(question.verb()).unwrap());
        for (name, value) in fields(&question.request) {
            let option = format!("--{}", name.replace('_', "-"));
            let is_named = |word: &&String| word.split('=').next() == Some(&option);
            let named = words.iter().filter(is_named).count();
            let expected = usize::from(value != default[&name]);
            prop_assert_eq!(named, expected, "{} in {}", option, line);
        }
    }

    #[test]
    fn any_text_is_a_question_or_refused(text in any::<String>(), word in "[-a-z0-9=,.' ]{0,12}") {
        for line in [
            text.clone(),
            format!("solve vdw n=5 k=3 {text}"),
            format!("nim octal code=0.7 --lost {text}"),
            format!("quotient octal code=0.7 --at {word} --{word}"),
            format!("{word} vdw n=5 --{text}"),
        ] {
            match line.parse::<Question>() {
                Ok(question) => {
                    let again = question.to_string().parse::<Question>().unwrap();
                    prop_assert_eq!(again, question, "{}", line);
                }
                Err(why) => prop_assert!(!why.to_string().is_empty()),
            }
            prop_assert!(serde_json::from_str::<Question>(&line).is_err());
        }
    }
}

#[test]
fn wrong_lines_are_refused_and_say_what_is_allowed() {
    for (line, parts) in [
        ("", &["name a game", "vdw"][..]),
        ("solve", &["name a game", "vdw"]),
        ("divine vdw n=5 k=3", &["`divine`", "solve", "study"]),
        ("slove", &["a question begins with", "mean `solve`?"]),
        ("solve vdw n", &["`n`", "KEY=VALUE"]),
        (
            "solve vdw n=5 k=3 --depth 3",
            &["`solve`", "--depth", "--after", "--certify"],
        ),
        ("solve vdw n=5 k=3 --verb nim", &["--verb", "--after"]),
        ("census vdw n=5 k=3 --engine auto", &["--engine", "--plays"]),
        (
            "solve vdw n=5 k=3 --ask plies --ask moves",
            &["--ask", "twice"],
        ),
        ("color hip n=4 --count --count", &["--count", "twice"]),
        ("color hip n=4 --count yes", &["`yes`", "flag"]),
        ("color hip n=4 --count=", &["flag"]),
        (
            "census vdw n=5 k=3 --upto 4294967296",
            &["`4294967296`", "number"],
        ),
        ("census vdw n=5 k=3 --upto -1", &["`-1`", "number"]),
        ("census vdw n=5 k=3 --upto", &["--upto", "missing"]),
        (
            "quotient octal code=0.7 --limit 65536",
            &["`65536`", "number"],
        ),
        ("nim octal code=0.7 --at 18446744073709551616", &["number"]),
        (
            "nim octal code=0.7 --lost 0..5",
            &["a range of heaps from 1 to", "500..1000"],
        ),
        (
            "nim octal code=0.7 --lost 9..5",
            &["a range of heaps from 1 to"],
        ),
        (
            "nim octal code=0.7 --lost 1..1000000000000000001",
            &["a range of heaps"],
        ),
        ("solve vdw n=5 k=3 --engine", &["missing"]),
        (
            "solve vdw n=5 k=3 --engine fast",
            &["`fast`", "auto", "alpha-beta", "sweep"],
        ),
        (
            "color hip n=4 --engine alpha-beta",
            &["`alpha-beta`", "backtrack", "massie"],
        ),
        ("threshold vdw k=3 --winner C", &["`C`", "A, B"]),
        ("census vdw n=5 k=3 --upto -1", &["--upto", "`-1`"]),
        ("solve vdw n=5 k=3 --after", &["--after", "missing"]),
        ("solve vdw n=5 k=3 --after '1,2", &["quote", "closed"]),
        ("solve vdw --ask plies n=5 k=3", &["`n=5`", "--"]),
    ] {
        let why = line.parse::<Question>().expect_err(line).to_string();
        assert!(!why.contains('\n'), "{line}: {why}");
        for part in parts {
            assert!(why.contains(part), "{line}: `{why}` does not say `{part}`");
        }
    }
    for (json, part) in [
        (
            r#"{"game":"strip","verb":"nim","upto":"x"}"#,
            "upto: must be a number",
        ),
        (
            r#"{"game":"vdw n=5 k=3","verb":"solve","depth":3}"#,
            "`depth`",
        ),
        (r#"{"game":"vdw n=5 k=3","verb":"guess"}"#, "`guess`"),
        (r#"{"game":"vdw n=5 k=3","verb":}"#, "line 1 column 30"),
    ] {
        let why = json.parse::<Question>().expect_err(json).to_string();
        assert!(why.contains(part), "{json}: {why}");
    }
    let json = r#"{"game":"vdw n=5 k=3","verb":"solve","depth":3}"#;
    let why = serde_json::from_str::<Question>(json).unwrap_err();
    assert!(why.to_string().contains("`depth`"), "{why}");
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
    for verb in ["solve", "longest", "census"] {
        let line = format!("{verb} file path={}", path.display());
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
