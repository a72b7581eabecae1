//! Van der Waerden games: the sets are the arithmetic progressions of k terms among the cells 1…n.
//!
//! On the line a, a+d, …, a+(k−1)d within 1…n with d ≥ 1; on the ring the residues of these modulo
//! n, with d ≥ 1 and (k−1)d < n. Cheu, Kiffer 2015, *Forays into Van der Waerden Games*.

use super::board::Board;
use crate::budget::Stop;
use crate::spec::Spec;

/// Takes the keys that say what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, Stop> {
    let n = spec.number("n", 1..=256)?;
    let lengths = spec.numbers("k", 1..=128)?;
    let ring = spec.choice("board", false, &[("ring", true)])?;
    let sets = |k: u32| {
        // One term has no difference: any d would do, and d = 1 does not say more than that a is a
        // cell.
        let largest_d = if k == 1 { 1 } else { (n - 1) / (k - 1) };
        let terms = move |a: u32, d: u32| (0..k).map(move |i| a + i * d);
        let progressions = (0..n).flat_map(move |a| (1..=largest_d).map(move |d| (a, d)));
        progressions
            .filter(move |&(a, d)| ring || terms(a, d).all(|cell| cell < n))
            .map(move |(a, d)| terms(a, d).map(|cell| cell % n).collect())
    };
    let names = (1..=n).map(|cell| cell.to_string()).collect();
    let lists = spec.sizes(&lengths, n).into_iter().map(sets);
    Board::with_lists(names, lists, lengths.len() > 1, &spec.budget)
}
