//! Outcomes in words.

use harary_core::Outcome;

/// How a game ends, in words.
pub(crate) fn in_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Wins(player) => format!("{player} wins"),
        Outcome::Draw => "draw".to_owned(),
    }
}
