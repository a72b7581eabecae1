//! Folders that a command writes into.

use anyhow::{Context, Result, bail};
use harary::try_file;
use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// Makes a folder, if it is not there.
///
/// # Errors
/// If it cannot be made, or is a file.
pub(crate) fn make(folder: &Path) -> Result<()> {
    let name = || folder.display().to_string();
    if folder.exists() && !folder.is_dir() {
        bail!("{}: a file, not a folder", name());
    }
    std::fs::create_dir_all(folder).with_context(name)
}

/// Makes the folders of files that are to be written after long work, and then does the work. If
/// that fails, folders that are new are gone again.
///
/// # Errors
/// Before the work if one of the files cannot be written; else as the work.
pub(crate) fn with_folders<T>(files: &[PathBuf], work: impl FnOnce() -> Result<T>) -> Result<T> {
    let folders = files.iter().filter_map(|file| file.parent());
    let new: Vec<&Path> = folders.filter(|folder| !folder.exists()).collect();
    let made = files.iter().try_for_each(|file| {
        file.parent().map_or(Ok(()), make)?;
        Ok(try_file(file)?)
    });
    made.and_then(|()| work()).inspect_err(|_| {
        for folder in new.iter().rev() {
            let _ = std::fs::remove_dir(folder);
        }
    })
}

/// Whether nothing is in a folder, or it is not there.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn is_empty(folder: &Path) -> Result<bool> {
    let name = || folder.display().to_string();
    Ok(!folder.is_dir()
        || std::fs::read_dir(folder)
            .with_context(name)?
            .next()
            .is_none())
}

/// What a file holds; `None` if it is not there.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn read_if_there(file: &Path) -> Result<Option<String>> {
    match std::fs::read_to_string(file) {
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        text => text.map(Some).with_context(|| file.display().to_string()),
    }
}

/// Whether a file begins like this.
pub(crate) fn begins(file: &Path, head: &str) -> bool {
    let mut there = vec![0; head.len()];
    let read = File::open(file).and_then(|mut file| file.read_exact(&mut there));
    read.is_ok() && there == head.as_bytes()
}

/// Refuses to write over a file that does not begin like this.
///
/// # Errors
/// If there is one.
pub(crate) fn leaves_alone(file: &Path, head: &str) -> Result<()> {
    if file.exists() && !begins(file, head) {
        bail!(
            "{}: there is another file of this name, which would be lost",
            file.display()
        );
    }
    Ok(())
}
