//! Sequences as b-files, the format of the On-Line Encyclopedia of Integer Sequences: `n a(n)`, one
//! term a line.

use crate::answer::{Answer, CensusLevel, SolveAnswer, TableAnswer};
use crate::error::{Error, bad};
use crate::question::{Question, Request};
use crate::verbs::table;
use harary_core::{Ask, choices};
use std::fmt::Write as _;

choices! {
    /// The sequences that come out of a table of games.
    pub enum GridTerms {
        /// The plies
        Plies = "plies",
        /// The least deck with a winner (monotonic)
        Deck = "deck",
    }
}

fn no_one_list() -> Error {
    bad("bfile: a sequence comes out of --values or of --lost; give one of them")
}

fn two_ranges() -> Error {
    bad("bfile: a sequence comes out of a table with one range, not two")
}

/// Whether a sequence can come out of a question: known before any work, but for games that have
/// no plies.
///
/// # Errors
/// If the verb has no sequences, or what its sequence is made of is not asked for.
pub fn has_sequence(question: &Question, terms: GridTerms) -> Result<(), Error> {
    is_whole(question)?;
    match &question.request {
        Request::Census(_) => Ok(()),
        Request::Nim(asked) if asked.values.is_some() == asked.lost.is_some() => Err(no_one_list()),
        Request::Nim(_) => Ok(()),
        Request::Table(_) if table::expand(&question.game)?.0.len() > 1 => Err(two_ranges()),
        Request::Table(asked) => match terms {
            GridTerms::Plies if asked.ask == Ask::Outcome => Err(bad(
                "bfile: the sequence is that of the plies, which --ask outcome leaves out",
            )),
            GridTerms::Deck if !table::has_least(&question.game, asked) => Err(bad(format!(
                "bfile: the least deck is {}",
                table::WITH_LEAST
            ))),
            _ => Ok(()),
        },
        _ => Err(no_sequence()),
    }
}

/// Whether a question asks for a sequence from its first term on, not for a part of the terms or of
/// the work for one.
///
/// # Errors
/// If it does not.
pub(crate) fn is_whole(question: &Question) -> Result<(), Error> {
    match &question.request {
        request if request.part().is_some() => Err(bad(
            "a part of the work has no sequence; leave --part out, or merge the parts",
        )),
        Request::Nim(asked) if asked.lost.is_some_and(|heaps| heaps.from() > 1) => Err(bad(
            "--lost: a(n) is the n-th lost heap, so that all from 1 on are needed, as in --lost 60",
        )),
        _ => Ok(()),
    }
}

fn no_sequence() -> Error {
    bad("there is no sequence in this answer")
}

/// The terms of the sequence in an answer: n, one after the other, and a(n). Of nim-values that of
/// the heap n, from 0, or the n-th lost heap, from 1; of a census the number of positions, or
/// plays, of length n; of a table these terms, by the key that has a range.
///
/// # Errors
/// If there is no such sequence in the answer, or more than one.
pub fn terms(answer: &Answer, of: GridTerms) -> Result<Vec<(u64, u128)>, Error> {
    let wide = |term: &u64| u128::from(*term);
    match answer {
        Answer::Nim(answer) => match (&answer.values, &answer.lost) {
            (Some(values), None) => Ok((0..).zip(values.iter().map(wide)).collect()),
            (None, Some(lost)) => Ok((1..).zip(lost.iter().map(wide)).collect()),
            _ => Err(no_one_list()),
        },
        Answer::Census(answer) => {
            let levels = answer.levels.iter().flatten();
            let all = |level: &CensusLevel| level.going.saturating_add(level.over);
            let term = |level: &CensusLevel| (level.length.into(), all(level));
            Ok(levels.map(term).collect())
        }
        Answer::Table(table) => match of {
            GridTerms::Plies => {
                let plies = |cell: &SolveAnswer| cell.plies;
                sequence(table, &table.cells, plies, "the plies")
            }
            GridTerms::Deck => {
                let least = table.least.as_deref().unwrap_or_default();
                sequence(table, least, |least| Some(least.deck), "the least decks")
            }
        },
        _ => Err(no_sequence()),
    }
}

/// The [`terms`] as a b-file.
///
/// # Errors
/// As for [`terms`].
pub fn bfile(answer: &Answer, of: GridTerms) -> Result<String, Error> {
    let mut text = String::new();
    for (n, term) in terms(answer, of)? {
        let _ = writeln!(text, "{n} {term}");
    }
    Ok(text)
}

/// A number of every cell of a table, by the key that has a range.
fn sequence<T>(
    table: &TableAnswer,
    cells: &[Vec<Option<T>>],
    number: impl Fn(&T) -> Option<u32>,
    what: &str,
) -> Result<Vec<(u64, u128)>, Error> {
    let (key, values) = &table.rows;
    if !table.columns.0.is_empty() {
        return Err(two_ranges());
    }
    let terms = (0..).zip(values).map(|(index, value)| {
        let row: Option<&Vec<Option<T>>> = cells.get(index);
        let cell = row.and_then(|row| row.first()?.as_ref());
        match (value.parse(), cell.and_then(&number)) {
            (Ok(n), Some(term)) => Ok((n, term.into())),
            _ => {
                let tip = match index {
                    0 => "; begin the range where there is one",
                    _ => "",
                };
                Err(bad(format!(
                    "bfile: the sequence is that of {what}, and {key}={value} has none{tip}"
                )))
            }
        }
    });
    terms.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{CensusAnswer, Least, NimAnswer};
    use harary_core::{Outcome, Player};

    #[test]
    fn terms_stand_one_a_line_from_the_first_n() {
        let nim = |values: Option<Vec<u64>>, lost| {
            Answer::Nim(NimAnswer {
                values,
                lost,
                ..NimAnswer::default()
            })
        };
        let text = |answer: &Answer| bfile(answer, GridTerms::Plies).map_err(|why| why.to_string());
        let decks = |answer: &Answer| bfile(answer, GridTerms::Deck).map_err(|why| why.to_string());
        assert_eq!(text(&nim(Some(vec![0, 3]), None)).unwrap(), "0 0\n1 3\n");
        assert_eq!(text(&nim(None, Some(vec![1, 5]))).unwrap(), "1 1\n2 5\n");
        assert!(text(&nim(None, None)).unwrap_err().contains("--values"));
        assert!(text(&nim(Some(vec![]), Some(vec![]))).is_err());
        let level = |length, going, over| CensusLevel {
            length,
            going,
            over,
        };
        let census = Answer::Census(CensusAnswer {
            levels: Some(vec![level(0, 1, 0), level(1, 2, 3)]),
            over: Some(3),
        });
        assert_eq!(text(&census).unwrap(), "0 1\n1 5\n");
        let grid = |columns: &str, plies: Option<u32>| {
            Answer::Table(TableAnswer {
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
            })
        };
        assert_eq!(text(&grid("", Some(5))).unwrap(), "7 5\n");
        assert_eq!(decks(&grid("", Some(5))).unwrap(), "7 4\n");
        assert!(decks(&grid("", None)).is_err());
        assert!(decks(&grid("k", Some(5))).is_err());
        assert!(text(&grid("", None)).unwrap_err().contains("n=7 has none"));
        assert!(text(&grid("k", Some(5))).unwrap_err().contains("one range"));
    }
}
