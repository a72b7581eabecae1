//! How many forbidden sets a coloring breaks, and would break after any change of one color.
//!
//! For each cell v and color k the table holds the number of sets through v whose other cells all have color k.
//! Giving v another color changes the number of broken sets by the difference of two entries, and the table only where
//! a set through v has its other cells, but at most one, in the old or the new color.

/// Sets of cells, found by cell.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    cells: usize,
    /// For each number r of other cells in a set, and each cell, these others: r for each set through the cell.
    others: Vec<Vec<Vec<u32>>>,
}

impl Sets {
    pub(super) fn new(cells: usize, sets: &[Vec<usize>]) -> Sets {
        let mut all = Sets {
            cells,
            others: Vec::new(),
        };
        for set in sets {
            all.add(set);
        }
        all
    }

    /// Takes in one set more; of at least two cells, as no change of color mends a smaller one.
    pub(super) fn add(&mut self, set: &[usize]) {
        let size = set.len().saturating_sub(1);
        if size == 0 {
            return;
        }
        while self.others.len() <= size {
            self.others.push(vec![Vec::new(); self.cells]);
        }
        for &cell in set {
            let others = set.iter().filter(|&&other| other != cell);
            self.others[size][cell].extend(others.map(|&other| other as u32));
        }
    }
}

/// A complete coloring and the table of what it breaks.
#[derive(Clone, Debug)]
pub(super) struct Tension {
    /// For each cell its color, from 1.
    pub(super) colors: Vec<u8>,
    /// The number of colors, and one more: the length of a row.
    row: usize,
    /// For each cell and color, how many sets have their other cells in that color.
    completes: Vec<i32>,
    /// How many sets have one color.
    pub(super) broken: i64,
}

impl Tension {
    pub(super) fn new(sets: &Sets, colors: Vec<u8>, all_colors: u8) -> Tension {
        let row = usize::from(all_colors) + 1;
        let mut tension = Tension {
            completes: vec![0; colors.len() * row],
            row,
            colors,
            broken: 0,
        };
        for (size, through) in sets.others.iter().enumerate().skip(1) {
            let mut broken = 0;
            for (cell, others) in through.iter().enumerate() {
                for others in others.chunks_exact(size) {
                    let color = tension.colors[others[0] as usize];
                    let same = |&other: &u32| tension.colors[other as usize] == color;
                    if others.iter().all(same) {
                        tension.completes[cell * row + usize::from(color)] += 1;
                        broken += i64::from(tension.colors[cell] == color);
                    }
                }
            }
            // Every cell of a broken set has counted it.
            tension.broken += broken / (size as i64 + 1);
        }
        tension
    }

    /// For each color, from 0 on (no color), how many sets of that color there would be through the cell.
    pub(super) fn row(&self, cell: usize) -> &[i32] {
        &self.completes[cell * self.row..][..self.row]
    }

    /// How many broken sets go through the cell.
    #[inline]
    pub(super) fn through(&self, cell: usize) -> i32 {
        self.completes[cell * self.row + usize::from(self.colors[cell])]
    }

    /// Gives the cell another color.
    pub(super) fn recolor(&mut self, sets: &Sets, cell: usize, to: u8) {
        let from = std::mem::replace(&mut self.colors[cell], to);
        let row = self.row(cell);
        self.broken += i64::from(row[usize::from(to)]) - i64::from(row[usize::from(from)]);
        for (size, through) in sets.others.iter().enumerate().skip(1) {
            let others = &through[cell];
            match size {
                1 => {
                    for &other in others {
                        let row = other as usize * self.row;
                        self.completes[row + usize::from(from)] -= 1;
                        self.completes[row + usize::from(to)] += 1;
                    }
                }
                2 => self.recolor_pairs(others, from, to),
                _ => {
                    for others in others.chunks_exact(size) {
                        self.shift(others, from, -1);
                        self.shift(others, to, 1);
                    }
                }
            }
        }
    }

    /// The case of three cells, which is the most frequent one, without branches.
    fn recolor_pairs(&mut self, others: &[u32], from: u8, to: u8) {
        let (pairs, _) = others.as_chunks::<2>();
        for &[one, other] in pairs {
            let (one, other) = (one as usize, other as usize);
            for (cell, color) in [(one, self.colors[other]), (other, self.colors[one])] {
                self.completes[cell * self.row + usize::from(color)] +=
                    i32::from(color == to) - i32::from(color == from);
            }
        }
    }

    /// A cell of a set gets this color or loses it: cells whose companions all have the color take note.
    fn shift(&mut self, others: &[u32], color: u8, by: i32) {
        let mut odd = others
            .iter()
            .filter(|&&other| self.colors[other as usize] != color);
        match (odd.next().copied(), odd.next()) {
            (None, _) => {
                for &other in others {
                    self.completes[other as usize * self.row + usize::from(color)] += by;
                }
            }
            (Some(odd), None) => {
                self.completes[odd as usize * self.row + usize::from(color)] += by;
            }
            (Some(_), Some(_)) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::Dice;

    /// Random sets of two to five cells, recolored at random: the table is always what a fresh count gives.
    #[test]
    fn changes_add_up_to_a_fresh_count() {
        for seed in 0..60 {
            let mut dice = Dice::new(seed);
            let cells = 6 + dice.below(8);
            let colors = 1 + dice.below(4) as u8;
            let mut any = || {
                let mut set: Vec<usize> =
                    (0..2 + dice.below(4)).map(|_| dice.below(cells)).collect();
                set.sort_unstable();
                set.dedup();
                set
            };
            let mut listed: Vec<Vec<usize>> = (0..30).map(|_| any()).collect();
            listed.retain(|set| set.len() > 1);
            let sets = Sets::new(cells, &listed);
            let mut dice = Dice::new(seed + 1000);
            let mut draw = || 1 + dice.below(usize::from(colors)) as u8;
            let mut tension = Tension::new(&sets, (0..cells).map(|_| draw()).collect(), colors);
            let mut dice = Dice::new(seed + 2000);
            for _ in 0..100 {
                tension.recolor(
                    &sets,
                    dice.below(cells),
                    1 + dice.below(usize::from(colors)) as u8,
                );
                let fresh = Tension::new(&sets, tension.colors.clone(), colors);
                assert_eq!(tension.completes, fresh.completes);
                let one_color = |set: &&Vec<usize>| {
                    set.iter()
                        .all(|&c| tension.colors[c] == tension.colors[set[0]])
                };
                assert_eq!(tension.broken, fresh.broken);
                assert_eq!(
                    tension.broken as usize,
                    listed.iter().filter(one_color).count()
                );
            }
        }
    }
}
