//! Who wins from heaps under normal play, without a search: the nim-value says so.

use crate::answer::{Report, SolveAnswer};
use crate::error::Error;
use crate::question::{NimOptions, Question, SolveEngine, SolveOptions};
use crate::run::{Limits, Run};
use crate::spec::Instance;
use crate::verbs::Account;
use crate::verbs::nim::nim;
use harary_core::{Ask, Outcome, Player};

/// Whether nim-values answer: of heaps, by normal play, if no more is asked than who wins, and
/// neither an engine nor a certificate. In a browser the page that solves has no room for them, and
/// searches.
pub(crate) fn are_enough(instance: &Instance, asked: &SolveOptions, limits: &Limits<'_>) -> bool {
    cfg!(not(target_family = "wasm"))
        && !instance.text("heaps").is_empty()
        && instance.text("convention") == "normal"
        && (asked.engine, asked.ask) == (SolveEngine::Auto, Ask::Outcome)
        && limits.certificate.is_none()
}

/// The player to move wins exactly if the nim-value is not 0 (Sprague 1935, Grundy 1939).
pub(super) fn by_nim_values(
    instance: &Instance,
    asked: &SolveOptions,
    limits: &Limits<'_>,
) -> Result<Report<SolveAnswer>, Error> {
    let options = NimOptions {
        after: asked.after.clone(),
        ..NimOptions::default()
    };
    let run = Run::start(limits);
    // One thread computes values.
    let limits_of_one = Limits {
        threads: 1,
        ..limits.clone()
    };
    let found = nim(&instance.spec(), &options, &limits_of_one)?;
    let after = found.question.after().to_vec();
    let mover = Player::BOTH[after.len() % 2];
    let outcome = found.answer.value.map(|value| match value {
        0 => Outcome::Wins(mover.other()),
        _ => Outcome::Wins(mover),
    });
    let question = SolveOptions {
        after,
        ..asked.clone()
    };
    let question = Question::new(instance.spec(), question);
    let account = Account::new(question, "nim-values", found.stats.nodes);
    let answer = SolveAnswer {
        outcome,
        bounds: outcome
            .is_none()
            .then_some([Player::B, Player::A].map(Outcome::Wins)),
        ..SolveAnswer::default()
    };
    Ok(account.report(answer, found.stopped, &run, limits))
}
