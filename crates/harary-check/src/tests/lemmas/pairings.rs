//! Lemma 19: a player who answers by a paving that is accepted never lets the other own a copy, on
//! any board of up to nine cells in three columns and rows, and on whole boards of twelve.

use super::super::accepted::said_of;
use super::hypergraphs::{Cells, members};
use crate::paving::Shape;
use crate::rules::animal;
use crate::spec::Spec;

use super::super::free;

/// The ways of a paving of two columns and two rows, each with a step of one cell at most.
type Ways = [Option<(i64, i64)>; 4];

fn all_ways() -> impl Iterator<Item = Ways> {
    let way = |number: usize| match number % 9 {
        4 => None,
        number => Some((number as i64 % 3 - 1, number as i64 / 3 - 1)),
    };
    (0..9_usize.pow(4))
        .map(move |number| [0, 1, 2, 3].map(|place| way(number / 9_usize.pow(place))))
}

fn certificate(name: &str, ways: &Ways) -> String {
    let word = |way: Option<(i64, i64)>| match way {
        None => ".".to_owned(),
        Some((right, down)) => format!("{right},{down}"),
    };
    let words = ways.map(word);
    format!(
        "harary-certificate 1\ngame animal animal={name}\nclaim every-board draw\npaving 2 2\n{} {}\n{} {}\nend\n",
        words[0], words[1], words[2], words[3]
    )
}

/// The partner of a cell of a board of three columns that begins somewhere on the plane.
fn partner(ways: &Ways, corner: (i64, i64), cell: usize, rows: usize) -> Option<usize> {
    let (x, y) = ((cell % 3) as i64, (cell / 3) as i64);
    let place = (y + corner.1).rem_euclid(2) * 2 + (x + corner.0).rem_euclid(2);
    let (right, down) = ways[place as usize]?;
    let (x, y) = (x + right, y + down);
    let on_board = (0..3).contains(&x) && (0..rows as i64).contains(&y);
    on_board.then(|| (y * 3 + x) as usize)
}

/// The copies of the images of an animal on a board of three columns, of which these are the cells.
fn copies(shapes: &[Shape], rows: usize, board: Cells) -> Vec<Cells> {
    let mut copies = Vec::new();
    for shape in shapes {
        for (right, down) in (-4..4).flat_map(|right| (-4..4).map(move |down| (right, down))) {
            let place = |&(x, y): &(i64, i64)| {
                let (x, y) = (x + right, y + down);
                let on_board = (0..3).contains(&x) && (0..rows as i64).contains(&y);
                on_board.then(|| 1 << (y * 3 + x))
            };
            let cells: Option<Vec<Cells>> = shape.iter().map(place).collect();
            let copy = cells.map(|cells| cells.iter().sum::<Cells>());
            copies.extend(copy.filter(|copy| copy & !board == 0));
        }
    }
    copies
}

/// Whether the other player owns a copy in some play against the paving, from what both own.
fn is_beaten(copies: &[Cells], partners: &[Option<usize>], free: Cells, other: Cells) -> bool {
    members(free).any(|cell| {
        let (mine, left) = (other | 1 << cell, free & !(1 << cell));
        if copies.iter().any(|copy| copy & !mine == 0) {
            return true;
        }
        let answer = partners[cell].filter(|&cell| left >> cell & 1 == 1);
        // Any free cell does where there is no partner to take.
        let answer = answer.or(members(left).next());
        let left = answer.map_or(left, |cell| left & !(1 << cell));
        is_beaten(copies, partners, left, mine)
    })
}

#[test]
fn no_play_beats_a_paving_that_is_accepted() {
    let names = [
        "monomino", "domino", "tic", "el", "skinny", "elly", "knobby", "tippy", "fatty",
        "xx/xx/x.", "xxx/xx.", "xxx/x.x", "xxx/xxx", "xx/xx/xx",
    ];
    let (mut accepted, mut beaten) = (0, 0);
    for name in names {
        let spec = format!("animal animal={name}");
        let shapes = animal::shapes(&mut Spec::read(&spec, &free()).unwrap());
        let Ok(shapes) = shapes else { continue };
        for (number, ways) in all_ways().enumerate() {
            let is_right = !said_of(&certificate(name, &ways)).starts_with("line");
            if !is_right && number % 397 != 0 {
                continue;
            }
            accepted += usize::from(is_right);
            let mut boards: Vec<(usize, Cells)> = vec![(4, 0xfff)];
            boards.extend((1..1 << 9).map(|board| (3, board)));
            for (index, (rows, board)) in boards.into_iter().enumerate() {
                // The places where the board may lie on the plane take turns.
                let corner = ((index % 2) as i64, (index / 2 % 2) as i64);
                let partners: Vec<Option<usize>> = (0..3 * rows)
                    .map(|cell| partner(&ways, corner, cell, rows))
                    .collect();
                let copies = copies(&shapes, rows, board);
                if copies.is_empty() {
                    continue;
                }
                let loses = is_beaten(&copies, &partners, board, 0);
                assert!(!loses || !is_right, "{name} {ways:?} {board:b}");
                beaten += usize::from(loses);
            }
        }
    }
    println!("{accepted} pavings accepted, {beaten} times another was beaten");
    assert!(accepted > 10 && beaten > 500, "{accepted} {beaten}");
}
