//! Colorings of 1…n by columns, checked number by number.

use super::Rule;
use harary_core::{BadParameter, Coloring, Picture};

/// Colorings of 1…n by columns: no number a forbidden sum in its own color. Cell i is the number
/// i + 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColumnColoring {
    pub(super) columns: u8,
    pub(super) numbers: usize,
    pub(super) rule: Rule,
}

impl ColumnColoring {
    /// Colorings of 1…`numbers` with `columns` colors.
    ///
    /// # Errors
    /// If `columns` is not 1 to 35 or `numbers` not 1 to 1000.
    pub fn new(columns: u8, numbers: usize, rule: Rule) -> Result<Self, BadParameter> {
        BadParameter::in_range("c", columns, 1..=35)?;
        BadParameter::in_range("n", numbers, 1..=1000)?;
        Ok(ColumnColoring {
            columns,
            numbers,
            rule,
        })
    }
}

impl Coloring for ColumnColoring {
    fn cells(&self) -> usize {
        self.numbers
    }
    fn colors(&self) -> u8 {
        self.columns
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        let x = cell + 1;
        let member = |number: usize| number > 0 && colors.get(number - 1) == Some(&color);
        match self.rule {
            Rule::Two => {
                !(1..x).any(|a| a < x - a && member(a) && member(x - a))
                    && !(1..=self.numbers - x).any(|a| a != x && member(a) && member(a + x))
            }
            Rule::Schur => {
                !(1..x).any(|a| member(a) && member(x - a))
                    && !(1..=self.numbers - x).any(|a| (a == x || member(a)) && member(a + x))
            }
            Rule::Many => {
                // Sums of distinct other members; x may be one of them, or complete one.
                let mut sums = vec![false; self.numbers + 1];
                sums[0] = true;
                for number in (1..=self.numbers).filter(|&number| member(number)) {
                    for sum in (number..=self.numbers).rev() {
                        sums[sum] |= sums[sum - number];
                    }
                }
                !sums[x] && !(x + 1..=self.numbers).any(|y| member(y) && sums[y - x])
            }
        }
    }
    fn cell_name(&self, cell: usize) -> String {
        (cell + 1).to_string()
    }
    fn picture(&self) -> Picture {
        Picture::Columns
    }
}
