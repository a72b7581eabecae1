//! Search trees over partial colorings, told cell by cell, so that a checker sees that no coloring
//! was missed.
//!
//! A cell that just one color admits gets that color, until there is none (*propagation*);
//! otherwise a cell is chosen and every color that it admits is tried, of the colors of a kind that
//! are not in use yet just one, since they are alike. The tree is determined by the cells chosen,
//! in preorder, so that nothing else has to be told: a reader who propagates as well can follow.
//! Propagation ends in the same partial coloring in whatever order it is done, because a cell only
//! loses colors; for that reason all colors not in use yet count for a cell there, not just one of
//! them.

use super::share::{Place, Share};
use harary_core::{Coloring, Engine, Kinds, Part, Paused, Progress, Watch};
use std::rc::Rc;

/// A partial coloring after propagation, in which every cell without a color has two colors left or
/// more.
pub trait PartialAssignment: Sized {
    /// A cell to branch on and the colors to try, the color i + 1 as bit i; `None` if every cell
    /// has its color.
    fn branch(&self) -> Option<(usize, u64)>;
    /// The result of giving the cell a color, counted from 0, and propagating; `None` if a cell has
    /// no color left.
    fn with(&self, cell: usize, color: usize) -> Option<Self>;
}

/// A walk through the whole search tree below a partial coloring, or through a part of it: what all
/// parts tell, one after the other, is what one walk tells.
///
/// A node is a partial coloring with a cell to branch on. The tree, and so the number of nodes, is
/// always the same. Memory: one partial coloring for each level.
pub struct ColoringTree<P> {
    /// The share of the part; `None` for all.
    part: Option<Share>,
    /// Where the walk begins, until it has; also `None` if propagation alone refutes it.
    root: Option<P>,
    open: Vec<Branch<P>>,
    nodes: u64,
    colorings: u64,
}

struct Branch<P> {
    at: P,
    cell: usize,
    /// Colors not tried yet.
    colors: u64,
    /// How many colors there were to try.
    all: u32,
    /// Its share of the whole, if only some of that is in the part.
    across: Option<Share>,
}

impl<P: PartialAssignment> ColoringTree<P> {
    /// A walk that has not begun; `None` is a tree without nodes and colorings.
    pub fn new(root: Option<P>) -> Self {
        ColoringTree {
            part: None,
            root,
            open: Vec::new(),
            nodes: 0,
            colorings: 0,
        }
    }

    /// Walks only through a part.
    #[must_use]
    pub fn with_part(mut self, part: Option<Part>) -> Self {
        self.part = part.map(Share::of_part);
        self
    }

    fn arrive(
        &mut self,
        at: P,
        across: Option<Share>,
        visit: &mut dyn FnMut(usize) -> Result<(), Paused>,
    ) -> Result<(), Paused> {
        // What lies across bounds is told by the part that has its beginning.
        let is_told = match (&across, &self.part) {
            (Some(share), Some(part)) => share.begins_in(part),
            _ => true,
        };
        let Some((cell, colors)) = at.branch() else {
            self.colorings += u64::from(is_told);
            return Ok(());
        };
        if is_told {
            visit(cell)?;
            self.nodes += 1;
        }
        let all = colors.count_ones();
        self.open.push(Branch {
            at,
            cell,
            colors,
            all,
            across,
        });
        Ok(())
    }
}

/// Tells the cell of every node, in preorder.
impl<P: PartialAssignment> Engine<&mut dyn FnMut(usize) -> Result<(), Paused>> for ColoringTree<P> {
    type Answer = u64;

    /// How many complete colorings the tree has, up to renaming colors. If `visit` refuses a cell,
    /// the walk is over.
    fn run(
        &mut self,
        visit: &mut dyn FnMut(usize) -> Result<(), Paused>,
        watch: &Watch<'_>,
    ) -> Result<u64, Paused> {
        if let Some(root) = self.root.take() {
            let across = self.part.is_some().then(Share::whole);
            self.arrive(root, across, visit)?;
        }
        loop {
            let depth = self.open.len() as u32;
            let Some(last) = self.open.last_mut() else {
                return Ok(self.colorings);
            };
            watch.node(|| Progress {
                nodes: self.nodes,
                found: self.colorings,
                depth,
                words: ["nodes", "colorings", "cells colored"],
                ..Progress::default()
            })?;
            if last.colors == 0 {
                self.open.pop();
                continue;
            }
            let color = last.colors.trailing_zeros() as usize;
            let index = last.all - last.colors.count_ones();
            last.colors &= last.colors - 1;
            let across = match (&last.across, &self.part) {
                (Some(share), Some(part)) => {
                    let share = share.nth(index as usize, last.all as usize);
                    match share.seen_from(part) {
                        Place::Outside => continue,
                        Place::Inside => None,
                        Place::Across => Some(share),
                    }
                }
                _ => None,
            };
            if let Some(next) = last.at.with(last.cell, color) {
                self.arrive(next, across, visit)?;
            }
        }
    }

    /// Nodes visited so far, pauses included.
    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A partial coloring of any problem, cell by cell: slow, for boards of some hundred cells.
///
/// It branches on a cell with the fewest colors left, the first such in the problem's own order.
pub struct PartialColoring<'a> {
    problem: &'a dyn Coloring,
    order: &'a [usize],
    /// For each cell its color, or 0.
    colors: Vec<u8>,
    /// For each cell without a color those that it admits: the color i + 1 is bit i.
    admitted: Vec<u64>,
    kinds: Rc<Kinds>,
    /// The colors in use, as bits; of each kind they are the first ones.
    used: u64,
}

impl<'a> PartialColoring<'a> {
    /// No cell colored but those for which there is just one color; `None` if that leaves some cell
    /// without a color.
    ///
    /// `order` is the problem's, from which branches are taken.
    pub fn new(problem: &'a dyn Coloring, order: &'a [usize]) -> Option<Self> {
        let cells = problem.cells();
        let mut root = PartialColoring {
            problem,
            order,
            colors: vec![0; cells],
            admitted: vec![0; cells],
            kinds: Rc::new(Kinds::of(problem)),
            used: 0,
        };
        for cell in 0..cells {
            root.admitted[cell] = (1..=problem.colors())
                .filter(|&color| problem.admits(&root.colors, cell, color))
                .fold(0, |bits, color| bits | 1 << (color - 1));
        }
        root.settle().then_some(root)
    }

    /// Gives the cell a color and takes it from the cells that do not admit it any more.
    fn color(&mut self, cell: usize, color: usize) {
        let name = color as u8 + 1;
        self.colors[cell] = name;
        self.used |= 1 << color;
        for other in 0..self.colors.len() {
            let has = self.colors[other] == 0 && self.admitted[other] >> color & 1 == 1;
            if has && !self.problem.admits(&self.colors, other, name) {
                self.admitted[other] &= !(1 << color);
            }
        }
    }

    /// Colors every cell that has one color left, until none has; whether every cell has a color.
    fn settle(&mut self) -> bool {
        loop {
            let mut left = (0..self.colors.len()).filter(|&cell| self.colors[cell] == 0);
            let Some(cell) = left.find(|&cell| self.admitted[cell].count_ones() < 2) else {
                return true;
            };
            match self.admitted[cell] {
                0 => return false,
                only => self.color(cell, only.trailing_zeros() as usize),
            }
        }
    }
}

impl PartialAssignment for PartialColoring<'_> {
    fn branch(&self) -> Option<(usize, u64)> {
        // The colors in use, and one more of each kind.
        let is_tried = |color: &u8| match self.kinds.before(*color) {
            0 => true,
            before => self.used >> (before - 1) & 1 == 1,
        };
        let tried = (1..=self.problem.colors()).filter(is_tried);
        let tried = tried.fold(0, |bits, color| bits | 1_u64 << (color - 1));
        self.order
            .iter()
            .filter(|&&cell| self.colors[cell] == 0)
            .map(|&cell| (cell, self.admitted[cell] & tried))
            .min_by_key(|(_, colors)| colors.count_ones())
    }

    fn with(&self, cell: usize, color: usize) -> Option<Self> {
        let mut next = PartialColoring {
            problem: self.problem,
            order: self.order,
            colors: self.colors.clone(),
            admitted: self.admitted.clone(),
            kinds: Rc::clone(&self.kinds),
            used: self.used,
        };
        next.color(cell, color);
        next.settle().then_some(next)
    }
}

#[cfg(test)]
mod tests;
