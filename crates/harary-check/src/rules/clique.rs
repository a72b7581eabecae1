//! Clique games: the cells are the edges of the complete graph on n vertices, the sets the complete
//! subgraphs on k of them.
//!
//! Whoever owns a triangle on six vertices loses: Simmons 1969, *The game of Sim*.

use super::board::{Board, cost, edges};
use crate::budget::Stop;
use crate::spec::Spec;

/// Takes the keys that say what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, Stop> {
    let n = spec.number("n", 2..=60)?;
    let listed = spec.numbers("k", 2..=16)?;
    let sizes = spec.sizes(&listed, n.min(16));
    let budget = &spec.budget;
    // As many sets as ways to choose k of n, each of all pairs of k.
    let ways = |k: u32| {
        (0..k).fold(1, |ways, i| {
            ways * u128::from(n.saturating_sub(i)) / u128::from(i + 1)
        })
    };
    let sets = sizes.iter().map(|&k| ways(k)).sum();
    let cells = |&k: &u32| ways(k) * u128::from(k * (k - 1) / 2);
    let (steps, memory) = cost(sets, sizes.iter().map(cells).sum(), 4);
    budget.needs(steps)?;
    budget.needs_memory(memory)?;
    let (names, place) = edges(n);
    let sets = |k: u32| {
        choices(n, k).map(move |vertices| {
            let larger = |at: usize| vertices[at + 1..].iter();
            let pairs = vertices.iter().enumerate();
            let pairs = pairs.flat_map(|(at, &v)| larger(at).map(move |&w| place(v, w)));
            pairs.collect()
        })
    };
    let lists = sizes.into_iter().map(sets);
    Ok(Board::with_lists(names, lists, listed.len() > 1, budget)?.with_vertices(n))
}

/// Every way to choose k of the numbers 1…n, each in increasing order.
fn choices(n: u32, k: u32) -> impl Iterator<Item = Vec<u32>> {
    let first = (k <= n).then(|| (1..=k).collect());
    std::iter::successors(first, move |chosen: &Vec<u32>| {
        let mut next = chosen.clone();
        // The last number that can grow does, and those after it follow close.
        let at = (0..k as usize).rfind(|&at| chosen[at] < n - (k - 1 - at as u32))?;
        for (number, more) in next[at..].iter_mut().zip(1..) {
            *number = chosen[at] + more;
        }
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::choices;

    #[test]
    fn choices_are_all_subsets_of_their_size() {
        for n in 1..=9 {
            for k in 1..=10 {
                let subsets = (0..1_u32 << n).filter(|subset| subset.count_ones() == k);
                let numbers = |subset: u32| (1..=n).filter(move |at| subset >> (at - 1) & 1 == 1);
                let mut all: Vec<Vec<u32>> =
                    subsets.map(|subset| numbers(subset).collect()).collect();
                all.sort_unstable();
                assert!(choices(n, k).eq(all), "{k} of {n}");
            }
        }
    }
}
