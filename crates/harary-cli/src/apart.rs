//! One file for one purpose: what a command writes is nothing else that it writes or reads.

use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

/// Refuses a file that is written if it is written or read for another purpose, too, under whatever
/// name; and `-`, which is no name where files are written aside.
pub(crate) fn apart<'f>(
    written: impl IntoIterator<Item = &'f Path>,
    read: impl IntoIterator<Item = &'f Path>,
) -> Result<()> {
    let mut taken: Vec<PathBuf> = read.into_iter().filter_map(place).collect();
    for file in written {
        if file.as_os_str() == "-" {
            bail!("-: give a file, as in answer.txt (or ./- for one of this name)");
        }
        let Some(place) = place(file) else {
            continue;
        };
        if taken.contains(&place) {
            bail!("{}: one file cannot hold two things", file.display());
        }
        taken.push(place);
    }
    Ok(())
}

/// Refuses a file that is written beside an answer if standard output goes there.
pub(crate) fn beside_answers<'f>(written: impl IntoIterator<Item = &'f Path>) -> Result<()> {
    match written.into_iter().find(|file| is_where_answers_go(file)) {
        None => Ok(()),
        Some(file) => bail!(
            "{}: standard output goes to this file, too, and one would overwrite the other",
            file.display()
        ),
    }
}

/// Where a file is, or will be; `None` for standard input and for devices and pipes, which can hold
/// several things, one after the other.
fn place(file: &Path) -> Option<PathBuf> {
    let is_special = |about: std::fs::Metadata| !about.is_file() && !about.is_dir();
    if file.as_os_str() == "-" || std::fs::metadata(file).is_ok_and(is_special) {
        return None;
    }
    let of_folder = || {
        let folder = match file.parent()? {
            here if here.as_os_str().is_empty() => Path::new("."),
            folder => folder,
        };
        Some(folder.canonicalize().ok()?.join(file.file_name()?))
    };
    let there = file.canonicalize().ok().or_else(of_folder);
    Some(there.unwrap_or_else(|| file.to_owned()))
}

/// Whether standard output goes to this file, and the file is a regular one: what is written to it
/// later begins at its start. (A pipe takes both, one after the other.)
#[cfg(unix)]
fn is_where_answers_go(file: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let Ok(output) = std::io::stdout().as_fd().try_clone_to_owned() else {
        return false;
    };
    let output = std::fs::File::from(output).metadata();
    let (Ok(output), Ok(named)) = (output, std::fs::metadata(file)) else {
        return false;
    };
    output.is_file() && (output.dev(), output.ino()) == (named.dev(), named.ino())
}

#[cfg(not(unix))]
fn is_where_answers_go(_: &Path) -> bool {
    false
}
