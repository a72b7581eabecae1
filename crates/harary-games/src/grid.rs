//! The names of the cells of a grid: a column as in a spreadsheet, a, b, …, z, aa, ab, …, and the
//! number of a row, row 1 first.
//!
//! Columns are words of letters, shorter ones first, those of one length in the order of a
//! dictionary: numbers in base 26 with the digits 1 to 26 and no zero. So each column has one name,
//! of one letter up to 26 columns, of two up to 702.

use harary_core::{Hypergraph, Picture};

/// The name of the column, counted from 0.
fn column_name(column: usize) -> String {
    let mut letters = Vec::new();
    let mut left = column + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    letters.iter().rev().collect()
}

/// The name of a cell, column and row counted from 0.
pub(crate) fn cell_name(column: usize, row: usize) -> String {
    format!("{}{}", column_name(column), row + 1)
}

/// The names of the cells of a grid, row by row: a1, b1, …, a2, ….
pub(crate) fn grid_names(columns: usize, rows: usize) -> Vec<String> {
    let cells = 0..columns * rows;
    cells
        .map(|cell| cell_name(cell % columns, cell / columns))
        .collect()
}

/// The board of n × n cells with these sets, which no rotation or reflection changes.
pub(crate) fn square(n: usize, sets: impl IntoIterator<Item = Vec<usize>>) -> Hypergraph {
    let mut board = Hypergraph::new(grid_names(n, n), sets);
    board.picture = Picture::Grid { width: n };
    board.symmetries = board.picture.symmetries(n * n);
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_as_in_a_spreadsheet() {
        for (column, name) in [
            (1, "a"),
            (26, "z"),
            (27, "aa"),
            (28, "ab"),
            (52, "az"),
            (53, "ba"),
            (64, "bl"),
            (128, "dx"),
            (702, "zz"),
            (703, "aaa"),
        ] {
            assert_eq!(column_name(column - 1), name);
        }
        // The order in a list of all words of up to three letters, shorter ones first.
        let words = |from: &[String]| -> Vec<String> {
            let longer = |word: &String| {
                ('a'..='z')
                    .map(|letter| format!("{word}{letter}"))
                    .collect()
            };
            from.iter().flat_map::<Vec<String>, _>(longer).collect()
        };
        let one = words(&[String::new()]);
        let two = words(&one);
        let three = words(&two);
        for (column, name) in [one, two, three].concat().iter().enumerate() {
            assert_eq!(column_name(column), *name);
        }
    }

    #[test]
    fn each_cell_of_a_wide_grid_has_a_name_of_its_own() {
        let names = grid_names(64, 64);
        for (column, row, name) in [
            (0, 0, "a1"),
            (25, 0, "z1"),
            (26, 0, "aa1"),
            (51, 0, "az1"),
            (52, 0, "ba1"),
            (63, 0, "bl1"),
            (0, 1, "a2"),
            (26, 9, "aa10"),
            (63, 63, "bl64"),
        ] {
            assert_eq!(names[row * 64 + column], name);
        }
        // Read back: letters as digits 1 to 26, the rest as a number.
        for (cell, name) in names.iter().enumerate() {
            let letters = name.bytes().take_while(u8::is_ascii_lowercase);
            let letters: Vec<usize> = letters
                .map(|letter| usize::from(letter - b'a') + 1)
                .collect();
            let column = letters.iter().fold(0, |so_far, digit| so_far * 26 + digit);
            let row = name[letters.len()..].parse::<usize>().unwrap();
            assert_eq!((row - 1) * 64 + column - 1, cell, "{name}");
        }
    }
}
