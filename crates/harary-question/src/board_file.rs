//! Boards that users bring: read from files, here and nowhere else; or in a spec itself, as a list
//! of sets or, as a data URL (RFC 2397), as a whole file: `file path=data:,a%20b%20c` is a board
//! with one set. So they travel in links, and are there where there are no files.

use crate::catalog::{example, family, known_name};
use crate::error::{Error, bad};
use harary_core::Hypergraph;
use harary_games::{FileBoard, MOST_CELLS};
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, percent_encode};
use std::io::{self, Read};

/// Before a board that is written out where a path would stand.
pub(crate) const DATA: &str = "data:,";

/// What stands for standard input where a path would stand.
const STANDARD_INPUT: &str = "-";

/// The most bytes of a file.
const MOST_BYTES: u64 = 1 << 30;
/// The signs of a value that a message repeats.
const LONG: usize = 100;

/// Reads the board of a file, or of a data URL.
///
/// # Errors
/// If the file cannot be read, or does not describe a board.
pub(crate) fn read(path: &str) -> Result<FileBoard, Error> {
    let bytes = match path.strip_prefix(DATA) {
        Some(text) => percent_decode_str(text).collect(),
        None => bytes_in(path)?,
    };
    // Bytes that are not text cannot name a cell, so that their line is refused.
    let text = String::from_utf8_lossy(&bytes);
    FileBoard::read(unmarked(&text)).map_err(|why| bad(format!("{}: {why}", name(path))))
}

/// What a board is called in messages: its path, unless it is written out there.
pub(crate) fn name(path: &str) -> &str {
    match path.starts_with(DATA) {
        true => "the board",
        false => path,
    }
}

/// A text without the mark that some editors put before it, which says in which order its bytes
/// stand.
pub fn unmarked(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// The data URL that stands for a file, or for itself.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn written_out(path: &str) -> Result<String, Error> {
    if path.starts_with(DATA) {
        return Ok(path.to_owned());
    }
    let bytes = bytes_in(path)?;
    Ok(format!(
        "{DATA}{}",
        percent_encode(&bytes, NON_ALPHANUMERIC)
    ))
}

fn bytes_in(path: &str) -> Result<Vec<u8>, Error> {
    if cfg!(not(feature = "system")) {
        return Err(bad(format!(
            "{path}: this program reads no files; write the board out, with sets="
        )));
    }
    bytes_of(path).map_err(|error| Error::File {
        path: path.into(),
        error,
    })
}

/// What is in a file; a device that never ends is refused.
fn bytes_of(path: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let input: Box<dyn Read> = match path {
        STANDARD_INPUT => Box::new(io::stdin()),
        path => Box::new(std::fs::File::open(path)?),
    };
    input.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MOST_BYTES {
        true => Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("more than {MOST_BYTES} bytes, which is too long for a board"),
        )),
        false => Ok(bytes),
    }
}

/// How a value begins, if it is too long to be repeated in a message.
fn begun(value: &str) -> String {
    match value.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.to_owned(),
    }
}

/// Reads a board from the values of the keys `sets` and `cells`: `1,2,3/1,4,5`, and names joined by
/// commas, or a number of cells, or nothing.
///
/// # Errors
/// If they describe no board; sets are counted from 1, as lines are in a file.
pub(crate) fn written(sets: &str, cells: &str) -> Result<FileBoard, Error> {
    let wrong = |why: &str| bad(format!("file: cells={}: {why}", begun(cells)));
    let wrong_set =
        |number, why: &str| bad(format!("file: sets={}: set {number}: {why}", begun(sets)));
    let names: Vec<String> = match cells.parse() {
        Ok(most @ 1..=MOST_CELLS) => (1..=most).map(|cell| cell.to_string()).collect(),
        _ if cells.is_empty() => Vec::new(),
        _ if is_whole(cells.strip_prefix('-').unwrap_or(cells)) => {
            return Err(wrong(&format!("a board has 1 to {MOST_CELLS} cells")));
        }
        _ => {
            are_names(cells).map_err(wrong)?;
            cells.split(',').map(str::to_owned).collect()
        }
    };
    for (number, set) in (1..).zip(sets.split('/')) {
        are_names(set).map_err(|why| wrong_set(number, why))?;
    }
    let lines = sets.replace('/', "\n").replace(',', " ");
    let board = FileBoard::of_sets(&names, &lines).map_err(|why| match why.line {
        0 => wrong(&why.why),
        number => wrong_set(number, &why.why),
    })?;
    let is_no_cell = |cell: &&str| !names.iter().any(|name| name == cell);
    match sets.split(['/', ',']).find(is_no_cell) {
        Some(cell) if !names.is_empty() => {
            Err(wrong(&format!("{cell} is in a set, and is no cell")))
        }
        _ => Ok(board),
    }
}

/// The keys `sets` and `cells` of a board, with their values.
///
/// # Errors
/// If they do not read back as the same board.
pub(crate) fn in_keys(board: &Hypergraph) -> Result<Vec<(String, String)>, Error> {
    board.checked()?;
    let names = |set: &Vec<usize>| {
        let names = set.iter().map(|&cell| &*board.cells[cell]);
        names.collect::<Vec<_>>().join(",")
    };
    let sets: Vec<String> = board.edges.iter().map(names).collect();
    let (sets, mut cells) = (sets.join("/"), board.cells.join(","));
    // A number alone would be that of the cells.
    if board.len() == 1 {
        cells.clear();
    }
    let read = written(&sets, &cells)?;
    let read = &read.setup().board;
    if (&read.cells, &read.edges) != (&board.cells, &board.edges) {
        return Err(bad(
            "file: a name of a cell is empty or has a blank, a comma or `/` in it",
        ));
    }
    let pairs = [("sets", sets), ("cells", cells)].into_iter();
    let given = pairs.filter(|(_, value)| !value.is_empty());
    Ok(given.map(|(key, value)| (key.to_owned(), value)).collect())
}

fn is_whole(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// Refuses what are no names joined by commas.
fn are_names(joined: &str) -> Result<(), &'static str> {
    let mut names = joined.split(',');
    if joined.is_empty() {
        return Err("it is empty; sets have one `/` between them");
    }
    if names.clone().any(str::is_empty) {
        return Err("a name is missing before or after a comma");
    }
    if names.any(|name| name.starts_with(['#', '%'])) {
        return Err("no name begins with # or %");
    }
    if joined.contains("..") || joined.contains(';') {
        return Err(
            "cells are named one by one, with commas between them, and sets have `/` between them, \
             as in 1,2,3/1,4,5",
        );
    }
    Ok(())
}

/// Whether this is a pipe, a device or standard input, which can be read once only.
pub fn is_special(path: &str) -> bool {
    path == STANDARD_INPUT || std::fs::metadata(path).is_ok_and(|about| !about.is_file())
}

/// Why a word after the name of a game, and after this key, is none: it has no key.
pub(crate) fn no_key(name: &str, before: &str, word: &str) -> Error {
    if known_name(name).is_none()
        && !name.contains('=')
        && let Err(why) = family(name)
    {
        return why;
    }
    let hint = match before {
        "path" => {
            " (a path has no blanks here; such a file can be read from standard input, by path=-)"
        }
        "sets" | "cells" => {
            " (commas stand between cells, `/` between sets, and no blanks: sets=1,2,3/3,4,5)"
        }
        _ if name.contains('=') && known_name(word).is_some() => {
            return bad(format!(
                "`{word}`: the name of the game comes first, as in `{word} {name} …`"
            ));
        }
        _ if before.is_empty() && known_name(name) == Some("file") => {
            return bad(format!(
                "`{word}`: the board in a file is `file path={word}`"
            ));
        }
        _ => "",
    };
    let hint = match example(name).filter(|_| hint.is_empty()) {
        Some(example) => &format!(", as in `{example}`"),
        None => hint,
    };
    bad(format!(
        "`{word}`: after the name of a game every word is KEY=VALUE{hint}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_may_be_in_its_spec() {
        let board = read("data:,a%20b%20c%0Ac%20d%0A").expect("a board");
        assert_eq!(
            board.canonical_text(),
            FileBoard::read("a b c\nc d\n").unwrap().canonical_text()
        );
        let why = read("data:,%FF").map(|_| ()).unwrap_err().to_string();
        assert!(why.starts_with("the board: line 1: "), "{why}");
        assert!(read("data:a b").is_err());
    }
}
