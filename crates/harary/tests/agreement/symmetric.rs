//! Symmetric colorings with fixed and balanced cells, against all assignments.

use crate::colorings::{ask, assignments};
use crate::common::{items, limits, spec};
use crate::naive::squares;
use harary::{ColorEngine, ColorOptions, color};
use harary_core::{BoardSymmetry, Choice, Dice};

/// A board of few cells: its game, the names of its cells, its sets, and the symmetries with a name.
struct Board {
    game: String,
    colors: u8,
    names: Vec<String>,
    proper: Vec<Vec<u8>>,
    symmetries: Vec<(&'static str, Vec<Vec<usize>>)>,
}

impl Board {
    fn new(game: &str, colors: u8, names: Vec<String>, sets: &[Vec<u32>]) -> Board {
        let mut proper = assignments(names.len(), colors);
        proper.retain(|coloring| {
            let color = |cell: &u32| coloring[*cell as usize];
            let mono = |set: &Vec<u32>| set.iter().all(|cell| color(cell) == color(&set[0]));
            !sets.iter().any(mono)
        });
        Board {
            game: format!("{game} colors={colors}"),
            colors,
            names,
            proper,
            symmetries: Vec::new(),
        }
    }

    /// Cells that change places.
    fn with(mut self, name: &'static str, maps: &[&[usize]]) -> Board {
        let maps = maps.iter().map(|map| map.to_vec()).collect();
        self.symmetries.push((name, maps));
        self
    }
}

/// The square board of width 3, in rows, and lines and rings of numbers without three at equal distances.
fn boards() -> Vec<Board> {
    let hip = |colors| {
        let names = (0..9).map(|cell| format!("{}{}", ["a", "b", "c"][cell % 3], cell / 3 + 1));
        let (mirror, quarter) = ([2, 1, 0, 5, 4, 3, 8, 7, 6], [2, 5, 8, 1, 4, 7, 0, 3, 6]);
        Board::new("hip n=3", colors, names.collect(), &squares(3))
            .with("mirror", &[&mirror])
            .with("flip", &[&[6, 7, 8, 3, 4, 5, 0, 1, 2]])
            .with("half-turn", &[&[8, 7, 6, 5, 4, 3, 2, 1, 0]])
            .with("quarter-turn", &[&quarter])
            .with("diagonal", &[&[0, 3, 6, 1, 4, 7, 2, 5, 8]])
            .with("antidiagonal", &[&[8, 5, 2, 7, 4, 1, 6, 3, 0]])
            .with("all", &[&mirror, &quarter])
    };
    let numbers = |last: u32| (1..=last).map(|number| number.to_string()).collect();
    let row = |colors| {
        let sets: Vec<Vec<u32>> = (1..=3)
            .flat_map(|step| (0..7 - 2 * step).map(move |at| vec![at, at + step, at + 2 * step]))
            .collect();
        let mirror = [6, 5, 4, 3, 2, 1, 0];
        Board::new("vdw n=7 k=3", colors, numbers(7), &sets)
            .with("mirror", &[&mirror])
            .with("all", &[&mirror])
    };
    let ring = |colors| {
        // Three that go around, of any distance.
        let sets: Vec<Vec<u32>> = (1..=3)
            .flat_map(|step| {
                (0..8).map(move |at| [0, 1, 2].map(|by| (at + by * step) % 8).to_vec())
            })
            .collect();
        Board::new("vdw n=8 k=3 board=ring", colors, numbers(8), &sets)
            .with("mirror", &[&[7, 6, 5, 4, 3, 2, 1, 0]])
            .with("half-turn", &[&[4, 5, 6, 7, 0, 1, 2, 3]])
            .with("quarter-turn", &[&[2, 3, 4, 5, 6, 7, 0, 1]])
    };
    vec![hip(2), hip(3), row(2), row(3), ring(3)]
}

/// The colorings of a list, without what stands between rows.
fn cells_of(list: &[String]) -> Vec<Vec<u8>> {
    let cells = |text: &String| {
        text.bytes()
            .filter(|&b| b != b'/')
            .map(|b| b - b'0')
            .collect()
    };
    let mut all: Vec<Vec<u8>> = list.iter().map(cells).collect();
    all.sort();
    all
}

fn is_balanced(coloring: &[u8], colors: u8) -> bool {
    let size = |color| coloring.iter().filter(|&&of| of == color).count();
    let sizes = || (1..=colors).map(size);
    sizes().max().unwrap_or(0) - sizes().min().unwrap_or(0) <= 1
}

/// The first two cells that a symmetry gives one color, and that are to have two.
fn is_torn(fixed: &[(usize, u8)], maps: &[Vec<usize>]) -> bool {
    let mut orbit_of: Vec<usize> = (0..maps[0].len()).collect();
    for _ in 0..orbit_of.len() {
        for map in maps {
            for (cell, &to) in map.iter().enumerate() {
                let least = orbit_of[cell].min(orbit_of[to]);
                (orbit_of[cell], orbit_of[to]) = (least, least);
            }
        }
    }
    let differ = |&(one, color): &(usize, u8), &(other, another): &(usize, u8)| {
        orbit_of[one] == orbit_of[other] && color != another
    };
    fixed
        .iter()
        .any(|one| fixed.iter().any(|other| differ(one, other)))
}

#[test]
fn a_fixed_cell_fixes_its_images() {
    let mut dice = Dice::new(5);
    let (mut torn, mut found) = (0, 0);
    for board in boards() {
        for (name, maps) in &board.symmetries {
            for many in [0, 1, 1, 2, 2, 3] {
                let mut cell = || dice.below(board.names.len());
                let cells: Vec<usize> = (0..many).map(|_| cell()).collect();
                let mut color_ = || dice.below(board.colors.into()) as u8 + 1;
                let fixed: Vec<(usize, u8)> = cells.iter().map(|&cell| (cell, color_())).collect();
                let words = fixed
                    .iter()
                    .map(|&(cell, color)| format!("{}:{color}", board.names[cell]));
                let asked = ColorOptions {
                    symmetric: Some(name.parse().expect("a symmetry")),
                    fix: words.collect(),
                    ..ColorOptions::default()
                };
                let about = format!("{} {name} fix {:?}", board.game, asked.fix);
                if is_torn(&fixed, maps) {
                    let said = color(&spec(&board.game), &asked, &limits()).unwrap_err();
                    let said = said.to_string();
                    assert!(said.contains("two"), "{about}: {said}");
                    torn += 1;
                    continue;
                }
                let mut expected = board.proper.clone();
                expected.retain(|coloring| {
                    let alone = |map: &Vec<usize>| {
                        (0..map.len()).all(|at| coloring[at] == coloring[map[at]])
                    };
                    maps.iter().all(alone)
                        && fixed.iter().all(|&(cell, color)| coloring[cell] == color)
                });
                found += expected.len();
                agree(&board, &asked, &expected, &about);
            }
        }
    }
    assert!(torn > 10 && found > 1000, "{torn} {found}");
}

/// Finds, counts and lists, balanced ones too, and repairs.
fn agree(board: &Board, asked: &ColorOptions, expected: &[Vec<u8>], about: &str) {
    let one = ask(&board.game, asked);
    assert_eq!(one.exists, Some(!expected.is_empty()), "{about}");
    let count = ColorOptions {
        count: true,
        ..asked.clone()
    };
    let counted = ask(&board.game, &count).count.expect("counted");
    assert_eq!(counted.all, Some(expected.len() as u128), "{about}");
    assert_eq!(
        counted.up_to_both.is_none(),
        !asked.fix.is_empty(),
        "{about}"
    );
    let all = ColorOptions {
        all: true,
        ..asked.clone()
    };
    if !asked.fix.is_empty() {
        let listed = ask(&board.game, &all).list.expect("listed");
        assert_eq!(cells_of(&listed), expected, "{about}");
    }
    let by = |asked: ColorOptions| {
        let report = color(&spec(&board.game), &asked, &limits());
        report.unwrap_or_else(|why| panic!("{about}: {why}")).answer
    };
    let balanced = by(ColorOptions {
        balanced: true,
        ..count
    });
    let fair = expected
        .iter()
        .filter(|coloring| is_balanced(coloring, board.colors));
    let balanced = balanced.count.expect("counted").all;
    assert_eq!(balanced, Some(fair.count() as u128), "{about}");
    if !expected.is_empty() {
        let repaired = by(ColorOptions {
            engine: ColorEngine::Tabu,
            ..asked.clone()
        });
        let repaired: Vec<String> = repaired.coloring.into_iter().collect();
        assert!(expected.contains(&cells_of(&repaired)[0]), "{about}");
    }
}

/// Whether some color of a cell is brought back when the symmetry brings the cell back.
fn comes_back(cell: usize, map: &[usize], renaming: &[u8]) -> bool {
    let new = |color: u8| renaming[usize::from(color) - 1];
    (1..=renaming.len() as u8).any(|color| {
        let (mut at, mut now) = (map[cell], new(color));
        while at != cell {
            (at, now) = (map[at], new(now));
        }
        now == color
    })
}

/// Whether the image of each cell has the new name of its color; cells that stay where they are may
/// have any color if all are renamed.
fn is_renamed(coloring: &[u8], map: &[usize], renaming: &[u8]) -> bool {
    (0..map.len()).all(|cell| {
        let image = renaming[usize::from(coloring[cell]) - 1];
        coloring[map[cell]] == image || !comes_back(cell, map, renaming)
    })
}

/// Whether a cell that moves never has its color again when it comes back.
fn is_stuck(map: &[usize], renaming: &[u8]) -> bool {
    let mut moved = (0..map.len()).filter(|&cell| map[cell] != cell);
    moved.any(|cell| !comes_back(cell, map, renaming))
}

#[test]
fn a_symmetry_may_rename_the_colors() {
    let (mut yes, mut no, mut others, mut refused) = (0, 0, 0, 0);
    for board in boards() {
        let renamings: &[&[u8]] = match board.colors {
            2 => &[&[1, 2], &[2, 1]],
            _ => &[&[2, 1, 3], &[3, 2, 1], &[2, 3, 1], &[3, 1, 2]],
        };
        let named = board.symmetries.iter().filter(|(name, _)| *name != "all");
        for ((name, maps), renaming) in
            named.flat_map(|by| renamings.iter().map(move |to| (by, to)))
        {
            let mut expected = board.proper.clone();
            expected.retain(|coloring| is_renamed(coloring, &maps[0], renaming));
            let same = |coloring: &&Vec<u8>| {
                maps[0]
                    .iter()
                    .enumerate()
                    .all(|(at, &to)| coloring[at] == coloring[to])
            };
            others += expected.iter().filter(|coloring| !same(coloring)).count();
            for engine in [ColorEngine::Sat, ColorEngine::Tabu, ColorEngine::Metropolis] {
                let about = format!("{} {name} {renaming:?} {engine}", board.game);
                if expected.is_empty() && engine != ColorEngine::Sat {
                    continue;
                }
                let asked = ColorOptions {
                    symmetric: Some(name.parse().expect("a symmetry")),
                    renaming: renaming.to_vec(),
                    engine,
                    ..ColorOptions::default()
                };
                let found = color(&spec(&board.game), &asked, &limits());
                if is_stuck(&maps[0], renaming) {
                    let said = found.unwrap_err().to_string();
                    assert!(said.contains("own name again"), "{about}: {said}");
                    refused += 1;
                    continue;
                }
                let found = found.unwrap().answer;
                assert_eq!(found.exists, Some(!expected.is_empty()), "{about}");
                let found: Vec<String> = found.coloring.into_iter().collect();
                assert!(
                    cells_of(&found).iter().all(|it| expected.contains(it)),
                    "{about}"
                );
                yes += found.len();
                no += usize::from(found.is_empty());
            }
        }
    }
    assert!(
        yes > 50 && no > 0 && others > 100 && refused > 5,
        "{yes} {no} {others} {refused}"
    );
}

/// The largest pattern in four colors that is known.
#[test]
fn no_square_of_30_by_30_has_one_color() {
    const N: usize = 30;
    let text = include_str!("../../../../docs/_static/hip-30x30.txt");
    let cells: Vec<u8> = text
        .lines()
        .flat_map(str::bytes)
        .map(|byte| byte - b'0')
        .collect();
    assert!(cells.len() == N * N && cells.iter().all(|color| (1..=4).contains(color)));
    let all = squares(N as i32);
    // Each square four times, by its sides.
    assert_eq!(all.len(), 4 * 67_425);
    for square in all {
        let colors: Vec<u8> = square.iter().map(|&cell| cells[cell as usize]).collect();
        assert!(colors.iter().any(|&color| color != colors[0]), "{square:?}");
    }
    let quarter: Vec<usize> = (0..N * N)
        .map(|cell| cell % N * N + N - 1 - cell / N)
        .collect();
    let leaves_alone = |renaming| is_renamed(&cells, &quarter, renaming);
    assert!(leaves_alone(&[2, 3, 4, 1]) || leaves_alone(&[4, 1, 2, 3]));
}

#[test]
fn a_renaming_that_cannot_be_is_refused() {
    let said = |game: &str, symmetric: Option<&str>, renaming: &[u8], engine, fix: &str| {
        let asked = ColorOptions {
            symmetric: symmetric.map(|name| name.parse().expect("a symmetry")),
            renaming: renaming.to_vec(),
            fix: items(fix),
            engine,
            ..ColorOptions::default()
        };
        color(&spec(game), &asked, &limits())
            .unwrap_err()
            .to_string()
    };
    let (tabu, half) = (ColorEngine::Tabu, Some("half-turn"));
    let no_symmetry = said("hip n=3", None, &[2, 1], tabu, "");
    assert!(
        no_symmetry.contains("give --symmetric, too"),
        "{no_symmetry}"
    );
    let fixed = said("hip n=3", half, &[2, 1], tabu, "a1:1");
    assert!(fixed.contains("no fixed cells"), "{fixed}");
    let all = said("hip n=3", Some("all"), &[2, 1], tabu, "");
    assert!(all.contains("one symmetry"), "{all}");
    for names in [&[1][..], &[1, 1], &[1, 3], &[1, 2, 3]] {
        let once = said("hip n=3", half, names, tabu, "");
        assert!(once.contains("every color from 1 to 2 once"), "{once}");
    }
    let lists = said("vdw n=7 k=3,4", Some("mirror"), &[2, 1], tabu, "");
    assert!(lists.contains("the same sets"), "{lists}");
    let other = said("hip n=3", half, &[2, 1], ColorEngine::Backtrack, "");
    assert!(other.contains("tabu, metropolis and sat can"), "{other}");
}

#[test]
fn two_colors_in_one_orbit_name_both_cells() {
    let said = |symmetric: Option<&str>, fix: &str| {
        let asked = ColorOptions {
            symmetric: symmetric.map(|name| name.parse().expect("a symmetry")),
            fix: items(fix),
            ..ColorOptions::default()
        };
        let said = color(&spec("hip n=3"), &asked, &limits());
        said.err().map(|why| why.to_string())
    };
    assert_eq!(
        said(Some("half-turn"), "b2:1,c3:2,a1:1").unwrap(),
        "fix: the cells c3 and a1 have one color by symmetry, and are given two, 2 and 1"
    );
    assert_eq!(
        said(Some("half-turn"), "c3:2,c3:1").unwrap(),
        "fix: the cell c3 is given two colors, 2 and 1"
    );
    assert_eq!(said(Some("half-turn"), "c3:2,a1:2,b1:1"), None);
    assert_eq!(said(None, "c3:2,a1:1"), None);
    // Names are those of the whole board, not of the orbits.
    assert_eq!(
        said(Some("mirror"), "d1:1").unwrap(),
        "fix: `d1:1`: cells are a1 to c3"
    );
}

#[test]
fn a_board_of_many_symmetries_has_those_with_names() {
    let count = |sets: &str, symmetry: &str| {
        let game = format!("file sets={sets} cells=a1,b1,c1,a2,b2,c2,a3,b3,c3");
        let asked = ColorOptions {
            count: true,
            symmetric: Some(symmetry.parse().expect("a symmetry")),
            ..ColorOptions::default()
        };
        let report = color(&spec(&game), &asked, &limits());
        let told = report.map_err(|why| why.to_string());
        told.map(|report| report.answer.count.and_then(|count| count.all))
    };
    // The other cells are all alike: there are too many symmetries to be listed. These exchange two
    // corners, which may not have one color.
    for symmetry in ["mirror", "all"] {
        assert_eq!(count("a1,c1", symmetry), Ok(Some(0)), "{symmetry}");
    }
    let why = count("a1,c1", "flip").unwrap_err();
    assert!(why.ends_with("the board has mirror, all"), "{why}");
    let corners = "c1,c3/a3,c3/a1,a3/c1,a3/a1,c1/a1,c3";
    for symmetry in BoardSymmetry::ALL {
        assert_eq!(count(corners, symmetry.name()), Ok(Some(0)), "{symmetry}");
    }
    assert!(count("a1,c3/b1,b2", "diagonal").is_err());
    assert!(count("a1,c3/b1,a2", "antidiagonal").is_err());
    assert_eq!(count("a1,b2/c1,b2,a3", "diagonal"), Ok(Some(16)));
}
