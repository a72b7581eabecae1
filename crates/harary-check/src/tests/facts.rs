//! The rules against numbers that are known from elsewhere, and against other spellings of the
//! definitions.

use super::free;
use super::prover::prove;
use crate::BOARDS;
use crate::coloring::BoardColoring;
use crate::rules::board::Board;
use crate::rules::columns::Columns;
use crate::rules::{Outcome, Player, Rules};
use crate::spec::Spec;
use crate::tree::Problem;

/// The board of a spec.
pub(super) fn board(spec: &str) -> Board {
    let mut spec = Spec::read(spec, &free()).unwrap();
    let (_, rules, _) = BOARDS
        .into_iter()
        .find(|(name, _, _)| *name == spec.name)
        .unwrap();
    let board = rules(&mut spec);
    spec.finish().unwrap();
    board.unwrap()
}

/// Every set of k among n cells.
fn subsets(n: u32, k: u32) -> impl Iterator<Item = u128> {
    (0..1_u128 << n).filter(move |set| set.count_ones() == k)
}

#[test]
fn there_are_as_many_squares_as_known() {
    for n in 1..=11_usize {
        assert_eq!(
            board(&format!("hip n={n}")).sets.len(),
            n * n * (n * n - 1) / 12
        );
    }
}

#[test]
fn squares_are_the_sets_of_four_with_equal_sides_and_diagonals() {
    for n in 1..=4_u32 {
        let is_square = |set: &u128| {
            let cells: Vec<u32> = (0..n * n).filter(|cell| set >> cell & 1 == 1).collect();
            let mut distances = Vec::new();
            for (i, a) in cells.iter().enumerate() {
                for b in &cells[..i] {
                    distances.push((a % n).abs_diff(b % n).pow(2) + (a / n).abs_diff(b / n).pow(2));
                }
            }
            distances.sort_unstable();
            distances[..4].iter().all(|side| *side == distances[0])
                && distances[4..] == [2 * distances[0]; 2]
        };
        let squares: Vec<u128> = subsets(n * n, 4).filter(is_square).collect();
        assert_eq!(board(&format!("hip n={n}")).masks(), squares, "n={n}");
    }
}

#[test]
fn there_are_as_many_progressions_as_counted_by_hand() {
    let count = |spec: &str| board(spec).sets.len();
    assert_eq!(count("vdw n=9 k=3"), 16);
    assert_eq!(count("vdw n=15 k=4"), 30);
    assert_eq!(count("vdw n=21 k=5 board=ring"), 105);
    assert_eq!(count("vdw n=5 k=1"), 5);
    assert_eq!(count("vdw n=5 k=1 board=ring"), 5);
    assert_eq!(count("vdw n=5 k=2"), 10);
    assert_eq!(count("vdw n=5 k=2 board=ring"), 10);
    assert_eq!(count("vdw n=4 k=5"), 0);
    assert_eq!(count("vdw n=128 k=128"), 1);
    assert_eq!(count("vdw n=128 k=128 board=ring"), 1);
    // On the line: differences d with n − (k−1)d places each.
    for (n, k) in (1..=128_u32)
        .step_by(7)
        .flat_map(|n| (2..=9).map(move |k| (n, k)))
    {
        let formula: u32 = (1..=n).map(|d| n.saturating_sub((k - 1) * d)).sum();
        assert_eq!(count(&format!("vdw n={n} k={k}")), formula as usize);
    }
    // On the ring: n places for each difference, but a progression once around is the same from
    // each of its terms.
    for (n, k) in (3..=128)
        .step_by(5)
        .flat_map(|n| (3..=9).map(move |k| (n, k)))
    {
        let around = if n % k == 0 { n - n / k } else { 0 };
        let formula = n * ((n - 1) / (k - 1)) - around;
        assert_eq!(
            count(&format!("vdw n={n} k={k} board=ring")),
            formula as usize,
            "n={n} k={k}"
        );
    }
}

#[test]
fn progressions_are_the_sets_with_equal_gaps() {
    for (n, k) in (1..=9).flat_map(|n| (1..=5).map(move |k| (n, k))) {
        let gaps = |set: u128| {
            let cells: Vec<u32> = (0..n).filter(|cell| set >> cell & 1 == 1).collect();
            cells
                .windows(2)
                .map(|pair| pair[1] - pair[0])
                .collect::<Vec<_>>()
        };
        let even = |set: &u128| gaps(*set).windows(2).all(|pair| pair[0] == pair[1]);
        let line: Vec<u128> = subsets(n, k).filter(even).collect();
        assert_eq!(
            board(&format!("vdw n={n} k={k}")).masks(),
            line,
            "n={n} k={k}"
        );
        // A progression of the ring is one of the line after some rotation.
        let rotated = |set: u128, by: u32| (set >> by | set << (n - by)) & ((1 << n) - 1);
        let ring = subsets(n, k).filter(|&set| (0..n).any(|by| even(&rotated(set, by))));
        assert_eq!(
            board(&format!("vdw n={n} k={k} board=ring")).masks(),
            ring.collect::<Vec<_>>(),
            "n={n} k={k}"
        );
    }
}

/// The longest play, by trying all.
fn longest(columns: &Columns, placed: &Vec<u8>) -> usize {
    if columns.over(placed).is_some() {
        return placed.len();
    }
    let longest = |column| longest(columns, &columns.play(placed, &column));
    columns.moves(placed).map(longest).max().unwrap_or(0)
}

#[test]
fn longest_plays_on_columns_are_those_known() {
    for (spec, length) in [
        ("columns c=1", 2),
        ("columns c=2", 8),
        ("columns c=3", 23),
        ("columns c=1 rule=many", 2),
        ("columns c=2 rule=many", 8),
        ("columns c=3 rule=many", 21),
        ("columns c=1 rule=schur", 1),
        ("columns c=2 rule=schur", 4),
        ("columns c=3 rule=schur", 13),
    ] {
        let columns = Columns::play(&mut Spec::read(spec, &free()).unwrap()).unwrap();
        assert_eq!(longest(&columns, &Vec::new()), length, "{spec}");
    }
}

#[test]
fn van_der_waerden_numbers_are_those_known() {
    let two = |n: u32| {
        let board = board(&format!("vdw n={n} k=3"));
        let problem = BoardColoring::new(board, &mut Spec::read("vdw", &free()).unwrap()).unwrap();
        let coloring =
            |bits: u32| (0..n).map(move |cell| if bits >> cell & 1 == 1 { '1' } else { '2' });
        (0..1 << n)
            .filter(|&bits| problem.read(&coloring(bits).collect::<String>()).is_ok())
            .count()
    };
    // Two-colorings of 1…n without a progression of three; none from W(3, 3) = 9 on.
    assert_eq!(
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map(two),
        [2, 4, 6, 10, 14, 20, 16, 6, 0]
    );
}

#[test]
fn the_paper_strip_is_won_as_known() {
    // Project Euler 306: the lengths up to 50 that the first player loses.
    let lost = [1, 5, 9, 15, 21, 25, 29, 35, 39, 43];
    for n in 1..=21 {
        let (outcome, _) = prove(&format!("octal code=0.07 heaps={n}"));
        assert_eq!(
            outcome == Outcome::Won(Player::B),
            lost.contains(&n),
            "n={n}"
        );
    }
}
