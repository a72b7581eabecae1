//! Proper colorings by backtracking: is there one, how many are there, which.
//!
//! Cells get their colors one after the other, in the problem's own order, the colors from the smallest up; where no
//! color is admitted, the last one is changed. Colors of one kind forbid the same sets, so unless cells are fixed only *normal*
//! colorings ([`Kinds`]) are visited where that is enough: those whose colors are opened in order, 1 the color of the first cell, 2
//! the color of the first cell that has another one, and so on (of each kind by itself). How they count for all colorings, and for classes of
//! colorings that symmetries or names of colors make of each other, is shown in `counts.rs`.
//!
//! Invariant: the partial coloring at hand is proper and has not been visited yet, so that pausing there loses nothing.

mod counts;

pub use counts::Counts;

pub(crate) use counts::Tally;
use harary_core::{
    BadParameter, Coloring, Damaged, Kinds, Paused, Progress, Watch, WordSink, WordSource, Words,
};

/// What to find out about proper colorings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seek {
    /// Whether there is one.
    One,
    /// How many there are.
    Count,
    /// Which there are.
    List {
        /// Stop at so many; `None` is all of them.
        limit: Option<usize>,
        /// List just one of all colorings that differ by renaming colors: the lexicographically first.
        up_to_colors: bool,
    },
}

/// What was found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Colorings {
    /// The first proper coloring found, a color for each cell, or `None` if there is none.
    One(Option<Vec<u8>>),
    /// How many proper colorings there are.
    Count(Counts),
    /// The proper colorings, in lexicographic order. Under a limit, and if the problem's order is not that of the
    /// cells, they are in the order in which they were found, and which ones they are depends on it, too.
    List(Vec<Vec<u8>>),
}

/// Finds, counts or lists proper colorings by backtracking.
///
/// The engine belongs to the problem it was made for. A node is a partial coloring; memory is a few bytes for each
/// cell, the symmetries, and the list. After an answer the engine is as new, but for [`nodes`](Backtrack::nodes).
#[derive(Clone, Debug)]
pub struct Backtrack {
    seek: Seek,
    /// For each cell its fixed color, or 0.
    fixed: Vec<u8>,
    order: Vec<usize>,
    /// Whether to visit just the normal colorings.
    normal: bool,
    nodes: u64,
    at_work: bool,
    /// For each cell its color, or 0.
    colors: Vec<u8>,
    kinds: Kinds,
    /// How many cells are colored.
    depth: usize,
    /// For each color, from 1 on, how many cells have it.
    having: Vec<usize>,
    tally: Tally,
    found: Vec<Vec<u8>>,
}

impl Backtrack {
    /// Seeks proper colorings of a problem in which the cells `fixed`, if any, have the colors named there.
    ///
    /// # Errors [`BadParameter`] `fix` if there is no such cell or color, if a cell is given two colors, or if a list
    /// up to colors is asked for, which makes no sense where colors are told apart.
    pub fn new<C: Coloring + ?Sized>(
        problem: &C,
        seek: Seek,
        fixed: &[(usize, u8)],
    ) -> Result<Backtrack, BadParameter> {
        let colors = fixed_colors(problem, seek, fixed)?;
        let free = fixed.is_empty();
        let normal = free
            && !matches!(
                seek,
                Seek::List {
                    up_to_colors: false,
                    ..
                }
            );
        let symmetries = if normal && seek == Seek::Count {
            problem.symmetries()
        } else {
            Vec::new()
        };
        Ok(Backtrack {
            seek,
            fixed: colors,
            order: problem.order(),
            normal,
            tally: Tally::new(symmetries, normal),
            nodes: 0,
            at_work: false,
            colors: vec![0; problem.cells()],
            kinds: Kinds::of(problem),
            depth: 0,
            having: vec![0; usize::from(problem.colors()) + 1],
            found: Vec::new(),
        })
    }

    /// Works on the question. After a pause, call it again with the same problem.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    pub fn run<C: Coloring + ?Sized>(
        &mut self,
        problem: &C,
        watch: &Watch<'_>,
    ) -> Result<Colorings, Paused> {
        if !self.at_work {
            self.at_work = true;
            self.nodes = 0;
            self.tally.clear();
        }
        let mut more = !self.is_enough();
        while more {
            watch.node(|| Progress {
                nodes: self.nodes,
                found: self.found_so_far(),
                depth: self.depth as u32,
            })?;
            self.nodes += 1;
            let complete = self.depth == self.order.len();
            if complete {
                self.record();
            }
            more = !self.is_enough() && self.step(problem, complete);
        }
        self.at_work = false;
        self.colors.fill(0);
        self.having.fill(0);
        self.depth = 0;
        Ok(self.answer())
    }

    /// Partial colorings visited so far, complete ones and the empty one included, pauses included.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether no coloring is left to be asked for.
    fn is_enough(&self) -> bool {
        let limit = match self.seek {
            Seek::One => Some(1),
            Seek::Count => None,
            Seek::List { limit, .. } => limit,
        };
        limit.is_some_and(|limit| self.found.len() >= limit)
    }

    fn found_so_far(&self) -> u64 {
        match self.seek {
            Seek::Count => self.tally.visited(),
            Seek::One | Seek::List { .. } => self.found.len() as u64,
        }
    }

    /// Goes to the next partial coloring: one more cell if the one at hand is not complete, else other colors.
    ///
    /// Returns `false`, with no cell colored, if there is none.
    fn step<C: Coloring + ?Sized>(&mut self, problem: &C, complete: bool) -> bool {
        // At the cell to be colored next, colors up to this one are done with.
        let mut done = 0;
        let mut back = complete;
        loop {
            if back {
                let Some(depth) = self.depth.checked_sub(1) else {
                    return false;
                };
                self.depth = depth;
                done = std::mem::take(&mut self.colors[self.order[depth]]);
                self.having[usize::from(done)] -= 1;
            }
            let cell = self.order[self.depth];
            let mut colors = (done..problem.colors()).map(|color| color + 1);
            let color = colors.find(|&color| {
                self.is_offered(cell, color) && problem.admits(&self.colors, cell, color)
            });
            if let Some(color) = color {
                self.give(cell, color);
                return true;
            }
            back = true;
        }
    }

    /// Whether to try the color for the next cell.
    fn is_offered(&self, cell: usize, color: u8) -> bool {
        if self.normal {
            let before = self.kinds.before(color);
            return before == 0 || self.having[usize::from(before)] > 0;
        }
        self.fixed[cell] == 0 || self.fixed[cell] == color
    }

    fn give(&mut self, cell: usize, color: u8) {
        self.colors[cell] = color;
        self.having[usize::from(color)] += 1;
        self.depth += 1;
    }

    /// Takes note of a complete coloring.
    fn record(&mut self) {
        match self.seek {
            Seek::One => self.found.push(self.colors.clone()),
            Seek::List { up_to_colors, .. } => {
                self.found.push(match up_to_colors {
                    true => self.kinds.normal(&self.colors),
                    false => self.colors.clone(),
                });
            }
            Seek::Count => self
                .tally
                .count(&self.colors, &self.order, &self.kinds, &self.having),
        }
    }

    fn answer(&mut self) -> Colorings {
        let mut found = std::mem::take(&mut self.found);
        match self.seek {
            Seek::One => Colorings::One(found.pop()),
            Seek::List { limit, .. } => {
                if limit.is_none() {
                    found.sort_unstable();
                }
                Colorings::List(found)
            }
            Seek::Count => Colorings::Count(self.tally.counts()),
        }
    }

    /// Writes the progress.
    pub fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(u64::from(self.at_work));
        to.word(self.depth as u64);
        for &cell in &self.order[..self.depth] {
            to.word(u64::from(self.colors[cell]));
        }
        self.tally.save(to);
        to.word(self.found.len() as u64);
        for &color in self.found.iter().flatten() {
            to.word(u64::from(color));
        }
    }

    /// Reads what [`save`](Backtrack::save) wrote into an engine for the same question, made by
    /// [`new`](Backtrack::new).
    ///
    /// # Errors
    /// [`Damaged`] if the words cannot be such a progress.
    pub fn load<C: Coloring + ?Sized>(
        mut self,
        problem: &C,
        from: &mut dyn WordSource,
    ) -> Result<Backtrack, Damaged> {
        self.nodes = from.word()?;
        self.at_work = from.size(1)? == 1;
        for place in 0..from.size(self.order.len())? {
            let (cell, color) = (self.order[place], u8::read(from)?);
            let fits = (1..=problem.colors()).contains(&color)
                && self.is_offered(cell, color)
                && problem.admits(&self.colors, cell, color);
            if !fits || !self.at_work {
                return Err(Damaged);
            }
            self.give(cell, color);
        }
        self.tally.read(from)?;
        let found = from.word()?;
        // Also keeps a damaged number from being believed: colorings of no cells take no words.
        if found > 0 && (self.seek == Seek::Count || !self.at_work || self.order.is_empty()) {
            return Err(Damaged);
        }
        for _ in 0..found {
            let mut colors = Vec::new();
            for _ in 0..self.order.len() {
                colors.push(u8::read(from)?);
            }
            let in_range = |color: &u8| (1..=problem.colors()).contains(color);
            if !colors.iter().all(in_range) || problem.first_violation(&colors).is_some() {
                return Err(Damaged);
            }
            self.found.push(colors);
        }
        Ok(self)
    }
}

/// For each cell its fixed color, or 0.
///
/// # Errors
/// [`BadParameter`] `fix`, as for [`Backtrack::new`].
pub(crate) fn fixed_colors<C: Coloring + ?Sized>(
    problem: &C,
    seek: Seek,
    fixed: &[(usize, u8)],
) -> Result<Vec<u8>, BadParameter> {
    let bad = |cell: usize, color: u8, allowed: String| {
        Err(BadParameter::new(
            "fix",
            format_args!("{cell}:{color}"),
            allowed,
        ))
    };
    let mut colors = vec![0; problem.cells()];
    for &(cell, color) in fixed {
        let name = |cell| problem.cell_name(cell);
        if matches!(
            seek,
            Seek::List {
                up_to_colors: true,
                ..
            }
        ) {
            return bad(
                cell,
                color,
                "absent where colorings are listed up to colors".into(),
            );
        }
        if !(1..=problem.colors()).contains(&color) {
            let last = problem.colors();
            return bad(cell, color, format!("a color from 1 to {last} for a cell"));
        }
        match colors.get_mut(cell) {
            Some(old) if *old == 0 || *old == color => *old = color,
            Some(old) => {
                let allowed = format!("one color a cell; {} also gets {old}", name(cell));
                return bad(cell, color, allowed);
            }
            None => {
                let cells = problem.cells();
                return bad(
                    cell,
                    color,
                    format!("one of the {cells} cells, counted from 0"),
                );
            }
        }
    }
    Ok(colors)
}

#[cfg(test)]
pub(crate) mod lists;
#[cfg(test)]
mod tests;
