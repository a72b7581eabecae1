//! `merge`: the answers to all parts of a question, joined.

use crate::args::MergeArgs;
use crate::output::{json, put};
use anyhow::{Context, Result, bail};
use harary::{Question, Report};

/// Reads the answers, joins them, and shows what they come to.
pub(crate) fn run(args: &MergeArgs) -> Result<()> {
    let mut parts: Vec<Report> = Vec::new();
    for file in &args.files {
        let name = || file.display().to_string();
        let text = std::fs::read_to_string(file).with_context(|| {
            format!(
                "{}: this part cannot be read; parts are written by `--part I/N --json --out FILE`",
                name()
            )
        })?;
        let report = serde_json::from_str(&text);
        parts.push(report.with_context(|| format!("{}: this is no answer as JSON", name()))?);
    }
    let Some(first) = parts.first() else {
        bail!("no answer is given");
    };
    let asked = first.question.clone();
    let whole = asked.request.clone().with_part(None);
    let question = Question {
        request: whole.unwrap_or_else(|| asked.request.clone()),
        ..asked
    };
    let report = harary::merge(&question, &parts)?;
    let text = match args.json {
        true => json(&report)?,
        false => harary_text::text(&report),
    };
    put(&text, args.out.as_deref())
}
