//! Games in which both players fill one set, from the definition, on random boards from files.

use crate::common::{Scratch, certifying, items, limits, must_be_accepted, spec};
use harary::{CensusOptions, SolveEngine, SolveOptions};
use harary_core::laws::Dice;
use std::collections::BTreeSet;

/// Sets of cells below `cells`, and the key by which a game of a file names them.
fn board(dice: &mut Dice) -> (usize, Vec<BTreeSet<usize>>, String) {
    let cells = 3 + dice.below(4);
    let set = |dice: &mut Dice| -> BTreeSet<usize> {
        let size = 2 + dice.below(2);
        (0..size).map(|_| dice.below(cells)).collect()
    };
    let sets: Vec<_> = (0..1 + dice.below(5)).map(|_| set(dice)).collect();
    let written = sets.iter().map(|set| {
        let names: Vec<String> = set.iter().map(|cell| (cell + 1).to_string()).collect();
        names.join(",")
    });
    let written = written.collect::<Vec<_>>().join("/");
    (cells, sets, format!("file sets={written} cells={cells}"))
}

/// The cells that may be taken.
fn moves(cells: usize, sets: &[BTreeSet<usize>], taken: &BTreeSet<usize>) -> Vec<usize> {
    let completes = |cell: usize| {
        let mut more = taken.clone();
        more.insert(cell);
        sets.iter().any(|set| set.is_subset(&more))
    };
    (0..cells)
        .filter(|&cell| !taken.contains(&cell) && !completes(cell))
        .collect()
}

/// All orders of the first numbers.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let put = |order: Vec<usize>| {
        (0..=last).map(move |place| {
            let mut order = order.clone();
            order.insert(place, last);
            order
        })
    };
    orders(last).into_iter().flat_map(put).collect()
}

#[test]
fn a_census_counts_sets_of_cells_up_to_symmetry() {
    let mut dice = Dice::new(20_261_127);
    for _ in 0..60 {
        let (cells, sets, game) = board(&mut dice);
        let image = |set: &BTreeSet<usize>, order: &[usize]| -> BTreeSet<usize> {
            set.iter().map(|&cell| order[cell]).collect()
        };
        let all: BTreeSet<BTreeSet<usize>> = sets.iter().cloned().collect();
        let keeps = |order: &Vec<usize>| sets.iter().all(|set| all.contains(&image(set, order)));
        let symmetries: Vec<Vec<usize>> = orders(cells).into_iter().filter(keeps).collect();
        let least = |taken: &BTreeSet<usize>| {
            let images = symmetries.iter().map(|order| image(taken, order));
            images.min().expect("one symmetry changes nothing")
        };
        let mut level = BTreeSet::from([BTreeSet::new()]);
        let mut expected = Vec::new();
        while !level.is_empty() {
            let mut next = BTreeSet::new();
            let mut going = 0;
            for taken in &level {
                let moves = moves(cells, &sets, taken);
                going += u128::from(!moves.is_empty());
                next.extend(moves.into_iter().map(|cell| {
                    let mut more = taken.clone();
                    more.insert(cell);
                    least(&more)
                }));
            }
            expected.push((going, level.len() as u128 - going));
            level = next;
        }
        for convention in ["normal", "misere", "saturation"] {
            let game = format!("{game} convention={convention}");
            let found = harary::census(&spec(&game), &CensusOptions::default(), &limits());
            let levels = found.expect(&game).answer.levels.expect(&game);
            let found: Vec<_> = levels.iter().map(|at| (at.going, at.over)).collect();
            assert_eq!(found, expected, "{game}");
        }
    }
}

/// The moves until nobody can move, where one player wants few and the other many.
fn length(cells: usize, sets: &[BTreeSet<usize>], taken: &BTreeSet<usize>, wants_few: bool) -> u32 {
    let after = moves(cells, sets, taken).into_iter().map(|cell| {
        let mut more = taken.clone();
        more.insert(cell);
        1 + length(cells, sets, &more, !wants_few)
    });
    let best = if wants_few { after.min() } else { after.max() };
    best.unwrap_or(0)
}

#[test]
fn both_players_have_good_moves_where_only_the_length_counts() {
    let mut dice = Dice::new(11);
    for _ in 0..40 {
        let (cells, sets, game) = board(&mut dice);
        for (first, wants_few) in [("A", true), ("B", false)] {
            let game = format!("{game} convention=saturation first={first}");
            let start = BTreeSet::new();
            let expected = length(cells, &sets, &start, wants_few);
            let is_good = |cell: &usize| {
                let after = BTreeSet::from([*cell]);
                1 + length(cells, &sets, &after, !wants_few) == expected
            };
            let write = |cells: &[usize]| -> Vec<String> {
                cells.iter().map(|cell| (cell + 1).to_string()).collect()
            };
            let legal = moves(cells, &sets, &start);
            let good: Vec<usize> = legal.iter().copied().filter(is_good).collect();
            for engine in [
                SolveEngine::Auto,
                SolveEngine::AlphaBeta,
                SolveEngine::Threats,
                SolveEngine::Minimax,
            ] {
                let asked = SolveOptions {
                    engine,
                    ..SolveOptions::default()
                };
                let found = harary::solve(&spec(&game), &asked, &limits()).expect(&game);
                let found = found.answer;
                assert_eq!(found.outcome, None, "{game}");
                assert_eq!(found.plies, Some(expected), "{game}, {engine:?}");
                assert_eq!(found.fastest, Some(write(&good)), "{game}, {engine:?}");
                assert_eq!(found.first_moves, found.fastest, "{game}, {engine:?}");
            }
            let by_proof = SolveOptions {
                engine: SolveEngine::DfPn,
                ..SolveOptions::default()
            };
            assert!(harary::solve(&spec(&game), &by_proof, &limits()).is_err());
        }
    }
}

#[test]
fn what_is_over_has_certificates_too() {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    let full = folder.file("full.pg");
    let board = "#times\nt0\n#blackturns\nt0\n#positions\na b\n#blackinitials\na\n#whiteinitials\nb\n#blackwins\na b\n";
    std::fs::write(&full, board).expect("a file is written");
    let full = format!("file path={}", full.display());
    for (game, after, engine) in [
        (full.as_str(), "", SolveEngine::Auto),
        (
            "vdw n=2 k=2 convention=avoider-enforcer",
            "1,2",
            SolveEngine::Threats,
        ),
        ("vdw n=2 k=2 convention=larger", "1,2", SolveEngine::Threats),
    ] {
        let asked = SolveOptions {
            after: items(after),
            engine,
            ..SolveOptions::default()
        };
        let limits = certifying(&path);
        let report = harary::solve(&spec(game), &asked, &limits).expect(game);
        assert!(report.answer.certified.is_some(), "{game}");
        let text = std::fs::read_to_string(&path).expect(game);
        must_be_accepted(&report, after, &text);
        std::fs::remove_file(&path).expect(game);
    }
}
