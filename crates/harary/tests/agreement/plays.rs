//! Longest plays up to symmetry, by trying all.

use crate::common::{limits, spec};
use harary::{LongestOptions, longest};
use std::collections::BTreeSet;

/// Cells, sets of them, symmetries, and whether both players fill one set.
struct Board {
    cells: usize,
    sets: Vec<Vec<usize>>,
    maps: Vec<Vec<usize>>,
    is_one_color: bool,
}

impl Board {
    /// Adds every play that begins so and cannot go on.
    fn plays(&self, played: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        let holds = |owned: &dyn Fn(usize) -> bool| {
            (self.sets.iter()).any(|set| set.iter().all(|&cell| owned(cell)))
        };
        let owns = |played: &[usize]| {
            let mover = played.len() % 2;
            let mine = played
                .iter()
                .enumerate()
                .filter(|(ply, _)| ply % 2 != mover);
            let mine: Vec<usize> = mine.map(|(_, &cell)| cell).collect();
            holds(&|cell| mine.contains(&cell))
        };
        let before = all.len();
        if self.is_one_color || !owns(played) {
            for cell in (0..self.cells)
                .filter(|cell| !played.contains(cell))
                .collect::<Vec<_>>()
            {
                played.push(cell);
                if !self.is_one_color || !holds(&|cell| played.contains(&cell)) {
                    self.plays(played, all);
                }
                played.pop();
            }
        }
        if all.len() == before {
            all.push(played.clone());
        }
    }

    /// How long the longest plays are, and how many no symmetry maps to each other.
    fn longest(&self) -> (u32, u64) {
        let mut all = Vec::new();
        self.plays(&mut Vec::new(), &mut all);
        let length = all.iter().map(Vec::len).max().unwrap();
        let least = |play: &Vec<usize>| {
            let images = self
                .maps
                .iter()
                .map(|map| play.iter().map(|&cell| map[cell]));
            images.map(Iterator::collect::<Vec<usize>>).min().unwrap()
        };
        let longest = all.iter().filter(|play| play.len() == length);
        let classes: BTreeSet<Vec<usize>> = longest.map(least).collect();
        (length as u32, classes.len() as u64)
    }
}

fn line(n: usize, is_one_color: bool) -> Board {
    let sets = (0..n).flat_map(|first| {
        let steps = (1..n).filter(move |step| first + 2 * step < n);
        steps.map(move |step| vec![first, first + step, first + 2 * step])
    });
    Board {
        cells: n,
        sets: sets.collect(),
        maps: vec![(0..n).collect(), (0..n).rev().collect()],
        is_one_color,
    }
}

/// The edges of four points, and the four triangles.
fn triangles(is_one_color: bool) -> Board {
    let edges = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    let place = |one: usize, other: usize| {
        let edge = [one.min(other), one.max(other)];
        edges.iter().position(|&known| known == edge).unwrap()
    };
    let sets = (0..4).map(|left: usize| {
        let inside = |&edge: &usize| !edges[edge].contains(&left);
        (0..6).filter(inside).collect()
    });
    let mut maps = Vec::new();
    for code in 0..256_usize {
        let to: [usize; 4] = std::array::from_fn(|point| code >> (2 * point) & 3);
        if BTreeSet::from(to).len() == 4 {
            maps.push(
                edges
                    .iter()
                    .map(|&[one, other]| place(to[one], to[other]))
                    .collect(),
            );
        }
    }
    Board {
        cells: 6,
        sets: sets.collect(),
        maps,
        is_one_color,
    }
}

#[test]
fn of_plays_that_symmetries_map_to_each_other_one_is_counted() {
    let games = [
        ("vdw n=5 k=3", line(5, false)),
        ("vdw n=6 k=3", line(6, false)),
        ("vdw n=7 k=3", line(7, false)),
        ("vdw n=6 k=3 convention=normal", line(6, true)),
        ("vdw n=8 k=3 convention=normal", line(8, true)),
        ("clique n=4 k=3", triangles(false)),
        ("clique n=4 k=3 convention=normal", triangles(true)),
    ];
    for (game, board) in games {
        let asked = LongestOptions {
            all: true,
            ..LongestOptions::default()
        };
        let answer = longest(&spec(game), &asked, &limits()).unwrap().answer;
        let found = (answer.length.unwrap(), answer.count.unwrap());
        assert_eq!(found, board.longest(), "{game}");
        assert_eq!(answer.list.unwrap().len() as u64, found.1, "{game}");
    }
}
