//! Colorings whose colors are used equally often.

use crate::{Coloring, Conjugates};

/// The proper colorings of a problem in which no color has two cells more than another.
///
/// With n cells and c colors that is: no color has more than ⌈n/c⌉ cells, and more than ⌊n/c⌋ at
/// most as many colors as n leaves a remainder. All colors together have n cells, so none can have
/// fewer then.
#[derive(Clone, Debug)]
pub struct Balanced<'a> {
    problem: &'a dyn Coloring,
    /// The least number of cells that a color has.
    least: usize,
    /// The number of colors that have one cell more.
    larger: usize,
}

impl<'a> Balanced<'a> {
    /// The balanced colorings of a problem. A cell counts for as many as it [stands
    /// for](Coloring::weight).
    pub fn new(problem: &'a dyn Coloring) -> Self {
        let cells: usize = (0..problem.cells()).map(|cell| problem.weight(cell)).sum();
        let colors = usize::from(problem.colors());
        Balanced {
            problem,
            least: cells / colors,
            larger: cells % colors,
        }
    }
}

impl Coloring for Balanced<'_> {
    fn cells(&self) -> usize {
        self.problem.cells()
    }
    fn colors(&self) -> u8 {
        self.problem.colors()
    }
    fn kind(&self, color: u8) -> u8 {
        self.problem.kind(color)
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        let of_color = |color: u8| -> usize {
            let cells = colors.iter().enumerate();
            cells
                .filter(|(_, of)| **of == color)
                .map(|(cell, _)| self.problem.weight(cell))
                .sum()
        };
        let with_it = of_color(color) + self.problem.weight(cell);
        let is_larger = |other: &u8| *other != color && of_color(*other) > self.least;
        let fits = with_it <= self.least
            || with_it == self.least + 1
                && (1..=self.colors()).filter(is_larger).count() < self.larger;
        fits && self.problem.admits(colors, cell, color)
    }
    fn order(&self) -> Vec<usize> {
        self.problem.order()
    }
    fn symmetries(&self) -> Vec<Vec<usize>> {
        self.problem.symmetries()
    }
    fn conjugates(&self) -> Option<Vec<Conjugates>> {
        self.problem.conjugates()
    }
    fn weight(&self, cell: usize) -> usize {
        self.problem.weight(cell)
    }
    fn cell_name(&self, cell: usize) -> String {
        self.problem.cell_name(cell)
    }
    fn names(&self) -> Vec<(String, usize)> {
        self.problem.names()
    }
    fn write_coloring(&self, colors: &[u8]) -> String {
        self.problem.write_coloring(colors)
    }
}
