//! Counting by classes against counting one by one.

use super::*;
use crate::color::backtrack::lists::Lists;
use crate::parallel::work_sharing::cut_often;
use harary_core::Picture;
use harary_core::laws::loaded;
use harary_core::laws::{Dice, pausing_after};
use std::collections::BTreeSet;

/// Up to 7 cells around a circle, random sets and all they turn into, up to four colors.
fn random(dice: &mut Dice) -> Lists {
    let cells = dice.below(7);
    let turns: Vec<Vec<usize>> = (1..cells)
        .map(|by| (0..cells).map(|cell| (cell + by) % cells).collect())
        .collect();
    let is_round = dice.below(2) == 0;
    let mut sets = BTreeSet::new();
    for _ in 0..dice.below(5).min(cells * 5) {
        let size = 1 + dice.below(4).max(dice.below(4));
        let set: BTreeSet<usize> = (0..size).map(|_| dice.below(cells)).collect();
        sets.insert(set.iter().copied().collect::<Vec<usize>>());
        for turn in turns.iter().filter(|_| is_round) {
            let image: BTreeSet<usize> = set.iter().map(|&cell| turn[cell]).collect();
            sets.insert(image.into_iter().collect());
        }
    }
    let sets: Vec<Vec<usize>> = sets.into_iter().collect();
    Lists {
        cells,
        sets: vec![sets; 1 + dice.below(4)],
        symmetries: if is_round { turns } else { Vec::new() },
    }
}

fn squares(width: usize, colors: usize) -> Lists {
    let mut sets = Vec::new();
    for side in 1..width {
        for lean in 0..side {
            for place in 0..(width - side) * (width - side) {
                let (x, y) = (place % (width - side), place / (width - side));
                let corners = [
                    (x + lean, y),
                    (x + side, y + lean),
                    (x + side - lean, y + side),
                    (x, y + side - lean),
                ];
                let mut set = corners.map(|(x, y)| y * width + x).to_vec();
                set.sort_unstable();
                sets.push(set);
            }
        }
    }
    Lists {
        cells: width * width,
        sets: vec![sets; colors],
        symmetries: Picture::Grid { width }.symmetries(width * width),
    }
}

fn counts(problem: &Lists) -> (Counts, u64) {
    let mut engine = Classes::new(problem).unwrap();
    let counts = engine.run((), &Watch::free()).unwrap();
    let nodes = engine.nodes();
    assert_eq!(
        engine.run((), &Watch::free()),
        Ok(counts),
        "an engine is as new"
    );
    assert_eq!(engine.nodes(), nodes);
    (counts, nodes)
}

#[test]
fn both_ways_to_count_agree() {
    let dice = &mut Dice::new(11);
    for _ in 0..400 {
        let problem = random(dice);
        let mut plain = Backtrack::new(&problem, Seek::Count, &[]).unwrap();
        let expected = plain.run(&problem, &Watch::free()).unwrap();
        assert_eq!(
            Colorings::Count(counts(&problem).0),
            expected,
            "{problem:?}"
        );
    }
}

#[test]
fn parts_add_up_to_the_whole() {
    let dice = &mut Dice::new(17);
    let mut boards: Vec<Lists> = (0..60).map(|_| random(dice)).collect();
    boards.extend([squares(3, 3), squares(3, 4), squares(4, 2), squares(5, 2)]);
    let mut with_work = 0;
    for problem in &boards {
        let (whole, _) = counts(problem);
        for of in [1, 2, 3, 7, 600] {
            let mut sums = [0; 4];
            let mut symmetries = 0;
            for index in 1..=of {
                let new = || {
                    Classes::new(problem)
                        .unwrap()
                        .with_part(Part::new(index, of).unwrap())
                };
                let mut engine = new();
                // Paused and saved on the way.
                let found = loop {
                    match engine.run((), &pausing_after(500)) {
                        Ok(found) => break found,
                        Err(Paused) => {
                            let mut words = Vec::new();
                            engine.save(&mut words);
                            engine = loaded(new(), (), &mut words.iter()).unwrap();
                        }
                    }
                };
                let own = found.sums.unwrap();
                symmetries = u128::from(own.symmetries);
                let own = [found.all, found.up_to_colors, own.fixed, own.renamed];
                with_work += u32::from(of > 2 && own[1] > Some(0));
                for (sum, number) in sums.iter_mut().zip(own) {
                    *sum += number.unwrap();
                }
                assert_eq!((found.up_to_symmetry, found.up_to_both), (None, None));
            }
            let [all, up_to_colors, fixed, renamed] = sums;
            let joined = Counts {
                all: Some(all),
                up_to_colors: Some(up_to_colors),
                up_to_symmetry: Some(fixed / symmetries),
                up_to_both: Some(renamed / symmetries),
                sums: None,
            };
            assert_eq!(joined, whole, "{of} parts of {problem:?}");
            assert_eq!((fixed % symmetries, renamed % symmetries), (0, 0));
        }
    }
    assert!(with_work > 500, "{with_work}");
}

#[test]
fn draw_patterns_are_as_many_as_are_known() {
    let all = |width, colors| counts(&squares(width, colors)).0.all;
    assert_eq!(
        [2, 3, 4, 5].map(|width| all(width, 2)),
        [14, 248, 5006, 7120].map(Some)
    );
    let three = [2, 3, 4].map(|width| all(width, 3));
    assert_eq!(three, [78, 15_948, 21_388_062].map(Some));
    assert_eq!(all(3, 1), Some(0));
}

#[test]
fn cutting_a_walk_anywhere_counts_everything_once() {
    let dice = &mut Dice::new(13);
    let mut boards: Vec<Lists> = (0..100).map(|_| random(dice)).collect();
    boards.extend([
        squares(3, 3),
        squares(3, 4),
        squares(4, 2),
        squares(5, 2),
        squares(2, 5),
    ]);
    let mut cuts = 0;
    for problem in &boards {
        let whole = Classes::new(problem).unwrap();
        let (expected, _) = cut_often(Counting::new(&whole.board), &whole.board, u64::MAX);
        for every in [1, 2, 5] {
            let walk = Counting::new(&whole.board);
            let (found, times) = cut_often(walk, &whole.board, every);
            cuts += times;
            assert_eq!(found.counted, expected.counted, "{problem:?}");
        }
    }
    assert!(cuts > 10_000, "cut {cuts} times");
}

#[test]
fn threads_count_what_one_does_with_pauses_and_any_number_to_go_on() {
    for problem in [squares(5, 2), squares(3, 4), squares(4, 3)] {
        let (expected, nodes) = counts(&problem);
        let mut pauses = 0;
        for threads in [2, 3, 8] {
            // One thread is paused for certain; of several, one that is never woken might not be.
            let mut engine = Classes::new(&problem).unwrap();
            let found = loop {
                match engine.run((), &pausing_after((nodes / 5) as u32)) {
                    Ok(found) => break found,
                    Err(Paused) => pauses += 1,
                }
                let mut words = Vec::new();
                engine.save(&mut words);
                let fresh = Classes::new(&problem).unwrap();
                engine = loaded(
                    fresh.with_threads([1, threads][pauses % 2]),
                    (),
                    &mut words.iter(),
                )
                .unwrap();
            };
            assert_eq!(found, expected);
        }
        assert!(pauses > 0);
    }
}

#[test]
fn nodes_that_are_told_never_go_down() {
    let problem = squares(4, 2);
    let mut told = Vec::new();
    let watch = Watch::every(1, |progress| {
        told.push(progress.nodes);
        std::ops::ControlFlow::Continue(())
    });
    let mut engine = Classes::new(&problem).unwrap();
    engine.run((), &watch).unwrap();
    drop(watch);
    assert!(told.is_sorted());
    assert_eq!(told.last(), Some(&(engine.nodes() - 1)));
}

#[test]
fn pausing_and_saving_change_nothing() {
    for problem in [squares(3, 3), squares(4, 2), squares(2, 4)] {
        let (expected, nodes) = counts(&problem);
        let mut engine = Classes::new(&problem).unwrap();
        let mut pauses = 0;
        let found = loop {
            let watch = pausing_after(40);
            match engine.run((), &watch) {
                Ok(found) => break found,
                Err(Paused) => pauses += 1,
            }
            let mut words = Vec::new();
            engine.save(&mut words);
            let fresh = Classes::new(&problem).unwrap();
            engine = loaded(fresh, (), &mut words.iter()).unwrap();
            let mut again = Vec::new();
            engine.save(&mut again);
            assert_eq!(words, again);
            let short = Classes::new(&problem).unwrap();
            assert!(loaded(short, (), &mut words[..words.len() - 1].iter()).is_err());
        };
        assert!(pauses > 5);
        assert_eq!((found, engine.nodes()), (expected, nodes));
    }
}

#[test]
fn every_number_has_its_coloring() {
    let dice = &mut Dice::new(12);
    let mut several = 0;
    for _ in 0..150 {
        let problem = random(dice);
        let all = counts(&problem).0.all.unwrap();
        let mut engine = Classes::without_symmetry(&problem).unwrap();
        assert_eq!(
            engine.run((), &Watch::free()).unwrap().up_to_symmetry,
            Some(all)
        );
        let numbers: Vec<u128> = (0..=all).rev().collect();
        let mut engine = Choose::new(&problem, &numbers).unwrap();
        let mut chosen = engine.run((), &Watch::free()).unwrap();
        if problem.cells > 0 {
            assert_eq!(chosen.remove(0), [0_u8; 0]);
        }
        let seek = Seek::List {
            limit: None,
            up_to_colors: false,
        };
        let mut plain = Backtrack::new(&problem, seek, &[]).unwrap();
        chosen.sort_unstable();
        if problem.cells == 0 {
            assert_eq!(chosen, [[0_u8; 0], []]);
            continue;
        }
        several += u32::from(chosen.len() > 100);
        let expected = plain.run(&problem, &Watch::free()).unwrap();
        assert_eq!(Colorings::List(chosen), expected, "{problem:?}");
    }
    assert!(several > 10);
}

#[test]
fn choosing_may_be_paused_and_saved() {
    let problem = squares(4, 3);
    let all = counts(&problem).0.all.unwrap();
    let numbers: Vec<u128> = [7, 0, 3, 3, 6, 1].map(|of| of * (all - 1) / 7).to_vec();
    let new = || Choose::new(&problem, &numbers).unwrap();
    let mut whole = new();
    let expected = whole.run((), &Watch::free()).unwrap();
    for pause in [40, 1000] {
        let (mut engine, mut pauses) = (new(), 0);
        let found = loop {
            match engine.run((), &pausing_after(pause)) {
                Ok(found) => break found,
                Err(Paused) => pauses += 1,
            }
            let mut words = Vec::new();
            engine.save(&mut words);
            assert!(loaded(new(), (), &mut words[..words.len() - 1].iter()).is_err());
            // The colorings chosen are proper, and none was passed over.
            if engine.numbers.len() < numbers.len() {
                let mut forged = words.clone();
                forged[words.len() - problem.cells..].fill(1);
                assert!(loaded(new(), (), &mut forged.iter()).is_err());
            }
            let mut passed = words.clone();
            passed[1..3].fill(u64::MAX);
            assert!(loaded(new(), (), &mut passed.iter()).is_err());
            let mut source = words.iter();
            engine = loaded(new(), (), &mut source).unwrap();
            assert_eq!(source.len(), 0);
        };
        assert!(pauses > 5, "{pauses}");
        assert_eq!((found, engine.nodes()), (expected.clone(), whole.nodes()));
    }
}

#[test]
fn boards_that_are_too_large_and_colors_that_differ_are_left_to_others() {
    let none = |problem: &Lists| Classes::new(problem).is_none();
    assert!(none(&squares(9, 2)) && !none(&squares(8, 2)));
    assert!(none(&squares(2, 9)) && !none(&squares(2, 8)));
    let mut lists = squares(2, 2);
    lists.sets[1].clear();
    assert!(none(&lists));
    let (counts, _) = counts(&Lists {
        cells: 64,
        sets: vec![Vec::new(); 2],
        symmetries: Vec::new(),
    });
    assert_eq!(counts.all, Some(1 << 64));
    assert_eq!(counts.up_to_both, Some(1 << 63));
}

#[test]
fn what_is_left_shrinks_to_nothing_and_is_divided() {
    let mut dice = Dice::new(11);
    for lists in [
        squares(3, 3),
        squares(4, 2),
        squares(3, 4),
        random(&mut dice),
    ] {
        let board = Classes::new(&lists).unwrap().board;
        let mut walks = vec![Counting::new(&board)];
        let all = |walks: &[Counting]| walks.iter().map(|one| one.walk.share_left()).sum::<f64>();
        let mut left = all(&walks);
        assert!((left - 1.0).abs() < 1e-9);
        while let Some(place) = walks.iter().position(|one| !one.is_over()) {
            for _ in 0..5 {
                if !walks[place].is_over() {
                    walks[place].step(&board);
                }
            }
            let before = all(&walks);
            assert!(before < left + 1e-9, "{before} after {left}");
            if walks.len() < 30
                && !walks[place].is_over()
                && let Some(given) = walks[place].split(&board)
            {
                walks.push(given);
            }
            left = all(&walks);
            // What nobody has to see any more may be given to nobody.
            assert!(left < before + 1e-9, "{left} of {before}");
        }
        assert!(left < 1e-9, "{left}");
    }
}
