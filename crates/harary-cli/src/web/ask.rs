//! A question that the page asks: one line of JSON after the other, `progress` while it is worked
//! on, then `value` or `error`. When the page goes away the work stops.

use super::guard::ALWAYS;
use crate::args::WebArgs;
use crate::solvers::solvers;
use harary::{HowFar, Limits, MemoryFiles, Question, answer as find};
use harary_text::{Answered, how_far_as_json};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, Read as _, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tiny_http::Request;

/// The longest question, in bytes.
const LONGEST: u64 = 1 << 20;
const CERTIFICATE: &str = "certificate";

#[derive(Deserialize)]
struct Asked {
    question: String,
    #[serde(default)]
    certificate: bool,
}

/// Answers a question, line by line.
pub(super) fn answer(mut request: Request, args: &WebArgs) -> io::Result<()> {
    let mut body = String::new();
    request
        .as_reader()
        .take(LONGEST)
        .read_to_string(&mut body)?;
    let mut lines = Lines(request.into_writer());
    lines.begin()?;
    let lines = Mutex::new(lines);
    let stop = AtomicBool::new(false);
    let tell = |line: &Value| {
        let sent = lines.lock().map(|mut lines| lines.send(line));
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
    let told = match answered(&body, &limits, &files) {
        Ok(answered) => json!({ "value": answered }),
        Err(why) => json!({ "error": why }),
    };
    tell(&told);
    lines.into_inner().map_or(Ok(()), |mut lines| lines.end())
}

fn answered(body: &str, limits: &Limits<'_>, files: &MemoryFiles) -> Result<Answered, String> {
    let asked: Asked = serde_json::from_str(body).map_err(|why| why.to_string())?;
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
    let written = files.content(Path::new(CERTIFICATE));
    let certificate = written.filter(|_| report.answer.is_certified());
    let text = certificate.map(|text| String::from_utf8_lossy(&text).into_owned());
    Ok(Answered::new(report, text))
}

/// An answer whose length is not known, each line sent at once.
struct Lines(Box<dyn Write + Send>);

impl Lines {
    fn begin(&mut self) -> io::Result<()> {
        let mut head = String::from(
            "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n",
        );
        for (name, value) in ALWAYS {
            head += &format!("{name}: {value}\r\n");
        }
        self.0.write_all((head + "\r\n").as_bytes())?;
        self.0.flush()
    }

    fn send(&mut self, line: &Value) -> io::Result<()> {
        let text = format!("{line}\n");
        self.0
            .write_all(format!("{:x}\r\n{text}\r\n", text.len()).as_bytes())?;
        self.0.flush()
    }

    fn end(&mut self) -> io::Result<()> {
        self.0.write_all(b"0\r\n\r\n")?;
        self.0.flush()
    }
}
