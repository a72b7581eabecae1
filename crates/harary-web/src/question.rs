//! A question from its words to its answer.

use crate::host::{CERTIFICATE, Host, KeptFiles};
use crate::solver::Batsat;
use harary::{Error, Files as _, HowFar, Limits, Question};
use harary_text::{Answered, how_far_as_json};
use serde::Deserialize;
use std::path::Path;
use std::time::Duration;

/// How a question is to be worked on.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Stop after so many seconds.
    pub seconds: Option<f64>,
    /// Memory for tables, in bytes.
    pub memory: usize,
    /// Write a certificate, where the question has one.
    pub certificate: bool,
    /// Keep the progress, so that another module can go on.
    pub keep: bool,
}

impl Default for Settings {
    /// A quarter of a gigabyte: a phone has it to spare.
    fn default() -> Self {
        Settings {
            seconds: None,
            memory: 256 << 20,
            certificate: false,
            keep: false,
        }
    }
}

/// How often the progress is kept.
const SAVE_EVERY: Duration = Duration::from_secs(1);
/// The name of the checkpoint.
const CHECKPOINT: &str = "of this question";

/// One question being answered, with the files that keep its progress.
pub struct Work {
    host: Host,
    files: KeptFiles,
}

impl Work {
    /// Without any progress.
    pub fn new(host: Host) -> Work {
        Work {
            host,
            files: KeptFiles::new(&host),
        }
    }

    /// Puts back a file that the host was handed earlier.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn put(&mut self, path: &str, content: &[u8]) -> Result<(), String> {
        let written = self
            .files
            .files
            .write(Path::new(path), &mut |file| file.write_all(content));
        written.map_err(|why| why.to_string())
    }

    /// Answers a question.
    ///
    /// # Errors
    /// What is wrong with the question, in a sentence.
    pub fn answer(&mut self, question: &str, settings: &Settings) -> Result<Answered, String> {
        let question: Question = question.parse().map_err(|why: Error| why.to_string())?;
        let progress =
            |how_far: &HowFar<'_>| (self.host.progress)(&how_far_as_json(how_far).to_string());
        let limits = Limits {
            time: settings.seconds.map(seconds),
            memory: settings.memory,
            progress: Some(&progress),
            checkpoint: settings.keep.then(|| CHECKPOINT.into()),
            save_every: SAVE_EVERY,
            certificate: settings.certificate.then(|| CERTIFICATE.into()),
            clock: self.host.clock,
            files: &self.files,
            solvers: Some(&Batsat),
            ..Limits::default()
        };
        let report = crate::modules::answer(&question, &limits).map_err(|why| why.to_string())?;
        let certificate = Path::new(CERTIFICATE);
        Ok(Answered::with_files(report, &self.files.files, certificate))
    }
}

/// A number of seconds; of what is no such number none.
pub(crate) fn seconds(number: f64) -> Duration {
    Duration::try_from_secs_f64(number).unwrap_or_default()
}
