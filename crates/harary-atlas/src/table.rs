//! Tables of the atlas: values, each held against what a paper prints, each with what it rests on.

use super::evidence::{Evidence, Played};
use harary::catalog::source::Source;
use harary::{Certify, Known};

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
        /// Certificates that are enough to show that the paper is wrong; empty if all of the cell
        /// are needed.
        shown: Vec<Evidence>,
    },
    /// The paper does not print it, but this source has it.
    KnownElsewhere(Known),
    /// Neither the paper nor a source that we know has it.
    New,
}

/// How a verdict is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The sign behind the value.
    pub sign: &'static str,
    /// The words for it.
    pub name: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// Its class in the style of the page.
    pub(super) class: &'static str,
}

/// The marks, in the order of the legend.
pub const MARKS: [Mark; 4] = [
    Mark {
        sign: "✓",
        name: "agrees",
        meaning: "The paper prints the same.",
        class: "agrees",
    },
    Mark {
        sign: "≠",
        name: "the paper differs",
        meaning: "The paper prints something else; the end of the chapter says why.",
        class: "differs",
    },
    Mark {
        sign: "◇",
        name: "known elsewhere",
        meaning: "The paper does not print it, but the source below the table has it.",
        class: "known-elsewhere",
    },
    Mark {
        sign: "★",
        name: "new to our knowledge",
        meaning: "Neither the paper nor a source that we know has it.",
        class: "new",
    },
];

impl Verdict {
    /// How it is shown.
    pub fn mark(&self) -> &'static Mark {
        &MARKS[match self {
            Verdict::Agrees => 0,
            Verdict::Differs { .. } => 1,
            Verdict::KnownElsewhere(_) => 2,
            Verdict::New => 3,
        }]
    }
}

/// What a value rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Basis {
    /// Nothing: it names its row.
    Label,
    /// Claims that certificates state, all of them together.
    Claims(Vec<Evidence>),
    /// Arithmetic that anybody can do again.
    Arithmetic,
    /// A count of positions or plays.
    Count,
    /// An exact computation whose answer no certificate states.
    Computation,
    /// A longer run, not done again here.
    Quoted,
}

impl Basis {
    /// The words for it.
    pub fn name(&self) -> &'static str {
        match self {
            Basis::Label => "",
            Basis::Claims(_) => "certificates",
            Basis::Arithmetic => "arithmetic",
            Basis::Count => "a count of positions or plays",
            Basis::Computation => "an exact computation that no certificate states",
            Basis::Quoted => "quoted from a longer run",
        }
    }
}

/// One cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What was computed.
    pub text: String,
    /// How it stands to the paper; `None` for labels, for what is quoted, and for what anybody sees
    /// at once.
    pub verdict: Option<Verdict>,
    /// What it rests on.
    pub basis: Basis,
}

impl Cell {
    /// The claims that certify it, if there are such.
    pub fn evidence(&self) -> &[Evidence] {
        match &self.basis {
            Basis::Claims(claims) => claims,
            _ => &[],
        }
    }

    /// Rests on these claims; on what it rested on before if there are none.
    pub(crate) fn by(mut self, claims: impl IntoIterator<Item = Evidence>) -> Self {
        let claims: Vec<Evidence> = claims.into_iter().collect();
        if !claims.is_empty() {
            self.basis = Basis::Claims(claims);
        }
        self
    }

    /// These claims alone show that the paper is wrong, if it is.
    pub(crate) fn shown(mut self, claims: impl IntoIterator<Item = Evidence>) -> Self {
        if let Some(Verdict::Differs { shown, .. }) = &mut self.verdict {
            *shown = claims.into_iter().collect();
        }
        self
    }

    /// Rests on something else than claims. Arithmetic is nothing new.
    pub(crate) fn on(mut self, basis: Basis) -> Self {
        if basis == Basis::Arithmetic && self.verdict == Some(Verdict::New) {
            self.verdict = None;
        }
        self.basis = basis;
        self
    }
}

/// A cell that only names its row.
pub(crate) fn label(text: impl ToString) -> Cell {
    unmarked(text).on(Basis::Label)
}

/// A value that is not computed here, and says so.
pub(crate) fn quoted(text: &str) -> Cell {
    unmarked(format!("{text} (quoted)")).on(Basis::Quoted)
}

/// A value that neither the paper nor a source that we know has.
#[expect(
    clippy::needless_pass_by_value,
    reason = "callers hand over temporaries"
)]
pub(crate) fn new(text: impl ToString) -> Cell {
    Cell {
        text: text.to_string(),
        verdict: Some(Verdict::New),
        basis: Basis::Computation,
    }
}

/// A value without a mark: the paper has it in a figure or in words, or anybody sees it at once.
pub(crate) fn unmarked(text: impl ToString) -> Cell {
    Cell {
        verdict: None,
        ..new(text)
    }
}

/// A value that the paper does not print, and what is known of this part of the answer. A source
/// that says something else is a difference without a reason.
pub(crate) fn found(text: impl ToString, known: &[Known], part: &str) -> Cell {
    let cell = new(text);
    let of_part = |agrees| {
        let mut known = known.iter().filter(|known| known.part == part);
        known.find(|known| known.agrees == Some(agrees)).cloned()
    };
    let verdict = match (of_part(false), of_part(true)) {
        (Some(other), _) => Verdict::Differs {
            paper: format!("{} ({})", other.statement, other.cited),
            why: String::new(),
            shown: Vec::new(),
        },
        (None, Some(known)) => Verdict::KnownElsewhere(known),
        (None, None) => Verdict::New,
    };
    Cell {
        verdict: Some(verdict),
        ..cell
    }
}

/// Who wins a game, with the claim of it.
pub(super) fn winner(played: &Played) -> Cell {
    let outcome = played.answer.outcome_name();
    found(outcome, &played.known, "outcome").by([played.claim(Certify::Outcome)])
}

/// A value that a source has, which the table of known values cannot say.
pub(crate) fn stated(text: impl ToString, statement: &str, source: Source) -> Cell {
    let known = Known::new("", statement, source, "", Some(true));
    Cell {
        verdict: Some(Verdict::KnownElsewhere(known)),
        ..new(text)
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
            shown: Vec::new(),
        }
    };
    Cell {
        text,
        verdict: Some(verdict),
        basis: Basis::Computation,
    }
}

/// A picture, as SVG, with the words below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The picture.
    pub svg: String,
    /// What it shows.
    pub caption: &'static str,
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
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// The tables of one paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The short name of the paper.
    pub name: &'static str,
    /// The name of its game.
    pub game: &'static str,
    /// The paper.
    pub source: Source,
    /// The rules of the game, in three sentences.
    pub rules: &'static str,
    /// What else a reader of the tables should know; empty if there is nothing.
    pub caveat: &'static str,
    /// A picture of the game.
    pub picture: Picture,
    /// The tables.
    pub tables: Vec<Table>,
}

impl Table {
    /// A table with its head as one line, `k | G(k)`; the list of its paper gives it its name.
    pub(super) fn new(
        title: impl Into<String>,
        note: impl Into<String>,
        head: &str,
        rows: Vec<Vec<Cell>>,
    ) -> Self {
        Table {
            name: "",
            title: title.into(),
            note: note.into(),
            head: head.split(" | ").map(str::to_owned).collect(),
            rows,
        }
    }

    /// Every cell with a verdict, with the labels of its row and its column's head.
    pub fn verdicts(&self) -> impl Iterator<Item = (String, &str, &Cell, &Verdict)> {
        self.rows.iter().flat_map(|row| {
            let labels: Vec<&str> = row
                .iter()
                .filter(|cell| cell.basis == Basis::Label && cell.text != "–")
                .map(|cell| cell.text.as_str())
                .collect();
            let labels = labels.join(", ");
            row.iter().zip(&self.head).filter_map(move |(cell, head)| {
                Some((labels.clone(), head.as_str(), cell, cell.verdict.as_ref()?))
            })
        })
    }

    /// What the values of each column rest on, in one line; empty if there are only labels.
    pub fn rests_on(&self) -> String {
        let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
        for (cell, head) in self.rows.iter().flat_map(|row| row.iter().zip(&self.head)) {
            let kind = cell.basis.name();
            if kind.is_empty() {
                continue;
            }
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, heads)) if heads.contains(&head.as_str()) => {}
                Some((_, heads)) => heads.push(head),
                None => kinds.push((kind, vec![head])),
            }
        }
        match &kinds[..] {
            [(kind, _)] => format!("Rests on: {kind}."),
            kinds => {
                let parts = kinds
                    .iter()
                    .map(|(kind, heads)| format!("{kind} ({})", heads.join("; ")));
                let parts: Vec<String> = parts.collect();
                match parts.is_empty() {
                    true => String::new(),
                    false => format!("Rests on: {}.", parts.join(", ")),
                }
            }
        }
    }
}
