//! Adjacency matrices as text: a row a line, with a symbol for each pair of vertices.
//!
//! Of two colors a 1 is an edge of color 1 and a 0 one of color 2, as the matrix of a graph has
//! them; of more, or without a 0 outside the diagonal, the symbols are the colors. Blanks, commas
//! and brackets between symbols mean nothing, so that the lists of lists of other programs are
//! read, too.

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

/// The symbols of a row.
fn symbols(line: &str) -> Vec<char> {
    let is_between = |symbol: &char| "[],;()".contains(*symbol) || symbol.is_whitespace();
    line.chars().filter(|symbol| !is_between(symbol)).collect()
}

/// Whether lines are a matrix: as many symbols in each as there are lines, and a 0, which no
/// coloring has.
pub(super) fn is_matrix(lines: &[&str]) -> bool {
    let is_row = |line: &&str| symbols(line).len() == lines.len();
    lines.len() > 1 && lines.iter().all(is_row) && lines.iter().any(|line| line.contains('0'))
}

/// Reads the colors of the edges, 0 for `.`, from lines of the right shape.
///
/// # Errors
/// If the matrix is not symmetric, has something on its diagonal, or a symbol is no color.
pub(super) fn read(lines: &[&str], last: u8) -> Result<Vec<u8>, String> {
    let rows: Vec<Vec<char>> = lines.iter().map(|line| symbols(line)).collect();
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

    #[test]
    fn matrices_are_written_and_come_back() {
        // The path 1-2-3 and its complement.
        let path = [1, 2, 1];
        let text = write(3, &path, 2);
        assert_eq!(text, "0 1 0\n1 0 1\n0 1 0\n");
        let lines: Vec<&str> = text.lines().collect();
        assert!(is_matrix(&lines));
        assert_eq!(read(&lines, 2).unwrap(), path);
        let three = [1, 2, 3, 1, 2, 3];
        let text = write(4, &three, 3);
        assert_eq!(text, "0 1 2 3\n1 0 1 2\n2 1 0 3\n3 2 3 0\n");
        assert_eq!(
            read(&text.lines().collect::<Vec<&str>>(), 3).unwrap(),
            three
        );
    }

    #[test]
    fn lists_of_lists_colors_and_gaps_are_read() {
        let lists = ["[[0, 1, 0],", " [1, 0, 1],", " [0, 1, 0]]"];
        assert!(is_matrix(&lists));
        assert_eq!(read(&lists, 2).unwrap(), [1, 2, 1]);
        // Without a 0 outside the diagonal the symbols are colors, with two colors, too.
        assert_eq!(read(&["012", "101", "210"], 2).unwrap(), [1, 2, 1]);
        assert_eq!(read(&["01.", "101", ".10"], 2).unwrap(), [1, 0, 1]);
        assert!(!is_matrix(&["01", "1"]) && !is_matrix(&["0"]) && !is_matrix(&["12", "21"]));
    }

    #[test]
    fn what_is_no_matrix_of_a_coloring_is_named_with_its_place() {
        let wrong = |lines: &[&str]| read(lines, 2).unwrap_err();
        assert!(wrong(&["11", "10"]).starts_with("row 1, column 1: `1` on the diagonal"));
        assert!(wrong(&["01", "00"]).starts_with("row 1, column 2: `1`, but row 2, column 1"));
        assert!(wrong(&["03", "30"]).contains("`3` is no color"));
        assert!(wrong(&["012", "100", "200"]).contains("0 and 1 alone"));
        assert!(read(&["00", "00"], 3).is_err());
    }
}
