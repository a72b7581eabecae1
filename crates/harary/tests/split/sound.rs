//! Answers to parts that contradict themselves.

use super::asked;
use harary::{
    Answer, ColorAnswer, EstimateAnswer, LargestAnswer, LongestAnswer, Question, Report, Stopped,
    TableAnswer, ThresholdAnswer, merge, split,
};

/// What can be seen without doing the work again is not believed.
#[test]
fn an_answer_that_contradicts_itself_is_refused() {
    type Change = fn(&mut Report);
    let changes: &[(&str, &str, Change)] = &[
        (
            "color vdw n=8 k=3 --all --engine backtrack",
            "is not proper",
            |report| {
                list(report)[0] = "11111111".to_owned();
            },
        ),
        (
            "color vdw n=8 k=3 --all --engine backtrack",
            "is not proper",
            |report| {
                list(report)[0] = "zzz".to_owned();
            },
        ),
        (
            "color vdw n=8 k=3 --all --engine backtrack",
            "is listed twice",
            |report| {
                let again = list(report)[0].clone();
                list(report).push(again);
            },
        ),
        ("color vdw n=8 k=3 --count", "says otherwise", |report| {
            color(report).exists = color(report).exists.map(|exists| !exists);
        }),
        (
            "color vdw n=9 k=3 --engine cubes",
            "says otherwise",
            |report| {
                color(report).exists = Some(true);
            },
        ),
        (
            "largest vdw n=9 k=3 --engine sat",
            "of another size",
            |report| {
                largest(report).size = Some(8);
            },
        ),
        (
            "largest vdw n=9 k=3 --engine sat",
            "a forbidden one",
            |report| {
                largest(report).set = Some("111......".to_owned());
                largest(report).size = Some(3);
            },
        ),
        (
            "largest vdw n=9 k=3 --engine sat",
            "names other cells",
            |report| {
                largest(report).members.as_mut().expect("names").pop();
            },
        ),
        (
            "color vdw n=8 k=3 --engine cubes",
            "otherwise than its coloring",
            |report| {
                color(report).classes.as_mut().expect("names").reverse();
            },
        ),
        ("longest columns c=3 --all", "of another length", |report| {
            longest(report).length = Some(49);
        }),
        (
            "longest columns c=3 --all",
            "counts other plays",
            |report| {
                longest(report).count = longest(report).count.map(|count| count + 1);
            },
        ),
        ("table vdw n=3..8 k=3", "other rows and columns", |report| {
            table(report).cells.clear();
        }),
        ("table vdw n=3..8 k=3", "other rows and columns", |report| {
            table(report).cells[5].clear();
        }),
        ("table vdw n=3..8 k=3", "other rows and columns", |report| {
            table(report).rows.1[0] = "4".to_owned();
        }),
        (
            "threshold vdw k=3 --most 9",
            "that is not the first that fits",
            |report| {
                threshold(report).least = Some(3);
            },
        ),
        (
            "estimate vdw n=5 k=3 --uct 0 --trials 9000",
            "nobody won, lost or drew",
            |report| {
                let answer = estimate(report);
                answer.uniform.as_mut().expect("games").moves[0].a += 1;
            },
        ),
        ("table vdw n=3..8 k=3", "by schema 99", |report| {
            report.schema = 99;
        }),
        ("table vdw n=3..8 k=3", "was stopped", |report| {
            report.stopped = Some(Stopped::Time);
        }),
    ];
    for (line, says, change) in changes {
        let whole: Question = line.parse().expect(line);
        let parts = split(&whole, 2).expect(line);
        let honest: Vec<Report> = parts.iter().map(asked).collect();
        merge(&whole, &honest).expect(line);
        // A part without a coloring has no list to be changed.
        let has_list = |report: &Report| match &report.answer {
            Answer::Color(color) => color.list.as_ref().is_none_or(|list| !list.is_empty()),
            _ => true,
        };
        let changed = honest.iter().position(has_list).expect(line);
        let mut forged = honest.clone();
        change(&mut forged[changed]);
        assert_ne!(forged, honest, "{line}");
        let why = merge(&whole, &forged).expect_err(line).to_string();
        assert!(why.contains(says), "{line}: {why}");
    }
}

/// A function for each kind of answer that is changed.
macro_rules! answers {
    ($($name:ident: $kind:ident($answer:ty)),+) => {
        $(fn $name(report: &mut Report) -> &mut $answer {
            match &mut report.answer {
                Answer::$kind(answer) => answer,
                answer => panic!("{answer:?}"),
            }
        })+
    };
}

answers! {
    color: Color(ColorAnswer),
    estimate: Estimate(EstimateAnswer),
    largest: Largest(LargestAnswer),
    longest: Longest(LongestAnswer),
    table: Table(TableAnswer),
    threshold: Threshold(ThresholdAnswer)
}

fn list(report: &mut Report) -> &mut Vec<String> {
    color(report).list.as_mut().expect("a list")
}

/// Each answer in the report of another part.
#[test]
fn answers_that_changed_places_are_refused() {
    for (line, parts, why) in [
        ("threshold-color vdw k=3", 2, "other sizes"),
        ("threshold vdw k=3", 2, "other sizes"),
        ("table vdw n=3..5 k=3", 3, "cells of another part"),
        ("table vdw n=3..5 k=2..3", 2, "cells of another part"),
        ("codes octal digits=1 --heaps 50", 2, "other codes"),
    ] {
        let question: Question = line.parse().unwrap();
        let mut reports: Vec<Report> = split(&question, parts).unwrap().iter().map(asked).collect();
        assert!(merge(&question, &reports).is_ok(), "{line}");
        let first = reports[0].answer.clone();
        reports[0].answer = reports[1].answer.clone();
        reports[1].answer = first;
        let said = merge(&question, &reports).unwrap_err().to_string();
        assert!(said.contains(why), "{line}: {said}");
    }
}
