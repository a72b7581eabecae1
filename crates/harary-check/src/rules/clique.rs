//! Clique games: the cells are the edges of the complete graph on n vertices, the sets the complete subgraphs on k of them.
//!
//! Whoever owns a triangle on six vertices loses: Simmons 1969, *The game of Sim*.

use super::board::Board;
use crate::spec::Spec;

/// All sets may have so many cells together; boards with more are refused.
const MOST_CELLS: u64 = 1 << 24;

/// Takes the keys that say what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, String> {
    let n = spec.number("n", 2..=20)?;
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
    let sets = |k: &u32| {
        let (k, pairs) = (*k, &pairs);
        let vertices = (0..1_u32 << n).filter(move |vertices| vertices.count_ones() == k);
        vertices.map(move |vertices| {
            let inside = |vertex: u32| vertices >> (vertex - 1) & 1 == 1;
            let cells = (0..).zip(pairs);
            let both = cells.filter(|(_, (v, w))| inside(*v) && inside(*w));
            both.map(|(cell, _)| cell).collect()
        })
    };
    Ok(match &sizes[..] {
        [k] => Board::named(names, None, sets(k)),
        list => Board::named(names, None, []).with_lists(list.iter().map(sets)),
    })
}
