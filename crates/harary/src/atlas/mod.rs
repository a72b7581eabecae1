//! The atlas: every table of the five papers that is small enough, computed anew and held against what is printed.
//!
//! One file a paper; `table.rs` says what a table is, `evidence.rs` what certifies a cell, `render.rs` writes all. Nothing here is taken over from a paper but
//! the values to compare with: every cell is the answer of an engine to a question, or says that it is quoted.

mod certificates;
mod columns;
mod decks;
mod differences;
mod evidence;
mod fibonacci;
mod formulas;
mod hip;
mod markdown;
mod monotonic;
mod page;
mod render;
mod strip;
mod table;
#[cfg(test)]
mod tests;
mod vdw;

pub use certificates::{Certificates, Checked, Judgment};
pub use evidence::Evidence;
pub use table::{Basis, Cell, Chapter, Table, Verdict};

use crate::error::{Error, bad};
use crate::run::Limits;
use evidence::Played;
use harary_engines::Ask;
use rayon::prelude::*;
use table::label;

/// The tables of the papers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atlas {
    /// One for each paper.
    pub chapters: Vec<Chapter>,
    /// What became of its certificates, if they were written.
    pub certificates: Option<Certificates>,
}

type Compute = fn(&Limits<'_>) -> Result<Chapter, Error>;

/// The papers in the order of the atlas.
const PAPERS: [(&str, Compute); 5] = [
    ("columns", columns::chapter),
    ("monotonic", monotonic::chapter),
    ("strip", strip::chapter),
    ("vdw", vdw::chapter),
    ("hip", hip::chapter),
];

impl Atlas {
    /// Recomputes the tables of all papers, or of `only` one (`columns`, `monotonic`, `strip`, `vdw`, `hip`), with the
    /// threads and the solvers of the limits. Takes some seconds; without solvers of clauses, minutes.
    ///
    /// # Errors
    /// If there is no such paper, or the threads cannot be started.
    pub fn compute(only: Option<&str>, limits: &Limits<'_>) -> Result<Self, Error> {
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
        let threads = limits.threads.max(1);
        let each = Limits {
            solvers: limits.solvers,
            ..Limits::default()
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|why| bad(format!("cannot start {threads} threads: {why}")))?;
        let chapters = pool.install(|| {
            wanted
                .par_iter()
                .map(|compute| compute(&each))
                .collect::<Result<_, _>>()
        })?;
        Ok(Atlas {
            chapters,
            certificates: None,
        })
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

    /// Whether some certificate was judged so.
    pub fn has(&self, judgment: Judgment) -> bool {
        let mut known = self.certificates.iter();
        known.any(|known| known.count(judgment) > 0)
    }

    /// All tables.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.chapters.iter().flat_map(|chapter| &chapter.tables)
    }
}

/// Solves a game of the atlas.
fn solved(spec: &str, ask: Ask) -> Result<Played, Error> {
    Played::new(spec, "", ask)
}

/// The tables and figures of a paper that other verbs make.
fn elsewhere(places: &[(&str, &str, &str)]) -> Table {
    let rows = places.iter().map(|&(place, what, command)| {
        let command = label(format!("`{command}`"));
        vec![label(place), label(what), command]
    });
    Table {
        name: "elsewhere",
        title: "Tables and figures that are not in this atlas".into(),
        note: "They are drawn, measured on a machine, or experiments at random; these commands make them.".into(),
        head: vec!["in the paper", "what it is", "command"],
        rows: rows.collect(),
    }
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
