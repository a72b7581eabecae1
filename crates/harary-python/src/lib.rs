//! Harary for Python: what the package `harary` (python/harary) calls.
//!
//! Thin on purpose. A question goes in as its line or its JSON and a report comes out as JSON; the
//! package makes both pleasant. Only three things have types here, because they hold state: a game
//! being played, rules that are written in Python, and an opponent.

mod files;
mod patience;
mod question;
mod rules;
mod session;

use pyo3::prelude::*;

/// The native module of the package.
#[pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use crate::files::{check, draw, export};
    #[pymodule_export]
    use crate::question::{answer, games, merge, parse, schema, split};
    #[pymodule_export]
    use crate::rules::Rules;
    #[pymodule_export]
    use crate::session::Session;

    #[pymodule_export]
    const VERSION: &str = harary::VERSION;
}

/// What Harary refuses is a `ValueError`; what a file refuses is an `OSError`.
fn refused(why: harary::Error) -> PyErr {
    match why {
        harary::Error::File { .. } => pyo3::exceptions::PyOSError::new_err(why.to_string()),
        _ => bad(why),
    }
}

/// A `ValueError`, in the words of Python.
fn bad(why: impl ToString) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(in_python(&why.to_string()))
}

/// Options that are there or not.
const FLAGS: [&str; 5] = ["all", "count", "balanced", "plays", "backup"];

/// A message of the command with its options as they are written in Python: `--engine sat` becomes
/// `engine=sat`, and `--threads:` becomes `threads:`.
fn in_python(message: &str) -> String {
    let mut text = String::new();
    for word in message.split(' ') {
        let Some(option) = word.strip_prefix("--") else {
            text.push_str(word);
            text.push(' ');
            continue;
        };
        let end = option.find(|sign: char| !sign.is_ascii_lowercase() && sign != '-');
        let (name, rest) = option.split_at(end.unwrap_or(option.len()));
        text.push_str(&name.replace('-', "_"));
        text.push_str(match (rest, FLAGS.contains(&name)) {
            ("", false) => "=",
            ("", true) => "=True ",
            _ => rest,
        });
        if !rest.is_empty() {
            text.push(' ');
        }
    }
    text.truncate(text.trim_end().len());
    text
}
