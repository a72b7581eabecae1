//! Clauses that leave out colorings which names of colors, or symmetries of the cells, make of others.
//!
//! Colorings are compared along an order of the cells. Of all those that come from a proper one by maps of the cells that keep every color's sets, and by names among the colors that
//! forbid the same sets, one is the least. Along the first cells in the order it opens the colors of each kind in order, and no map makes a lesser one of it: so both may be asked for, of any number of maps.

use super::{Clauses, MOST_LITERALS, too_many, variable};
use crate::tree::Problem;
use crate::verdict::short;
use std::collections::HashSet;

/// So many maps may be given.
const MOST_MAPS: usize = 1024;

/// All maps together may be looked at in so many literals of sets.
const MOST_LOOKS: u64 = 1 << 30;

/// What the lines `symmetry` have said so far.
pub(super) struct Symmetry<'a, P> {
    problem: &'a P,
    /// The cells in the order in which colorings are compared, and for each its place.
    order: Vec<usize>,
    place: Vec<usize>,
    /// Whether the order and the named cells were given, and how many maps.
    ordered: bool,
    named: bool,
    maps: usize,
    /// The sets of each kind of colors, once they are asked for. (Of a wide board they are a million, so each must be found at once.)
    sets: Vec<HashSet<Vec<usize>>>,
    looks: u64,
}

impl<'a, P: Problem> Symmetry<'a, P> {
    pub(super) fn new(problem: &'a P) -> Self {
        let mut symmetry = Symmetry {
            problem,
            order: Vec::new(),
            place: Vec::new(),
            ordered: false,
            named: false,
            maps: 0,
            sets: Vec::new(),
            looks: 0,
        };
        symmetry.compare_along(&[]);
        symmetry
    }

    /// Reads a line, after its word `symmetry`, and adds its clauses.
    pub(super) fn read(&mut self, text: &str, clauses: &mut Clauses) -> Result<(), String> {
        let (what, cells) = text.split_once(' ').unwrap_or((text, ""));
        match what {
            "order" if !(self.ordered || self.named || self.maps > 0) => {
                let cells = self.cells(cells)?;
                self.compare_along(&cells);
                self.ordered = true;
                Ok(())
            }
            "colors" if !(self.named || self.maps > 0) => {
                let cells = self.cells(cells)?;
                self.named = true;
                self.name(&cells, clauses)
            }
            "cells" => {
                if self.maps == MOST_MAPS {
                    return Err(format!("this checker takes up to {MOST_MAPS} maps"));
                }
                let images = self.cells(cells)?;
                self.maps += 1;
                self.map(&images, clauses)
            }
            _ => Err("`symmetry order CELL …`, `symmetry colors CELL …` and `symmetry cells CELL …` come in this order, the first two once at most".to_owned()),
        }
    }

    /// Cells, each named once at most.
    fn cells(&self, text: &str) -> Result<Vec<usize>, String> {
        let mut is_named = vec![false; self.problem.cells()];
        let mut cells = Vec::new();
        for word in text.split(' ') {
            let cell = self.problem.read_cell(word)?;
            if std::mem::replace(&mut is_named[cell], true) {
                return Err(format!("the cell {} is named twice", short(word)));
            }
            cells.push(cell);
        }
        Ok(cells)
    }

    /// Colorings are compared along these cells first, then along the others by their numbers.
    fn compare_along(&mut self, cells: &[usize]) {
        let all = self.problem.cells();
        self.place = vec![usize::MAX; all];
        self.order = cells.to_vec();
        for (at, &cell) in cells.iter().enumerate() {
            self.place[cell] = at;
        }
        for cell in 0..all {
            if self.place[cell] == usize::MAX {
                self.place[cell] = self.order.len();
                self.order.push(cell);
            }
        }
    }

    /// Along these cells colors of one kind are opened in order.
    fn name(&mut self, cells: &[usize], clauses: &mut Clauses) -> Result<(), String> {
        if !self.ordered {
            self.compare_along(cells);
        } else if !self.order.starts_with(cells) {
            return Err(
                "the cells along which colors are opened are not the first ones of the order"
                    .to_owned(),
            );
        }
        let colors = self.problem.colors();
        if cells.len().saturating_mul(cells.len()) * usize::from(colors) > MOST_LITERALS {
            return Err("too many cells are named".to_owned());
        }
        for (at, &cell) in cells.iter().enumerate() {
            for color in 1..=colors {
                let mut smaller = (1..color).rev();
                let kind = self.problem.kind(color);
                if let Some(before) = smaller.find(|&other| self.problem.kind(other) == kind) {
                    let earlier = cells[..at]
                        .iter()
                        .map(|&cell| variable(colors, cell, before));
                    let clause = std::iter::once(-variable(colors, cell, color)).chain(earlier);
                    clauses.rule(clause.collect())?;
                }
            }
        }
        Ok(())
    }

    /// A coloring is not greater than its image under the map that takes the cell i to `images[i]`.
    fn map(&mut self, images: &[usize], clauses: &mut Clauses) -> Result<(), String> {
        if images.len() != self.problem.cells() {
            return Err(format!(
                "{} cells have {} images",
                self.problem.cells(),
                images.len()
            ));
        }
        self.must_keep_sets(images)?;
        let compared = self.order.iter().copied().filter(|&cell| {
            let image = images[cell];
            let seen = images[image] == cell && self.place[image] < self.place[cell];
            image != cell && !seen
        });
        let compared: Vec<usize> = compared.collect();
        let colors = self.problem.colors();
        let mut agree = None;
        for (at, &cell) in compared.iter().enumerate() {
            let clause = |literals: &[i32]| -> Vec<i32> {
                let so_far = agree.map(|agree: i32| -agree);
                so_far.into_iter().chain(literals.iter().copied()).collect()
            };
            let here = |color: u8| -variable(colors, cell, color);
            let there = |color: u8| -variable(colors, images[cell], color);
            for color in 1..=colors {
                for less in 1..color {
                    clauses.rule(clause(&[here(color), there(less)]))?;
                }
            }
            if at + 1 < compared.len() {
                clauses.variables += 1;
                let next = i32::try_from(clauses.variables).map_err(|_| too_many())?;
                for color in 1..=colors {
                    clauses.rule(clause(&[here(color), there(color), next]))?;
                }
                agree = Some(next);
            }
        }
        Ok(())
    }

    /// Refuses a map that does not take every forbidden set to one that is forbidden to the same color.
    fn must_keep_sets(&mut self, images: &[usize]) -> Result<(), String> {
        if self.sets.is_empty() {
            let kinds =
                (1..=self.problem.colors()).filter(|&color| self.problem.kind(color) == color);
            let sets = kinds.map(|color| self.problem.sets(color).into_iter().collect());
            self.sets = sets.collect();
        }
        self.looks += self
            .sets
            .iter()
            .flatten()
            .map(|set| set.len() as u64)
            .sum::<u64>();
        if self.looks > MOST_LOOKS {
            return Err("these are more maps than this checker looks at".to_owned());
        }
        let mut image = Vec::new();
        for sets in &self.sets {
            for set in sets {
                image.clear();
                image.extend(set.iter().map(|&cell| images[cell]));
                image.sort_unstable();
                if !sets.contains(&image) {
                    return Err("the map does not take forbidden sets to forbidden sets".to_owned());
                }
            }
        }
        Ok(())
    }
}
