//! How many forbidden sets a coloring breaks, and would break after any change of one color.
//!
//! For each cell v and color k the table holds the number of sets through v whose other cells all have color k.
//! Giving v another color changes the number of broken sets by the difference of two entries, and the table only where
//! a set through v has its other cells, but at most one, in the old or the new color.

/// Sets of cells, found by cell.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    cells: usize,
    /// For each number of other cells in a set, from 0 on, the sets with so many.
    sizes: Vec<Through>,
}

/// For each cell the other cells of the sets through it that have a certain number of cells.
#[derive(Clone, Default, Debug)]
struct Through {
    /// Where the cell's others begin; one more for the end. Empty if there are none.
    starts: Vec<u32>,
    others: Vec<u32>,
}

impl Through {
    fn cell(&self, cell: usize) -> &[u32] {
        &self.others[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl Sets {
    pub(super) fn none(cells: usize) -> Sets {
        Sets {
            cells,
            sizes: Vec::new(),
        }
    }

    /// Takes in sets of at least two cells, as no change of color mends a smaller one. It costs as much as taking in all anew. `each` is asked
    /// twice, for the same sets.
    pub(super) fn extend(&mut self, each: impl Fn(&mut dyn FnMut(&[usize]))) {
        let cells = self.cells;
        // How many others come to each cell, by the sizes of sets.
        let mut more: Vec<Vec<u32>> = Vec::new();
        each(&mut |set| {
            let size = set.len().saturating_sub(1);
            while more.len() <= size {
                more.push(Vec::new());
            }
            let more = &mut more[size];
            more.resize(cells, 0);
            set.iter().for_each(|&cell| more[cell] += size as u32);
        });
        while self.sizes.len() < more.len() {
            self.sizes.push(Through::default());
        }
        for (through, ends) in self.sizes.iter_mut().zip(&mut more).skip(1) {
            if !ends.is_empty() {
                through.make_room(ends);
            }
        }
        each(&mut |set| {
            let size = set.len().saturating_sub(1);
            if size > 0 {
                let (others, ends) = (&mut self.sizes[size].others, &mut more[size]);
                for &cell in set {
                    let place = &mut others[ends[cell] as usize..][..size];
                    let fellows = set.iter().filter(|&&other| other != cell);
                    for (place, &other) in place.iter_mut().zip(fellows) {
                        *place = other as u32;
                    }
                    ends[cell] += size as u32;
                }
            }
        });
    }

    /// For each number of other cells that sets have, what goes through cells.
    fn sizes(&self) -> impl Iterator<Item = (usize, &Through)> {
        let all = self.sizes.iter().enumerate();
        all.filter(|(_, through)| !through.others.is_empty())
    }
}

impl Through {
    /// Makes room for so many more others of each cell, and says where each cell's are to be put.
    fn make_room(&mut self, more: &mut [u32]) {
        if self.starts.is_empty() {
            self.starts = vec![0; more.len() + 1];
        }
        let mut starts = Vec::with_capacity(more.len() + 1);
        let mut start = 0;
        for (cell, more) in more.iter_mut().enumerate() {
            starts.push(start);
            let known = self.starts[cell + 1] - self.starts[cell];
            let room = known + *more;
            *more = start + known;
            start += room;
        }
        starts.push(start);
        let mut others = vec![0; start as usize];
        if !self.others.is_empty() {
            for (cell, &start) in starts[..more.len()].iter().enumerate() {
                let known = self.cell(cell);
                others[start as usize..][..known.len()].copy_from_slice(known);
            }
        }
        (self.starts, self.others) = (starts, others);
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
        let mut tension = Tension {
            completes: Vec::new(),
            row: 0,
            colors: Vec::new(),
            broken: 0,
        };
        tension.count(sets, colors, all_colors);
        tension
    }

    /// Takes another coloring in place of this one.
    pub(super) fn count(&mut self, sets: &Sets, colors: Vec<u8>, all_colors: u8) {
        let row = usize::from(all_colors) + 1;
        (self.row, self.colors, self.broken) = (row, colors, 0);
        self.completes.clear();
        self.completes.resize(self.colors.len() * row, 0);
        for (size, through) in sets.sizes() {
            let broken = match size {
                2 => self.count_size::<2>(through),
                3 => self.count_size::<3>(through),
                _ => self.count_others(size, through),
            };
            // Every cell of a broken set has counted it.
            self.broken += broken / (size as i64 + 1);
        }
    }

    /// Counts the sets with so many other cells, without branches; how many cells broken ones have.
    fn count_size<const SIZE: usize>(&mut self, through: &Through) -> i64 {
        let mut broken = 0;
        for (cell, &own) in self.colors.iter().enumerate() {
            let row = &mut self.completes[cell * self.row..][..self.row];
            for others in through.cell(cell).as_chunks::<SIZE>().0 {
                let colors = others.map(|other| self.colors[other as usize]);
                let same = colors[1..]
                    .iter()
                    .fold(true, |same, &color| same & (color == colors[0]));
                row[usize::from(colors[0])] += i32::from(same);
                broken += i64::from(same & (own == colors[0]));
            }
        }
        broken
    }

    /// The same for sets of any size.
    fn count_others(&mut self, size: usize, through: &Through) -> i64 {
        let mut broken = 0;
        for (cell, &own) in self.colors.iter().enumerate() {
            for others in through.cell(cell).chunks_exact(size) {
                let color = self.colors[others[0] as usize];
                let same = |&other: &u32| self.colors[other as usize] == color;
                if others[1..].iter().all(same) {
                    self.completes[cell * self.row + usize::from(color)] += 1;
                    broken += i64::from(own == color);
                }
            }
        }
        broken
    }

    /// For each cell its color, and for each color, from 0 on (no color), how many sets of that color there would be through it.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u8, &[i32])> {
        let rows = self.completes.chunks_exact(self.row);
        self.colors.iter().copied().zip(rows)
    }

    /// The same for one cell.
    pub(super) fn row_of(&self, cell: usize) -> (u8, &[i32]) {
        (self.colors[cell], self.row(cell))
    }

    fn row(&self, cell: usize) -> &[i32] {
        &self.completes[cell * self.row..][..self.row]
    }

    /// Gives the cell another color.
    pub(super) fn recolor(&mut self, sets: &Sets, cell: usize, to: u8) {
        let from = std::mem::replace(&mut self.colors[cell], to);
        let row = self.row(cell);
        self.broken += i64::from(row[usize::from(to)]) - i64::from(row[usize::from(from)]);
        for (size, through) in sets.sizes() {
            let others = through.cell(cell);
            match size {
                1 => {
                    for &other in others {
                        let row = other as usize * self.row;
                        self.completes[row + usize::from(from)] -= 1;
                        self.completes[row + usize::from(to)] += 1;
                    }
                }
                2 => self.recolor_pairs(others, from, to),
                3 => self.recolor_triples(others, from, to),
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

    /// The same for sets of four cells: squares of Hip, progressions of four.
    fn recolor_triples(&mut self, others: &[u32], from: u8, to: u8) {
        let (triples, _) = others.as_chunks::<3>();
        for &triple in triples {
            let [one, two, three] = triple.map(|cell| cell as usize);
            let [first, second, third] = [one, two, three].map(|cell| self.colors[cell]);
            for (cell, color, other) in [
                (one, second, third),
                (two, third, first),
                (three, first, second),
            ] {
                let change = i32::from(color == to) - i32::from(color == from);
                self.completes[cell * self.row + usize::from(color)] +=
                    i32::from(color == other) * change;
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
            let mut sets = Sets::none(cells);
            let (one, other) = listed.split_at(dice.below(listed.len() + 1));
            sets.extend(|see| one.iter().for_each(|set| see(set)));
            sets.extend(|see| other.iter().for_each(|set| see(set)));
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
