//! The largest set of cells that contains no forbidden set, by branch and bound.
//!
//! Along the order of the cells the greatest sets of the first one, two, three … are found one
//! after the other (Verfaillie, Lemaître, Schiex 1996, Russian doll search): one more cell gives at
//! most one more, and only with that cell in the set; and what the first j cells can give at most
//! is known when the search comes down to them.
//!
//! Invariant: the current set holds no forbidden set, and cells between those chosen were left out,
//! so that pausing there loses nothing.

use harary_core::{
    Damaged, Engine, ForbiddenSets, Kinds, Paused, Progress, Saved, Watch, WordSink, WordSource,
    Words,
};

/// The bits of a mask of cells.
const MOST_CELLS: usize = 128;

/// Finds a greatest set of cells without a forbidden set.
///
/// A node is a cell looked at. Memory is a few masks for each forbidden set. After an answer it is
/// the same answer.
#[derive(Clone, Debug)]
pub struct Largest {
    order: Vec<usize>,
    /// For each cell the forbidden sets with it.
    through: Vec<Vec<u128>>,
    /// How many of the first cells can be taken, from none on, as far as known.
    most: Vec<usize>,
    best: u128,
    /// The current set, and the places of its cells in the order, the last cell of these first;
    /// none if no search is under way.
    taken: u128,
    chosen: Vec<usize>,
    /// The cells before this place are not decided yet.
    left: usize,
    nodes: u64,
    most_nodes: u64,
}

impl Largest {
    /// For the sets that a problem forbids to its colors; `None` if it has more than 128 cells,
    /// sets it does not list, or colors of several kinds.
    pub fn new(problem: &dyn ForbiddenSets) -> Option<Largest> {
        let cells = problem.cells();
        if cells > MOST_CELLS || !problem.lists_all() || !Kinds::of(problem).is_one() {
            return None;
        }
        let mut through = vec![Vec::new(); cells];
        for set in problem.sets(1) {
            let mask = set.iter().fold(0, |mask, cell| mask | 1_u128 << cell);
            for cell in set {
                through[cell].push(mask);
            }
        }
        Some(Largest {
            order: problem.order(),
            through,
            most: vec![0],
            best: 0,
            taken: 0,
            chosen: Vec::new(),
            left: 0,
            nodes: 0,
            most_nodes: u64::MAX,
        })
    }

    /// Ends after `nodes` nodes, pauses included, with or without an answer: then
    /// [`at_most`](Largest::at_most) is more than the best set has.
    #[must_use]
    pub fn ending_after(self, nodes: u64) -> Largest {
        Largest {
            most_nodes: nodes,
            ..self
        }
    }

    /// The greatest set found so far.
    pub fn best(&self) -> Vec<usize> {
        let cells = 0..self.order.len();
        cells.filter(|cell| self.best >> cell & 1 == 1).collect()
    }

    /// An upper bound on the cells of a set.
    pub fn at_most(&self) -> usize {
        let known = self.most.len() - 1;
        self.most[known] + self.order.len() - known
    }

    fn step(&mut self) {
        let first = self.most.len() - 1;
        let before = self.most[first];
        if self.chosen.is_empty() {
            // A set of the first cells with one more than known must have the new one.
            self.left = first;
            if !self.take(first) {
                self.most.push(before);
                return;
            }
        }
        if self.chosen.len() > before {
            self.best = self.taken;
            (self.taken, self.left) = (0, 0);
            self.chosen.clear();
            self.most.push(before + 1);
        } else if self.chosen.len() + self.most[self.left] <= before {
            // Without the last cell chosen.
            let place = self.chosen.pop().unwrap_or(first);
            self.taken &= !(1 << self.order[place]);
            self.left = place;
            if self.chosen.is_empty() {
                self.most.push(before);
            }
        } else {
            self.left -= 1;
            self.take(self.left);
        }
    }

    /// Takes the cell at a place, if that completes no forbidden set.
    fn take(&mut self, place: usize) -> bool {
        let cell = self.order[place];
        let with = self.taken | 1 << cell;
        let free = self.through[cell].iter().all(|set| set & !with != 0);
        if free {
            self.taken = with;
            self.chosen.push(place);
        }
        free
    }
}

impl Engine<()> for Largest {
    type Answer = Vec<usize>;

    /// The cells of a greatest set, in increasing order. After a pause, call it again.
    fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<Vec<usize>, Paused> {
        while self.most.len() <= self.order.len() && self.nodes < self.most_nodes {
            watch.node(|| Progress {
                nodes: self.nodes,
                found: self.best.count_ones().into(),
                depth: self.most.len() as u32 - 1,
                words: ["nodes", "cells the most so far", "cells of the board done"],
                ..Progress::default()
            })?;
            self.nodes += 1;
            self.step();
        }
        Ok(self.best())
    }

    /// Cells looked at so far, pauses included.
    fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Saved<()> for Largest {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(self.most.len() as u64);
        self.most.iter().for_each(|&most| to.word(most as u64));
        self.best.write(to);
        to.word(self.chosen.len() as u64);
        self.chosen.iter().for_each(|&place| to.word(place as u64));
        to.word(self.left as u64);
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        let cells = self.order.len();
        self.nodes = from.word()?;
        let known = from.size(cells + 1)?;
        self.most = (0..known)
            .map(|_| from.size(cells))
            .collect::<Result<_, _>>()?;
        // One cell more gives at most one more.
        let grows = |two: &[usize]| two[1] == two[0] || two[1] == two[0] + 1;
        if self.most.first() != Some(&0) || !self.most.windows(2).all(grows) {
            return Err(Damaged);
        }
        self.best = u128::read(from)?;
        let is_free = |mask: u128| self.through.iter().flatten().all(|set| set & !mask != 0);
        let within = cells == MOST_CELLS || self.best >> cells == 0;
        if self.best.count_ones() as usize != self.most[known - 1] || !within || !is_free(self.best)
        {
            return Err(Damaged);
        }
        // The first of these is the new cell, and each is before the last.
        let mut before = known;
        for _ in 0..from.size(cells)? {
            let place = from.size(cells)?;
            let is_first = self.chosen.is_empty();
            if place >= before
                || place >= cells
                || is_first && place != known - 1
                || !self.take(place)
            {
                return Err(Damaged);
            }
            before = place;
        }
        self.left = from.size(self.chosen.last().copied().unwrap_or(cells))?;
        match self.nodes > u64::MAX / 2 || self.chosen.len() > self.most[known - 1] + 1 {
            true => Err(Damaged),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::color::backtrack::lists::{Lists, random_lists};
    use harary_core::laws::loaded;
    use harary_core::laws::{Dice, pausing_after};

    /// Random sets of one kind, and how many cells can be taken, by looking at all sets of cells.
    pub(crate) fn random(dice: &mut Dice) -> (Lists, usize) {
        let mut lists = random_lists(dice);
        let sets = lists.sets[0].clone();
        lists.sets = vec![sets.clone()];
        let is_free = |mask: &u32| {
            let has = |set: &Vec<usize>| set.iter().all(|cell| mask >> cell & 1 == 1);
            !sets.iter().any(has)
        };
        let free = (0..1_u32 << lists.cells).filter(is_free);
        let most = free.map(u32::count_ones).max().unwrap_or(0);
        (lists, most as usize)
    }

    pub(crate) fn is_free(lists: &Lists, cells: &[usize]) -> bool {
        let inside = |set: &Vec<usize>| set.iter().all(|cell| cells.contains(cell));
        !lists.sets[0].iter().any(inside)
    }

    #[test]
    fn greatest_sets_are_those_among_all() {
        let dice = &mut Dice::new(5);
        for _ in 0..500 {
            let (lists, most) = random(dice);
            let mut engine = Largest::new(&lists).unwrap();
            let found = engine.run((), &Watch::free()).unwrap();
            assert_eq!(found.len(), most, "{lists:?}");
            assert!(is_free(&lists, &found));
            assert_eq!(engine.at_most(), most);
            // No more nodes than allowed, and the bounds hold.
            let mut engine = Largest::new(&lists).unwrap().ending_after(7);
            let found = engine.run((), &Watch::free()).unwrap();
            assert!(found.len() <= most && most <= engine.at_most());
            assert!(engine.nodes() == 7 || engine.at_most() == found.len());
        }
    }

    #[test]
    fn bounds_close_in_and_pauses_change_nothing() {
        let dice = &mut Dice::new(6);
        for _ in 0..100 {
            let (lists, most) = random(dice);
            let mut whole = Largest::new(&lists).unwrap();
            let expected = whole.run((), &Watch::free()).unwrap();
            let mut engine = Largest::new(&lists).unwrap();
            let found = loop {
                if let Ok(found) = engine.run((), &pausing_after(1)) {
                    break found;
                }
                assert!(engine.best().len() <= most && most <= engine.at_most());
                let mut words = Vec::new();
                engine.save(&mut words);
                // Any word changed: refused, or some progress, but never an invalid set.
                let mut changed = words.clone();
                changed[dice.below(words.len())] ^= 1 << dice.below(6);
                let mut from = changed.iter();
                if let Ok(mut other) = loaded(Largest::new(&lists).unwrap(), (), &mut from) {
                    let watch = pausing_after(99);
                    let _ = other.run((), &watch);
                    assert!(is_free(&lists, &other.best()));
                }
                let mut from = words.iter();
                engine = loaded(Largest::new(&lists).unwrap(), (), &mut from).unwrap();
                assert_eq!(from.len(), 0);
            };
            assert_eq!((found, engine.nodes()), (expected, whole.nodes()));
        }
    }
}
