//! A row of a store, and what it tells.

use crate::answer::Report;
use crate::csv::csv_line;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

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

    /// The answer as it is to whoever asks now, without what was certified then. What cannot be read
    /// as such an answer is none.
    pub(super) fn answer<A: DeserializeOwned>(&self) -> Option<Report<A>> {
        type Parts = BTreeMap<String, Box<RawValue>>;
        let mut report: Parts = serde_json::from_str(&self.report).ok()?;
        let mut answer: Parts = serde_json::from_str(report.get("answer")?.get()).ok()?;
        if let Some(certified) = answer.get_mut("certified") {
            *certified = serde_json::value::to_raw_value(&()).ok()?;
        }
        let answer = serde_json::value::to_raw_value(&answer).ok()?;
        report.insert("answer".to_owned(), answer);
        serde_json::from_str(&serde_json::to_string(&report).ok()?).ok()
    }

    pub(super) fn record(self) -> Result<Record, String> {
        self.verify()?;
        let report = serde_json::from_str(&self.report)
            .map_err(|why| format!("the record of result {}: {why}", self.number))?;
        Ok(Record {
            number: self.number,
            date: self.date,
            asked: self.asked,
            certificate: self.certificate,
            report,
        })
    }
}

/// Whether the answer of a report says that a certificate was written.
pub(super) fn is_certified(report: &str) -> bool {
    #[derive(Deserialize)]
    struct Answer {
        certified: Option<String>,
    }
    let report: Result<Report<Answer>, _> = serde_json::from_str(report);
    report.is_ok_and(|report| {
        report
            .answer
            .certified
            .is_some_and(|what| what != "nothing")
    })
}

/// An answer that was kept.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    /// Its number in the store, by which it can be forgotten.
    pub number: u64,
    /// When it was kept: UTC, as in 2026-01-31T12:00:00Z.
    pub date: String,
    /// The words that ask the question again.
    pub asked: String,
    /// Where the certificate was written.
    pub certificate: Option<String>,
    /// The report; the answer, which each verb has its own of, as JSON.
    pub report: Report<Box<RawValue>>,
}

impl Record {
    /// The heads of the columns of [`csv`](Record::csv), as a line.
    pub const CSV_HEAD: &str = "number,date,version,asked,game,answer,engine,nodes,seconds,threads,memory,seed,certificate\n";

    /// The record as a line of comma-separated values; the answer is JSON.
    pub fn csv(&self) -> String {
        let stats = &self.report.stats;
        let fields = [
            self.number.to_string(),
            self.date.clone(),
            self.report.version.clone(),
            self.asked.clone(),
            self.report.game.clone(),
            self.report.answer.get().to_owned(),
            stats.engine.clone(),
            stats.nodes.to_string(),
            stats.seconds.to_string(),
            stats.threads.to_string(),
            stats.memory.to_string(),
            stats.seed.map(|seed| seed.to_string()).unwrap_or_default(),
            self.certificate.clone().unwrap_or_default(),
        ];
        csv_line(fields.iter().map(String::as_str))
    }

    /// The parts of the answer that are numbers, words or true, with their names: `outcome A, plies 11`.
    pub fn summary(&self) -> String {
        let mut parts = Vec::new();
        summarize(&self.report.answer, &mut parts);
        parts.join(", ")
    }
}

fn summarize(object: &RawValue, parts: &mut Vec<String>) {
    let fields: BTreeMap<String, &RawValue> =
        serde_json::from_str(object.get()).unwrap_or_default();
    for (name, value) in fields {
        let name = name.replace('_', " ");
        match value.get() {
            "null" | "false" => {}
            "true" => parts.push(name),
            text if text.starts_with('{') => summarize(value, parts),
            text if text.starts_with('[') => {}
            text => {
                // A number stands for itself.
                let word = serde_json::from_str(text).unwrap_or_else(|_| text.to_owned());
                parts.push(format!("{name} {word}"));
            }
        }
    }
}
