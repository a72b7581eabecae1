//! What the checker answers: accepted, rejected, not decided within the limits, or that the file
//! could not be read.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io;

use crate::budget::{Resource, Shortage, Stop};
use crate::grouped::grouped;

/// The claim of a certificate that was checked and holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accepted {
    /// The game's spec, as the certificate has it.
    pub game: String,
    /// The moves of the `after` line, joined by commas, if there is one: the claim is about the
    /// position they lead to.
    pub after: Option<String>,
    /// What was proved: `A wins`, `B wins`, `draw`, `A wins in P plies`,
    /// `draw with exactly the first moves MOVES`, `B wins whatever the first move`,
    /// `proper coloring`, `no proper coloring`, `N proper colorings up to renaming`,
    /// `longest play L, reached by N up to renaming`, `period P, preperiod N` or
    /// `draw on every board`.
    pub claim: String,
    /// What the proof consists of.
    pub extent: Extent,
    /// Of a board from a file the quotation that was read, line by line: this is what the claim is
    /// about.
    pub board: Option<String>,
}

/// What a proof consists of, and how many of them the checker went through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Extent {
    /// One coloring, or one set of cells, which is its own proof.
    Coloring,
    /// Of strategies the positions: in each section those listed and those of the other player,
    /// ended plays not counted.
    Positions(u64),
    /// Of a search tree the branches.
    Branches(u64),
    /// Of a refutation the clauses added.
    Clauses(u64),
    /// Of a period the heaps whose nim-values were computed.
    Heaps(u64),
    /// Of a paving the copies of shapes that were found to contain a pair.
    Copies(u64),
}

impl Extent {
    /// How many there are: 0 for a coloring.
    #[must_use]
    pub fn count(self) -> u64 {
        match self {
            Self::Coloring => 0,
            Self::Positions(count)
            | Self::Branches(count)
            | Self::Clauses(count)
            | Self::Heaps(count)
            | Self::Copies(count) => count,
        }
    }

    /// The word for so many of them; none for a coloring.
    #[must_use]
    pub fn unit(self) -> Option<&'static str> {
        let one = self.count() == 1;
        let word = |single, many| Some(if one { single } else { many });
        match self {
            Self::Coloring => None,
            Self::Positions(_) => word("position", "positions"),
            Self::Branches(_) => word("branch", "branches"),
            Self::Clauses(_) => word("clause", "clauses"),
            Self::Heaps(_) => word("heap", "heaps"),
            Self::Copies(_) => word("copy", "copies"),
        }
    }
}

impl Display for Accepted {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.game)?;
        if let Some(moves) = &self.after {
            write!(out, " after {moves}")?;
        }
        write!(out, ": {}", self.claim)?;
        if let Some(unit) = self.extent.unit() {
            write!(out, " ({} {unit})", grouped(self.extent.count()))?;
        }
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

/// Why a certificate was neither accepted nor rejected: a limit was met. It may be right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Undecided {
    /// The line at which the check stopped, counted from 1.
    pub line: u64,
    /// What there was too little of.
    pub resource: Resource,
    /// How much was allowed.
    pub limit: u64,
    /// How much is needed, roughly, where that was known before the work; nothing of it was done.
    pub needs: Option<u128>,
}

impl Undecided {
    /// The limit to try next: a tenth more than is needed, or twice the limit where that is not
    /// known; one digit and zeros. None if no limit is as large.
    #[must_use]
    pub fn advice(&self) -> Option<u64> {
        let least = match self.needs {
            Some(needs) => needs.saturating_add(needs / 10),
            None => 2 * u128::from(self.limit),
        };
        let unit = 10_u128.pow(least.max(1).ilog10());
        let advice = least.div_ceil(unit).max(1).saturating_mul(unit);
        advice.try_into().ok()
    }

    /// What there was too little of, and the option that gives more.
    #[must_use]
    pub fn why(&self) -> String {
        let (amount, what): (fn(u128) -> String, _) = match self.resource {
            Resource::Steps => (steps, "steps"),
            Resource::Memory => (bytes, "of memory"),
        };
        let limit = amount(self.limit.into());
        let why = match self.needs.map(amount) {
            Some(needs) => format!("needs some {needs} {what}, more than {limit}"),
            None => format!("takes more than {limit} {what}"),
        };
        match (self.advice(), self.resource) {
            (None, _) => format!("{why} and than any limit"),
            (Some(advice), Resource::Steps) => format!("{why}: --steps {}", powers(advice)),
            (Some(advice), Resource::Memory) => format!("{why}: --memory {}", units(advice)),
        }
    }
}

impl Display for Undecided {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "line {}: {}", self.line, self.why())
    }
}

/// One digit and zeros, as a power of ten.
fn powers(number: u64) -> String {
    match number.max(1).ilog10() {
        0..4 => number.to_string(),
        power => format!("{}e{power}", number / 10_u64.pow(power)),
    }
}

/// One digit and zeros, as a size.
fn units(bytes: u64) -> String {
    let thousands = bytes.max(1).ilog(1000).min(4);
    let unit = ["", "k", "M", "G", "T"][thousands as usize];
    format!("{}{unit}", bytes / 1000_u64.pow(thousands))
}

/// A number of steps, to two digits.
fn steps(steps: u128) -> String {
    let power = steps.max(1).ilog10();
    if power < 4 {
        return steps.to_string();
    }
    let (mut tenths, mut power) = ((steps / 10_u128.pow(power - 2) + 5) / 10, power);
    if tenths == 100 {
        (tenths, power) = (10, power + 1);
    }
    match (tenths / 10, tenths % 10) {
        (1, 0) => format!("10^{power}"),
        (whole, 0) => format!("{whole}·10^{power}"),
        (whole, part) => format!("{whole}.{part}·10^{power}"),
    }
}

/// A number of bytes, roughly.
fn bytes(bytes: u128) -> String {
    let thousands = bytes.max(1).ilog(1000).min(4);
    let unit = ["bytes", "kB", "MB", "GB", "TB"][thousands as usize];
    let tenths = bytes / (1000_u128.pow(thousands) / 10).max(1);
    match (thousands, tenths % 10) {
        (0, _) => format!("{bytes} {unit}"),
        (_, part) if tenths < 100 && part > 0 => format!("{}.{part} {unit}", tenths / 10),
        _ => format!("{} {unit}", tenths / 10),
    }
}

/// Why [`check`](crate::check) did not accept.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The certificate is wrong.
    Rejected(Rejected),
    /// The certificate may be right or wrong: to say more would take more than the limits allow.
    Undecided(Undecided),
    /// The input failed before its end; the certificate may be right.
    Unreadable(io::Error),
}

impl Failure {
    /// A rejection that blames `line`, or a limit that was met there.
    pub(crate) fn at(line: u64, why: impl Into<Stop>) -> Self {
        match why.into() {
            Stop::Wrong(why) => Self::Rejected(Rejected { line, why }),
            Stop::Limit(Shortage {
                resource,
                limit,
                needs,
            }) => Self::Undecided(Undecided {
                line,
                resource,
                limit,
                needs,
            }),
        }
    }
}

impl Display for Failure {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(rejected) => rejected.fmt(out),
            Self::Undecided(undecided) => undecided.fmt(out),
            Self::Unreadable(error) => error.fmt(out),
        }
    }
}

impl Error for Undecided {}

impl Error for Rejected {}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Rejected(rejected) => Some(rejected),
            Self::Undecided(undecided) => Some(undecided),
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
