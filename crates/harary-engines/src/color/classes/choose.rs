//! Colorings by their numbers in the order in which counting class by class meets them.

use super::{ClassWalk, Edges, WalkStep, edges};
use crate::color::classes::two_colors::TwoColors;
use harary_core::{
    Damaged, Engine, ForbiddenSets, Paused, Progress, Saved, Watch, WordSink, WordSource, Words,
};

/// Writes down the proper colorings that have certain numbers, 0, 1, … up to how many there are.
/// Numbers drawn at random give colorings drawn at random, all alike.
///
/// A node is a step, as for [`Classes`](super::Classes): one more count, and for each number at
/// most one for each cell.
#[derive(Clone, Debug)]
pub struct Choose {
    cells: usize,
    colors: u8,
    edges: Edges,
    walk: ClassWalk,
    /// The numbers of the colorings wanted, with their places, the largest first.
    pub(super) numbers: Vec<(u128, usize)>,
    chosen: Vec<Vec<u8>>,
    /// How many colorings were passed, and how many of those to come go with the classes at hand; 0
    /// if that is not known.
    passed: u128,
    found: u128,
    nodes: u64,
}

impl Choose {
    /// The colorings of a problem with these numbers; `None` where
    /// [`Classes::new`](super::Classes::new) is.
    pub fn new(problem: &dyn ForbiddenSets, numbers: &[u128]) -> Option<Choose> {
        let mut sorted: Vec<(u128, usize)> = numbers.iter().copied().zip(0..).collect();
        sorted.sort_unstable_by(|one, other| other.cmp(one));
        Some(Choose {
            cells: problem.cells(),
            colors: problem.colors(),
            edges: edges(problem)?,
            walk: ClassWalk::new(problem.cells(), problem.colors()),
            chosen: vec![Vec::new(); numbers.len()],
            numbers: sorted,
            passed: 0,
            found: 0,
            nodes: 0,
        })
    }

    fn look(&self, watch: &Watch<'_>) -> Result<(), Paused> {
        watch.node(|| Progress {
            nodes: self.nodes,
            depth: self.walk.depth(),
            words: ["nodes", "", "cells colored"],
            ..Progress::default()
        })
    }

    /// The coloring with the classes picked, the rest in the way of this number, named in the way
    /// of that.
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

/// The coloring of these cells in two colors with this number: cell by cell, those with color 1
/// come before those with color 2.
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

impl Engine<()> for Choose {
    type Answer = Vec<Vec<u8>>;

    /// The colorings, in the order in which their numbers were given; an empty one for a number
    /// that is too large. After a pause, call it again.
    fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<Vec<Vec<u8>>, Paused> {
        while !self.numbers.is_empty() && (self.found > 0 || !self.walk.is_over()) {
            self.look(watch)?;
            if self.found == 0 {
                self.nodes += 1;
                if let WalkStep::Found(number) = self.walk.step(&self.edges) {
                    self.found = number;
                }
                continue;
            }
            let names = self.walk.names();
            // A count that does not fit is more than any number wanted.
            let next = self.passed.saturating_add(self.found.saturating_mul(names));
            match self.numbers.last().filter(|(n, _)| *n < next) {
                Some(&(number, place)) => {
                    let (within, before) = (number - self.passed, self.nodes);
                    self.chosen[place] = self.coloring(within / names, within % names);
                    self.numbers.pop();
                    watch.spend((self.nodes - before) as usize);
                }
                None => (self.passed, self.found) = (next, 0),
            }
        }
        Ok(std::mem::take(&mut self.chosen))
    }

    /// Steps taken, pauses included.
    fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Saved<()> for Choose {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        self.passed.write(to);
        self.found.write(to);
        self.walk.save(to);
        to.word(self.numbers.len() as u64);
        for colors in self.chosen.iter().filter(|colors| !colors.is_empty()) {
            colors.iter().for_each(|color| color.write(to));
        }
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.nodes = from.counter()?;
        self.passed = u128::read(from)?;
        self.found = u128::read(from)?;
        self.walk.load(&self.edges, from)?;
        let chosen = self.numbers.split_off(from.size(self.numbers.len())?);
        if self.numbers.iter().any(|(number, _)| *number < self.passed) {
            return Err(Damaged);
        }
        // In the order of their places.
        let mut places: Vec<usize> = chosen.into_iter().map(|(_, place)| place).collect();
        places.sort_unstable();
        for place in places {
            let mut classes = vec![0_u64; usize::from(self.colors) + 1];
            for cell in 0..self.cells {
                let color = from.size(classes.len() - 1)?;
                classes[color] |= 1 << cell;
                self.chosen[place].push(color as u8);
            }
            let is_proper = classes[1..].iter().all(|class| self.edges.is_free(*class));
            if classes[0] != 0 || !is_proper {
                return Err(Damaged);
            }
        }
        Ok(())
    }
}
