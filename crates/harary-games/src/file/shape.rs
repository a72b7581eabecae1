//! Shapes to be placed on a board, told by steps between their cells.

/// A step from a cell to the one above it or to the right.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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

/// Where steps lead on a board: for each step the cell there from each, and the cell back.
pub(super) struct Steps([[Vec<Option<usize>>; 2]; 2]);

impl Steps {
    /// On a board of so many cells no step leads anywhere yet.
    pub(super) fn nowhere(cells: usize) -> Steps {
        Steps([(); 2].map(|()| [(); 2].map(|()| vec![None; cells])))
    }

    /// Lets a step lead from a cell to another; whether neither had one before.
    pub(super) fn lead(&mut self, step: Step, from: usize, to: usize) -> bool {
        let [there, back] = &mut self.0[step as usize];
        there[from].replace(to).is_none() && back[to].replace(from).is_none()
    }
}

impl Shape {
    /// Its steps in an order in which each joins a cell to those that come before; `None` if some
    /// cell is not joined to the first.
    pub(super) fn in_order(mut self) -> Option<Shape> {
        let mut reached = vec![false; self.cells];
        *reached.first_mut()? = true;
        let mut steps = Vec::new();
        while !self.steps.is_empty() {
            let before = self.steps.len();
            self.steps.retain(|&(step, from, to)| {
                let joins = reached[from] || reached[to];
                if joins {
                    (reached[from], reached[to]) = (true, true);
                    steps.push((step, from, to));
                }
                !joins
            });
            if self.steps.len() == before {
                return None;
            }
        }
        self.steps = steps;
        reached.iter().all(|&is| is).then_some(self)
    }

    /// Where its cells are on a board if the first one is there, in increasing order; `None` if one
    /// is not on the board, or two are the same. The steps are in order.
    pub(super) fn placed(&self, first: usize, ways: &Steps) -> Option<Vec<usize>> {
        let mut places = vec![None; self.cells];
        places[0] = Some(first);
        for &(step, from, to) in &self.steps {
            let [there, back] = &ways.0[step as usize];
            match (places[from], places[to]) {
                (None, Some(cell)) => places[from] = Some(back[cell]?),
                (Some(cell), place) => {
                    let led = there[cell]?;
                    if place.is_some_and(|place| place != led) {
                        return None;
                    }
                    places[to] = Some(led);
                }
                (None, None) => return None,
            }
        }
        let mut cells: Vec<usize> = places.into_iter().collect::<Option<_>>()?;
        cells.sort_unstable();
        let are_distinct = cells.windows(2).all(|two| two[0] != two[1]);
        are_distinct.then_some(cells)
    }
}
