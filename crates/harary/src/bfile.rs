//! Sequences as b-files, the format of the On-Line Encyclopedia of Integer Sequences: `n a(n)`, one
//! term a line.

use crate::answer::{CensusAnswer, NimAnswer, SolveAnswer, TableAnswer};
use crate::error::{Error, bad};
use crate::question::{NimOptions, TableOptions};
use crate::spec::Spec;
use crate::verbs::table;
use harary_core::Ask;
use std::fmt::Write as _;

/// An answer from which a sequence of integers comes out.
pub trait Sequence {
    /// The terms: n, one after the other, and a(n).
    ///
    /// # Errors
    /// If there is no such sequence in the answer, or more than one.
    fn terms(&self) -> Result<Vec<(u64, u64)>, Error>;

    /// The terms as a b-file.
    ///
    /// # Errors
    /// As for [`terms`](Sequence::terms).
    fn bfile(&self) -> Result<String, Error> {
        let mut text = String::new();
        for (n, term) in self.terms()? {
            let _ = writeln!(text, "{n} {term}");
        }
        Ok(text)
    }
}

fn no_one_list() -> Error {
    bad("bfile: a sequence comes out of --values or of --lost; give one of them")
}

fn two_ranges() -> Error {
    bad("bfile: a sequence comes out of a table with one range, not two")
}

/// Whether a sequence can come out of a question about nim-values: known before any work.
///
/// # Errors
/// If not one of the two lists is asked for.
pub fn sequence_of_nim(asked: &NimOptions) -> Result<(), Error> {
    if asked.values.is_some() == asked.lost.is_some() {
        return Err(no_one_list());
    }
    Ok(())
}

/// The sequences that come out of a table of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GridTerms {
    /// The plies.
    #[default]
    Plies,
    /// The least deck with a winner.
    Deck,
}

/// Whether a sequence can come out of a table: known before any work, but for games that have no
/// plies.
///
/// # Errors
/// If the spec has not one range, or what the sequence is made of is not asked for.
pub fn sequence_of_table(spec: &Spec, asked: &TableOptions, terms: GridTerms) -> Result<(), Error> {
    if table::expand(spec)?.0.len() > 1 {
        return Err(two_ranges());
    }
    match terms {
        GridTerms::Plies if asked.ask == Ask::Outcome => Err(bad(
            "bfile: the sequence is that of the plies, which --ask outcome leaves out",
        )),
        GridTerms::Deck if !table::has_least(spec, asked) => Err(bad(format!(
            "bfile: the least deck is {}",
            table::WITH_LEAST
        ))),
        _ => Ok(()),
    }
}

impl Sequence for NimAnswer {
    /// The nim-value of the heap n, from 0; or the n-th lost heap, from 1.
    fn terms(&self) -> Result<Vec<(u64, u64)>, Error> {
        match (&self.values, &self.lost) {
            (Some(values), None) => Ok((0..).zip(values.iter().copied()).collect()),
            (None, Some(lost)) => Ok((1..).zip(lost.iter().copied()).collect()),
            _ => Err(no_one_list()),
        }
    }
}

impl Sequence for CensusAnswer {
    /// The number of positions, or plays, of length n: those where the game goes on and those where
    /// it is over.
    fn terms(&self) -> Result<Vec<(u64, u64)>, Error> {
        let levels = self.levels.as_deref().unwrap_or_default();
        let terms = levels
            .iter()
            .map(|level| (level.length.into(), level.going + level.over));
        Ok(terms.collect())
    }
}

impl Sequence for TableAnswer {
    /// The plies, by the key that has a range.
    fn terms(&self) -> Result<Vec<(u64, u64)>, Error> {
        let plies = |cell: &SolveAnswer| cell.plies;
        sequence(self, &self.cells, plies, "the plies")
    }
}

/// A table, for the sequence of its least decks with a winner.
pub struct LeastDecks<'a>(pub &'a TableAnswer);

impl Sequence for LeastDecks<'_> {
    /// The least decks, by the key that has a range.
    fn terms(&self) -> Result<Vec<(u64, u64)>, Error> {
        let least = self.0.least.as_deref().unwrap_or_default();
        sequence(self.0, least, |least| Some(least.deck), "the least decks")
    }
}

/// A number of every cell of a table, by the key that has a range.
fn sequence<T>(
    table: &TableAnswer,
    cells: &[Vec<Option<T>>],
    number: impl Fn(&T) -> Option<u32>,
    what: &str,
) -> Result<Vec<(u64, u64)>, Error> {
    let (key, values) = &table.rows;
    if !table.columns.0.is_empty() {
        return Err(two_ranges());
    }
    let terms = (0..).zip(values).map(|(index, value)| {
        let row: Option<&Vec<Option<T>>> = cells.get(index);
        let cell = row.and_then(|row| row.first()?.as_ref());
        match (value.parse(), cell.and_then(&number)) {
            (Ok(n), Some(term)) => Ok((n, term.into())),
            _ => Err(bad(format!(
                "bfile: the sequence is that of {what}, and {key}={value} has none"
            ))),
        }
    });
    terms.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{CensusLevel, Least};
    use harary_core::{Outcome, Player};

    #[test]
    fn terms_stand_one_a_line_from_the_first_n() {
        let nim = |values: Option<Vec<u64>>, lost| NimAnswer {
            values,
            lost,
            ..NimAnswer::default()
        };
        let text = |answer: &dyn Sequence| answer.bfile().map_err(|why| why.to_string());
        assert_eq!(text(&nim(Some(vec![0, 3]), None)).unwrap(), "0 0\n1 3\n");
        assert_eq!(text(&nim(None, Some(vec![1, 5]))).unwrap(), "1 1\n2 5\n");
        assert!(text(&nim(None, None)).unwrap_err().contains("--values"));
        assert!(nim(Some(vec![]), Some(vec![])).terms().is_err());
        let level = |length, going, over| CensusLevel {
            length,
            going,
            over,
        };
        let census = CensusAnswer {
            levels: Some(vec![level(0, 1, 0), level(1, 2, 3)]),
            over: Some(3),
        };
        assert_eq!(text(&census).unwrap(), "0 1\n1 5\n");
        let grid = |columns: &str, plies: Option<u32>| TableAnswer {
            rows: ("n".into(), vec!["7".into()]),
            columns: (columns.into(), vec![String::new()]),
            cells: vec![vec![Some(SolveAnswer {
                plies,
                ..SolveAnswer::default()
            })]],
            least: plies.map(|_| {
                vec![vec![Some(Least {
                    deck: 4,
                    outcome: Outcome::Wins(Player::A),
                    plies,
                })]]
            }),
        };
        assert_eq!(text(&grid("", Some(5))).unwrap(), "7 5\n");
        assert_eq!(text(&LeastDecks(&grid("", Some(5)))).unwrap(), "7 4\n");
        assert!(text(&LeastDecks(&grid("", None))).is_err());
        assert!(text(&LeastDecks(&grid("k", Some(5)))).is_err());
        assert!(text(&grid("", None)).unwrap_err().contains("n=7 has none"));
        assert!(text(&grid("k", Some(5))).unwrap_err().contains("one range"));
    }
}
