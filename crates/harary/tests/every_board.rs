//! Harary's animals on boards of every size: every polyomino but twelve contains one of twelve that
//! a pairing of the plane stops (Gardner 1979, after Harary).

use harary::{Limits, Outcome, Player, SolveOptions, every_board, solve};
use std::collections::BTreeSet;

type Animal = Vec<(i32, i32)>;

/// Moved to the corner, in order.
fn moved(cells: &[(i32, i32)]) -> Animal {
    let left = cells.iter().map(|cell| cell.0).min().unwrap();
    let top = cells.iter().map(|cell| cell.1).min().unwrap();
    let mut cells: Animal = cells.iter().map(|(x, y)| (x - left, y - top)).collect();
    cells.sort_unstable();
    cells
}

fn images(cells: &[(i32, i32)]) -> BTreeSet<Animal> {
    let mut images = BTreeSet::new();
    let mut cells = cells.to_vec();
    for _ in 0..4 {
        cells = cells.iter().map(|&(x, y)| (y, -x)).collect();
        let reflected: Animal = cells.iter().map(|&(x, y)| (-x, y)).collect();
        images.extend([moved(&cells), moved(&reflected)]);
    }
    images
}

/// All animals with a cell more.
fn larger(animals: &BTreeSet<Animal>) -> BTreeSet<Animal> {
    let mut larger = BTreeSet::new();
    for animal in animals {
        for &(x, y) in animal {
            for cell in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                if !animal.contains(&cell) {
                    let cells = [&animal[..], &[cell]].concat();
                    larger.insert(images(&cells).pop_first().unwrap());
                }
            }
        }
    }
    larger
}

fn contains(animal: &[(i32, i32)], other: &[(i32, i32)]) -> bool {
    let moves = || (0..7).flat_map(|y| (0..7).map(move |x| (x, y)));
    images(other).iter().any(|image| {
        moves().any(|(x, y)| {
            image
                .iter()
                .all(|of| animal.contains(&(of.0 + x, of.1 + y)))
        })
    })
}

fn drawn(animal: &[(i32, i32)]) -> String {
    let width = animal.iter().map(|cell| cell.0).max().unwrap();
    let height = animal.iter().map(|cell| cell.1).max().unwrap();
    let symbol = |cell: (i32, i32)| if animal.contains(&cell) { 'x' } else { '.' };
    let row = |y| (0..=width).map(|x| symbol((x, y))).collect::<String>();
    (0..=height).map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn all_animals_but_twelve_are_stopped_on_every_board() {
    let mut level = BTreeSet::from([vec![(0, 0)]]);
    let (mut stopped, mut others) = (Vec::<Animal>::new(), Vec::new());
    for cells in 1..=7 {
        let open: Vec<&Animal> = level
            .iter()
            .filter(|animal| !stopped.iter().any(|other| contains(animal, other)))
            .collect();
        let mut fresh = Vec::<Animal>::new();
        for animal in open {
            let spec = format!("animal animal={}", drawn(animal)).parse().unwrap();
            let answer = every_board(&spec, 4, &Limits::default()).unwrap();
            assert!(answer.stopped.is_none());
            let Some(certificate) = answer.certificate() else {
                others.push(animal.len());
                continue;
            };
            let accepted = harary_check::check(&mut certificate.as_bytes()).unwrap();
            assert_eq!(accepted.claim, "draw on every board");
            fresh.push(animal.clone());
            // On a small board nobody wins indeed.
            let spec = format!("animal n=4 animal={}", drawn(animal)).parse();
            let report = solve(&spec.unwrap(), &SolveOptions::default(), &Limits::default());
            let outcome = report.unwrap().answer.outcome;
            assert_eq!(outcome, Some(Outcome::Draw), "{}", drawn(animal));
        }
        stopped.extend(fresh);
        level = larger(&level);
        assert!(cells < 7 || level.len() == 369, "octominoes");
    }
    // Nothing is left of seven cells, and an animal of more contains one of seven.
    assert_eq!(others, [1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6]);
    let sizes: Vec<usize> = stopped.iter().map(Vec::len).collect();
    assert_eq!(sizes, [4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6]);
}

#[test]
fn what_is_won_somewhere_has_no_pairing() {
    for (every, game) in [
        ("mnk k=3", "mnk m=5 n=5 k=3"),
        ("animal animal=tippy", "animal n=3 animal=tippy"),
        ("animal animal=elly", "animal n=4 animal=elly"),
    ] {
        let answer = every_board(&every.parse().unwrap(), 6, &Limits::default()).unwrap();
        assert!(
            answer.stopped.is_none() && answer.paving.is_none(),
            "{every}"
        );
        let report = solve(
            &game.parse().unwrap(),
            &SolveOptions::default(),
            &Limits::default(),
        );
        let outcome = report.unwrap().answer.outcome;
        assert_eq!(outcome, Some(Outcome::Wins(Player::A)), "{game}");
    }
}

#[test]
fn other_games_and_sizes_are_refused() {
    for spec in [
        "vdw k=3",
        "animal n=4 animal=el",
        "animal",
        "mnk k=0",
        "mnk k=33",
        "mnk k=3 m=4",
    ] {
        let answer = every_board(&spec.parse().unwrap(), 2, &Limits::default());
        assert!(answer.is_err(), "{spec}");
    }
}
