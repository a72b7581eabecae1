//! What differs: every place where a paper says something else than what was computed, with the
//! smallest certificates that show it.

use super::evidence::Evidence;
use super::{Atlas, Cell, Certificates, Chapter, Table, Verdict};

/// A cell in which a paper differs.
pub(super) struct Difference<'a> {
    pub(super) chapter: &'a Chapter,
    pub(super) table: &'a Table,
    /// The column and the labels of the row.
    pub(super) place: String,
    pub(super) printed: &'a str,
    pub(super) computed: &'a str,
    pub(super) why: &'a str,
    cell: &'a Cell,
    shown: &'a [Evidence],
}

impl Difference<'_> {
    /// The claims that show it: those that are enough, or all of the cell.
    pub(super) fn claims(&self) -> &[Evidence] {
        match self.shown {
            [] => self.cell.evidence(),
            shown => shown,
        }
    }

    /// What the cell rests on.
    pub(super) fn basis(&self) -> &'static str {
        self.cell.basis.name()
    }

    /// What is said of it, without the reason.
    fn sentence(&self) -> String {
        let Difference {
            place,
            printed,
            computed,
            ..
        } = self;
        format!("{place}: printed {printed}, computed {computed}")
    }
}

/// Cells of one table that differ for one reason.
pub(super) struct Group<'a> {
    pub(super) cells: Vec<Difference<'a>>,
}

impl<'a> Group<'a> {
    /// Where the group is, and why it differs.
    pub(super) fn first(&self) -> &Difference<'a> {
        &self.cells[0]
    }

    /// What is said of all cells, without the reason.
    pub(super) fn sentences(&self) -> String {
        let cells: Vec<String> = self.cells.iter().map(Difference::sentence).collect();
        cells.join("; ")
    }

    /// The cell that is shown with the least: by the sizes of the files if there are any, else by
    /// how many claims it takes.
    pub(super) fn smallest(&self, certificates: Option<&Certificates>) -> &Difference<'a> {
        let size = |cell: &&Difference<'_>| {
            let claims = cell.claims();
            let bytes = certificates.and_then(|known| known.size(claims));
            (claims.is_empty(), bytes.unwrap_or(u64::MAX), claims.len())
        };
        self.cells.iter().min_by_key(size).unwrap_or(self.first())
    }
}

impl Atlas {
    /// All differences, cell by cell.
    pub(super) fn differences(&self) -> impl Iterator<Item = Difference<'_>> {
        let tables = self
            .chapters
            .iter()
            .flat_map(|chapter| chapter.tables.iter().map(move |table| (chapter, table)));
        tables.flat_map(|(chapter, table)| of_table(chapter, table))
    }

    /// All differences, those of one table with one reason together.
    pub(super) fn groups(&self) -> Vec<Group<'_>> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        for difference in self.differences() {
            let same = groups.iter_mut().find(|group| {
                let first = group.first();
                std::ptr::eq(first.table, difference.table) && first.why == difference.why
            });
            match same {
                Some(group) => group.cells.push(difference),
                None => groups.push(Group {
                    cells: vec![difference],
                }),
            }
        }
        groups
    }
}

fn of_table<'a>(
    chapter: &'a Chapter,
    table: &'a Table,
) -> impl Iterator<Item = Difference<'a>> + 'a {
    table
        .verdicts()
        .filter_map(move |(row, column, cell, verdict)| {
            let Verdict::Differs { paper, why, shown } = verdict else {
                return None;
            };
            Some(Difference {
                chapter,
                table,
                place: format!("{column} at {row}"),
                printed: paper,
                computed: &cell.text,
                why: if why.is_empty() {
                    "reason unknown"
                } else {
                    why
                },
                cell,
                shown,
            })
        })
}
