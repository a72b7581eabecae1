//! Shapes to be placed on a board, told by steps between their cells.

/// A step from a cell to the one above it or to the right.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Up,
    Right,
}

/// A shape: cells by number, and the steps between them.
pub(super) struct Shape {
    /// How many cells it has.
    pub(super) cells: usize,
    /// From one of them to another.
    pub(super) steps: Vec<(Step, usize, usize)>,
}

impl Shape {
    /// Whether the steps lead from each cell to all others.
    pub(super) fn is_connected(&self) -> bool {
        let mut reached = vec![false; self.cells];
        reached[0] = true;
        for _ in 0..self.cells {
            for &(_, from, to) in &self.steps {
                let either = reached[from] || reached[to];
                (reached[from], reached[to]) = (either, either);
            }
        }
        reached.iter().all(|&is| is)
    }

    /// Where its cells are on a board, if the first one is there and the others are on the board,
    /// too: `above[cell]` and `right[cell]` are where a step leads.
    pub(super) fn placed(
        &self,
        first: usize,
        above: &[Option<usize>],
        right: &[Option<usize>],
    ) -> Option<Vec<usize>> {
        let mut places = vec![None; self.cells];
        places[0] = Some(first);
        for _ in 0..self.cells {
            for &(step, from, to) in &self.steps {
                let ways = match step {
                    Step::Up => above,
                    Step::Right => right,
                };
                match (places[from], places[to]) {
                    (Some(cell), None) => places[to] = Some(ways[cell]?),
                    (None, Some(cell)) => {
                        places[from] = Some(ways.iter().position(|&way| way == Some(cell))?);
                    }
                    (Some(cell), there) if ways[cell] != there => return None,
                    _ => {}
                }
            }
        }
        places.into_iter().collect()
    }
}
