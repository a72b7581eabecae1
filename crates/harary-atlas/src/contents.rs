//! What an atlas holds: a chapter for each paper, and what became of its certificates.

use super::certificates::{Certificates, Judgment};
use super::evidence::Evidence;
use super::table::{Cell, Chapter, MARKS, Table, Verdict};
use std::collections::HashSet;

/// The tables of the papers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atlas {
    /// One for each paper.
    pub chapters: Vec<Chapter>,
    /// What became of its certificates, if they were written.
    pub certificates: Option<Certificates>,
}

impl Atlas {
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

    /// Every claim that certifies a cell, once, in the order of the cells.
    pub fn evidence(&self) -> Vec<&Evidence> {
        distinct(self.cells())
    }

    /// How many cells with a value rest on certificates, and how many do not.
    pub fn certified(&self) -> [usize; 2] {
        let valued = self.cells().filter(|cell| cell.verdict.is_some());
        let (by_claims, others): (Vec<&Cell>, _) =
            valued.partition(|cell| !cell.evidence().is_empty());
        [by_claims.len(), others.len()]
    }

    /// How many values have each mark, in the order of [`MARKS`].
    pub fn counts(&self) -> [usize; MARKS.len()] {
        counts(self.tables())
    }

    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.tables().flat_map(|table| table.rows.iter().flatten())
    }
}

/// How many values of these tables have each mark.
pub(super) fn counts<'a>(tables: impl IntoIterator<Item = &'a Table>) -> [usize; MARKS.len()] {
    let verdicts = tables.into_iter().flat_map(Table::verdicts);
    verdicts.fold([0; MARKS.len()], |mut counts, (.., verdict)| {
        let place = MARKS.iter().position(|mark| mark == verdict.mark());
        counts[place.unwrap_or_default()] += 1;
        counts
    })
}

/// The claims of these cells, each once.
pub(super) fn distinct<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> Vec<&'a Evidence> {
    let mut seen = HashSet::new();
    let all = cells.into_iter().flat_map(|cell| {
        let shown = match &cell.verdict {
            Some(Verdict::Differs { shown, .. }) => &shown[..],
            _ => &[],
        };
        shown.iter().chain(cell.evidence())
    });
    all.filter(|claim| seen.insert(claim.file_name())).collect()
}
