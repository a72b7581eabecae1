//! The atlas: every table of the five papers that is small enough, recomputed and compared with
//! what is printed.
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
//! let atlas = Atlas::compute(Some("strip"), &Limits::default())?;
//! assert!(atlas.is_explained());
//! assert!(atlas.tables().any(|table| table.name == "period"));
//! # Ok::<(), harary::Error>(())
//! ```

mod certificates;
mod columns;
mod contents;
mod decks;
mod differences;
mod elsewhere;
mod evidence;
mod fibonacci;
mod formulas;
mod hip;
mod markdown;
mod monotonic;
mod page;
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
pub use table::{Basis, Cell, Chapter, Table, Verdict};
pub use words::grouped;

use harary::{Error, Limits};
use rayon::prelude::*;

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
    /// Recomputes the tables of all papers, or of `only` one (`columns`, `monotonic`, `strip`,
    /// `vdw`, `hip`), with the threads and the solvers of the limits. Takes some seconds; without
    /// solvers of clauses, minutes.
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
            return Err(Error::Question(format!(
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
            .map_err(|why| Error::Question(format!("cannot start {threads} threads: {why}")))?;
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
}
