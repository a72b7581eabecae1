//! Any split of a question merges to the answer of the whole, in any order, and a gap is refused.

mod common;
#[path = "split/further.rs"]
mod further;
#[path = "split/sound.rs"]
mod sound;

use common::limits;
use harary::{Answer, Cover, Limits, Part, Question, Report, Request, answer, merge, split};

/// A question of each kind that has parts.
const QUESTIONS: &[&str] = &[
    "table monotonic up=1..3 down=1..3",
    "table vdw n=1..9 k=3 --ask outcome",
    "codes octal digits=1 --heaps 90",
    "codes octal digits=1 first=4 base=16 --heaps 40",
    "threshold vdw k=3",
    "threshold vdw k=3 convention=avoidance --winner B --most 9",
    "threshold-color vdw k=3",
    "threshold-color vdw k=3 --most 7",
    "threshold-color mnk m=64 k=9",
    "threshold-random vdw k=3..5 --trials 3000 --uct 0",
    "longest columns c=1",
    "longest columns c=2 --all",
    "longest columns c=3 --all",
    "longest columns c=3 rule=schur",
    "longest columns c=3 rule=many --all",
    "longest columns c=2 --all --after 1,2",
    "longest columns c=3 --engine reis",
    "longest monotonic up=3 down=2 --all",
    "longest vdw n=7 k=3",
    "longest vdw n=3 k=1 --after 1 --all",
    "longest file sets=1,2/2,3 --after 1 --all",
    "census monotonic up=3 down=3 --plays",
    "census columns c=3 --upto 12",
    "census vdw n=7 k=3 --plays --after 4",
    "study hip n=4 --runs 40 --seed 3",
    "color columns c=3 n=20 --count",
    "color columns c=3 n=22 --all",
    "color columns c=3 n=23",
    "color columns c=3 n=24",
    "color columns c=3 rule=schur n=13 --count",
    "color vdw n=8 k=3 --all --engine propagate",
    "color hip n=4 --count --engine propagate",
    "color vdw n=20 k=4 --engine propagate",
    "color vdw n=20 k=4",
    "color vdw n=35 k=4 --engine cubes",
    "color vdw n=24 k=3,5",
    "color vdw n=21 k=3,5 --engine sat",
    "color vdw n=12 k=3,4 --count --engine backtrack",
    "color vdw n=12 k=3,4 --all --engine backtrack",
    "color vdw n=8 k=3 --fix 1:1 --count --engine backtrack",
    "color hip n=4 --count --engine backtrack",
    "color hip n=4 --count",
    "color hip n=3 colors=3 --count --engine classes",
    "color vdw n=12 k=3,4 --count",
    "color hip n=3 --all --engine backtrack",
    "largest hip n=5 --engine sat",
    "largest vdw n=14 k=3",
    "largest hip n=6",
    "estimate vdw n=7 k=3 --trials 9000 --uct 0 --seed 5",
    "estimate hip n=3 --trials 1000 --uct 0",
    "solve vdw n=12 k=4 --ask outcome --openings 2",
    "solve hip n=4 --ask outcome --openings 3 --engine alpha-beta",
    "solve monotonic up=3 down=4 convention=avoidance --ask outcome --openings 3",
    "solve monotonic up=3 down=3 --ask outcome --after 4 --openings 3 --engine minimax",
];

fn asked(question: &Question) -> Report {
    answer(question, &limits()).unwrap_or_else(|why| panic!("{question}: {why}"))
}

/// What must be the same: of one coloring whether there is one, and
/// of a largest set its size.
fn told(report: &Report) -> Answer {
    let mut answer = report.answer.clone();
    let is_one =
        matches!(&report.question.request, Request::Color(asked) if !asked.count && !asked.all);
    match &mut answer {
        Answer::Color(color) if is_one => (color.coloring, color.classes) = (None, None),
        Answer::Largest(largest) => (largest.set, largest.members) = (None, None),
        Answer::Study(studied) => {
            for row in studied
                .network
                .iter_mut()
                .flat_map(|network| &mut network.rows)
            {
                row.seconds = 0.0;
            }
        }
        // More of them are solved by many parts than by one.
        Answer::Solve(solved) => solved.openings = None,
        _ => {}
    }
    answer
}

#[test]
fn any_split_merges_to_the_same_answer() {
    for line in QUESTIONS {
        let whole: Question = line.parse().expect(line);
        let expected = asked(&whole);
        for parts in [1, 2, 3, 7, 40] {
            let parts = split(&whole, parts).expect(line);
            let mut answers: Vec<Report> = parts.iter().map(asked).collect();
            answers.reverse();
            let middle = answers.len() / 2;
            answers.swap(0, middle);
            let merged = merge(&whole, &answers).unwrap_or_else(|why| panic!("{line}: {why}"));
            assert_eq!(
                told(&merged),
                told(&expected),
                "{line} in {} parts",
                answers.len()
            );
            assert_eq!(merged.question, expected.question, "{line}");
            assert!(merged.complete);
        }
    }
}

#[test]
fn parts_split_further_and_merge_with_larger_ones() {
    for line in QUESTIONS {
        let whole: Question = line.parse().expect(line);
        let thirds = split(&whole, 3).expect(line);
        let small = split(&thirds[1], 4).expect(line);
        let all = [&thirds[..1], &small, &thirds[2..]].concat();
        let answers: Vec<Report> = all.iter().map(asked).collect();
        let merged = merge(&whole, &answers).expect(line);
        assert_eq!(told(&merged), told(&asked(&whole)), "{line}");
        // What was one part is one answer again, which merges with the others.
        let middle = merge(&thirds[1], &answers[1..5]).expect(line);
        assert_eq!(told(&middle), told(&asked(&thirds[1])), "{line}");
        let [first, .., last] = answers.as_slice() else {
            unreachable!("six answers")
        };
        let again = merge(&whole, &[first.clone(), middle, last.clone()]).expect(line);
        assert_eq!(told(&again), told(&merged), "{line}");
    }
}

/// The answers to parts in this order, as long as they may matter.
fn answers_while_needed(whole: &Question, parts: &[Question]) -> Vec<Report> {
    let mut cover = Cover::new(whole).expect("a cover");
    let mut answers = Vec::new();
    for part in parts {
        if cover.needs(part) {
            let answer = asked(part);
            cover.learn(&answer).expect("an answer to a part");
            answers.push(answer);
        }
    }
    answers
}

#[test]
fn what_is_decided_needs_no_more_parts() {
    for line in [
        "solve vdw n=12 k=4 --ask outcome --openings 2",
        "solve vdw n=13 k=4 convention=avoidance --ask outcome --openings 2",
        "solve hip n=4 --ask outcome --openings 3",
        "solve monotonic up=3 down=4 convention=avoidance --ask outcome --openings 3",
        "threshold vdw k=3",
        "threshold-color vdw k=3",
        "color vdw n=20 k=4 --engine propagate",
        "color columns c=3 n=23",
    ] {
        let whole: Question = line.parse().expect(line);
        let expected = told(&asked(&whole));
        let mut parts = split(&whole, 40).expect(line);
        for turn in [0, 13, 27] {
            parts.rotate_left(turn);
            let answers = answers_while_needed(&whole, &parts);
            assert!(answers.len() < 40, "{line}: {}", answers.len());
            let merged = merge(&whole, &answers).expect(line);
            assert_eq!(told(&merged), expected, "{line}");
            assert!(merged.complete);
        }
        parts.sort_by_key(|part| part.request.part().map(Part::index));
        // In order, what was asked for last has decided.
        let mut answers = answers_while_needed(&whole, &parts);
        answers.pop();
        let why = merge(&whole, &answers).expect_err(line).to_string();
        assert!(why.contains("parts are missing"), "{line}: {why}");
    }
}

#[test]
fn openings_are_asked_for_with_sense() {
    let refused = |line: &str, parts: Option<u32>, says: &str| {
        let question: Question = line.parse().expect(line);
        let refused = match parts {
            Some(parts) => split(&question, parts).map(drop),
            None => answer(&question, &limits()).map(drop),
        };
        let why = refused.expect_err(line).to_string();
        assert!(why.contains(says), "{line}: {why}");
    };
    refused("solve vdw n=5 k=3", Some(2), "add --ask outcome");
    refused(
        "solve vdw n=5 k=3 --part 1/2",
        None,
        "can do a part of the work only for --ask outcome",
    );
    refused(
        "solve vdw n=5 k=3 --ask outcome --part 1/2",
        None,
        "--openings PLIES",
    );
    refused(
        "solve vdw n=5 k=3 --ask outcome --openings 1",
        Some(4),
        "4 parts of 3 positions after 1 ply:",
    );
    refused(
        "solve vdw n=5 k=3 --ask outcome",
        Some(9_999),
        "positions after",
    );
    refused(
        "solve numbers n=9 forbid=sum convention=saturation --ask outcome --openings 1",
        Some(2),
        "--openings: ",
    );
    // Without a word on plies there are enough of them.
    let whole: Question = "solve vdw n=9 k=3 --ask outcome"
        .parse()
        .expect("a question");
    let parts = split(&whole, 20).expect("parts");
    assert!(parts[0].to_string().contains("--openings 2 --part 1/20"));
    let answers: Vec<Report> = parts.iter().map(asked).collect();
    assert_eq!(
        told(&merge(&whole, &answers).expect("all")),
        told(&asked(&whole))
    );
    // An answer to other openings is no answer to these.
    let mut forged = answers.clone();
    let Answer::Solve(solved) = &mut forged[0].answer else {
        panic!("who wins")
    };
    for opening in solved.openings.iter_mut().flatten() {
        opening.after = vec!["9".to_owned(), "9".to_owned()];
    }
    let why = merge(&whole, &forged).expect_err("a forgery").to_string();
    assert!(why.contains("`9,9` is no opening of this part"), "{why}");
    // Nor is one that says nothing, or knows what another part was asked for.
    let mut silent = answers.clone();
    for answer in &mut silent {
        let Answer::Solve(solved) = &mut answer.answer else {
            panic!("who wins")
        };
        solved.openings = Some(Vec::new());
    }
    let why = merge(&whole, &silent)
        .expect_err("nothing is said")
        .to_string();
    assert!(why.contains("part 1/20 does not say who wins"), "{why}");
    let mut moved = answers;
    moved[19].answer = moved[0].answer.clone();
    let why = merge(&whole, &moved)
        .expect_err("of another part")
        .to_string();
    assert!(why.contains("is no opening of this part"), "{why}");
}

#[test]
fn openings_know_limits() {
    let asked: Question = "solve vdw n=16 k=4 --ask outcome --openings 4"
        .parse()
        .expect("a question");
    let no_time = Limits {
        time: Some(std::time::Duration::ZERO),
        ..limits()
    };
    let report = answer(&asked, &no_time).expect("a report");
    assert!(!report.complete && report.stats.nodes == 0);
    let huge: Question = "solve vdw n=128 k=5 --ask outcome --openings 4"
        .parse()
        .expect("a question");
    let why = answer(&huge, &no_time).expect_err("too many").to_string();
    assert!(
        why.contains("more than 100,000 positions after 3 plies"),
        "{why}"
    );
    // What is decided by the openings alone is not split.
    for (line, parts, says) in [
        (
            "solve vdw n=9 k=3 --after 1,9,2,8 --ask outcome",
            4,
            "there is nothing to split",
        ),
        (
            "solve tictactoe --ask outcome",
            900,
            "900 parts: there are at most ",
        ),
    ] {
        let question: Question = line.parse().expect(line);
        let why = split(&question, parts).expect_err(line).to_string();
        assert!(why.contains(says), "{line}: {why}");
    }
}

#[test]
fn an_answer_to_more_than_was_asked_is_refused() {
    for line in [
        "color columns c=3 n=20 --count",
        "solve vdw n=12 k=4 --ask outcome --openings 2",
        "threshold vdw k=3",
    ] {
        let whole: Question = line.parse().expect(line);
        let quarters: Vec<Report> = (split(&whole, 4).expect(line).iter()).map(asked).collect();
        let half = &split(&whole, 2).expect(line)[0];
        let all = asked(&split(&whole, 1).expect(line)[0]);
        for wrong in [
            vec![all.clone()],
            quarters[..3].to_vec(),
            quarters.clone(),
            vec![quarters[3].clone()],
        ] {
            assert!(merge(half, &wrong).is_err(), "{line}");
        }
        assert!(merge(half, &quarters[..2]).is_ok(), "{line}");
    }
}

#[test]
fn what_has_no_parts_does_not_take_one() {
    for (line, says) in [
        (
            "color hip n=4 --sample 3 --part 1/2",
            "--sample has no parts",
        ),
        ("color vdw n=35 k=4 --fix 1:1 --part 1/2", "in one piece"),
        ("color hip n=4 --balanced --part 1/2", "in one piece"),
        ("census hip n=3 --part 1/2", "plays have parts: --plays"),
        ("study vdw n=4..5 k=3 --part 1/2", "each board"),
    ] {
        let question: Question = line.parse().expect(line);
        let why = answer(&question, &limits()).expect_err(line).to_string();
        assert!(why.contains(says), "{line}: {why}");
    }
}

#[test]
fn a_part_has_no_certificate() {
    let folder = common::Scratch::new();
    for line in [
        "longest columns c=3 --part 1/2",
        "color columns c=3 n=24 --part 2/2",
        "color vdw n=9 k=3 --engine propagate --part 1/3",
    ] {
        let question: Question = line.parse().expect(line);
        let limits = common::certifying(&folder.file("part.cert"));
        let why = answer(&question, &limits).expect_err(line).to_string();
        assert!(why.contains("leave --part out"), "{why}");
        assert!(!folder.file("part.cert").exists());
    }
}

#[test]
fn a_gap_an_overlap_and_a_strange_part_are_refused() {
    let whole: Question = "codes octal digits=1 --heaps 60"
        .parse()
        .expect("a question");
    let answers: Vec<Report> = split(&whole, 4).expect("parts").iter().map(asked).collect();
    let refused = |parts: &[Report], says: &str| {
        let why = merge(&whole, parts).expect_err(says).to_string();
        assert!(why.contains(says), "{why}");
    };
    for gone in 0..4 {
        let mut some = answers.clone();
        some.remove(gone);
        let from = match gone {
            0 => "from the beginning on".to_owned(),
            _ => format!("after the first {gone}/4 of the work"),
        };
        refused(&some, &format!("parts are missing {from}"));
    }
    refused(&[], "parts are missing from the beginning on");
    refused(
        &[&answers[..], &answers[2..3]].concat(),
        "part 3/4 overlaps",
    );
    let halves = split(&whole, 2).expect("parts");
    let half = asked(&halves[0]);
    refused(
        &[&answers[..], std::slice::from_ref(&half)].concat(),
        "overlaps",
    );
    let mut unfinished = answers.clone();
    unfinished[1].complete = false;
    refused(&unfinished, "is not answered yet");
    let mut older = answers.clone();
    older[2].version = "0.0.1".to_owned();
    refused(&older, "part 3/4 was answered by Harary 0.0.1");
    let other: Question = "codes octal digits=1 --heaps 61"
        .parse()
        .expect("a question");
    let stranger = asked(&split(&other, 4).expect("parts")[0]);
    refused(&[&[stranger], &answers[1..]].concat(), "another question");
    refused(&[asked(&whole)], "is no part");
    for line in ["nim octal code=0.7", "quotient octal code=0.77"] {
        let question: Question = line.parse().expect(line);
        let why = split(&question, 2).expect_err(line).to_string();
        assert!(why.contains("has no parts"), "{why}");
    }
    let whole_search: Question = "color vdw n=20 k=4 --engine propagate"
        .parse()
        .expect("a question");
    let mut halves: Vec<Report> = (split(&whole_search, 2).expect("parts").iter())
        .map(asked)
        .collect();
    halves[1].stats.engine = "cubes".to_owned();
    let why = merge(&whole_search, &halves)
        .expect_err("two cuts")
        .to_string();
    assert!(
        why.contains("part 2/2 was searched by the engine cubes"),
        "{why}"
    );
    assert!(split(&whole, 0).is_err() && split(&whole, 2_000_000).is_err());
}
