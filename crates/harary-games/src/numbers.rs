//! Boards of numbers: the cells are numbers up to n, the sets what sum-free, Sidon and primitive
//! sets may not hold.
//!
//! Two players who fill one set of numbers, none of which divides another, play on the board of
//! Erdős's problem 872; Sidon sets are those of Sidon 1932. Erdős 1992, Some of my forgotten
//! problems in number theory.

use harary_core::{BadParameter, Hypergraph};

/// The largest number: boards of more than 128 cells are colored, not played on.
const MOST: usize = 256;

/// What a set of numbers may not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Two numbers, equal or not, and their sum.
    Sum,
    /// Two pairs with one sum, where the numbers of a pair may be equal.
    Sidon,
    /// A number and another one that it divides; 1, which divides all, is left out.
    Divisor,
}

/// The numbers up to `n`, from 1 on or, for divisors, from 2 on.
///
/// # Errors
/// If `n` is not 1 to 256, or 2 to 256 for divisors.
pub fn numbers(n: usize, relation: Relation) -> Result<Hypergraph, BadParameter> {
    let first = if relation == Relation::Divisor { 2 } else { 1 };
    if n < first {
        let allowed = "2 or more, as every number is a multiple of 1";
        return Err(BadParameter::new("n", n, allowed));
    }
    BadParameter::in_range("n", n, first..=MOST)?;
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for x in first..=n {
        match relation {
            Relation::Sum => sets.extend((x..=n.saturating_sub(x)).map(|y| vec![x, y, x + y])),
            Relation::Sidon => {
                // x is the least of both pairs, and d smaller than the least of the other one.
                for d in 1..n {
                    let others = (x + d..).take_while(|y| y + d <= n);
                    sets.extend(others.map(|y| vec![x, x + d, y, y + d]));
                }
            }
            Relation::Divisor => sets.extend((2..=n / x).map(|times| vec![x, times * x])),
        }
    }
    let cells = |set: Vec<usize>| set.into_iter().map(|number| number - first).collect();
    let names = (first..=n).map(|number| number.to_string()).collect();
    let mut board = Hypergraph::new(names, sets.into_iter().map(cells));
    let mirror: Vec<usize> = (0..board.len()).rev().collect();
    // Equal sums of pairs stay equal; other sets have an image on the smallest boards alone.
    if board.len() > 1 && (relation == Relation::Sidon || board.is_symmetry(&mirror)) {
        board.symmetries = vec![mirror];
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn sets_are_those_of_the_definitions() {
        for n in 2..=16 {
            let board = |relation| {
                let board = numbers(n, relation).unwrap();
                assert!(board.symmetries.iter().all(|map| board.is_symmetry(map)));
                let number = |&cell: &usize| board.cells[cell].parse::<usize>().unwrap();
                let sets = board.edges.iter();
                sets.map(|set| set.iter().map(number).collect())
                    .collect::<BTreeSet<BTreeSet<usize>>>()
            };
            let (mut sums, mut sidon, mut divisors) =
                (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
            for a in 1..=n {
                for b in a..=n {
                    if a + b <= n {
                        sums.insert(BTreeSet::from([a, b, a + b]));
                    }
                    if 1 < a && a < b && b % a == 0 {
                        divisors.insert(BTreeSet::from([a, b]));
                    }
                    for c in 1..=n {
                        for d in (c..=n).filter(|d| a + b == c + d && (a, b) != (c, *d)) {
                            sidon.insert(BTreeSet::from([a, b, c, d]));
                        }
                    }
                }
            }
            assert_eq!(board(Relation::Sum), sums, "{n}");
            assert_eq!(board(Relation::Sidon), sidon, "{n}");
            assert_eq!(board(Relation::Divisor), divisors, "{n}");
        }
        assert!(numbers(0, Relation::Sum).is_err() && numbers(257, Relation::Sidon).is_err());
        assert!(numbers(1, Relation::Divisor).is_err());
    }
}
