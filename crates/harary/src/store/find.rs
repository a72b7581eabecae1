//! Whether a question is answered from the store, and what becomes of its answer.

use super::{Place, Store};
use crate::answer::Report;
use crate::error::Error;
use crate::question::{Question, Request};
use crate::run::Limits;
use crate::verbs::answer;
use crate::verbs::canonical::canonical;
use std::path::PathBuf;

/// An answer, found or computed.
#[derive(Debug)]
pub struct Found {
    /// The answer.
    pub report: Report,
    /// Why the answer could not be kept. It is an answer all the same.
    pub unkept: Option<Error>,
}

/// Takes the answer from the store, or answers and keeps it there.
///
/// A store that was named must have the answer or be able to keep it, or nothing is done;
/// without the one that nobody named an answer is an answer all the same. It is computed anew
/// if `fresh`, and if a certificate or a checkpoint is wanted, which are written by work alone.
///
/// # Errors
/// As for [`answer`](crate::answer()); and if the store that was named cannot be used.
pub fn find_or_answer(
    place: &Place,
    fresh: bool,
    question: &Question,
    limits: &Limits<'_>,
) -> Result<Found, Error> {
    // What cannot be asked is refused by its verb, in its own words; what is not a regular file can
    // be read once only; and a study measures this machine now.
    let key = canonical(question, limits).ok();
    let key = key.filter(|key| !matches!(key.request, Request::Study(_)));
    let (Some(key), false) = (key, *place == Place::Off) else {
        let report = answer(question, limits)?;
        let unkept = None;
        return Ok(Found { report, unkept });
    };
    let is_named = matches!(place, Place::Named(_));
    let work = fresh || limits.certificate.is_some() || limits.checkpoint.is_some();
    let file = || place.file().map(Option::unwrap_or_default);
    let look = |path: PathBuf| {
        let store = Store::open(&path)?;
        let found = match work {
            true => None,
            false => store.find(&key)?,
        };
        if is_named && found.is_none() {
            store.try_writing()?;
        }
        Ok((found, path))
    };
    let path = match file().and_then(look) {
        Ok((Some(report), _)) => {
            let unkept = None;
            return Ok(Found { report, unkept });
        }
        Err(why) if is_named => return Err(why),
        other => other.map(|(_, path)| path),
    };
    let report = answer(question, limits)?;
    // Opened again: after days the file may be another one.
    let certificate = limits.certificate.as_deref();
    let keep = |path: PathBuf| Store::open(&path)?.keep(&key, &report, certificate);
    let unkept = path.and_then(keep).err().filter(|_| report.complete);
    Ok(Found { report, unkept })
}
