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
