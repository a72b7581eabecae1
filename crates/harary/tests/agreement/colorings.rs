//! Numbers of colorings, also up to colors and symmetry, against all assignments.

use crate::common::{limits, spec};
use crate::naive::squares;
use crate::plain::Lists;
use harary::{BoardSymmetry, ColorAnswer, ColorEngine, ColorOptions, Limits, color};
use std::collections::BTreeSet;

/// The answer of backtracking, with which that of propagation agrees (they may find different colorings, and of a board propagation does not count up to symmetry).
pub(crate) fn ask(game: &str, asked: &ColorOptions) -> ColorAnswer {
    let by = |engine, threads| {
        let asked = ColorOptions {
            engine,
            ..asked.clone()
        };
        let limits = Limits {
            threads,
            ..limits()
        };
        let report =
            color(&spec(game), &asked, &limits).unwrap_or_else(|why| panic!("{game}: {why}"));
        assert!(report.complete, "{game}");
        report.answer
    };
    let found = by(ColorEngine::Backtrack, 1);
    let other = by(ColorEngine::Sat, 1);
    assert_eq!(other.coloring.is_some(), found.coloring.is_some(), "{game}");
    let one = |other: ColorAnswer| ColorAnswer {
        coloring: found.coloring.clone(),
        classes: found.classes.clone(),
        ..other
    };
    assert_eq!(found, one(other), "{game}");
    if asked.fix.is_empty() && !asked.balanced {
        for threads in [1, 2] {
            let mut other = by(ColorEngine::Propagate, threads);
            if let (Some(one), Some(other)) = (&found.count, &mut other.count)
                && !game.starts_with("columns ")
            {
                assert_eq!((other.up_to_symmetry, other.up_to_both), (None, None));
                other.up_to_symmetry = one.up_to_symmetry;
                other.up_to_both = one.up_to_both;
            }
            assert_eq!(other.coloring.is_some(), found.coloring.is_some(), "{game}");
            assert_eq!(found, one(other), "{game}");
        }
    }
    found
}

/// All assignments of colors 1… to so many cells.
pub(crate) fn assignments(cells: usize, colors: u8) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..cells {
        let longer = |start: &Vec<u8>| {
            let start = start.clone();
            (1..=colors).map(move |color| [&start[..], &[color]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// All orders of the colors.
fn renamings(colors: u8) -> Vec<Vec<u8>> {
    assignments(colors.into(), colors)
        .into_iter()
        .filter(|names| names.iter().collect::<BTreeSet<_>>().len() == names.len())
        .collect()
}

fn classes(proper: &[Vec<u8>], maps: &[Vec<usize>], names: &[Vec<u8>]) -> u128 {
    let image = |coloring: &Vec<u8>, map: &Vec<usize>, names: &Vec<u8>| -> Vec<u8> {
        map.iter()
            .map(|&from| names[usize::from(coloring[from]) - 1])
            .collect()
    };
    let least = |coloring: &Vec<u8>| {
        let images = maps
            .iter()
            .flat_map(|map| names.iter().map(move |names| image(coloring, map, names)));
        images.min()
    };
    proper.iter().map(least).collect::<BTreeSet<_>>().len() as u128
}

/// Compares all four counts and the list.
fn same(game: &str, colors: u8, maps: &[Vec<usize>], proper: &[Vec<u8>]) {
    let still: Vec<usize> = (0..maps[0].len()).collect();
    let names: Vec<u8> = (1..=colors).collect();
    let count = ColorOptions {
        count: true,
        ..ColorOptions::default()
    };
    let found = ask(game, &count).count.expect("counted");
    assert_eq!(found.all, Some(proper.len() as u128), "{game}");
    let still = std::slice::from_ref(&still);
    let names = std::slice::from_ref(&names);
    let expected = [
        classes(proper, still, &renamings(colors)),
        classes(proper, maps, names),
        classes(proper, maps, &renamings(colors)),
    ];
    assert_eq!(found.up_to_colors, Some(expected[0]), "{game}");
    assert_eq!(found.up_to_symmetry, Some(expected[1]), "{game}");
    assert_eq!(found.up_to_both, Some(expected[2]), "{game}");

    let all = ColorOptions {
        all: true,
        ..ColorOptions::default()
    };
    // Which one of a class is listed depends on the order in which the engine fills the board.
    let listed = ask(game, &all).list.expect("listed");
    let mut found: Vec<Vec<u8>> = listed.iter().map(|text| opened_in_order(text)).collect();
    found.sort();
    let mut plain = proper.to_vec();
    plain.retain(|coloring| *coloring == opened_in_order(&text(coloring)));
    assert_eq!(found, plain, "{game}");
    let one = ask(game, &ColorOptions::default());
    assert_eq!(one.exists, Some(!proper.is_empty()), "{game}");
}

fn text(coloring: &[u8]) -> String {
    let colors = coloring.iter();
    colors.map(|color| char::from(b'0' + color)).collect()
}

/// A coloring with its colors renamed in the order of their first use.
fn opened_in_order(coloring: &str) -> Vec<u8> {
    let mut used = Vec::new();
    let cells = coloring.chars().filter(|symbol| *symbol != '/');
    cells
        .map(|symbol| {
            if !used.contains(&symbol) {
                used.push(symbol);
            }
            let place = used.iter().position(|&other| other == symbol);
            place.expect("just put there") as u8 + 1
        })
        .collect()
}

#[test]
fn on_hip_boards() {
    for (n, colors) in [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (3, 2),
        (4, 2),
        (2, 3),
        (3, 3),
        (2, 4),
    ] {
        let cells = (n * n) as usize;
        let sets = squares(n);
        let mono = |coloring: &Vec<u8>, set: &Vec<u32>| {
            let color = |cell: &u32| coloring[*cell as usize];
            set.iter().all(|cell| color(cell) == color(&set[0]))
        };
        let mut proper = assignments(cells, colors);
        proper.retain(|coloring| !sets.iter().any(|set| mono(coloring, set)));
        // Turn four times, with and without a flip.
        let turn = |map: &Vec<usize>| -> Vec<usize> {
            (0..cells)
                .map(|cell| {
                    let (x, y) = (cell % n as usize, cell / n as usize);
                    map[x * n as usize + (n as usize - 1 - y)]
                })
                .collect()
        };
        let mut maps: Vec<Vec<usize>> = vec![(0..cells).collect()];
        maps.push(
            (0..cells)
                .map(|cell| cell / n as usize * n as usize + n as usize - 1 - cell % n as usize)
                .collect(),
        );
        for round in 0..6 {
            maps.push(turn(&maps[round]));
        }
        same(
            &format!("hip n={n} colors={colors}"),
            colors,
            &maps,
            &proper,
        );
    }
}

#[test]
fn on_lines_rings_and_columns() {
    for n in 1..=9_usize {
        for colors in [1, 2, 3] {
            if colors == 3 && n > 7 {
                continue;
            }
            let all = assignments(n, colors);
            for k in [2, 3, 4] {
                for ring in [false, true] {
                    let free = |coloring: &&Vec<u8>| {
                        !(0..n).any(|start| {
                            (1..=n).any(|step| {
                                let reach = (k - 1) * step;
                                let fits = if ring { reach < n } else { start + reach < n };
                                let term = |term: usize| coloring[(start + term * step) % n];
                                fits && (1..k).all(|index| term(index) == term(0))
                            })
                        })
                    };
                    let proper: Vec<Vec<u8>> = all.iter().filter(free).cloned().collect();
                    let line: Vec<Vec<usize>> = vec![(0..n).collect(), (0..n).rev().collect()];
                    let maps = if ring {
                        (0..n)
                            .flat_map(|by| {
                                line.iter().map(move |map| {
                                    map.iter().map(|cell| (cell + by) % n).collect()
                                })
                            })
                            .collect()
                    } else {
                        line
                    };
                    let shape = if ring { "ring" } else { "line" };
                    let game = format!("vdw n={n} k={k} board={shape} colors={colors}");
                    same(&game, colors, &maps, &proper);
                }
            }
            for rule in ["two", "many", "schur"] {
                let free = |coloring: &&Vec<u8>| {
                    (1..=n).all(|x| {
                        let list: Vec<u32> = (1..x)
                            .filter(|&y| coloring[y - 1] == coloring[x - 1])
                            .map(|y| y as u32)
                            .collect();
                        !Lists::forbids(rule, &list, x as u32)
                    })
                };
                let proper: Vec<Vec<u8>> = all.iter().filter(free).cloned().collect();
                let game = format!("columns c={colors} n={n} rule={rule}");
                same(&game, colors, &[(0..n).collect()], &proper);
            }
        }
    }
}

/// Local search finds a coloring of every board that has one, and never one of a board that has none.
#[test]
fn repair_finds_what_backtracking_says_there_is() {
    let mut games: Vec<String> = Vec::new();
    for (rule, most) in [
        ("two", [2, 8, 23]),
        ("many", [2, 8, 21]),
        ("schur", [1, 4, 13]),
    ] {
        for (c, most) in (1..).zip(most) {
            games.extend(
                [1, most / 2 + 1, most, most + 1]
                    .map(|n| format!("columns c={c} rule={rule} n={n}")),
            );
        }
    }
    games.extend((1..=9).map(|n| format!("vdw n={n} k=3")));
    games.extend((20..=27).map(|n| format!("vdw n={n} k=3 colors=3")));
    games.extend((8..=12).map(|n| format!("vdw n={n} k=3 board=ring")));
    games.extend((1..=7).map(|n| format!("hip n={n}")));
    // Colors with sets of their own; of one cell, too.
    games.extend((1..=5).map(|n| format!("vdw n={n} k=1,3")));
    games.extend((14..=19).map(|n| format!("vdw n={n} k=4,3")));
    games.extend((11..=15).map(|n| format!("vdw n={n} k=2,3,3")));
    games.extend((7..=9).map(|n| format!("clique n={n} k=3,4")));
    // Known to be there, and far beyond backtracking: R(4, 5) = 25, R(5, 5) > 42, W(4, 6) = 73.
    let far = ["clique n=24 k=4,5", "clique n=41 k=5", "vdw n=72 k=4,6"];
    games.extend(far.map(str::to_owned));
    for game in games {
        let exists = far.contains(&&game[..]) || {
            let by_any = color(&spec(&game), &ColorOptions::default(), &limits());
            by_any.unwrap().answer.exists.expect("answered")
        };
        let asked = ColorOptions {
            engine: ColorEngine::Tabu,
            seed: Some(3),
            ..ColorOptions::default()
        };
        for threads in [1, 2] {
            let time = (!exists).then(|| std::time::Duration::from_millis(20));
            let limits = Limits {
                threads,
                time,
                ..limits()
            };
            let report = color(&spec(&game), &asked, &limits).unwrap();
            assert_eq!(report.complete, exists, "{game}");
            assert_eq!(report.answer.exists, exists.then_some(true), "{game}");
            assert_eq!(report.stats.seed, Some(3));
            let Some(coloring) = &report.answer.coloring else {
                continue;
            };
            let text = format!(
                "harary-certificate 1\ngame {}\nclaim coloring\n{coloring}\nend\n",
                report.game()
            );
            harary_check::check(&mut text.as_bytes()).unwrap_or_else(|why| panic!("{game}: {why}"));
        }
    }
}

/// Boards with too many sets are refused before any work, and the message says how many sets there are.
#[test]
fn sets_of_cliques_that_are_too_many_are_refused() {
    for (game, why) in [
        ("clique n=33 k=6,5,6", "more than 33554432 cells together"),
        ("clique n=34 k=6", "1344904 subgraphs"),
    ] {
        let refused = color(&spec(game), &ColorOptions::default(), &limits()).unwrap_err();
        assert!(refused.to_string().contains(why), "{game}: {refused}");
    }
}

/// A000088, and the graphs for R(3, 4) and R(4, 4) that McKay lists.
#[test]
fn graphs_are_counted_up_to_the_names_of_their_vertices() {
    for (game, graphs) in [
        ("clique n=6 k=7", 156),
        ("clique n=7 k=8", 1_044),
        ("clique n=7 k=3,4", 9),
        ("clique n=8 k=3,4", 3),
        ("clique n=7 k=4", 362),
        ("clique n=8 k=4", 2_079),
    ] {
        let asked = ColorOptions {
            count: true,
            ..ColorOptions::default()
        };
        let answer = color(&spec(game), &asked, &limits()).unwrap().answer;
        let counts = answer.count.unwrap();
        assert_eq!(counts.up_to_symmetry, Some(graphs), "{game}");
    }
}

#[test]
fn cells_are_named_by_color() {
    let named = |game: &str, asked: &ColorOptions| {
        let answer = color(&spec(game), asked, &limits()).expect(game).answer;
        (answer.coloring.expect(game), answer.classes.expect(game))
    };
    let plain = ColorOptions::default();
    let (_, edges) = named("clique n=3 k=4 colors=1", &plain);
    assert_eq!(edges, [["1-2", "1-3", "2-3"]]);
    for game in ["columns c=3 n=23", "vdw n=20 k=4", "columns c=5 n=80"] {
        let (coloring, classes) = named(game, &plain);
        for (number, color) in (1..).zip(coloring.chars()) {
            let number = number.to_string();
            let of = |class: &Vec<String>| class.contains(&number);
            let colors: Vec<bool> = classes.iter().map(of).collect();
            let expected: Vec<bool> = (1..=classes.len())
                .map(|class| Some(class as u32) == color.to_digit(10))
                .collect();
            assert_eq!(colors, expected, "{game}: {number}");
        }
    }
    // A half turn takes the cells of one color to those of the other.
    let renamed = ColorOptions {
        symmetric: Some(BoardSymmetry::HalfTurn),
        renaming: vec![2, 1],
        ..plain
    };
    let (_, mut classes) = named("hip n=4", &renamed);
    let turned = |cell: &String| {
        let at = |symbol: u8, from: &[u8]| from.iter().position(|&one| one == symbol).unwrap();
        let (column, row) = (
            at(cell.as_bytes()[0], b"abcd"),
            at(cell.as_bytes()[1], b"1234"),
        );
        format!(
            "{}{}",
            char::from(b"dcba"[column]),
            char::from(b"4321"[row])
        )
    };
    let mut image: Vec<String> = classes[0].iter().map(turned).collect();
    image.sort_unstable();
    classes[1].sort_unstable();
    assert_eq!(classes[1], image);
    assert_eq!(classes[0].len(), 8);
}
