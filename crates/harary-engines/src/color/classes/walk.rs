//! The walk over all choices of the first classes, and the number of ways to color the rest in two
//! colors.

use super::two_colors::{ResidualEdge, TwoColors};
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

    /// The residues of the edges if the cells `first` and `second` have colors 1 and 2, and those
    /// of `rest` none; edges with other cells are gone.
    pub(super) fn left(&self, rest: u64, first: u64, second: u64) -> Vec<ResidualEdge> {
        let left = |edge: &u64| {
            let inside = edge & !(rest | first | second) == 0;
            let (one, two) = (edge & first != 0, edge & second != 0);
            (inside && !(one && two)).then_some(ResidualEdge {
                cells: edge & rest,
                color: if two { 2 } else { u8::from(one) },
            })
        };
        self.all.iter().filter_map(left).collect()
    }
}

/// Some cells, to be colored in some colors, and the class of their first cell that was picked.
#[derive(Clone, Copy, Debug)]
struct PickedClass {
    cells: u64,
    picked: u64,
    /// The cells that stay picked: classes before or without them belong to other walks.
    kept: u64,
    /// The next cell to be picked is this one or one after it.
    next: u32,
}

/// A walk over the classes of the first color, for each those of the second among the cells left,
/// and so on to two colors.
#[derive(Clone, Debug)]
pub(super) struct ClassWalk {
    colors: u8,
    cells: u64,
    /// Whether the rest of the classes picked has been begun.
    begun: bool,
    over: bool,
    levels: Vec<PickedClass>,
    rest: TwoColors,
    /// How often a half of the rest was given away, for whoever asks how much is left.
    halved: i32,
}

/// The result of a step of a walk.
pub(super) enum WalkStep {
    /// Nothing to tell yet.
    On,
    /// The number of colorings of the rest in two colors that go with the classes picked.
    Found(u128),
}

impl ClassWalk {
    /// The colorings of all cells in this number of colors.
    pub(super) fn new(cells: usize, colors: u8) -> ClassWalk {
        ClassWalk {
            colors,
            cells: if cells == 64 { !0 } else { (1 << cells) - 1 },
            begun: false,
            over: false,
            levels: Vec::new(),
            rest: TwoColors::default(),
            halved: 0,
        }
    }

    /// A walk that has nothing left to see.
    pub(super) fn over(cells: usize, colors: u8) -> ClassWalk {
        ClassWalk {
            over: true,
            ..ClassWalk::new(cells, colors)
        }
    }

    /// In how many ways the classes picked can be named: the first one has any color, the next one
    /// of those left, and so on.
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

    /// Whether all has been seen.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// How much is left of the walk over all, from 0 to 1, if a cell is in a class as often as in
    /// any other color.
    pub(super) fn share_left(&self) -> f64 {
        let (mut own, mut left) = (1.0, 0.0);
        for (place, level) in self.levels.iter().enumerate() {
            let (of_class, later) = level.shares(1.0 / (f64::from(self.colors) - place as f64));
            left += own * later;
            own *= of_class;
        }
        match self.over || self.begun && !self.rest.is_open() {
            true => left,
            false => left + own * 0.5_f64.powi(self.halved),
        }
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

    pub(super) fn step(&mut self, edges: &Edges) -> WalkStep {
        if self.rest.is_open() {
            return match self.rest.step() {
                Some(number) => WalkStep::Found(number),
                None => WalkStep::On,
            };
        }
        if self.begun {
            // The rest of the classes picked is done: other classes.
            let Some(level) = self.levels.last_mut() else {
                self.over = true;
                return WalkStep::On;
            };
            if !level.advance(edges) {
                self.levels.pop();
                return WalkStep::On;
            }
        }
        self.begun = true;
        self.descend(edges)
    }

    /// Picks the smallest class of the cells left, or counts those cells if two colors are left.
    fn descend(&mut self, edges: &Edges) -> WalkStep {
        loop {
            let left = self.left();
            let colors = usize::from(self.colors) - self.levels.len();
            if left == 0 {
                return WalkStep::Found(1);
            }
            match colors {
                1 => return WalkStep::Found(u128::from(edges.is_free(left))),
                2 => {
                    self.rest.begin(left, edges.left(left, 0, 0));
                    self.halved = 0;
                    return WalkStep::On;
                }
                _ => {}
            }
            let first = left.trailing_zeros() as usize;
            if !edges.admit(0, first) {
                return WalkStep::Found(0);
            }
            self.levels.push(PickedClass {
                cells: left,
                picked: 1 << first,
                kept: 1 << first,
                next: first as u32 + 1,
            });
        }
    }
}

impl PickedClass {
    /// Whether the first cell and others are picked, of which the first ones are kept and the next
    /// is not yet.
    fn is_possible(&self) -> bool {
        let (first, more) = (
            self.cells & self.cells.wrapping_neg(),
            self.picked & !self.kept,
        );
        let in_order =
            |one: u64, other: u64| other == 0 || 63 - one.leading_zeros() < other.trailing_zeros();
        first & self.kept != 0
            && self.picked & !self.cells == 0
            && self.kept & !self.picked == 0
            && in_order(self.kept, more)
            && self.picked & beyond(self.next) == 0
    }

    /// The share of this class among all, and that of the classes to come, if a cell is in a class
    /// with this probability.
    fn shares(&self, each: f64) -> (f64, f64) {
        let (mut own, mut later) = (1.0, 0.0);
        let mut cells = self.cells & (self.cells - 1);
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells &= !cell;
            let has = |mask: u64| mask & cell != 0;
            if has(beyond(self.next)) {
                // Those with this cell and the same ones before it.
                later += own * each;
            }
            if has(self.picked & !self.kept) {
                // Those without it, but for the one that has no cell after those before it: that
                // was the first of all.
                let alone = (1.0 - each).powi(cells.count_ones() as i32);
                later += own * (1.0 - each) * (1.0 - alone);
            }
            own *= if has(self.picked) { each } else { 1.0 - each };
        }
        (own, later)
    }

    /// Goes to the next class: to one with another cell, or else to one without the last.
    fn advance(&mut self, edges: &Edges) -> bool {
        loop {
            let mut cells = self.cells & beyond(self.next);
            while cells != 0 {
                let cell = cells.trailing_zeros();
                if edges.admit(self.picked, cell as usize) {
                    self.picked |= 1 << cell;
                    self.next = cell + 1;
                    return true;
                }
                cells &= cells - 1;
            }
            if self.picked == self.kept {
                self.next = 64;
                return false;
            }
            let last = 63 - self.picked.leading_zeros();
            self.picked &= !(1 << last);
            self.next = last + 1;
        }
    }

    /// Keeps the classes picked, and gives away those after them; `None` if there are none.
    fn split(&mut self, edges: &Edges) -> Option<PickedClass> {
        while self.picked != self.kept {
            let first = (self.picked & !self.kept).trailing_zeros();
            let mut part = PickedClass {
                picked: self.kept,
                next: first + 1,
                ..*self
            };
            self.kept |= 1 << first;
            if part.advance(edges) {
                return Some(part);
            }
        }
        let mut part = *self;
        self.next = 64;
        part.advance(edges).then_some(part)
    }
}

/// The cells from this one on.
fn beyond(cell: u32) -> u64 {
    u64::MAX.checked_shl(cell).unwrap_or(0)
}

impl ClassWalk {
    /// Gives away other classes in place of the first ones for which there are any, or else a part
    /// of the count of the rest.
    pub(super) fn split(&mut self, edges: &Edges) -> Option<ClassWalk> {
        for place in 0..self.levels.len() {
            if let Some(level) = self.levels[place].split(edges) {
                let mut levels = self.levels[..place].to_vec();
                levels.push(level);
                return Some(ClassWalk {
                    begun: false,
                    levels,
                    rest: TwoColors::default(),
                    halved: 0,
                    ..*self
                });
            }
        }
        let rest = self.rest.split()?;
        self.halved += 1;
        Some(ClassWalk {
            levels: self.levels.clone(),
            rest,
            ..*self
        })
    }
}

impl ClassWalk {
    pub(super) fn save(&self, to: &mut dyn WordSink) {
        to.word(u64::from(self.begun));
        to.word(u64::from(self.over));
        to.word(self.levels.len() as u64);
        for level in &self.levels {
            to.word(level.picked);
            to.word(level.kept);
            to.word(u64::from(level.next));
        }
        self.rest.write(to);
    }

    /// Goes on where a walk that was saved had come to.
    pub(super) fn load(&mut self, edges: &Edges, from: &mut dyn WordSource) -> Result<(), Damaged> {
        (self.begun, self.over) = (from.size(1)? == 1, from.size(1)? == 1);
        for _ in 0..from.size(usize::from(self.colors).saturating_sub(2))? {
            let level = PickedClass {
                cells: self.left(),
                picked: from.word()?,
                kept: from.word()?,
                next: from.size(64)? as u32,
            };
            if !level.is_possible() || !edges.is_free(level.picked) {
                return Err(Damaged);
            }
            self.levels.push(level);
        }
        self.rest = TwoColors::read(from)?;
        Ok(())
    }
}
