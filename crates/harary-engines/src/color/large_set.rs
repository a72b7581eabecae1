//! Large sets of cells that contain no forbidden set, by local search: quick, and never a proof
//! that there is no larger one.
//!
//! A walk in the manner of Metropolis and others (1953): a cell is drawn, and put into the set or
//! left out of it. That is done if it gains cells, where a forbidden set that comes inside costs as
//! many as must be left out to be rid of it; what costs nothing is done as well, and what costs
//! more the less often.

mod walk;

use crate::color::walks::{Walk, load_all, save_all, walk_all};
use harary_core::{
    Damaged, Engine, ForbiddenSets, Kinds, Paused, Saved, Watch, WordSink, WordSource,
};
use std::sync::Arc;
use walk::{Board, SetWalk};

/// Looks for a large set of cells without a forbidden set.
///
/// A node is a round, in which as many cells are drawn as there are. Each thread has a walk of its
/// own; with one thread the answer and the number of nodes depend on the seed alone. Memory is
/// about 16 bytes for each cell of each forbidden set, and 8 more for each thread and set.
#[derive(Clone, Debug)]
pub struct LargeSet {
    walks: Vec<SetWalk>,
}

impl LargeSet {
    /// For the sets that a problem forbids to its colors, ending at a set of so many cells, those
    /// counted for which a cell stands; `None` if it does not list its sets, or has colors of
    /// several kinds.
    pub fn new(
        problem: &dyn ForbiddenSets,
        enough: usize,
        seed: u64,
        threads: usize,
    ) -> Option<LargeSet> {
        if !problem.lists_all() || !Kinds::of(problem).is_one() {
            return None;
        }
        let board = Arc::new(Board::new(problem));
        let walk = |thread| SetWalk::new(&board, enough as u64, seed, thread);
        Some(LargeSet {
            walks: (0..threads.max(1) as u64).map(walk).collect(),
        })
    }

    /// The largest set found so far: its cells in increasing order.
    pub fn best(&self) -> Vec<usize> {
        // Of equal ones that of the first walk.
        let best = self.walks.iter().rev().max_by_key(|walk| walk.found());
        best.map_or(Vec::new(), SetWalk::best)
    }

    /// Whether the largest set has all cells of the problem that are no forbidden set by
    /// themselves, so that none has more.
    pub fn has_all(&self) -> bool {
        self.walks.iter().any(SetWalk::has_all)
    }
}

impl Engine<()> for LargeSet {
    type Answer = Vec<usize>;

    /// Searches until a set is large enough, or has all cells that can be in one, which may be
    /// never; after a pause, call it again.
    fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<Vec<usize>, Paused> {
        walk_all(
            &mut self.walks,
            ["rounds", "cells the most so far", ""],
            watch,
        )?;
        Ok(self.best())
    }

    /// Rounds so far, of all walks, pauses included.
    fn nodes(&self) -> u64 {
        self.walks.iter().map(Walk::moves).sum()
    }
}

impl Saved<()> for LargeSet {
    fn save(&self, to: &mut dyn WordSink) {
        save_all(&self.walks, to);
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        load_all(&mut self.walks, from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::largest::tests::{is_free, random};
    use harary_core::laws::{Dice, loaded, pausing_after};

    #[test]
    fn the_largest_are_found_and_no_set_is_too_large() {
        let dice = &mut Dice::new(7);
        for seed in 0..300 {
            let (lists, most) = random(dice);
            for threads in [1, 2] {
                let mut engine = LargeSet::new(&lists, most, seed, threads).unwrap();
                let found = engine.run((), &Watch::free()).unwrap();
                assert_eq!(found.len(), most, "{lists:?}");
                assert!(is_free(&lists, &found) && found.is_sorted());
            }
            // One more cannot be found, unless nothing is left out and the search is over.
            let mut engine = LargeSet::new(&lists, most + 1, seed, 1).unwrap();
            let _ = engine.run((), &pausing_after(200));
            assert!(engine.best().len() <= most && is_free(&lists, &engine.best()));
        }
    }

    #[test]
    fn pauses_change_nothing_and_damaged_words_no_set() {
        let dice = &mut Dice::new(8);
        for seed in 0..60 {
            let (lists, most) = random(dice);
            let new = || LargeSet::new(&lists, most, seed, 1).unwrap();
            let mut whole = new();
            let expected = whole.run((), &Watch::free()).unwrap();
            let mut engine = new();
            let found = loop {
                if let Ok(found) = engine.run((), &pausing_after(1)) {
                    break found;
                }
                let mut words = Vec::new();
                engine.save(&mut words);
                let mut changed = words.clone();
                changed[dice.below(words.len())] ^= 1 << dice.below(6);
                if let Ok(mut other) = loaded(new(), (), &mut changed.iter()) {
                    let _ = other.run((), &pausing_after(99));
                    assert!(is_free(&lists, &other.best()) && other.best().len() <= most);
                }
                let mut from = words.iter();
                engine = loaded(new(), (), &mut from).unwrap();
                assert_eq!(from.len(), 0);
                let cut = &words[..words.len() - 1];
                assert!(loaded(new(), (), &mut cut.iter()).is_err());
            };
            assert_eq!((found, engine.nodes()), (expected, whole.nodes()));
        }
    }
}
