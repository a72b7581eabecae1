//! Colorings by their numbers in the order in which counting class by class meets them.

use super::{Edges, Step, Walk, edges};
use crate::classes::two_colors::TwoColors;
use harary_core::{ForbiddenSets, Paused, Progress, Watch};

/// Writes down the proper colorings that have certain numbers, 0, 1, … up to how many there are. Numbers drawn at random give colorings drawn
/// at random, all alike.
///
/// A node is a step, as for [`Classes`](super::Classes): one more count, and for each number at most one for each cell.
#[derive(Clone, Debug)]
pub struct Choose {
    cells: usize,
    colors: u8,
    edges: Edges,
    walk: Walk,
    /// The numbers that are asked for and where they stood, the largest first.
    numbers: Vec<(u128, usize)>,
    chosen: Vec<Vec<u8>>,
    /// How many colorings were passed.
    passed: u128,
    nodes: u64,
}

impl Choose {
    /// The colorings of a problem with these numbers; `None` where [`Classes::new`](super::Classes::new) is.
    pub fn new<P: ForbiddenSets>(problem: &P, numbers: &[u128]) -> Option<Choose> {
        let mut sorted: Vec<(u128, usize)> = numbers.iter().copied().zip(0..).collect();
        sorted.sort_unstable_by(|one, other| other.cmp(one));
        Some(Choose {
            cells: problem.cells(),
            colors: problem.colors(),
            edges: edges(problem)?,
            walk: Walk::new(problem.cells(), problem.colors()),
            chosen: vec![Vec::new(); numbers.len()],
            numbers: sorted,
            passed: 0,
            nodes: 0,
        })
    }

    /// The colorings, in the order in which their numbers were given; an empty one for a number that is too large. After a pause, call it again.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    pub fn run(&mut self, watch: &Watch<'_>) -> Result<Vec<Vec<u8>>, Paused> {
        while !self.numbers.is_empty() && !self.walk.is_over() {
            look(watch, &mut self.nodes, self.walk.depth())?;
            let Step::Found(number) = self.walk.step(&self.edges) else {
                continue;
            };
            let names = self.walk.names();
            // What does not fit is more than any number that is asked for.
            let next = self.passed.saturating_add(number.saturating_mul(names));
            while let Some(&(number, place)) = self.numbers.last().filter(|(n, _)| *n < next) {
                let within = number - self.passed;
                self.chosen[place] = self.coloring(within / names, within % names);
                self.numbers.pop();
            }
            self.passed = next;
        }
        Ok(std::mem::take(&mut self.chosen))
    }

    /// Steps taken, pauses included.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The coloring with the classes picked, the rest in the way of this number, named in the way of that.
    fn coloring(&mut self, rest: u128, mut names: u128) -> Vec<u8> {
        let mut colors = vec![0; self.cells];
        let mut free: Vec<u8> = (1..=self.colors).collect();
        let mut give = |class: u64, color: u8| {
            for (cell, of) in colors.iter_mut().enumerate() {
                if class >> cell & 1 == 1 {
                    *of = color;
                }
            }
        };
        for class in self.walk.classes() {
            let choices = free.len() as u128;
            give(class, free.remove((names % choices) as usize));
            names /= choices;
        }
        let left = self.walk.left();
        match free[..] {
            [only] => give(left, only),
            [one, other, ..] => {
                let [first, second] = two_classes(&self.edges, left, rest, &mut self.nodes);
                give(first, one);
                give(second, other);
            }
            [] => {}
        }
        colors
    }
}

fn look(watch: &Watch<'_>, nodes: &mut u64, depth: u32) -> Result<(), Paused> {
    watch.node(|| Progress {
        nodes: *nodes,
        found: 0,
        depth,
    })?;
    *nodes += 1;
    Ok(())
}

/// The coloring of these cells in two colors with this number: cell by cell, those with color 1 come before those with color 2.
fn two_classes(edges: &Edges, cells: u64, mut number: u128, nodes: &mut u64) -> [u64; 2] {
    let [mut first, mut second] = [0; 2];
    let mut left = cells;
    let mut count = TwoColors::default();
    while left != 0 {
        let cell = left & left.wrapping_neg();
        left &= !cell;
        count.begin(left, edges.left(left, first | cell, second));
        let with_first = loop {
            *nodes += 1;
            if let Some(number) = count.step() {
                break number;
            }
        };
        if number < with_first {
            first |= cell;
        } else {
            number -= with_first;
            second |= cell;
        }
    }
    [first, second]
}
