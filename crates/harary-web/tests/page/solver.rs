//! The solver of clauses that a page has: what is known of colorings, and stopping after conflicts.

use harary::{Answer, Limits, Question, answer};
use harary_core::{Keeps, Solvers as _};
use harary_web::Batsat;

/// Answers a question about colorings with this solver.
fn exists(question: &str) -> Option<bool> {
    let question: Question = question.parse().expect(question);
    let limits = Limits {
        solvers: Some(&Batsat),
        ..Limits::default()
    };
    let report = answer(&question, &limits).expect("an answer");
    let Answer::Color(answer) = report.answer else {
        panic!("not colors")
    };
    assert_eq!(report.stats.engine, question_engine(&question));
    answer.exists
}

fn question_engine(question: &Question) -> String {
    let text = question.to_string();
    text.rsplit(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn it_finds_what_is_known_of_colorings() {
    for (question, known) in [
        ("color hip n=6 --engine sat", true),
        ("color hip n=7 --engine sat", false),
        ("color vdw n=34 k=4 --engine sat", true),
        ("color vdw n=35 k=4 --engine cubes", false),
        ("color clique n=8 k=3,4 --engine cubes", true),
        ("color clique n=9 k=3,4 --engine cubes", false),
        ("color columns c=3 n=23 --engine sat", true),
        ("color columns c=3 n=24 --engine sat", false),
    ] {
        assert_eq!(exists(question), Some(known), "{question}");
    }
}

/// As many holes as `holes`, one pigeon more.
fn pigeons(holes: i32) -> Vec<Vec<i32>> {
    let sits = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut clauses: Vec<Vec<i32>> = (0..=holes)
        .map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect())
        .collect();
    for hole in 0..holes {
        for one in 0..=holes {
            clauses.extend((0..one).map(|other| vec![-sits(one, hole), -sits(other, hole)]));
        }
    }
    clauses
}

#[test]
fn it_stops_after_enough_conflicts_and_goes_on() {
    let mut solver = Batsat.solver(Keeps::Learned);
    for clause in pigeons(7) {
        solver.add(&clause);
    }
    assert_eq!(solver.solve(&[], 20), None);
    let so_far = solver.conflicts();
    assert!((20..100).contains(&so_far), "{so_far}");
    assert!(solver.learned().iter().all(|clause| clause.len() <= 8));
    let mut answer = None;
    for _ in 0..10_000 {
        answer = solver.solve(&[], 1000);
        if answer.is_some() {
            break;
        }
    }
    assert_eq!(answer, Some(false));
    assert!(solver.conflicts() > so_far);
}
