//! Clauses and proofs for programs of others: clauses mean what docs/proofs.md says, and what is
//! wrong is refused, by a plain checker and by one that others proved correct, `cake_lpr`, where
//! there is one.

use crate::checkers::{all_refuted, says, text};
use crate::harary::{Scratch, run};
use crate::lrat::refutes;
use std::collections::BTreeSet;
use std::path::Path;

/// Whether cake_lpr accepts a proof; `None` where there is no cake_lpr, which CI has.
fn is_verified(folder: &Path, clauses: &str, proof: &str) -> Option<bool> {
    let said = says("HARARY_CAKE_LPR", "cake_lpr", folder, &[clauses, proof])?;
    Some(said.starts_with("s VERIFIED UNSAT"))
}

/// That both checkers accept a proof.
pub(crate) fn accepted(folder: &Path, name: &str) {
    let (clauses, proof) = (format!("{name}.cnf"), format!("{name}.lrat"));
    assert_eq!(
        refutes(&text(folder, &clauses), &text(folder, &proof)),
        Ok(()),
        "{name}"
    );
    assert_ne!(is_verified(folder, &clauses, &proof), Some(false), "{name}");
}

#[test]
fn refutations_of_colorings_are_accepted_by_programs_of_others() {
    let scratch = Scratch::new("proofs-plain");
    let folder: &Path = &scratch;
    let games = [
        "vdw n=9 k=3",
        "vdw n=18 k=3,4",
        "vdw n=22 k=3,5",
        "vdw n=27 k=3 colors=3",
        "vdw n=35 k=4",
        "vdw n=7 k=3 board=ring",
        "columns c=2 n=9",
        "columns c=3 rule=schur n=14",
        "columns c=3 n=24",
        "hip n=7",
        "clique n=6 k=3",
        "clique n=9 k=3,4",
        "animal n=3 animal=tic colors=1",
        "tictactoe side=2",
        "mnk m=4 n=2 k=2",
        "file path=fano.txt",
    ];
    all_refuted(folder, &games, ["lrat", "cake_lpr"], |_| {
        accepted(folder, "none");
    });
    let said = run(
        folder,
        "threshold-color clique k=3,3 --proof least.lrat --quiet",
    );
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    accepted(folder, "least");
    let exported = run(folder, "export clique n=6 k=3 --dimacs").out;
    assert_eq!(text(folder, "least.cnf"), exported);
    // The proofs of cubes are one, of the same clauses, and without symmetry.
    for (game, threads) in [("vdw n=35 k=4", 1), ("clique n=9 k=3,4", 2)] {
        let asked = format!("color {game} --engine cubes --threads {threads}");
        let said = run(folder, &format!("{asked} --proof cubes.lrat --quiet"));
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
        accepted(folder, "cubes");
        let exported = run(folder, &format!("export {game} --dimacs")).out;
        assert_eq!(text(folder, "cubes.cnf"), exported);
    }
}

#[test]
fn wrong_proofs_and_wrong_clauses_are_refused() {
    let scratch = Scratch::new("proofs-wrong");
    let folder: &Path = &scratch;
    run(folder, "color vdw n=9 k=3 --proof w.lrat");
    let (clauses, proof) = (text(folder, "w.cnf"), text(folder, "w.lrat"));
    let lines: Vec<&str> = proof.lines().collect();
    let mut tried = 0;
    let mut refused = |clauses: &str, proof: &str| {
        if refutes(clauses, proof).is_ok() {
            return; // what was left out or changed was not needed
        }
        tried += 1;
        std::fs::write(folder.join("x.cnf"), clauses).expect("a file");
        std::fs::write(folder.join("x.lrat"), proof).expect("a file");
        assert_ne!(
            is_verified(folder, "x.cnf", "x.lrat"),
            Some(true),
            "{clauses}{proof}"
        );
    };
    for at in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(at);
        refused(&clauses, &(fewer.join("\n") + "\n"));
        let hint = lines[at].rsplit(' ').nth(1).expect("a hint");
        let shorter = lines[at].replace(&format!(" {hint} 0"), " 0");
        fewer.insert(at, &shorter);
        refused(&clauses, &(fewer.join("\n") + "\n"));
    }
    // The clauses of another board, and of one color fewer sets.
    for other in ["vdw n=8 k=3", "vdw n=9 k=4", "vdw n=9 k=3,4"] {
        refused(
            &run(folder, &format!("export {other} --dimacs")).out,
            &proof,
        );
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn proofs_are_of_colorings_of_boards_alone() {
    let scratch = Scratch::new("proofs-refused");
    let folder: &Path = &scratch;
    let said = run(folder, "color vdw n=8 k=3 --proof x.lrat");
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(
        said.err
            .contains("no proof was written: there is a proper coloring")
    );
    for (words, why) in [
        (
            "vdw n=9 k=3 --fix 1:1 --proof x.lrat",
            "--proof: it is of all colorings of the board",
        ),
        (
            "vdw n=9 k=3 --balanced --proof x.lrat",
            "--proof: it is of all colorings of the board",
        ),
        (
            "columns c=2 n=9 rule=many --proof x.lrat",
            "are found as they are broken, and never listed",
        ),
        (
            "vdw n=9 k=3 --proof x.cnf",
            "one file cannot hold two things",
        ),
    ] {
        let said = run(folder, &format!("color {words}"));
        assert!(said.code == Some(2) && said.err.contains(why), "{said:?}");
    }
    let left = std::fs::read_dir(folder).expect("a folder").count();
    assert_eq!(left, 0, "nothing was written");
    let said = run(
        folder,
        "color vdw n=35 k=4 --engine sat --time 0s --proof x.lrat",
    );
    assert_eq!(said.code, Some(3), "{said:?}");
}

/// Games with what is asked of them, and what is proved in each part.
const STRATEGIES: &[(&str, &[&str])] = &[
    ("vdw n=3 k=2", &["A wins"]),
    ("vdw n=5 k=3", &["A wins"]),
    (
        "vdw n=5 k=3 --certify plies",
        &[
            "A wins within 5 plies",
            "B does not lose in fewer than 5 plies",
        ],
    ),
    (
        "vdw n=5 k=3 --certify first-moves",
        &[
            "A wins after 3",
            "B does not lose after all first moves but 3",
        ],
    ),
    ("vdw n=9 k=3", &["A wins"]),
    ("vdw n=9 k=3 --after 1,5", &["B wins"]),
    ("vdw n=15 k=4", &["A wins"]),
    ("vdw n=6 k=3 first=B", &["B wins"]),
    ("vdw n=7 k=3 board=ring", &["A wins"]),
    ("vdw n=8 k=3 convention=avoidance", &["B wins"]),
    ("vdw n=7 k=3 bias=1:2 convention=maker-breaker", &["B wins"]),
    ("hip n=3", &["A does not lose", "B does not lose"]),
    ("hip n=2", &["A does not lose", "B does not lose"]),
    ("hip n=3 convention=maker-breaker", &["B wins"]),
    ("tictactoe side=2", &["A wins"]),
    ("tictactoe side=3", &["A does not lose", "B does not lose"]),
    ("tictactoe side=3 convention=maker-breaker", &["A wins"]),
    (
        "tictactoe side=3 convention=avoidance",
        &["A does not lose", "B does not lose"],
    ),
    ("mnk m=4 n=3 k=3", &["A wins"]),
    ("mnk m=4 n=4 k=3", &["A wins"]),
    ("animal n=3 animal=el", &["A wins"]),
    ("animal n=4 animal=tic", &["A wins"]),
    ("clique n=4 k=3", &["A does not lose", "B does not lose"]),
    ("clique n=5 k=3 convention=achievement", &["A wins"]),
    ("columns c=2", &["B wins"]),
    ("columns c=3", &["B wins"]),
    ("columns c=2 convention=misere", &["A wins"]),
    ("columns c=2 rule=schur", &["A wins"]),
    ("columns c=3 rule=schur", &["A wins"]),
    ("octal code=0.77 heaps=3,4", &["A wins"]),
    ("octal code=0.77 heaps=4,4", &["B wins"]),
    ("octal code=0.07 heaps=2,6 convention=misere", &["A wins"]),
    ("monotonic up=3 down=3", &["A wins"]),
    (
        "monotonic up=2 down=2 deck=4",
        &["A does not lose", "B does not lose"],
    ),
    ("monotonic up=2 down=4 convention=avoidance", &["B wins"]),
    ("monotonic up=2 down=8 convention=avoidance", &["A wins"]),
    ("monotonic up=2 down=2 --after 3,1", &["A wins"]),
    (
        "monotonic up=2 down=2 --certify plies",
        &[
            "A wins within 5 plies",
            "B does not lose in fewer than 5 plies",
        ],
    ),
    (
        "monotonic up=2 down=2 --certify first-moves",
        &[
            "A wins after 2, 3, 4",
            "B does not lose after all first moves but 2, 3, 4",
        ],
    ),
    ("monotonic up=3 down=3 deck=rationals", &["A wins"]),
    (
        "monotonic up=2 down=2 deck=rationals convention=avoidance --certify plies",
        &[
            "A wins within 4 plies",
            "B does not lose in fewer than 4 plies",
        ],
    ),
];

#[test]
fn strategies_are_accepted_by_programs_of_others() {
    let scratch = Scratch::new("proofs-strategies");
    let folder: &Path = &scratch;
    for (asked, parts) in STRATEGIES {
        let said = run(folder, &format!("solve {asked} --certificate s.cert"));
        assert_eq!(said.code, Some(0), "{said:?}");
        let said = run(folder, "prove s.cert --proof s.lrat");
        assert_eq!(said.code, Some(0), "{asked}: {said:?}");
        let told: Vec<&str> = said.out.lines().skip(1).collect();
        let told: Vec<&str> = told
            .iter()
            .filter_map(|line| line.split(": ").next())
            .collect();
        assert_eq!(told, *parts, "{asked}");
        match parts.len() {
            1 => accepted(folder, "s"),
            many => (1..=many).for_each(|part| accepted(folder, &format!("s-{part}"))),
        }
    }
}

/// 47,118 positions, and 410,770 steps: too long for the plain checker.
#[test]
fn that_the_second_player_wins_sim_is_accepted() {
    let scratch = Scratch::new("proofs-sim");
    let folder: &Path = &scratch;
    for asked in [
        "solve clique n=6 k=3 --certificate sim.cert",
        "prove sim.cert --proof sim.lrat",
    ] {
        let said = run(folder, asked);
        assert_eq!(said.code, Some(0), "{said:?}");
    }
    assert_ne!(is_verified(folder, "sim.cnf", "sim.lrat"), Some(false));
}

#[test]
fn wrong_strategies_are_refuted_by_a_play() {
    let scratch = Scratch::new("proofs-wrong-strategies");
    let folder: &Path = &scratch;
    for (game, lines, play) in [
        (
            "vdw n=3 k=2\nclaim outcome A\nstrategy A",
            "... 2\nBA. 2\n.AB 1",
            "A wins: refuted by A 2, B 1: there is no move for this position, or none that is legal",
        ),
        (
            "vdw n=3 k=2\nclaim outcome A\nstrategy A",
            "... 2\n.AB 1",
            "A wins: refuted by A 2, B 1: there is no move for this position, or none that is legal",
        ),
        (
            "tictactoe side=2\nclaim outcome B\nstrategy B",
            "",
            "B wins: refuted by A",
        ),
        (
            "vdw n=3 k=3\nclaim outcome A\nstrategy A",
            "... 2\nBA. 3\n.AB 1",
            "A wins: refuted by A 2, B",
        ),
        (
            "monotonic up=2 down=2\nclaim outcome A\nstrategy A",
            "1111111111 2\n212121 3",
            "A wins: refuted by 2, ",
        ),
        (
            "columns c=1\nclaim outcome A\nstrategy A",
            "- 1",
            "A wins: refuted by 1, 1: there is no move for this position, or none that is legal",
        ),
    ] {
        let lines = if lines.is_empty() {
            String::new()
        } else {
            format!("{lines}\n")
        };
        let text = format!("harary-certificate 1\ngame {game}\n{lines}end\n");
        std::fs::write(folder.join("wrong.cert"), text).expect("a file");
        assert_ne!(run(folder, "check wrong.cert").code, Some(0));
        let said = run(folder, "prove wrong.cert --proof wrong.lrat");
        assert_eq!(said.code, Some(1), "{said:?}");
        let told = said.out.lines().nth(1).unwrap_or_default();
        assert!(told.starts_with(play), "{said:?}");
        assert!(!folder.join("wrong.lrat").exists());
    }
    run(
        folder,
        "solve octal code=0.[3] heaps=4 --certificate o.cert",
    );
    let said = run(folder, "prove o.cert --proof o.lrat");
    assert!(
        said.code == Some(2) && said.err.contains("strategies become clauses on boards"),
        "{said:?}"
    );
    run(folder, "color vdw n=9 k=3 --certificate n.cert");
    let said = run(folder, "prove n.cert --proof n.lrat");
    assert!(
        said.code == Some(2) && said.err.contains("only claims proved by strategies"),
        "{said:?}"
    );
}

/// The sets that the definitions of docs/certificates.md forbid to every color, written down here
/// once more, and the number of cells.
fn forbidden(game: &str) -> (usize, BTreeSet<Vec<usize>>) {
    let triples = |n: usize, holds: &dyn Fn(usize, usize, usize) -> bool| {
        let pairs = (1..=n).flat_map(|a| (a..=n).map(move |b| (a, b)));
        let all = pairs.flat_map(|(a, b)| (b..=n).map(move |c| (a, b, c)));
        let sets = all.filter(|&(a, b, c)| holds(a, b, c));
        sets.map(|(a, b, c)| BTreeSet::from([a - 1, b - 1, c - 1]).into_iter().collect())
            .collect()
    };
    match game {
        "vdw n=7 k=3" => (7, triples(7, &|a, b, c| a < b && b - a == c - b)),
        "columns n=6" => (6, triples(6, &|a, b, c| a < b && a + b == c)),
        "columns n=6 rule=schur" => (6, triples(6, &|a, b, c| a + b == c)),
        "hip n=3" => {
            let mut sets = BTreeSet::new();
            for (x, y, dx, dy) in (0..81i32).map(|i| (i % 3, i / 3 % 3, i / 9 % 3 - 1, i / 27)) {
                // One corner, the next one, and the others a quarter turn on.
                let corners = [
                    (x, y),
                    (x + dx, y + dy),
                    (x + dx - dy, y + dy + dx),
                    (x - dy, y + dx),
                ];
                let inside = corners
                    .iter()
                    .all(|&(x, y)| (0..3).contains(&x) && (0..3).contains(&y));
                if inside && (dx, dy) != (0, 0) {
                    let cells = corners.iter().map(|&(x, y)| (3 * y + x) as usize);
                    sets.insert(cells.collect::<BTreeSet<_>>().into_iter().collect());
                }
            }
            (9, sets)
        }
        "clique n=4 k=3" => {
            let edges = ["12", "13", "14", "23", "24", "34"];
            let without = |vertex: char| {
                let of = edges
                    .iter()
                    .enumerate()
                    .filter(|(_, edge)| !edge.contains(vertex));
                of.map(|(cell, _)| cell).collect()
            };
            (6, "1234".chars().map(without).collect())
        }
        "animal n=3 animal=tic" => {
            let rows = (0..3).map(|row| (0..3).map(|x| 3 * row + x).collect());
            let columns = (0..3).map(|x| (0..3).map(|row| 3 * row + x).collect());
            (9, rows.chain(columns).collect())
        }
        _ => unreachable!("{game}"),
    }
}

/// All assignments are tried: one satisfies the clauses exactly if each cell has a color and no
/// forbidden set has a color in all of its cells. So the colorings among them are the proper ones.
#[test]
fn the_clauses_are_satisfied_by_the_proper_colorings() {
    let scratch = Scratch::new("proofs-meaning");
    for (game, colors) in [
        ("vdw n=7 k=3", 2),
        ("columns n=6", 2),
        ("columns n=6", 3),
        ("columns n=6 rule=schur", 2),
        ("hip n=3", 2),
        ("clique n=4 k=3", 2),
        ("clique n=4 k=3", 3),
        ("animal n=3 animal=tic", 2),
    ] {
        let (cells, sets) = forbidden(game);
        let key = if game.starts_with("columns") {
            "c"
        } else {
            "colors"
        };
        let said = run(&scratch, &format!("export {game} {key}={colors} --dimacs"));
        assert_eq!(said.code, Some(0), "{said:?}");
        let numbers = said
            .out
            .lines()
            .filter(|line| !line.starts_with(['c', 'p']));
        let clauses: Vec<Vec<i64>> = numbers
            .map(|line| {
                line.split(' ')
                    .map(|word| word.parse().expect("a number"))
                    .collect()
            })
            .collect();
        let mut proper = 0;
        for assignment in 0u32..1 << (cells * colors) {
            // The variable colors·x + k is the bit colors·x + k − 1.
            let has = |cell: usize, color: usize| assignment >> (colors * cell + color) & 1 == 1;
            let holds = |literal: i64| {
                let bit = literal.unsigned_abs() - 1;
                (assignment >> bit & 1 == 1) == (literal > 0)
            };
            let is_satisfied = clauses
                .iter()
                .all(|clause| clause.iter().any(|&literal| literal != 0 && holds(literal)));
            let is_colored = (0..cells).all(|cell| (0..colors).any(|color| has(cell, color)));
            let is_mono = |set: &Vec<usize>| {
                (0..colors).any(|color| set.iter().all(|&cell| has(cell, color)))
            };
            assert_eq!(
                is_satisfied,
                is_colored && !sets.iter().any(is_mono),
                "{game}"
            );
            proper += usize::from(is_satisfied && assignment.count_ones() as usize == cells);
        }
        let counted = run(
            &scratch,
            &format!("color {game} {key}={colors} --count --quiet"),
        )
        .out;
        assert!(
            counted.lines().any(|line| {
                line.split_whitespace()
                    .eq(["proper", "colorings", &proper.to_string()])
            }),
            "{proper}: {counted}"
        );
    }
}
