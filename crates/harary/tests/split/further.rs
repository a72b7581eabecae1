//! A part that is one position is split by further plies, and its parts merge with the others.

use crate::{answers_while_needed, asked, told};
use harary::{Question, Report, Request, merge, split};

/// The parts that have one opening each.
fn single(whole: &Question) -> Vec<Question> {
    let enough = |parts: &u32| split(whole, *parts).is_ok();
    let many = (1..200).take_while(enough).last().expect("openings");
    split(whole, many).expect("parts")
}

#[test]
fn deep_answers_alone_are_put_in_their_places_in_any_order() {
    let whole: Question = "solve vdw n=8 k=4 --ask outcome --openings 1"
        .parse()
        .unwrap();
    let expected = told(&asked(&whole));
    let mut parts = single(&whole);
    // All of the first and the second level are split, and some of the third.
    for _ in 0..2 {
        parts = parts.iter().flat_map(further).collect();
    }
    let (some, others) = parts.split_at(7);
    let deeper = some.iter().flat_map(further);
    let parts: Vec<Question> = deeper.chain(others.iter().cloned()).collect();
    for turn in [0, 3, parts.len() / 2] {
        let mut parts = parts.clone();
        parts.rotate_left(turn);
        let answers = answers_while_needed(&whole, &parts);
        assert!(answers.len() < parts.len() / 2, "{}", answers.len());
        assert_eq!(told(&merge(&whole, &answers).unwrap()), expected);
        let deepest: Vec<Report> = answers.into_iter().rev().collect();
        assert_eq!(told(&merge(&whole, &deepest).unwrap()), expected);
    }
}

#[test]
fn one_part_is_split_further_and_a_game_without_plies_is_not() {
    let whole: Question = "solve vdw n=9 k=3 --ask outcome".parse().unwrap();
    let one = &split(&whole, 1).unwrap()[0];
    assert_eq!(
        one.to_string(),
        "solve vdw n=9 k=3 --ask outcome --openings 1 --part 1/1"
    );
    let parts = split(one, 3).unwrap();
    let answers: Vec<Report> = parts.iter().map(asked).collect();
    assert_eq!(
        told(&merge(&whole, &answers).unwrap()),
        told(&asked(&whole))
    );
    for (line, says) in [
        (
            "solve vdw n=9 k=3 --ask outcome --openings 0",
            "1 ply or more",
        ),
        (
            "solve vdw n=3 k=1 --ask outcome --after 1",
            "the game is over",
        ),
    ] {
        let question: Question = line.parse().unwrap();
        let why = split(&question, 2).unwrap_err().to_string();
        assert!(why.contains(says), "{line}: {why}");
    }
    let mut parts = split(&whole, 5).unwrap();
    let deeper = split(&parts[2], 2).unwrap();
    let mut report = asked(&deeper[0]);
    if let Request::Solve(asked) = &mut report.question.request {
        asked.openings = Some(2);
    }
    parts.remove(2);
    let mut answers: Vec<Report> = parts.iter().map(asked).collect();
    answers.push(report);
    let why = merge(&whole, &answers).unwrap_err().to_string();
    assert!(why.contains("another question"), "{why}");
}

/// A part in as many as there are after the next plies, or itself where there are none.
fn further(part: &Question) -> Vec<Question> {
    split(part, 2).map_or_else(
        |_| vec![part.clone()],
        |_| {
            (2..9)
                .map_while(|parts| split(part, parts).ok())
                .last()
                .expect("parts")
        },
    )
}

#[test]
fn an_opening_is_split_further_and_further() {
    for line in [
        "solve vdw n=9 k=3 --ask outcome --openings 1",
        "solve vdw n=8 k=3 convention=avoidance --ask outcome --openings 1",
        "solve hip n=3 --ask outcome --openings 1 --engine alpha-beta",
        "solve monotonic up=3 down=4 convention=avoidance --ask outcome --openings 1",
        "solve monotonic up=3 down=3 --ask outcome --after 4 --openings 1",
    ] {
        let whole: Question = line.parse().expect(line);
        let expected = told(&asked(&whole));
        let first = single(&whole);
        let second: Vec<Question> = first.iter().flat_map(further).collect();
        assert!(second.len() > first.len(), "{line}");
        let third: Vec<Question> = second.iter().flat_map(further).collect();
        // Parts of three kinds beside each other.
        let mixed: Vec<Question> = (0..)
            .zip(&first)
            .flat_map(|(number, part)| match number % 3 {
                0 => vec![part.clone()],
                1 => further(part),
                _ => further(part).iter().flat_map(further).collect(),
            })
            .collect();
        for parts in [&second, &third, &mixed] {
            let mut answers: Vec<Report> = parts.iter().map(asked).collect();
            answers.reverse();
            let merged = merge(&whole, &answers).unwrap_or_else(|why| panic!("{line}: {why}"));
            assert_eq!(told(&merged), expected, "{line}");
            assert_eq!(merged.question, asked(&whole).question);
            let doubled = [&answers[..], &answers[..1]].concat();
            let why = merge(&whole, &doubled).expect_err(line).to_string();
            assert!(why.contains("overlaps"), "{line}: {why}");
            let why = merge(&whole, &answers[..1]).expect_err(line).to_string();
            assert!(why.contains("parts are missing"), "{line}: {why}");
            // In any order, as long as they may matter.
            let mut parts = parts.clone();
            for turn in [0, 5, 11] {
                let turn = turn % parts.len();
                parts.rotate_left(turn);
                let answers = answers_while_needed(&whole, &parts);
                let merged = merge(&whole, &answers).unwrap_or_else(|why| panic!("{line}: {why}"));
                assert_eq!(told(&merged), expected, "{line}");
            }
        }
        // What one opening was split into is one answer again.
        let place = first
            .iter()
            .position(|part| further(part).len() > 1)
            .expect("one");
        let inner: Vec<Report> = further(&first[place]).iter().map(asked).collect();
        let joined = merge(&first[place], &inner).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(joined.question, asked(&first[place]).question);
        assert_eq!(joined.answer, asked(&first[place]).answer, "{line}");
        let mut strange = inner[0].clone();
        if let Request::Solve(asked) = &mut strange.question.request {
            asked.after[0] = "99".to_owned();
        }
        assert!(merge(&whole, &[strange]).is_err());
    }
}
