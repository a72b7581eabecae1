//! A folder of parts: a manifest, from which all parts follow.

use super::unit::{Fields, PROOFS, Unit, numbered, of_this_version, parts_of, proofs_line};
use crate::folder::read_if_there;
use crate::output::put;
use anyhow::{Context, Result, bail};
use harary::{Question, Request, SolveOptions, VERSION};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The first line of a manifest.
const FORMAT: &str = "harary parts 1";
/// The first line of what says that a part was split.
const SPLIT: &str = "harary part split 1";

/// A question that was split into files.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    /// What people call it: the path, or where in a database it is.
    pub(crate) name: String,
    pub(crate) question: Question,
    parts: u32,
    /// Whether its parts keep proofs.
    pub(crate) proves: bool,
}

impl Folder {
    pub(crate) fn new(path: &Path, question: Question, parts: u32, proves: bool) -> Folder {
        let (path, name) = (path.to_owned(), path.display().to_string());
        Folder {
            path,
            name,
            question,
            parts,
            proves,
        }
    }

    /// Reads the manifest.
    ///
    /// # Errors
    /// If there is none, or one of another version.
    pub(crate) fn open(path: &Path) -> Result<Folder> {
        let manifest = path.join("manifest");
        let name = || manifest.display().to_string();
        let Some(text) = read_if_there(&manifest)? else {
            bail!(
                "{}: no folder of parts, which `harary split QUESTION --parts N --out DIR` makes",
                path.display()
            );
        };
        Folder::read(path, &text).with_context(name)
    }

    fn read(path: &Path, text: &str) -> Result<Folder> {
        let mut fields = Fields::of(text, FORMAT).context("no manifest")?;
        of_this_version(fields.take("version")?)?;
        let question = fields.take("question")?;
        let question: Question = question.parse().context("this question cannot be asked")?;
        let parts = fields.parts()?;
        let proves = fields.has(PROOFS);
        Ok(Folder::new(path, question, parts, proves))
    }

    /// Writes the manifest, or finds the same one there.
    ///
    /// # Errors
    /// If there is another one, or it cannot be written.
    pub(crate) fn write(&self) -> Result<()> {
        let manifest = self.path.join("manifest");
        let text = format!(
            "{FORMAT}\nversion {VERSION}\nquestion {}\nparts {}\n{}",
            self.question,
            self.parts,
            proofs_line(self.proves)
        );
        match read_if_there(&manifest)? {
            None => put(&text, Some(&manifest)),
            Some(there) if there == text => Ok(()),
            Some(_) => bail!(
                "{}: this folder has the parts of another question, or other ones; name a new one",
                self.name
            ),
        }
    }

    /// The parts as they are split now, in order: none that was split further.
    pub(crate) fn units(&self) -> Result<Vec<Unit>> {
        let questions = parts_of(&self.question, self.parts)?;
        let mut units = Vec::with_capacity(questions.len());
        for (number, question) in (1..).zip(questions) {
            let part = numbered("part-", number, self.parts);
            let unit = Unit {
                path: self.path.join(&part),
                name: Path::new(&self.name).join(part).display().to_string(),
                question,
                proves: self.proves,
            };
            live(unit, &mut units)?;
        }
        Ok(units)
    }

    /// Answers in the folder that belong to none of these parts.
    pub(crate) fn strays(&self, units: &[Unit]) -> Result<Vec<PathBuf>> {
        let expected: BTreeSet<PathBuf> = units.iter().map(|unit| unit.beside("answer")).collect();
        let name = || self.path.display().to_string();
        let mut strays = Vec::new();
        for entry in std::fs::read_dir(&self.path).with_context(name)? {
            let path = entry.with_context(name)?.path();
            let is_answer = path.extension().is_some_and(|kind| kind == "answer");
            if is_answer && !expected.contains(&path) {
                strays.push(path);
            }
        }
        strays.sort();
        Ok(strays)
    }
}

/// A part, or those that it was split into.
fn live(unit: Unit, units: &mut Vec<Unit>) -> Result<()> {
    match split_into(&unit)? {
        None => units.push(unit),
        Some(parts) => {
            for part in parts {
                live(part, units)?;
            }
        }
    }
    Ok(())
}

/// The parts of a part that was split; `None` if it was not.
pub(crate) fn split_into(unit: &Unit) -> Result<Option<Vec<Unit>>> {
    let path = unit.beside("split");
    let Some(text) = read_if_there(&path)? else {
        return Ok(None);
    };
    let parts = || -> Result<Vec<Unit>> {
        let mut fields = Fields::of(&text, SPLIT)?;
        let parts = fields.parts()?;
        if parts < 2 {
            bail!("`parts {parts}`: a part is split into two or more");
        }
        let Some(question) = fields.find("question") else {
            return unit.split(&unit.question, parts);
        };
        let question: Question = question.parse()?;
        if !is_further(&question, &unit.question) {
            bail!("`{question}` is no question of this part");
        }
        unit.split(&question, parts)
    };
    parts()
        .map(Some)
        .with_context(|| path.display().to_string())
}

/// Whether this is the question who wins from a position of that part.
fn is_further(question: &Question, part: &Question) -> bool {
    let (Request::Solve(deeper), Request::Solve(asked)) = (&question.request, &part.request) else {
        return false;
    };
    let as_asked = SolveOptions {
        after: asked.after.clone(),
        openings: asked.openings,
        part: asked.part,
        ..deeper.clone()
    };
    let is_deeper = deeper.after.len() > asked.after.len() && deeper.part.is_none();
    question.game == part.game && as_asked == *asked && is_deeper
}

/// Says that a part was split: from then on its own parts count, and it does not.
pub(crate) fn mark_split(unit: &Unit, question: &Question, parts: u32) -> Result<()> {
    let mut text = format!("{SPLIT}\nparts {parts}\n");
    if *question != unit.question {
        writeln!(text, "question {question}")?;
    }
    put(&text, Some(&unit.beside("split")))
}
