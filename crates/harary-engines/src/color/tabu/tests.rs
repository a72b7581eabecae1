//! Local search against backtracking, and pauses.

use super::*;
use crate::color::backtrack::lists::random_lists;
use crate::{Backtrack, Colorings, Seek};
use harary_core::laws::Dice;
use harary_core::laws::loaded;
use harary_core::{Coloring, Nested, Origin};
use std::ops::ControlFlow;

/// Forbidden sets, all listed or all to be learned.
#[derive(Clone, Debug)]
struct Board {
    cells: usize,
    sets: Vec<Vec<usize>>,
    colors: u8,
    listed: bool,
    /// Whether to look first where cells have the color of those as far from the other end.
    mirror: bool,
}

impl Coloring for Board {
    fn cells(&self) -> usize {
        self.cells
    }
    fn colors(&self) -> u8 {
        self.colors
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        let completes = |set: &&Vec<usize>| {
            set.iter()
                .all(|&other| other == cell || colors[other] == color)
        };
        let through = |set: &&Vec<usize>| set.contains(&cell);
        !self.sets.iter().filter(through).any(|set| completes(&set))
    }
    fn cell_name(&self, cell: usize) -> String {
        cell.to_string()
    }
}

impl ForbiddenSets for Board {
    fn sets(&self, _color: u8) -> Vec<Vec<usize>> {
        if self.listed {
            self.sets.clone()
        } else {
            Vec::new()
        }
    }
    fn lists_all(&self) -> bool {
        self.listed
    }
    fn violated(&self, colors: &[u8]) -> Vec<Vec<usize>> {
        let one_color = |set: &&Vec<usize>| set.iter().all(|&cell| colors[cell] == colors[set[0]]);
        let broken = self.sets.iter().filter(one_color).cloned();
        broken
            .take(if self.listed { usize::MAX } else { 1 })
            .collect()
    }
    fn classes(&self) -> Option<Vec<usize>> {
        let class = |cell: usize| cell.min(self.cells - 1 - cell);
        self.mirror.then(|| (0..self.cells).map(class).collect())
    }
    /// The same without the last cell.
    fn nested(&self) -> Option<Nested> {
        let cells = self.cells - 1;
        (cells > 2 && self.cells.is_multiple_of(2)).then(|| Nested {
            problem: Arc::new(Board {
                cells,
                sets: self
                    .sets
                    .iter()
                    .filter(|set| !set.contains(&cells))
                    .cloned()
                    .collect(),
                ..self.clone()
            }),
            cells: (0..cells)
                .map(Origin::Cell)
                .chain([Origin::Color(1)])
                .collect(),
        })
    }
}

/// Random sets of two to four cells.
fn random(seed: u64, listed: bool) -> Board {
    let mut dice = Dice::new(seed);
    let cells = 4 + dice.below(7);
    let count = 4 + dice.below(30);
    let mut set = || {
        let mut set: Vec<usize> = (0..2 + dice.below(3)).map(|_| dice.below(cells)).collect();
        set.sort_unstable();
        set.dedup();
        set
    };
    let mut sets: Vec<Vec<usize>> = (0..count).map(|_| set()).collect();
    sets.retain(|set| set.len() > 1);
    Board {
        cells,
        sets,
        colors: 2 + (seed % 2) as u8,
        listed,
        mirror: false,
    }
}

/// Sums of two numbers: with three colors up to 23.
fn sums(n: usize, listed: bool) -> Board {
    let pairs = (1..=n).flat_map(|a| (a + 1..=n.saturating_sub(a)).map(move |b| (a, b)));
    Board {
        cells: n,
        sets: pairs.map(|(a, b)| vec![a - 1, b - 1, a + b - 1]).collect(),
        colors: 3,
        listed,
        mirror: false,
    }
}

/// A watch that pauses after a number of nodes.
fn upto(nodes: u32) -> Watch<'static> {
    Watch::every(nodes, |_| ControlFlow::Break(()))
}

fn shared(board: &Board) -> Arc<dyn ForbiddenSets> {
    Arc::new(board.clone())
}

fn new(board: &Board, seed: u64) -> Tabu {
    Tabu::new(&shared(board), &[], seed, 1).unwrap()
}

#[test]
fn colorings_are_found_just_where_backtracking_finds_one() {
    let (mut yes, mut no) = (0, 0);
    for seed in 0..300 {
        let board = random(seed, seed % 3 > 0);
        let exists = match Backtrack::new(&board, Seek::One, &[])
            .unwrap()
            .run(&board, &Watch::free())
        {
            Ok(Colorings::One(found)) => found.is_some(),
            other => panic!("{other:?}"),
        };
        let mut engine = new(&board, seed);
        match engine.run((), &upto(if exists { 200_000 } else { 2_000 })) {
            Ok(colors) => {
                assert_eq!(board.first_violation(&colors), None);
                yes += 1;
            }
            Err(Paused) => {
                assert!(!exists, "board {seed} has a coloring");
                assert!(engine.fewest() != Some(0));
                no += 1;
            }
        }
        assert_eq!(engine.run((), &upto(10)).is_ok(), exists, "an answer stays");
    }
    assert!(yes > 50 && no > 50, "{yes} {no}");
}

#[test]
fn colors_may_forbid_sets_of_their_own() {
    let mut dice = Dice::new(41);
    let (mut yes, mut no, mut singles) = (0, 0, 0);
    for seed in 0..400 {
        let problem = random_lists(&mut dice);
        let exists = match Backtrack::new(&problem, Seek::One, &[])
            .unwrap()
            .run(&problem, &Watch::free())
        {
            Ok(Colorings::One(found)) => found.is_some(),
            other => panic!("{other:?}"),
        };
        let mut engine = Tabu::new(&(Arc::new(problem.clone()) as _), &[], seed, 1).unwrap();
        match engine.run((), &upto(if exists { 200_000 } else { 2_000 })) {
            Ok(colors) => {
                assert_eq!(problem.first_violation(&colors), None, "{problem:?}");
                yes += 1;
                let alone = |set: &Vec<usize>| set.len() == 1;
                singles += u32::from(problem.sets.iter().flatten().any(alone));
            }
            Err(Paused) => {
                assert!(!exists, "{problem:?}");
                no += 1;
            }
        }
    }
    assert!(yes > 100 && no > 20 && singles > 20, "{yes} {no} {singles}");
}

#[test]
fn fixed_cells_keep_their_color() {
    let board = sums(20, true);
    for seed in 0..10 {
        let fixed = [(4, 3), (0, 2), (2, 1)];
        let colors = Tabu::new(&shared(&board), &fixed, seed, 1)
            .unwrap()
            .run((), &Watch::free())
            .unwrap();
        assert!(fixed.iter().all(|&(cell, color)| colors[cell] == color));
        assert_eq!(board.first_violation(&colors), None);
    }
    assert!(Tabu::new(&shared(&board), &[(20, 1)], 0, 1).is_err());
    assert!(Tabu::new(&shared(&board), &[(0, 4)], 0, 1).is_err());
}

#[test]
fn one_seed_gives_one_answer_whatever_the_pauses() {
    for listed in [true, false] {
        let board = sums(23, listed);
        for seed in 0..6 {
            let mut whole = new(&board, seed);
            let colors = whole.run((), &Watch::free()).unwrap();
            if listed {
                let mut again = new(&board, seed + 9);
                again.run((), &Watch::free()).unwrap();
                again.begin(seed);
                assert_eq!(again.run((), &Watch::free()).unwrap(), colors);
                assert_eq!(again.nodes(), whole.nodes());
            }
            for period in [2, 7, 100] {
                let mut paused = new(&board, seed);
                let mut saved = new(&board, seed);
                let found = loop {
                    let (one, other) =
                        (paused.run((), &upto(period)), saved.run((), &upto(period)));
                    assert_eq!(one, other);
                    assert_eq!(paused.nodes(), saved.nodes());
                    if let Ok(colors) = one {
                        break colors;
                    }
                    let mut words = Vec::new();
                    saved.save(&mut words);
                    let mut source = words.iter();
                    saved = loaded(new(&board, seed + 1), (), &mut source).unwrap();
                    assert_eq!(source.len(), 0);
                };
                assert_eq!(found, colors);
                assert_eq!(paused.nodes(), whole.nodes());
                assert_eq!(saved.fewest(), whole.fewest());
            }
        }
    }
}

#[test]
fn damaged_words_are_refused() {
    let board = sums(23, false);
    let mut engine = new(&board, 3);
    assert!(engine.run((), &upto(40)).is_err());
    let mut words = Vec::new();
    engine.save(&mut words);
    for length in 0..words.len() {
        assert!(
            loaded(new(&board, 3), (), &mut words[..length].iter()).is_err(),
            "cut at {length}"
        );
    }
    for index in 0..words.len() {
        let mut changed = words.clone();
        changed[index] ^= 1 << 63;
        // Random numbers may begin anywhere; all else is in range, and what is loaded runs.
        if let Ok(mut engine) = loaded(new(&board, 3), (), &mut changed.iter()) {
            assert!(index == 1 || index == 2, "word {index}");
            let _ = engine.run((), &upto(1000));
        }
    }
}

#[test]
fn threads_have_seeds_of_their_own() {
    let board = sums(23, true);
    let colors = Tabu::new(&shared(&board), &[], 5, 3)
        .unwrap()
        .run((), &Watch::free())
        .unwrap();
    assert_eq!(board.first_violation(&colors), None);
    let mut none = Tabu::new(&shared(&sums(24, true)), &[], 5, 3).unwrap();
    assert!(none.run((), &upto(5000)).is_err());
    let before = none.nodes();
    assert!(before >= 4999);
    let mut words = Vec::new();
    none.save(&mut words);
    let again = Tabu::new(&shared(&sums(24, true)), &[], 5, 3).unwrap();
    assert_eq!(
        loaded(again, (), &mut words.iter()).unwrap().nodes(),
        before
    );
    assert!(loaded(new(&sums(24, true), 5), (), &mut words.iter()).is_err());
}

#[test]
fn a_set_of_one_cell_can_never_be_mended() {
    let board = Board {
        cells: 3,
        sets: vec![vec![1]],
        colors: 2,
        listed: true,
        mirror: false,
    };
    assert!(new(&board, 0).run((), &upto(1000)).is_err());
}

#[test]
fn colorings_with_one_color_a_class_are_looked_for_first() {
    for listed in [true, false] {
        let mirror = Board {
            mirror: true,
            ..sums(12, listed)
        };
        let mut ends_alike = 0;
        for seed in 0..20 {
            let mut engine = new(&mirror, seed);
            let colors = engine.run((), &Watch::free()).unwrap();
            assert_eq!(mirror.first_violation(&colors), None);
            ends_alike += u32::from(colors.iter().eq(colors.iter().rev()));
            let mut words = Vec::new();
            engine.save(&mut words);
            let again = loaded(new(&mirror, seed), (), &mut words.iter()).unwrap();
            assert_eq!(again.nodes(), engine.nodes());
        }
        assert!(ends_alike > 0, "{listed}");
    }
}
