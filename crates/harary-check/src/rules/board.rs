//! A board: cells, how they are written, and the sets of cells that matter.
//!
//! A set of cells is a number of 128 bits, one a cell. Which sets there are is said by `vdw.rs` and `hip.rs`, and what
//! they are good for by `positional.rs` and `coloring.rs`.

use crate::spec::number;
use crate::verdict::short;

/// The cells, how they are written, and the sets.
pub(crate) struct Board {
    pub(crate) cells: u32,
    /// For a grid, the length of its rows: cells are `a1`, `b1`, …. Otherwise they are 1, 2, ….
    pub(crate) row: Option<u32>,
    pub(crate) sets: Vec<u128>,
}

impl Board {
    /// The sets are lists of cells counted from 0.
    pub(crate) fn new(
        cells: u32,
        row: Option<u32>,
        sets: impl IntoIterator<Item = Vec<u32>>,
    ) -> Self {
        let mut sets: Vec<u128> = sets
            .into_iter()
            .map(|set| set.iter().fold(0, |mask, cell| mask | 1 << cell))
            .collect();
        sets.sort_unstable();
        sets.dedup();
        Self { cells, row, sets }
    }

    /// One character for each cell. On a grid, rows are joined by `/`.
    pub(crate) fn characters(&self, text: &str) -> Result<Vec<u8>, String> {
        let row = self.row.unwrap_or(self.cells) as usize;
        let rows: Vec<&str> = if self.row.is_some() {
            text.split('/').collect()
        } else {
            vec![text]
        };
        if rows.iter().any(|found| found.len() != row) || rows.len() * row != self.cells as usize {
            return Err(match self.row {
                None => format!("`{}` does not have {row} cells", short(text)),
                Some(_) => format!(
                    "`{}` does not have {row} rows of {row} cells, joined by `/`",
                    short(text)
                ),
            });
        }
        Ok(rows.join("").into_bytes())
    }

    /// One character for each cell, as [`characters`](Self::characters) reads them.
    pub(crate) fn write(&self, characters: impl Iterator<Item = char>) -> String {
        let mut text = String::new();
        for (cell, character) in (0..).zip(characters) {
            if cell > 0 && self.row.is_some_and(|row| cell % row == 0) {
                text.push('/');
            }
            text.push(character);
        }
        text
    }

    fn write_cell(&self, cell: u32) -> String {
        match self.row {
            None => (cell + 1).to_string(),
            Some(row) => format!(
                "{}{}",
                char::from(b'a' + (cell % row) as u8),
                cell / row + 1
            ),
        }
    }

    pub(crate) fn read_cell(&self, text: &str) -> Result<u32, String> {
        let Some(row) = self.row else {
            return Ok(number(text, 1..=self.cells)? - 1);
        };
        let cell = text.split_at_checked(1).and_then(|(column, up)| {
            let column = u32::from(column.as_bytes()[0].wrapping_sub(b'a'));
            (column < row).then_some((column, number(up, 1..=row).ok()?))
        });
        match cell {
            Some((column, up)) => Ok((up - 1) * row + column),
            None => Err(format!("`{}` is not a cell", short(text))),
        }
    }

    pub(crate) fn write_set(&self, set: u128) -> String {
        let cells = (0..self.cells).filter(|cell| set >> cell & 1 == 1);
        cells
            .map(|cell| self.write_cell(cell))
            .collect::<Vec<_>>()
            .join(" ")
    }
}
