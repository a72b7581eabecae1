//! The width of masks, weights and keys in a search on live boards, and sets of that width.

use crate::symmetries::MaskMap;
use harary_core::Words;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, Index, IndexMut, Not};

/// A set of cells, as a number.
pub trait CellBits:
    Copy
    + Ord
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// No cell.
    const NONE: Self;
    /// One cell.
    fn one(cell: usize) -> Self;
    /// The cells of a wide mask, which must fit.
    fn narrow(wide: u128) -> Self;
    /// The same cells as a wide mask.
    fn wide(self) -> u128;
    /// How many cells there are.
    fn size(self) -> u32;
    /// The least cell, and the mask without it; `None` if there is none.
    fn pop(self) -> Option<(usize, Self)>;
    /// The cells one after the other, in increasing order.
    fn cells(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let (cell, rest) = self.pop()?;
            self = rest;
            Some(cell)
        })
    }
    /// Eight cells at a time, from the least on.
    fn bytes(self) -> impl Iterator<Item = u8>;
    /// Whether it has this cell.
    fn has(self, cell: usize) -> bool {
        self.meets(Self::one(cell))
    }
    /// Whether two masks have a cell in common.
    fn meets(self, other: Self) -> bool {
        self & other != Self::NONE
    }
}

macro_rules! mask {
    ($number:ty) => {
        impl CellBits for $number {
            const NONE: Self = 0;
            fn one(cell: usize) -> Self {
                1 << cell
            }
            fn narrow(wide: u128) -> Self {
                wide as $number
            }
            fn wide(self) -> u128 {
                self.into()
            }
            fn size(self) -> u32 {
                self.count_ones()
            }
            fn pop(self) -> Option<(usize, Self)> {
                (self != 0).then(|| (self.trailing_zeros() as usize, self & (self - 1)))
            }
            fn bytes(self) -> impl Iterator<Item = u8> {
                self.to_le_bytes().into_iter()
            }
        }
    };
}
mask!(u64);
mask!(u128);

/// Sets that lack more cells are weighed as if they lacked so many, as the checker of certificates
/// does, whose sums have 128 bits.
pub(super) const MOST_LACKED: u32 = 100;

/// The types of a search on live boards of limited size.
pub trait BoardWidth: Copy + Eq + Debug + Send + Sync {
    /// Sets of cells.
    type Mask: CellBits;
    /// A weight for each cell.
    type Weights: Clone + Eq + Debug + Send + Sync + Index<usize, Output = u16> + IndexMut<usize>;
    /// Keys of positions.
    type Key: Words + Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// The largest board.
    const CELLS: usize;
    /// The largest one where keys hold the time that is left; 0 if there is no room for that.
    const TIMED_CELLS: usize;
    /// Nothing on any cell.
    const WEIGHTLESS: Self::Weights;
    /// Three planes of `cells` cells, one bit, and the plies that are left, as a key. A cell has
    /// six of the eight combinations of bits: not the third alone, nor the other two without it.
    /// The plies are 0 on boards of more than [`TIMED_CELLS`](BoardWidth::TIMED_CELLS) cells.
    fn pack(planes: [Self::Mask; 3], cells: u32, turn: bool, plies: u32) -> Self::Key;
    /// The least image of the planes.
    fn least(planes: [Self::Mask; 3], symmetries: &[Image<Self::Mask>]) -> [Self::Mask; 3] {
        let mut least = planes;
        for map in symmetries {
            let x = map.apply(planes[0]);
            if x <= least[0] {
                least = least.min([x, map.apply(planes[1]), map.apply(planes[2])]);
            }
        }
        least
    }
}

/// Boards of up to 42 cells: keys of two words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Narrow {}

/// Boards of up to 128 cells: keys of six words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wide {}

impl BoardWidth for Narrow {
    type Mask = u64;
    type Weights = [u16; 42];
    type Key = [u64; 2];
    const CELLS: usize = 42;
    const TIMED_CELLS: usize = 0;
    const WEIGHTLESS: [u16; 42] = [0; 42];

    fn pack(planes: [u64; 3], cells: u32, turn: bool, _: u32) -> [u64; 2] {
        let [x, y, z] = planes.map(u128::from);
        let key = x | y << cells | z << (2 * cells) | u128::from(turn) << 127;
        [key as u64, (key >> 64) as u64]
    }
}

impl BoardWidth for Wide {
    type Mask = u128;
    type Weights = [u16; 128];
    type Key = [u64; 6];
    const CELLS: usize = 128;
    const TIMED_CELLS: usize = 125;
    const WEIGHTLESS: [u16; 128] = [0; 128];

    /// Of the plies the first two planes hold three bits each above the cells, and the third two.
    /// On boards that leave no bit the last three cells and the turn are one number.
    fn pack([x, y, z]: [u128; 3], cells: u32, turn: bool, plies: u32) -> [u64; 6] {
        let mut key = [0; 6];
        let above = |bits: u32| u128::from(bits) << 125;
        let words = if cells == 128 {
            let number = last_three([x, y, z]) << 1 | u32::from(turn);
            let rest = [x, y, z].map(|plane| plane & !above(7));
            [0, 3, 6].map(|from| rest[from / 3] | above(number >> from & 7))
        } else {
            [
                x | above(plies & 7),
                y | above(plies >> 3 & 7),
                z | above(plies >> 6 & 3 | u32::from(turn) << 2),
            ]
        };
        for (halves, word) in key.chunks_exact_mut(2).zip(words) {
            halves.copy_from_slice(&[word as u64, (word >> 64) as u64]);
        }
        key
    }
}

/// The last three of 128 cells as a number below 216.
fn last_three([x, y, z]: [u128; 3]) -> u32 {
    (125..128).fold(0, |number, cell| {
        let bits = [x, y, z].map(|plane| plane >> cell & 1 == 1);
        let own = match bits {
            [true, true, _] => 5,
            [true, false, z] => 1 + 2 * u32::from(z),
            [false, true, z] => 2 + 2 * u32::from(z),
            [false, false, _] => 0,
        };
        6 * number + own
    })
}

/// How many cells a [`Line`] lists one by one. Hardly any set has more.
const LISTED: usize = 16;

/// A set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<M> {
    pub(super) mask: M,
    pub(super) size: u32,
    /// The first of these cells one by one; the first `size` entries count.
    listed: [u8; LISTED],
}

impl<M: CellBits> Line<M> {
    pub(super) fn new(cells: u128) -> Self {
        let mask = M::narrow(cells);
        let mut listed = [0; LISTED];
        for (place, cell) in listed.iter_mut().zip(mask.cells()) {
            *place = cell as u8;
        }
        Line {
            mask,
            size: mask.size(),
            listed,
        }
    }

    /// Does something with each cell.
    pub(super) fn each_cell(&self, mut act: impl FnMut(usize)) {
        let listed = self.listed.iter().take(self.size as usize);
        listed.for_each(|&cell| act(usize::from(cell)));
        if self.size as usize > LISTED {
            self.mask.cells().skip(LISTED).for_each(act);
        }
    }

    /// Whether the owner of these cells has touched it.
    pub(super) fn is_touched(&self, own: M) -> bool {
        self.mask.meets(own)
    }
}

/// A symmetry of the board, for masks of this room.
#[derive(Clone, Debug)]
pub struct Image<M>(Vec<[M; 256]>);

impl<M: CellBits> Image<M> {
    pub(super) fn new(map: &MaskMap) -> Self {
        let tables = map.tables().iter();
        Image(tables.map(|table| table.map(M::narrow)).collect())
    }

    pub(super) fn apply(&self, mask: M) -> M {
        let bytes = self.0.iter().zip(mask.bytes());
        bytes.fold(M::NONE, |image, (table, byte)| {
            image | table[usize::from(byte)]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_of_boards_without_a_bit_to_spare_differ() {
        let codes = [
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [1, 0, 1],
            [0, 1, 1],
            [1, 1, 1],
        ];
        let mut keys = HashSet::new();
        for number in 0..6_usize.pow(4) {
            let mut planes = [0_u128; 3];
            for (place, cell) in [0, 125, 126, 127].into_iter().enumerate() {
                let code: [u128; 3] = codes[number / 6_usize.pow(place as u32) % 6];
                planes = std::array::from_fn(|plane| planes[plane] | code[plane] << cell);
            }
            for turn in [false, true] {
                assert!(keys.insert(Wide::pack(planes, 128, turn, 0)));
            }
        }
    }
}
