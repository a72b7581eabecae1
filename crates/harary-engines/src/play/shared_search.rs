//! A null-window search by several threads.
//!
//! Each searches the whole question from the start, with one table for all. They keep out of each
//! other's way by the marks in `table`, and do not search positions that another one has settled:
//! every few dozen nodes each looks whether a position on its path is settled. The first to come to
//! the end has the answer.

use super::null_window::NullWindowSearch;
use crate::parallel::race::race;
use crate::table::Table;
use harary_core::{Hints, Keyed, Paused, Watch};

/// The threads' searches, which go on after a pause.
pub(crate) struct SharedSearch<G: Keyed> {
    /// Each with the nodes that it has visited.
    members: Vec<(NullWindowSearch<G>, u64)>,
}

impl<G: Keyed + Hints> SharedSearch<G> {
    /// Threads that ask whether the score of `at` is at least `threshold`.
    pub(crate) fn new(threads: usize, at: &G::Position, threshold: i32, by_threats: bool) -> Self {
        let member = || (NullWindowSearch::new(at.clone(), threshold, by_threats), 0);
        SharedSearch {
            members: std::iter::repeat_with(member).take(threads).collect(),
        }
    }

    /// The nodes that all have visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.members.iter().map(|(_, nodes)| nodes).sum()
    }

    /// Searches on, `before` being the nodes visited for other questions.
    pub(crate) fn run(
        &mut self,
        game: &G,
        table: &Table<G::Key>,
        before: u64,
        watch: &Watch<'_>,
    ) -> Result<i32, Paused> {
        race(
            &mut self.members,
            before,
            watch,
            |(search, nodes), watch| {
                let mut hand = table.marking();
                search.mark(&hand);
                let found = search.run(game, &mut hand, nodes, watch);
                search.unmark(&hand);
                found
            },
        )
    }
}
