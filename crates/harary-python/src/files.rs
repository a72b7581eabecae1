//! Certificates, boards and pictures.

use crate::patience::patiently;
use crate::refusal::{bad, refused};
use harary::{Drawn, ExportFormat, Frame, Limits, Spec, unpacked};
use harary_text::check_certificate;
use pyo3::prelude::*;
use std::fs::File;
use std::path::PathBuf;

/// What the checker says of a certificate in a file, as JSON.
#[pyfunction]
#[pyo3(signature = (path, *, steps=None, memory=None))]
pub(crate) fn check(
    py: Python<'_>,
    path: PathBuf,
    steps: Option<u64>,
    memory: Option<u64>,
) -> PyResult<String> {
    let file = File::open(&path)?;
    let mut limits = harary_check::Limits::default();
    limits.steps = steps.unwrap_or(limits.steps);
    limits.memory = memory.unwrap_or(limits.memory);
    let work = |_: &Limits<'_>| check_certificate(&mut *unpacked(file)?, &limits);
    let verdict = patiently(py, &Limits::default(), None, work)?.whole()??;
    serde_json::to_string(&verdict).map_err(bad)
}

/// A picture as SVG: of a board after moves joined by commas, or of colorings.
#[pyfunction]
#[pyo3(signature = (game, *, after="", colorings=None, title=None, legend=true))]
pub(crate) fn draw(
    game: &str,
    after: &str,
    colorings: Option<String>,
    title: Option<String>,
    legend: bool,
) -> PyResult<String> {
    let spec: Spec = game.parse().map_err(refused)?;
    let drawn = match colorings {
        None => Drawn::Position(after.to_owned()),
        Some(text) => Drawn::Colorings {
            name: "the colorings".to_owned(),
            text,
            pick: None,
        },
    };
    let frame = Frame { title, legend };
    Ok(harary::draw(&spec, &drawn, &frame)
        .map_err(refused)?
        .svg(None))
}

/// A board or a coloring problem in a format of others: `edges`, `pg` or `dimacs`.
#[pyfunction]
pub(crate) fn export(game: &str, format: &str) -> PyResult<String> {
    let spec: Spec = game.parse().map_err(refused)?;
    let format = match format {
        "edges" => ExportFormat::Edges,
        "pg" => ExportFormat::Pg,
        "dimacs" => ExportFormat::Dimacs,
        _ => return Err(bad(format!("format={format}: must be edges, pg or dimacs"))),
    };
    harary::export(&spec, format).map_err(refused)
}
