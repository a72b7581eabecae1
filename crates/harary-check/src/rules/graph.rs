//! Games for graphs: the cells are the edges of the complete graph on n vertices, the sets the
//! paths on k of them, the cycles, or the stars.
//!
//! Harary 1982, *Achievement and avoidance games for graphs*.

use super::board::{Board, cost, edges};
use crate::budget::Stop;
use crate::spec::Spec;

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Path,
    Cycle,
    Star,
}

/// Takes the keys that say what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, Stop> {
    let n = spec.number("n", 2..=60)?;
    let shape = match spec.required("shape")? {
        "path" => Shape::Path,
        "cycle" => Shape::Cycle,
        "star" => Shape::Star,
        _ => return Err("shape: should be path, cycle or star".into()),
    };
    let listed = spec.numbers("k", 2..=16)?;
    if shape == Shape::Cycle && listed.contains(&2) {
        return Err("k: a cycle has three vertices or more".into());
    }
    let sizes = spec.sizes(&listed, n.min(16));
    let budget = &spec.budget;
    // All orders of k vertices are gone through, of a star one of its leaves.
    let orders = |k: u32| (0..k).fold(1, |all, i| all * u128::from(n.saturating_sub(i)));
    let sets = sizes.iter().map(|&k| orders(k)).sum();
    let cells = sizes.iter().map(|&k| orders(k) * u128::from(k)).sum();
    let (steps, memory) = cost(sets, cells, 4);
    budget.needs(steps)?;
    budget.needs_memory(memory)?;
    let (names, edge) = edges(n);
    let sets = |k: u32| -> Vec<Vec<u32>> {
        let mut orders = vec![Vec::new()];
        for _ in 0..k {
            let longer = |order: &Vec<u32>| -> Vec<Vec<u32>> {
                let next = (1..=n).filter(|next| !order.contains(next));
                // The same graph is met in other orders, too; here in one of them.
                let next = next.filter(|&next| match (shape, order.len()) {
                    (Shape::Path, _) | (_, 0) => true,
                    (Shape::Cycle, _) => next > order[0],
                    (Shape::Star, 1) => true,
                    (Shape::Star, last) => next > order[last - 1],
                });
                next.map(|next| [&order[..], &[next]].concat()).collect()
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        let set = |order: Vec<u32>| -> Vec<u32> {
            let along = order.windows(2).map(|two| edge(two[0], two[1]));
            match shape {
                Shape::Path => along.collect(),
                Shape::Cycle => along
                    .chain([edge(order[order.len() - 1], order[0])])
                    .collect(),
                Shape::Star => order[1..]
                    .iter()
                    .map(|&leaf| edge(order[0], leaf))
                    .collect(),
            }
        };
        orders.into_iter().map(set).collect()
    };
    let lists = sizes.into_iter().map(sets);
    Ok(Board::with_lists(names, lists, listed.len() > 1, budget)?.with_vertices(n))
}
