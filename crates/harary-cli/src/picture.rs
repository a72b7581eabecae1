//! A drawing in a file: in which format, and where to.

use crate::args::PictureFormat;
use crate::output;
use anyhow::{Context as _, Result, bail};
use harary::Drawing;
use std::path::Path;

/// The format that the ending of a file says; dot is for strategies.
///
/// # Errors
/// If it says none.
pub(crate) fn format_of(path: &Path) -> Result<PictureFormat> {
    named_by(path).with_context(|| says_none(path, ".svg, .png, .pdf, .tikz or .dot"))
}

/// The format that the ending of a file says, of a picture that is of no strategy.
///
/// # Errors
/// If it says none of these.
pub(crate) fn format_but_dot(path: &Path) -> Result<PictureFormat> {
    let format = named_by(path).filter(|format| *format != PictureFormat::Dot);
    format.with_context(|| says_none(path, ".svg, .png, .pdf or .tikz"))
}

fn named_by(path: &Path) -> Option<PictureFormat> {
    let ending = path.extension()?.to_str()?;
    Some(match &ending.to_ascii_lowercase()[..] {
        "svg" => PictureFormat::Svg,
        "png" => PictureFormat::Png,
        "pdf" => PictureFormat::Pdf,
        "tikz" | "tex" => PictureFormat::Tikz,
        "dot" | "gv" => PictureFormat::Dot,
        _ => return None,
    })
}

fn says_none(path: &Path, formats: &str) -> String {
    format!("{}: the ending says the format, {formats}", path.display())
}

/// Writes it into a file, or to standard output.
///
/// # Errors
/// If it cannot be written, or this build has no such format.
pub(crate) fn put(
    drawing: &Drawing,
    format: PictureFormat,
    size: Option<u32>,
    out: Option<&Path>,
) -> Result<()> {
    match format {
        PictureFormat::Svg => output::put(&drawing.svg(size), out),
        PictureFormat::Png => png(drawing, size, out),
        PictureFormat::Pdf => pdf(drawing, out),
        PictureFormat::Tikz => output::put(&drawing.tikz(), out),
        PictureFormat::Dot => {
            bail!("the format dot is for strategies; others are drawn as svg, png, pdf or tikz")
        }
    }
}

#[cfg(feature = "pdf")]
fn pdf(drawing: &Drawing, out: Option<&Path>) -> Result<()> {
    output::put_bytes(&drawing.pdf(), out)
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &Drawing, _: Option<&Path>) -> Result<()> {
    bail!("this build of Harary writes no pdf: build it with the feature pdf, or write svg")
}

#[cfg(feature = "png")]
fn png(drawing: &Drawing, size: Option<u32>, out: Option<&Path>) -> Result<()> {
    output::put_bytes(&drawing.png(size)?, out)
}

#[cfg(not(feature = "png"))]
fn png(_: &Drawing, _: Option<u32>, _: Option<&Path>) -> Result<()> {
    bail!("this build of Harary writes no png: build it with the feature png, or write svg")
}
