//! A word that may be typed next.

/// A word that may stand where the cursor is, and what it is.
pub(super) struct Candidate {
    pub(super) word: String,
    pub(super) about: String,
}

impl Candidate {
    pub(super) fn new(word: impl Into<String>, about: impl std::fmt::Display) -> Candidate {
        let about = about.to_string();
        Candidate {
            word: word.into(),
            // One line, and not a long one.
            about: about.lines().next().unwrap_or_default().to_owned(),
        }
    }
}
