//! Files that are whole or not there: written aside, synced, renamed. A process killed while it
//! writes leaves `NAME.PID.new`, which nothing reads.

use crate::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file anew. Whatever happens, the old file or the new one is whole. A link is followed;
/// what is no regular file (a pipe, a device) is written to as it is.
///
/// # Errors
/// [`Error::File`] if the file cannot be written, or with the error that `write` returns.
pub fn write_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let mut write = Some(write);
    write_whole(path, &mut |file| match write.take() {
        Some(write) => write(file),
        None => Ok(()),
    })
}

/// As [`write_file`], which is made for every kind of content, and this once.
fn write_whole(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let failed = |error| Error::File {
        path: path.to_owned(),
        error,
    };
    let (target, aside) = match places(path) {
        Place::Special => {
            let mut write_through = || {
                let mut file = BufWriter::new(OpenOptions::new().write(true).open(path)?);
                write(&mut file)?;
                file.flush()
            };
            return write_through().map_err(failed);
        }
        Place::Regular { target, aside } => (target, aside),
    };
    let mut write_aside = || {
        let mut file = BufWriter::new(File::create(&aside)?);
        write(&mut file)?;
        file.into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .sync_all()
    };
    write_aside()
        .and_then(|()| std::fs::rename(&aside, &target))
        .map_err(|error| {
            // Best effort: the failure to report is the first one.
            let _ = std::fs::remove_file(&aside);
            failed(error)
        })?;
    // The new name outlives a power cut only once the folder is synced too; a file system that
    // cannot do that is left alone.
    #[cfg(unix)]
    if let Some(folder) = target.parent() {
        let here = folder.as_os_str().is_empty();
        let folder = if here { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// Whether a file can be written, found out before long work and without touching what is there.
///
/// # Errors
/// [`Error::File`] if it cannot.
pub fn try_file(path: &Path) -> Result<(), Error> {
    let tried = match places(path) {
        Place::Special => OpenOptions::new().write(true).open(path).map(drop),
        Place::Regular { target, .. } if target.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Place::Regular { aside, .. } => {
            File::create(&aside).and_then(|_| std::fs::remove_file(&aside))
        }
    };
    tried.map_err(|error| Error::File {
        path: path.to_owned(),
        error,
    })
}

/// Where a file is to be written.
enum Place {
    /// As it is: a pipe or a device.
    Special,
    /// Aside first, then renamed.
    Regular { target: PathBuf, aside: PathBuf },
}

fn places(path: &Path) -> Place {
    // What is not there yet is its own target.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if std::fs::metadata(&target).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
        return Place::Special;
    }
    let mut name = target.file_name().unwrap_or_default().to_owned();
    // Two processes may write the same file: each a whole one.
    name.push(format!(".{}.new", std::process::id()));
    let aside = target.with_file_name(name);
    Place::Regular { target, aside }
}

#[cfg(test)]
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
