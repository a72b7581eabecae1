//! Facts about who wins.

use crate::common::{Scratch, certified, items, limits, must_be_accepted, solve as ask, spec};
use crate::fact::{Fact, agrees, words};
use harary::{
    Ask, NimOptions, Outcome, Report, SolveAnswer, SolveEngine, TableOptions, is_saturation,
};

/// By alpha-beta with a certificate; by minimax if it is small; by nim-values where they decide.
pub(crate) fn solve(line: &str, game: &str, fact: &mut Fact) {
    let after = fact.after.take().unwrap_or_default();
    let outcome = fact.outcome.take();
    assert!(
        outcome.is_some() != is_saturation(&spec(game)),
        "{line}: a solved game has an outcome, but where only the length counts"
    );
    let plies = fact.plies.take();
    let first_moves = fact.first_moves.take().map(|list| words(&list));
    let opening = fact.opening.take();
    let compare = |report: &Report<SolveAnswer>| {
        let line = format!("{line} by {}", report.stats.engine);
        let answer = &report.answer;
        assert_eq!(answer.outcome, outcome, "{line}");
        if outcome == Some(Outcome::Draw) || plies.is_some() {
            assert_eq!(answer.plies, plies, "{line}: plies");
        }
        let found = answer.first_moves.clone().unwrap_or_default();
        agrees(&line, "first moves", &found, first_moves.clone());
        if let Some(opening) = &opening {
            assert!(
                found.contains(opening),
                "{line}: {opening} is not in {found:?}"
            );
        }
    };

    let folder = Scratch::new();
    let (report, certificate) = certified(game, &after, &folder);
    compare(&report);
    must_be_accepted(&report, &after, &certificate);
    if fact.small {
        let judged = ask(game, &after, SolveEngine::Minimax);
        compare(&judged);
        same(line, &judged.answer, &report.answer);
    }
    nim_value_decides(line, &report, &after);
}

/// All that two engines must agree upon.
fn same(line: &str, one: &SolveAnswer, other: &SolveAnswer) {
    assert_eq!(one.outcome, other.outcome, "{line}");
    assert_eq!(one.plies, other.plies, "{line}");
    assert_eq!(one.first_moves, other.first_moves, "{line}");
    assert_eq!(one.fastest, other.fastest, "{line}");
}

/// Heaps and boards under normal play: the mover loses exactly if the nim-value is 0, and wins by the moves
/// to 0.
fn nim_value_decides(line: &str, report: &Report<SolveAnswer>, after: &str) {
    let game = report.game();
    let is_normal_by_default = game.starts_with("octal") && !game.contains("misere");
    if !is_normal_by_default && !game.contains("convention=normal") {
        return;
    }
    let asked = NimOptions {
        after: items(after),
        ..NimOptions::default()
    };
    let nim = harary::nim(&spec(&game), &asked, &limits()).expect("a sum of heaps");
    let mover_loses = report.answer.first_moves.as_ref().is_none_or(Vec::is_empty);
    assert_eq!(nim.answer.value == Some(0), mover_loses, "{line}: nim");
    assert_eq!(
        nim.answer.winning_moves.unwrap_or_default(),
        report.answer.first_moves.clone().unwrap_or_default(),
        "{line}: nim"
    );
}

/// A threshold: every game of a range is solved, none is guessed from its neighbours.
pub(crate) fn table(line: &str, game: &str, fact: &mut Fact) {
    let (least, before) = (fact.least.take(), fact.before.take());
    let (outcome, plies) = (fact.outcome.take(), fact.plies.take());
    assert_eq!(
        least.is_some(),
        outcome.is_some(),
        "{line}: a threshold has an outcome"
    );
    assert!(
        outcome.is_some() || before.is_some(),
        "{line}: nothing is claimed"
    );
    let mut engines = vec![SolveEngine::AlphaBeta, SolveEngine::Auto];
    engines.extend(fact.small.then_some(SolveEngine::Threats));
    engines.extend(fact.small.then_some(SolveEngine::Minimax));
    let mut answers = Vec::new();
    for engine in engines {
        let asked = TableOptions {
            engine,
            ask: Ask::Moves,
            ..TableOptions::default()
        };
        let report = harary::table(&spec(game), &asked, &limits())
            .unwrap_or_else(|why| panic!("{line}: {why}"));
        assert!(report.complete, "{line}");
        let (key, sizes) = report.answer.rows;
        assert!(report.answer.cells.iter().all(|row| row.len() == 1));
        for (size, row) in sizes.iter().zip(&report.answer.cells) {
            let line = format!("{line}: {key}={size}, {engine:?}");
            let found = row[0].as_ref().expect("every game is solved");
            let size: u64 = size.parse().expect("a number");
            if least.is_none_or(|least| size < least) {
                let before = before.unwrap_or_else(|| panic!("{line}: no `before`"));
                assert_eq!(found.outcome, Some(before), "{line}");
            } else {
                assert_eq!(found.outcome, outcome, "{line}");
                agrees(&line, "plies", &found.plies, plies.map(Some));
            }
        }
        if let Some(least) = least {
            assert!(sizes.contains(&least.to_string()), "{line}: out of range");
        }
        answers.push(report.answer.cells);
    }
    for later in &answers[1..] {
        for (one, other) in answers[0].iter().flatten().zip(later.iter().flatten()) {
            let (one, other) = (
                one.as_ref().expect("solved"),
                other.as_ref().expect("solved"),
            );
            same(line, one, other);
        }
    }
}
