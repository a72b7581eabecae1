//! Symmetries against those that brute force finds, and groups that are known.

use super::super::automorphisms::automorphisms;
use super::*;
use std::collections::BTreeSet;

/// By trying every permutation.
fn by_brute_force(setup: &Setup) -> Vec<Vec<usize>> {
    let marks = |cell: usize| {
        let in_first = setup
            .first_moves
            .as_ref()
            .map(|cells| cells.contains(&cell));
        (
            setup.initial.clone().map(|cells| cells.contains(&cell)),
            in_first,
        )
    };
    let keeps = |map: &Vec<usize>| {
        let sets = |player: Player| {
            setup.sets(player).iter().all(|set| {
                let mut image: Vec<usize> = set.iter().map(|&cell| map[cell]).collect();
                image.sort_unstable();
                setup.sets(player).contains(&image)
            })
        };
        sets(Player::A)
            && sets(Player::B)
            && map
                .iter()
                .enumerate()
                .all(|(cell, &to)| marks(cell) == marks(to))
    };
    let mut all = permutations(setup.board.len());
    all.retain(|map| !map.is_sorted() && keeps(map));
    all.sort_unstable();
    all
}

#[test]
fn symmetries_are_those_that_brute_force_finds() {
    let mut some = 0;
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let setup = random_board(1 + dice.below(6), &mut dice);
        let all = by_brute_force(&setup);
        some += usize::from(!all.is_empty());
        assert_eq!(automorphisms(&setup), (all, Vec::new()), "{setup:?}");
    }
    assert!(some > 100, "{some}");
    let fano = "1 2 3\n1 4 5\n1 6 7\n2 4 6\n2 5 7\n3 4 7\n3 5 6";
    let found = FileBoard::read(fano).unwrap().setup;
    assert_eq!(found.board.symmetries.len(), 167, "the group of order 168");
    assert_eq!(found.board.symmetries, by_brute_force(&found));
}

/// Of groups that are too large a subgroup is kept; known groups are found whole.
#[test]
fn groups_are_closed_and_bounded() {
    let group =
        |board: Hypergraph| automorphisms(&Setup::empty(board, Turns::alternating(Player::A))).0;
    let free = |cells: usize| {
        let names = (0..cells).map(|cell| cell.to_string()).collect();
        Hypergraph::new(names, [])
    };
    assert_eq!(group(hip(4).unwrap()).len(), 7);
    assert_eq!(group(vdw(9, 3, Shape::Line).unwrap()).len(), 1);
    assert_eq!(group(clique(6, 3).unwrap()).len(), 719);
    assert_eq!(group(tictactoe(3, 3).unwrap()).len(), 47);
    assert_eq!(
        group(tictactoe(4, 3).unwrap()).len(),
        191,
        "inside out, too"
    );
    assert_eq!(
        group(free(128)).len(),
        719,
        "those that move the last six cells"
    );
    for board in [clique(7, 3), clique(16, 3), hip(11), tictactoe(2, 7)] {
        let board = board.unwrap();
        let mut maps = group(board.clone());
        assert!(maps.len() < MOST_KEPT && maps.iter().all(|map| board.is_symmetry(map)));
        maps.push((0..board.len()).collect());
        maps.sort_unstable();
        for one in maps.iter().step_by(1 + maps.len() / 20) {
            for other in maps.iter().step_by(1 + maps.len() / 20) {
                let both: Vec<usize> = one.iter().map(|&cell| other[cell]).collect();
                assert!(maps.binary_search(&both).is_ok());
            }
        }
    }
}

/// The group that maps generate with the identity, one map after the other.
fn generated(maps: &[Vec<usize>], cells: usize) -> BTreeSet<Vec<usize>> {
    let mut open = vec![(0..cells).collect::<Vec<usize>>()];
    let mut all = BTreeSet::new();
    while let Some(map) = open.pop() {
        if all.insert(map.clone()) {
            let after = |then: &Vec<usize>| map.iter().map(|&cell| then[cell]).collect();
            open.extend(maps.iter().map(after));
        }
    }
    all
}

#[test]
fn a_group_that_is_too_large_has_generators() {
    let names = |cells: usize| (0..cells).map(|cell| cell.to_string()).collect();
    let boards = [
        (Hypergraph::new(names(7), []), 5040),
        (
            Hypergraph::new(names(8), [vec![0, 1], vec![2, 3], vec![4, 5]]),
            96,
        ),
        (Hypergraph::new(names(8), [vec![0, 1]]), 1440),
        (
            Hypergraph::new(names(9), [vec![0, 1, 2], vec![3, 4, 5]]),
            432,
        ),
        (
            Hypergraph::new(names(9), [vec![0, 1, 2], vec![3, 4, 5], vec![6, 7, 8]]),
            1296,
        ),
        (clique(7, 3).unwrap(), 5040),
    ];
    for (board, order) in boards {
        let cells = board.len();
        let (listed, generators) =
            automorphisms(&Setup::empty(board.clone(), Turns::alternating(Player::A)));
        assert!(generators.iter().all(|map| board.is_symmetry(map)));
        assert_eq!(generators.is_empty(), order <= MOST_KEPT, "{order}");
        let maps = if order > MOST_KEPT {
            generators
        } else {
            listed
        };
        assert_eq!(generated(&maps, cells).len(), order);
    }
}

const MOST_KEPT: usize = 1_000;
