//! Clauses that leave out colorings which names of colors, or symmetries of the cells, make of
//! others.
//!
//! Colorings are compared along an order of the cells. Of all those that come from a proper one by
//! maps of the cells that keep every color's sets, and by names among the colors that forbid the
//! same sets, one is the least. Along the first cells in the order it opens the colors of each kind
//! in order, and no map makes a lesser one of it: so both may be demanded, for any number of maps,
//! by Lemma 11 (symmetry).

use super::clauses::{Clauses, variable};
use crate::budget::{Budget, Stop, allocated};
use crate::rules::board;
use crate::tree::Problem;
use crate::verdict::short;
use std::collections::HashSet;

/// To find the image of a set among the sets takes as long as so many steps, and more for each
/// cell.
const STEPS_A_SET: usize = 500;
const STEPS_A_MEMBER: usize = 10;

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
    /// The sets of each kind of colors, once they are asked for. (Of a wide board they are a
    /// million, so each must be found at once.)
    sets: Vec<HashSet<Vec<usize>>>,
    /// The steps to look at all of them once, and the memory they take.
    looks: usize,
    bytes: u64,
    budget: Budget,
}

impl<'a, P: Problem> Symmetry<'a, P> {
    pub(super) fn new(problem: &'a P, budget: &Budget) -> Self {
        let mut symmetry = Symmetry {
            problem,
            order: Vec::new(),
            place: Vec::new(),
            ordered: false,
            named: false,
            maps: 0,
            sets: Vec::new(),
            looks: 0,
            bytes: 0,
            budget: budget.clone(),
        };
        symmetry.compare_along(&[]);
        symmetry
    }

    /// Reads a line, after its word `symmetry`, and adds its clauses.
    pub(super) fn read(&mut self, text: &str, clauses: &mut Clauses) -> Result<(), Stop> {
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
                let images = self.cells(cells)?;
                self.maps += 1;
                self.map(&images, clauses)
            }
            _ => Err("`symmetry order CELL …`, `symmetry colors CELL …` and `symmetry cells CELL …` come in this order, the first two once at most".into()),
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
    fn name(&mut self, cells: &[usize], clauses: &mut Clauses) -> Result<(), Stop> {
        if !self.ordered {
            self.compare_along(cells);
        } else if !self.order.starts_with(cells) {
            return Err(
                "the cells along which colors are opened are not the first ones of the order"
                    .into(),
            );
        }
        let colors = self.problem.colors();
        for (at, &cell) in cells.iter().enumerate() {
            self.budget.spend(3 * at * usize::from(colors))?;
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
    fn map(&mut self, images: &[usize], clauses: &mut Clauses) -> Result<(), Stop> {
        if images.len() != self.problem.cells() {
            return Err(format!(
                "{} cells have {} images",
                self.problem.cells(),
                images.len()
            )
            .into());
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
            self.budget.spend(50 * usize::from(colors).pow(2))?;
            let here = |color: u8| -variable(colors, cell, color);
            let there = |color: u8| -variable(colors, images[cell], color);
            for color in 1..=colors {
                for less in 1..color {
                    clauses.rule(clause(&[here(color), there(less)]))?;
                }
            }
            if at + 1 < compared.len() {
                clauses.variables += 1;
                let next = i32::try_from(clauses.variables);
                let next = next.map_err(|_| "there are more than 2^31 variables")?;
                for color in 1..=colors {
                    clauses.rule(clause(&[here(color), there(color), next]))?;
                }
                agree = Some(next);
            }
        }
        Ok(())
    }

    /// Refuses a map that does not take every forbidden set to one that is forbidden to the same
    /// color.
    fn must_keep_sets(&mut self, images: &[usize]) -> Result<(), Stop> {
        if self.sets.is_empty() {
            self.gather()?;
        }
        self.budget.needs(self.looks as u128)?;
        let mut image = Vec::new();
        for sets in &self.sets {
            for set in sets {
                self.budget.count(STEPS_A_SET + STEPS_A_MEMBER * set.len());
                image.clear();
                image.extend(set.iter().map(|&cell| images[cell]));
                image.sort_unstable();
                if !sets.contains(&image) {
                    return Err("the map does not take forbidden sets to forbidden sets".into());
                }
            }
        }
        Ok(())
    }

    /// Makes the sets of each kind of colors.
    fn gather(&mut self) -> Result<(), Stop> {
        let kinds = (1..=self.problem.colors()).filter(|&color| self.problem.kind(color) == color);
        for color in kinds {
            let [sets, cells] = self.problem.extent(color);
            let (steps, lists) = board::cost(sets as u128, cells as u128, 8);
            // A place in a table that may be half empty.
            let bytes = lists as u64 + (sets * 4 * size_of::<Vec<usize>>()) as u64 + allocated(1);
            self.budget.needs(steps)?;
            self.budget.count(steps as usize);
            self.budget.take(bytes)?;
            self.bytes += bytes;
            self.looks += STEPS_A_SET * sets + STEPS_A_MEMBER * cells;
            self.sets
                .push(self.problem.sets(color).into_iter().collect());
        }
        Ok(())
    }
}

impl<P> Drop for Symmetry<'_, P> {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}
