//! Boards from files, which are read here and nowhere else.

use crate::error::{Error, bad};
use harary_games::FileBoard;

/// Reads the board of a file.
///
/// # Errors
/// If the file cannot be read, or does not describe a board.
pub(crate) fn read(path: &str) -> Result<FileBoard, Error> {
    let bytes = std::fs::read(path).map_err(|error| Error::File {
        path: path.into(),
        error,
    })?;
    // Bytes that are not text cannot name a cell, so that their line is refused.
    FileBoard::read(&String::from_utf8_lossy(&bytes)).map_err(|why| bad(format!("{path}: {why}")))
}

/// Whether this is a pipe or a device, which can be read once only.
pub(crate) fn is_special(path: &str) -> bool {
    std::fs::metadata(path).is_ok_and(|about| !about.is_file())
}
