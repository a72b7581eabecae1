//! Tic-tac-toe: the cells are the points of a cube of any dimension, the sets the lines of as many
//! points as a side has.
//!
//! Golomb, Hales 2002, *Hypercube tic-tac-toe*.

use super::board::{Board, on_grid};
use crate::budget::Stop;
use crate::spec::Spec;

/// Takes the keys that say what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, Stop> {
    let side = spec.number("side", 2..=128)?;
    let dim = spec.number_or("dim", 1..=7, 2)?;
    let cells = side.checked_pow(dim).filter(|cells| *cells <= 128);
    let cells = cells.ok_or_else(|| "side^dim is more than 128".to_owned())?;
    let axes = 0..dim;
    let point = |cell: u32| -> Vec<i64> {
        let at = |axis| i64::from(cell / side.pow(axis) % side);
        axes.clone().map(at).collect()
    };
    let mut lines = Vec::new();
    for start in (0..cells).map(point) {
        for way in 0..3_u32.pow(dim) {
            let step = |axis: u32| i64::from(way / 3_u32.pow(axis) % 3) - 1;
            if axes.clone().all(|axis| step(axis) == 0) {
                continue;
            }
            let place = |time: u32| {
                let moved = axes
                    .clone()
                    .zip(&start)
                    .map(|(axis, at)| at + i64::from(time) * step(axis));
                let inside = |at: i64| u32::try_from(at).ok().filter(|at| *at < side);
                let digits: Option<Vec<u32>> = moved.map(inside).collect();
                Some(digits?.iter().rev().fold(0, |cell, at| cell * side + at))
            };
            lines.extend((0..side).map(place).collect::<Option<Vec<u32>>>());
        }
    }
    let name = |cell: u32| match point(cell)[..] {
        [x] => (x + 1).to_string(),
        [x, y] => on_grid(x as u32, y as u32),
        ref more => more.iter().map(|at| (at + 1).to_string()).collect(),
    };
    let row = (dim > 1).then_some(side);
    let names = (0..cells).map(name).collect();
    Board::named(names, row, lines, &spec.budget)
}
