//! Symmetry-breaking clauses: of the colorings that differ by names of colors and symmetries of the
//! cells they leave only some.
//!
//! *Precedence* breaks the symmetry between colors of one kind ([`Kinds`]): along some named cells,
//! a cell may have a color that is not the first of its kind only if a named cell before it has the
//! color before that. (Law, Lee 2004, *Global constraints for integer and set value precedence*.)
//! Every proper coloring can be renamed to satisfy this, and if all cells are named in just one
//! way.
//!
//! A *least coloring* is, along an order of the cells, not greater than its image under a map of
//! the cells. (Crawford, Ginsberg, Luks, Roy 1996, *Symmetry-breaking predicates for search
//! problems*.) Of all colorings that maps and names make of each other one is the least; it is
//! least under every map, and if the named cells come first in the order, it has precedence, too.
//! So a solver may be given both, for any maps. (For the edges of a complete graph and exchanges of
//! vertices: Codish, Miller, Prosser, Stuckey 2019, *Constraints for symmetry breaking in graph
//! representation*.)

use super::variable;
use crate::color::cell_order::by_degree;
use harary_core::{Cnf, ForbiddenSets, Kinds};

/// Names and symmetries that need not be searched for one coloring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Along these cells colors of one kind are opened in order. None if no two colors are of one
    /// kind.
    pub named: Vec<usize>,
    /// All cells, in the order in which colorings are compared, the named ones first.
    pub order: Vec<usize>,
    /// Under these maps a coloring is to be least: the image of each cell.
    pub maps: Vec<Vec<usize>>,
}

/// The number of cells for each color that are named. (Measured on Schur's 45 numbers in four
/// colors: with one cell a color 143 thousand conflicts, with three 132, with all cells 127.)
const CELLS_FOR_A_COLOR: usize = 3;

/// The most maps that are used, which is also the most that the checker reads.
const MOST_MAPS: usize = 1024;

/// Limits on the cells that the maps have together (on a ring of many cells not all of its turns
/// are taken), and on the cells of sets that they move, so that a checker can verify quickly that
/// they are symmetries.
const MOST_COMPARED: usize = 1 << 15;
const MOST_MOVED: usize = 1 << 28;

impl Symmetry {
    /// Of a problem. The cells on the most sets come first.
    pub fn of(problem: &dyn ForbiddenSets) -> Symmetry {
        let kinds = Kinds::of(problem);
        let (order, moved) = by_degree(problem);
        let alike = (1..=problem.colors()).any(|color| kinds.before(color) > 0);
        let most = CELLS_FOR_A_COLOR * usize::from(problem.colors());
        let named = if alike { most.min(order.len()) } else { 0 };
        let mut maps = problem.generators();
        let most = (MOST_COMPARED / problem.cells().max(1)).min(MOST_MOVED / moved.max(1));
        maps.truncate(most.min(MOST_MAPS));
        Symmetry {
            named: order[..named].to_vec(),
            order,
            maps,
        }
    }

    /// First the clauses of [`precedence`] along the named cells; then for each map those that a
    /// coloring satisfies that is not greater than its image. Variables that say how far the two
    /// agree come after those of the cells.
    pub fn clauses(&self, problem: &dyn ForbiddenSets) -> Cnf {
        let mut cnf = precedence(problem, &self.named);
        let mut place = vec![0; self.order.len()];
        for (at, &cell) in self.order.iter().enumerate() {
            place[cell] = at;
        }
        for map in &self.maps {
            // Where a cell and its image change places it is enough to compare them once.
            let says_more = |cell: &usize| {
                let image = map[*cell];
                image != *cell && !(map[image] == *cell && place[image] < place[*cell])
            };
            let cells: Vec<usize> = self.order.iter().copied().filter(says_more).collect();
            least(&mut cnf, &cells, map, problem.colors());
        }
        cnf
    }
}

/// A coloring is, along these cells, not greater than its image: at the first of them where both
/// differ, it has the smaller color.
fn least(cnf: &mut Cnf, cells: &[usize], map: &[usize], colors: u8) {
    let mut agree: Option<i32> = None;
    for (place, &cell) in cells.iter().enumerate() {
        let so_far = agree.map(|agree| -agree);
        let has = |cell: usize, color: u8| -variable(cell, color, colors);
        for color in 1..=colors {
            for less in 1..color {
                let both = [has(cell, color), has(map[cell], less)];
                cnf.add(so_far.into_iter().chain(both));
            }
        }
        if place + 1 < cells.len() {
            let next = cnf.variable();
            for color in 1..=colors {
                let both = [has(cell, color), has(map[cell], color), next];
                cnf.add(so_far.into_iter().chain(both));
            }
            agree = Some(next);
        }
    }
}

/// Among these cells, in this order, the colors of each kind are opened in order. For each cell and
/// color but the first of a kind: the cell has not this color, or a cell before it has the one
/// before.
pub fn precedence(problem: &dyn ForbiddenSets, cells: &[usize]) -> Cnf {
    let colors = problem.colors();
    let kinds = Kinds::of(problem);
    let mut cnf = Cnf::new((problem.cells() * usize::from(colors)) as i32);
    for (place, &cell) in cells.iter().enumerate() {
        for color in 1..=colors {
            let before = kinds.before(color);
            if before > 0 {
                let earlier = cells[..place]
                    .iter()
                    .map(|&cell| variable(cell, before, colors));
                cnf.add(std::iter::once(-variable(cell, color, colors)).chain(earlier));
            }
        }
    }
    cnf
}
