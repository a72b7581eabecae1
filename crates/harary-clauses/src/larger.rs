//! Larger sets as clauses: that so many cells can be chosen without a forbidden set.

use crate::Formula;

/// The clauses that at least so many of the cells can be chosen, and all cells of none of these
/// sets: they contradict each other exactly if there are no such cells.
///
/// The variables are, in this order: for each cell, that it is chosen; then for each cell, and each
/// number from 1 to `at_least`, that at least so many cells up to this one are. Of those only what
/// is needed is said: where one of them holds, there are so many cells.
pub fn larger(cells: usize, sets: &[Vec<usize>], at_least: usize) -> Formula {
    let mut formula = Formula::default();
    let chosen = formula.variables(cells);
    formula.remark(format!(
        "at least {at_least} of {cells} cells are chosen, and no forbidden set"
    ));
    formula.remark("the variable x says that the cell x, counted from 1, is chosen".to_owned());
    formula.remark(format!(
        "the variable {cells} + {at_least}(x - 1) + q says that at least q of the cells 1 to x are chosen"
    ));
    let many: Vec<Vec<i32>> = (0..cells).map(|_| formula.variables(at_least)).collect();
    formula.heading("not all cells of a forbidden set are chosen");
    for set in sets {
        formula.clause(set.iter().map(|&cell| -chosen[cell]));
    }
    formula.heading(
        "at least q cells: as many without the last one, or it is chosen and one less before",
    );
    for (cell, row) in many.iter().enumerate() {
        let before = cell.checked_sub(1).map(|before| &many[before]);
        for (fewer, &at_least) in row.iter().enumerate() {
            let without = before.map(|before| before[fewer]);
            let one: Vec<i32> = without.into_iter().chain([chosen[cell]]).collect();
            formula.implies(&[at_least], &one);
            if let Some(fewer) = fewer.checked_sub(1) {
                let rest = before.map(|before| before[fewer]);
                let enough: Vec<i32> = without.into_iter().chain(rest).collect();
                formula.implies(&[at_least], &enough);
            }
        }
    }
    formula.heading(format!("at least {at_least} in all"));
    match many.last() {
        Some(row) => row
            .last()
            .into_iter()
            .for_each(|&all| formula.clause([all])),
        None if at_least > 0 => formula.clause([]),
        None => {}
    }
    formula
}
