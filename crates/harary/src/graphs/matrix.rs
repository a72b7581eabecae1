//! Adjacency matrices as text: a row a line, with a symbol for each pair of vertices.
//!
//! Of two colors a 1 is an edge of color 1 and a 0 one of color 2, as the matrix of a graph has
//! them; of more, or without a 0 outside the diagonal, the symbols are the colors. Blanks and
//! commas between symbols mean nothing. A list of lists, as other programs print it, has a row in
//! each pair of brackets, on one line or several, and its numbers may be written `1.` or `1.0`.

use super::edges::cell_of;
use harary_core::{colors_from_text, colors_to_text};

/// A coloring of the edges between so many vertices, each row with the end of its line.
pub(super) fn write(vertices: usize, colors: &[u8], last: u8) -> String {
    let symbol = |row: usize, column: usize| match colors.get(cell_of(vertices, row, column)) {
        _ if row == column => "0".to_owned(),
        Some(2) if last == 2 => "0".to_owned(),
        Some(&color) => colors_to_text(&[color]),
        None => String::new(),
    };
    let row = |row: usize| {
        let symbols: Vec<String> = (0..vertices).map(|column| symbol(row, column)).collect();
        symbols.join(" ") + "\n"
    };
    (0..vertices).map(row).collect()
}

/// The symbols of each row.
fn rows(lines: &[&str]) -> Vec<Vec<char>> {
    let is_between = |symbol: char| "[],;()".contains(symbol) || symbol.is_whitespace();
    if !lines.iter().any(|line| line.contains('[')) {
        let symbols = |line: &&str| line.chars().filter(|&symbol| !is_between(symbol)).collect();
        return lines.iter().map(symbols).collect();
    }
    let whole = |number: &str| {
        let fraction = number.find('.').filter(|&point| point > 0);
        let zeros = fraction.filter(|point| number[point + 1..].bytes().all(|digit| digit == b'0'));
        number[..zeros.unwrap_or(number.len())].to_owned()
    };
    let all = lines.join(" ");
    let rows = all.split(']').map(|row| {
        let numbers = row.split(is_between).map(whole);
        numbers.collect::<String>().chars().collect::<Vec<char>>()
    });
    rows.filter(|row| !row.is_empty()).collect()
}

/// The rows of a matrix, if lines are one: with as many symbols in each row as there are rows, and
/// a 0, which no coloring has.
pub(super) fn square(lines: &[&str]) -> Option<Vec<Vec<char>>> {
    let rows = rows(lines);
    let is_square = rows.len() > 1 && rows.iter().all(|row| row.len() == rows.len());
    let has_zero = rows.iter().any(|row| row.contains(&'0'));
    (is_square && has_zero).then_some(rows)
}

/// Reads the colors of the edges, 0 for `.`, from the rows of a [`square`].
///
/// # Errors
/// If the matrix is not symmetric, has something on its diagonal, or a symbol is no color.
pub(super) fn read(rows: &[Vec<char>], last: u8) -> Result<Vec<u8>, String> {
    let vertices = rows.len();
    let place = |row: usize, column: usize| format!("row {}, column {}", row + 1, column + 1);
    let mut above = Vec::new();
    for (row, symbols) in rows.iter().enumerate() {
        for (column, &symbol) in symbols.iter().enumerate() {
            let at = place(row, column);
            if row == column && !['0', '.'].contains(&symbol) {
                return Err(format!(
                    "{at}: `{symbol}` on the diagonal, where only 0 stands: no vertex is joined to itself"
                ));
            }
            if symbol != rows[column][row] {
                let other = rows[column][row];
                return Err(format!(
                    "{at}: `{symbol}`, but {} has `{other}`: the matrix is not symmetric",
                    place(column, row)
                ));
            }
            if row < column {
                above.push((at, symbol));
            }
        }
    }
    debug_assert_eq!(above.len(), vertices * (vertices - 1) / 2);
    let is_of_a_graph = last == 2 && above.iter().any(|(_, symbol)| *symbol == '0');
    let color = |(at, symbol): &(String, char)| match symbol {
        '.' => Ok(0),
        '0' if is_of_a_graph => Ok(2),
        '1' => Ok(1),
        _ if is_of_a_graph => Err(format!(
            "{at}: `{symbol}`: a matrix with 0 outside the diagonal is that of a graph and has 0 and 1 alone"
        )),
        symbol => match colors_from_text(&symbol.to_string(), last).as_deref() {
            Ok([color]) => Ok(*color),
            _ => Err(format!(
                "{at}: `{symbol}` is no color: they are 1 to {last}"
            )),
        },
    };
    above.iter().map(color).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colors(lines: &[&str], last: u8) -> Result<Vec<u8>, String> {
        read(&square(lines).unwrap(), last)
    }

    #[test]
    fn matrices_are_written_and_come_back() {
        // The path 1-2-3 and its complement.
        let path = [1, 2, 1];
        let text = write(3, &path, 2);
        assert_eq!(text, "0 1 0\n1 0 1\n0 1 0\n");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(colors(&lines, 2).unwrap(), path);
        let three = [1, 2, 3, 1, 2, 3];
        let text = write(4, &three, 3);
        assert_eq!(text, "0 1 2 3\n1 0 1 2\n2 1 0 3\n3 2 3 0\n");
        assert_eq!(
            colors(&text.lines().collect::<Vec<&str>>(), 3).unwrap(),
            three
        );
    }

    #[test]
    fn lists_of_lists_colors_and_gaps_are_read() {
        let lists = ["[[0, 1, 0],", " [1, 0, 1],", " [0, 1, 0]]"];
        assert_eq!(colors(&lists, 2).unwrap(), [1, 2, 1]);
        for list in [
            "[[0, 1, 0], [1, 0, 1], [0, 1, 0]]",
            "[[0. 1. 0.] [1. 0. 1.] [0. 1. 0.]]",
            "[[0.0, 1.0, 0.0], [1, 0, 1.00], [0, 1, 0]]",
        ] {
            assert_eq!(colors(&[list], 2).unwrap(), [1, 2, 1], "{list}");
        }
        assert_eq!(square(&["[[0, 1.5], [1.5, 0]]"]), None);
        // Without a 0 outside the diagonal the symbols are colors, with two colors, too.
        assert_eq!(colors(&["012", "101", "210"], 2).unwrap(), [1, 2, 1]);
        assert_eq!(colors(&["01.", "101", ".10"], 2).unwrap(), [1, 0, 1]);
        for lines in [&["01", "1"][..], &["0"], &["12", "21"]] {
            assert_eq!(square(lines), None);
        }
    }

    #[test]
    fn what_is_no_matrix_of_a_coloring_is_named_with_its_place() {
        let wrong = |lines: &[&str]| colors(lines, 2).unwrap_err();
        assert!(wrong(&["11", "10"]).starts_with("row 1, column 1: `1` on the diagonal"));
        assert!(wrong(&["01", "00"]).starts_with("row 1, column 2: `1`, but row 2, column 1"));
        assert!(wrong(&["03", "30"]).contains("`3` is no color"));
        assert!(wrong(&["012", "100", "200"]).contains("0 and 1 alone"));
        assert!(colors(&["00", "00"], 3).is_err());
    }
}
