//! Proper colorings by local search: quick where there are many, and never a proof that there is
//! none.
//!
//! All cells are colored from the beginning. Each move gives one cell of a broken set another
//! color, such that the fewest sets are broken then; for a while the cell may not have its old
//! color again unless that is better than ever (tabu search, Glover 1989; for colorings Hertz and
//! de Werra 1987). When nothing gets better, a walk starts over. A problem that names a smaller one
//! ([`ForbiddenSets::nested`]) is begun from a coloring of that, found in the same way; one that
//! names classes of cells, from a coloring with one color a class.
//!
//! Sets that are too many to list are learned: when no known set is broken, the problem names one
//! that is.

mod tension;
mod walk;

use crate::color::walks::{Walk, load_all, save_all, walk_all};
use harary_core::{
    BadParameter, Damaged, Engine, ForbiddenSets, Kinds, Paused, Saved, Watch, WordSink, WordSource,
};
use std::sync::Arc;
use walk::TabuWalk;

/// A node is a move.
const WORDS: [&str; 3] = ["moves", "", ""];

/// Looks for a proper coloring by local search.
///
/// Each thread has a walk with a seed of its own: the seed, the next one, and so on. With one
/// thread the answer and the number of nodes depend on the seed alone; with more on which walk is
/// first, too. Memory: a thread takes about 24 bytes for each listed set of three cells.
#[derive(Clone, Debug)]
pub struct Tabu {
    walks: Vec<TabuWalk>,
}

impl Tabu {
    /// A search for proper colorings in which the cells `fixed`, if any, have the colors named
    /// there, on `threads` threads.
    ///
    /// # Errors
    /// [`BadParameter`] `fix` if there is no such cell or color; `colors` if not all forbid the
    /// same sets and these are too many to be listed.
    pub fn new(
        problem: &Arc<dyn ForbiddenSets>,
        fixed: &[(usize, u8)],
        seed: u64,
        threads: usize,
    ) -> Result<Self, BadParameter> {
        // Which color a set that is to be learned is forbidden to, nobody says.
        if !problem.lists_all() {
            Kinds::of(&**problem).must_be_one()?;
        }
        let mut colors = vec![0; problem.cells()];
        for &(cell, color) in fixed {
            let known = (1..=problem.colors()).contains(&color);
            match colors.get_mut(cell).filter(|_| known) {
                Some(place) => *place = color,
                None => {
                    return Err(BadParameter::new(
                        "fix",
                        format_args!("{cell}:{color}"),
                        format!(
                            "one of {} cells, counted from 0, and a color from 1 to {}",
                            problem.cells(),
                            problem.colors()
                        ),
                    ));
                }
            }
        }
        let walk = |thread| TabuWalk::new(problem, colors.clone(), seed.wrapping_add(thread));
        Ok(Tabu {
            walks: (0..threads.max(1) as u64).map(walk).collect(),
        })
    }

    /// Begins another search, from another seed: as a new engine does, but that sets once learned
    /// stay known.
    pub fn begin(&mut self, seed: u64) {
        for (walk, thread) in self.walks.iter_mut().zip(0..) {
            walk.restart(seed.wrapping_add(thread));
        }
    }

    /// The fewest sets that were broken at once, of those known; `None` before the first coloring.
    pub fn fewest(&self) -> Option<u64> {
        self.walks.iter().filter_map(TabuWalk::fewest).min()
    }
}

impl Engine<()> for Tabu {
    type Answer = Vec<u8>;

    /// Searches until a proper coloring is found, which may be never; after a pause, call it again.
    fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<Vec<u8>, Paused> {
        walk_all(&mut self.walks, WORDS, watch)?;
        let found = self.walks.iter().find_map(TabuWalk::found);
        found.map(<[u8]>::to_vec).ok_or(Paused)
    }

    /// Moves made so far, by all walks and on all levels, pauses included.
    fn nodes(&self) -> u64 {
        self.walks.iter().map(Walk::moves).sum()
    }
}

impl Saved<()> for Tabu {
    fn save(&self, to: &mut dyn WordSink) {
        save_all(&self.walks, to);
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        load_all(&mut self.walks, from)
    }
}

#[cfg(test)]
mod tests;
