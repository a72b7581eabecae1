//! The names of the cells that have a color.

use harary_core::Coloring;

/// Groups the names of cells by their color in a coloring as text; the names are in its order.
pub(crate) fn members(
    coloring: &str,
    colors: usize,
    names: impl IntoIterator<Item = String>,
) -> Vec<Vec<String>> {
    let mut classes = vec![Vec::new(); colors];
    let symbols = coloring.chars().filter(|&symbol| symbol != '/');
    for (symbol, name) in symbols.zip(names) {
        // 1 to 9, then a for 10 and so on; other symbols are no color.
        let color = symbol.to_digit(36).unwrap_or(0) as usize;
        if let Some(class) = color.checked_sub(1).and_then(|at| classes.get_mut(at)) {
            class.push(name);
        }
    }
    classes
}

/// The names of the cells of a board, in the order of its colorings.
pub(crate) fn names(problem: &dyn Coloring) -> impl Iterator<Item = String> {
    problem.names().into_iter().map(|(name, _)| name)
}
