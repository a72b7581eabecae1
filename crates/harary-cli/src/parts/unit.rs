//! A part as a file: a question that names its place in the whole, and the files beside it.

use crate::folder::{self, read_if_there};
use crate::output::put;
use crate::whole::whole;
use anyhow::{Context, Error, Result, bail};
use harary::{Limits, Part, Question, Request, VERSION, canonical, part_of};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The first line of a part.
const FORMAT: &str = "harary part 1";

/// The last line of a part that keeps a proof, and of the manifest of such parts.
pub(crate) const PROOFS: &str = "proofs kept";

/// That line, if proofs are kept.
pub(crate) fn proofs_line(proves: bool) -> String {
    match proves {
        true => format!("{PROOFS}\n"),
        false => String::new(),
    }
}

/// After so many failures a part is set aside.
pub(crate) const MOST_FAILURES: usize = 3;

/// A part of a question, and where its file is or would be.
#[derive(Clone)]
pub(crate) struct Unit {
    pub(crate) path: PathBuf,
    /// What people call it: the path, or where in a database it is.
    pub(crate) name: String,
    pub(crate) question: Question,
    /// Whether it keeps a proof.
    pub(crate) proves: bool,
}

impl Unit {
    /// Reads the file of a part.
    ///
    /// # Errors
    /// If it cannot be read, is no part, or is one of another version.
    pub(crate) fn read(path: &Path) -> Result<Unit> {
        let name = path.display();
        let text = (File::open(path).and_then(whole)).with_context(|| name.to_string())?;
        let mut fields = Fields::of(&text, FORMAT).with_context(|| format!("{name}: no part"))?;
        of_this_version(fields.take("version")?).with_context(|| name.to_string())?;
        let question: Question = (fields.take("question")?.parse())
            .with_context(|| format!("{name}: this question cannot be asked"))?;
        if question.request.part().is_none() {
            bail!("{name}: `{question}` is a whole question, and no part");
        }
        let (path, name, proves) = (path.to_owned(), name.to_string(), fields.has(PROOFS));
        Ok(Unit {
            path,
            name,
            question,
            proves,
        })
    }

    /// Refuses to write over a file that is no part.
    ///
    /// # Errors
    /// If there is one of its name.
    pub(crate) fn leaves_alone(&self) -> Result<()> {
        folder::leaves_alone(&self.path, FORMAT)
    }

    /// Writes its file, whole for all who read it. It is not synced, as what a power cut takes is
    /// written again from the manifest, and there may be a million.
    pub(crate) fn write(&self) -> Result<()> {
        let aside = self.beside("new");
        let written = std::fs::write(&aside, self.text());
        written
            .and_then(|()| std::fs::rename(&aside, &self.path))
            .with_context(|| self.path.display().to_string())
    }

    /// What its file holds.
    pub(crate) fn text(&self) -> String {
        let proofs = proofs_line(self.proves);
        format!(
            "{FORMAT}\nversion {VERSION}\nquestion {}\n{proofs}",
            self.question
        )
    }

    /// What its answer names it by.
    pub(crate) fn digest(&self) -> String {
        digest(self.text().as_bytes())
    }

    /// The file beside it of this kind.
    pub(crate) fn beside(&self, kind: &str) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(format!(".{kind}"));
        name.into()
    }

    /// Its checkpoints: of work in steps also that of the step at work.
    pub(crate) fn states(&self) -> Vec<PathBuf> {
        let state = self.beside("state");
        let mut states = vec![state.clone()];
        let is_in_steps = matches!(
            self.question.request,
            Request::Solve(_)
                | Request::Table(_)
                | Request::Codes(_)
                | Request::Threshold(_)
                | Request::ThresholdColor(_)
                | Request::ThresholdRandom(_)
                | Request::Study(_)
        );
        let folder = state.parent().filter(|_| is_in_steps);
        let begin = format!("{}.", state.display());
        let files = folder.and_then(|folder| std::fs::read_dir(folder).ok());
        let paths = files
            .into_iter()
            .flatten()
            .flatten()
            .map(|file| file.path());
        // Others are being written.
        let is_state = |path: &PathBuf| {
            let path = path.to_string_lossy();
            let step = path.strip_prefix(&begin);
            step.is_some_and(|step| step.bytes().all(|byte| byte.is_ascii_digit()))
        };
        states.extend(paths.filter(is_state));
        states
    }

    /// The parts that it is split into, as the question that
    /// [`with_openings`](harary::with_openings) made of its own.
    pub(crate) fn split(&self, question: &Question, parts: u32) -> Result<Vec<Unit>> {
        let questions = parts_of(question, parts)?;
        let numbered = |of: &str, number| numbered(&format!("{of}-"), number, parts);
        Ok((1..)
            .zip(questions)
            .map(|(number, question)| Unit {
                path: numbered(&self.path.to_string_lossy(), number).into(),
                name: numbered(&self.name, number),
                question,
                proves: self.proves,
            })
            .collect())
    }

    /// How often it has failed, and why: a line each.
    pub(crate) fn failures(&self) -> Result<Vec<String>> {
        let text = read_if_there(&self.beside("failures"))?.unwrap_or_default();
        Ok(text.lines().map(str::to_owned).collect())
    }

    /// Keeps a failure in mind; how many there are now. The lock is held.
    pub(crate) fn failed(&self, why: &str) -> Result<usize> {
        let mut failures = self.failures()?;
        failures.push(why.lines().collect::<Vec<_>>().join(" "));
        let text: String = failures.iter().map(|line| format!("{line}\n")).collect();
        put(&text, Some(&self.beside("failures")))?;
        Ok(failures.len())
    }
}

impl std::fmt::Display for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

/// The parts of a question that was found fit to be split before.
pub(crate) fn parts_of(question: &Question, parts: u32) -> Result<Vec<Question>> {
    let part = |index| {
        Ok(part_of(
            question,
            Part::new(index, parts).map_err(Error::msg)?,
        )?)
    };
    (1..=parts).map(part).collect()
}

/// A name with a number, as many digits as the last one has.
pub(crate) fn numbered(name: &str, number: u32, of: u32) -> String {
    let width = of.to_string().len();
    format!("{name}{number:0width$}")
}

/// A question in the form in which equal ones are equal.
pub(crate) fn canonically(question: &Question) -> Question {
    canonical(question, &Limits::default()).unwrap_or_else(|_| question.clone())
}

/// SHA-256 in hexadecimal digits.
pub(crate) fn digest(bytes: &[u8]) -> String {
    let sum = Sha256::digest(bytes);
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Refuses what another version has written: it may cut the work differently.
pub(crate) fn of_this_version(version: &str) -> Result<()> {
    if version != VERSION {
        bail!("it was written by Harary {version}, and this is Harary {VERSION}");
    }
    Ok(())
}

/// Lines of a name and a value, after a first line that says what they are.
pub(crate) struct Fields<'t>(std::str::Lines<'t>);

impl<'t> Fields<'t> {
    /// # Errors
    /// If the text does not begin with this line.
    pub(crate) fn of(text: &'t str, format: &str) -> Result<Fields<'t>> {
        let mut lines = text.lines();
        if lines.next() != Some(format) {
            bail!("the first line is not `{format}`");
        }
        Ok(Fields(lines))
    }

    /// The value of the next line, which must have this name.
    pub(crate) fn take(&mut self, name: &str) -> Result<&'t str> {
        let line = self.0.next().unwrap_or_default();
        let value = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '));
        value.with_context(|| format!("a line `{name} …` is missing"))
    }

    /// The number of parts, which the next line says.
    pub(crate) fn parts(&mut self) -> Result<u32> {
        let parts = self.take("parts")?;
        (parts.parse()).with_context(|| format!("`parts {parts}`: no number"))
    }

    /// The value of the next line, if it has this name.
    pub(crate) fn find(&mut self, name: &str) -> Option<&'t str> {
        self.take(name).ok()
    }

    /// Whether the next line is this one.
    pub(crate) fn has(&mut self, line: &str) -> bool {
        self.0.next() == Some(line)
    }
}
