//! Questions about colorings by columns, and their answers.

use harary_core::{Exclusion, Mask};

/// A question about colorings by columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Find {
    /// One coloring of 1…n.
    One(u32),
    /// How many colorings of 1…n there are, up to renaming columns.
    Count(u32),
    /// All of them.
    All(u32),
    /// The greatest n with a coloring, and how many there are.
    Longest {
        /// Whether to list them.
        list: bool,
    },
}

impl Find {
    /// The numbers to branch on first: those after which the rest can be counted by pairs.
    pub(super) fn first<E: Exclusion<W>, const W: usize>(self, rule: &E, n: u32) -> Mask<W> {
        match self {
            Find::Count(_) => Mask::upto(rule.pairs_from(n).saturating_sub(1)),
            _ => Mask::upto(n),
        }
    }
}

/// The colorings found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColumnColorings {
    /// The n of the colorings; for the longest, the greatest there is.
    pub n: u32,
    /// How many were found, up to renaming columns: all, or for [`Find::One`] at most one.
    pub count: u64,
    /// The colorings, if they were to be listed: columns from 1 in the order of first use, in
    /// lexicographic order.
    pub list: Vec<Vec<u8>>,
    /// Of the colorings counted, how many use 0, 1, … columns.
    pub by_columns: Vec<u64>,
}

impl ColumnColorings {
    /// None found yet.
    pub(super) fn none(n: u32, columns: usize) -> Self {
        ColumnColorings {
            n,
            count: 0,
            list: Vec::new(),
            by_columns: vec![0; columns + 1],
        }
    }
}
