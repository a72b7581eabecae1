//! Clique games: the cells are the edges of the complete graph on n vertices, the sets the complete subgraphs on k of them.
//!
//! Whoever owns a triangle on six vertices loses: Simmons 1969, *The game of Sim*.

use super::board::Board;
use crate::spec::Spec;

/// All sets may have so many cells together; boards with more are refused.
const MOST_CELLS: u64 = 1 << 25;

/// Takes the keys that say what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, String> {
    let n = spec.number("n", 2..=60)?;
    let sizes = spec.numbers("k", 2..=16)?;
    // As many sets as ways to choose k of n, each of all pairs of k.
    let cells = |&k: &u32| {
        (0..k).fold(1, |ways, i| {
            ways * u64::from(n.saturating_sub(i)) / u64::from(i + 1)
        }) * u64::from(k * (k - 1) / 2)
    };
    if sizes.iter().map(cells).sum::<u64>() > MOST_CELLS {
        return Err(format!(
            "k: this checker holds sets of up to {MOST_CELLS} cells together"
        ));
    }
    let pairs = (1..=n).flat_map(|v| (v + 1..=n).map(move |w| (v, w)));
    let pairs: Vec<(u32, u32)> = pairs.collect();
    let names = pairs.iter().map(|(v, w)| format!("{v}-{w}")).collect();
    // The place of a pair in their list: before its own row stand those of the smaller vertices.
    let place = |v: u32, w: u32| (v - 1) * n - v * (v - 1) / 2 + (w - v) - 1;
    debug_assert!((0..).zip(&pairs).all(|(at, (v, w))| place(*v, *w) == at));
    let sets = |k: &u32| {
        choices(n, *k).map(move |vertices| {
            let larger = |at: usize| vertices[at + 1..].iter();
            let pairs = vertices.iter().enumerate();
            let pairs = pairs.flat_map(|(at, &v)| larger(at).map(move |&w| place(v, w)));
            pairs.collect()
        })
    };
    Ok(match &sizes[..] {
        [k] => Board::named(names, None, sets(k)),
        list => Board::named(names, None, []).with_lists(list.iter().map(sets)),
    })
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
