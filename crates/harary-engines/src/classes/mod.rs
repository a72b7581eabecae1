//! Proper colorings counted class by class.
//!
//! The cells of the first color are picked in all ways; what is left is counted with one color less, and two colors in a way of their own
//! (`two_colors.rs`). The class picked first is to hold the first cell, the next one the first cell left, and so on, so that every
//! division into classes comes once; with u classes picked it stands for c·(c−1)⋯(c−u+1) ways to name them. What
//! two colors do to cells that are there comes in pairs, so that half of it counts up to renaming.
//!
//! How many colorings there are up to symmetry says the lemma of Cauchy, Frobenius and Burnside: the mean, over all symmetries g, of how
//! many colorings g leaves alone; up to symmetry and renaming the mean over all pairs of a symmetry and a renaming (`twisted.rs`). Of the
//! pairs with the identity, all renamings together leave c! for each coloring up to renaming.

mod choose;
mod twisted;
mod two_colors;
mod walk;

#[cfg(test)]
mod tests;

pub use choose::Choose;

use crate::backtrack::{Backtrack, Colorings, Counts, Seek};
use harary_core::{
    Damaged, ForbiddenSets, Kinds, Paused, Progress, Watch, WordSink, WordSource, Words,
};
use twisted::Twisted;
use walk::{Edges, Step, Walk};

/// Masks of cells have so many bits.
const MOST_CELLS: usize = 64;

/// With more colors the renamings are many and the numbers do not fit.
const MOST_COLORS: u8 = 8;

/// Counts the proper colorings of a board with few cells, all colors of one kind.
///
/// A node is a step: classes picked, a look at a part of the rest, or a partial coloring that a symmetry and a renaming leave alone. Memory is
/// some kilobytes. After an answer the engine is as new, but for [`nodes`](Classes::nodes).
#[derive(Clone, Debug)]
pub struct Classes {
    cells: usize,
    colors: u8,
    edges: Edges,
    /// Pairs of a symmetry but the identity and a renaming, and how many renamings are like it.
    twisted: Vec<(Twisted, u128)>,
    symmetries: u128,
    walk: Walk,
    /// How many of the pairs are done.
    done: usize,
    /// The pair at work.
    fixed: Option<Backtrack>,
    nodes: u64,
    sums: Counts,
}

/// The counts before anything is seen.
const ZERO: Counts = Counts {
    all: Some(0),
    up_to_colors: Some(0),
    up_to_symmetry: Some(0),
    up_to_both: Some(0),
};

/// The masks of a problem's sets, where it can be counted by classes.
fn edges<P: ForbiddenSets>(problem: &P) -> Option<Edges> {
    let fits = problem.cells() <= MOST_CELLS
        && problem.colors() <= MOST_COLORS
        && problem.lists_all()
        && Kinds::of(problem).is_one();
    fits.then(|| Edges::new(problem.cells(), &problem.sets(1)))
}

impl Classes {
    /// The colorings of a problem; `None` if it has more than 64 cells or 8 colors, colors of several kinds, or sets it does not list.
    pub fn new<P: ForbiddenSets>(problem: &P) -> Option<Classes> {
        Self::up_to(problem, &problem.symmetries())
    }

    /// As [`new`](Classes::new), for a problem whose symmetries do not matter: up to symmetry there are then as many as in all.
    pub fn without_symmetry<P: ForbiddenSets>(problem: &P) -> Option<Classes> {
        Self::up_to(problem, &[])
    }

    fn up_to<P: ForbiddenSets>(problem: &P, symmetries: &[Vec<usize>]) -> Option<Classes> {
        let edges = edges(problem)?;
        let renamings = twisted::renamings(problem.colors());
        let sets = problem.sets(1);
        let twisted = symmetries.iter().flat_map(|symmetry| {
            renamings.iter().map(|(renaming, like_it)| {
                let order = problem.order();
                (Twisted::new(&sets, &order, symmetry, renaming), *like_it)
            })
        });
        Some(Classes {
            cells: problem.cells(),
            colors: problem.colors(),
            edges,
            twisted: twisted.collect(),
            symmetries: symmetries.len() as u128 + 1,
            walk: Walk::new(problem.cells(), problem.colors()),
            done: 0,
            fixed: None,
            nodes: 0,
            sums: ZERO,
        })
    }

    /// Counts. After a pause, call it again.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    pub fn run(&mut self, watch: &Watch<'_>) -> Result<Counts, Paused> {
        if self.walk.is_fresh() {
            (self.nodes, self.sums) = (0, ZERO);
        }
        while !self.walk.is_over() {
            watch.node(|| Progress {
                nodes: self.nodes,
                found: u64::try_from(self.sums.up_to_colors.unwrap_or(0)).unwrap_or(u64::MAX),
                depth: self.walk.depth(),
            })?;
            self.nodes += 1;
            if let Step::Found(number) = self.walk.step(&self.edges) {
                add(&mut self.sums.all, number.checked_mul(self.walk.names()));
                // Of no cells there is one coloring, of others each with its colors exchanged is another one.
                let pairs = self.colors > 1 && self.walk.left() != 0;
                add(
                    &mut self.sums.up_to_colors,
                    Some(if pairs { number / 2 } else { number }),
                );
            }
        }
        while let Some((twisted, like_it)) = self.twisted.get(self.done) {
            let fixed = self.fixed.get_or_insert_with(|| plain(twisted));
            let Colorings::Count(Counts { all: number, .. }) = fixed.run(twisted, watch)? else {
                unreachable!("a count was asked for")
            };
            if twisted.renames_nothing() {
                add(&mut self.sums.up_to_symmetry, number);
            }
            let alike = number.and_then(|number| number.checked_mul(*like_it));
            add(&mut self.sums.up_to_both, alike);
            self.nodes += fixed.nodes();
            self.fixed = None;
            self.done += 1;
        }
        let counts = self.counts();
        self.walk = Walk::new(self.cells, self.colors);
        self.done = 0;
        Ok(counts)
    }

    /// Steps taken for the last question, pauses included.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.fixed.as_ref().map_or(0, Backtrack::nodes)
    }

    /// The numbers, once all is seen.
    fn counts(&self) -> Counts {
        let Counts {
            all,
            up_to_colors,
            mut up_to_symmetry,
            mut up_to_both,
        } = self.sums;
        add(&mut up_to_symmetry, all);
        let renamings: u128 = (1..=u128::from(self.colors)).product();
        add(
            &mut up_to_both,
            up_to_colors.and_then(|number| number.checked_mul(renamings)),
        );
        Counts {
            all,
            up_to_colors,
            up_to_symmetry: up_to_symmetry.map(|sum| sum / self.symmetries),
            up_to_both: up_to_both.map(|sum| sum / (self.symmetries * renamings)),
        }
    }

    /// Writes the progress.
    pub fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        for sum in [
            self.sums.all,
            self.sums.up_to_colors,
            self.sums.up_to_symmetry,
            self.sums.up_to_both,
        ] {
            to.word(u64::from(sum.is_some()));
            sum.unwrap_or(0).write(to);
        }
        self.walk.save(to);
        to.word(self.done as u64);
        to.word(u64::from(self.fixed.is_some()));
        if let Some(fixed) = &self.fixed {
            fixed.save(to);
        }
    }

    /// Reads what [`save`](Classes::save) wrote into an engine for the same problem.
    ///
    /// # Errors
    /// [`Damaged`] if the words cannot be such a progress.
    pub fn load(mut self, from: &mut dyn WordSource) -> Result<Classes, Damaged> {
        self.nodes = from.word()?;
        let mut sum = || {
            let given = from.size(1)? == 1;
            Ok(Some(u128::read(from)?).filter(|_| given))
        };
        self.sums = Counts {
            all: sum()?,
            up_to_colors: sum()?,
            up_to_symmetry: sum()?,
            up_to_both: sum()?,
        };
        self.walk.load(&self.edges, from)?;
        self.done = from.size(self.twisted.len())?;
        if from.size(1)? == 1 {
            let (twisted, _) = self.twisted.get(self.done).ok_or(Damaged)?;
            self.fixed = Some(plain(twisted).load(twisted, from)?);
        }
        Ok(self)
    }
}

/// Counts all colorings that a pair leaves alone.
fn plain(twisted: &Twisted) -> Backtrack {
    // No cells are fixed, so there is nothing to refuse.
    Backtrack::new(twisted, Seek::Count, &[]).expect("no cells are fixed")
}

/// Adds to a sum that is known so far; it is lost when it gets too large.
fn add(sum: &mut Option<u128>, more: Option<u128>) {
    *sum = sum.and_then(|sum| sum.checked_add(more?));
}
