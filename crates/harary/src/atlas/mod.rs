//! The atlas: every table of the five papers that is small enough, computed anew and held against what is printed.
//!
//! One file a paper; `table.rs` says what a table is, `render.rs` writes it. Nothing here is taken over from a paper but
//! the values to compare with: every cell is the answer of an engine to a question.

mod columns;
mod decks;
mod formulas;
mod hip;
mod monotonic;
mod render;
mod strip;
mod table;
mod vdw;

pub use table::{Cell, Chapter, Table, Verdict};

use crate::answer::Solve;
use crate::error::{Error, bad};
use crate::run::Limits;
use crate::verbs::solve::{Solving, solve};
use harary_engines::Ask;
use rayon::prelude::*;

/// The tables of the papers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atlas {
    /// One for each paper.
    pub chapters: Vec<Chapter>,
}

type Compute = fn() -> Result<Chapter, Error>;

/// The papers in the order of the atlas.
const PAPERS: [(&str, Compute); 5] = [
    ("columns", columns::chapter),
    ("monotonic", monotonic::chapter),
    ("strip", strip::chapter),
    ("vdw", vdw::chapter),
    ("hip", hip::chapter),
];

impl Atlas {
    /// Recomputes the tables of all papers, or of `only` one (`columns`, `monotonic`, `strip`, `vdw`, `hip`), with so
    /// many threads. Takes some seconds.
    ///
    /// # Errors
    /// If there is no such paper, or the threads cannot be started.
    pub fn compute(only: Option<&str>, threads: usize) -> Result<Self, Error> {
        let wanted: Vec<Compute> = PAPERS
            .iter()
            .filter(|(name, _)| only.is_none_or(|only| only == *name))
            .map(|&(_, compute)| compute)
            .collect();
        if wanted.is_empty() {
            let names: Vec<&str> = PAPERS.iter().map(|(name, _)| *name).collect();
            return Err(bad(format!(
                "the papers of the atlas are {}",
                names.join(", ")
            )));
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads.max(1))
            .build()
            .map_err(|why| bad(format!("cannot start {threads} threads: {why}")))?;
        let chapters = pool.install(|| {
            wanted
                .par_iter()
                .map(|compute| compute())
                .collect::<Result<_, _>>()
        })?;
        Ok(Atlas { chapters })
    }

    /// Whether every difference from a paper has its reason.
    pub fn is_explained(&self) -> bool {
        self.tables()
            .flat_map(Table::verdicts)
            .all(|(.., verdict)| match verdict {
                Verdict::Differs { why, .. } => !why.is_empty(),
                _ => true,
            })
    }

    /// All tables.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.chapters.iter().flat_map(|chapter| &chapter.tables)
    }
}

/// Solves a game of the atlas.
fn solved(spec: &str, ask: Ask) -> Result<Solve, Error> {
    solved_after(spec, "", ask)
}

/// Solves a game of the atlas after some moves.
fn solved_after(spec: &str, after: &str, ask: Ask) -> Result<Solve, Error> {
    let asked = Solving {
        after: after.to_owned(),
        ask,
        ..Solving::default()
    };
    Ok(solve(&spec.parse()?, &asked, &Limits::default())?.answer)
}

/// A list with spaces, or a dash if it is empty.
fn joined<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() {
        "–".into()
    } else {
        items.join(" ")
    }
}

/// A number with a comma at every third digit.
fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
