//! What Harary refuses, as exceptions of Python.

use pyo3::PyErr;
use pyo3::exceptions::{PyOSError, PyValueError};

/// What Harary refuses is a `ValueError`; what a file refuses is an `OSError`.
pub(crate) fn refused(why: harary::Error) -> PyErr {
    match why {
        harary::Error::File { .. } => PyOSError::new_err(why.to_string()),
        _ => bad(why),
    }
}

/// A `ValueError`, in the words of Python.
pub(crate) fn bad(why: impl ToString) -> PyErr {
    PyValueError::new_err(in_python(&why.to_string()))
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
