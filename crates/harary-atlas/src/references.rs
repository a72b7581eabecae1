//! The references: the papers, and the sources of what is known elsewhere.

use super::table::Verdict;
use super::{Atlas, Table};
use harary::Known;
use harary::catalog::source::ALBERT_2009;
use std::collections::BTreeMap;

/// A reference.
pub(super) struct Reference {
    /// Authors and year.
    pub(super) cited: String,
    pub(super) text: String,
    pub(super) doi: Option<String>,
}

impl Reference {
    /// Where it stands on the page.
    pub(super) fn anchor(&self) -> String {
        anchor(&self.cited)
    }
}

/// A place on the page: the letters and digits of a name.
pub(super) fn anchor(cited: &str) -> String {
    let words = cited.split(|symbol: char| !symbol.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!("ref-{}", words.join("-"))
}

impl Atlas {
    /// What is cited, by name.
    pub(super) fn references(&self) -> Vec<Reference> {
        let papers = self.chapters.iter().map(|chapter| chapter.source);
        let caveats = self
            .chapters
            .iter()
            .filter(|chapter| !chapter.caveat.is_empty());
        let papers = papers.chain(caveats.map(|_| ALBERT_2009));
        let papers = papers.map(|source| Known::new("", "", source, "", None));
        let known = self.tables().flat_map(Table::known).cloned();
        let all = papers.chain(known).map(|known| {
            let reference = Reference {
                cited: known.cited.clone(),
                text: known.source,
                doi: known.doi,
            };
            (known.cited, reference)
        });
        all.collect::<BTreeMap<_, _>>().into_values().collect()
    }
}

impl Table {
    /// What is known elsewhere, each statement once.
    pub(super) fn known(&self) -> impl Iterator<Item = &Known> {
        let mut seen = Vec::new();
        let all = self.verdicts().filter_map(|(.., verdict)| match verdict {
            Verdict::KnownElsewhere(known) => Some(known),
            _ => None,
        });
        let new = all.filter(move |known| {
            let is_new = !seen.contains(&&known.statement);
            seen.push(&known.statement);
            is_new
        });
        new.collect::<Vec<_>>().into_iter()
    }
}
