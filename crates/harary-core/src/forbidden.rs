//! Coloring problems that name the sets of cells they forbid, as search by repair needs them.

use crate::{Coloring, Narrowed};
use std::sync::Arc;

/// A coloring problem that lists its forbidden sets, the most useful ones first and the others on
/// demand.
pub trait ForbiddenSets: Coloring {
    /// The sets forbidden to a color: all, or where there are too many, enough to begin with.
    fn sets(&self, color: u8) -> Vec<Vec<usize>>;

    /// Shows the sets that [`sets`](ForbiddenSets::sets) lists, in that order; to be written where
    /// that takes no copies.
    fn each_set(&self, color: u8, see: &mut dyn FnMut(&[usize])) {
        self.sets(color).iter().for_each(|set| see(set));
    }

    /// Whether [`sets`](ForbiddenSets::sets) lists all.
    fn lists_all(&self) -> bool {
        true
    }

    /// Symmetries to be broken by a search for one coloring: maps of cells to cells, any number of
    /// them. The more of all are made of these, the less is left to be searched.
    fn generators(&self) -> Vec<Vec<usize>> {
        self.symmetries()
    }

    /// Forbidden sets that are all of one color in a complete coloring; none just if the coloring
    /// is proper. At least one for a coloring that is not.
    ///
    /// The default is right where [`sets`](ForbiddenSets::sets) lists all.
    fn violated(&self, colors: &[u8]) -> Vec<Vec<usize>> {
        let of_color = |color: u8| {
            let has_it = move |set: &Vec<usize>| set.iter().all(|&cell| colors[cell] == color);
            self.sets(color).into_iter().filter(has_it)
        };
        (1..=self.colors()).flat_map(of_color).collect()
    }

    /// A smaller problem of the same kind whose colorings, placed in this one, are good beginnings.
    fn nested(&self) -> Option<Nested> {
        None
    }

    /// For each cell a class, from 0 on without gaps, if colorings with one color a class are a
    /// good place to look. Then it is looked there instead of at a smaller problem.
    fn classes(&self) -> Option<Vec<usize>> {
        None
    }

    /// Colorings among which a solver of clauses is to look first, for as long as the caller says:
    /// proper ones are likely there, and there are few.
    fn narrowed(&self) -> Option<Narrowed> {
        self.classes()
            .map(|classes| Narrowed::new(classes, Vec::new()))
    }

    /// The colorings that are meant, if not all are. Local search and the solver of clauses keep to
    /// them. Such a problem names no symmetries and no classes, and each of its colors is of a kind
    /// of its own, as what maps its colorings to each other need not map those that are meant to
    /// such; its sets are those of all colorings, and it lists them all.
    fn only(&self) -> Option<Narrowed> {
        None
    }
}

/// A smaller problem, and how its colorings begin one of a larger problem.
#[derive(Clone, Debug)]
pub struct Nested {
    /// The smaller problem.
    pub problem: Arc<dyn ForbiddenSets>,
    /// Where each cell of the larger one has its color from.
    pub cells: Vec<Origin>,
}

/// Where a cell has its first color from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// From a cell of the smaller problem.
    Cell(usize),
    /// The color of a cell of the smaller problem, which must not change.
    Held(usize),
    /// It is this color.
    Color(u8),
    /// Nothing is known.
    Free,
}
