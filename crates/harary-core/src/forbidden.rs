//! Coloring problems that name the sets of cells they forbid: what a search by repair asks for.

use crate::Coloring;

/// A coloring problem that lists its forbidden sets, the most useful ones first and the others on demand.
pub trait ForbiddenSets: Coloring + Clone + Send + Sync {
    /// Forbidden sets: all, or where there are too many, enough to begin with.
    fn sets(&self) -> Vec<Vec<usize>>;

    /// Forbidden sets that are all of one color in a complete coloring; none just if the coloring is proper. At least
    /// one for a coloring that is not.
    ///
    /// The default is right where [`sets`](ForbiddenSets::sets) lists all.
    fn violated(&self, colors: &[u8]) -> Vec<Vec<usize>> {
        let one_color =
            |set: &Vec<usize>| set.windows(2).all(|two| colors[two[0]] == colors[two[1]]);
        self.sets().into_iter().filter(one_color).collect()
    }

    /// A smaller problem of the same kind whose colorings, placed in this one, are good beginnings.
    fn nested(&self) -> Option<Nested<Self>> {
        None
    }

    /// For each cell a class, from 0 on without gaps, if colorings with one color a class are a good place to look. Then it
    /// is looked there instead of at a smaller problem.
    fn classes(&self) -> Option<Vec<usize>> {
        None
    }
}

/// A smaller problem, and how its colorings begin one of a larger problem.
#[derive(Clone, Debug)]
pub struct Nested<P> {
    /// The smaller problem.
    pub problem: P,
    /// Where each cell of the larger one has its color from.
    pub cells: Vec<Origin>,
}

/// Where a cell has its first color from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// From a cell of the smaller problem.
    Cell(usize),
    /// From a cell of the smaller problem, and it is not to be changed.
    Held(usize),
    /// It is this color.
    Color(u8),
    /// Nothing is known.
    Free,
}
