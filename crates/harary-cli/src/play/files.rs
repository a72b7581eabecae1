//! Games and pictures in files.

use crate::args::PictureFormat;
use crate::output::put;
use crate::picture;
use crate::whole::whole;
use anyhow::{Context as _, Result, bail};
use harary::{Drawn, Frame, SavedGame, Spec, animate, draw};
use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

/// Draws the position, as the ending of the file says.
pub(super) fn picture(spec: &Spec, moves: &[String], path: &Path) -> Result<()> {
    let format = picture::format_but_dot(path)?;
    let drawing = draw(spec, &Drawn::Position(moves.join(",")), &Frame::default())?;
    picture::put(&drawing, format, None, Some(path))
}

/// Draws the play so far as a picture that moves.
pub(super) fn record(spec: &Spec, moves: &[String], path: &Path) -> Result<()> {
    if !matches!(picture::format_of(path), Ok(PictureFormat::Svg)) {
        bail!("{}: a picture that moves is an .svg", path.display());
    }
    put(
        &animate(spec, &moves.join(","), &Frame::default())?,
        Some(path),
    )
}

/// The game in a file; `None` if it is not there or empty.
pub(super) fn read(path: &Path) -> Result<Option<SavedGame>> {
    let name = || path.display().to_string();
    match File::open(path).and_then(whole) {
        Ok(text) if text.trim().is_empty() => Ok(None),
        Ok(text) => Ok(Some(text.parse().with_context(name)?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            bail!("{}: this is no game that was kept", name())
        }
        Err(error) => Err(error).with_context(name),
    }
}
