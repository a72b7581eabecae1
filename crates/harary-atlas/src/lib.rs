//! The atlas: every table of the five papers that is small enough, recomputed and compared with
//! what is printed; and what is in none of them.
//!
//! One file holds the tables of one paper; `table.rs` says what a table is, `evidence.rs` which
//! certificate proves a cell, and `render.rs` writes them all. Only the values to compare with are
//! taken from a paper: every cell is the answer of an engine to a question, or says that it is
//! quoted.
//!
//! ```
//! use harary::Limits;
//! use harary_atlas::Atlas;
//!
//! let atlas = Atlas::compute(Some("strip"), &Limits::default(), &|_| ())?;
//! assert!(atlas.is_explained());
//! assert!(atlas.tables().any(|table| table.name == "period"));
//! # Ok::<(), harary::Error>(())
//! ```

mod animals;
mod certificates;
mod columns;
mod contents;
mod decks;
mod differences;
mod elsewhere;
mod erdos;
mod evidence;
mod fibonacci;
mod findings;
mod formulas;
mod graphs;
mod hip;
mod markdown;
mod monotonic;
mod page;
mod paper;
mod picture;
mod rationals;
mod references;
mod render;
mod sequences;
mod strip;
mod table;
#[cfg(test)]
mod tests;
mod vdw;
mod words;

pub use certificates::{Certificates, Checked, Judgment};
pub use contents::Atlas;
pub use evidence::Evidence;
pub use markdown::TITLE;
pub use table::{Basis, Cell, Chapter, MARKS, Mark, Picture, Table, Verdict};

use harary::{Error, Limits};
use paper::{Paper, Part};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The papers in the order of the atlas, and three chapters that are in none of them.
const PAPERS: [&Paper; 8] = [
    &columns::PAPER,
    &monotonic::PAPER,
    &strip::PAPER,
    &vdw::PAPER,
    &hip::PAPER,
    &animals::PAPER,
    &erdos::PAPER,
    &graphs::PAPER,
];

/// The names of chapters and of tables that [`Atlas::compute`] makes alone, with the title of the
/// chapter.
pub fn names() -> impl Iterator<Item = (String, &'static str)> {
    PAPERS.into_iter().flat_map(|paper| {
        let tables = paper.parts.iter();
        let tables = tables.map(|(table, _)| (format!("{}/{table}", paper.name), paper.game));
        std::iter::once((paper.name.to_owned(), paper.game)).chain(tables)
    })
}

/// A table whose making begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Which one it is, in the order of work, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// The paper of the table.
    pub paper: &'static str,
    /// The name of the table.
    pub table: &'static str,
}

impl Atlas {
    /// Recomputes the tables of all chapters, of `only` one (`columns`, `monotonic`, `strip`,
    /// `vdw`, `hip`, `animals`, `erdos`, `graphs`), or one table (`vdw/game-numbers`), with the
    /// threads and the solvers of the limits, and tells of each table as it begins. Takes some
    /// seconds; without solvers of clauses, minutes.
    ///
    /// # Errors
    /// If there is no such paper or table, or the threads cannot be started.
    pub fn compute(
        only: Option<&str>,
        limits: &Limits<'_>,
        tell: &(dyn Fn(Step) + Sync),
    ) -> Result<Self, Error> {
        let wanted = wanted(only)?;
        let of = wanted.len();
        let threads = limits.threads.max(1);
        let each = Limits {
            solvers: limits.solvers,
            ..Limits::default()
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|why| Error::Question(format!("cannot start {threads} threads: {why}")))?;
        let begun = AtomicUsize::new(0);
        let make = |&(paper, (name, make)): &(&'static Paper, Part)| {
            tell(Step {
                number: begun.fetch_add(1, Ordering::Relaxed) + 1,
                of,
                paper: paper.name,
                table: name,
            });
            make(&each).map(|table| Table { name, ..table })
        };
        let tables: Vec<Table> = pool.install(|| {
            // One by one, so that no thread waits with many tables of which none is begun.
            let tables = wanted.par_iter().with_max_len(1).map(make);
            tables.collect::<Result<_, _>>()
        })?;
        let mut papers: Vec<(&Paper, Vec<Table>)> = Vec::new();
        for ((paper, _), table) in wanted.into_iter().zip(tables) {
            match papers.last_mut() {
                Some((last, tables)) if last.name == paper.name => tables.push(table),
                _ => papers.push((paper, vec![table])),
            }
        }
        let chapters = papers.into_iter();
        let chapters = chapters.map(|(paper, tables)| paper.chapter(tables));
        let chapters = chapters.collect::<Result<_, _>>()?;
        Ok(Atlas {
            chapters,
            certificates: None,
        })
    }
}

/// The tables that are wanted, each with its paper.
fn wanted(only: Option<&str>) -> Result<Vec<(&'static Paper, Part)>, Error> {
    let tables = PAPERS
        .iter()
        .flat_map(|paper| paper.parts.iter().map(|part| (*paper, *part)));
    let name = |(paper, (table, _)): &(&Paper, Part)| format!("{}/{table}", paper.name);
    let wanted = tables
        .clone()
        .filter(|table| only.is_none_or(|only| only == table.0.name || only == name(table)));
    let wanted: Vec<_> = wanted.collect();
    match (wanted.is_empty(), only) {
        (true, Some(only)) => {
            let papers = PAPERS.map(|paper| paper.name);
            let mine = tables.filter(|table| only.starts_with(&format!("{}/", table.0.name)));
            let mine: Vec<String> = mine.map(|table| name(&table)).collect();
            Err(Error::Question(match mine.is_empty() {
                true => format!(
                    "{only}: the chapters of the atlas are {}",
                    papers.join(", ")
                ),
                false => format!("{only}: the tables are {}", mine.join(", ")),
            }))
        }
        _ => Ok(wanted),
    }
}
