//! Lemmas 1 and 2, about a whole game from its start: the first player steals a strategy under
//! `achievement`, and the second mirrors under `avoidance` and `avoider-enforcer`.

use super::super::mutations::Random;
use super::hypergraphs::{
    Cells, Family, all_families, antichains, image, keeps, members, owners, permutations,
    some_family,
};

/// 1 if the first player wins, −1 if the second does, 0 for a draw, when both have these sets and
/// it is `turn`'s turn, 0 or 1; whoever first owns a set wins or, with `loses`, loses.
fn value(sets: &[bool], cells: usize, own: [Cells; 2], turn: usize, loses: bool) -> i32 {
    let sign = if loses { -1 } else { 1 };
    if sets[own[0]] {
        return sign;
    }
    if sets[own[1]] {
        return -sign;
    }
    let free = !(own[0] | own[1]) & ((1 << cells) - 1);
    let values = members(free).map(|cell| {
        let mut next = own;
        next[turn] |= 1 << cell;
        value(sets, cells, next, 1 - turn, loses)
    });
    match turn {
        0 => values.max(),
        _ => values.min(),
    }
    .unwrap_or(0)
}

/// With whatever the first player owns at the start.
fn nothing_is_lost(cells: usize, family: &Family) -> usize {
    let sets = owners(family, cells);
    for own in 0..1 << cells {
        let worth = value(&sets, cells, [own, 0], 0, false);
        assert!(worth >= 0, "{family:?} {own:b}");
    }
    1 << cells
}

#[test]
fn the_first_player_loses_on_no_board() {
    let mut tried = 0;
    for cells in 1..=4 {
        for family in all_families(cells) {
            tried += nothing_is_lost(cells, &family);
        }
    }
    for family in antichains(5) {
        tried += nothing_is_lost(5, &family);
    }
    assert_eq!(tried, 2 * 2 + 8 * 4 + 128 * 8 + 32_768 * 16 + 7_580 * 32);
    // What the second player owns at the start may lose for the first, so the lemma is not idle.
    let sets = owners(&[0b011, 0b110], 3);
    assert_eq!(value(&sets, 3, [0, 0b010], 0, false), -1);
}

/// The worst for the second player, who answers each cell with its image, of all plays; every
/// answer must be legal.
fn mirrored(sets: &[bool], cells: usize, own: [Cells; 2], map: &[usize]) -> i32 {
    let free = !(own[0] | own[1]) & ((1 << cells) - 1);
    let after = members(free).map(|cell| {
        let first = own[0] | 1 << cell;
        let answer = 1 << map[cell];
        assert!(free & answer != 0 && answer != 1 << cell, "{map:?}");
        match (sets[first], sets[own[1] | answer]) {
            (true, _) => -1,
            (_, true) => 1,
            _ => mirrored(sets, cells, [first, own[1] | answer], map),
        }
    });
    after.max().unwrap_or(0)
}

/// All maps that pair the cells.
fn mirrors(cells: usize) -> Vec<Vec<usize>> {
    let mut maps = permutations(cells);
    maps.retain(|map| (0..cells).all(|cell| map[cell] != cell && map[map[cell]] == cell));
    maps
}

/// The cells of the player who does not mirror, on all boards that are filled so: a cell and its
/// image have different owners, and who mirrors owns a cell that is its own image.
fn filled(cells: usize, map: &[usize]) -> impl Iterator<Item = Cells> {
    let has = |own: Cells, cell: usize| own >> cell & 1 == 1;
    (0..1 << cells).filter(move |&own| {
        let mut all = (0..cells).map(|cell| (cell, map[cell]));
        all.all(|(cell, image)| match cell == image {
            true => !has(own, cell),
            false => has(own, cell) != has(own, image),
        })
    })
}

/// Whether some board that is filled so is without a set that a player owns. Where none is, who
/// does not mirror owns one on each of them.
fn can_be_drawn(sets: &[bool], cells: usize, map: &[usize]) -> bool {
    let rest = |own: Cells| ((1 << cells) - 1) ^ own;
    let drawn = filled(cells, map).any(|own| !sets[own] && !sets[rest(own)]);
    assert_eq!(!drawn, filled(cells, map).all(|own| sets[own]), "{map:?}");
    drawn
}

#[test]
fn the_second_player_who_mirrors_loses_on_no_board() {
    let (mut found, mut won, mut lost) = (0, 0, 0);
    let mut look = |cells: usize, family: &Family, maps: &[Vec<usize>]| {
        let sets = owners(family, cells);
        for map in maps {
            let worst = mirrored(&sets, cells, [0, 0], map);
            if keeps(family, map) {
                assert!(worst <= 0, "{family:?} {map:?}");
                // Who plays against a mirror draws if any board that is filled so is a draw.
                let drawn = can_be_drawn(&sets, cells, map);
                assert_eq!(worst == 0, drawn, "{family:?} {map:?}");
                won += usize::from(!drawn);
                found += 1;
            } else {
                lost += usize::from(worst > 0);
            }
        }
    };
    for cells in [2, 4] {
        let maps = mirrors(cells);
        all_families(cells).for_each(|family| look(cells, &family, &maps));
    }
    let maps = mirrors(6);
    assert_eq!(maps.len(), 15);
    let mut random = Random(1991);
    for _ in 0..400 {
        let mut family = some_family(6, 6, &mut random);
        let map = random.of(&maps).clone();
        let images: Vec<Cells> = family.iter().map(|&set| image(set, &map)).collect();
        family.extend(images);
        look(6, &family, &[map]);
        look(6, &some_family(6, 6, &mut random), &maps);
    }
    println!("{found} boards with a mirror, {won} won; {lost} on which a map that is none loses");
    assert!(
        found > 4 + 3 * 256 && won > 100 && lost > 1_000,
        "{found} {won} {lost}"
    );
}

/// The first player takes the cell that the map keeps, and answers each cell with its image.
#[test]
fn the_first_player_who_mirrors_loses_on_no_board() {
    let (mut found, mut won, mut lost) = (0, 0, 0);
    let mut random = Random(2002);
    let mut families: Vec<(usize, Family)> = Vec::new();
    families.extend(all_families(3).map(|family| (3, family)));
    for _ in 0..2_000 {
        families.push((5, some_family(5, 5, &mut random)));
    }
    for (cells, family) in families {
        let mut maps = permutations(cells);
        let kept = |map: &[usize]| (0..cells).filter(|&cell| map[cell] == cell).count();
        maps.retain(|map| kept(map) == 1 && (0..cells).all(|cell| map[map[cell]] == cell));
        for map in &maps {
            let middle = (0..cells).find(|&cell| map[cell] == cell).unwrap();
            // The family itself, and with the images of its sets.
            let images: Vec<Cells> = family.iter().map(|&set| image(set, map)).collect();
            for family in [family.clone(), [&family[..], &images].concat()] {
                let sets = owners(&family, cells);
                let worst = match sets[1 << middle] {
                    true => 1,
                    false => mirrored(&sets, cells, [0, 1 << middle], map),
                };
                let holds_a_pair = |set: &Cells| {
                    let mut others = members(*set).filter(|&cell| cell != middle);
                    others.any(|cell| set >> map[cell] & 1 == 1)
                };
                let mut through = family.iter().filter(|&set| set >> middle & 1 == 1);
                if keeps(&family, map) && through.all(holds_a_pair) {
                    assert!(worst <= 0, "{family:?} {map:?}");
                    let drawn = can_be_drawn(&sets, cells, map);
                    assert_eq!(worst == 0, drawn, "{family:?} {map:?}");
                    won += usize::from(!drawn);
                    found += 1;
                } else {
                    lost += usize::from(worst > 0);
                }
            }
        }
    }
    println!("{found} boards with a mirror, {won} won; {lost} on which a map that is none loses");
    assert!(
        found > 300 && won > 50 && lost > 300,
        "{found} {won} {lost}"
    );
}
