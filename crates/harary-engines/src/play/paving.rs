//! Pavings: pairs of cells of the plane that repeat themselves, such that each copy of some shapes
//! contains both cells of a pair. A player who answers every cell with its partner then stops the
//! other one on boards of every size (Hales, Jewett 1963, Regularity and positional games; of
//! animals Gardner 1979, Mathematical Games, after Harary).
//!
//! Backtracking on the copy with the fewest pairs that it can still get. A pair that was tried in
//! vain is forbidden while the others are tried.
//!
//! Invariant: `blocks` says of each pair how many of its cells are taken, and how often it is
//! forbidden; `open` of each copy how many of its pairs are not blocked; `covered` how many are
//! chosen. All of it is undone step by step, so that pausing loses nothing.

use harary_core::{Paused, Progress, Watch};
use std::collections::HashMap;

/// Cells of the plane, column and row.
pub type PlaneShape = Vec<(i32, i32)>;

/// A pairing of the cells of the plane that repeats itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paving {
    /// The columns after which it repeats itself.
    pub width: usize,
    /// The rows after which it repeats itself.
    pub height: usize,
    /// Of the cells in these columns and rows, row by row, the way to the partner: columns to the
    /// right, and rows down.
    pub ways: Vec<Option<(i32, i32)>>,
}

/// Two cells, and all pairs that are moved by multiples of the period.
struct Pair {
    cells: [usize; 2],
    /// From the first to the second.
    way: (i32, i32),
    /// The copies that contain it.
    copies: Vec<usize>,
}

/// So many copies are looked at in the time of a node.
const COPIES_A_NODE: usize = 64;

/// Pairs of one copy, of which those before `tried` have been chosen, the last of these now.
struct Choice {
    pairs: Vec<usize>,
    tried: usize,
}

/// Looks for a paving of given periods, in columns and in rows, or finds that there is none.
///
/// A node is a set of pairs that does not do yet. Memory grows with the square of the cells of a
/// shape, times the cells that are not repeated.
pub struct Pavings {
    width: usize,
    height: usize,
    pairs: Vec<Pair>,
    of_cell: Vec<Vec<usize>>,
    of_copy: Vec<Vec<usize>>,
    blocks: Vec<u32>,
    open: Vec<usize>,
    covered: Vec<u32>,
    /// How many copies have no pair yet, and how many cells no partner.
    left: usize,
    free: usize,
    /// The most copies that one pair can serve.
    most: usize,
    choices: Vec<Choice>,
    is_over: bool,
    nodes: u64,
}

impl Pavings {
    /// The search for shapes; `width` and `height` are at least 1.
    pub fn new(shapes: &[PlaneShape], width: usize, height: usize) -> Pavings {
        let cells = width * height;
        let mut pairs: Vec<Pair> = Vec::new();
        let mut of_copy = Vec::new();
        let mut known = HashMap::new();
        let place = |x: i32, y: i32| {
            let row = y.rem_euclid(height as i32) as usize;
            row * width + x.rem_euclid(width as i32) as usize
        };
        let corners = (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| (x, y)));
        for ((x, y), shape) in corners.flat_map(|corner| shapes.iter().map(move |of| (corner, of)))
        {
            let copy = of_copy.len();
            let mut inside = Vec::new();
            for (&a, &b) in shape.iter().flat_map(|a| shape.iter().map(move |b| (a, b))) {
                let way = (b.0 - a.0, b.1 - a.1);
                let ends = [place(x + a.0, y + a.1), place(x + b.0, y + b.1)];
                // Each pair once; no cell can be paired with another that stands for it.
                if (way.1, way.0) <= (0, 0) || ends[0] == ends[1] {
                    continue;
                }
                let pair = *known.entry((ends[0], way)).or_insert_with(|| {
                    pairs.push(Pair {
                        cells: ends,
                        way,
                        copies: Vec::new(),
                    });
                    pairs.len() - 1
                });
                if !inside.contains(&pair) {
                    inside.push(pair);
                    pairs[pair].copies.push(copy);
                }
            }
            of_copy.push(inside);
        }
        let mut of_cell = vec![Vec::new(); cells];
        for (index, pair) in pairs.iter().enumerate() {
            pair.cells
                .iter()
                .for_each(|&cell| of_cell[cell].push(index));
        }
        Pavings {
            width,
            height,
            of_cell,
            blocks: vec![0; pairs.len()],
            open: of_copy.iter().map(Vec::len).collect(),
            covered: vec![0; of_copy.len()],
            left: of_copy.len(),
            free: cells,
            most: pairs
                .iter()
                .map(|pair| pair.copies.len())
                .max()
                .unwrap_or(0),
            choices: Vec::new(),
            is_over: false,
            nodes: 0,
            of_copy,
            pairs,
        }
    }

    /// The nodes visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// A paving, or none if there is none.
    ///
    /// # Errors
    /// If the watch stops it; run again, it goes on.
    pub fn run(&mut self, watch: &Watch<'_>) -> Result<Option<Paving>, Paused> {
        while !self.is_over {
            watch.node(|| Progress {
                nodes: self.nodes,
                depth: self.choices.len() as u32,
                words: ["", "", "pairs"],
                ..Progress::default()
            })?;
            if self.left == 0 {
                return Ok(Some(self.paving()));
            }
            self.nodes += 1;
            if self.left <= self.free / 2 * self.most {
                self.choose();
                // A choice looks at all copies.
                watch.spend(self.of_copy.len() / COPIES_A_NODE);
            }
            self.next();
        }
        Ok(None)
    }

    /// Makes a choice of the pairs of the copy that has the fewest; none where it has none.
    fn choose(&mut self) {
        let without = (0..self.of_copy.len()).filter(|&copy| self.covered[copy] == 0);
        let Some(copy) = without.min_by_key(|&copy| self.open[copy]) else {
            return;
        };
        let pairs = self.of_copy[copy].iter().copied();
        let mut pairs: Vec<usize> = pairs.filter(|&pair| self.blocks[pair] == 0).collect();
        let serves = |pair: &usize| {
            let copies = self.pairs[*pair].copies.iter();
            copies.filter(|&&copy| self.covered[copy] == 0).count()
        };
        pairs.sort_by_cached_key(|pair| std::cmp::Reverse(serves(pair)));
        self.choices.push(Choice { pairs, tried: 0 });
    }

    /// Goes on to the next pair of the last choice that has one.
    fn next(&mut self) {
        while let Some(mut choice) = self.choices.pop() {
            if let Some(last) = choice.tried.checked_sub(1) {
                self.put(choice.pairs[last], false);
                self.block(choice.pairs[last], true);
            }
            if let Some(&pair) = choice.pairs.get(choice.tried) {
                choice.tried += 1;
                self.put(pair, true);
                self.choices.push(choice);
                return;
            }
            for pair in choice.pairs {
                self.block(pair, false);
            }
        }
        self.is_over = true;
    }

    /// Takes the cells of a pair, or gives them back.
    fn put(&mut self, pair: usize, takes: bool) {
        for cell in self.pairs[pair].cells {
            for place in 0..self.of_cell[cell].len() {
                self.block(self.of_cell[cell][place], takes);
            }
        }
        for &copy in &self.pairs[pair].copies {
            if takes {
                self.left -= usize::from(self.covered[copy] == 0);
                self.covered[copy] += 1;
            } else {
                self.covered[copy] -= 1;
                self.left += usize::from(self.covered[copy] == 0);
            }
        }
        self.free = if takes { self.free - 2 } else { self.free + 2 };
    }

    /// One more reason why a pair cannot be taken, or one less.
    fn block(&mut self, pair: usize, more: bool) {
        let was_free = self.blocks[pair] == 0;
        match more {
            true => self.blocks[pair] += 1,
            false => self.blocks[pair] -= 1,
        }
        let is_free = self.blocks[pair] == 0;
        for &copy in &self.pairs[pair].copies {
            match (was_free, is_free) {
                (true, false) => self.open[copy] -= 1,
                (false, true) => self.open[copy] += 1,
                _ => return,
            }
        }
    }

    fn paving(&self) -> Paving {
        let mut ways = vec![None; self.width * self.height];
        for choice in &self.choices {
            let pair = &self.pairs[choice.pairs[choice.tried - 1]];
            let (right, down) = pair.way;
            ways[pair.cells[0]] = Some((right, down));
            ways[pair.cells[1]] = Some((-right, -down));
        }
        Paving {
            width: self.width,
            height: self.height,
            ways,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether some pairing does, by trying all of them cell by cell.
    fn plainly(
        shapes: &[PlaneShape],
        size: (i32, i32),
        ways: &mut Vec<Option<(i32, i32)>>,
    ) -> bool {
        let cells = (size.0 * size.1) as usize;
        let place =
            |x: i32, y: i32| (y.rem_euclid(size.1) * size.0 + x.rem_euclid(size.0)) as usize;
        if ways.len() == cells {
            let serves = |x: i32, y: i32| {
                let partner = ways[place(x, y)].map(|way: (i32, i32)| (x + way.0, y + way.1));
                partner.filter(|&(u, v)| {
                    ways[place(u, v)].is_some_and(|way| (u + way.0, v + way.1) == (x, y))
                })
            };
            let mut corners = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y)));
            return corners.all(|(x, y)| {
                shapes.iter().all(|shape| {
                    let copy: PlaneShape = shape.iter().map(|of| (x + of.0, y + of.1)).collect();
                    let mut cells = copy.iter();
                    cells.any(|&(x, y)| serves(x, y).is_some_and(|other| copy.contains(&other)))
                })
            });
        }
        let mut offered: Vec<Option<(i32, i32)>> = vec![None];
        for shape in shapes {
            for (a, b) in shape.iter().flat_map(|a| shape.iter().map(move |b| (a, b))) {
                let way = Some((b.0 - a.0, b.1 - a.1));
                if a != b && !offered.contains(&way) {
                    offered.push(way);
                }
            }
        }
        offered.into_iter().any(|way| {
            ways.push(way);
            let found = plainly(shapes, size, ways);
            ways.pop();
            found
        })
    }

    #[test]
    fn pavings_are_found_where_there_are_some() {
        let shapes: [Vec<PlaneShape>; 8] = [
            vec![vec![(0, 0)]],
            vec![vec![(0, 0), (1, 0)]],
            vec![vec![(0, 0), (1, 0), (2, 0)]],
            vec![vec![(0, 0), (1, 0), (0, 1), (1, 1)]],
            vec![vec![(0, 0), (1, 1), (2, 2)], vec![(0, 0), (1, 0), (2, 0)]],
            vec![vec![(0, 0), (0, 1), (1, 0)]],
            vec![vec![(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)]],
            vec![vec![(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]],
        ];
        let mut found = 0;
        for shapes in &shapes {
            for (width, height) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 4), (4, 1), (3, 1)] {
                let plain = plainly(shapes, (width, height), &mut Vec::new());
                let mut search = Pavings::new(shapes, width as usize, height as usize);
                let paving = search.run(&Watch::free()).unwrap();
                assert_eq!(paving.is_some(), plain, "{shapes:?} {width} {height}");
                found += usize::from(plain);
            }
        }
        assert!(found > 5, "{found}");
    }

    #[test]
    fn a_search_that_is_stopped_goes_on() {
        let row = |right: i32, down: i32| (0..9).map(|i| (i * right, i * down)).collect();
        let rows: Vec<PlaneShape> = vec![row(1, 0), row(0, 1), row(1, 1), row(-1, 1)];
        let mut whole = Pavings::new(&rows, 8, 8);
        let paving = whole.run(&Watch::free()).unwrap();
        assert!(paving.is_some());
        let mut parts = Pavings::new(&rows, 8, 8);
        let found = loop {
            let stop = Watch::every(3, |_| std::ops::ControlFlow::Break(()));
            if let Ok(found) = parts.run(&stop) {
                break found;
            }
        };
        assert_eq!((found, parts.nodes()), (paving, whole.nodes()));
    }
}
