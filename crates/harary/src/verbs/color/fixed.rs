//! Cells whose color is given in words.

use crate::error::{Error, bad};
use harary_core::Coloring;

/// Reads `CELL:COLOR` pairs. Cells are those of the board; one that others go with, as its images
/// under a symmetry do, fixes these too.
///
/// # Errors
/// If there is no such cell or color, or if a cell is given two colors, by itself or by those it
/// goes with.
pub(super) fn fixed_cells<'t>(
    problem: &dyn Coloring,
    pairs: &'t [String],
) -> Result<Vec<(usize, u8)>, Error> {
    let names = problem.names();
    let pair = |pair: &'t str| -> Result<(&'t str, usize, u8), Error> {
        let wrong = |why: String| bad(format!("fix: `{pair}`: {why}"));
        let (name, color) = pair
            .split_once(':')
            .ok_or_else(|| wrong("write CELL:COLOR, as in 1:2".into()))?;
        let known = names.iter().find(|(known, _)| known == name);
        let ends = || match (names.first(), names.last()) {
            (Some((first, _)), Some((last, _))) => format!("cells are {first} to {last}"),
            _ => "there are no cells".to_owned(),
        };
        let &(_, cell) = known.ok_or_else(|| wrong(ends()))?;
        let color = color
            .parse()
            .ok()
            .filter(|color| (1..=problem.colors()).contains(color));
        let color = color.ok_or_else(|| wrong(format!("colors are 1 to {}", problem.colors())))?;
        Ok((name, cell, color))
    };
    let parts = pairs.iter().map(|part| part.trim());
    let parts = parts.filter(|part| !part.is_empty());
    let fixed: Vec<(&'t str, usize, u8)> = parts.map(pair).collect::<Result<_, Error>>()?;
    for (index, &(name, cell, color)) in fixed.iter().enumerate() {
        let mut before = fixed[..index].iter();
        let clash = before.find(|&&(_, known, other)| known == cell && other != color);
        let Some(&(first, _, other)) = clash else {
            continue;
        };
        return Err(bad(match first == name {
            true => format!("fix: the cell {name} is given two colors, {other} and {color}"),
            false => format!(
                "fix: the cells {first} and {name} have one color by symmetry, and are given two, {other} and {color}"
            ),
        }));
    }
    Ok(fixed
        .into_iter()
        .map(|(_, cell, color)| (cell, color))
        .collect())
}
