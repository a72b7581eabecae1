//! The number of forbidden sets that a coloring violates, and would violate after any change of one
//! color.
//!
//! For each cell v and color k the table holds the number of sets through v whose other cells all
//! have color k. Giving v another color changes the number of broken sets by the difference of two
//! entries, and the table only where a set through v has its other cells, but at most one, in the
//! old or the new color.

/// The sets that colors of one kind forbid, found by cell.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// For each color, whether it is of the kind; the entry 0 stands for no color.
    members: Vec<bool>,
    /// For each cell how many sets there are of it alone.
    singles: Vec<i32>,
    /// For each number of other cells in a set, from 0 on, the sets with that number.
    sizes: Vec<Through>,
}

/// In place of a color that is not of the kind.
const OTHER: u8 = u8::MAX;

/// For each cell the other cells of the sets through it that have a certain number of cells.
#[derive(Clone, Default, Debug)]
struct Through {
    /// The places where the other cells of each cell begin, and the end. Empty without such cells.
    starts: Vec<u32>,
    others: Vec<u32>,
}

impl Through {
    fn cell(&self, cell: usize) -> &[u32] {
        &self.others[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl Sets {
    /// No sets yet, on this number of cells; of all colors, those of the kind.
    pub(super) fn none(cells: usize, colors: u8, kind: impl IntoIterator<Item = u8>) -> Sets {
        let mut members = vec![false; usize::from(colors) + 1];
        for color in kind {
            members[usize::from(color)] = true;
        }
        Sets {
            members,
            singles: vec![0; cells],
            sizes: Vec::new(),
        }
    }

    /// Whether the cell can have no color of the kind.
    pub(super) fn bars(&self, cell: usize) -> bool {
        self.singles[cell] > 0
    }

    /// The color if it is of the kind, else one that no cell has.
    fn own(&self, color: u8) -> u8 {
        match self.members[usize::from(color)] {
            true => color,
            false => OTHER,
        }
    }

    /// Takes in sets that are not empty. It costs as much as building the tables again. `each` is
    /// called twice, and must give the same sets.
    pub(super) fn extend(&mut self, each: impl Fn(&mut dyn FnMut(&[usize]))) {
        let cells = self.singles.len();
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
            if let [cell] = set {
                self.singles[*cell] += 1;
            }
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

    /// For each number of other cells, the sets of that size through each cell.
    fn sizes(&self) -> impl Iterator<Item = (usize, &Through)> {
        let all = self.sizes.iter().enumerate();
        all.filter(|(_, through)| !through.others.is_empty())
    }
}

impl Through {
    /// Makes room for further other cells of each cell, and returns where each cell's are to be
    /// put.
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
    /// Of a coloring, by the sets of each kind.
    pub(super) fn new(kinds: &[Sets], colors: Vec<u8>, all_colors: u8) -> Tension {
        let mut tension = Tension {
            completes: Vec::new(),
            row: 0,
            colors: Vec::new(),
            broken: 0,
        };
        tension.count(kinds, colors, all_colors);
        tension
    }

    /// Takes another coloring in place of this one.
    pub(super) fn count(&mut self, kinds: &[Sets], colors: Vec<u8>, all_colors: u8) {
        let row = usize::from(all_colors) + 1;
        (self.row, self.colors, self.broken) = (row, colors, 0);
        self.completes.clear();
        self.completes.resize(self.colors.len() * row, 0);
        for sets in kinds {
            if sets.singles.iter().any(|&singles| singles > 0) {
                self.count_singles(sets);
            }
            for (size, through) in sets.sizes() {
                let broken = match size {
                    2 => self.count_size::<2>(through, &sets.members),
                    3 => self.count_size::<3>(through, &sets.members),
                    _ => self.count_others(size, through, &sets.members),
                };
                // Every cell of a broken set has counted it.
                self.broken += broken / (size as i64 + 1);
            }
        }
    }

    fn count_singles(&mut self, sets: &Sets) {
        let rows = self.completes.chunks_exact_mut(self.row);
        for ((row, &own), &singles) in rows.zip(&self.colors).zip(&sets.singles) {
            for (entry, _) in row.iter_mut().zip(&sets.members).filter(|(_, own)| **own) {
                *entry += singles;
            }
            self.broken += i64::from(singles) * i64::from(sets.members[usize::from(own)]);
        }
    }

    /// Counts the sets with this number of other cells, without branches; returns how many cells
    /// broken ones have.
    fn count_size<const SIZE: usize>(&mut self, through: &Through, members: &[bool]) -> i64 {
        let mut broken = 0;
        for (cell, &own) in self.colors.iter().enumerate() {
            let row = &mut self.completes[cell * self.row..][..self.row];
            for others in through.cell(cell).as_chunks::<SIZE>().0 {
                let colors = others.map(|other| self.colors[other as usize]);
                let same = colors[1..]
                    .iter()
                    .fold(members[usize::from(colors[0])], |same, &color| {
                        same & (color == colors[0])
                    });
                row[usize::from(colors[0])] += i32::from(same);
                broken += i64::from(same & (own == colors[0]));
            }
        }
        broken
    }

    /// As above, for sets of any size.
    fn count_others(&mut self, size: usize, through: &Through, members: &[bool]) -> i64 {
        let mut broken = 0;
        for (cell, &own) in self.colors.iter().enumerate() {
            for others in through.cell(cell).chunks_exact(size) {
                let color = self.colors[others[0] as usize];
                let same = |&other: &u32| self.colors[other as usize] == color;
                if members[usize::from(color)] && others[1..].iter().all(same) {
                    self.completes[cell * self.row + usize::from(color)] += 1;
                    broken += i64::from(own == color);
                }
            }
        }
        broken
    }

    /// For each cell its color, and for each color, from 0 on (no color), how many sets of that
    /// color there would be through it.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u8, &[i32])> {
        let rows = self.completes.chunks_exact(self.row);
        self.colors.iter().copied().zip(rows)
    }

    /// As above, for one cell.
    pub(super) fn row_of(&self, cell: usize) -> (u8, &[i32]) {
        (self.colors[cell], self.row(cell))
    }

    fn row(&self, cell: usize) -> &[i32] {
        &self.completes[cell * self.row..][..self.row]
    }

    /// Gives the cell another color.
    pub(super) fn recolor(&mut self, kinds: &[Sets], cell: usize, to: u8) {
        let from = std::mem::replace(&mut self.colors[cell], to);
        let row = self.row(cell);
        self.broken += i64::from(row[usize::from(to)]) - i64::from(row[usize::from(from)]);
        for sets in kinds {
            let (from, to) = (sets.own(from), sets.own(to));
            for (size, through) in sets.sizes() {
                let others = through.cell(cell);
                match size {
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

    /// As above, for sets of four cells: squares of Hip, progressions of four.
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

    /// A cell of a set gets this color or loses it: cells whose companions all have the color take
    /// note.
    fn shift(&mut self, others: &[u32], color: u8, by: i32) {
        if color == OTHER {
            return;
        }
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

    /// Random sets of one to five cells, of one or two kinds of colors, recolored at random: the
    /// table is always what a fresh count gives.
    #[test]
    fn changes_add_up_to_a_fresh_count() {
        for seed in 0..80 {
            let mut dice = Dice::new(seed);
            let cells = 6 + dice.below(8);
            let colors = 1 + dice.below(4) as u8;
            let mut any = || {
                let mut set: Vec<usize> =
                    (0..1 + dice.below(5)).map(|_| dice.below(cells)).collect();
                set.sort_unstable();
                set.dedup();
                set
            };
            let mut listed: Vec<Vec<usize>> = (0..30).map(|_| any()).collect();
            listed.retain(|set| set.len() > 1 || seed % 4 == 0);
            // The first kind has the first sets and colors, the other one the rest.
            let (first, members) = match seed % 2 {
                0 => (listed.len(), colors),
                _ => (
                    dice.below(listed.len() + 1),
                    dice.below(1 + usize::from(colors)) as u8,
                ),
            };
            let kinds = [
                (&listed[..first], 1..=members),
                (&listed[first..], members + 1..=colors),
            ];
            let sets = kinds.clone().map(|(listed, members)| {
                let mut sets = Sets::none(cells, colors, members);
                let (one, other) = listed.split_at(dice.below(listed.len() + 1));
                sets.extend(|see| one.iter().for_each(|set| see(set)));
                sets.extend(|see| other.iter().for_each(|set| see(set)));
                sets
            });
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
                assert_eq!(tension.broken, fresh.broken);
                let broken = kinds.iter().flat_map(|(listed, members)| {
                    let colors = &tension.colors;
                    let of_color = move |set: &Vec<usize>, color| {
                        set.iter().all(|&cell| colors[cell] == color)
                    };
                    let is_broken =
                        move |set: &&Vec<usize>| members.clone().any(|color| of_color(set, color));
                    listed.iter().filter(is_broken)
                });
                assert_eq!(tension.broken as usize, broken.count());
            }
        }
    }
}
