//! Proper colorings by local search: quick where there are many, and never a proof that there is
//! none.
//!
//! All cells are colored from the beginning, and each move gives one cell of a broken set another
//! color, by one of two rules: `tabu` makes the best change that does not lead back, `metropolis`
//! any change, the worse ones seldom. A walk by tabu search that gets no better starts over. A
//! problem that names a smaller one ([`ForbiddenSets::nested`]) is begun there from a coloring of
//! that, found in the same way; one that names classes of cells, from a coloring with one color a
//! class.
//!
//! Where only some colorings are meant ([`ForbiddenSets::only`]), a walk colors the classes of
//! their cells. Sets that are too many to list are learned: when no known set is broken, the
//! problem names one that is.

mod level;
mod metropolis;
mod rule;
mod saved;
mod tabu;
mod temperature;
mod tension;
mod walk;

use crate::color::walks::{Walk, load_all, save_all, walk_all};
use harary_core::{
    BadParameter, Damaged, Engine, ForbiddenSets, Kinds, Paused, Saved, Watch, WordSink, WordSource,
};
pub use rule::Rule;
use std::sync::Arc;
use walk::RepairWalk;

/// A node is a move.
const WORDS: [&str; 3] = ["moves", "", ""];

/// Looks for a proper coloring by local search.
///
/// Each thread has a walk with a seed of its own: the seed, the next one, and so on. With one
/// thread the answer and the number of nodes depend on the seed alone; with more on which walk is
/// first, too. Memory: a thread takes about 24 bytes for each listed set of three cells.
#[derive(Clone, Debug)]
pub struct Repair {
    walks: Vec<RepairWalk>,
}

impl Repair {
    /// A search by a rule for proper colorings in which the cells `fixed`, if any, have the colors
    /// named there, on `threads` threads.
    ///
    /// # Errors
    /// [`BadParameter`] `fix` if there is no such cell or color, or only some colorings are meant;
    /// `colors` if not all forbid the same sets and these are too many to be listed.
    pub fn new(
        problem: &Arc<dyn ForbiddenSets>,
        rule: Rule,
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
            let refused =
                |allowed: String| BadParameter::new("fix", format_args!("{cell}:{color}"), allowed);
            if problem.only().is_some() {
                return Err(refused(
                    "no cell, where only some colorings are meant".to_owned(),
                ));
            }
            let known = (1..=problem.colors()).contains(&color);
            let Some(place) = colors.get_mut(cell).filter(|_| known) else {
                return Err(refused(format!(
                    "one of {} cells, counted from 0, and a color from 1 to {}",
                    problem.cells(),
                    problem.colors()
                )));
            };
            *place = color;
        }
        let walk =
            |thread| RepairWalk::new(problem, colors.clone(), seed.wrapping_add(thread), rule);
        Ok(Repair {
            walks: (0..threads.max(1) as u64).map(walk).collect(),
        })
    }

    /// The fewest sets that were broken at once, of those known; `None` before the first coloring.
    pub fn fewest(&self) -> Option<u64> {
        self.walks.iter().filter_map(RepairWalk::fewest).min()
    }
}

impl Engine<()> for Repair {
    type Answer = Vec<u8>;

    /// Searches until a proper coloring is found, which may be never; after a pause, call it again.
    fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<Vec<u8>, Paused> {
        walk_all(&mut self.walks, WORDS, watch)?;
        let found = self.walks.iter().find_map(RepairWalk::found);
        found.ok_or(Paused)
    }

    /// Moves made so far, by all walks and on all levels, pauses included.
    fn nodes(&self) -> u64 {
        self.walks.iter().map(Walk::moves).sum()
    }
}

impl Saved<()> for Repair {
    fn save(&self, to: &mut dyn WordSink) {
        save_all(&self.walks, to);
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        load_all(&mut self.walks, from)
    }
}

#[cfg(test)]
mod tests;
