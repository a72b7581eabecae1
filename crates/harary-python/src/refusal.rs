//! What Harary refuses, as exceptions of Python.

use harary::Request;
use pyo3::PyErr;
use pyo3::exceptions::PyValueError;
use std::io;

/// What Harary refuses is a `ValueError`; what a file refuses is an `OSError`, of the kind that
/// Python has for it.
pub(crate) fn refused(why: harary::Error) -> PyErr {
    match &why {
        harary::Error::File { error, .. } => io::Error::new(error.kind(), why.to_string()).into(),
        _ => bad(why),
    }
}

/// A `ValueError`, in the words of Python.
pub(crate) fn bad(why: impl ToString) -> PyErr {
    PyValueError::new_err(in_python(&why.to_string()))
}

/// Words after an option that are no value of it.
const NO_VALUES: [&str; 7] = ["and", "do", "exclude", "has", "or", "out", "with"];

/// Whether an option is there or not, and takes no value: of some verb its default is false.
fn is_flag(name: &str) -> bool {
    let mut verbs = Request::VERBS
        .iter()
        .filter_map(|verb| Request::of_verb(verb));
    verbs.any(|request| serde_json::json!(request)[name].is_boolean())
}

/// A command in a message as Python has it.
fn call(command: &str) -> Option<String> {
    match command.strip_prefix("harary ")?.split_once(' ') {
        None if command.ends_with(" games") => Some("harary.GAMES".to_owned()),
        Some((verb @ ("check" | "explain"), name)) => Some(format!("harary.{verb}({name:?})")),
        _ => None,
    }
}

/// A message of the command with its options as they are written in Python: `--engine sat` becomes
/// `engine=sat`, and `--threads:` becomes `threads:`.
fn in_python(message: &str) -> String {
    let parts = message.split('`');
    let parts = parts.map(|part| call(part).unwrap_or_else(|| part.to_owned()));
    let message = parts.collect::<Vec<_>>().join("`");
    let mut text = String::new();
    let mut words = message.split(' ').peekable();
    while let Some(word) = words.next() {
        let option = word.strip_prefix("--");
        let Some(option) =
            option.filter(|option| option.starts_with(|sign: char| sign.is_ascii_lowercase()))
        else {
            text.push_str(word);
            text.push(' ');
            continue;
        };
        let end = option.find(|sign: char| !sign.is_ascii_lowercase() && sign != '-');
        let (name, rest) = option.split_at(end.unwrap_or(option.len()));
        let name = name.replace('-', "_");
        text.push_str(&name);
        let is_alone = words.peek().is_some_and(|next| NO_VALUES.contains(next));
        text.push_str(match (rest, is_flag(&name)) {
            ("", _) if is_alone => " ",
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
