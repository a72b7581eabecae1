//! Boards of chess pieces: the cells of a board of n × n, and the pairs of cells on which two
//! pieces of one kind attack each other, whatever stands between them.
//!
//! To place queens in turn, none attacking another, is A344227 of the OEIS; colorings of the queens
//! are those of the queen's graph.

use crate::grid::square;
use harary_core::{BadParameter, Hypergraph};

/// The widest board: boards of more than 128 cells are colored, not played on.
const MOST_WIDTH: usize = 32;

/// A chess piece that attacks alike in all four directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Along rows, columns and diagonals.
    Queen,
    /// Along rows and columns.
    Rook,
    /// Along diagonals.
    Bishop,
    /// Two cells along and one across.
    Knight,
    /// The cells around it.
    King,
}

impl Piece {
    /// Whether it attacks a cell so many columns and rows away.
    fn attacks(self, (across, along): (usize, usize)) -> bool {
        let (straight, slanting) = (across == 0 || along == 0, across == along);
        match self {
            Piece::Queen => straight || slanting,
            Piece::Rook => straight,
            Piece::Bishop => slanting,
            Piece::Knight => (across, along) == (1, 2) || (across, along) == (2, 1),
            Piece::King => across.max(along) == 1,
        }
    }
}

/// The board of n × n cells, named by column and row: a1, b1, …, a2, ….
///
/// # Errors
/// If `n` is not 1 to 32.
pub fn pieces(n: usize, piece: Piece) -> Result<Hypergraph, BadParameter> {
    BadParameter::in_range("n", n, 1..=MOST_WIDTH)?;
    let away = |one: usize, other: usize| ((one % n).abs_diff(other % n), other / n - one / n);
    let pairs = (0..n * n).flat_map(|one| (one + 1..n * n).map(move |other| vec![one, other]));
    let pairs = pairs.filter(|pair| piece.attacks(away(pair[0], pair[1])));
    Ok(square(n, pairs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacks_are_counted_and_symmetric() {
        for n in 1..=8 {
            let rooks = n * n * (n - 1);
            // Diagonals of 1, 2, …, n, …, 2, 1 cells, in two directions.
            let pairs = |cells: usize| cells * cells.saturating_sub(1) / 2;
            let bishops = 2 * (2 * (1..n).map(pairs).sum::<usize>() + pairs(n));
            let knights = 4 * n.saturating_sub(1) * n.saturating_sub(2);
            let kings = 2 * n * (n - 1) + 2 * (n - 1) * (n - 1);
            for (piece, count) in [
                (Piece::Queen, rooks + bishops),
                (Piece::Rook, rooks),
                (Piece::Bishop, bishops),
                (Piece::Knight, knights),
                (Piece::King, kings),
            ] {
                let board = pieces(n, piece).unwrap();
                assert_eq!(board.edges.len(), count, "{n} {piece:?}");
                assert!(board.symmetries.iter().all(|map| board.is_symmetry(map)));
            }
        }
        assert!(pieces(0, Piece::King).is_err() && pieces(33, Piece::King).is_err());
    }
}
