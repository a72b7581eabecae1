//! A row of a store, and what it tells.

use crate::answer::{Answer, Report, SCHEMA};
use crate::csv::csv_line;
use serde::Serialize;
use serde_json::{Map, Value};

/// The columns of a [`Row`], in order.
pub(super) const COLUMNS: &str = "number, date, version, asked, certificate, report, checksum";

/// As it stands in the file.
pub(super) struct Row {
    pub(super) number: u64,
    pub(super) date: String,
    pub(super) version: String,
    pub(super) asked: String,
    pub(super) certificate: Option<String>,
    pub(super) report: String,
    pub(super) checksum: u32,
}

impl Row {
    pub(super) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
        Ok(Row {
            number: row.get::<_, i64>(0)?.unsigned_abs(),
            date: row.get(1)?,
            version: row.get(2)?,
            asked: row.get(3)?,
            certificate: row.get(4)?,
            report: row.get(5)?,
            checksum: row.get(6)?,
        })
    }

    /// CRC 32 of all but the number, with an end after each part that none of them can hold.
    pub(super) fn sum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        let certificate = self.certificate.as_deref().unwrap_or_default();
        for part in [
            &self.date,
            &self.version,
            &self.asked,
            certificate,
            &self.report,
        ] {
            hasher.update(part.as_bytes());
            hasher.update(&[0]);
        }
        hasher.finalize()
    }

    /// Whether the row is as it was written; if not, a sentence about that.
    pub(super) fn verify(&self) -> Result<(), String> {
        match self.sum() == self.checksum {
            true => Ok(()),
            false => Err(format!(
                "the record of result {} is damaged; it is left as it is",
                self.number
            )),
        }
    }

    /// The answer as it is to whoever asks now, without what was certified then. What cannot be
    /// read as such an answer is none.
    pub(super) fn answer(&self) -> Option<Report> {
        let report: Report = self.report.parse().ok()?;
        Some(report.map(Answer::uncertified))
    }

    pub(super) fn record(self) -> Result<Record, String> {
        self.verify()?;
        let report = (self.report.parse()).map_err(|why: serde_json::Error| {
            format!("the record of result {}: {why}", self.number)
        })?;
        Ok(Record {
            number: self.number,
            date: self.date,
            asked: self.asked,
            version: self.version,
            certificate: self.certificate,
            report,
        })
    }
}

/// Answers of a store.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Results {
    /// The version of the schema.
    pub schema: u32,
    /// The version of Harary.
    pub version: String,
    /// The answers, newest first.
    pub results: Vec<Record>,
}

impl Results {
    /// With the versions of this library.
    pub fn new(results: Vec<Record>) -> Results {
        Results {
            schema: SCHEMA,
            version: crate::VERSION.to_owned(),
            results,
        }
    }
}

/// An answer that was kept.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    /// Its number in the store, by which it can be forgotten.
    pub number: u64,
    /// When it was kept: UTC, as in 2026-01-31T12:00:00Z.
    pub date: String,
    /// The words that ask the question again.
    pub asked: String,
    /// Where the certificate was written.
    pub certificate: Option<String>,
    /// The version of Harary that found the answer.
    pub version: String,
    /// The report, as that version wrote it.
    pub report: Value,
}

impl Record {
    /// The report, if this version can read it.
    pub fn read(&self) -> Option<Report> {
        self.report.to_string().parse().ok()
    }

    /// The heads of the columns of [`csv`](Record::csv), as a line.
    pub const CSV_HEAD: &str = "number,date,version,asked,game,answer,engine,nodes,seconds,threads,memory,seed,certificate\n";

    /// The record as a line of comma-separated values; the answer is JSON.
    pub fn csv(&self) -> String {
        let game = match &self.report["question"]["game"] {
            Value::Null => &self.report["game"],
            game => game,
        };
        let stat = |name: &str| self.stat(name);
        let fields = [
            self.number.to_string(),
            self.date.clone(),
            self.version.clone(),
            self.asked.clone(),
            text(game),
            self.report["answer"].to_string(),
            stat("engine"),
            stat("nodes"),
            stat("seconds"),
            stat("threads"),
            stat("memory"),
            stat("seed"),
            self.certificate.clone().unwrap_or_default(),
        ];
        csv_line(fields.iter().map(String::as_str))
    }

    /// A number or word of the report's statistics; empty if there is none.
    pub fn stat(&self, name: &str) -> String {
        text(&self.report["stats"][name])
    }

    /// The parts of the answer that are known, with their names: `outcome A, plies 11`; then
    /// the first numbers or words of lists, and how many rows tables have.
    pub fn summary(&self) -> String {
        let (mut parts, mut lists) = (Vec::new(), Vec::new());
        if let Value::Object(answer) = &self.report["answer"] {
            summarize(answer, &mut parts, &mut lists);
        }
        parts.append(&mut lists);
        parts.join(", ")
    }
}

/// A number or a word; nothing is empty.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// How many items are written out.
const WRITTEN_OUT: usize = 20;

/// The first of some numbers or words; of anything else how many there are.
fn listed(items: &[Value]) -> String {
    if items.is_empty() {
        return "none".to_owned();
    }
    if items.iter().any(|item| item.is_array() || item.is_object()) {
        return items.len().to_string();
    }
    let first: Vec<String> = items.iter().take(WRITTEN_OUT).map(text).collect();
    let more = if items.len() > WRITTEN_OUT {
        " …"
    } else {
        ""
    };
    first.join(" ") + more
}

fn summarize(object: &Map<String, Value>, parts: &mut Vec<String>, lists: &mut Vec<String>) {
    for (name, value) in object.iter().filter(|(name, _)| *name != "verb") {
        let name = name.replace('_', " ");
        match value {
            Value::Null => {}
            Value::Bool(true) => parts.push(name),
            Value::Bool(false) => parts.push(format!("{name} no")),
            Value::Array(items) => lists.push(format!("{name} {}", listed(items))),
            Value::Object(object) => summarize(object, parts, lists),
            word => parts.push(format!("{name} {}", text(word))),
        }
    }
}
