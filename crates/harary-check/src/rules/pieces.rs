//! Chess pieces on a board of n × n: the sets are the pairs of cells on which two of them attack
//! each other, whatever stands between.

use super::board::{Board, cost};
use crate::budget::Stop;
use crate::spec::Spec;

/// The steps of a piece to one of the cells around, and how many of them it may take at once.
fn steps(piece: &str, n: i32) -> Option<(Vec<(i32, i32)>, i32)> {
    let straight = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let slanting = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
    let all = [straight, slanting].concat();
    Some(match piece {
        "queen" => (all, n),
        "rook" => (straight.to_vec(), n),
        "bishop" => (slanting.to_vec(), n),
        "king" => (all, 1),
        "knight" => {
            let jumps = all.into_iter().filter(|(x, y)| x * y != 0);
            let jumps = jumps.flat_map(|(x, y)| [(2 * x, y), (x, 2 * y)]);
            (jumps.collect(), 1)
        }
        _ => return None,
    })
}

/// Takes the keys that say what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, Stop> {
    let n = spec.number("n", 1..=32)? as i32;
    let (steps, most) = steps(spec.required("piece")?, n)
        .ok_or_else(|| "piece: should be queen, rook, bishop, knight or king".to_owned())?;
    let all = (n * n) as u128 * steps.len() as u128 * most as u128;
    let (work, memory) = cost(all, 2 * all, 4);
    spec.budget.needs(work)?;
    spec.budget.needs_memory(memory)?;
    let mut pairs = Vec::new();
    for (x, y) in (0..n).flat_map(|y| (0..n).map(move |x| (x, y))) {
        for (right, down) in &steps {
            for times in 1..=most {
                let (v, w) = (x + times * right, y + times * down);
                if (0..n).contains(&v) && (0..n).contains(&w) {
                    pairs.push(vec![(y * n + x) as u32, (w * n + v) as u32]);
                }
            }
        }
    }
    Board::new((n * n) as u32, Some(n as u32), pairs, &spec.budget)
}
