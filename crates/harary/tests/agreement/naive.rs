//! The library against the solver on plain sequences.

use crate::common::solve;
use crate::plain::{Board, Lists, Plain, Sequence, Solved, Strip, solved};
use harary::SolveEngine;

/// Compares everything, moves in the words of `write`.
fn same(game: &str, plain: &impl Plain, write: impl Fn(u32) -> String) {
    let Solved {
        outcome,
        plies,
        first_moves,
        fastest,
    } = solved(plain);
    let found = solve(game, "", SolveEngine::AlphaBeta).answer;
    assert_eq!(found.outcome_name(), outcome, "{game}");
    assert_eq!(found.plies, plies, "{game}");
    let texts = |moves: Vec<u32>| moves.into_iter().map(&write).collect::<Vec<String>>();
    let none = |moves: Option<Vec<String>>| moves.unwrap_or_default();
    assert_eq!(none(found.first_moves), texts(first_moves), "{game}");
    assert_eq!(none(found.fastest), texts(fastest), "{game}");
}

#[test]
fn sequences_of_numbers() {
    for avoidance in [false, true] {
        let convention = if avoidance {
            "avoidance"
        } else {
            "achievement"
        };
        for up in 0..=3 {
            for down in 0..=3 {
                for deck in 1..=8 {
                    let plain = Sequence {
                        up,
                        down,
                        deck,
                        avoidance,
                    };
                    let game = format!(
                        "monotonic up={up} down={down} deck={deck} convention={convention}"
                    );
                    same(&game, &plain, |number| number.to_string());
                }
            }
        }
    }
}

#[test]
fn lists_of_numbers() {
    for rule in ["two", "many", "schur"] {
        for columns in 1..=3 {
            // Three columns by rule two last for 23 numbers; the others are short.
            for misere in [false, true] {
                let plain = Lists {
                    columns,
                    rule,
                    misere,
                };
                let convention = if misere { "misere" } else { "normal" };
                let game = format!("columns c={columns} rule={rule} convention={convention}");
                same(&game, &plain, |column| column.to_string());
            }
        }
    }
}

const CONVENTIONS: [&str; 4] = [
    "achievement",
    "avoidance",
    "maker-breaker",
    "avoider-enforcer",
];

/// Sets of cells as strings of progressions, in the paper's words: terms equally far apart, and on the ring the
/// last not past the first.
fn progressions(n: u32, k: u32, ring: bool) -> Vec<Vec<u32>> {
    let mut sets = Vec::new();
    for start in 0..n {
        for step in 1..=n {
            let reach = (k - 1) * step;
            if (ring && reach < n) || (!ring && start + reach < n) {
                sets.push((0..k).map(|term| (start + term * step) % n).collect());
            }
        }
    }
    sets
}

#[test]
fn boards_of_progressions() {
    for n in 1..=7 {
        for k in 1..=5 {
            for ring in [false, true] {
                for convention in CONVENTIONS {
                    for first in 0..2 {
                        let plain = Board {
                            cells: n,
                            sets: progressions(n, k, ring),
                            convention,
                            first,
                        };
                        let shape = if ring { "ring" } else { "line" };
                        let first = ["A", "B"][first];
                        let game = format!(
                            "vdw n={n} k={k} board={shape} convention={convention} first={first}"
                        );
                        same(&game, &plain, |cell| (cell + 1).to_string());
                    }
                }
            }
        }
    }
}

/// Every four cells that are the corners of a square: two points, and a quarter turn of the way between them.
pub(crate) fn squares(n: i32) -> Vec<Vec<u32>> {
    let inside = |x: i32, y: i32| (0..n).contains(&x) && (0..n).contains(&y);
    let mut sets = Vec::new();
    let cells: Vec<(i32, i32)> = (0..n * n).map(|cell| (cell % n, cell / n)).collect();
    for &(x, y) in &cells {
        for &(u, v) in cells.iter().filter(|&&other| other != (x, y)) {
            let (dx, dy) = (u - x, v - y);
            let corners = [(x, y), (u, v), (u - dy, v + dx), (x - dy, y + dx)];
            if corners.iter().all(|&(x, y)| inside(x, y)) {
                sets.push(corners.iter().map(|(x, y)| (y * n + x) as u32).collect());
            }
        }
    }
    sets
}

#[test]
fn boards_of_squares() {
    for (n, conventions) in [
        (1, &CONVENTIONS[..]),
        (2, &CONVENTIONS),
        (3, &CONVENTIONS[1..2]),
    ] {
        for convention in conventions {
            for first in 0..2 {
                let plain = Board {
                    cells: (n * n) as u32,
                    sets: squares(n),
                    convention,
                    first,
                };
                let first = ["A", "B"][first];
                let game = format!("hip n={n} convention={convention} first={first}");
                same(&game, &plain, |cell| {
                    let (column, row) = (cell as i32 % n, cell as i32 / n);
                    format!("{}{}", char::from(b'a' + column as u8), row + 1)
                });
            }
        }
    }
}

/// The strip's moves are squares, the library's are runs: outcome and plies must agree.
#[test]
fn strips() {
    for misere in [false, true] {
        let convention = if misere { "misere" } else { "normal" };
        for squares in 1..=11 {
            let plain = solved(&Strip { squares, misere });
            let game = format!("strip n={squares} convention={convention}");
            let found = solve(&game, "", SolveEngine::AlphaBeta).answer;
            assert_eq!(found.outcome_name(), plain.outcome, "{game}");
            assert_eq!(found.plies, plain.plies, "{game}");
            // Painting left and right of the middle are the same move on heaps.
            let runs: std::collections::BTreeSet<(u32, u32)> = plain
                .first_moves
                .iter()
                .map(|&left| (left - 1, squares - left - 1))
                .map(|(one, other)| (one.min(other), one.max(other)))
                .collect();
            let moves = found.first_moves.unwrap_or_default().len();
            assert_eq!(moves, runs.len(), "{game}: {runs:?}");
        }
    }
}
