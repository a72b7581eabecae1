//! Kinds of colors: colors of one kind can be renamed.
//!
//! Colors that forbid the same sets are of one *kind*; renaming colors within their kinds maps
//! proper colorings to proper colorings. In a *normal* coloring, along some order of the cells, the
//! colors of each kind are opened in order: the first cell of the kind has the kind's first color,
//! the first cell after it with another color of the kind has the second one, and so on. Every
//! coloring arises from one normal coloring by renaming colors.

use crate::{BadParameter, Coloring};

/// The colors of a problem by their kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kinds {
    /// For each color, from 1 on, the first of its kind.
    first: Vec<u8>,
    /// The color before it of the same kind, 0 for the first.
    before: Vec<u8>,
}

impl Kinds {
    /// The kinds of the colors of a problem.
    pub fn of(problem: &dyn Coloring) -> Kinds {
        let first: Vec<u8> = (1..=problem.colors())
            .map(|color| problem.kind(color))
            .collect();
        let before = (1..=problem.colors()).map(|color| {
            let mut smaller = (1..color).rev();
            let same = smaller
                .find(|&other| first[usize::from(other) - 1] == first[usize::from(color) - 1]);
            same.unwrap_or(0)
        });
        Kinds {
            before: before.collect(),
            first,
        }
    }

    /// Whether all colors are of one kind.
    pub fn is_one(&self) -> bool {
        self.first.iter().all(|&first| first == 1)
    }

    /// Refuses colors of different kinds, for those that cannot tell them apart.
    ///
    /// # Errors
    /// [`BadParameter`] `colors` if there are.
    pub fn must_be_one(&self) -> Result<(), BadParameter> {
        if self.is_one() {
            return Ok(());
        }
        let allowed = "colors that all forbid the same sets";
        Err(BadParameter::new("colors", self.first.len(), allowed))
    }

    /// The color before this one of the same kind; 0 if it is the first.
    pub fn before(&self, color: u8) -> u8 {
        self.before[usize::from(color) - 1]
    }

    /// The first color of each kind.
    pub fn firsts(&self) -> impl Iterator<Item = u8> + '_ {
        (1..)
            .zip(&self.before)
            .filter(|(_, before)| **before == 0)
            .map(|(color, _)| color)
    }

    /// The colors of the kind of its first color, in order.
    pub fn members(&self, first: u8) -> impl Iterator<Item = u8> + '_ {
        (1..)
            .zip(&self.first)
            .filter(move |(_, known)| **known == first)
            .map(|(color, _)| color)
    }

    /// In how many ways the colors of a coloring that uses these can be renamed; `None` if they are
    /// 2^128 or more.
    pub fn ways(&self, is_used: impl Fn(u8) -> bool) -> Option<u128> {
        self.firsts().try_fold(1_u128, |ways, first| {
            let size = self.members(first).count() as u128;
            let used = self.members(first).filter(|&color| is_used(color)).count() as u128;
            (0..used).try_fold(ways, |ways, other| ways.checked_mul(size - other))
        })
    }

    /// A renaming that has named no color yet.
    pub fn renaming(&self) -> Renaming<'_> {
        Renaming {
            kinds: self,
            names: [0; 256],
            last: [0; 256],
        }
    }

    /// The coloring with its colors renamed so that they are opened in the order of the cells.
    pub fn normal(&self, colors: &[u8]) -> Vec<u8> {
        let mut renaming = self.renaming();
        colors.iter().map(|&color| renaming.name(color)).collect()
    }
}

/// New names for colors, given in the order in which they are first asked for.
#[derive(Clone, Debug)]
pub struct Renaming<'a> {
    kinds: &'a Kinds,
    names: [u8; 256],
    /// For the first color of each kind the name of the kind given last.
    last: [u8; 256],
}

impl Renaming<'_> {
    /// The new name of a color: that given to it before, or the next one of its kind.
    pub fn name(&mut self, color: u8) -> u8 {
        let name = &mut self.names[usize::from(color)];
        if *name == 0 {
            let first = self.kinds.first[usize::from(color) - 1];
            let last = &mut self.last[usize::from(first)];
            // In a problem of one kind, the next number.
            *name = match *last {
                0 => first,
                last => (last + 1..)
                    .find(|&next| self.kinds.before[usize::from(next) - 1] == last)
                    .unwrap_or(last),
            };
            *last = *name;
        }
        *name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three kinds: 1 and 4, 2 and 3, 5.
    #[derive(Debug)]
    struct Three;

    impl Coloring for Three {
        fn cells(&self) -> usize {
            6
        }
        fn colors(&self) -> u8 {
            5
        }
        fn kind(&self, color: u8) -> u8 {
            [1, 2, 2, 1, 5][usize::from(color) - 1]
        }
        fn admits(&self, _: &[u8], _: usize, _: u8) -> bool {
            true
        }
        fn cell_name(&self, cell: usize) -> String {
            cell.to_string()
        }
    }

    #[test]
    fn colors_are_renamed_within_their_kinds() {
        let kinds = Kinds::of(&Three);
        assert!(!kinds.is_one());
        assert_eq!(kinds.normal(&[4, 3, 5, 3, 1, 2]), [1, 2, 5, 2, 4, 3]);
        assert_eq!(kinds.normal(&[1, 2, 5, 2, 4, 3]), [1, 2, 5, 2, 4, 3]);
        assert_eq!(kinds.firsts().collect::<Vec<u8>>(), [1, 2, 5]);
        assert_eq!(kinds.members(2).collect::<Vec<u8>>(), [2, 3]);
        assert_eq!(
            [1, 2, 3, 4, 5].map(|color| kinds.before(color)),
            [0, 0, 2, 1, 0]
        );
        // Two ways to name one color of a kind of two, and two ways for both.
        assert_eq!(kinds.ways(|color| color == 1), Some(2));
        assert_eq!(kinds.ways(|_| true), Some(4));
        assert_eq!(kinds.ways(|color| color == 5), Some(1));
    }
}
