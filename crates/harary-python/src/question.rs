//! Questions and answers, as text.

use crate::patience::{patiently, seconds};
use crate::refusal::{bad, refused};
use harary::catalog::{ALIASES, FAMILIES, PRESETS};
use harary::{DEFAULT_SAVE_EVERY, Limits, Place, Question, Report, find_or_answer};
use harary_cadical::Cadical;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use std::ffi::CString;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) fn read(question: &str) -> PyResult<Question> {
    question.parse().map_err(refused)
}

pub(crate) fn read_report(report: &str) -> PyResult<Report> {
    let read = report.parse();
    read.map_err(|why| bad(format!("this is no answer of Harary as JSON: {why}")))
}

fn json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(bad)
}

/// Answers a question: the JSON of the report, and the exception that interrupted it, if one did.
#[pyfunction]
#[pyo3(signature = (question, time=None, memory=None, threads=1, checkpoint=None, save_every=None,
    certificate=None, store=None, fresh=false, progress=None))]
#[expect(clippy::too_many_arguments, reason = "the limits, by name")]
pub(crate) fn answer(
    py: Python<'_>,
    question: &str,
    #[pyo3(from_py_with = seconds)] time: Option<Duration>,
    memory: Option<usize>,
    threads: usize,
    checkpoint: Option<PathBuf>,
    #[pyo3(from_py_with = seconds)] save_every: Option<Duration>,
    certificate: Option<PathBuf>,
    store: Option<PathBuf>,
    fresh: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<(String, Option<PyErr>)> {
    let question = read(question)?;
    let limits = Limits {
        time,
        memory: memory.unwrap_or(harary::DEFAULT_MEMORY),
        checkpoint,
        save_every: save_every.unwrap_or(DEFAULT_SAVE_EVERY),
        threads,
        certificate,
        solvers: Some(&Cadical),
        ..Limits::default()
    };
    // An empty path is the store of the command.
    let place = match store {
        None => Place::Off,
        Some(path) if path.as_os_str().is_empty() => Place::of(None),
        Some(path) => Place::of(Some(&path)),
    };
    let done = patiently(py, &limits, progress.as_ref(), |limits| {
        find_or_answer(&place, fresh, &question, limits)
    })?;
    let found = match (done.result, &done.interrupt) {
        (Ok(found), _) => found,
        (Err(_), Some(interrupt)) => return Err(interrupt.clone_ref(py)),
        (Err(why), None) => return Err(refused(why)),
    };
    for why in found.report.unwritten.iter().cloned().chain(
        found
            .unkept
            .iter()
            .map(|why| format!("the answer was not kept: {why}")),
    ) {
        let why = CString::new(why).unwrap_or_default();
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &why, 2)?;
    }
    Ok((found.report.to_json().map_err(bad)?, done.interrupt))
}

/// The canonical line of a question, and its JSON with every option.
#[pyfunction]
pub(crate) fn parse(question: &str) -> PyResult<(String, String)> {
    let question = read(question)?;
    Ok((question.to_string(), json(&question)?))
}

/// The parts of a question, as JSON.
#[pyfunction]
pub(crate) fn split(question: &str, parts: u32) -> PyResult<Vec<String>> {
    let parts = harary::split(&read(question)?, parts).map_err(refused)?;
    if let Some(last) = parts.last() {
        harary::try_part(last, Some(&Cadical)).map_err(refused)?;
    }
    parts.iter().map(json).collect()
}

/// The JSON of the report that the reports of all parts make together.
#[pyfunction]
pub(crate) fn merge(question: &str, reports: Vec<String>) -> PyResult<String> {
    let reports = reports.iter().map(|report| read_report(report));
    let reports = reports.collect::<PyResult<Vec<_>>>()?;
    let whole = harary::merge(&read(question)?, &reports).map_err(refused)?;
    whole.to_json().map_err(bad)
}

/// A report as the command prints it.
#[pyfunction]
pub(crate) fn text(report: &str) -> PyResult<String> {
    Ok(harary_text::text(&read_report(report)?))
}

/// The names of all games, each with what it is: families, then names that stand for their games.
#[pyfunction]
pub(crate) fn games() -> Vec<(&'static str, String)> {
    let families = FAMILIES.iter();
    let families = families.map(|family| (family.name, family.title.to_owned()));
    let stands = |name, spec, rules| (name, format!("{spec}: {rules}"));
    let aliases = ALIASES.iter();
    let aliases = aliases.map(|alias| stands(alias.name, alias.stands_for, alias.rules));
    let presets = PRESETS.iter();
    let presets = presets.map(|preset| stands(preset.name, preset.stands_for, preset.rules));
    families.chain(aliases).chain(presets).collect()
}

/// What is known of a game by its name, as JSON.
#[pyfunction]
pub(crate) fn explain(game: &str) -> PyResult<String> {
    json(&harary_text::catalog::game(game).map_err(refused)?)
}

/// The JSON Schema of questions and answers.
#[pyfunction]
pub(crate) fn schema() -> &'static str {
    harary::JSON_SCHEMA
}
