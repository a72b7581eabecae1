//! The files of the operating system.

use super::{Disk, Files, ReadSeek};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

impl Files for Disk {
    fn open(&self, path: &Path) -> io::Result<Box<dyn ReadSeek>> {
        Ok(Box::new(File::open(path)?))
    }

    fn write(
        &self,
        path: &Path,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let (target, aside) = match places(path) {
            Place::Special => {
                let mut file = BufWriter::new(OpenOptions::new().write(true).open(path)?);
                write(&mut file)?;
                return file.flush();
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
            .inspect_err(|_| {
                // Best effort: the failure to report is the first one.
                let _ = std::fs::remove_file(&aside);
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

    fn try_write(&self, path: &Path) -> io::Result<()> {
        match places(path) {
            Place::Special => OpenOptions::new().write(true).open(path).map(drop),
            Place::Regular { target, .. } if target.is_dir() => {
                Err(io::ErrorKind::IsADirectory.into())
            }
            Place::Regular { aside, .. } => {
                File::create(&aside).and_then(|_| std::fs::remove_file(&aside))
            }
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }
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
    // Two processes may write the same file, or two threads: each a whole one.
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    name.push(format!(".{}.{number}.new", std::process::id()));
    let aside = target.with_file_name(name);
    Place::Regular { target, aside }
}
