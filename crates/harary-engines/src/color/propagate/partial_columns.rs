//! States of propagation as partial colorings of a search tree.

use super::state::State;
use crate::color::coloring_tree::PartialAssignment;
use harary_core::Exclusion;

/// A partial coloring of 1…n by at most C columns under propagation, with masks of 64·W bits. The
/// cell i is the number i + 1.
///
/// It branches as [`Propagate`](super::Propagate) does.
pub struct PartialColumns<E: Exclusion<W>, const W: usize, const C: usize> {
    rule: E,
    state: State<E, W, C>,
}

impl<E: Exclusion<W> + Copy, const W: usize, const C: usize> PartialColumns<E, W, C> {
    /// Nothing placed but what has just one column; `None` if some number has none. n is at most
    /// [`MOST_NUMBERS`](super::Propagate::MOST_NUMBERS), and the columns are 1 to C.
    pub fn new(rule: E, n: u32, columns: usize) -> Option<Self> {
        let mut state = State::new(&rule, n, columns);
        state
            .settle(&rule)
            .then_some(PartialColumns { rule, state })
    }
}

impl<E: Exclusion<W> + Copy, const W: usize, const C: usize> PartialAssignment
    for PartialColumns<E, W, C>
{
    fn branch(&self) -> Option<(usize, u64)> {
        if self.state.is_complete() {
            return None;
        }
        let x = self.state.choose(&self.rule, self.state.left());
        let columns = self.state.choices(x) >> self.state.closed();
        Some((x as usize - 1, u64::from(columns)))
    }

    fn with(&self, cell: usize, color: usize) -> Option<Self> {
        let (rule, mut state) = (self.rule, self.state);
        state
            .put(&rule, state.closed() + color, cell as u32 + 1)
            .then_some(PartialColumns { rule, state })
    }
}
