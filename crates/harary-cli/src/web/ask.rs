//! A question that the page asks: one line of JSON after the other, `progress` while it is worked
//! on, then `value` or `error`. When the page goes away the work stops.

use super::http::Stream;
use crate::args::WebArgs;
use crate::solvers::solvers;
use harary::{HowFar, Limits, MemoryFiles, Question, answer as find};
use harary_text::{Answered, how_far_as_json};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io;
use std::net::TcpStream;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

const CERTIFICATE: &str = "certificate";

#[derive(Deserialize)]
struct Asked {
    question: String,
    #[serde(default)]
    certificate: bool,
}

/// Answers a question, line by line.
pub(super) fn answer(stream: &TcpStream, body: &[u8], args: &WebArgs) -> io::Result<()> {
    let lines = Mutex::new(Stream::begin(stream, "application/x-ndjson")?);
    let stop = AtomicBool::new(false);
    let tell = |line: &Value| {
        let sent = lines
            .lock()
            .map(|mut lines| lines.send(&format!("{line}\n")));
        if !matches!(sent, Ok(Ok(()))) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let progress = |how_far: &HowFar<'_>| tell(&json!({ "progress": how_far_as_json(how_far) }));
    let files = MemoryFiles::default();
    let limits = Limits {
        memory: usize::try_from(args.memory.as_u64()).unwrap_or(usize::MAX),
        threads: usize::from(args.threads),
        stop: Some(&stop),
        progress: Some(&progress),
        files: &files,
        solvers: solvers(),
        ..Limits::default()
    };
    let told = match answered(body, &limits, &files) {
        Ok(answered) => json!({ "value": answered }),
        Err(why) => json!({ "error": why }),
    };
    tell(&told);
    Ok(())
}

fn answered(body: &[u8], limits: &Limits<'_>, files: &MemoryFiles) -> Result<Answered, String> {
    let asked: Asked = serde_json::from_slice(body).map_err(|why| why.to_string())?;
    let question: Question = asked
        .question
        .parse()
        .map_err(|why: harary::Error| why.to_string())?;
    // The page may ask questions, and read no files of this machine.
    let mut pairs = question.game.pairs.iter();
    if pairs.any(|(key, value)| key == "path" && !value.starts_with("data:,")) {
        return Err("file: a page may not read files of this machine; open the file in it".into());
    }
    let limits = Limits {
        certificate: asked.certificate.then(|| CERTIFICATE.into()),
        ..limits.clone()
    };
    let report = find(&question, &limits).map_err(|why| why.to_string())?;
    Ok(Answered::with_files(report, files, Path::new(CERTIFICATE)))
}
