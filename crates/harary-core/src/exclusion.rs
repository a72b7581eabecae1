//! Colorings of 1…n that can be searched by masks: all that placing a number forbids, at once.

use crate::Mask;

/// Which numbers to branch on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branching {
    /// That much is forbidden in the branch that forbids the least.
    Least,
    /// That all branches together look small: each by what it forbids, numbers with two columns
    /// left counting more.
    Together,
}

/// A rule for columns of numbers, by what a column still admits.
///
/// A set of numbers is good in a column, or not, whatever the other columns hold; parts of good
/// sets are good; and all columns follow the same rule, so that renaming columns maps good
/// colorings to good colorings.
pub trait Exclusion<const W: usize> {
    /// The numbers in one column, with all that placing another needs.
    type Column: Copy + Send + Sync;

    /// The column that holds nothing; it admits every number.
    fn empty(&self) -> Self::Column;
    /// The numbers that cannot join the column once x has joined it, and perhaps could before.
    /// Numbers in the column may be among them.
    fn forbids(&self, column: &Self::Column, x: u32) -> Mask<W>;
    /// Places x in the column, which admits it.
    fn join(&self, column: &mut Self::Column, x: u32);
    /// The least number from which on numbers up to n are forbidden by pairs at most: a smallest
    /// bad set within 1…n holds no more than two of them. By default there is none, and n + 1 is
    /// said.
    fn pairs_from(&self, n: u32) -> u32 {
        n + 1
    }
    /// How a search should weigh the numbers that it may branch on. It changes speed, never an
    /// answer.
    fn branching(&self) -> Branching {
        Branching::Least
    }
    /// The numbers in the column.
    fn members(&self, column: &Self::Column) -> Mask<W>;
}
