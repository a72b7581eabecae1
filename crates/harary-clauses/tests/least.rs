//! Clauses that leave the least colorings, judged by looking at all colorings of small boards.

use harary_cadical::Cadical;
use harary_clauses::{Decision, LeastColorings, Symmetries, decide};
use harary_core::{Cnf, Coloring, Dice};
use std::collections::BTreeSet;

/// A board with the first color of the kind of each color, and for each kind the sets it forbids.
#[derive(Debug)]
struct Board {
    cells: usize,
    kinds: Vec<u8>,
    sets: Vec<Vec<Vec<usize>>>,
}

impl Coloring for Board {
    fn cells(&self) -> usize {
        self.cells
    }
    fn colors(&self) -> u8 {
        self.kinds.len() as u8
    }
    fn kind(&self, color: u8) -> u8 {
        self.kinds[usize::from(color) - 1]
    }
    fn admits(&self, _: &[u8], _: usize, _: u8) -> bool {
        unreachable!("only the kinds are asked for")
    }
    fn cell_name(&self, cell: usize) -> String {
        cell.to_string()
    }
}

impl Board {
    fn forbidden(&self, color: u8) -> &[Vec<usize>] {
        &self.sets[usize::from(self.kind(color)) - 1]
    }

    fn has(&self, cell: usize, color: u8) -> i32 {
        (cell * self.kinds.len()) as i32 + i32::from(color)
    }

    /// The clauses of proper colorings, as docs/proofs.md says.
    fn clauses(&self) -> Cnf {
        let mut cnf = Cnf::new((self.cells * self.kinds.len()) as i32);
        for cell in 0..self.cells {
            cnf.add((1..=self.colors()).map(|color| self.has(cell, color)));
        }
        for color in 1..=self.colors() {
            for set in self.forbidden(color) {
                cnf.add(set.iter().map(|&cell| -self.has(cell, color)));
            }
        }
        cnf
    }

    fn is_proper(&self, colors: &[u8]) -> bool {
        (1..=self.colors()).all(|color| {
            let has_it = |set: &Vec<usize>| set.iter().all(|&cell| colors[cell] == color);
            !self.forbidden(color).iter().any(has_it)
        })
    }

    fn colorings(&self) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        for _ in 0..self.cells {
            let longer = all.iter().flat_map(|colors: &Vec<u8>| {
                (1..=self.colors()).map(|color| [colors.as_slice(), &[color]].concat())
            });
            all = longer.collect();
        }
        all
    }

    /// The color before each of the same kind, with it.
    fn exchanges(&self) -> Vec<(u8, u8)> {
        let pairs = (1..=self.colors()).filter_map(|color| {
            let before = (1..color)
                .rev()
                .find(|&other| self.kind(other) == self.kind(color));
            before.map(|before| (before, color))
        });
        pairs.collect()
    }
}

/// A cell and the cells onto which a ring is turned or turned over.
fn ring(cells: usize, turn: usize, over: bool) -> Vec<usize> {
    let image = |cell: usize| if over { cells - 1 - cell } else { cell };
    (0..cells)
        .map(|cell| (image(cell) + turn) % cells)
        .collect()
}

/// All images of some random sets under the maps.
fn closed(dice: &mut Dice, cells: usize, maps: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut sets = BTreeSet::new();
    for _ in 0..=dice.below(2) {
        let size = 2 + dice.below(3);
        let set: BTreeSet<usize> = (0..size).map(|_| dice.below(cells)).collect();
        let mut open = vec![set];
        while let Some(set) = open.pop() {
            if sets.insert(set.iter().copied().collect::<Vec<usize>>()) {
                open.extend(
                    maps.iter()
                        .map(|map| set.iter().map(|&cell| map[cell]).collect()),
                );
            }
        }
    }
    sets.into_iter().collect()
}

/// The colorings that names and maps make of one.
fn class(colors: &[u8], exchanges: &[(u8, u8)], maps: &[Vec<usize>]) -> BTreeSet<Vec<u8>> {
    let (mut class, mut open) = (BTreeSet::new(), vec![colors.to_vec()]);
    while let Some(colors) = open.pop() {
        if class.insert(colors.clone()) {
            open.extend(
                maps.iter()
                    .map(|map| map.iter().map(|&cell| colors[cell]).collect()),
            );
            for &(one, other) in exchanges {
                let exchanged = |&color: &u8| match color {
                    _ if color == one => other,
                    _ if color == other => one,
                    color => color,
                };
                open.push(colors.iter().map(exchanged).collect());
            }
        }
    }
    class
}

#[test]
fn the_least_coloring_of_each_class_is_left_and_nothing_wrong() {
    let mut dice = Dice::new(25);
    let (mut kept_of, mut all_of) = (0, 0);
    for kinds in [
        &[1, 1][..],
        &[1, 2],
        &[1, 1, 1],
        &[1, 2, 1],
        &[1, 1, 1, 1],
        &[1],
    ] {
        for number in 0..4 {
            let cells = if kinds.len() > 3 { 4 } else { 5 + number % 2 };
            let maps: Vec<Vec<usize>> = match number {
                0 => vec![],
                1 => vec![ring(cells, 0, true)],
                2 => vec![ring(cells, 1, false), ring(cells, 1, true)],
                _ => (1..2 * cells)
                    .map(|by| ring(cells, by % cells, by >= cells))
                    .collect(),
            };
            let sets = kinds
                .iter()
                .map(|_| closed(&mut dice, cells, &maps))
                .collect();
            let board = Board {
                cells,
                kinds: kinds.to_vec(),
                sets,
            };
            let mut order: Vec<usize> = (0..cells).collect();
            for at in (1..cells).rev() {
                order.swap(at, dice.below(at + 1));
            }
            let named = &order[..cells - number % 2];
            let symmetries = Symmetries {
                problem: &board,
                named,
                order: &order,
                maps: &maps,
            };
            let least = LeastColorings::of(board.clauses(), &symmetries);
            let is_left = |has: &dyn Fn(usize, u8) -> bool| {
                let mut clauses = least.clauses().clone();
                for cell in 0..cells {
                    for color in 1..=board.colors() {
                        let literal = board.has(cell, color);
                        clauses.add([if has(cell, color) { literal } else { -literal }]);
                    }
                }
                matches!(
                    decide(&clauses, &Cadical, &mut |_| true),
                    Decision::Satisfied(_)
                )
            };
            let along = |colors: &[u8]| order.iter().map(|&cell| colors[cell]).collect::<Vec<u8>>();
            let exchanges = board.exchanges();
            for colors in board.colorings() {
                let is_least = maps.iter().all(|map| {
                    let image: Vec<u8> = map.iter().map(|&cell| colors[cell]).collect();
                    along(&colors) <= along(&image)
                });
                let first = |color: u8| named.iter().position(|&cell| colors[cell] == color);
                let is_opened = exchanges.iter().all(|&(before, color)| {
                    first(color).is_none_or(|at| first(before).is_some_and(|before| before < at))
                });
                let kept = board.is_proper(&colors) && is_least && is_opened;
                assert_eq!(
                    is_left(&|cell, color| colors[cell] == color),
                    kept,
                    "{board:?} {colors:?}"
                );
                if board.is_proper(&colors) {
                    let class = class(&colors, &exchanges, &maps);
                    let first = class.iter().min_by_key(|colors| along(colors));
                    let first = first.expect("the coloring itself");
                    assert!(
                        is_left(&|cell, color| first[cell] == color),
                        "{board:?} {first:?}"
                    );
                    (kept_of, all_of) = (kept_of + usize::from(kept), all_of + 1);
                }
            }
            if board.colors() > 1 && !(exchanges.is_empty() && maps.is_empty()) {
                assert!(!is_left(&|_, _| true), "cells with two colors are left");
            }
        }
    }
    assert!(kept_of > 100 && all_of > 4 * kept_of, "{kept_of} {all_of}");
}
