//! Answers that are kept, as the options say.

use crate::args::Stored;
#[cfg(feature = "store")]
use crate::output::tell;
use harary::{Error, Limits, Question, Report};
#[cfg(feature = "store")]
use harary::{Place, find_or_answer};
use std::path::PathBuf;

impl Stored {
    /// Takes the answer from the store, or answers and keeps it there.
    #[cfg(feature = "store")]
    pub(crate) fn find_or_answer(
        &self,
        question: &Question,
        limits: &Limits<'_>,
    ) -> Result<Report, Error> {
        let place = Place::of(self.store.as_deref());
        let found = find_or_answer(&place, self.fresh, question, limits)?;
        if let Some(why) = found.unkept {
            tell(&format!("harary: the answer was not kept: {why}"));
        }
        Ok(found.report)
    }

    /// Answers: this build keeps nothing.
    #[cfg(not(feature = "store"))]
    pub(crate) fn find_or_answer(
        &self,
        question: &Question,
        limits: &Limits<'_>,
    ) -> Result<Report, Error> {
        harary::answer(question, limits)
    }

    /// The store that was named.
    #[cfg(feature = "store")]
    pub(crate) fn file(&self) -> Option<PathBuf> {
        match Place::of(self.store.as_deref()) {
            Place::Named(path) => Some(path),
            Place::Off | Place::Default => None,
        }
    }

    /// No file.
    #[cfg(not(feature = "store"))]
    pub(crate) fn file(&self) -> Option<PathBuf> {
        None
    }
}
