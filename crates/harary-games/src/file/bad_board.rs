//! Why a file describes no board.

use std::fmt;

/// The reason why a file describes no board: the line, counted from 1, and what is wrong and what
/// was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadBoard {
    /// The line; 0 for cells that were listed before the text.
    pub line: usize,
    /// One clause.
    pub why: String,
}

impl BadBoard {
    pub(super) fn at(line: usize, why: impl Into<String>) -> Self {
        let why = why.into();
        BadBoard { line, why }
    }
}

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for BadBoard {}
