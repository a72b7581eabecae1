//! Colorings: a proper one, written down, proves that there is one.

use crate::lines::Lines;
use crate::rules::board::Board;
use crate::rules::color;
use crate::rules::columns::Columns;
use crate::spec::Spec;
use crate::verdict::{Failure, short};

/// The key `colors`, the last one of a board in a coloring claim.
pub(crate) fn colors(spec: &mut Spec<'_>) -> Result<u8, String> {
    let colors = spec.number_or("colors", 1..=35, 2)? as u8;
    spec.finish()?;
    Ok(colors)
}

/// Reads the coloring and the `end`. No position is examined.
pub(crate) fn check(
    lines: &mut Lines<'_>,
    proper: impl Fn(&str) -> Result<(), String>,
) -> Result<u64, Failure> {
    let line = lines.next("the coloring")?;
    proper(line.text).map_err(|why| line.wrong(why))?;
    let line = lines.next("`end`")?;
    if line.text != "end" {
        return Err(line.wrong("`end` should stand here"));
    }
    Ok(0)
}

/// Whether the numbers 1…n, put into these columns in turn, were all allowed there.
pub(crate) fn columns(columns: &Columns, n: u32, text: &str) -> Result<(), String> {
    let placed = read(text.bytes(), columns.columns)?;
    if placed.len() != n as usize {
        return Err(format!(
            "the coloring has {} numbers instead of {n}",
            placed.len()
        ));
    }
    for (before, &column) in placed.iter().enumerate() {
        if let Some(summands) = columns.summands(&placed[..before], column) {
            let summands: Vec<String> = summands.iter().map(usize::to_string).collect();
            return Err(format!(
                "the number {} cannot be in column {column} with {}",
                before + 1,
                summands.join(" + ")
            ));
        }
    }
    Ok(())
}

/// Whether no set of the board is all of one color.
pub(crate) fn board(board: &Board, count: u8, text: &str) -> Result<(), String> {
    let colors = read(board.characters(text)?.into_iter(), count)?;
    for set in &board.sets {
        let mut seen = (0..)
            .zip(&colors)
            .filter(|&(cell, _)| set >> cell & 1 == 1)
            .map(|(_, color)| color);
        let first = seen.next();
        if seen.all(|color| Some(color) == first) {
            return Err(format!(
                "the set {} is all of one color",
                board.write_set(*set)
            ));
        }
    }
    Ok(())
}

fn read(text: impl Iterator<Item = u8>, count: u8) -> Result<Vec<u8>, String> {
    let one = |character| {
        color(character)
            .filter(|&color| color <= count)
            .ok_or_else(|| {
                let character = char::from(character).to_string();
                format!("`{}` is not one of the {count} colors", short(&character))
            })
    };
    text.map(one).collect()
}
