//! Symmetry breaking leaves some coloring of each class, and just those of the definition.

use super::*;
use harary_core::Kinds;
use std::collections::BTreeSet;

/// Whether a coloring satisfies the clauses with some values of the variables that are not the
/// cells'. They stand for themselves just once in a clause, so that it is best to let as few hold
/// as must.
fn satisfies(clauses: &Cnf, coloring: &[u8], colors: u8) -> bool {
    let own = coloring.len() * usize::from(colors);
    let mut holds = vec![false; clauses.variables() as usize + 1];
    for (cell, &color) in coloring.iter().enumerate() {
        holds[variable(cell, color, colors) as usize] = true;
    }
    loop {
        let is_true = |&literal: &i32| holds[literal.unsigned_abs() as usize] == (literal > 0);
        let broken = clauses.clauses().find(|clause| !clause.iter().any(is_true));
        let Some(broken) = broken else {
            return true;
        };
        let more = broken.iter().find(|&&literal| literal > own as i32);
        let Some(&more) = more else {
            return false;
        };
        holds[more as usize] = true;
    }
}

/// Whether colors of one kind are opened in order along the cells.
fn is_in_order(coloring: &[u8], named: &[usize], kinds: &Kinds) -> bool {
    (0..named.len()).all(|at| {
        let before = kinds.before(coloring[named[at]]);
        before == 0 || named[..at].iter().any(|&cell| coloring[cell] == before)
    })
}

fn along(coloring: &[u8], order: &[usize]) -> Vec<u8> {
    order.iter().map(|&cell| coloring[cell]).collect()
}

fn image(coloring: &[u8], map: &[usize]) -> Vec<u8> {
    map.iter().map(|&to| coloring[to]).collect()
}

/// Up to six cells, sets and all that some random maps make of them, and an order of the cells.
fn random(dice: &mut Dice) -> (Lists, Vec<usize>) {
    let cells = 1 + dice.below(6);
    let shuffled = |dice: &mut Dice| {
        let mut cells: Vec<usize> = (0..cells).collect();
        (1..cells.len())
            .rev()
            .for_each(|last| cells.swap(last, dice.below(last + 1)));
        cells
    };
    let mut group: BTreeSet<Vec<usize>> = (0..dice.below(3)).map(|_| shuffled(dice)).collect();
    loop {
        let all = group
            .iter()
            .flat_map(|one| group.iter().map(|other| image_of(one, other)));
        let more: BTreeSet<Vec<usize>> = all.collect();
        let before = group.len();
        group.extend(more);
        if group.len() == before {
            break;
        }
    }
    let mut kinds = Vec::new();
    for _ in 0..2 {
        let mut sets = BTreeSet::new();
        for _ in 0..dice.below(3) {
            let set: BTreeSet<usize> = (0..2 + dice.below(2)).map(|_| dice.below(cells)).collect();
            sets.insert(set.iter().copied().collect::<Vec<usize>>());
            for map in &group {
                let image: BTreeSet<usize> = set.iter().map(|&cell| map[cell]).collect();
                sets.insert(image.into_iter().collect());
            }
        }
        kinds.push(sets.into_iter().collect::<Vec<Vec<usize>>>());
    }
    let lists = Lists {
        cells,
        sets: (0..1 + dice.below(3))
            .map(|_| kinds[dice.below(2)].clone())
            .collect(),
        symmetries: group.into_iter().filter(|map| !map.is_sorted()).collect(),
    };
    let order = shuffled(dice);
    (lists, order)
}

fn image_of(one: &[usize], other: &[usize]) -> Vec<usize> {
    one.iter().map(|&cell| other[cell]).collect()
}

#[test]
fn some_coloring_of_each_class_is_left_and_just_those_of_the_definition() {
    let mut dice = Dice::new(31);
    let (mut left, mut gone) = (0, 0);
    for _ in 0..300 {
        let (problem, order) = random(&mut dice);
        let kinds = Kinds::of(&problem);
        let colors = problem.colors();
        let symmetry = Symmetry {
            named: order[..dice.below(order.len() + 1)].to_vec(),
            maps: problem.symmetries.clone(),
            order,
        };
        let clauses = symmetry.clauses(&problem);
        let all: Vec<Vec<u8>> = (0..usize::from(colors).pow(problem.cells as u32))
            .map(|mut number| {
                let digit = |_| {
                    let digit = number % usize::from(colors);
                    number /= usize::from(colors);
                    digit as u8 + 1
                };
                (0..problem.cells).map(digit).collect()
            })
            .collect();
        let is_left = |coloring: &Vec<u8>| {
            let own = along(coloring, &symmetry.order);
            let maps = symmetry.maps.iter();
            let mut images = maps.map(|map| along(&image(coloring, map), &symmetry.order));
            is_in_order(coloring, &symmetry.named, &kinds) && images.all(|image| own <= image)
        };
        let mut classes = BTreeSet::new();
        for coloring in &all {
            let expected = is_left(coloring);
            assert_eq!(
                satisfies(&clauses, coloring, colors),
                expected,
                "{problem:?} {symmetry:?}"
            );
            if expected {
                left += 1;
                classes.insert(class(coloring, &problem, &kinds));
            } else {
                gone += 1;
            }
        }
        assert!(
            all.iter()
                .all(|coloring| classes.contains(&class(coloring, &problem, &kinds)))
        );
    }
    assert!(left > 1000 && gone > 1000, "{left} {gone}");
}

/// As above, for colorings that symmetries and names make of each other.
fn class(coloring: &[u8], problem: &Lists, kinds: &Kinds) -> Vec<u8> {
    let images = problem.symmetries.iter().map(|map| image(coloring, map));
    let all = std::iter::once(coloring.to_vec()).chain(images);
    all.map(|coloring| kinds.normal(&coloring))
        .min()
        .unwrap_or_default()
}
