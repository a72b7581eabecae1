//! Van der Waerden's board: the numbers 1…n, and the arithmetic progressions of k terms among them.
//!
//! On the line a progression is a, a+d, …, a+(k−1)d within 1…n; on the ring it is taken modulo n
//! and may not close on itself: (k−1)d < n. Source: Cheu, Kiffer 2015, section 1.1 (with that
//! reading of "does not end after it begins" its circular numbers come out).

use harary_core::{BadParameter, Hypergraph, Picture};

/// The largest board: of more than 128 cells it can be sampled, not searched.
const MOST_CELLS: usize = 256;

/// Whether the numbers lie in a row or around a circle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// 1…n in a row.
    Line,
    /// 1…n around a circle.
    Ring,
}

/// The board of `game(n, k)`, or of its circular variant.
///
/// # Errors
/// If `n` or `k` is not 1 to 256.
pub fn vdw(n: usize, k: usize, shape: Shape) -> Result<Hypergraph, BadParameter> {
    BadParameter::in_range("n", n, 1..=MOST_CELLS)?;
    BadParameter::in_range("k", k, 1..=MOST_CELLS)?;
    let names = (1..=n).map(|number| number.to_string()).collect();
    let reach = k - 1;
    let progressions = (0..n)
        .flat_map(|start| (1..=n).map(move |step| (start, step)))
        .filter_map(|(start, step)| {
            let fits = match shape {
                Shape::Line => start + reach * step < n,
                Shape::Ring => reach * step < n,
            };
            fits.then(|| (0..k).map(|term| (start + term * step) % n).collect())
        });
    let mut board = Hypergraph::new(names, progressions);
    let turn = |by: usize, sign: bool| -> Vec<usize> {
        (0..n)
            .map(|cell| (by + if sign { cell } else { n - cell }) % n)
            .collect()
    };
    board.symmetries = match shape {
        Shape::Line => vec![(0..n).rev().collect()],
        Shape::Ring => (0..n)
            .flat_map(|by| [turn(by, true), turn(by, false)])
            .collect(),
    };
    board.symmetries.sort_unstable();
    board.symmetries.dedup();
    board.symmetries.retain(|map| !map.is_sorted());
    board.picture = match shape {
        Shape::Line => Picture::Line,
        Shape::Ring => Picture::Ring,
    };
    Ok(board)
}

/// N(n, k, i): how many progressions of k terms in 1…n use the number i (Cheu, Kiffer 2015, section
/// 1.1). For any n and k ≥ 1; 1 for k = 1.
pub fn progressions_through(n: u32, k: u32, i: u32) -> u32 {
    if !(1..=n).contains(&i) || k == 0 {
        return 0;
    }
    if k == 1 {
        return 1;
    }
    // i may be the term number 0 … k−1; the steps must keep the terms before and after it on the
    // board.
    (0..k)
        .map(|before| {
            let below = (i - 1).checked_div(before).unwrap_or(n);
            let above = (n - i).checked_div(k - 1 - before).unwrap_or(n);
            below.min(above)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_map_progressions_to_progressions() {
        for shape in [Shape::Line, Shape::Ring] {
            for n in 1..=14 {
                for k in 1..=5 {
                    let board = vdw(n, k, shape).unwrap();
                    assert!(board.symmetries.iter().all(|map| board.is_symmetry(map)));
                    let expected = match shape {
                        Shape::Line => usize::from(n > 1),
                        Shape::Ring => [0, 0, 1][..].get(n).copied().unwrap_or(2 * n - 1),
                    };
                    assert_eq!(board.symmetries.len(), expected, "{n} {shape:?}");
                }
            }
        }
    }

    #[test]
    fn progressions_are_counted_cell_by_cell() {
        assert_eq!(
            progressions_through(5, 3, 1),
            2,
            "the example of section 1.1"
        );
        for n in 1..=16 {
            for k in 1..=5 {
                let board = vdw(n, k, Shape::Line).unwrap();
                for (cell, through) in board.edges_through().iter().enumerate() {
                    let counted = progressions_through(n as u32, k as u32, cell as u32 + 1);
                    assert_eq!(
                        counted as usize,
                        through.len(),
                        "n={n} k={k} i={}",
                        cell + 1
                    );
                }
            }
        }
    }

    #[test]
    fn a_ring_has_progressions_across_its_joint_but_none_that_closes() {
        let board = vdw(5, 3, Shape::Ring).unwrap();
        assert_eq!(board.edges.len(), 10);
        assert!(board.edges.contains(&vec![0, 1, 4]));
        assert!(vdw(0, 3, Shape::Line).is_err() && vdw(257, 3, Shape::Line).is_err());
        assert!(vdw(4, 7, Shape::Line).unwrap().edges.is_empty());
    }
}
