//! Equal questions have equal words, and other questions others.

use crate::question::LongestEngine;
use super::*;
use crate::verbs::census::census;
use crate::verbs::codes::codes;
use crate::verbs::color::color;
use crate::verbs::estimate::estimate;
use crate::verbs::estimate::likely::likely;
use crate::verbs::largest::largest;
use crate::verbs::longest::longest;
use crate::verbs::nim::nim;
use crate::verbs::quotient::quotient;
use crate::verbs::solve::solve;
use crate::verbs::table::table;
use crate::verbs::threshold::threshold;
use crate::verbs::threshold_color::threshold_color;
use std::time::Duration;

fn spec(text: &str) -> Spec {
    text.parse().expect(text)
}

fn solving(text: &str, asked: &SolveOptions, limits: &Limits<'_>) -> String {
    let question = Question::solve(&spec(text), asked, limits);
    question.expect(text).to_string()
}

#[test]
fn words_ask_the_question_again() {
    let limits = Limits {
        seed: Some(7),
        threads: 2,
        ..Limits::default()
    };
    let none = Limits::default();
    let asked = SolveOptions {
        after: "8, 1,".into(),
        ask: Ask::Outcome,
        engine: SolveEngine::DfPn,
        ..SolveOptions::default()
    };
    assert_eq!(
        solving("vdw k=4 n=15 convention=achievement", &asked, &none),
        "solve vdw n=15 k=4 --after 8,1 --ask outcome --engine df-pn"
    );
    let asked = ColorOptions {
        sample: Some(3),
        balanced: true,
        symmetric: Some("half-turn".into()),
        engine: ColorEngine::Classes,
        ..ColorOptions::default()
    };
    let question = Question::color(&spec("hip n=4"), &asked, &limits).expect("a question");
    assert_eq!(
        question.to_string(),
        "color hip n=4 --sample 3 --balanced --symmetric half-turn --engine classes --seed 7"
    );
    let asked = NimOptions {
        lost: Some(5..=9),
        upto: Some(100),
        method: NimMethod::Plain,
        ..NimOptions::default()
    };
    let question = Question::nim(&spec("strip n=9"), &asked, &none).expect("a question");
    assert_eq!(
        question.to_string(),
        "nim octal code=0.07 heaps=9 --upto 100 --lost 5..9 --engine plain"
    );
    let question = Question::quotient(
        &spec("octal code=0.77"),
        &QuotientOptions::default(),
        &none,
    );
    assert_eq!(
        question.expect("a question").to_string(),
        "quotient octal code=0.77 convention=misere --heaps 200 --limit 1000"
    );
    let question = Question::codes(&spec("octal base=8 digits=2"), 50, NimMethod::Auto, &none);
    assert_eq!(
        question.expect("a question").to_string(),
        "table octal digits=2 --heaps 50"
    );
}

#[test]
fn what_only_costs_is_no_part_and_what_is_asked_is() {
    let asked = SolveOptions::default();
    let plain = solving("strip n=9", &asked, &Limits::default());
    let certified = SolveOptions {
        certificate: Some("w.cert".into()),
        certify: Certify::Plies,
        ..SolveOptions::default()
    };
    let dear = Limits {
        time: Some(Duration::from_secs(1)),
        memory: 1 << 20,
        checkpoint: Some("state".into()),
        threads: 2,
        ..Limits::default()
    };
    assert_eq!(plain, solving("octal heaps=9 code=0.07", &certified, &dear));

    let seeded = Limits {
        seed: Some(0),
        ..Limits::default()
    };
    let others = [
        solving("strip n=9", &asked, &seeded),
        solving("strip n=8", &asked, &Limits::default()),
        solving("strip n=9 convention=misere", &asked, &Limits::default()),
    ];
    let changes: [fn(&mut SolveOptions); 4] = [
        |asked| asked.after = "9:2+5".into(),
        |asked| asked.ask = Ask::Plies,
        |asked| asked.engine = SolveEngine::AlphaBeta,
        // Refused, as nothing is certified.
        |asked| asked.certify = Certify::Plies,
    ];
    let changed = changes.map(|change| {
        let mut asked = SolveOptions::default();
        change(&mut asked);
        solving("strip n=9", &asked, &Limits::default())
    });
    let mut all = [&[plain][..], &others, &changed].concat();
    let many = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), many, "{all:#?}");
}

/// Work that is not split among threads refuses them; work that may find another answer with them is another question.
#[test]
fn threads_are_a_part_where_they_may_matter() {
    let two = Limits {
        threads: 2,
        ..Limits::default()
    };
    let says = |question: Result<Question, Error>| {
        let words = question.expect("a question").to_string();
        words.ends_with(" --threads 2")
    };
    let minimax = SolveOptions {
        engine: SolveEngine::Minimax,
        ..SolveOptions::default()
    };
    let count = ColorOptions {
        count: true,
        ..ColorOptions::default()
    };
    let (hip, columns) = (spec("hip n=3"), spec("columns c=3"));
    let long = spec("columns c=3 n=9");
    let (plays, one) = (LongestOptions::default(), ColorOptions::default());
    assert!(!says(Question::solve(&hip, &SolveOptions::default(), &two)));
    assert!(says(Question::solve(&hip, &minimax, &two)));
    assert!(!says(Question::longest(&columns, &plays, &two)));
    assert!(says(Question::longest(&hip, &plays, &two)));
    assert!(!says(Question::color(&long, &count, &two)));
    assert!(says(Question::color(&long, &one, &two)));
    assert!(!says(Question::color(&hip, &count, &two)));
    let by_sat = ColorOptions {
        engine: ColorEngine::Sat,
        ..count
    };
    assert!(says(Question::color(&hip, &by_sat, &two)));
    assert!(says(Question::largest(&hip, LargestEngine::Auto, &two)));
    assert!(says(Question::estimate(&hip, &EstimateOptions::default(), &two)));
}

#[test]
fn the_game_is_the_one_that_the_answer_names() {
    let limits = Limits::default();
    let board = std::env::temp_dir().join(format!("harary-question-{}", std::process::id()));
    std::fs::write(&board, "1 2\n2 3\n").expect("a file");
    let file = Spec {
        name: "file".into(),
        pairs: vec![("path".into(), board.to_string_lossy().into_owned())],
    };
    let small = EstimateOptions {
        trials: Some(1000),
        uct: 0,
        ..EstimateOptions::default()
    };
    let (solving, few) = (
        SolveOptions::default(),
        ThresholdOptions {
            winner: Player::A,
            most: Some(5),
            engine: SolveEngine::Auto,
        },
    );
    macro_rules! same {
        ($question:expr, $report:expr) => {
            let (question, report) = ($question.expect("a question"), $report.expect("an answer"));
            assert_eq!(question.game(), report.game, "{question}");
        };
    }
    for game in [&file, &spec("monotonic down=2 up=1"), &spec("strip n=3")] {
        same!(
            Question::solve(game, &solving, &limits),
            solve(game, &solving, &limits)
        );
        let plays = LongestOptions {
            engine: LongestEngine::Longest,
            ..LongestOptions::default()
        };
        same!(
            Question::longest(game, &plays, &limits),
            longest(game, &plays, &limits)
        );
        same!(
            Question::census(game, "", Counted::Plays, None, &limits),
            census(game, "", Counted::Plays, None, &limits)
        );
    }
    let (hip, code) = (spec("hip n=3 players=2"), spec("octal code=0.7"));
    let coloring = ColorOptions::default();
    same!(
        Question::color(&hip, &coloring, &limits),
        color(&hip, &coloring, &limits)
    );
    same!(
        Question::largest(&hip, LargestEngine::Auto, &limits),
        largest(&hip, LargestEngine::Auto, &limits)
    );
    let values = NimOptions::default();
    same!(
        Question::nim(&code, &values, &limits),
        nim(&code, &values, &limits)
    );
    let short = QuotientOptions {
        heaps: Some(5),
        ..QuotientOptions::default()
    };
    same!(
        Question::quotient(&code, &short, &limits),
        quotient(&code, &short, &limits)
    );
    let range = spec("vdw k=3 n=3..4");
    same!(
        Question::table(&range, &solving),
        table(&range, &solving, &limits)
    );
    let digits = spec("octal base=8 digits=1");
    same!(
        Question::codes(&digits, 9, NimMethod::Auto, &limits),
        codes(&digits, 9, NimMethod::Auto, &limits)
    );
    let line = spec("vdw board=line k=3");
    same!(
        Question::threshold(&line, &few),
        threshold(&line, &few, &limits)
    );
    same!(
        Question::threshold_color(&line, Some(5), ColorEngine::Auto, &limits),
        threshold_color(&line, Some(5), ColorEngine::Auto, &limits)
    );
    let one = spec("vdw k=3 n=5");
    same!(
        Question::estimate(&one, &small, &limits),
        estimate(&one, &small, &limits)
    );
    let all = spec("vdw k=2");
    same!(
        Question::estimate(&all, &small, &limits),
        likely(&all, &small, &limits)
    );
    std::fs::remove_file(&board).expect("it is there");
}

#[cfg(unix)]
#[test]
fn a_board_that_can_be_read_once_is_left_to_its_verb() {
    let null = spec("file path=/dev/null");
    assert!(Question::solve(&null, &SolveOptions::default(), &Limits::default()).is_err());
    assert!(Question::table(&null, &SolveOptions::default()).is_err());
}
