//! Questions as the page asks them: the words of the command, certificates that are accepted, work
//! that is stopped and goes on in another module.

use crate::host::{HOST, kept, told};
use harary_text::Answered;
use harary_web::{Settings, Work};

fn ask(question: &str, settings: &Settings) -> Answered {
    let answered = Work::new(HOST).answer(question, settings);
    answered.unwrap_or_else(|why| panic!("{question}: {why}"))
}

fn plain() -> Settings {
    Settings {
        memory: 64 << 20,
        ..Settings::default()
    }
}

#[test]
fn an_answer_has_the_words_of_the_command_and_the_command() {
    let answered = ask("harary solve vdw n=15 k=4", &plain());
    assert_eq!(
        answered.text,
        "vdw n=15 k=4\n\
         A wins in 11 plies\n\
         first moves  7, 8, 9\n\
         fastest      7, 8, 9\n\
         line         7, 9, 5, 6, 3, 1, 2, 4, 11, 8, 15\n\
         known        G(4) = 15, the least n for which A wins (Cheu, Kiffer 2015)\n"
    );
    assert_eq!(answered.command, "harary solve vdw n=15 k=4");
    assert!(answered.cost.contains(" nodes, "), "{}", answered.cost);
    let json = serde_json::to_value(&answered.report).expect("JSON");
    assert_eq!(json["answer"]["plies"], 11);
    let again = ask(&json["question"].to_string(), &plain());
    assert_eq!(again.text, answered.text);
}

#[test]
fn a_wrong_question_is_refused_in_a_sentence() {
    for (question, part) in [
        ("solve vdw n=500 k=4", "must be a number from 1 to 128"),
        ("solve vdx n=5 k=3", "did you mean `vdw`?"),
        ("guess vdw n=5 k=3", "a question begins with one of"),
        ("", "name a game: columns"),
        ("{\"game\":1}", "expected"),
    ] {
        let refused = Work::new(HOST).answer(question, &plain());
        let why = refused.map(|_| ()).expect_err(question);
        assert!(why.contains(part), "{question}: {why}");
    }
}

#[test]
fn certificates_are_accepted_and_forged_ones_are_not() {
    let settings = Settings {
        certificate: true,
        ..plain()
    };
    let answered = ask("solve vdw n=15 k=4 --ask outcome", &settings);
    let text = answered.certificate.expect("a certificate");
    assert!(answered.command.ends_with("--certificate proof.txt"));
    let limits = harary_check::Limits::default();
    let said = |text: &str| {
        let verdict = harary_text::check_certificate(&mut text.as_bytes(), &limits);
        verdict.expect("bytes can be read").text
    };
    assert!(said(&text).starts_with("accepted: vdw n=15 k=4: A wins"));
    let forged = text.replace("claim outcome A", "claim outcome B");
    assert!(said(&forged).starts_with("rejected: "), "{}", said(&forged));
    assert!(ask("solve vdw n=9 k=3", &plain()).certificate.is_none());
}

#[test]
fn sequences_tables_and_colorings_come_along() {
    let nim = ask("nim octal code=0.07 --values 5", &plain());
    assert_eq!(nim.bfile.as_deref(), Some("0 0\n1 0\n2 1\n3 1\n4 2\n5 0\n"));
    let table = ask("table vdw n=3..5 k=3", &plain());
    assert!(
        table
            .csv
            .expect("a table")
            .starts_with("n,outcome,plies,first_moves\n3,")
    );
    let found = ask("color hip n=6", &plain());
    assert!(found.picture.expect("a drawing").starts_with("<svg"));
    assert!(
        ask("color hip n=7", &plain())
            .text
            .contains("no proper coloring")
    );
}

/// Stops again and again, each time in another module that has nothing but the kept files.
#[test]
fn a_search_that_is_stopped_goes_on_elsewhere() {
    for question in [
        "solve vdw n=26 k=5 --ask outcome --engine df-pn",
        "threshold vdw k=4 --engine alpha-beta",
    ] {
        let whole = ask(question, &plain());
        kept();
        let mut settings = Settings {
            keep: true,
            seconds: Some(0.004),
            ..plain()
        };
        let mut times = 0;
        let done = loop {
            let mut work = Work::new(HOST);
            for (path, content) in kept() {
                work.put(&path, &content).expect("memory");
                (HOST.keep)(&path, Some(&content));
            }
            let answered = work.answer(question, &settings).expect(question);
            if answered.report.complete {
                break answered;
            }
            times += 1;
            assert!(times < 1000, "{question}: no end");
            settings.seconds = settings.seconds.map(|seconds| seconds * 1.5);
        };
        assert!(times > 0, "{question}: never stopped");
        assert_eq!(done.text, whole.text, "{question}");
        assert_eq!(
            done.report.stats.nodes, whole.report.stats.nodes,
            "{question}"
        );
    }
}

#[test]
fn progress_is_told_as_json() {
    told();
    ask("solve vdw n=26 k=5 --ask outcome", &plain());
    let told = told();
    assert!(!told.is_empty());
    for text in told {
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert!(
            json["seconds"].is_number() && json["words"].is_string(),
            "{text}"
        );
    }
}
