//! Checkpoint files: the state of an engine, with the question it belongs to.
//!
//! `harary checkpoint 16`, a newline, the version of Harary, a newline, the question, a newline,
//! then the words, their number and a checksum (CRC 32 of all before it), each as eight bytes, low
//! byte first. Written aside, synced and renamed, so that at every moment either the old or the new
//! file is whole. Read as a stream, twice: the second time when the checksum is known to be right.

use super::files::{Files, ReadSeek, failed, write_to};
use crate::VERSION;
use crate::error::Error;
use harary_core::{Damaged, WordSink, WordSource};
use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const FORMAT: &str = "harary checkpoint 16";
const DAMAGED: &str = "the file is damaged or cut short: remove it, or name another";

pub(crate) struct Checkpoint<'a> {
    files: &'a dyn Files,
    path: PathBuf,
    question: String,
}

/// The file beside a checkpoint for a part of the work: FILE.7 for the seventh.
pub(crate) fn part_file(path: &Path, number: impl Display) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(format!(".{number}"));
    name.into()
}

/// Removes the checkpoint of a part of the work that is done, which a kill may have left behind:
/// one of this question, with whatever options. Any other file is left alone.
pub(crate) fn forget(files: &dyn Files, path: &Path, question: &str) {
    let is_it = || -> io::Result<bool> {
        let mut file = BufReader::new(files.open(path)?.take(1 << 16));
        let mut line = || -> io::Result<Vec<u8>> {
            let mut line = Vec::new();
            file.read_until(b'\n', &mut line)?;
            Ok(line)
        };
        let (format, _version) = (line()?, line()?);
        let is_checkpoint = format.strip_suffix(b"\n") == Some(FORMAT.as_bytes());
        let begins = |line: &[u8]| {
            let rest = line.strip_prefix(question.as_bytes());
            rest.is_some_and(|rest| rest == b"\n" || rest.starts_with(b" --"))
        };
        Ok(is_checkpoint && begins(&line()?))
    };
    if is_it().unwrap_or(false) {
        // If that fails it is as good as not done: the file does no harm.
        let _ = files.remove(path);
    }
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

/// The words of a file that are still to be read.
struct FileSource {
    file: BufReader<Box<dyn ReadSeek>>,
    words: u64,
}

impl WordSource for FileSource {
    fn word(&mut self) -> Result<u64, Damaged> {
        self.words = self.words.checked_sub(1).ok_or(Damaged)?;
        let mut word = [0; 8];
        // The file was read a moment ago: that it cannot be read now is as bad as a damage.
        self.file.read_exact(&mut word).map_err(|_| Damaged)?;
        Ok(u64::from_le_bytes(word))
    }

    fn left(&self) -> u64 {
        self.words
    }
}

impl WordSink for FileSink<'_> {
    fn word(&mut self, word: u64) {
        self.words += 1;
        self.bytes(&word.to_le_bytes());
    }
}

impl<'a> Checkpoint<'a> {
    pub(crate) fn new(files: &'a dyn Files, path: &Path, question: &str) -> Self {
        Checkpoint {
            files,
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

    /// What `load` makes of the words of the file, which are to be read to the last; `None` if
    /// there is no file yet.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or is of another question or version. It is left as
    /// it is.
    pub(crate) fn read<T>(
        &self,
        load: impl FnOnce(&mut dyn WordSource) -> Result<T, Damaged>,
    ) -> Result<Option<T>, Error> {
        let (mut load, mut loaded) = (Some(load), None);
        self.read_words(&mut |words| {
            loaded = load.take().map(|load| load(words)).transpose()?;
            Ok(())
        })?;
        Ok(loaded)
    }

    /// Lets `load` read the words of the file, to the last; does nothing if there is no file yet.
    fn read_words(
        &self,
        load: &mut dyn FnMut(&mut dyn WordSource) -> Result<(), Damaged>,
    ) -> Result<(), Error> {
        let failed = |error| failed(&self.path, error);
        let file = match self.files.open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(failed(error)),
        };
        let mut file = BufReader::new(file);
        let head = self
            .head(&mut file)
            .map_err(failed)?
            .map_err(|why| self.refuse(why))?;
        let damaged = || self.refuse(DAMAGED);
        let words = body(&mut file, &head)
            .map_err(failed)?
            .ok_or_else(damaged)?;
        file.seek(SeekFrom::Start(head.len() as u64))
            .map_err(failed)?;
        let mut source = FileSource { file, words };
        match load(&mut source) {
            Ok(()) if source.words == 0 => Ok(()),
            Ok(()) => Err(self.refuse(Damaged.to_string())),
            Err(why) => Err(self.refuse(why.to_string())),
        }
    }

    /// The lines before the words, if they are what this version writes for this question, or else
    /// what is wrong with them.
    fn head(&self, file: &mut impl BufRead) -> io::Result<Result<Vec<u8>, String>> {
        let mut head = Vec::new();
        // A file that is no checkpoint may be a single line of any length.
        let mut line = |limit: usize| -> io::Result<Option<String>> {
            let mut line = Vec::new();
            file.take(limit as u64).read_until(b'\n', &mut line)?;
            head.extend_from_slice(&line);
            let line = line.strip_suffix(b"\n");
            Ok(line.map(|line| String::from_utf8_lossy(line).into_owned()))
        };
        if line(FORMAT.len() + 1)?.as_deref() != Some(FORMAT) {
            return Ok(Err(match head.is_empty() {
                true => "the file is empty: remove it, or name another".to_owned(),
                false => "not a checkpoint that this version can read".to_owned(),
            }));
        }
        let (version, question) = (line(64)?, line(self.question.len().max(1 << 16) + 1)?);
        let (Some(version), Some(question)) = (version, question) else {
            return Ok(Err(DAMAGED.to_owned()));
        };
        if version != VERSION {
            return Ok(Err(format!(
                "it was written by Harary {version}, and this is Harary {VERSION}"
            )));
        }
        if question != self.question {
            return Ok(Err(format!(
                "it holds another question: {question} (asked now: {})",
                self.question
            )));
        }
        Ok(Ok(head))
    }

    /// Writes the file anew. Whatever happens, the old file or the new one is whole.
    pub(crate) fn write(&self, save: impl FnOnce(&mut dyn WordSink)) -> Result<(), Error> {
        let mut save = Some(save);
        self.write_words(&mut |words| {
            if let Some(save) = save.take() {
                save(words);
            }
        })
    }

    fn write_words(&self, save: &mut dyn FnMut(&mut dyn WordSink)) -> Result<(), Error> {
        write_to(self.files, &self.path, |file| {
            let mut sink = FileSink {
                file,
                checksum: crc32fast::Hasher::new(),
                words: 0,
                result: Ok(()),
            };
            sink.bytes(format!("{FORMAT}\n{VERSION}\n{}\n", self.question).as_bytes());
            save(&mut sink);
            let words = sink.words;
            sink.bytes(&words.to_le_bytes());
            let checksum = u64::from(sink.checksum.clone().finalize());
            sink.bytes(&checksum.to_le_bytes());
            sink.result
        })
    }
}

/// Reads what comes after the head; how many words there are, or `None` if it is not as it was
/// written.
fn body(file: &mut BufReader<Box<dyn ReadSeek>>, head: &[u8]) -> io::Result<Option<u64>> {
    let begin = file.stream_position()?;
    let whole = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(begin))?;
    let length = whole.checked_sub(head.len() as u64);
    let Some((length, words)) = length
        .filter(|length| length.is_multiple_of(8))
        .and_then(|length| Some((length, (length / 8).checked_sub(2)?)))
    else {
        return Ok(None);
    };
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(head);
    let mut left = file.take(length - 8);
    loop {
        let chunk = left.fill_buf()?;
        if chunk.is_empty() {
            break;
        }
        checksum.update(chunk);
        let size = chunk.len();
        left.consume(size);
    }
    file.seek_relative(-8)?;
    let mut end = [[0; 8]; 2];
    for word in &mut end {
        file.read_exact(word)?;
    }
    let [count, sum] = end.map(u64::from_le_bytes);
    Ok((count == words && sum == u64::from(checksum.finalize())).then_some(words))
}

#[cfg(test)]
#[cfg(feature = "system")]
mod tests {
    use super::*;
    use crate::run::files::Disk;

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
        let checkpoint = Checkpoint::new(&Disk, &path, "solve vdw n=5 k=3");
        let all =
            |from: &mut dyn WordSource| (0..4).map(|_| from.word()).collect::<Result<Vec<_>, _>>();
        assert!(checkpoint.read(all).unwrap().is_none());
        let words = [1, u64::MAX, 10, 0x0A0A_0A0A];
        checkpoint
            .write(|to| words.iter().for_each(|&word| to.word(word)))
            .unwrap();
        assert_eq!(checkpoint.read(all).unwrap().unwrap(), words);
        for fewer_or_more in [3, 5] {
            let read =
                checkpoint.read(|from| (0..fewer_or_more).try_for_each(|_| from.word().map(drop)));
            assert!(read.unwrap_err().to_string().contains("damaged"));
        }

        let other = Checkpoint::new(&Disk, &path, "solve vdw n=6 k=3");
        assert!(
            other
                .read(all)
                .unwrap_err()
                .to_string()
                .contains("another question: solve vdw n=5 k=3")
        );

        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(checkpoint.read(all).is_err(), "cut at {length}");
        }
        for index in 0..whole.len() {
            let mut changed = whole.clone();
            changed[index] ^= 4;
            std::fs::write(&path, &changed).unwrap();
            assert!(
                checkpoint.read(all).is_err(),
                "a bit flipped in byte {index}"
            );
        }
        let text = String::from_utf8_lossy(&whole);
        let later = text.replacen(VERSION, "99.0.0", 1);
        std::fs::write(&path, later).unwrap();
        let why = checkpoint.read(all).unwrap_err().to_string();
        assert!(why.contains("it was written by Harary 99.0.0"), "{why}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
