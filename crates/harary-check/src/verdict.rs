//! What the checker answers: accepted, rejected, or that the file could not be read.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io;

/// The claim of a certificate that was checked and holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accepted {
    /// The game's spec, as the certificate has it.
    pub game: String,
    /// The moves of the `after` line, joined by commas, if there is one: the claim is about the position they lead to.
    pub after: Option<String>,
    /// What was proved: `A wins`, `B wins`, `draw`, `A wins in P plies`, `draw with exactly the first moves MOVES`, `B wins whatever the first move`, `proper coloring`, `no proper coloring`, `N proper colorings up to renaming`,
    /// `longest play L, reached by N up to renaming` or `period P, preperiod N`.
    pub claim: String,
    /// How many positions were examined: in each section those listed and those of the other player, ended plays not counted.
    /// Of a search tree the branches; of a refutation the clauses added; of a period the heaps whose nim-values were computed; 0 for a coloring.
    pub positions: u64,
    /// Of a board from a file the quotation that was read, line by line: this is what the claim is about.
    pub board: Option<String>,
}

impl Display for Accepted {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.game)?;
        if let Some(moves) = &self.after {
            write!(out, " after {moves}")?;
        }
        let plural = if self.positions == 1 { "" } else { "s" };
        write!(
            out,
            ": {} ({} position{plural})",
            self.claim, self.positions
        )?;
        if let Some(board) = &self.board {
            write!(out, "\nthe board is\n{}", board.trim_end())?;
        }
        Ok(())
    }
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rejected {
    /// The line to blame, counted from 1.
    pub line: u64,
    /// What is wrong there, in one sentence.
    pub why: String,
}

impl Display for Rejected {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "line {}: {}", self.line, self.why)
    }
}

/// Why [`check`](crate::check) did not accept.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The certificate is wrong.
    Rejected(Rejected),
    /// The input failed before its end; the certificate may be right.
    Unreadable(io::Error),
}

impl Failure {
    /// A rejection that blames `line`.
    pub(crate) fn at(line: u64, why: impl Into<String>) -> Self {
        Self::Rejected(Rejected {
            line,
            why: why.into(),
        })
    }
}

impl Display for Failure {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(rejected) => rejected.fmt(out),
            Self::Unreadable(error) => error.fmt(out),
        }
    }
}

impl Error for Rejected {}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Rejected(rejected) => Some(rejected),
            Self::Unreadable(error) => Some(error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

/// A word of the certificate as a message quotes it: a hostile one may be long.
pub(crate) fn short(word: &str) -> String {
    const LONGEST: usize = 200;
    match word.char_indices().nth(LONGEST) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}…", &word[..end]),
    }
}
