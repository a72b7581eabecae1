//! The results store: answers kept in a file of SQLite, and taken from it when the same question is
//! asked again.
//!
//! An answer is kept as the JSON of its report, beside the words of its [`Question`] (as
//! [`canonical`](crate::canonical) has it), the version that found it, when, and where its
//! certificate is; a checksum covers all of that. A question is answered by the newest answer that
//! the same version found to the same words. Only complete answers are kept. The view `results`
//! shows the parts of reports as columns, for whoever looks with other tools.
//!
//! A rollback journal and a busy timeout let several processes write, on network file systems too,
//! where a write-ahead log cannot be shared. Every answer is a transaction of its own. What is no
//! store, or one of a newer version, is not written to.

mod find;
mod place;
mod record;

pub use find::{Found, find_or_answer};
pub use place::Place;
pub use record::{Record, Results};

use crate::answer::Report;
use crate::error::Error;
use crate::known::known;
use crate::question::Question;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, TransactionBehavior, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Says in the head of the file whose it is: `Hary`.
const APPLICATION: u32 = 0x4861_7279;
/// The version of the tables below. One that has other tables, or whose reports this version could
/// not read, has a higher one.
const FORMAT: u32 = 2;
/// So long another process is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
const NO_STORE: &str = "no store of results, or a damaged one; it is left as it is";
/// Longer answers are not kept.
const LONGEST: usize = 64 << 20;

const TABLES: &str = "
    CREATE TABLE answers (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        date TEXT NOT NULL,
        version TEXT NOT NULL,
        asked TEXT NOT NULL,
        certificate TEXT,
        report TEXT NOT NULL,
        checksum INTEGER NOT NULL
    );
    CREATE INDEX answers_by_question ON answers (asked, version);";

/// The parts of reports as columns. Reports of format 1 had the game beside the question.
const VIEW: &str = "
    DROP VIEW IF EXISTS results;
    CREATE VIEW results AS SELECT
        number, date, version, asked, certificate,
        coalesce(json_extract(report, '$.question.game'), json_extract(report, '$.game')) AS game,
        json_extract(report, '$.question.verb') AS verb,
        json_extract(report, '$.answer') AS answer,
        json_extract(report, '$.stats.engine') AS engine,
        json_extract(report, '$.stats.nodes') AS nodes,
        json_extract(report, '$.stats.seconds') AS seconds,
        json_extract(report, '$.stats.threads') AS threads,
        json_extract(report, '$.stats.memory') AS memory,
        json_extract(report, '$.stats.seed') AS seed
    FROM answers;";

/// A store that is open. One thread uses it; other threads and processes open the same file for
/// themselves.
///
/// ```
/// use harary::{Limits, Question, Store, answer, canonical};
///
/// # let folder = std::env::temp_dir().join(format!("harary-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// let store = Store::open(&folder.join("results.sqlite"))?;
/// let limits = Limits::default();
/// let question = canonical(&"solve vdw k=3 n=5".parse()?, &limits)?;
/// assert!(store.find(&question)?.is_none());
/// store.keep(&question, &answer(&question, &limits)?, None)?;
/// assert_eq!(store.find(&question)?.unwrap().question, question);
/// # drop(store);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), harary::Error>(())
/// ```
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
}

impl Store {
    /// Opens a store, and makes it if there is no file or an empty one.
    ///
    /// # Errors
    /// If the file cannot be opened or made, is no store or a damaged one, or one of a newer
    /// version; it is then left as it is.
    pub fn open(path: &Path) -> Result<Store, Error> {
        Store::with(path, OpenFlags::SQLITE_OPEN_CREATE)
    }

    /// Opens a store that is there. One that cannot be written can be read.
    ///
    /// # Errors
    /// As for [`open`](Store::open), and if there is no file.
    pub fn existing(path: &Path) -> Result<Store, Error> {
        if let Err(error) = std::fs::metadata(path) {
            let path = path.to_owned();
            return Err(Error::File { path, error });
        }
        Store::with(path, OpenFlags::empty())
    }

    fn with(path: &Path, more: OpenFlags) -> Result<Store, Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
        // A relative path might look like one of the names that mean something to SQLite.
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if let Some(folder) = whole.parent()
            && let Err(error) = std::fs::metadata(folder)
        {
            let path = folder.to_owned();
            return Err(Error::File { path, error });
        }
        if whole.is_dir() {
            return Err(say(path, "this is a folder; a store is a file"));
        }
        // SQLite takes a file of one byte for an empty one, and writes to devices.
        if std::fs::metadata(&whole).is_ok_and(|about| about.len() == 1 || !about.is_file()) {
            return Err(say(path, NO_STORE));
        }
        let connection =
            Connection::open_with_flags(whole, flags).map_err(|why| refuse(path, &why))?;
        let store = Store {
            path: path.to_owned(),
            connection,
        };
        store.prepare().map_err(|why| refuse(path, &why))?;
        store.look()?;
        Ok(store)
    }

    /// Makes the tables, if nothing is there yet.
    fn prepare(&self) -> rusqlite::Result<()> {
        self.connection.busy_timeout(PATIENCE)?;
        if !self.is_blank()? {
            self.renew();
            return Ok(());
        }
        self.write(|| {
            // Another process may have been faster.
            if !self.is_blank()? {
                return Ok(());
            }
            self.connection.execute_batch(TABLES)?;
            self.connection.execute_batch(VIEW)?;
            self.set("application_id", APPLICATION)?;
            self.set("user_version", FORMAT)
        })
    }

    /// Makes a store of format 1 one of this format: its tables are the same, its view is not. One
    /// that cannot be written is read as it is.
    fn renew(&self) {
        let is_old = || {
            Ok::<bool, rusqlite::Error>(
                self.pragma("application_id")? == APPLICATION && self.pragma("user_version")? == 1,
            )
        };
        if is_old().unwrap_or(false) {
            let _ = self.write(|| {
                self.connection.execute_batch(VIEW)?;
                self.set("user_version", FORMAT)
            });
        }
    }

    /// One transaction, which begins as one that writes, so that it waits for others before it
    /// reads.
    fn write<T>(&self, work: impl FnOnce() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
        let transaction =
            rusqlite::Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let result = work()?;
        transaction.commit()?;
        Ok(result)
    }

    fn pragma(&self, name: &str) -> rusqlite::Result<u32> {
        self.connection
            .pragma_query_value(None, name, |row| row.get(0))
    }

    fn set(&self, name: &str, value: u32) -> rusqlite::Result<()> {
        self.connection.pragma_update(None, name, value)
    }

    fn is_blank(&self) -> rusqlite::Result<bool> {
        let count = "SELECT count(*) FROM sqlite_schema";
        let tables: u32 = self.connection.query_row(count, [], |row| row.get(0))?;
        Ok(tables == 0 && self.pragma("application_id")? == 0 && self.pragma("user_version")? == 0)
    }

    /// Refuses what this version does not know.
    fn look(&self) -> Result<(), Error> {
        let (application, format) = (self.pragma("application_id"), self.pragma("user_version"));
        let (application, format) = (
            application.map_err(|why| self.refuse(&why))?,
            format.map_err(|why| self.refuse(&why))?,
        );
        if application != APPLICATION {
            return Err(self.say("a database, but not of results of Harary"));
        }
        if !(1..=FORMAT).contains(&format) {
            return Err(self.say(format!(
                "a newer version of Harary wrote it (format {format}; this one knows format {FORMAT}); it is left as it is"
            )));
        }
        Ok(())
    }

    /// Whether answers can be kept, found out before long work: whether the file and its folder can
    /// be written, and the lock be had.
    ///
    /// # Errors
    /// If not.
    pub fn try_writing(&self) -> Result<(), Error> {
        let tried = || {
            let _rolled_back = rusqlite::Transaction::new_unchecked(
                &self.connection,
                TransactionBehavior::Immediate,
            )?;
            // What is there is written again, which takes a journal beside the file.
            self.set("user_version", FORMAT)
        };
        tried().map_err(|why| self.refuse(&why))
    }

    /// The newest answer of this version to a question, with the date when it was found in
    /// [`stored`](Report::stored). It says nothing of a certificate: none is written now.
    ///
    /// # Errors
    /// If the store cannot be read, or the record is damaged.
    pub fn find(&self, question: &Question) -> Result<Option<Report>, Error> {
        let newest = format!(
            "SELECT {} FROM answers WHERE asked = ?1 AND version = ?2 ORDER BY number DESC LIMIT 1",
            record::COLUMNS
        );
        let words = question.to_string();
        let row = self
            .connection
            .query_row(&newest, params![words, crate::VERSION], record::Row::read)
            .optional()
            .map_err(|why| self.refuse(&why))?;
        let Some(row) = row else {
            return Ok(None);
        };
        row.verify().map_err(|why| self.say(why))?;
        Ok(row.answer().map(|report| Report {
            known: known(&report.question, &report.answer),
            stored: Some(row.date),
            ..report
        }))
    }

    /// Keeps an answer to a question, and where its certificate was written. An answer that is not
    /// complete is not kept.
    ///
    /// # Errors
    /// If the store cannot be written, the answer is about another game (a file that changed
    /// meanwhile), or it is longer than 64 MiB. The answers that are there already stay.
    pub fn keep(
        &self,
        question: &Question,
        report: &Report,
        certificate: Option<&Path>,
    ) -> Result<(), Error> {
        if !report.complete {
            return Ok(());
        }
        let (asked, answered) = (&question.game, &report.question.game);
        if asked != answered {
            return Err(self.say(format!(
                "the question was about {asked}, the answer is about {answered}"
            )));
        }
        let text = report.to_json().map_err(|why| self.say(why.to_string()))?;
        if text.len() > LONGEST {
            return Err(self.say(format!(
                "the answer has {} MiB, and {} are the most",
                text.len() >> 20,
                LONGEST >> 20
            )));
        }
        let certificate = certificate
            .filter(|_| report.answer.is_certified())
            .map(|path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
        self.insert(record::Row {
            number: 0,
            date: String::new(),
            version: report.version.clone(),
            asked: question.to_string(),
            certificate: certificate.map(|path| path.to_string_lossy().into_owned()),
            report: text,
            checksum: 0,
        })
        .map_err(|why| self.refuse(&why))
    }

    /// Adds a row, as of now.
    fn insert(&self, mut row: record::Row) -> rusqlite::Result<()> {
        self.write(|| {
            let now = "SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";
            row.date = self.connection.query_row(now, [], |row| row.get(0))?;
            let insert = "INSERT INTO answers (date, version, asked, certificate, report, checksum) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let sum = row.sum();
            self.connection.execute(
                insert,
                params![
                    row.date,
                    row.version,
                    row.asked,
                    row.certificate,
                    row.report,
                    sum
                ],
            )?;
            Ok(())
        })
    }

    /// The answers whose question has all these words, newest first, at most so many.
    ///
    /// # Errors
    /// If the store cannot be read, or a record is damaged: its number is told.
    pub fn records(&self, words: &[String], most: usize) -> Result<Vec<Record>, Error> {
        let mut found = Vec::new();
        let all = format!(
            "SELECT {} FROM answers ORDER BY number DESC",
            record::COLUMNS
        );
        let failed = |why: rusqlite::Error| self.refuse(&why);
        let mut all = self.connection.prepare(&all).map_err(failed)?;
        let mut rows = all.query([]).map_err(failed)?;
        while found.len() < most
            && let Some(row) = rows.next().map_err(failed)?
        {
            let row = record::Row::read(row).map_err(failed)?;
            // As they were typed, without the quotes of a shell.
            let asked = shell_words::split(&row.asked).unwrap_or_default();
            let has = |word: &String| asked.contains(word);
            if words.iter().all(has) {
                found.push(row.record().map_err(|why| self.say(why))?);
            }
        }
        Ok(found)
    }

    /// Removes the answers of these numbers: all of them, or none if one is not there.
    ///
    /// # Errors
    /// If a number is not there, or the store cannot be written.
    pub fn forget(&self, numbers: &[u64]) -> Result<(), Error> {
        let mut missing = None;
        let done = self.write(|| {
            for &number in numbers {
                let delete = "DELETE FROM answers WHERE number = ?1";
                let key = i64::try_from(number).unwrap_or(-1);
                if self.connection.execute(delete, [key])? == 0 {
                    missing = Some(number);
                    return Err(rusqlite::Error::QueryReturnedNoRows);
                }
            }
            Ok(())
        });
        done.map_err(|why| match missing {
            Some(number) => self.say(format!("there is no result {number}")),
            None => self.refuse(&why),
        })
    }

    fn say(&self, why: impl Into<String>) -> Error {
        say(&self.path, why)
    }

    fn refuse(&self, why: &rusqlite::Error) -> Error {
        refuse(&self.path, why)
    }
}

fn say(path: &Path, why: impl Into<String>) -> Error {
    Error::Store {
        path: path.to_owned(),
        why: why.into(),
    }
}

/// What SQLite refuses, in plain words.
fn refuse(path: &Path, why: &rusqlite::Error) -> Error {
    let told = match why.sqlite_error_code() {
        // Columns that are not there, or hold what they cannot, are damage too.
        None | Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt | ErrorCode::Unknown) => {
            NO_STORE.to_owned()
        }
        Some(ErrorCode::DatabaseBusy) => {
            format!("another process has held it for {} s", PATIENCE.as_secs())
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            "it cannot be written; name another, or leave it out by --store off".to_owned()
        }
        Some(ErrorCode::CannotOpen) => {
            "the file, or its journal in the same folder, cannot be opened".to_owned()
        }
        Some(ErrorCode::DiskFull) => {
            "the disk is full; name another, or leave it out by --store off".to_owned()
        }
        _ => why.to_string(),
    };
    say(path, told)
}

#[cfg(test)]
mod tests;
