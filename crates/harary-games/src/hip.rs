//! The board of Hip: n × n points, and the corners of every square on them, of any size and tilt.
//!
//! There are n²(n²−1)/12 squares. Source: Funabiki, Takefuji 1991, section 1, after Gardner.

use crate::grid::square;
use harary_core::{BadParameter, Hypergraph};

/// The widest board: 1,397,760 squares, which are listed in half a second; twice the width has 16
/// times as many. Boards of more than 128 cells are colored, not played on.
const MOST_WIDTH: usize = 64;

/// The Hip board of width `n`; cells are named by column and row: a1, b1, …, a2, …; after z come
/// aa, ab, ….
///
/// # Errors
/// If `n` is not 1 to 64.
pub fn hip(n: usize) -> Result<Hypergraph, BadParameter> {
    BadParameter::in_range("n", n, 1..=MOST_WIDTH)?;
    // A square of a bounding box of side `side`, tilted by `lean`: each square once.
    let mut squares = Vec::new();
    for side in 1..n {
        for lean in 0..side {
            for y in 0..n - side {
                for x in 0..n - side {
                    let corners = [
                        (x + lean, y),
                        (x + side, y + lean),
                        (x + side - lean, y + side),
                        (x, y + side - lean),
                    ];
                    squares.push(corners.iter().map(|(x, y)| y * n + x).collect());
                }
            }
        }
    }
    let mut board = square(n, squares);
    // Shell by shell: each smaller board is complete before the next cells are filled.
    board
        .order
        .sort_by_key(|cell| ((cell % n).max(cell / n), *cell));
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_counted_and_symmetric() {
        for n in 1..=8 {
            let board = hip(n).unwrap();
            assert_eq!(board.edges.len(), n * n * (n * n - 1) / 12);
            assert_eq!(board.symmetries.len(), if n == 1 { 0 } else { 7 });
            assert!(board.symmetries.iter().all(|map| board.is_symmetry(map)));
            assert!(board.edges.iter().all(|edge| edge.len() == 4));
        }
        assert_eq!(hip(3).unwrap().cells[5], "c2");
        assert!(hip(0).is_err() && hip(65).is_err());
    }

    #[test]
    fn the_widest_board_has_all_its_squares() {
        let board = hip(MOST_WIDTH).unwrap();
        assert_eq!(board.edges.len(), 1_397_760);
        assert_eq!(board.cells[27], "ab1");
        assert_eq!(board.cells.last().unwrap(), "bl64");
    }
}
