//! What can go wrong between a question and its answer.

use std::path::PathBuf;

/// Why there is no answer. A pause is no error: see [`Report::complete`](crate::answer::Report).
/// As text each is one sentence.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The question cannot be asked: an unknown game or key, a value out of range, an illegal move.
    /// One sentence that says what was wrong and what is allowed.
    #[error("{0}")]
    Question(String),
    /// The engine that is named cannot do what is asked, and another may; or no engine can in this
    /// program, which was built without threads or was handed no solver of clauses.
    #[error("{0}")]
    Cannot(String),
    /// A checkpoint that holds another question, another version, or is damaged. The file is left
    /// as it is.
    #[error("checkpoint {path}: {why}")]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A store of results that cannot be used: it is of a newer version or damaged, another process
    /// holds it, or it cannot be written.
    #[error("results {path}: {why}")]
    Store {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A file that cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
}

impl From<harary_core::Unreadable> for Error {
    fn from(unreadable: harary_core::Unreadable) -> Self {
        Error::Question(unreadable.0)
    }
}

impl From<harary_core::BadParameter> for Error {
    fn from(parameter: harary_core::BadParameter) -> Self {
        Error::Question(parameter.to_string())
    }
}

impl From<harary_core::UnknownChoice> for Error {
    fn from(unknown: harary_core::UnknownChoice) -> Self {
        Error::Question(unknown.to_string())
    }
}

/// Shorthand for a bad question.
pub fn bad(why: impl Into<String>) -> Error {
    Error::Question(why.into())
}

/// Shorthand for an engine, or a program, that cannot do what is asked.
pub fn cannot(why: impl Into<String>) -> Error {
    Error::Cannot(why.into())
}
