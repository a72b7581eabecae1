//! Folders that a command writes into.

use anyhow::{Context, Result, bail};
use harary::try_file;
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

/// Refuses a folder with files in it, unless this one is among them and begins like this.
///
/// # Errors
/// If the folder is refused, or cannot be read.
pub(crate) fn is_free_for(folder: &Path, file: &str, head: &str) -> Result<()> {
    let name = || folder.display().to_string();
    if !folder.is_dir() || begins(&folder.join(file), head) {
        return Ok(());
    }
    if std::fs::read_dir(folder)
        .with_context(name)?
        .next()
        .is_some()
    {
        bail!(
            "{}: this folder is not empty; name a new one, or one that was written by `harary atlas`",
            name()
        );
    }
    Ok(())
}

/// Whether a file is a text that begins like this.
pub(crate) fn begins(file: &Path, head: &str) -> bool {
    std::fs::read_to_string(file).is_ok_and(|text| text.starts_with(head))
}
