//! Files. The caller provides them, since not every target has a file system.
//!
//! A file of the operating system is written aside, synced and renamed, so that it is complete or
//! absent. A process killed while it writes leaves `NAME.PID.NUMBER.new`, which nothing reads.

use crate::error::Error;
use std::collections::BTreeMap;
use std::io::{self, Cursor, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What can be read from any place.
pub trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

/// Where checkpoints and certificates are kept.
pub trait Files: Sync {
    /// Opens a file.
    ///
    /// # Errors
    /// If it is not there ([`NotFound`](io::ErrorKind::NotFound)), or cannot be read.
    fn open(&self, path: &Path) -> io::Result<Box<dyn ReadSeek>>;
    /// Writes a file anew. Whatever happens, the old file or the new one is whole.
    ///
    /// # Errors
    /// If the file cannot be written, or with the error that `write` returns.
    fn write(
        &self,
        path: &Path,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()>;
    /// Whether a file can be written, found out without touching what is there.
    ///
    /// # Errors
    /// If it cannot.
    fn try_write(&self, path: &Path) -> io::Result<()>;
    /// Removes a file.
    ///
    /// # Errors
    /// If it cannot be removed.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The files of the operating system. A link is followed; what is no regular file (a pipe, a
/// device) is written to as it is.
#[cfg(feature = "system")]
#[derive(Clone, Copy, Debug)]
pub struct Disk;

#[cfg(feature = "system")]
mod disk;

/// Files in memory, for machines without others: none at first, or collected from paths and what
/// they hold, as a checkpoint that was kept elsewhere.
#[derive(Default, Debug)]
pub struct MemoryFiles(Mutex<BTreeMap<PathBuf, Vec<u8>>>);

impl MemoryFiles {
    /// What a file holds; `None` if it is not there.
    pub fn content(&self, path: &Path) -> Option<Vec<u8>> {
        self.look(|files| files.get(path).cloned())
    }

    fn look<T>(&self, look: impl FnOnce(&mut BTreeMap<PathBuf, Vec<u8>>) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<P: Into<PathBuf>> FromIterator<(P, Vec<u8>)> for MemoryFiles {
    fn from_iter<I: IntoIterator<Item = (P, Vec<u8>)>>(files: I) -> Self {
        let files = files.into_iter();
        MemoryFiles(Mutex::new(
            files.map(|(path, held)| (path.into(), held)).collect(),
        ))
    }
}

impl Files for MemoryFiles {
    fn open(&self, path: &Path) -> io::Result<Box<dyn ReadSeek>> {
        let content = self.content(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(Cursor::new(content)))
    }

    fn write(
        &self,
        path: &Path,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut content = Vec::new();
        write(&mut content)?;
        self.look(|files| files.insert(path.to_owned(), content));
        Ok(())
    }

    fn try_write(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let removed = self.look(|files| files.remove(path));
        removed.map(drop).ok_or(io::ErrorKind::NotFound.into())
    }
}

/// No files at all: every question that needs one is refused.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

impl Files for NoFiles {
    fn open(&self, _: &Path) -> io::Result<Box<dyn ReadSeek>> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn write(
        &self,
        _: &Path,
        _: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn try_write(&self, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn remove(&self, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Writes one of these files anew.
///
/// # Errors
/// [`Error::File`] if that fails.
pub(crate) fn write_to(
    files: &dyn Files,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let mut write = Some(write);
    let written = files.write(path, &mut |file| match write.take() {
        Some(write) => write(file),
        None => Ok(()),
    });
    written.map_err(|error| unwritten(path, error))
}

/// Whether one of these files can be written, found out before long work.
///
/// # Errors
/// [`Error::File`] if it cannot.
pub(crate) fn try_to_write(files: &dyn Files, path: &Path) -> Result<(), Error> {
    files
        .try_write(path)
        .map_err(|error| unwritten(path, error))
}

/// A file that could not be written. It need not be there before, so what is not there is its
/// folder.
fn unwritten(path: &Path, error: io::Error) -> Error {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let error = match (error.kind(), folder) {
        (io::ErrorKind::NotFound, Some(folder)) => io::Error::new(
            io::ErrorKind::NotFound,
            format!("there is no folder {}", folder.display()),
        ),
        _ => error,
    };
    failed(path, error)
}

/// A file and what is wrong with it.
pub(crate) fn failed(path: &Path, error: io::Error) -> Error {
    Error::File {
        path: path.to_owned(),
        error,
    }
}

/// Writes a file of the operating system anew. Whatever happens, the old file or the new one is
/// whole. A link is followed; what is no regular file (a pipe, a device) is written to as it is.
///
/// # Errors
/// [`Error::File`] if the file cannot be written, or with the error that `write` returns.
#[cfg(feature = "system")]
pub fn write_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    write_to(&Disk, path, write)
}

/// Whether a file of the operating system can be written, found out before long work and without
/// touching what is there.
///
/// # Errors
/// [`Error::File`] if it cannot.
#[cfg(feature = "system")]
pub fn try_file(path: &Path) -> Result<(), Error> {
    try_to_write(&Disk, path)
}

#[cfg(test)]
#[cfg(feature = "system")]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_the_old_file_and_no_other() {
        let folder = std::env::temp_dir().join(format!("harary-file-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("answer");
        write_file(&path, |file| file.write_all(b"old")).unwrap();
        let failed = write_file(&path, |file| {
            file.write_all(b"half")?;
            Err(io::Error::other("the disk is full"))
        });
        assert!(failed.unwrap_err().to_string().contains("the disk is full"));
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        let nowhere = folder.join("no-such-folder/answer");
        assert!(write_file(&nowhere, |_| Ok(())).is_err() && try_file(&nowhere).is_err());
        assert!(try_file(&path).is_ok() && try_file(&folder).is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn files_in_memory_are_files_and_no_files_refuse() {
        let (files, path) = (MemoryFiles::default(), Path::new("proof"));
        let missing = files.open(path).map(drop).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        write_to(&files, path, |file| file.write_all(b"old")).unwrap();
        assert!(write_to(&files, path, |_| Err(io::Error::other("full"))).is_err());
        assert_eq!(files.content(path).unwrap(), b"old");
        let mut text = String::new();
        files.open(path).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "old");
        let again: MemoryFiles = [("proof", text.into_bytes())].into_iter().collect();
        assert_eq!(again.content(path), files.content(path));
        files.remove(path).unwrap();
        assert!(files.content(path).is_none() && files.remove(path).is_err());
        assert!(try_to_write(&NoFiles, path).is_err() && NoFiles.open(path).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_devices_written_to() {
        let folder = std::env::temp_dir().join(format!("harary-link-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let (target, link) = (folder.join("target"), folder.join("link"));
        std::fs::write(&target, "old").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        write_file(&link, |file| file.write_all(b"new")).unwrap();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(std::fs::read(&target).unwrap(), b"new");
        // A link to a device, so that a mistake here costs no device.
        let null = folder.join("null");
        std::os::unix::fs::symlink("/dev/null", &null).unwrap();
        try_file(&null).unwrap();
        write_file(&null, |file| file.write_all(b"gone")).unwrap();
        assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
