//! Checkpoint files: the state of an engine, with the question it belongs to.
//!
//! `harary checkpoint 1`, a newline, the question, a newline, then the number of words, the words and a checksum (CRC 32
//! of all before it), each as eight bytes, low byte first. Written aside, synced and renamed, so that at every moment
//! either the old or the new file is whole.

use crate::error::Error;
use crate::file::write_file;
use harary_core::WordSink;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const FORMAT: &str = "harary checkpoint 1";

pub(crate) struct Checkpoint {
    path: PathBuf,
    question: String,
}

/// Writes words to a file, and remembers the first failure: a sink has no way to return one.
struct FileSink<'a> {
    file: &'a mut dyn Write,
    checksum: crc32fast::Hasher,
    words: u64,
    result: io::Result<()>,
}

impl FileSink<'_> {
    fn bytes(&mut self, bytes: &[u8]) {
        if self.result.is_ok() {
            self.checksum.update(bytes);
            self.result = self.file.write_all(bytes);
        }
    }
}

impl WordSink for FileSink<'_> {
    fn word(&mut self, word: u64) {
        self.words += 1;
        self.bytes(&word.to_le_bytes());
    }
}

impl Checkpoint {
    pub(crate) fn new(path: &Path, question: &str) -> Self {
        Checkpoint {
            path: path.to_owned(),
            question: question.to_owned(),
        }
    }

    pub(crate) fn refuse(&self, why: impl Into<String>) -> Error {
        Error::Checkpoint {
            path: self.path.clone(),
            why: why.into(),
        }
    }

    /// The words of the file, or `None` if there is no file yet.
    pub(crate) fn read(&self) -> Result<Option<Vec<u64>>, Error> {
        let bytes = match std::fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                return Err(Error::File {
                    path: self.path.clone(),
                    error,
                });
            }
        };
        let mut lines = bytes.splitn(3, |&byte| byte == b'\n');
        let (format, question, body) = (lines.next(), lines.next(), lines.next());
        if format != Some(FORMAT.as_bytes()) {
            return Err(self.refuse("not a checkpoint that this version can read"));
        }
        if let Some(question) = question.filter(|question| *question != self.question.as_bytes()) {
            let theirs = String::from_utf8_lossy(question);
            return Err(self.refuse(format!(
                "it holds another question: {theirs} (asked now: {})",
                self.question
            )));
        }
        let damaged = || self.refuse("the file is damaged or cut short");
        let body = body
            .filter(|body| body.len() % 8 == 0)
            .ok_or_else(damaged)?;
        let mut words: Vec<u64> = body
            .chunks_exact(8)
            .map(|chunk| {
                chunk
                    .iter()
                    .rev()
                    .fold(0, |word, &byte| word << 8 | u64::from(byte))
            })
            .collect();
        let (checksum, count) = (
            words.pop().ok_or_else(damaged)?,
            words.pop().ok_or_else(damaged)?,
        );
        let sum = crc32fast::hash(&bytes[..bytes.len() - 8]);
        if count != words.len() as u64 || checksum != u64::from(sum) {
            return Err(damaged());
        }
        Ok(Some(words))
    }

    /// Writes the file anew; returns how long that took. Whatever happens, the old file or the new one is whole.
    pub(crate) fn write(&self, save: impl FnOnce(&mut dyn WordSink)) -> Result<Duration, Error> {
        let started = Instant::now();
        write_file(&self.path, |file| {
            let mut sink = FileSink {
                file,
                checksum: crc32fast::Hasher::new(),
                words: 0,
                result: Ok(()),
            };
            sink.bytes(format!("{FORMAT}\n{}\n", self.question).as_bytes());
            save(&mut sink);
            let words = sink.words;
            sink.bytes(&words.to_le_bytes());
            let checksum = u64::from(sink.checksum.clone().finalize());
            sink.bytes(&checksum.to_le_bytes());
            sink.result
        })?;
        Ok(started.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("harary-checkpoint-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn what_was_written_is_read_and_nothing_else() {
        let folder = scratch("round");
        let path = folder.join("state");
        let checkpoint = Checkpoint::new(&path, "solve vdw n=5 k=3");
        assert!(checkpoint.read().unwrap().is_none());
        let words = [1, u64::MAX, 10, 0x0A0A_0A0A];
        checkpoint
            .write(|to| words.iter().for_each(|&word| to.word(word)))
            .unwrap();
        assert_eq!(checkpoint.read().unwrap().unwrap(), words);

        let other = Checkpoint::new(&path, "solve vdw n=6 k=3");
        assert!(
            other
                .read()
                .unwrap_err()
                .to_string()
                .contains("another question: solve vdw n=5 k=3")
        );

        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(checkpoint.read().is_err(), "cut at {length}");
        }
        for index in 0..whole.len() {
            let mut changed = whole.clone();
            changed[index] ^= 4;
            std::fs::write(&path, &changed).unwrap();
            assert!(checkpoint.read().is_err(), "a bit flipped in byte {index}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
