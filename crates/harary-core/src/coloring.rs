//! Colorings in which no forbidden set is monochromatic.

use crate::{Conjugates, Picture, Unreadable, conjugates};
use std::fmt::Debug;

/// A coloring problem: give every cell a color so that no set of cells that is forbidden to a color
/// is all of that color.
///
/// Cells are 0, 1, …; colors are 1, 2, …; 0 marks a cell without a color yet. A coloring is a list
/// with one number a cell; other cells, colors and lengths may panic. Unless
/// [`kind`](Coloring::kind) says otherwise all colors forbid the same sets, so that renaming colors
/// maps proper colorings to proper colorings.
pub trait Coloring: Debug + Send + Sync {
    /// The number of cells.
    fn cells(&self) -> usize;
    /// The number of colors.
    fn colors(&self) -> u8;
    /// The first color that forbids the same sets as this one.
    fn kind(&self, _color: u8) -> u8 {
        1
    }
    /// Whether `cell`, without a color so far, can get `color` without completing a forbidden set.
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool;
    /// A good order in which to color the cells; a permutation of them.
    fn order(&self) -> Vec<usize> {
        (0..self.cells()).collect()
    }
    /// Symmetries of the cells but the identity; a group together with it.
    fn symmetries(&self) -> Vec<Vec<usize>> {
        Vec::new()
    }
    /// All symmetries but the identity by classes of conjugate ones, also where
    /// [`symmetries`](Coloring::symmetries) has a part of them; `None` if they are too many to be
    /// told.
    fn conjugates(&self) -> Option<Vec<Conjugates>> {
        Some(conjugates(&self.symmetries()))
    }
    /// How many cells of the board this one stands for.
    fn weight(&self, _cell: usize) -> usize {
        1
    }
    /// The name of a cell.
    fn cell_name(&self, cell: usize) -> String;
    /// The names of the cells of the board, in its order, each with the cell that stands for it.
    fn names(&self) -> Vec<(String, usize)> {
        let cells = 0..self.cells();
        cells.map(|cell| (self.cell_name(cell), cell)).collect()
    }
    /// Where the cells sit.
    fn picture(&self) -> Picture {
        Picture::Line
    }
    /// A coloring of all cells as text.
    fn write_coloring(&self, colors: &[u8]) -> String {
        colors_to_text(colors)
    }

    /// The first cell, in order, that completes a forbidden set together with cells before it;
    /// `None` if the coloring is proper.
    fn first_violation(&self, colors: &[u8]) -> Option<usize> {
        let mut so_far = vec![0; self.cells()];
        for cell in self.order() {
            if !self.admits(&so_far, cell, colors[cell]) {
                return Some(cell);
            }
            so_far[cell] = colors[cell];
        }
        None
    }
}

/// Colors as characters: 1–9, then a–z for 10–35; `.` for none, `?` for any other number.
pub fn colors_to_text(colors: &[u8]) -> String {
    let symbol = |&color: &u8| match color {
        0 => '.',
        _ => char::from_digit(color.into(), 36).unwrap_or('?'),
    };
    colors.iter().map(symbol).collect()
}

/// Reads colors written by [`colors_to_text`], each from 1 to `most`.
///
/// # Errors
/// Names the first symbol that is not a color.
pub fn colors_from_text(text: &str, most: u8) -> Result<Vec<u8>, Unreadable> {
    text.chars()
        .enumerate()
        .map(|(index, symbol)| {
            let color = match symbol {
                '1'..='9' => symbol as u8 - b'0',
                'a'..='z' => symbol as u8 - b'a' + 10,
                _ => 0,
            };
            if (1..=most).contains(&color) {
                Ok(color)
            } else {
                Err(Unreadable(format!(
                    "symbol {} is `{symbol}`; colors are 1 to {most} (a is 10, b is 11, …)",
                    index + 1
                )))
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_round_trip() {
        let colors: Vec<u8> = (1..=35).collect();
        assert_eq!(colors_from_text(&colors_to_text(&colors), 35), Ok(colors));
        assert_eq!(colors_to_text(&[0, 36, 255]), ".??");
        assert!(colors_from_text("12.", 3).is_err());
        assert!(colors_from_text("124", 3).is_err());
    }
}
