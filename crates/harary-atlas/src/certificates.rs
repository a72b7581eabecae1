//! What became of the certificates of an atlas: which were written, what the checker said, how
//! large they are.

use super::evidence::Evidence;
use std::collections::BTreeMap;

/// What the checker decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgment {
    /// The certificate proves its claim.
    Accepted,
    /// It does not.
    Rejected,
    /// The checker met a limit before it knew.
    Undecided,
}

/// What became of a certificate that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// What the checker decided.
    pub judgment: Judgment,
    /// What the checker said.
    pub said: String,
    /// The size of the file in bytes.
    pub bytes: u64,
}

/// The certificates of an atlas.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Certificates {
    /// The folder, as it is to be shown, and linked from pages: relative to the folder of the atlas
    /// if it lies there.
    pub folder: String,
    /// By the names of the files; those that are not there were left out.
    pub checked: BTreeMap<String, Checked>,
}

impl Certificates {
    /// Whether it was checked, as a sign.
    pub(super) fn mark(&self, name: &str) -> &'static str {
        match self.checked.get(name).map(|one| one.judgment) {
            Some(Judgment::Accepted) => "☑",
            Some(Judgment::Rejected) => "☒",
            Some(Judgment::Undecided) => "⊡",
            None => "☐",
        }
    }

    /// How many were judged so.
    pub fn count(&self, judgment: Judgment) -> usize {
        let all = self.checked.values();
        all.filter(|one| one.judgment == judgment).count()
    }

    /// The size of all these, if all of them were accepted.
    pub(super) fn size(&self, claims: &[Evidence]) -> Option<u64> {
        let sizes = claims.iter().map(|claim| {
            let checked = self.checked.get(&claim.file_name())?;
            (checked.judgment == Judgment::Accepted).then_some(checked.bytes)
        });
        sizes.sum()
    }
}
