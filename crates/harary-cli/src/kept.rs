//! Answers that are kept: whether a question is answered from the store, and what becomes of its answer.

#[cfg(feature = "store")]
mod place;

use crate::args::Kept;
#[cfg(feature = "store")]
use crate::output::tell;
#[cfg(feature = "store")]
use harary::Store;
use harary::{Error, Limits, Question, Report};
#[cfg(feature = "store")]
pub(crate) use place::{Place, default, place};
use serde::{Serialize, de::DeserializeOwned};
use std::path::{Path, PathBuf};

#[cfg(feature = "store")]
impl Kept {
    /// Takes the answer from the store, or asks and keeps it there. A store that was named must serve, or nothing is done; without
    /// the one that nobody named an answer is an answer all the same. Certificates and checkpoints are written by work alone.
    pub(crate) fn ask<A: Serialize + DeserializeOwned>(
        &self,
        question: Result<Question, Error>,
        certificate: Option<&Path>,
        limits: &Limits<'_>,
        ask: impl FnOnce() -> Result<Report<A>, Error>,
    ) -> Result<Report<A>, Error> {
        // What cannot be asked is refused by its verb, in its own words.
        let Ok(question) = question else {
            return ask();
        };
        let place = place(self.store.as_deref());
        let mut store = match &place {
            Place::Off => return ask(),
            Place::Named(path) => {
                let store = Store::open(path)?;
                store.try_writing()?;
                Ok(store)
            }
            Place::Default => default().and_then(|path| Store::open(&path)),
        };
        let work = self.fresh || certificate.is_some() || limits.checkpoint.is_some();
        if let (Ok(open), false) = (&store, work) {
            match open.find(&question) {
                Ok(Some(report)) => return Ok(report),
                Ok(None) => {}
                Err(why) if place == Place::Default => store = Err(why),
                Err(why) => return Err(why),
            }
        }
        let report = ask()?;
        let kept = store.and_then(|store| store.keep(&question, &report, certificate));
        if let (Err(why), true) = (kept, report.complete) {
            tell(&format!("harary: the answer was not kept: {why}"));
        }
        Ok(report)
    }

    /// The store that was named.
    pub(crate) fn file(&self) -> Option<&PathBuf> {
        self.store.as_ref().filter(|path| path.as_os_str() != "off")
    }
}

#[cfg(not(feature = "store"))]
impl Kept {
    /// Asks: this build keeps no answers.
    pub(crate) fn ask<A: Serialize + DeserializeOwned>(
        &self,
        _: Result<Question, Error>,
        _: Option<&Path>,
        _: &Limits<'_>,
        ask: impl FnOnce() -> Result<Report<A>, Error>,
    ) -> Result<Report<A>, Error> {
        ask()
    }

    /// No file.
    pub(crate) fn file(&self) -> Option<&PathBuf> {
        None
    }
}
