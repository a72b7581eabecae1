//! All boards of a few cells: families of sets of cells, cells as bits, and plain play on them.

use super::super::mutations::Random;

/// A set of cells, the cell i as the bit 1 << i.
pub(crate) type Cells = usize;

/// The sets of a player, each once.
pub(crate) type Family = Vec<Cells>;

/// All families of nonempty sets of so many cells, at most 4: 2^(2^cells − 1) of them.
pub(crate) fn all_families(cells: usize) -> impl Iterator<Item = Family> {
    assert!(cells <= 4, "too many families");
    let sets = (1 << cells) - 1;
    (0..1_usize << sets).map(move |chosen| {
        let taken = (0..sets).filter(|set| chosen >> set & 1 == 1);
        taken.map(|set| set + 1).collect()
    })
}

/// A family of up to `most` nonempty sets of so many cells.
pub(crate) fn some_family(cells: usize, most: usize, random: &mut Random) -> Family {
    let sets = 1 + random.below(most);
    let mut family: Family = (0..sets)
        .map(|_| 1 + random.below((1 << cells) - 1))
        .collect();
    family.sort_unstable();
    family.dedup();
    family
}

/// All families of nonempty sets of so many cells of which none contains another.
pub(crate) fn antichains(cells: usize) -> Vec<Family> {
    let mut all = vec![Vec::new()];
    for set in 1..1_usize << cells {
        let apart = |other: &Cells| other & set != set && other & set != *other;
        let longer = all
            .iter()
            .filter(|family: &&Family| family.iter().all(apart));
        let longer: Vec<Family> = longer
            .map(|family| [&family[..], &[set]].concat())
            .collect();
        all.extend(longer);
    }
    all
}

/// The cells of a set, counted from 0.
pub(crate) fn members(set: Cells) -> impl Iterator<Item = usize> {
    (0..usize::BITS as usize).filter(move |cell| set >> cell & 1 == 1)
}

/// Whether these cells contain a set of the family.
pub(crate) fn owns(family: &[Cells], cells: Cells) -> bool {
    family.iter().any(|set| set & !cells == 0)
}

/// For every set of cells whether it contains a set of the family.
pub(crate) fn owners(family: &[Cells], cells: usize) -> Vec<bool> {
    (0..1 << cells).map(|mine| owns(family, mine)).collect()
}

/// All maps of so many cells onto themselves, as the image of each.
pub(crate) fn permutations(cells: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for next in 0..cells {
        let longer = |map: &Vec<usize>| {
            let map = map.clone();
            (0..=next).map(move |at| [&map[..at], &[next], &map[at..]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The image of a set.
pub(crate) fn image(set: Cells, map: &[usize]) -> Cells {
    members(set).map(|cell| 1 << map[cell]).sum()
}

/// Whether the image of every set is a set.
pub(crate) fn keeps(family: &[Cells], map: &[usize]) -> bool {
    family.iter().all(|&set| family.contains(&image(set, map)))
}

#[test]
fn families_are_counted_as_known() {
    // The numbers of Dedekind, less the family of the empty set alone.
    let counts = [1, 2, 3, 4, 5].map(|cells| antichains(cells).len());
    assert_eq!(counts, [2, 5, 19, 167, 7580]);
    assert_eq!(all_families(3).count(), 128);
}
