//! Search trees against the definition: all colorings of small problems, paused anywhere; both
//! kinds of partial colorings agree.

use super::*;
use crate::PartialColumns;
use crate::color::toys::Sums;
use harary_core::Part;
use std::ops::ControlFlow;

/// Schur triples as a toy: a + b = x, a = b allowed, not all in one column; the cell i is the
/// number i + 1.
#[derive(Clone, Copy, Debug)]
struct Toy {
    numbers: usize,
    columns: u8,
}

impl Coloring for Toy {
    fn cells(&self) -> usize {
        self.numbers
    }
    fn colors(&self) -> u8 {
        self.columns
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        let has = |x: usize| x == cell + 1 || colors[x - 1] == color;
        let triples = (1..=self.numbers).flat_map(|a| (a..=self.numbers - a).map(move |b| (a, b)));
        !triples
            .filter(|&(a, b)| [a, b, a + b].contains(&(cell + 1)))
            .any(|(a, b)| has(a) && has(b) && has(a + b))
    }
    fn cell_name(&self, cell: usize) -> String {
        (cell + 1).to_string()
    }
}

/// The same rule for masks.
const SUMS: Sums = Sums { equal: true };

/// How many colorings there are, columns in the order of first use, number by number.
fn by_definition(toy: Toy) -> u64 {
    let mut all = vec![vec![0; toy.numbers]];
    for cell in 0..toy.numbers {
        let mut longer = Vec::new();
        for colors in &all {
            let used = colors.iter().copied().max().unwrap_or(0);
            for color in 1..=toy.columns.min(used + 1) {
                if toy.admits(colors, cell, color) {
                    let mut next = colors.clone();
                    next[cell] = color;
                    longer.push(next);
                }
            }
        }
        all = longer;
    }
    all.len() as u64
}

fn walk<P: PartialAssignment>(root: Option<P>) -> (u64, Vec<usize>) {
    walk_part(root, None)
}

fn walk_part<P: PartialAssignment>(root: Option<P>, part: Option<Part>) -> (u64, Vec<usize>) {
    let mut tree = ColoringTree::new(root).with_part(part);
    let mut cells = Vec::new();
    let mut visit = |cell| {
        cells.push(cell);
        Ok(())
    };
    let colorings = tree.run(&mut visit, &Watch::free()).unwrap();
    assert_eq!(tree.nodes(), cells.len() as u64);
    (colorings, cells)
}

#[test]
fn a_tree_has_every_coloring_once() {
    for columns in 1..=3 {
        for numbers in 1..=15 {
            let toy = Toy { numbers, columns };
            let expected = by_definition(toy);
            let order = Coloring::order(&toy);
            let (plain, _) = walk(PartialColoring::new(&toy, &order));
            assert_eq!(plain, expected, "{numbers} in {columns}");
            let n = numbers as u32;
            let (masks, cells) = match columns {
                1 => walk(PartialColumns::<_, 1, 1>::new(SUMS, n, 1)),
                2 => walk(PartialColumns::<_, 1, 2>::new(SUMS, n, 2)),
                _ => walk(PartialColumns::<_, 1, 3>::new(SUMS, n, 3)),
            };
            assert_eq!(masks, expected, "{numbers} in {columns}");
            assert!(cells.iter().all(|&cell| cell < numbers));
        }
    }
}

#[test]
fn parts_in_order_tell_what_the_whole_tells() {
    for (numbers, columns) in [(2, 1), (5, 2), (9, 3), (13, 3), (14, 3)] {
        let toy = Toy { numbers, columns };
        let order = Coloring::order(&toy);
        let root = || PartialColoring::new(&toy, &order);
        let whole = walk(root());
        for of in [1, 2, 3, 7, 40, 1_000] {
            let mut joined = (0, Vec::new());
            let mut own = 0;
            for index in 1..=of {
                let (colorings, cells) = walk_part(root(), Part::new(index, of).ok());
                own += u32::from(!cells.is_empty());
                joined.0 += colorings;
                joined.1.extend(cells);
            }
            assert_eq!(joined, whole, "{numbers} in {columns}, {of} parts");
            assert!(own > 1 || of == 1 || whole.1.len() < 10);
        }
    }
}

#[test]
fn more_columns_than_numbers_are_alike() {
    // Set partitions of 1…4 into sum-free parts, and of 1…6, the same with as many columns as one
    // likes.
    for numbers in [4, 6] {
        let count = |columns| {
            let toy = Toy { numbers, columns };
            walk(PartialColoring::new(&toy, &Coloring::order(&toy))).0
        };
        assert_eq!(count(35), count(numbers as u8));
        assert!(count(35) > 1);
    }
}

#[test]
fn a_pause_changes_nothing_and_a_visit_can_end_the_walk() {
    let root = || PartialColumns::<_, 1, 3>::new(SUMS, 9, 3);
    let expected = walk(root());
    for period in [2, 5] {
        let mut tree = ColoringTree::new(root());
        let mut cells = Vec::new();
        let mut pauses = 0;
        let colorings = loop {
            let mut visit = |cell| {
                cells.push(cell);
                Ok(())
            };
            let watch = Watch::every(period, |_| ControlFlow::Break(()));
            match tree.run(&mut visit, &watch) {
                Ok(colorings) => break colorings,
                Err(Paused) => pauses += 1,
            }
        };
        assert_eq!((colorings, cells), expected);
        assert!(pauses > 10, "{pauses}");
    }
    let mut taken = 0;
    let mut visit = |_| {
        taken += 1;
        if taken < 4 { Ok(()) } else { Err(Paused) }
    };
    assert_eq!(
        ColoringTree::new(root()).run(&mut visit, &Watch::free()),
        Err(Paused)
    );
    assert_eq!(taken, 4);
}
