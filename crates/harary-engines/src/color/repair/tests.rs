//! Local search against backtracking, and pauses.

use super::*;
use crate::color::backtrack::lists::random_lists;
use crate::color::toys::Board;
use crate::{Backtrack, Colorings, Seek};
use harary_cadical::Cadical;
use harary_core::laws::Dice;
use harary_core::laws::loaded;
use harary_core::{Coloring, Keeps, Narrowed, Solvers};
use std::ops::ControlFlow;

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
    Board::new(cells, 2 + (seed % 2) as u8, sets, listed)
}

/// Sums of two numbers: with three colors up to 23.
fn sums(n: usize, listed: bool) -> Board {
    let pairs = (1..=n).flat_map(|a| (a + 1..=n.saturating_sub(a)).map(move |b| (a, b)));
    let sets = pairs.map(|(a, b)| vec![a - 1, b - 1, a + b - 1]).collect();
    Board::new(n, 3, sets, listed)
}

/// A watch that pauses after a number of nodes.
fn upto(nodes: u32) -> Watch<'static> {
    Watch::every(nodes, |_| ControlFlow::Break(()))
}

fn shared(board: &Board) -> Arc<dyn ForbiddenSets> {
    Arc::new(board.clone())
}

const RULES: [Rule; 2] = [Rule::Tabu, Rule::Metropolis];

fn by(rule: Rule, board: &Board, seed: u64) -> Repair {
    Repair::new(&shared(board), rule, &[], seed, 1).unwrap()
}

fn new(board: &Board, seed: u64) -> Repair {
    by(Rule::Tabu, board, seed)
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
        for rule in RULES {
            let mut engine = by(rule, &board, seed);
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
    }
    assert!(yes > 100 && no > 100, "{yes} {no}");
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
        let rule = RULES[(seed % 2) as usize];
        let shared: Arc<dyn ForbiddenSets> = Arc::new(problem.clone());
        let mut engine = Repair::new(&shared, rule, &[], seed, 1).unwrap();
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
    for seed in 0..20 {
        let fixed = [(4, 3), (0, 2), (2, 1)];
        let rule = RULES[(seed % 2) as usize];
        let colors = Repair::new(&shared(&board), rule, &fixed, seed, 1)
            .unwrap()
            .run((), &Watch::free())
            .unwrap();
        assert!(fixed.iter().all(|&(cell, color)| colors[cell] == color));
        assert_eq!(board.first_violation(&colors), None);
    }
    assert!(Repair::new(&shared(&board), Rule::Tabu, &[(20, 1)], 0, 1).is_err());
    assert!(Repair::new(&shared(&board), Rule::Tabu, &[(0, 4)], 0, 1).is_err());
}

#[test]
fn one_seed_gives_one_answer_whatever_the_pauses() {
    for (listed, rule) in [true, false]
        .into_iter()
        .flat_map(|is| RULES.map(|rule| (is, rule)))
    {
        let new = |board: &Board, seed| by(rule, board, seed);
        let board = sums(23, listed);
        for seed in 0..6 {
            let mut whole = new(&board, seed);
            let colors = whole.run((), &Watch::free()).unwrap();
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
    for rule in RULES {
        damaged_words_are_refused_by(rule);
    }
}

fn damaged_words_are_refused_by(rule: Rule) {
    let new = |board: &Board, seed| by(rule, board, seed);
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
    let colors = Repair::new(&shared(&board), Rule::Tabu, &[], 5, 3)
        .unwrap()
        .run((), &Watch::free())
        .unwrap();
    assert_eq!(board.first_violation(&colors), None);
    let mut none = Repair::new(&shared(&sums(24, true)), Rule::Tabu, &[], 5, 3).unwrap();
    assert!(none.run((), &upto(5000)).is_err());
    let before = none.nodes();
    assert!(before >= 4999);
    let mut words = Vec::new();
    none.save(&mut words);
    let again = Repair::new(&shared(&sums(24, true)), Rule::Tabu, &[], 5, 3).unwrap();
    assert_eq!(
        loaded(again, (), &mut words.iter()).unwrap().nodes(),
        before
    );
    assert!(loaded(new(&sums(24, true), 5), (), &mut words.iter()).is_err());
}

#[test]
fn a_set_of_one_cell_can_never_be_mended() {
    let board = Board::new(3, 2, vec![vec![1]], true);
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

/// A board with a symmetry and a renaming of its colors, and whether one of the colorings that they
/// leave alone is proper.
fn renamed(seed: u64) -> (Board, bool) {
    let mut dice = Dice::new(seed);
    let mut board = random(seed, true);
    board.colors = 2 + dice.below(3) as u8;
    let mut shuffled = |count: usize| {
        let mut left: Vec<usize> = (0..count).collect();
        (0..count)
            .map(|_| left.swap_remove(dice.below(left.len())))
            .collect::<Vec<usize>>()
    };
    let symmetry = shuffled(board.cells);
    let renaming: Vec<u8> = shuffled(usize::from(board.colors))
        .iter()
        .map(|&color| color as u8 + 1)
        .collect();
    // With each set all its images.
    let mut sets = board.sets.clone();
    let mut next = 0;
    while next < sets.len() && sets.len() < 200 {
        let mut image: Vec<usize> = sets[next].iter().map(|&cell| symmetry[cell]).collect();
        image.sort_unstable();
        if !sets.contains(&image) {
            sets.push(image);
        }
        next += 1;
    }
    board.sets = sets;
    // Where these do not go together, nothing is renamed.
    let same: Vec<u8> = (1..=board.colors).collect();
    let only = Narrowed::by_symmetry(&symmetry, board.colors, &renaming)
        .or_else(|_| Narrowed::by_symmetry(&symmetry, board.colors, &same))
        .unwrap();
    let colors = u64::from(board.colors);
    let exists = (0..colors.pow(only.count() as u32)).any(|number| {
        let color = |class: usize| (number / colors.pow(class as u32) % colors) as u8 + 1;
        let classes: Vec<u8> = (0..only.count()).map(color).collect();
        let mut barred = only.without.iter();
        !barred.any(|&(class, color)| classes[class] == color)
            && board.first_violation(&only.unfolded(&classes)).is_none()
    });
    board.only = Some(only);
    (board, exists)
}

#[test]
fn only_colorings_that_are_meant_are_found() {
    let (mut yes, mut no, mut turns) = (0, 0, 0);
    for seed in 0..800 {
        let (board, exists) = renamed(seed);
        let only = board.only.clone().unwrap();
        for rule in RULES {
            let mut engine = by(rule, &board, seed);
            match engine.run((), &upto(if exists { 200_000 } else { 2_000 })) {
                Ok(colors) => {
                    assert_eq!(board.first_violation(&colors), None);
                    assert!(only.has(&colors));
                    yes += 1;
                    turns += usize::from(only.turns() > 1);
                }
                Err(Paused) => {
                    assert!(!exists, "board {seed} has such a coloring");
                    no += 1;
                }
            }
            let mut words = Vec::new();
            engine.save(&mut words);
            let again = loaded(by(rule, &board, seed), (), &mut words.iter()).unwrap();
            assert_eq!(again.nodes(), engine.nodes());
        }
        let solver = Cadical.solver(Keeps::Nothing);
        let mut solved = crate::Sat::narrowed(&board, only, solver, u64::MAX).unwrap();
        let found = solved.run(&board, &Watch::free()).unwrap().one();
        assert_eq!(found.is_some(), exists);
        assert!(found.is_none_or(|colors| board.first_violation(&colors).is_none()));
    }
    assert!(yes > 80 && no > 100 && turns > 50, "{yes} {no} {turns}");
}

#[test]
fn no_cell_is_fixed_where_only_some_colorings_are_meant() {
    let (board, _) = renamed(0);
    assert!(Repair::new(&shared(&board), Rule::Tabu, &[(0, 1)], 0, 1).is_err());
}

/// A walk that is written and read goes on as it would have, however warm it is and where colors
/// are renamed.
#[test]
fn long_walks_go_on_as_they_were() {
    let renamed = (0..400).map(renamed).find(|(board, exists)| {
        let turns = board.only.as_ref().map_or(1, Narrowed::turns);
        !exists && turns > 1
    });
    for board in [sums(24, true), renamed.unwrap().0] {
        for rule in RULES {
            let mut whole = by(rule, &board, 7);
            let mut parted = by(rule, &board, 7);
            for moves in [5_000, 4_097, 20_011, 1] {
                assert!(whole.run((), &upto(moves)).is_err());
                assert!(parted.run((), &upto(moves)).is_err());
                let (mut words, mut others) = (Vec::new(), Vec::new());
                whole.save(&mut words);
                parted.save(&mut others);
                assert_eq!(words, others);
                parted = loaded(by(rule, &board, 8), (), &mut others.iter()).unwrap();
            }
        }
    }
}
