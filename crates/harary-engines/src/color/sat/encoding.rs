//! The clauses that a proper coloring satisfies.
//!
//! The variable c·x + k says that the cell x, counted from 0, has the color k, where there are c
//! colors, counted from 1. *Proper* are a clause for each cell (it has a color) and one for each
//! color and each set forbidden to it (some cell has not this color). From an assignment that
//! satisfies them a proper coloring comes by giving each cell any one of its colors; so cells with
//! two colors need not be excluded to find a coloring, and a refutation of these clauses refutes
//! all colorings.

use harary_core::{Cnf, ForbiddenSets};

/// The variable that says that the cell has the color, one of `colors`.
pub fn variable(cell: usize, color: u8, colors: u8) -> i32 {
    (cell * usize::from(colors)) as i32 + i32::from(color)
}

/// First a clause for each cell, in order; then, color by color, one for each set forbidden to it,
/// in lexicographic order of the sets.
pub fn proper(problem: &dyn ForbiddenSets) -> Cnf {
    let (cells, colors) = (problem.cells(), problem.colors());
    let mut cnf = Cnf::new((cells * usize::from(colors)) as i32);
    for cell in 0..cells {
        cnf.add((1..=colors).map(|color| variable(cell, color, colors)));
    }
    let mut sets: (u8, Vec<Vec<usize>>) = (0, Vec::new());
    for color in 1..=colors {
        if sets.0 != problem.kind(color) {
            let mut of_color = problem.sets(color);
            for set in &mut of_color {
                set.sort_unstable();
                set.dedup();
            }
            of_color.sort_unstable();
            of_color.dedup();
            sets = (problem.kind(color), of_color);
        }
        for set in &sets.1 {
            cnf.add(set.iter().map(|&cell| -variable(cell, color, colors)));
        }
    }
    cnf
}

/// No cell has two colors.
pub fn at_most_one(problem: &dyn ForbiddenSets) -> Cnf {
    let (cells, colors) = (problem.cells(), problem.colors());
    let mut cnf = Cnf::new((cells * usize::from(colors)) as i32);
    for cell in 0..cells {
        for color in 1..=colors {
            for other in color + 1..=colors {
                cnf.add([color, other].map(|color| -variable(cell, color, colors)));
            }
        }
    }
    cnf
}
