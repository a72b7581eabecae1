//! Backtracking: one proper coloring, all of them, or their number.
//!
//! Cells get their colors one after the other, in the problem's own order, the colors from the
//! smallest up; where no color is admitted, the last one is changed. Colors of one kind forbid the
//! same sets, so unless cells are fixed only *normal* colorings ([`Kinds`]) are visited where that
//! is enough: those whose colors are opened in order, 1 the color of the first cell, 2 the color of
//! the first cell that has another one, and so on (of each kind by itself). How many colorings each
//! stands for, and how many classes of colorings up to symmetry or renaming, is shown in
//! `counts.rs`.
//!
//! An idle thread gets a part of the tree from a busy one (`work_sharing.rs`); the partial
//! colorings visited, and so the nodes, are the same.

mod counts;
mod found;
mod seek;
mod walk;

pub use counts::{Counts, SymmetrySums};
pub use found::Colorings;
pub use seek::Seek;

pub(crate) use counts::{add, read_sums, write_sums};
pub(crate) use found::{ColoringPlan, Found};

use crate::parallel::work_sharing::share_work;
use harary_core::{
    BadParameter, Coloring, Damaged, Engine, Part, Paused, Saved, Watch, WordSink, WordSource,
};
use walk::{ColoringWalk, WalkTask};

/// The work of parts is made of so many subtrees, if the tree has them.
const PIECES: usize = 512;

/// Finds, counts or lists proper colorings by backtracking.
///
/// The engine belongs to the problem it was made for. A node is a partial coloring; memory is a few
/// bytes for each cell, the symmetries, and the list. After an answer the engine is reset, except
/// for [`nodes`](Backtrack::nodes).
#[derive(Clone, Debug)]
pub struct Backtrack {
    plan: ColoringPlan,
    threads: usize,
    /// The part of the work; all if `None`.
    part: Option<Part>,
    /// The partial colorings left to visit, and the results; none before the first run.
    walks: Vec<ColoringWalk>,
    /// The nodes of the last question, if it has its answer.
    nodes: u64,
}

impl Backtrack {
    /// Seeks proper colorings of a problem in which the cells `fixed`, if any, have the colors
    /// named there.
    ///
    /// # Errors
    /// [`BadParameter`] `fix` if there is no such cell or color, if a cell is given two colors, or
    /// if a list up to colors is wanted, which makes no sense where colors are distinguished.
    pub fn new(
        problem: &dyn Coloring,
        seek: Seek,
        fixed: &[(usize, u8)],
    ) -> Result<Backtrack, BadParameter> {
        Ok(Backtrack {
            plan: ColoringPlan::new(problem, seek, fixed)?,
            threads: 1,
            part: None,
            walks: Vec::new(),
            nodes: 0,
        })
    }

    /// Shares the work among this number of threads where all colorings are sought; otherwise one
    /// thread works.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Looks only at a part, where all colorings are sought: lists of all parts are together the
    /// whole list, and counts add up.
    #[must_use]
    pub fn with_part(mut self, part: Option<Part>) -> Self {
        self.part = part;
        self
    }

    /// Partial colorings visited so far, complete ones and the empty one included, pauses included.
    pub fn nodes(&self) -> u64 {
        match self.walks.as_slice() {
            [] => self.nodes,
            walks => walks.iter().map(|walk| walk.nodes).sum(),
        }
    }
}

impl Engine<&dyn Coloring> for Backtrack {
    type Answer = Colorings;

    /// Works on the question. After a pause, call it again with the same problem.
    fn run(&mut self, problem: &dyn Coloring, watch: &Watch<'_>) -> Result<Colorings, Paused> {
        let Backtrack { plan, walks, .. } = self;
        let asked = WalkTask { plan, problem };
        if walks.is_empty() {
            match self.part {
                Some(part) if plan.seeks_all() => {
                    let mut pieces = ColoringWalk::pieces(&asked, PIECES);
                    let mine = Part::range(Some(part), pieces.len());
                    *walks = pieces.drain(mine).collect();
                    // A part may have no piece.
                    walks.push(ColoringWalk::over(&asked));
                }
                _ => walks.push(ColoringWalk::all(&asked)),
            }
        }
        let threads = if plan.seeks_all() { self.threads } else { 1 };
        share_work(walks, &asked, threads, watch)?;
        self.nodes = self.nodes();
        let done = self.walks.pop();
        self.walks.clear();
        let (seek, is_part) = (self.plan.seek, self.part.is_some());
        let answer = done.map(|walk| walk.found.answer(seek, is_part));
        Ok(answer.unwrap_or(Colorings::One(None)))
    }

    fn nodes(&self) -> u64 {
        Backtrack::nodes(self)
    }
}

impl Saved<&dyn Coloring> for Backtrack {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(self.walks.len() as u64);
        for walk in &self.walks {
            walk.save(&self.plan, to);
        }
    }

    fn load(&mut self, problem: &dyn Coloring, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.nodes = from.counter()?;
        let plan = &self.plan;
        // A walk has four numbers, its sums and how many it found.
        for _ in 0..from.length(17)? {
            self.walks
                .push(ColoringWalk::load(&WalkTask { plan, problem }, from)?);
        }
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod lists;
#[cfg(test)]
mod tests;
