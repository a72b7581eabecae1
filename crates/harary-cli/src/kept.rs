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
        let (path, is_named) = match place(self.store.as_deref()) {
            Place::Off => return ask(),
            Place::Named(path) => (Ok(path), true),
            Place::Default => (default(), false),
        };
        let work = self.fresh || certificate.is_some() || limits.checkpoint.is_some();
        let look = |path: PathBuf| {
            let store = Store::open(&path)?;
            if is_named {
                store.try_writing()?;
            }
            let found = match work {
                true => None,
                false => store.find(&question)?,
            };
            Ok((found, path))
        };
        let path = match path.and_then(look) {
            Ok((Some(report), _)) => return Ok(report),
            Ok((None, path)) => Ok(path),
            Err(why) if is_named => return Err(why),
            Err(why) => Err(why),
        };
        let report = ask()?;
        // Opened anew: after days the file may be another one.
        let keep = |path: PathBuf| Store::open(&path)?.keep(&question, &report, certificate);
        if let (Err(why), true) = (path.and_then(keep), report.complete) {
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
