//! Why a file describes no board.

use std::fmt;

/// A file that describes no board: the line to blame, counted from 1, and what is wrong there and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadBoard {
    /// The line.
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
