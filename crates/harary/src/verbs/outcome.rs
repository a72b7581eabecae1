//! Outcomes in words.

use harary_core::{Outcome, Value};

/// How a game ends, in words.
pub(crate) fn in_words(outcome: Outcome) -> String {
    Value::from(outcome).to_string()
}
