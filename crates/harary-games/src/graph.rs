//! The boards of games for graphs: the cells are the edges of the complete graph on n vertices, the
//! sets the paths, the cycles or the stars on k of them.
//!
//! Harary 1982, Achievement and avoidance games for graphs. Colorings are about Ramsey numbers of
//! paths, cycles and stars (Gerencsér, Gyárfás 1967; Faudree, Schelp 1974). There are
//! n·(n − 1)···(n − k + 1)/2 paths, a k-th of these cycles, and n·C(n − 1, k − 1) stars.

use crate::clique::CompleteGraph;
use harary_core::{BadParameter, Hypergraph};

/// The most vertices of a subgraph.
const MOST_SIZE: usize = 16;
/// The edges of all subgraphs together, as many as of cliques.
const MOST_CELLS: u64 = 1 << 24;

/// What the subgraphs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subgraph {
    /// Vertices in a row.
    Path,
    /// Vertices in a ring, three or more.
    Cycle,
    /// One vertex with all others.
    Star,
}

/// The edges of K_n, named by their vertices as in `1-2`, and these subgraphs on k vertices.
///
/// The symmetries are those of [`clique`](crate::clique()).
///
/// # Errors
/// If `n` is not 2 to 60, or `k` not 2 to 16, or a cycle has two vertices, or the subgraphs have
/// more than 2^24 edges together.
pub fn graph(n: usize, subgraph: Subgraph, k: usize) -> Result<Hypergraph, BadParameter> {
    let complete = CompleteGraph::new(n)?;
    let least = if subgraph == Subgraph::Cycle { 3 } else { 2 };
    BadParameter::in_range("k", k, least..=MOST_SIZE)?;
    // As many orders of k vertices as begin a path; twice as many as there are.
    let orders = (0..k).fold(1_u64, |orders, i| {
        orders.saturating_mul(n.saturating_sub(i) as u64)
    });
    let stars = (1..k).fold(n as u64, |ways, i| {
        ways.saturating_mul(n.saturating_sub(i) as u64) / i as u64
    });
    let (count, edges) = match subgraph {
        Subgraph::Path => (orders / 2, k - 1),
        Subgraph::Cycle => (orders / (2 * k as u64), k),
        Subgraph::Star => (stars, k - 1),
    };
    if count.saturating_mul(edges as u64) > MOST_CELLS {
        let allowed = format!(
            "smaller: there are {count} such subgraphs of {n} vertices, which have more than {MOST_CELLS} edges together"
        );
        return Err(BadParameter::new("k", k, allowed));
    }
    let mut sets = Vec::new();
    let mut chosen = Vec::new();
    for first in 0..n {
        chosen.push(first);
        choose(&complete, subgraph, k, &mut chosen, &mut sets);
        chosen.pop();
    }
    Ok(complete.board(sets))
}

/// Adds the subgraphs that begin with these vertices, each once.
fn choose(
    complete: &CompleteGraph,
    subgraph: Subgraph,
    k: usize,
    chosen: &mut Vec<usize>,
    sets: &mut Vec<Vec<usize>>,
) {
    let (first, last) = (chosen[0], chosen[chosen.len() - 1]);
    if chosen.len() == k {
        let mut edges: Vec<usize> = match subgraph {
            Subgraph::Star => (chosen[1..].iter())
                .map(|&leaf| complete.cell(first, leaf))
                .collect(),
            _ => chosen
                .windows(2)
                .map(|two| complete.cell(two[0], two[1]))
                .collect(),
        };
        // A path is met from both ends, a cycle in both directions from its least vertex.
        match subgraph {
            Subgraph::Path if first > last => return,
            Subgraph::Cycle if chosen[1] > last => return,
            Subgraph::Cycle => edges.push(complete.cell(last, first)),
            _ => {}
        }
        sets.push(edges);
        return;
    }
    for next in 0..complete.vertices {
        let fits = match subgraph {
            Subgraph::Path => true,
            Subgraph::Cycle => next > first,
            // Leaves in increasing order.
            Subgraph::Star => chosen.len() == 1 || next > last,
        };
        if fits && !chosen.contains(&next) {
            chosen.push(next);
            choose(complete, subgraph, k, chosen, sets);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subgraphs_are_counted_and_symmetric() {
        for n in 2..=7 {
            for k in 2..=7 {
                let choose = |n: usize, k: usize| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
                let orders = |k: usize| (0..k).map(|i| n - i).product::<usize>();
                let paths = if k > n { 0 } else { orders(k) / 2 };
                // The star on two vertices is an edge.
                let stars = match k {
                    2 => choose(n, 2),
                    _ if k > n => 0,
                    _ => n * choose(n - 1, k - 1),
                };
                for (subgraph, count, edges) in [
                    (Subgraph::Path, paths, k - 1),
                    (Subgraph::Cycle, paths / k, k),
                    (Subgraph::Star, stars, k - 1),
                ] {
                    if (subgraph, k) == (Subgraph::Cycle, 2) {
                        assert!(graph(n, subgraph, k).is_err());
                        continue;
                    }
                    let board = graph(n, subgraph, k).unwrap();
                    assert_eq!(board.edges.len(), count, "{n} {k} {subgraph:?}");
                    assert!(board.edges.iter().all(|set| set.len() == edges));
                    assert!(board.generators.iter().all(|map| board.is_symmetry(map)));
                }
            }
        }
        let triangles = crate::clique(6, 3).unwrap();
        assert_eq!(graph(6, Subgraph::Cycle, 3).unwrap(), triangles);
        assert!(graph(60, Subgraph::Path, 6).is_err() && graph(61, Subgraph::Star, 3).is_err());
    }
}
