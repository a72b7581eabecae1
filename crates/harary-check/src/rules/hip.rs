//! Hip: the sets are the corners of squares, of every size and tilt, in a grid of n × n points.
//!
//! The game is named for the hipster's disdain for squares (Gardner), and its draws were found by a
//! neural network in Funabiki, Takefuji 1991, *A parallel algorithm for solving the 'Hip' games*.
//! There are n²(n²−1)/12 squares: up to 1,397,760.

use super::board::{Board, cost};
use crate::budget::Stop;
use crate::spec::Spec;

/// Takes the key that says what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, Stop> {
    let n = spec.number("n", 1..=64)? as i32;
    let all = (n * n) as u128;
    let (steps, memory) = cost(all * (all - 1) / 12, all * (all - 1) / 3, 4);
    spec.budget.needs(steps)?;
    spec.budget.needs_memory(memory)?;
    let corners = (0..n).flat_map(|y| (0..n).map(move |x| (x, y)));
    // A square with this side is p + q wide, and as high: more than that does not fit in.
    let sides = move || (0..n).flat_map(move |q| (1..n - q).map(move |p| (p, q)));
    let squares =
        corners.flat_map(|corner| sides().filter_map(move |side| square(n, corner, side)));
    Board::new((n * n) as u32, Some(n as u32), squares, &spec.budget)
}

/// The square with this corner and this side, going round to the left, if it lies within the grid.
///
/// Of the four sides of a square, seen so, exactly one goes right and not down: p ≥ 1, q ≥ 0.
fn square(n: i32, (x, y): (i32, i32), (p, q): (i32, i32)) -> Option<Vec<u32>> {
    let corners = [
        (x, y),
        (x + p, y + q),
        (x + p - q, y + q + p),
        (x - q, y + p),
    ];
    let inside = |&(x, y): &(i32, i32)| (0..n).contains(&x) && (0..n).contains(&y);
    corners
        .iter()
        .all(inside)
        .then(|| corners.iter().map(|&(x, y)| (y * n + x) as u32).collect())
}
