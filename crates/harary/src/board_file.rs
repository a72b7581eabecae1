//! Boards that users bring: read from files, here and nowhere else, or written out in a spec.

use crate::error::{Error, bad};
use harary_games::FileBoard;

/// The most cells that a number stands for; a board has fewer.
const MOST_CELLS: usize = 10_000;

/// Reads the board of a file.
///
/// # Errors
/// If the file cannot be read, or does not describe a board.
pub(crate) fn read(path: &str) -> Result<FileBoard, Error> {
    if cfg!(not(feature = "system")) {
        return Err(bad(format!(
            "{path}: this program reads no files; write the board out, with sets="
        )));
    }
    let bytes = std::fs::read(path).map_err(|error| Error::File {
        path: path.into(),
        error,
    })?;
    // Bytes that are not text cannot name a cell, so that their line is refused.
    FileBoard::read(&String::from_utf8_lossy(&bytes)).map_err(|why| bad(format!("{path}: {why}")))
}

/// Reads a board from the values of the keys `sets` and `cells`: `1,2,3/1,4,5`, and names joined by
/// commas, or a number of cells, or nothing.
///
/// # Errors
/// If they describe no board; sets are counted from 1, as lines are in a file.
pub(crate) fn written(sets: &str, cells: &str) -> Result<FileBoard, Error> {
    let names: Vec<String> = match cells.parse() {
        Ok(number @ 0..=MOST_CELLS) => (1..=number).map(|cell| cell.to_string()).collect(),
        _ => (cells.split(',').filter(|name| !name.is_empty()))
            .map(str::to_owned)
            .collect(),
    };
    let lines = sets.replace('/', "\n").replace(',', " ");
    FileBoard::of_sets(&names, &lines).map_err(|why| bad(format!("file: sets={sets}: {why}")))
}

/// Whether this is a pipe or a device, which can be read once only.
pub(crate) fn is_special(path: &str) -> bool {
    std::fs::metadata(path).is_ok_and(|about| !about.is_file())
}
