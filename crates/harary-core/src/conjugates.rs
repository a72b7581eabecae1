//! Symmetries that leave equally many colorings alone.
//!
//! If h takes x to y, then hgh⁻¹ leaves y alone where g leaves x: conjugate symmetries leave
//! equally many colorings alone, with any renaming besides, as renaming and moving cells can be
//! exchanged.

use std::collections::HashMap;

/// Conjugate symmetries, of which one stands for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conjugates {
    /// One of them; cell i goes to `symmetry[i]`.
    pub symmetry: Vec<usize>,
    /// How many there are.
    pub number: u64,
}

/// Which symmetries a board has in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllSymmetries {
    /// Those that it lists.
    Listed,
    /// More: all but the identity, by their classes.
    Classes(Vec<Conjugates>),
    /// More than can be told.
    TooMany,
}

/// The classes of conjugate symmetries. With the identity, which is not among them, the symmetries
/// are to be a group.
pub fn conjugates(symmetries: &[Vec<usize>]) -> Vec<Conjugates> {
    let places: HashMap<&[usize], usize> = symmetries.iter().map(Vec::as_slice).zip(0..).collect();
    let mut is_told = vec![false; symmetries.len()];
    let mut classes = Vec::new();
    for (place, symmetry) in symmetries.iter().enumerate() {
        if is_told[place] {
            continue;
        }
        is_told[place] = true;
        let mut number = 1;
        let mut conjugate = symmetry.clone();
        for by in symmetries {
            for (cell, &to) in symmetry.iter().enumerate() {
                conjugate[by[cell]] = by[to];
            }
            if let Some(&place) = places.get(conjugate.as_slice())
                && !std::mem::replace(&mut is_told[place], true)
            {
                number += 1;
            }
        }
        classes.push(Conjugates {
            symmetry: symmetry.clone(),
            number,
        });
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_symmetries_of_a_square_and_of_six_points() {
        // The corners in turn: three turns, two mirrors of either kind.
        let square = [
            [1, 2, 3, 0],
            [2, 3, 0, 1],
            [3, 0, 1, 2],
            [1, 0, 3, 2],
            [3, 2, 1, 0],
            [0, 3, 2, 1],
            [2, 1, 0, 3],
        ];
        let sizes = |symmetries: &[Vec<usize>]| {
            let classes = conjugates(symmetries);
            let mut sizes: Vec<u64> = classes.iter().map(|class| class.number).collect();
            sizes.sort_unstable();
            sizes
        };
        assert_eq!(sizes(&square.map(Vec::from)), [1, 2, 2, 2]);
        let mut all = vec![vec![0_usize]];
        for last in 1..6 {
            let with = |map: &Vec<usize>, at: usize| {
                let mut map = map.clone();
                map.insert(at, last);
                map
            };
            all = (all
                .iter()
                .flat_map(|map| (0..=last).map(|at| with(map, at))))
            .collect();
        }
        all.retain(|map| !map.is_sorted());
        // By the partitions of six: 15 transpositions, 40 cycles of three, and so on.
        let expected = [15, 15, 40, 40, 45, 90, 90, 120, 120, 144];
        assert_eq!(sizes(&all), expected);
        assert!(conjugates(&[]).is_empty());
    }
}
