//! Tables of the atlas: values, each held against what a paper prints.

/// How a value stands to what a paper prints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The paper prints the same.
    Agrees,
    /// The paper prints something else.
    Differs {
        /// What it prints.
        paper: String,
        /// Why, in one line; empty if nobody knows.
        why: String,
    },
    /// No paper prints it.
    New,
}

impl Verdict {
    /// The word for it.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Differs { .. } => "paper differs",
            Verdict::New => "new",
        }
    }

    /// The sign for it in tables.
    pub fn mark(&self) -> &'static str {
        match self {
            Verdict::Agrees => "✓",
            Verdict::Differs { .. } => "≠",
            Verdict::New => "+",
        }
    }
}

/// One cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What was computed.
    pub text: String,
    /// How it stands to the paper; `None` for labels.
    pub verdict: Option<Verdict>,
}

/// A cell that only names its row.
#[expect(
    clippy::needless_pass_by_value,
    reason = "callers hand over temporaries"
)]
pub(crate) fn label(text: impl ToString) -> Cell {
    Cell {
        text: text.to_string(),
        verdict: None,
    }
}

/// A value that no paper prints.
#[expect(
    clippy::needless_pass_by_value,
    reason = "callers hand over temporaries"
)]
pub(crate) fn new(text: impl ToString) -> Cell {
    Cell {
        text: text.to_string(),
        verdict: Some(Verdict::New),
    }
}

/// A value that a paper prints, and why the paper may be expected to differ.
#[expect(
    clippy::needless_pass_by_value,
    reason = "callers hand over temporaries"
)]
pub(crate) fn held(text: impl ToString, paper: impl ToString, why: &str) -> Cell {
    let (text, paper) = (text.to_string(), paper.to_string());
    let verdict = if text == paper {
        Verdict::Agrees
    } else {
        Verdict::Differs {
            paper,
            why: why.to_owned(),
        }
    };
    Cell {
        text,
        verdict: Some(verdict),
    }
}

/// A table of the atlas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// A short name for files.
    pub name: &'static str,
    /// The title.
    pub title: String,
    /// What the columns mean, and what was left out with the command that computes it.
    pub note: String,
    /// The heads of the columns.
    pub head: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// The tables of one paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The short name of the paper.
    pub name: &'static str,
    /// Its title, with authors and year.
    pub title: &'static str,
    /// The tables.
    pub tables: Vec<Table>,
}

impl Table {
    /// Every cell with a verdict, with the labels of its row and its column's head.
    pub fn verdicts(&self) -> impl Iterator<Item = (String, &'static str, &Cell, &Verdict)> {
        self.rows.iter().flat_map(|row| {
            let labels: Vec<&str> = row
                .iter()
                .filter(|cell| cell.verdict.is_none())
                .map(|cell| cell.text.as_str())
                .collect();
            let labels = labels.join(", ");
            row.iter().zip(&self.head).filter_map(move |(cell, head)| {
                Some((labels.clone(), *head, cell, cell.verdict.as_ref()?))
            })
        })
    }
}
