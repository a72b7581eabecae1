//! Tic-tac-toe in a cube of any dimension: the cells are the points of side^dim, the sets its lines
//! from face to face.
//!
//! In a line every coordinate stays, rises or falls with the others, and some do not stay: there
//! are ((side + 2)^dim − side^dim)/2 lines. Source: Golomb, Hales 2002, Hypercube tic-tac-toe; Beck
//! 2008, Combinatorial Games, section 3.

use crate::grid::cell_name;
use crate::positional::MOST_CELLS;
use harary_core::{BadParameter, Hypergraph, Picture, permutations};

/// In more dimensions (of side 2) there would be thousands of permutations of the axes; cyclic ones
/// are kept.
const PERMUTED: usize = 4;

/// The board of tic-tac-toe. Cells are numbers in one dimension, a column and a row as of every
/// grid in two, and the digits of their coordinates in more; the first coordinate runs fastest.
///
/// The symmetries are those of the cube; for dim ≥ 5 only those that permute the axes cyclically.
///
/// # Errors
/// If `side` is less than 2, `dim` less than 1, or there are more than 128 cells.
pub fn tictactoe(side: usize, dim: usize) -> Result<Hypergraph, BadParameter> {
    BadParameter::in_range("side", side, 2..=MOST_CELLS)?;
    BadParameter::in_range("dim", dim, 1..=7)?;
    let cells = (side as u64).pow(dim as u32);
    if cells > MOST_CELLS as u64 {
        let why = format!("such that side^dim, here {cells}, is at most {MOST_CELLS}");
        return Err(BadParameter::new("side", side, why));
    }
    let cells = cells as usize;
    let point = |cell: usize| -> Vec<usize> {
        let axes = (0..dim as u32).map(|axis| cell / side.pow(axis) % side);
        axes.collect()
    };
    let cell = |point: &[usize]| point.iter().rev().fold(0, |cell, at| cell * side + at);
    let name = |cell: usize| match &point(cell)[..] {
        [x] => (x + 1).to_string(),
        [x, y] => cell_name(*x, *y),
        more => more.iter().map(|at| (at + 1).to_string()).collect(),
    };
    // A way along a line: each axis stays (0), rises (1) or falls (2). A line is met once from each
    // end.
    let ways = 1..3_usize.pow(dim as u32);
    let way = |number: usize| (0..dim as u32).map(move |axis| number / 3_usize.pow(axis) % 3);
    let lines = ways.flat_map(|number| {
        let starts = (0..cells).filter(move |&start| {
            let axes = point(start).into_iter().zip(way(number));
            axes.into_iter().all(|(at, how)| match how {
                0 => true,
                1 => at == 0,
                _ => at == side - 1,
            })
        });
        starts.map(move |start| {
            let after = |steps: usize| {
                let axes = point(start).into_iter().zip(way(number));
                let moved = axes.map(|(at, how)| match how {
                    0 => at,
                    1 => at + steps,
                    _ => at - steps,
                });
                cell(&moved.collect::<Vec<usize>>())
            };
            (0..side).map(after).collect()
        })
    });
    let mut board = Hypergraph::new((0..cells).map(name).collect(), lines);
    let mut orders = match dim {
        ..=PERMUTED => permutations(dim),
        _ => (0..dim)
            .map(|by| (0..dim).map(|axis| (axis + by) % dim).collect())
            .collect(),
    };
    orders.sort_unstable();
    for order in orders {
        for mirrored in 0..1_usize << dim {
            let image =
                |of: usize| {
                    let from = point(of);
                    let axes = order.iter().enumerate().map(|(axis, &source)| {
                        match mirrored >> axis & 1 {
                            0 => from[source],
                            _ => side - 1 - from[source],
                        }
                    });
                    cell(&axes.collect::<Vec<usize>>())
                };
            board.symmetries.push((0..cells).map(image).collect());
        }
    }
    board.symmetries.retain(|map| !map.is_sorted());
    board.picture = match dim {
        1 => Picture::Line,
        2 => Picture::Grid { width: side },
        _ => Picture::Layers { side },
    };
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_and_symmetric() {
        for (side, dim) in [
            (2, 1),
            (9, 1),
            (2, 2),
            (3, 2),
            (4, 2),
            (11, 2),
            (3, 3),
            (2, 4),
            (3, 4),
            (2, 6),
        ] {
            let board = tictactoe(side, dim).unwrap();
            let power = |of: usize| of.pow(dim as u32);
            assert_eq!(board.edges.len(), (power(side + 2) - power(side)) / 2);
            assert!(board.edges.iter().all(|edge| edge.len() == side));
            assert!(board.symmetries.iter().all(|map| board.is_symmetry(map)));
            let mut distinct = board.symmetries.clone();
            distinct.sort_unstable();
            distinct.dedup();
            let axes: usize = if dim <= PERMUTED {
                (1..=dim).product()
            } else {
                dim
            };
            assert_eq!(distinct.len(), axes * (1 << dim) - 1, "{side}^{dim}");
            assert_eq!(board.symmetries.len(), distinct.len());
        }
        let board = tictactoe(3, 2).unwrap();
        assert_eq!(board.cells[5], "c2");
        assert!(board.edges.contains(&vec![2, 4, 6]), "a falling diagonal");
        assert_eq!(tictactoe(5, 3).unwrap().cells[7], "321");
        assert!(tictactoe(1, 2).is_err() && tictactoe(6, 3).is_err() && tictactoe(2, 8).is_err());
    }
}
