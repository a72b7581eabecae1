//! The walk over all choices of the first classes, and the number of ways to color the rest in two colors.

use super::two_colors::{Left, TwoColors};
use harary_core::{Damaged, WordSink, WordSource, Words};

/// The edges of a board as masks, also by cell.
#[derive(Clone, Debug)]
pub(super) struct Edges {
    all: Vec<u64>,
    through: Vec<Vec<u64>>,
}

impl Edges {
    pub(super) fn new(cells: usize, sets: &[Vec<usize>]) -> Edges {
        let mask = |set: &Vec<usize>| set.iter().fold(0_u64, |mask, cell| mask | 1 << cell);
        let mut all: Vec<u64> = sets.iter().map(mask).collect();
        all.sort_unstable();
        all.dedup();
        let through = |cell: usize| {
            all.iter()
                .copied()
                .filter(move |edge| edge >> cell & 1 == 1)
        };
        Edges {
            through: (0..cells).map(|cell| through(cell).collect()).collect(),
            all,
        }
    }

    /// Whether the cells, none of which form an edge, still form none with one more.
    fn admit(&self, cells: u64, more: usize) -> bool {
        let with = cells | 1 << more;
        self.through[more].iter().all(|edge| edge & !with != 0)
    }

    /// Whether the cells hold no edge.
    pub(super) fn is_free(&self, cells: u64) -> bool {
        self.all.iter().all(|edge| edge & !cells != 0)
    }

    /// What is left of the edges if the cells `first` and `second` have colors 1 and 2, and those of `rest` none; edges with other
    /// cells are gone.
    pub(super) fn left(&self, rest: u64, first: u64, second: u64) -> Vec<Left> {
        let left = |edge: &u64| {
            let inside = edge & !(rest | first | second) == 0;
            let (one, two) = (edge & first != 0, edge & second != 0);
            (inside && !(one && two)).then_some(Left {
                cells: edge & rest,
                color: if two { 2 } else { u8::from(one) },
            })
        };
        self.all.iter().filter_map(left).collect()
    }
}

/// Some cells, to be colored in some colors, and the class of their first cell that was picked.
#[derive(Clone, Copy, Debug)]
struct Level {
    cells: u64,
    picked: u64,
}

/// A walk over the classes of the first color, for each those of the second among the cells left, and so on to two colors.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    colors: u8,
    cells: u64,
    begun: bool,
    over: bool,
    levels: Vec<Level>,
    rest: TwoColors,
}

/// What a step of a walk comes to.
pub(super) enum Step {
    /// Nothing to tell yet.
    On,
    /// So many colorings of the rest in two colors go with the classes picked.
    Found(u128),
}

impl Walk {
    /// The colorings of all cells in so many colors.
    pub(super) fn new(cells: usize, colors: u8) -> Walk {
        Walk {
            colors,
            cells: if cells == 64 { !0 } else { (1 << cells) - 1 },
            begun: false,
            over: false,
            levels: Vec::new(),
            rest: TwoColors::default(),
        }
    }

    /// In how many ways the classes picked can be named: the first one has any color, the next one of those left, and so on.
    pub(super) fn names(&self) -> u128 {
        let colors = u128::from(self.colors);
        (0..self.levels.len() as u128)
            .map(|less| colors - less)
            .product()
    }

    /// The cells that are left for two colors.
    pub(super) fn left(&self) -> u64 {
        self.levels
            .last()
            .map_or(self.cells, |level| level.cells & !level.picked)
    }

    /// Whether nothing was seen yet.
    pub(super) fn is_fresh(&self) -> bool {
        !self.begun
    }

    /// Whether all has been seen.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// How many cells are in the classes picked.
    pub(super) fn depth(&self) -> u32 {
        let picked = self.levels.iter().map(|level| level.picked.count_ones());
        picked.sum()
    }

    /// The classes picked, the first one first.
    pub(super) fn classes(&self) -> impl Iterator<Item = u64> + '_ {
        self.levels.iter().map(|level| level.picked)
    }

    pub(super) fn step(&mut self, edges: &Edges) -> Step {
        if self.rest.is_open() {
            return match self.rest.step() {
                Some(number) => Step::Found(number),
                None => Step::On,
            };
        }
        if self.begun {
            // The rest of the classes picked is done: other classes.
            let Some(level) = self.levels.last_mut() else {
                self.over = true;
                return Step::On;
            };
            if !level.advance(edges) {
                self.levels.pop();
                return Step::On;
            }
        }
        self.begun = true;
        self.descend(edges)
    }

    /// Picks the smallest class of the cells left, or counts those cells if two colors are left.
    fn descend(&mut self, edges: &Edges) -> Step {
        loop {
            let left = self.left();
            let colors = usize::from(self.colors) - self.levels.len();
            if left == 0 {
                return Step::Found(1);
            }
            match colors {
                1 => return Step::Found(u128::from(edges.is_free(left))),
                2 => {
                    self.rest.begin(left, edges.left(left, 0, 0));
                    return Step::On;
                }
                _ => {}
            }
            let first = left.trailing_zeros() as usize;
            if !edges.admit(0, first) {
                return Step::Found(0);
            }
            self.levels.push(Level {
                cells: left,
                picked: 1 << first,
            });
        }
    }
}

impl Level {
    /// Goes to the next class with the first cell: to one with another cell, or else to one without the last.
    fn advance(&mut self, edges: &Edges) -> bool {
        let mut above = 63 - self.picked.leading_zeros();
        loop {
            let mut cells = self.cells & !self.picked & u64::MAX.checked_shl(above).unwrap_or(0);
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                if edges.admit(self.picked, cell) {
                    self.picked |= 1 << cell;
                    return true;
                }
                cells &= cells - 1;
            }
            let last = 63 - self.picked.leading_zeros();
            if 1 << last == self.picked {
                return false;
            }
            self.picked &= !(1 << last);
            above = last + 1;
        }
    }
}

impl Walk {
    pub(super) fn save(&self, to: &mut dyn WordSink) {
        to.word(u64::from(self.begun));
        to.word(u64::from(self.over));
        to.word(self.levels.len() as u64);
        for level in &self.levels {
            to.word(level.picked);
        }
        self.rest.write(to);
    }

    /// Goes on where a walk that was saved had come to.
    pub(super) fn load(&mut self, edges: &Edges, from: &mut dyn WordSource) -> Result<(), Damaged> {
        (self.begun, self.over) = (from.size(1)? == 1, from.size(1)? == 1);
        for _ in 0..from.size(usize::from(self.colors).saturating_sub(2))? {
            let (cells, picked) = (self.left(), from.word()?);
            let first = cells & cells.wrapping_neg();
            if picked & !cells != 0 || picked & first == 0 || !edges.is_free(picked) {
                return Err(Damaged);
            }
            self.levels.push(Level { cells, picked });
        }
        self.rest = TwoColors::read(from)?;
        Ok(())
    }
}
