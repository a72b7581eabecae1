//! Answers that are kept: whether a question is answered from the store, and what becomes of its
//! answer.

#[cfg(feature = "store")]
mod place;

use crate::args::Stored;
#[cfg(feature = "store")]
use crate::output::tell;
use harary::{Error, Limits, Question, Report, answer};
#[cfg(feature = "store")]
use harary::{Request, Store, canonical};
#[cfg(feature = "store")]
pub(crate) use place::{Place, default, place};
use std::path::PathBuf;

/// Takes the answer from the store, or answers and keeps it there. A store that was named must
/// serve, or nothing is done; without the one that nobody named an answer is an answer all the
/// same. Certificates and checkpoints are written by work alone, and a study measures this machine
/// now.
#[cfg(feature = "store")]
pub(crate) fn find_or_answer(
    stored: &Stored,
    question: &Question,
    limits: &Limits<'_>,
) -> Result<Report, Error> {
    // What cannot be asked is refused by its verb, in its own words; what is not a regular file can
    // be read once only; and a study measures this machine now.
    let key = canonical(question, limits).ok();
    let key = key.filter(|key| !matches!(key.request, Request::Study(_)));
    let (key, path, is_named) = match (key, place(stored.store.as_deref())) {
        (None, _) | (_, Place::Off) => return answer(question, limits),
        (Some(key), Place::Named(path)) => (key, Ok(path), true),
        (Some(key), Place::Default) => (key, default(), false),
    };
    let work = stored.fresh || limits.certificate.is_some() || limits.checkpoint.is_some();
    let look = |path: PathBuf| {
        let store = Store::open(&path)?;
        if is_named {
            store.try_writing()?;
        }
        let found = match work {
            true => None,
            false => store.find(&key)?,
        };
        Ok((found, path))
    };
    let path = match path.and_then(look) {
        Ok((Some(report), _)) => return Ok(report),
        Ok((None, path)) => Ok(path),
        Err(why) if is_named => return Err(why),
        Err(why) => Err(why),
    };
    let report = answer(question, limits)?;
    // Opened again: after days the file may be another one.
    let certificate = limits.certificate.as_deref();
    let keep = |path: PathBuf| Store::open(&path)?.keep(&key, &report, certificate);
    if let (Err(why), true) = (path.and_then(keep), report.complete) {
        tell(&format!("harary: the answer was not kept: {why}"));
    }
    Ok(report)
}

/// Answers: this build keeps nothing.
#[cfg(not(feature = "store"))]
pub(crate) fn find_or_answer(
    _: &Stored,
    question: &Question,
    limits: &Limits<'_>,
) -> Result<Report, Error> {
    answer(question, limits)
}

impl Stored {
    /// The store that was named.
    #[cfg(feature = "store")]
    pub(crate) fn file(&self) -> Option<&PathBuf> {
        self.store.as_ref().filter(|path| path.as_os_str() != "off")
    }

    /// No file.
    #[cfg(not(feature = "store"))]
    pub(crate) fn file(&self) -> Option<&PathBuf> {
        None
    }
}
