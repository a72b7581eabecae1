//! m,n,k-games: the sets are k cells in a row, across, upright or slanting, in a grid of m columns
//! and n rows.
//!
//! Uiterwijk, van den Herik 2000, *The advantage of the initiative*.

use super::board::Board;
use crate::budget::Stop;
use crate::paving::Shape;
use crate::spec::Spec;

/// k cells in a row, on no board: takes the key `k`.
pub(crate) fn shapes(spec: &mut Spec<'_>) -> Result<Vec<Shape>, String> {
    let k = i64::from(spec.number("k", 1..=128)?);
    let row = |(right, down)| (0..k).map(|time| (right * time, down * time)).collect();
    Ok([(1, 0), (0, 1), (1, 1), (-1, 1)].map(row).into())
}

/// Takes the keys that say what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, Stop> {
    let m = spec.number("m", 1..=128)?;
    let n = spec.number("n", 1..=128)?;
    let k = spec.number("k", 1..=128)?;
    if m * n > 128 {
        return Err(format!("m·n is {}, which is more than 128", m * n).into());
    }
    let lengths = spec.sizes(&[k], m.max(n));
    let mut rows = Vec::new();
    for (x, y) in (0..n).flat_map(|y| (0..m).map(move |x| (i64::from(x), i64::from(y)))) {
        for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let place = |time: i64| {
                let column = u32::try_from(x + right * time)
                    .ok()
                    .filter(|column| *column < m)?;
                let row = u32::try_from(y + down * time).ok().filter(|row| *row < n)?;
                Some(row * m + column)
            };
            for &k in &lengths {
                rows.extend((0..i64::from(k)).map(place).collect::<Option<Vec<u32>>>());
            }
        }
    }
    Board::new(m * n, Some(m), rows, &spec.budget)
}
