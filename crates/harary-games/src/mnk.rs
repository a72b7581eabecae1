//! The board of m,n,k-games: a grid of m columns and n rows, and k cells in a row, across, upright
//! or slanting.
//!
//! Gomoku without its extra rules is m = n = 15, k = 5; tic-tac-toe m = n = k = 3. Source:
//! Uiterwijk, van den Herik 2000, The advantage of the initiative.

use crate::grid::grid_names;
use crate::positional::MOST_CELLS;
use harary_core::{BadParameter, Hypergraph, Picture};

/// The board of the m,n,k-game; cells are named by column and row: a1, b1, …, a2, ….
///
/// # Errors
/// If `m`, `n` or `k` is not 1 to 128, or there are more than 128 cells.
pub fn mnk(m: usize, n: usize, k: usize) -> Result<Hypergraph, BadParameter> {
    BadParameter::in_range("m", m, 1..=MOST_CELLS)?;
    BadParameter::in_range("n", n, 1..=MOST_CELLS)?;
    BadParameter::in_range("k", k, 1..=MOST_CELLS)?;
    if m * n > MOST_CELLS {
        let why = format!("such that m*n, here {}, is at most {MOST_CELLS}", m * n);
        return Err(BadParameter::new("n", n, why));
    }
    let reach = k - 1;
    let mut rows = Vec::new();
    for cell in 0..m * n {
        let (x, y) = (cell % m, cell / m);
        let (right, down) = (x + reach < m, y + reach < n);
        let mut from_here = |fits: bool, step: usize| {
            if fits {
                rows.push((0..k).map(|place| cell + place * step).collect());
            }
        };
        from_here(right, 1);
        from_here(down, m);
        from_here(right && down, m + 1);
        // To the left: for k = 1 the cell itself, as before.
        from_here(x >= reach && down, m - usize::from(k > 1));
    }
    let mut board = Hypergraph::new(grid_names(m, n), rows);
    board.picture = Picture::Grid { width: m };
    board.symmetries = board.picture.symmetries(m * n);
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_and_symmetric() {
        for (m, n) in [(1, 1), (1, 5), (3, 3), (4, 3), (3, 4), (5, 2), (6, 6)] {
            for k in 1..=5 {
                let board = mnk(m, n, k).unwrap();
                let (across, upright) = ((m + 1).saturating_sub(k), (n + 1).saturating_sub(k));
                let expected = match k {
                    1 => m * n,
                    _ => across * n + upright * m + 2 * across * upright,
                };
                assert_eq!(board.edges.len(), expected, "{m} {n} {k}");
                assert!(board.edges.iter().all(|edge| edge.len() == k));
                assert!(board.symmetries.iter().all(|map| board.is_symmetry(map)));
            }
        }
        assert_eq!(mnk(4, 3, 3).unwrap().symmetries.len(), 3);
        assert_eq!(mnk(1, 5, 3).unwrap().symmetries.len(), 1);
        assert!(mnk(3, 3, 3).unwrap().edges.contains(&vec![2, 4, 6]));
        assert_eq!(mnk(128, 1, 3).unwrap().cells[127], "dx1");
        assert!(mnk(129, 1, 1).is_err() && mnk(12, 11, 3).is_err() && mnk(0, 1, 1).is_err());
    }
}
