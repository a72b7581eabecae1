//! Boards from files against a retrograde judge on plain sets: every convention, bias and order of turns, sets and cells of each player's
//! own, restrictions of the first move.
//!
//! The judge knows nothing of the library: it goes through all ways to share out the cells, from the last move to the first, whether plays can reach them or not.

use crate::common::{Scratch, solve};
use harary::SolveEngine;
use harary_core::laws::Dice;

const CONVENTIONS: [&str; 5] = [
    "achievement",
    "avoidance",
    "maker-breaker",
    "avoider-enforcer",
    "larger",
];
const NOW: i32 = 1000;
const SURVIVAL: i32 = 500;
/// No player.
const NOBODY: usize = 2;

/// A game told in words: players are 0 and 1.
#[derive(Clone, Debug)]
struct Told {
    cells: usize,
    sets: [Vec<Vec<usize>>; 2],
    /// Who moves when, until the board is full or the list ends.
    turns: Vec<usize>,
    owner: Vec<Option<usize>>,
    first: Option<Vec<usize>>,
    convention: &'static str,
}

impl Told {
    /// The score of A where the game is over: nobody, one, or in places that no play reaches both may own sets.
    fn end(&self, owner: &[Option<usize>], left: usize) -> Option<i32> {
        let owns = |player: usize| {
            let all = |set: &Vec<usize>| set.iter().all(|&cell| owner[cell] == Some(player));
            self.sets[player].iter().any(all)
        };
        // Who has the larger set if one player, or nobody, gets all cells that are left.
        let larger = |getter: usize| {
            let has = |player: usize, cell: usize| owner[cell].unwrap_or(getter) == player;
            let largest = |player: usize| {
                let owned = |set: &&Vec<usize>| set.iter().all(|&cell| has(player, cell));
                let sizes = self.sets[player].iter().filter(owned).map(Vec::len);
                sizes.max().unwrap_or(0)
            };
            if largest(0) > largest(1) {
                SURVIVAL
            } else {
                -SURVIVAL
            }
        };
        if self.convention == "larger" && left > 0 {
            let either = [larger(0), larger(1)];
            return (either[0] == either[1]).then_some(either[0]);
        }
        let decided = match self.convention {
            "achievement" if owns(0) => NOW,
            "achievement" if owns(1) => -NOW,
            "avoidance" if owns(0) => -NOW,
            "avoidance" if owns(1) => NOW,
            "maker-breaker" if owns(0) => NOW,
            "avoider-enforcer" if owns(0) => -NOW,
            _ => 0,
        };
        if decided != 0 {
            return Some(decided);
        }
        (left == 0).then_some(match self.convention {
            "maker-breaker" => -SURVIVAL,
            "avoider-enforcer" => SURVIVAL,
            "larger" => larger(NOBODY),
            _ => 0,
        })
    }

    /// Outcome, plies, moves that keep the outcome, and those of them that are fastest.
    fn judged(&self) -> (&'static str, Option<u32>, Vec<usize>, Vec<usize>) {
        let owned = self.owner.iter().flatten().count();
        let moves = self.turns.len().min(self.cells - owned);
        let place = |cell: usize| 3_usize.pow(cell as u32);
        let owners = |code: usize| -> Vec<Option<usize>> {
            let digit = |cell: usize| code / place(cell) % 3;
            (0..self.cells)
                .map(|cell| digit(cell).checked_sub(1))
                .collect()
        };
        let start: usize = (0..self.cells)
            .filter_map(|cell| Some((1 + self.owner[cell]?) * place(cell)))
            .sum();
        let mut score = vec![0; place(self.cells)];
        let mut by_taken = vec![Vec::new(); self.cells + 1];
        for code in 0..score.len() {
            by_taken[owners(code).iter().flatten().count()].push(code);
        }
        let later = |score: i32| score - score.signum() * i32::from(score.abs() > SURVIVAL);
        let options = |code: usize, time: usize, score: &[i32]| -> Vec<(usize, i32)> {
            let here = owners(code);
            let allowed = |cell: &usize| {
                let first =
                    time > 0 || self.first.as_ref().is_none_or(|first| first.contains(cell));
                here[*cell].is_none() && first
            };
            let after = |cell: usize| {
                (
                    cell,
                    later(score[code + (1 + self.turns[time]) * place(cell)]),
                )
            };
            (0..self.cells).filter(allowed).map(after).collect()
        };
        let best = |time: usize, options: &[(usize, i32)]| {
            let scores = options.iter().map(|(_, score)| *score);
            let best = if self.turns[time] == 0 {
                scores.max()
            } else {
                scores.min()
            };
            best.expect("a move")
        };
        for time in (0..=moves).rev() {
            // Only the start has no move made.
            let here = by_taken[owned + time].iter();
            for &code in here.filter(|&&code| time > 0 || code == start) {
                score[code] = match self.end(&owners(code), moves - time) {
                    Some(end) => end,
                    None => best(time, &options(code, time, &score)),
                };
            }
        }
        let value = score[start];
        let outcome = match value {
            1.. => "A",
            0 => "draw",
            _ => "B",
        };
        let plies = (value.abs() > SURVIVAL).then(|| (NOW - value.abs()) as u32);
        let (mut good, mut fast) = (Vec::new(), Vec::new());
        if self.end(&self.owner, moves).is_none() {
            let lost = value.signum() == if self.turns[0] == 0 { -1 } else { 1 };
            let keeps = options(start, 0, &score).into_iter();
            for (cell, score) in
                keeps.filter(|(_, score)| !lost && score.signum() == value.signum())
            {
                good.push(cell);
                if score == value {
                    fast.push(cell);
                }
            }
        }
        (outcome, plies, good, fast)
    }

    fn names(cells: &[usize]) -> String {
        let names: Vec<String> = cells.iter().map(|cell| format!("c{cell}")).collect();
        names.join(" ")
    }

    /// The description, with times named out of order.
    fn description(&self) -> String {
        let time = |number: usize| format!("t{}", 100 - number);
        let times = |wanted: &dyn Fn(usize) -> bool| {
            let numbers = (0..self.turns.len()).filter(|&number| wanted(number));
            numbers.map(time).collect::<Vec<String>>().join(" ")
        };
        let cells: Vec<usize> = (0..self.cells).collect();
        let of = |player: usize| -> Vec<usize> {
            cells
                .iter()
                .copied()
                .filter(|&cell| self.owner[cell] == Some(player))
                .collect()
        };
        let sets = |player: usize| {
            let lines: Vec<String> = self.sets[player]
                .iter()
                .map(|set| Self::names(set))
                .collect();
            lines.join("\n")
        };
        let first = self
            .first
            .as_ref()
            .map(|first| format!("#firstmoves\n{}\n", Self::names(first)));
        format!(
            "% a test\n#version\n1.0\n#positions\n{}\n#times\n{}\n#blackturns\n{}\n#blackwins\n{}\n#whitewins\n{}\n#blackinitials\n{}\n#whiteinitials\n{}\n{}",
            Self::names(&cells),
            times(&|_| true),
            times(&|number| self.turns[number] == 0),
            sets(0),
            sets(1),
            Self::names(&of(0)),
            Self::names(&of(1)),
            first.unwrap_or_default()
        )
    }

    fn agrees(&self, game: &str, name: &dyn Fn(usize) -> String) {
        let (outcome, plies, good, fast) = self.judged();
        let words = |cells: &[usize]| {
            cells
                .iter()
                .map(|&cell| name(cell))
                .collect::<Vec<String>>()
        };
        for engine in [SolveEngine::AlphaBeta, SolveEngine::Auto] {
            let found = solve(game, "", engine).answer;
            let line = format!("{game}, {engine:?}: {self:?}");
            assert_eq!(found.outcome_name(), outcome, "{line}");
            assert_eq!(found.plies, plies, "{line}");
            let (first_moves, fastest) = (found.first_moves, found.fastest);
            assert_eq!(first_moves.unwrap_or_default(), words(&good), "{line}");
            assert_eq!(fastest.unwrap_or_default(), words(&fast), "{line}");
        }
    }
}

fn random_sets(cells: usize, dice: &mut Dice) -> Vec<Vec<usize>> {
    let set = |dice: &mut Dice| {
        let size = (2 + dice.below(3)).min(cells);
        let mut set = Vec::new();
        while set.len() < size {
            let cell = dice.below(cells);
            if !set.contains(&cell) {
                set.push(cell);
            }
        }
        set
    };
    (0..1 + dice.below(2 * cells)).map(|_| set(dice)).collect()
}

/// Sets of its own for each player or not, turns alternating, irregular, short or too many, cells owned, first moves restricted.
fn random(cells: usize, convention: &'static str, dice: &mut Dice) -> Told {
    let mut sets = [random_sets(cells, dice), random_sets(cells, dice)];
    if dice.below(2) == 0 {
        sets[1] = sets[0].clone();
    }
    let count = match dice.below(3) {
        0 => 1 + dice.below(cells),
        1 => cells,
        _ => cells + 3,
    };
    let turns = match dice.below(3) {
        0 => (0..count).map(|time| time % 2).collect(),
        _ => (0..count).map(|_| dice.below(2)).collect(),
    };
    let mut owner = vec![None; cells];
    if dice.below(2) == 0 {
        owner[dice.below(cells)] = Some(dice.below(2));
        owner[dice.below(cells)] = Some(dice.below(2));
    }
    let free: Vec<usize> = (0..cells).filter(|&cell| owner[cell].is_none()).collect();
    let some = 1 + dice.below(free.len().max(1));
    let first =
        (dice.below(3) == 0 && !free.is_empty()).then(|| free[..some.min(free.len())].to_vec());
    Told {
        cells,
        sets,
        turns,
        owner,
        first,
        convention,
    }
}

#[test]
fn descriptions_of_random_games() {
    let folder = Scratch::new();
    let path = folder.file("game.pg");
    let mut sizes: Vec<usize> = (0..240).map(|round| 2 + round % 6).collect();
    sizes.extend([8, 8, 9, 9, 10, 10, 11, 12]);
    let mut dice = Dice::new(11);
    for cells in sizes {
        for convention in CONVENTIONS {
            let told = random(cells, convention, &mut dice);
            std::fs::write(&path, told.description()).expect("it can be written");
            let game = format!("file path={} convention={convention}", path.display());
            told.agrees(&game, &|cell| format!("c{cell}"));
        }
    }
}

/// The turns of who takes so many cells at a time.
fn biased(cells: usize, first: usize, bias: [usize; 2]) -> Vec<usize> {
    let mut turns = Vec::new();
    let mut player = first;
    while turns.len() < cells {
        turns.extend(vec![player; bias[player]]);
        player = 1 - player;
    }
    turns.truncate(cells);
    turns
}

#[test]
fn lists_of_sets_with_bias() {
    let folder = Scratch::new();
    let path = folder.file("sets.txt");
    let mut dice = Dice::new(12);
    let biases = [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3], [3, 2]];
    for round in 0..60 {
        let cells = if round == 0 { 11 } else { 3 + round % 6 };
        // Every cell is in a set, in the order of the cells, so that they are numbered so.
        let mut sets = vec![(0..cells).collect()];
        sets.extend(random_sets(cells, &mut dice));
        let lines: Vec<String> = sets
            .iter()
            .map(|set: &Vec<usize>| Told::names(set))
            .collect();
        std::fs::write(&path, lines.join("\n")).expect("it can be written");
        let bias = biases[dice.below(biases.len())];
        let first = dice.below(2);
        for convention in CONVENTIONS {
            let told = Told {
                cells,
                sets: [sets.clone(), sets.clone()],
                turns: biased(cells, first, bias),
                owner: vec![None; cells],
                first: None,
                convention,
            };
            let ([a, b], name) = (bias, ["A", "B"][first]);
            let game = format!(
                "file path={} convention={convention} first={name} bias={a}:{b}",
                path.display()
            );
            told.agrees(&game, &|cell| format!("c{cell}"));
        }
    }
}

/// Families, their sets told here by their definitions.
#[test]
fn families_with_bias() {
    let triples = |n: usize, fits: &dyn Fn([usize; 3]) -> bool| -> Vec<Vec<usize>> {
        let all =
            (0..n).flat_map(|a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| [a, b, c])));
        all.filter(|&triple| fits(triple))
            .map(|triple| triple.to_vec())
            .collect()
    };
    let point = |cell: usize| ((cell % 3) as i32, (cell / 3) as i32);
    let in_line = |[a, b, c]: [usize; 3]| {
        let (a, b, c) = (point(a), point(b), point(c));
        a.0 + c.0 == 2 * b.0 && a.1 + c.1 == 2 * b.1
    };
    let in_corner = |[a, b, c]: [usize; 3]| {
        let near = |one: usize, other: usize| {
            let (one, other) = (point(one), point(other));
            (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1
        };
        near(a, b) && near(b, c) && near(a, c)
    };
    // The edges of four vertices in order are 12 13 14 23 24 34.
    let edges = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    let is_triangle = |triple: [usize; 3]| {
        let degree = |vertex: usize| {
            triple
                .iter()
                .filter(|&&edge| edges[edge].contains(&vertex))
                .count()
        };
        (0..4).all(|vertex| [0, 2].contains(&degree(vertex)))
    };
    let grid = |cell: usize| format!("{}{}", ["a", "b", "c"][cell % 3], cell / 3 + 1);
    let edge = |cell: usize| format!("{}-{}", edges[cell][0] + 1, edges[cell][1] + 1);
    type Board<'a> = (&'a str, usize, Vec<Vec<usize>>, &'a dyn Fn(usize) -> String);
    let boards: [Board<'_>; 4] = [
        ("tictactoe side=3", 9, triples(9, &in_line), &grid),
        ("mnk m=3 n=3 k=3", 9, triples(9, &in_line), &grid),
        ("animal n=3 animal=el", 9, triples(9, &in_corner), &grid),
        ("clique n=4 k=3", 6, triples(6, &is_triangle), &edge),
    ];
    assert_eq!(boards.each_ref().map(|board| board.2.len()), [8, 8, 16, 4]);
    for (board, cells, sets, name) in boards {
        for convention in CONVENTIONS {
            for (first, bias) in [
                (0, [1, 1]),
                (1, [1, 1]),
                (0, [2, 1]),
                (1, [2, 1]),
                (0, [1, 2]),
            ] {
                let told = Told {
                    cells,
                    sets: [sets.clone(), sets.clone()],
                    turns: biased(cells, first, bias),
                    owner: vec![None; cells],
                    first: None,
                    convention,
                };
                let ([a, b], first) = (bias, ["A", "B"][first]);
                told.agrees(
                    &format!("{board} convention={convention} first={first} bias={a}:{b}"),
                    name,
                );
            }
        }
    }
}
