//! What the atlas says besides its tables, and the files that it writes.

use super::contents::distinct;
use super::differences::{Difference, Group};
use super::words::grouped;
use super::{Atlas, Cell, Evidence, Judgment, Table, Verdict};
use harary::{Error, csv_line, write_file};
use std::path::Path;

/// So many certificates are named in a row; all of them stand in `certificates.csv`.
const NAMED: usize = 3;

impl Atlas {
    /// What the signs mean.
    pub(super) fn legend(&self) -> String {
        let mut text = String::from(
            "✓ agrees with the paper · ≠ the paper differs (the reason is below the table) · + not in the paper",
        );
        if self.certificates.is_some() {
            text += " · ☑ a certificate, written and accepted by the checker · ☒ rejected · ⊡ not decided within the limits of the checker · ☐ not written";
        }
        text
    }

    /// What stands behind the values, and how to get certificates where there are none.
    pub(super) fn foreword(&self) -> String {
        let [certified, others] = self.certified();
        let claims = self.evidence();
        let mut text = format!(
            "Of {} values {certified} rest on claims that certificates state; below each table stands what its columns rest on.",
            certified + others
        );
        match &self.certificates {
            None => {
                let large = claims.iter().filter(|claim| claim.is_large()).count();
                text += &format!(
                    " `harary atlas --certify FOLDER` writes {} certificates and checks them; with --certify-all it writes all {}, the larger ones too.",
                    grouped((claims.len() - large) as u64),
                    grouped(claims.len() as u64)
                );
            }
            Some(known) => {
                let accepted = known.count(Judgment::Accepted);
                text += &format!(
                    " {} certificates were written to `{}`, and {accepted} of them accepted by harary-check; certificates.csv lists them.",
                    known.checked.len(),
                    known.folder
                );
                let left = claims
                    .iter()
                    .filter(|claim| !known.checked.contains_key(&claim.file_name()));
                let left: Vec<String> =
                    left.map(|claim| format!("`{}`", claim.command())).collect();
                if !left.is_empty() {
                    text += &format!(
                        " Left out because it is larger than all others together (--certify-all writes it): {}.",
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

    /// Writes `atlas.md`, `index.html`, a CSV file for each table, `verdicts.csv`,
    /// `differences.csv`, and `certificates.csv` if there are any, into a folder, which is made if
    /// it is not there.
    ///
    /// # Errors
    /// [`Error::File`] if the folder or a file cannot be written.
    pub fn save(&self, folder: &Path) -> Result<(), Error> {
        std::fs::create_dir_all(folder).map_err(|error| Error::File {
            path: folder.to_owned(),
            error,
        })?;
        let put = |name: &str, text: &str| {
            write_file(&folder.join(name), |file| file.write_all(text.as_bytes()))
        };
        put("atlas.md", &self.markdown())?;
        put("index.html", &self.html())?;
        let mut verdicts =
            String::from("paper,table,row,column,value,verdict,printed,why,rests on\n");
        for chapter in &self.chapters {
            for table in &chapter.tables {
                put(
                    &format!("{}-{}.csv", chapter.name, table.name),
                    &self.csv(table),
                )?;
                for (row, column, cell, verdict) in table.verdicts() {
                    let (printed, why) = match verdict {
                        Verdict::Differs { paper, why, .. } => (paper.as_str(), why.as_str()),
                        _ => ("", ""),
                    };
                    let fields = [
                        chapter.name,
                        table.name,
                        &row,
                        column,
                        &cell.text,
                        verdict.name(),
                        printed,
                        why,
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

    /// How many cells agree, differ and are not in the papers, and where the files are.
    pub fn summary(&self, folder: &Path) -> String {
        let mut counts = [0; 3];
        for (.., verdict) in self.tables().flat_map(Table::verdicts) {
            let index = match verdict {
                Verdict::Agrees => 0,
                Verdict::Differs { .. } => 1,
                Verdict::NotInPaper => 2,
            };
            counts[index] += 1;
        }
        let [agree, differ, beyond] = counts;
        let [certified, _] = self.certified();
        let mut text = format!(
            "{} tables: {agree} cells agree with the papers, in {differ} the paper differs, {beyond} are not in the paper; {certified} rest on claims that certificates state\nwritten to {}\n",
            self.tables().count(),
            folder.display()
        );
        if !self.is_explained() {
            text.push_str("some differences have no reason yet: look for `reason unknown`\n");
        }
        text
    }

    /// A table as CSV; with certificates, the last field of a row has the names of all of its
    /// files.
    pub(super) fn csv(&self, table: &Table) -> String {
        let proved = self.certificates.is_some();
        let more = proved.then_some("certificates");
        let mut text = csv_line(table.head.iter().copied().chain(more));
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

/// A value with its sign, after this space.
pub(super) fn marked(cell: &Cell, space: char) -> String {
    match &cell.verdict {
        Some(verdict) => format!("{}{space}{}", cell.text, verdict.mark()),
        None => cell.text.clone(),
    }
}
