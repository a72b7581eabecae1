//! The walk over partial colorings, each once.

use super::found::{ColoringPlan, Found};
use super::seek::Seek;
use crate::footprint::listed;
use crate::parallel::apart::zeros;
use crate::parallel::work_sharing::{Divisible, WHOLE};
use harary_core::{Coloring, Damaged, Progress, WordSink, WordSource, Words};

/// A question about a problem.
pub(super) struct WalkTask<'a> {
    pub(super) plan: &'a ColoringPlan,
    pub(super) problem: &'a dyn Coloring,
}

/// The partial colorings that agree with the current one in the first cells, from this one on.
///
/// Invariant: unless the walk is over, the current one is proper and has not been visited yet.
#[derive(Clone, Debug)]
pub(super) struct ColoringWalk {
    over: bool,
    pub(super) nodes: u64,
    /// For each cell its color, or 0.
    colors: Vec<u8>,
    /// How many cells are colored, and how many of them stay as they are.
    depth: usize,
    floor: usize,
    /// For each color, from 1 on, how many cells have it.
    having: Vec<usize>,
    pub(super) found: Found,
}

impl ColoringWalk {
    /// All partial colorings.
    pub(super) fn all(at: &WalkTask<'_>) -> ColoringWalk {
        let mut walk = ColoringWalk {
            over: false,
            nodes: 0,
            colors: zeros(at.problem.cells()),
            depth: 0,
            floor: 0,
            having: zeros(usize::from(at.problem.colors()) + 1),
            found: Found::nothing(at.plan),
        };
        walk.over = walk.found.is_enough(at.plan.seek);
        walk
    }

    /// A walk that has nothing to visit.
    pub(super) fn over(at: &WalkTask<'_>) -> ColoringWalk {
        ColoringWalk {
            over: true,
            ..ColoringWalk::all(at)
        }
    }

    /// All complete colorings, in order, in `many` walks or more: the subtrees at the first depth
    /// that has so many of them, or at the last one.
    pub(super) fn pieces(at: &WalkTask<'_>, many: usize) -> Vec<ColoringWalk> {
        let mut pieces = vec![ColoringWalk::all(at)];
        for depth in 0..at.plan.order.len() {
            if pieces.len() >= many {
                break;
            }
            let above = std::mem::take(&mut pieces);
            for mut walk in above {
                let mut back = false;
                while walk.next(at, back) {
                    back = true;
                    let mut piece = ColoringWalk::all(at);
                    for &cell in &at.plan.order[..walk.depth] {
                        piece.give(cell, walk.colors[cell]);
                    }
                    piece.floor = depth + 1;
                    pieces.push(piece);
                }
            }
        }
        pieces
    }

    /// Goes to the next partial coloring: one more cell, or, to go `back`, other colors.
    ///
    /// Returns `false` if there is none.
    fn next(&mut self, at: &WalkTask<'_>, mut back: bool) -> bool {
        // At the cell to be colored next, colors up to this one are done with.
        let mut done = 0;
        loop {
            if back {
                if self.depth == self.floor {
                    return false;
                }
                self.depth -= 1;
                done = std::mem::take(&mut self.colors[at.plan.order[self.depth]]);
                self.having[usize::from(done)] -= 1;
            }
            let cell = at.plan.order[self.depth];
            let mut colors = (done..at.problem.colors()).map(|color| color + 1);
            let color = colors.find(|&color| {
                self.is_offered(at.plan, cell, color)
                    && at.problem.admits(&self.colors, cell, color)
            });
            if let Some(color) = color {
                self.give(cell, color);
                return true;
            }
            back = true;
        }
    }

    /// Whether to try the color for the next cell.
    fn is_offered(&self, plan: &ColoringPlan, cell: usize, color: u8) -> bool {
        if plan.normal {
            let before = plan.kinds.before(color);
            return before == 0 || self.having[usize::from(before)] > 0;
        }
        let fixed = plan.fixed[cell];
        fixed == 0 || fixed == color
    }

    fn give(&mut self, cell: usize, color: u8) {
        self.colors[cell] = color;
        self.having[usize::from(color)] += 1;
        self.depth += 1;
    }

    pub(super) fn save(&self, plan: &ColoringPlan, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(u64::from(self.over));
        to.word(self.depth as u64);
        to.word(self.floor as u64);
        for &cell in &plan.order[..self.depth] {
            to.word(u64::from(self.colors[cell]));
        }
        self.found.tally.save(to);
        to.word(self.found.list.len() as u64);
        for &color in self.found.list.iter().flatten() {
            to.word(u64::from(color));
        }
    }

    pub(super) fn load(
        at: &WalkTask<'_>,
        from: &mut dyn WordSource,
    ) -> Result<ColoringWalk, Damaged> {
        let WalkTask { plan, problem } = at;
        let mut walk = ColoringWalk::all(at);
        walk.nodes = from.counter()?;
        walk.over = from.size(1)? == 1;
        let depth = from.size(plan.order.len())?;
        walk.floor = from.size(depth)?;
        for &cell in &plan.order[..depth] {
            let color = u8::read(from)?;
            let fits = (1..=problem.colors()).contains(&color)
                && walk.is_offered(plan, cell, color)
                && problem.admits(&walk.colors, cell, color);
            if !fits {
                return Err(Damaged);
            }
            walk.give(cell, color);
        }
        walk.found.tally.read(from)?;
        let found = from.length(plan.order.len() as u64)?;
        // Colorings of no cells take no words, so none can be read.
        if found > 0 && (plan.seek == Seek::Count || plan.order.is_empty()) {
            return Err(Damaged);
        }
        for _ in 0..found {
            let mut colors = Vec::new();
            for _ in 0..plan.order.len() {
                colors.push(u8::read(from)?);
            }
            let in_range = |color: &u8| (1..=problem.colors()).contains(color);
            if !colors.iter().all(in_range) || problem.first_violation(&colors).is_some() {
                return Err(Damaged);
            }
            walk.found.list.push(colors);
        }
        Ok(walk)
    }
}

impl Divisible<WalkTask<'_>> for ColoringWalk {
    fn is_over(&self) -> bool {
        self.over
    }

    fn step(&mut self, at: &WalkTask<'_>) {
        self.nodes += 1;
        let is_complete = self.depth == at.plan.order.len();
        if is_complete {
            self.found.record(at.plan, &self.colors, &self.having);
        }
        self.over = self.found.is_enough(at.plan.seek) || !self.next(at, is_complete);
    }

    /// Gives away the other colors of the first cell that has any left.
    fn split(&mut self, at: &WalkTask<'_>) -> Option<ColoringWalk> {
        if !at.plan.seeks_all() || self.over {
            return None;
        }
        let mut part = ColoringWalk::all(at);
        while self.floor < self.depth {
            for &cell in &at.plan.order[part.depth..=self.floor] {
                part.give(cell, self.colors[cell]);
            }
            part.floor = self.floor;
            self.floor += 1;
            if part.next(at, true) {
                return Some(part);
            }
        }
        None
    }

    fn left(&self, at: &WalkTask<'_>) -> Option<u64> {
        let mut partial = ColoringWalk::all(at);
        let (mut weight, mut left) = (WHOLE, 0);
        for (depth, &cell) in at.plan.order[..self.depth].iter().enumerate() {
            let color = self.colors[cell];
            let offered = |color: &u8| partial.is_offered(at.plan, cell, *color);
            let all = (1..=at.problem.colors()).filter(offered).count() as u64;
            let later = (color + 1..=at.problem.colors()).filter(offered).count() as u64;
            weight /= all.max(1);
            if depth >= self.floor {
                left += weight * later;
            }
            partial.give(cell, color);
        }
        Some(left + weight)
    }

    fn absorb(&mut self, done: ColoringWalk) {
        self.nodes += done.nodes;
        self.found.tally.absorb(&done.found.tally);
        self.found.list.extend(done.found.list);
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            found: self.found.number(),
            depth: self.depth as u32,
            words: ["nodes", "colorings found", "cells colored"],
            done: None,
            held: 2 * self.found.list.len() * listed(self.colors.len()),
        }
    }
}
