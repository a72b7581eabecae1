//! The answer to a part as a file, with digests of the part and of itself.

use super::unit::{Fields, Unit, canonically, digest};
use crate::folder::read_if_there;
use crate::output::put;
use anyhow::{Context, Result, bail};
use harary::Report;

/// The first line of an answer.
const FORMAT: &str = "harary answer 1";

/// Writes the answer to a part beside it.
pub(crate) fn keep(unit: &Unit, report: &Report) -> Result<()> {
    let body = report.to_json_lines()?;
    let (part, answer) = (unit.digest(), digest(body.as_bytes()));
    let text = format!("{FORMAT}\npart {part}\nanswer {answer}\n\n{body}");
    put(&text, Some(&unit.beside("answer")))
}

/// The answer to a part; `None` if there is none yet.
///
/// # Errors
/// If it cannot be read, was changed, or is the answer to something else.
pub(crate) fn answer_to(unit: &Unit) -> Result<Option<Report>> {
    let path = unit.beside("answer");
    let report = read_if_there(&path)?.map(|text| read(unit, &text));
    (report.transpose()).with_context(|| path.display().to_string())
}

/// Whether this is the text of an answer to a part in a folder.
pub(crate) fn is_in_a_folder(text: &str) -> bool {
    text.starts_with(FORMAT)
}

fn read(unit: &Unit, text: &str) -> Result<Report> {
    let mut fields = Fields::of(text, FORMAT).context("no answer")?;
    if fields.take("part")? != unit.digest() {
        bail!("it is not the answer to this part");
    }
    let body = text.split_once("\n\n").map(|(_, body)| body);
    let body = body.context("the answer is missing")?;
    if fields.take("answer")? != digest(body.as_bytes()) {
        bail!("it is not as it was written");
    }
    let report: Report = body.parse().context("this is no answer as JSON")?;
    if canonically(&report.question) != canonically(&unit.question) {
        bail!(
            "it answers `{}`, and not `{}`",
            report.question,
            unit.question
        );
    }
    if !report.complete {
        bail!("the answer is not complete");
    }
    Ok(report)
}
