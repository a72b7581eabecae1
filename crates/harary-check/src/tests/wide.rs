//! Boards with more columns than there are letters: names, squares and certificates.

use super::facts::board;
use super::mutations::{Random, accepted, is_proper};
use crate::{Failure, check};
use std::collections::BTreeSet;

/// The columns a, b, …, z, aa, ab, … as a list, one letter and two.
fn columns() -> Vec<String> {
    let letters = || ('a'..='z').map(String::from);
    let pairs = letters().flat_map(|first| letters().map(move |second| format!("{first}{second}")));
    letters().chain(pairs).collect()
}

fn answer(text: &str) -> Result<String, String> {
    match check(&mut text.as_bytes()) {
        Ok(accepted) => Ok(accepted.to_string()),
        Err(Failure::Rejected(rejected)) => Err(rejected.to_string()),
        Err(unreadable) => panic!("{unreadable}"),
    }
}

fn certificate(game: &str, colors: &[u8], width: usize) -> String {
    let rows: Vec<&str> = colors
        .chunks(width)
        .map(|row| std::str::from_utf8(row).unwrap())
        .collect();
    format!(
        "harary-certificate 1\ngame {game}\nclaim coloring\n{}\nend\n",
        rows.join("/")
    )
}

#[test]
fn each_cell_has_one_name() {
    for (game, width, rows) in [
        ("hip n=26", 26, 26),
        ("hip n=27", 27, 27),
        ("hip n=64", 64, 64),
        ("mnk m=128 n=1 k=3", 128, 1),
        ("tictactoe side=11", 11, 11),
        ("animal n=11 animal=tic", 11, 11),
    ] {
        let board = board(game);
        let all = (1..=rows).flat_map(|row| {
            let columns = columns().into_iter().take(width);
            columns.map(move |column| format!("{column}{row}"))
        });
        let names: Vec<String> = all.collect();
        assert!(board.names().eq(names.iter().map(String::as_str)), "{game}");
        for (cell, name) in (0..).zip(&names) {
            assert_eq!(board.read_cell(name), Ok(cell), "{game}");
        }
    }
    let wide = board("hip n=64");
    for (name, column, row) in [
        ("a1", 1, 1),
        ("z1", 26, 1),
        ("aa1", 27, 1),
        ("az1", 52, 1),
        ("ba1", 53, 1),
        ("bl1", 64, 1),
        ("ab3", 28, 3),
        ("bl64", 64, 64),
    ] {
        assert_eq!(
            wide.read_cell(name),
            Ok((row - 1) * 64 + column - 1),
            "{name}"
        );
    }
    for name in [
        "bm1",
        "bz1",
        "zz1",
        "aaa1",
        "a0",
        "a65",
        "a01",
        "aa01",
        "A1",
        "AA1",
        "aA1",
        "a",
        "aa",
        "1",
        "1a",
        "a1a",
        "a+1",
        "a-1",
        "a 1",
        "a1 ",
        "a1.",
        "",
        "`1",
        "{1",
        "ä1",
        "27,1",
        "a18446744073709551617",
    ] {
        assert!(wide.read_cell(name).is_err(), "{name}");
    }
    assert!(board("hip n=26").read_cell("aa1").is_err());
}

#[test]
fn squares_of_a_wide_board_are_those_that_two_points_span() {
    let n = 28;
    let mut squares = BTreeSet::new();
    let points = || (0..n).flat_map(|y| (0..n).map(move |x| (x, y)));
    for (x, y) in points() {
        for (v, w) in points().filter(|&other| other != (x, y)) {
            let (p, q) = (v - x, w - y);
            let corners: [(i32, i32); 4] = [(x, y), (v, w), (v - q, w + p), (x - q, y + p)];
            if corners
                .iter()
                .all(|(x, y)| (0..n).contains(x) && (0..n).contains(y))
            {
                let mut square = corners.map(|(x, y)| (y * n + x) as u32);
                square.sort_unstable();
                squares.insert(square.to_vec());
            }
        }
    }
    assert!(board("hip n=28").sets.iter().eq(&squares));
    for n in [27, 33, 64_usize] {
        let sets = board(&format!("hip n={n}")).sets;
        assert_eq!(sets.len(), n * n * (n * n - 1) / 12);
    }
}

#[test]
fn colorings_of_a_wide_board_are_accepted_and_their_mutations_judged() {
    // A square is in two rows at least: a color for each row, and one more for cells to be changed.
    let (game, width) = ("hip n=28 colors=29", 28);
    let symbol = |color: usize| char::from_digit(color as u32, 36).unwrap() as u8;
    let rows: Vec<u8> = (0..width * width)
        .map(|cell| symbol(cell / width + 1))
        .collect();
    let text = certificate(game, &rows, width);
    assert!(accepted(text.as_bytes()));
    let squares = board("hip n=28").sets;
    let mut random = Random(28);
    for _ in 0..25 {
        let square = random.of(&squares);
        let mut colors = rows.clone();
        let line = |colors: &[u8]| certificate(game, colors, width);
        for (changed, &corner) in (1..).zip(square) {
            colors[corner as usize] = symbol(29);
            let text = line(&colors);
            assert_eq!(accepted(text.as_bytes()), changed < 4, "{text}");
            assert_eq!(is_proper(game, text.lines().nth(3).unwrap()), changed < 4);
        }
        let name = |&cell: &u32| {
            format!(
                "{}{}",
                columns()[cell as usize % width],
                cell as usize / width + 1
            )
        };
        let names: Vec<String> = square.iter().map(name).collect();
        let why = format!("line 4: the set {} is all of one color", names.join(" "));
        assert_eq!(answer(&line(&colors)), Err(why));
        // Ten cells in any colors, most of them not in their row's.
        let mut colors = rows.clone();
        for _ in 0..10 {
            let cell = random.below(colors.len());
            colors[cell] = symbol(random.below(31));
        }
        let text = line(&colors);
        let proper = is_proper(game, text.lines().nth(3).unwrap());
        assert_eq!(accepted(text.as_bytes()), proper, "{text}");
    }
    for (right, wrong) in [
        ("n=28", "n=27"),
        ("n=28", "n=29"),
        ("n=28", "n=65"),
        ("colors=29", "colors=27"),
        ("/2", "2"),
        ("22/", "2/"),
        ("\nend", "/\nend"),
    ] {
        let changed = text.replacen(right, wrong, 1);
        assert!(changed != text && !accepted(changed.as_bytes()), "{wrong}");
    }
}

#[test]
fn trees_refutations_and_plays_name_wide_cells() {
    let tree = |cell: &str| {
        let head = "harary-certificate 1\ngame mnk m=28 n=1 k=2\nclaim count 1\ntree";
        answer(&format!("{head}\n{cell}\nend\n"))
    };
    assert!(tree("ab1").is_ok() && tree("a1").is_ok());
    for cell in ["ac1", "ab2", "ab01", "AB1", "27"] {
        assert_eq!(tree(cell), Err(format!("line 5: `{cell}` is not a cell")));
    }
    // Two neighbors cannot both have the one color; the map turns the row around.
    let turned: Vec<String> = columns()[..27]
        .iter()
        .rev()
        .map(|column| format!("{column}1"))
        .collect();
    let refutation = |cells: &str| {
        let head = "harary-certificate 1\ngame mnk m=27 n=1 k=2 colors=1\nclaim count 0\nlrat";
        answer(&format!(
            "{head}\nsymmetry cells {cells}\n100 0 26 27 53 0\nend\n"
        ))
    };
    let right = turned.join(" ");
    assert_eq!(
        refutation(&right),
        Ok("mnk m=27 n=1 k=2 colors=1: no proper coloring (1 clause)".to_owned())
    );
    assert!(refutation(&right.replace("aa1", "ab1")).is_err());
    let play = |after: &str| {
        answer(&format!(
            "harary-certificate 1\ngame mnk m=27 n=1 k=27\nafter {after}\nclaim outcome draw\nreason A strategy-stealing\n"
        ))
        .unwrap_err()
    };
    assert!(!play("aa1").contains("is not a cell"));
    assert_eq!(play("ab1"), "line 3: `ab1` is not a cell");
}
