//! What the atlas says besides its tables, and the files that it writes.

use super::contents::{counts, distinct};
use super::differences::{Difference, Group};
use super::words::readable;
use super::{Atlas, Cell, Evidence, Judgment, MARKS, Table, Verdict};
use harary::{Error, csv_line, write_file};
use harary_text::grouped;
use std::path::Path;

/// So many certificates are named in a row; all of them stand in `certificates.csv`.
const NAMED: usize = 3;

/// What the signs of certificates mean.
pub(super) const SIGNS: &str = "☑ a certificate, written and accepted by the checker · ☒ rejected · ⊡ not decided within the limits of the checker · ☐ not written";

impl Atlas {
    /// What the signs mean.
    pub(super) fn legend(&self) -> String {
        let marks = MARKS.map(|mark| format!("{} {}", mark.sign, mark.name));
        let certificates = self.certificates.as_ref().map(|_| SIGNS.to_owned());
        let all: Vec<String> = marks.into_iter().chain(certificates).collect();
        all.join(" · ")
    }

    /// What stands behind the values, and how to get certificates where there are none.
    pub(super) fn foreword(&self) -> String {
        let [certified, others] = self.certified();
        let claims = self.evidence();
        let mut text = format!(
            "Of the {} marked values, certificates can prove {}; below each table it says what its columns rest on.",
            grouped((certified + others) as u64),
            grouped(certified as u64)
        );
        match &self.certificates {
            None => {
                let large = claims.iter().filter(|claim| claim.is_large()).count();
                text += &format!(
                    " `harary atlas --certificates DIR` writes {} certificates and checks them",
                    grouped((claims.len() - large) as u64)
                );
                text += &match large {
                    0 => ".".to_owned(),
                    _ => format!(
                        "; with `--all-certificates` it writes all {}, the larger ones too.",
                        grouped(claims.len() as u64)
                    ),
                };
            }
            Some(known) => {
                let accepted = known.count(Judgment::Accepted);
                text += &format!(
                    " {} certificates were written to `{}`, and {} of them accepted by harary-check; certificates.csv lists them.",
                    grouped(known.checked.len() as u64),
                    known.folder,
                    grouped(accepted as u64)
                );
                let left = claims
                    .iter()
                    .filter(|claim| !known.checked.contains_key(&claim.file_name()));
                let left: Vec<String> =
                    left.map(|claim| format!("`{}`", claim.command())).collect();
                if !left.is_empty() {
                    text += &format!(
                        " Left out because it is larger than all others together (`--all-certificates` writes it): {}.",
                        left.join(", ")
                    );
                }
            }
        }
        text
    }

    /// The certificates of a row, each with its sign and its name.
    pub(super) fn proofs<'a>(
        &self,
        row: impl IntoIterator<Item = &'a Cell>,
    ) -> Vec<(&'static str, String)> {
        let Some(known) = &self.certificates else {
            return Vec::new();
        };
        let claims = distinct(row).into_iter();
        let named = claims.map(|claim| (known.mark(&claim.file_name()), claim.file_name()));
        named.collect()
    }

    /// The same in one field of a table: the first of them, and how many more there are.
    pub(super) fn proof_field(
        proofs: &[(&str, String)],
        between: &str,
        name: impl Fn(&str) -> String,
    ) -> String {
        let first = proofs.iter().take(NAMED);
        let mut text: Vec<String> = first
            .map(|(mark, file)| format!("{mark} {}", name(file)))
            .collect();
        if let Some(more) = proofs.len().checked_sub(NAMED).filter(|&more| more > 0) {
            let rest = &proofs[NAMED..];
            let worst = ["☒", "☐"]
                .into_iter()
                .find(|sign| rest.iter().any(|(mark, _)| mark == sign));
            let mark = worst.unwrap_or("☑");
            text.push(format!("{mark} and {more} more"));
        }
        match text.is_empty() {
            true => "–".into(),
            false => text.join(between),
        }
    }

    /// What shows a difference: the smallest certificates, or that it is no matter of certificates.
    pub(super) fn shown(&self, group: &Group<'_>) -> String {
        let known = self.certificates.as_ref();
        let smallest = group.smallest(known);
        let claims = smallest.claims();
        if claims.is_empty() {
            return format!("Shown by {}.", smallest.basis());
        }
        let of = match group.cells.len() {
            1 => String::new(),
            _ => format!(" ({})", smallest.place),
        };
        let written = known.and_then(|known| known.size(claims));
        let one = |claim: &Evidence| match written {
            Some(_) => format!("☑ `{}`", claim.file_name()),
            None => format!("`{}`", claim.command()),
        };
        let claims: Vec<String> = claims.iter().map(one).collect();
        let size = written.map_or(String::new(), |bytes| format!(", {bytes} bytes"));
        format!("Smallest certificate{of}: {}{size}.", claims.join(" and "))
    }

    /// Writes `index.html`, `atlas.md`, a CSV file for each table, `verdicts.csv`,
    /// `differences.csv`, and `certificates.csv` if there are any, into a folder, which is made if
    /// it is not there; and, where there is none, a `.gitignore` that tells git to leave the
    /// folder alone.
    ///
    /// # Errors
    /// [`Error::File`] if the folder or a file cannot be written; or if a picture cannot be drawn.
    pub fn save(&self, folder: &Path) -> Result<(), Error> {
        std::fs::create_dir_all(folder).map_err(|error| Error::File {
            path: folder.to_owned(),
            error,
        })?;
        let put = |name: &str, text: &str| {
            write_file(&folder.join(name), |file| file.write_all(text.as_bytes()))
        };
        // A list of somebody else's stays as it is.
        if !folder.join(".gitignore").exists() {
            put(".gitignore", "*\n")?;
        }
        put("atlas.md", &self.markdown())?;
        put("index.html", &self.html()?)?;
        let mut verdicts =
            String::from("paper,table,row,column,value,verdict,printed,why,source,rests on\n");
        for chapter in &self.chapters {
            for table in &chapter.tables {
                put(
                    &format!("{}-{}.csv", chapter.name, table.name),
                    &self.csv(table),
                )?;
                for (row, column, cell, verdict) in table.verdicts() {
                    let (printed, why, source) = match verdict {
                        Verdict::Differs { paper, why, .. } => (paper.as_str(), why.as_str(), ""),
                        Verdict::KnownElsewhere(known) => ("", "", known.cited.as_str()),
                        _ => ("", "", ""),
                    };
                    let fields = [
                        chapter.name,
                        table.name,
                        &row,
                        column,
                        &cell.text,
                        verdict.mark().name,
                        printed,
                        why,
                        source,
                        cell.basis.name(),
                    ];
                    verdicts += &csv_line(fields);
                }
            }
        }
        put("verdicts.csv", &verdicts)?;
        put("differences.csv", &self.differences_csv())?;
        match self.certificates_csv() {
            Some(text) => put("certificates.csv", &text),
            None => Ok(()),
        }
    }

    fn differences_csv(&self) -> String {
        let mut text =
            String::from("paper,table,place,printed,computed,why,rests on,certificates\n");
        for difference in self.differences() {
            let Difference {
                chapter,
                table,
                place,
                printed,
                computed,
                why,
                ..
            } = &difference;
            let names: Vec<String> = difference
                .claims()
                .iter()
                .map(Evidence::file_name)
                .collect();
            let names = names.join(" ");
            let basis = difference.basis();
            text += &csv_line([
                chapter.name,
                table.name,
                place,
                printed,
                computed,
                why,
                basis,
                &names,
            ]);
        }
        text
    }

    fn certificates_csv(&self) -> Option<String> {
        let known = self.certificates.as_ref()?;
        let mut text =
            String::from("file,game,after,claim,checked,bytes,the checker says,command\n");
        for claim in self.evidence() {
            let name = claim.file_name();
            let (checked, bytes, said) = match known.checked.get(&name) {
                Some(one) => (
                    match one.judgment {
                        Judgment::Accepted => "accepted",
                        Judgment::Rejected => "rejected",
                        Judgment::Undecided => "not decided",
                    },
                    one.bytes.to_string(),
                    one.said.as_str(),
                ),
                None => ("not written", String::new(), ""),
            };
            let command = claim.command();
            text += &csv_line([
                &name,
                claim.game(),
                claim.after(),
                claim.claim(),
                checked,
                &bytes,
                said,
                &command,
            ]);
        }
        Some(text)
    }

    /// What was found, paper by paper, and where the page is: a few lines.
    pub fn summary(&self, folder: &Path) -> String {
        let width = |text: &str| text.chars().count();
        let names = self.chapters.iter().map(|chapter| width(chapter.game));
        let widest = names.max().unwrap_or(0).max(5);
        let mut text = format!("{:<widest$}  tables", "");
        for mark in MARKS {
            text += &format!("  {:>6}", mark.sign);
        }
        text.push('\n');
        let mut line = |name: &str, tables: usize, counts: [usize; MARKS.len()]| {
            text += &format!("{name:<widest$}  {tables:>6}");
            for count in counts {
                text += &format!("  {:>6}", grouped(count as u64));
            }
            text.push('\n');
        };
        for chapter in &self.chapters {
            line(chapter.game, chapter.tables.len(), counts(&chapter.tables));
        }
        line("all", self.tables().count(), self.counts());
        let legend = MARKS.map(|mark| format!("{} {}", mark.sign, mark.name));
        text += &format!("{}\n", legend.join(", "));
        let [certified, others] = self.certified();
        text += &format!(
            "certificates can prove {} of the {} marked values\n",
            grouped(certified as u64),
            grouped((certified + others) as u64)
        );
        if !self.is_explained() {
            text.push_str("some differences have no reason yet: look for `reason unknown`\n");
        }
        text + &format!("the page is {}\n", folder.join("index.html").display())
    }

    /// A table as CSV; with certificates, the last field of a row has the names of all of its
    /// files.
    pub(super) fn csv(&self, table: &Table) -> String {
        let proved = self.certificates.is_some();
        let more = proved.then_some("certificates");
        let mut text = csv_line(table.head.iter().map(String::as_str).chain(more));
        for row in &table.rows {
            let names: Vec<String> = self
                .proofs(row)
                .iter()
                .map(|(mark, name)| format!("{mark} {name}"))
                .collect();
            let names = proved.then(|| names.join(" "));
            let cells = row.iter().map(|cell| cell.text.as_str());
            text += &csv_line(cells.chain(names.as_deref()));
        }
        text
    }
}

/// A value with its sign.
pub(super) fn marked(cell: &Cell) -> String {
    match &cell.verdict {
        Some(verdict) => format!("{} {}", readable(&cell.text), verdict.mark().sign),
        None => readable(&cell.text),
    }
}
