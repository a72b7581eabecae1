//! Refutations that use maps which are no symmetries: right as proofs, wrong in their clauses.

use super::super::few_cells::{Game, PLAIN_TURNS, name};
use super::super::lemmas::hypergraphs::{Family, keeps, members, permutations, some_family};
use super::super::lemmas::symmetry::{Literal, clauses, compared};
use super::super::mutations::{Random, accepted};
use super::super::refutations::Prover;

/// The clauses of a board in two colors, with those of the lines `symmetry`, as numbers.
fn numbered(
    cells: usize,
    family: &Family,
    order: &[usize],
    named: usize,
    maps: &[Vec<usize>],
) -> Vec<Vec<i32>> {
    let has = |cell: usize, color: usize| (2 * cell + color + 1) as i32;
    let mut all: Vec<Vec<i32>> = (0..cells)
        .map(|cell| vec![has(cell, 0), has(cell, 1)])
        .collect();
    let mut sets: Vec<Vec<usize>> = family.iter().map(|&set| members(set).collect()).collect();
    sets.sort();
    for color in 0..2 {
        let none = |set: &Vec<usize>| set.iter().map(|&cell| -has(cell, color)).collect();
        all.extend(sets.iter().map(none));
    }
    // The new variables of each map come after those of the maps before.
    let agree = |map: usize, place: usize| {
        let before = maps[..map]
            .iter()
            .map(|map| compared(map, order).len().saturating_sub(1));
        (2 * cells + before.sum::<usize>() + place + 1) as i32
    };
    let lists = [family.clone(), family.clone()];
    for clause in clauses(&lists, order, named, maps) {
        let number = |literal: Literal| match literal {
            Literal::Has(cell, color) => has(cell, color),
            Literal::HasNot(cell, color) => -has(cell, color),
            Literal::Agree(map, place) => agree(map, place),
            Literal::Differ(map, place) => -agree(map, place),
        };
        all.push(clause.into_iter().map(number).collect());
    }
    all
}

fn is_colorable(cells: usize, family: &Family) -> bool {
    let one = |colors: usize, set: usize| set & colors == 0 || set & !colors == 0;
    (0..1 << cells).any(|colors| !family.iter().any(|&set| one(colors, set)))
}

/// Orders, named cells and maps at random, most of them no symmetries. Where the clauses contradict
/// each other, the proof of that is accepted just if every map is a symmetry; and then there is no
/// coloring.
#[test]
fn maps_that_are_no_symmetries() {
    let mut random = Random(1992);
    let (mut right, mut wrong, mut colorable) = (0, 0, 0);
    for round in 0..4_000 {
        let cells = 3 + round % 2;
        let mut family = some_family(cells, 6, &mut random);
        family.retain(|set| !set.is_power_of_two() || round % 5 == 0);
        let all = permutations(cells);
        let order = random.of(&all).clone();
        let named = random.below(cells + 1);
        let mut maps: Vec<Vec<usize>> = (0..random.below(3))
            .map(|_| random.of(&all).clone())
            .collect();
        if round % 3 == 0 {
            maps.retain(|map| keeps(&family, map));
        }
        let mut prover = Prover {
            clauses: numbered(cells, &family, &order, named, &maps),
            text: String::new(),
        };
        if prover.refute(&mut Vec::new(), &mut random).is_none() {
            continue;
        }
        let game = Game {
            cells,
            sets: [family.clone(), family.clone()],
            convention: "achievement",
            turns: PLAIN_TURNS,
            start: [0, 0],
            first: None,
        };
        let list = |cells: &[usize]| -> String {
            cells
                .iter()
                .map(|&cell| format!(" {}", name(cell)))
                .collect()
        };
        let mut text = game.head("count 0") + &format!("lrat\nsymmetry order{}\n", list(&order));
        if named > 0 {
            text += &format!("symmetry colors{}\n", list(&order[..named]));
        }
        for map in &maps {
            text += &format!("symmetry cells{}\n", list(map));
        }
        text += &format!("{}end\n", prover.text);
        let is_right = maps.iter().all(|map| keeps(&family, map));
        let none = !is_colorable(cells, &family);
        assert!(!is_right || none, "{text}");
        assert_eq!(accepted(text.as_bytes()), is_right, "{text}");
        right += usize::from(is_right);
        wrong += usize::from(!is_right);
        colorable += usize::from(!none);
    }
    println!(
        "refutations: {right} accepted, {wrong} refused, {colorable} of boards with colorings"
    );
    assert!(right > 300 && wrong > 300 && colorable > 50);
}
