//! Small problems that several tests solve: boards, and sums of numbers in columns.

use harary_core::{Coloring, Exclusion, ForbiddenSets, Mask, Narrowed, Nested, Origin};
use std::sync::Arc;

/// Forbidden sets, all listed or all to be learned.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) cells: usize,
    pub(crate) sets: Vec<Vec<usize>>,
    pub(crate) colors: u8,
    pub(crate) listed: bool,
    /// Whether to look first where cells have the color of those as far from the other end.
    pub(crate) mirror: bool,
    pub(crate) only: Option<Narrowed>,
}

impl Board {
    pub(crate) fn new(cells: usize, colors: u8, sets: Vec<Vec<usize>>, listed: bool) -> Board {
        Board {
            cells,
            sets,
            colors,
            listed,
            mirror: false,
            only: None,
        }
    }
}

impl Coloring for Board {
    fn cells(&self) -> usize {
        self.cells
    }
    fn colors(&self) -> u8 {
        self.colors
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        let completes = |set: &&Vec<usize>| {
            set.iter()
                .all(|&other| other == cell || colors[other] == color)
        };
        let through = |set: &&Vec<usize>| set.contains(&cell);
        !self.sets.iter().filter(through).any(|set| completes(&set))
    }
    fn cell_name(&self, cell: usize) -> String {
        cell.to_string()
    }
}

impl ForbiddenSets for Board {
    fn sets(&self, _color: u8) -> Vec<Vec<usize>> {
        if self.listed {
            self.sets.clone()
        } else {
            Vec::new()
        }
    }
    fn lists_all(&self) -> bool {
        self.listed
    }
    fn violated(&self, colors: &[u8]) -> Vec<Vec<usize>> {
        let one_color = |set: &&Vec<usize>| set.iter().all(|&cell| colors[cell] == colors[set[0]]);
        let broken = self.sets.iter().filter(one_color).cloned();
        broken
            .take(if self.listed { usize::MAX } else { 1 })
            .collect()
    }
    fn classes(&self) -> Option<Vec<usize>> {
        let class = |cell: usize| cell.min(self.cells - 1 - cell);
        self.mirror.then(|| (0..self.cells).map(class).collect())
    }
    fn only(&self) -> Option<Narrowed> {
        self.only.clone()
    }
    /// The same without the last cell.
    fn nested(&self) -> Option<Nested> {
        let cells = self.cells - 1;
        (cells > 2 && self.cells.is_multiple_of(2)).then(|| Nested {
            problem: Arc::new(Board {
                cells,
                sets: self
                    .sets
                    .iter()
                    .filter(|set| !set.contains(&cells))
                    .cloned()
                    .collect(),
                ..self.clone()
            }),
            cells: (0..cells)
                .map(Origin::Cell)
                .chain([Origin::Color(1)])
                .collect(),
        })
    }
}

/// No a + b = x in one column, where a = b counts only if `equal`; by plain loops.
#[derive(Clone, Copy)]
pub(crate) struct Sums {
    pub(crate) equal: bool,
}

impl Exclusion<1> for Sums {
    type Column = Mask<1>;
    fn empty(&self) -> Mask<1> {
        Mask::EMPTY
    }
    fn forbids(&self, column: &Mask<1>, x: u32) -> Mask<1> {
        let members = if self.equal {
            *column | Mask::bit(x)
        } else {
            *column
        };
        let sums = members
            .members()
            .flat_map(|m| [Some(m + x), m.checked_sub(x), x.checked_sub(m)]);
        let half = (self.equal && x.is_multiple_of(2)).then_some(x / 2);
        sums.flatten()
            .chain(half)
            .filter(|&y| y < 64)
            .fold(Mask::EMPTY, |all, y| all | Mask::bit(y))
    }
    fn join(&self, column: &mut Mask<1>, x: u32) {
        *column |= Mask::bit(x);
    }
    fn pairs_from(&self, n: u32) -> u32 {
        if self.equal { n + 1 } else { n.div_ceil(2) }
    }
    fn members(&self, column: &Mask<1>) -> Mask<1> {
        *column
    }
}
