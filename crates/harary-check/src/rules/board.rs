//! A board: cells, how they are written, and the sets of cells that matter.
//!
//! Which sets there are is said by the file of each game, and what they are good for by
//! `positional.rs` and `coloring.rs`.

use super::renaming::Vertices;
use crate::budget::{Budget, Stop, allocated};
use crate::verdict::short;
use std::collections::HashMap;

/// The cells, how they are written, and the sets.
pub(crate) struct Board {
    pub(crate) cells: u32,
    names: Vec<String>,
    /// The cell of each name. (A proof may name each of thousands of cells, and that many times.)
    named: HashMap<String, u32>,
    /// For a grid, the length of its rows.
    row: Option<u32>,
    /// Each with its cells in increasing order; in lexicographic order, each once.
    pub(crate) sets: Vec<Vec<u32>>,
    /// The sets of each color, if colors have sets of their own; then there are no others.
    pub(crate) lists: Vec<Vec<Vec<u32>>>,
    /// The vertices, if the cells are the edges between them and every set is one under other names
    /// of the vertices, too.
    vertices: Option<Vertices>,
}

/// To make a set, and to put it in its place, takes as long as so many steps, and more for each
/// cell.
const STEPS_A_SET: usize = 300;
const STEPS_A_MEMBER: usize = 10;

/// The steps and the memory that so many sets of so many cells together take, of `entry` bytes a
/// cell.
pub(crate) fn cost(sets: u128, cells: u128, entry: u128) -> (u128, u128) {
    let steps = sets * STEPS_A_SET as u128 + cells * STEPS_A_MEMBER as u128;
    // A list of its cells and what the allocator adds, and a place in the list of lists, which
    // doubles.
    (steps, sets * 3 * 24 + sets * 24 + cells * entry)
}

/// Sets of cells as a board has them.
fn in_order(
    sets: impl IntoIterator<Item = Vec<u32>>,
    budget: &Budget,
) -> Result<Vec<Vec<u32>>, Stop> {
    let mut all = Vec::new();
    for mut set in sets {
        set.sort_unstable();
        set.dedup();
        set.shrink_to_fit();
        budget.spend(STEPS_A_SET + STEPS_A_MEMBER * set.len())?;
        budget.take(allocated(size_of_val(&set[..])))?;
        budget.room_in(&mut all)?;
        all.push(set);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// How the cell of a grid in this column and row is written, both counted from 0: up to 26 columns
/// have one letter, those after it two, of which the second runs faster. Columns beyond `zz` are on
/// no board.
pub(crate) fn on_grid(column: u32, row: u32) -> String {
    let letter = |place: u32| char::from(b'a' + place as u8);
    match column {
        0..26 => format!("{}{}", letter(column), row + 1),
        _ => {
            let (first, second) = ((column - 26) / 26, column % 26);
            format!("{}{}{}", letter(first), letter(second), row + 1)
        }
    }
}

/// The names of the edges between n vertices, in the order 1-2, 1-3, …, 2-3, …, and the place there
/// of the edge between two vertices.
pub(crate) fn edges(n: u32) -> (Vec<String>, impl Fn(u32, u32) -> u32 + Copy) {
    let pairs = (1..=n).flat_map(|v| (v + 1..=n).map(move |w| (v, w)));
    // Before its own row stand those of the smaller vertices.
    let place = move |one: u32, other: u32| {
        let (v, w) = (one.min(other), one.max(other));
        (v - 1) * n - v * (v - 1) / 2 + (w - v) - 1
    };
    let is_there = |(at, (v, w))| place(w, v) == at;
    debug_assert!((0..).zip(pairs.clone()).all(is_there));
    (pairs.map(|(v, w)| format!("{v}-{w}")).collect(), place)
}

impl Board {
    /// The cells, and no set.
    pub(crate) fn without_sets(&self, budget: &Budget) -> Result<Self, Stop> {
        Self::named(self.names.clone(), self.row, [], budget)
    }

    /// Cells are 1, 2, …, or on a grid of rows of this length a1, b1, …, a2, …. The sets are lists
    /// of cells counted from 0.
    pub(crate) fn new(
        cells: u32,
        row: Option<u32>,
        sets: impl IntoIterator<Item = Vec<u32>>,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let name = |cell: u32| match row {
            None => (cell + 1).to_string(),
            Some(row) => on_grid(cell % row, cell / row),
        };
        Self::named((0..cells).map(name).collect(), row, sets, budget)
    }

    /// The same with names for the cells.
    pub(crate) fn named(
        names: Vec<String>,
        row: Option<u32>,
        sets: impl IntoIterator<Item = Vec<u32>>,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let cells = names.len() as u32;
        Ok(Self {
            cells,
            named: names.iter().cloned().zip(0..).collect(),
            names,
            row,
            sets: in_order(sets, budget)?,
            lists: Vec::new(),
            vertices: None,
        })
    }

    /// Cells with these names, and lists of sets: all sets together, or each list for a color.
    pub(crate) fn with_lists<S: IntoIterator<Item = Vec<u32>>>(
        names: Vec<String>,
        lists: impl Iterator<Item = S>,
        for_colors: bool,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        if !for_colors {
            return Self::named(names, None, lists.flatten(), budget);
        }
        let board = Self::named(names, None, [], budget)?;
        let lists = lists.map(|sets| in_order(sets, budget));
        let lists = lists.collect::<Result<_, _>>()?;
        Ok(Self { lists, ..board })
    }

    /// The same, whose cells are the edges 1-2, 1-3, …, 2-3, … between so many vertices, and whose
    /// sets are sets under all other names of the vertices.
    pub(crate) fn with_vertices(self, vertices: u32) -> Self {
        let vertices = Vertices::new(vertices);
        Self { vertices, ..self }
    }

    /// The image of every cell under other names of the vertices, by the kind of every cell (0 to
    /// 15), if there are vertices: positions that differ by names alone get the same image.
    pub(crate) fn renaming(
        &self,
        kind: impl Fn(u32) -> u8,
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, Stop> {
        let vertices = self.vertices.as_ref();
        vertices.map(|all| all.images(kind, budget)).transpose()
    }

    /// Refuses a board that is colored, but not played on.
    pub(crate) fn allows_play(&self, most_cells: u32) -> Result<(), String> {
        if !self.lists.is_empty() {
            return Err("a list gives colors sets of their own, and play has no colors".into());
        }
        match self.cells > most_cells {
            true => Err(format!(
                "a board of {} cells is colored, not played on",
                self.cells
            )),
            false => Ok(()),
        }
    }

    /// The sets as numbers of 128 bits, one a cell, of a board with at most so many cells; in
    /// increasing order.
    pub(crate) fn masks(&self) -> Vec<u128> {
        let mask = |set: &Vec<u32>| set.iter().fold(0, |mask, cell| mask | 1 << cell);
        let mut masks: Vec<u128> = self.sets.iter().map(mask).collect();
        masks.sort_unstable();
        masks
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

    /// The cells of each of these owners, of a board that is played on; `.` stands for a cell of
    /// nobody. `only` lists the characters for the reader.
    pub(crate) fn read_owners<const N: usize>(
        &self,
        text: &str,
        owners: &[u8; N],
        only: &str,
    ) -> Result<[u128; N], String> {
        let mut cells = [0; N];
        for (cell, character) in self.characters(text)?.into_iter().enumerate() {
            match owners.iter().position(|owner| *owner == character) {
                Some(owner) => cells[owner] |= 1 << cell,
                None if character == b'.' => {}
                None => return Err(format!("`{}` should have only {only}", short(text))),
            }
        }
        Ok(cells)
    }

    /// The cells of each of these owners, as [`read_owners`](Self::read_owners) reads them.
    pub(crate) fn write_owners<const N: usize>(
        &self,
        cells: [u128; N],
        owners: &[u8; N],
    ) -> String {
        self.write((0..self.cells).map(|cell| {
            let owner = cells.iter().position(|cells| cells >> cell & 1 == 1);
            owner.map_or('.', |owner| owners[owner].into())
        }))
    }

    /// How the cells are written.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    pub(crate) fn read_cell(&self, text: &str) -> Result<u32, String> {
        let cell = self.named.get(text).copied();
        cell.ok_or_else(|| format!("`{}` is not a cell", short(text)))
    }

    /// The image of every cell: each cell once.
    pub(crate) fn read_images(&self, cells: &[&str]) -> Result<Vec<u32>, String> {
        let images: Vec<u32> = cells
            .iter()
            .map(|cell| self.read_cell(cell))
            .collect::<Result<_, _>>()?;
        let mut each = images.clone();
        each.sort_unstable();
        each.dedup();
        if images.len() != self.cells as usize || each.len() != images.len() {
            return Err("the images should be all cells, each once".to_owned());
        }
        Ok(images)
    }

    /// The images of some cells, of a board with at most 128.
    pub(crate) fn image(&self, cells: u128, images: &[u32]) -> u128 {
        let (mut left, mut moved) = (cells, 0);
        while left > 0 {
            moved |= 1 << images[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        moved
    }

    /// The cell whose image has this name, or the name if there is none.
    pub(crate) fn preimage(&self, name: &str, images: &[u32]) -> String {
        let cell = self.read_cell(name).ok();
        let place = cell.and_then(|cell| images.iter().position(|image| *image == cell));
        place
            .and_then(|place| self.names.get(place))
            .map_or(name, String::as_str)
            .to_owned()
    }

    pub(crate) fn write_set(&self, set: &[u32]) -> String {
        let names = set.iter().map(|&cell| self.names[cell as usize].as_str());
        names.collect::<Vec<_>>().join(" ")
    }
}
