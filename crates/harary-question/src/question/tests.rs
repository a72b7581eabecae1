//! Questions are read back as they were written, and wrong lines are refused.

mod any;

use super::*;
use any::questions;
use proptest::prelude::*;
use serde_json::{Map, Value};

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
fn options_may_stand_before_words_of_the_game() {
    for (line, usual) in [
        (
            "solve vdw --ask plies n=5 k=3",
            "solve vdw n=5 k=3 --ask plies",
        ),
        (
            "solve --ask plies vdw n=5 k=3",
            "solve vdw n=5 k=3 --ask plies",
        ),
        ("longest columns --all c=2", "longest columns c=2 --all"),
    ] {
        let question: Question = line.parse().expect(line);
        assert_eq!(question, usual.parse().expect(usual), "{line}");
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
        ("color hip n=4 --count yes", &["`yes`", "KEY=VALUE"]),
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
        ("solve vdw n=5 k=3 -t 2s", &["`-t`", "stands outside"]),
        ("solve --foo vdw n=5 k=3", &["--foo", "and no other option"]),
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
