//! The number of forbidden sets that a coloring violates, and would violate after any change of one
//! color.
//!
//! For each cell v and color k the table holds the number of sets through v whose other cells all
//! have color k. Giving v another color changes the number of broken sets by the difference of two
//! entries, and the table only where a set through v has its other cells, but at most one, in the
//! old or the new color.
//!
//! Colors may be renamed on the way from one cell to another. Then a set names *places*: a cell,
//! and how many times its color is renamed before it is compared with those of the others. Through
//! each of its cells a set is listed as that one sees it, as many renamings less.

use harary_core::Narrowed;

/// The sets that colors of one kind forbid, found by cell.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// How many renamings bring every color back.
    turns: usize,
    /// For each color, whether it is of the kind; the entry 0 stands for no color.
    members: Vec<bool>,
    /// For each cell how many sets there are of it alone.
    singles: Vec<i32>,
    /// For each number of other cells in a set, from 0 on, the sets with that number.
    sizes: Vec<Through>,
}

/// In place of a color that is not of the kind.
const OTHER: u8 = u8::MAX;

/// For each cell the other places of the sets through it that have a certain number of cells, as
/// the cell sees them.
#[derive(Clone, Default, Debug)]
struct Through {
    /// Where the others of each cell begin, and the end. Empty without such sets.
    starts: Vec<u32>,
    others: Vec<u32>,
}

impl Through {
    fn cell(&self, cell: usize) -> &[u32] {
        &self.others[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl Sets {
    /// No sets yet, on this number of cells, where so many renamings bring every color back; of all
    /// colors, those of the kind.
    pub(super) fn none(
        [cells, turns]: [usize; 2],
        colors: u8,
        kind: impl IntoIterator<Item = u8>,
    ) -> Sets {
        let mut members = vec![false; usize::from(colors) + 1];
        for color in kind {
            members[usize::from(color)] = true;
        }
        Sets {
            turns,
            members,
            singles: vec![0; cells],
            sizes: Vec::new(),
        }
    }

    /// The cell of a place.
    fn cell(&self, place: usize) -> usize {
        match self.turns {
            1 => place,
            _ => place % self.singles.len(),
        }
    }

    /// A place as another one sees it.
    fn seen(&self, place: usize, from: usize) -> usize {
        let cells = self.singles.len();
        match self.turns {
            1 => place,
            turns => (place / cells + turns - from / cells) % turns * cells + place % cells,
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

    /// Takes in sets of places that are not empty, in which no cell is twice. It costs as much as
    /// building the tables again. `each` is called twice, and must give the same sets.
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
            set.iter()
                .for_each(|&place| more[self.cell(place)] += size as u32);
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
            if let [place] = set {
                let cell = self.cell(*place);
                self.singles[cell] += 1;
            }
            if size > 0 {
                let mut others = std::mem::take(&mut self.sizes[size].others);
                let ends = &mut more[size];
                for &place in set {
                    let end = &mut ends[self.cell(place)];
                    let room = &mut others[*end as usize..][..size];
                    let fellows = set.iter().filter(|&&other| other != place);
                    for (room, &other) in room.iter_mut().zip(fellows) {
                        *room = self.seen(other, place) as u32;
                    }
                    *end += size as u32;
                }
                self.sizes[size].others = others;
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
    cells: usize,
    /// For each place its color, from 1: first those of the cells, then those after one renaming,
    /// and so on.
    seen: Vec<u8>,
    /// `names[t - 1][x]`: the color x after t renamings; none where nothing is renamed.
    names: Vec<Vec<u8>>,
    /// For each place and color, as it is seen there, the entry of the table; empty where nothing
    /// is renamed.
    entries: Vec<u32>,
    /// The number of colors, and one more: the length of a row.
    row: usize,
    /// For each cell and color, how many sets have their other cells in that color.
    completes: Vec<i32>,
    /// How many sets have one color.
    pub(super) broken: i64,
}

impl Tension {
    /// Of no cells.
    pub(super) fn none() -> Tension {
        Tension {
            cells: 0,
            seen: Vec::new(),
            names: Vec::new(),
            entries: Vec::new(),
            row: 0,
            completes: Vec::new(),
            broken: 0,
        }
    }

    /// Of a coloring, by the sets of each kind, where colors are renamed as `narrowed` says.
    pub(super) fn new(
        kinds: &[Sets],
        colors: Vec<u8>,
        all_colors: u8,
        narrowed: Option<&Narrowed>,
    ) -> Tension {
        let mut tension = Tension::none();
        tension.count(kinds, colors, all_colors, narrowed);
        tension
    }

    /// Takes another coloring in place of this one.
    pub(super) fn count(
        &mut self,
        kinds: &[Sets],
        colors: Vec<u8>,
        all_colors: u8,
        narrowed: Option<&Narrowed>,
    ) {
        (self.row, self.cells) = (usize::from(all_colors) + 1, colors.len());
        (self.seen, self.broken) = (colors, 0);
        self.rename(all_colors, narrowed);
        self.completes.clear();
        self.completes.resize(self.cells * self.row, 0);
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

    /// Adds what is seen after renamings.
    fn rename(&mut self, all_colors: u8, narrowed: Option<&Narrowed>) {
        self.names.clear();
        self.entries.clear();
        let Some(narrowed) = narrowed.filter(|narrowed| narrowed.turns() > 1) else {
            return;
        };
        let row = 0..=all_colors;
        for turn in 0..narrowed.turns() {
            for cell in 0..self.cells {
                let color = self.seen[cell];
                if turn > 0 {
                    self.seen.push(narrowed.renamed(color, turn));
                }
                let back = narrowed.turns() - turn;
                let entry = |color| cell * self.row + usize::from(narrowed.renamed(color, back));
                self.entries
                    .extend(row.clone().map(|color| entry(color) as u32));
            }
            if turn > 0 {
                let names = row.clone().map(|color| narrowed.renamed(color, turn));
                self.names.push(names.collect());
            }
        }
    }

    /// For each cell its color.
    pub(super) fn colors(&self) -> &[u8] {
        &self.seen[..self.cells]
    }

    /// The color of a cell after renamings, which is seen at a place.
    pub(super) fn color_at(&self, place: usize) -> u8 {
        self.seen[place]
    }

    /// The colors, no longer needed here.
    pub(super) fn take_colors(&mut self) -> Vec<u8> {
        let mut colors = std::mem::take(&mut self.seen);
        colors.truncate(self.cells);
        colors
    }

    /// The entry of the table for a color, as it is seen at a place.
    fn entry<const RENAMED: bool>(&self, place: usize, color: u8) -> usize {
        let entry = place * self.row + usize::from(color);
        match RENAMED {
            true => self.entries[entry] as usize,
            false => entry,
        }
    }

    fn count_singles(&mut self, sets: &Sets) {
        let rows = self.completes.chunks_exact_mut(self.row);
        for ((row, &own), &singles) in rows.zip(&self.seen).zip(&sets.singles) {
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
        for (cell, &own) in self.seen[..self.cells].iter().enumerate() {
            let row = &mut self.completes[cell * self.row..][..self.row];
            for others in through.cell(cell).as_chunks::<SIZE>().0 {
                let colors = others.map(|other| self.seen[other as usize]);
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
        for (cell, &own) in self.seen[..self.cells].iter().enumerate() {
            for others in through.cell(cell).chunks_exact(size) {
                let color = self.seen[others[0] as usize];
                let same = |&other: &u32| self.seen[other as usize] == color;
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
        self.seen.iter().copied().zip(rows)
    }

    /// As above, for one cell.
    pub(super) fn row_of(&self, cell: usize) -> (u8, &[i32]) {
        (self.seen[cell], self.row(cell))
    }

    fn row(&self, cell: usize) -> &[i32] {
        &self.completes[cell * self.row..][..self.row]
    }

    /// Gives the cell another color.
    pub(super) fn recolor(&mut self, kinds: &[Sets], cell: usize, to: u8) {
        let from = std::mem::replace(&mut self.seen[cell], to);
        for (turn, names) in (1..).zip(&self.names) {
            self.seen[turn * self.cells + cell] = names[usize::from(to)];
        }
        let row = self.row(cell);
        self.broken += i64::from(row[usize::from(to)]) - i64::from(row[usize::from(from)]);
        match self.names.is_empty() {
            true => self.tell::<false>(kinds, cell, from, to),
            false => self.tell::<true>(kinds, cell, from, to),
        }
    }

    /// Tells the others of the sets through a cell that it had the color `from` and has `to`.
    fn tell<const RENAMED: bool>(&mut self, kinds: &[Sets], cell: usize, from: u8, to: u8) {
        for sets in kinds {
            let (from, to) = (sets.own(from), sets.own(to));
            for (size, through) in sets.sizes() {
                let others = through.cell(cell);
                match size {
                    2 => self.recolor_pairs::<RENAMED>(others, from, to),
                    3 => self.recolor_triples::<RENAMED>(others, from, to),
                    _ => {
                        for others in others.chunks_exact(size) {
                            self.shift::<RENAMED>(others, from, -1);
                            self.shift::<RENAMED>(others, to, 1);
                        }
                    }
                }
            }
        }
    }

    /// The case of three cells, which is the most frequent one, without branches.
    fn recolor_pairs<const RENAMED: bool>(&mut self, others: &[u32], from: u8, to: u8) {
        let (pairs, _) = others.as_chunks::<2>();
        for &[one, other] in pairs {
            let (one, other) = (one as usize, other as usize);
            for (place, color) in [(one, self.seen[other]), (other, self.seen[one])] {
                let entry = self.entry::<RENAMED>(place, color);
                self.completes[entry] += i32::from(color == to) - i32::from(color == from);
            }
        }
    }

    /// As above, for sets of four cells: squares of Hip, progressions of four.
    fn recolor_triples<const RENAMED: bool>(&mut self, others: &[u32], from: u8, to: u8) {
        let (triples, _) = others.as_chunks::<3>();
        for &triple in triples {
            let [one, two, three] = triple.map(|place| place as usize);
            let [first, second, third] = [one, two, three].map(|place| self.seen[place]);
            for (place, color, other) in [
                (one, second, third),
                (two, third, first),
                (three, first, second),
            ] {
                let change = i32::from(color == to) - i32::from(color == from);
                let entry = self.entry::<RENAMED>(place, color);
                self.completes[entry] += i32::from(color == other) * change;
            }
        }
    }

    /// A cell of a set gets this color or loses it: cells whose companions all have the color take
    /// note.
    fn shift<const RENAMED: bool>(&mut self, others: &[u32], color: u8, by: i32) {
        if color == OTHER {
            return;
        }
        let mut odd = others
            .iter()
            .filter(|&&other| self.seen[other as usize] != color);
        match (odd.next().copied(), odd.next()) {
            (None, _) => {
                for &other in others {
                    let entry = self.entry::<RENAMED>(other as usize, color);
                    self.completes[entry] += by;
                }
            }
            (Some(odd), None) => {
                let entry = self.entry::<RENAMED>(odd as usize, color);
                self.completes[entry] += by;
            }
            (Some(_), Some(_)) => {}
        }
    }
}

#[cfg(test)]
mod tests;
