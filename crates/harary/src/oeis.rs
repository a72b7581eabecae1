//! Sequences of integers made of answers, as the On-Line Encyclopedia of Integer Sequences wants
//! them: which questions a sequence asks, which number of each answer is its term, and what proves
//! it.

mod name;
#[cfg(test)]
mod tests;

pub use name::{definition, rules};

use crate::answer::{Answer, ColorCount, SolveAnswer};
use crate::bfile::{GridTerms, is_whole, terms};
use crate::engines::{Answers, engines_of};
use crate::error::{Error, bad};
use crate::question::{Certify, ColorOptions, Question, Request, SolveOptions};
use crate::run::Limits;
use crate::spec::Spec;
use crate::verbs::{canonical::canonical, table};
use harary_core::Ask;
use harary_core::Outcome;

/// A number of an answer that can be a term.
#[derive(Debug)]
pub struct TermNumber {
    /// The verb.
    pub verb: &'static str,
    /// The name of the number.
    pub name: &'static str,
    /// What it is, to follow "a(n) is".
    pub words: &'static str,
    from: Origin,
}

/// All terms in an answer: n and a(n).
type AllTerms = fn(&Answer) -> Result<Vec<(u64, u128)>, Error>;

/// Where terms come from.
#[derive(Debug)]
enum Origin {
    /// One from each answer.
    Each(fn(&Answer) -> Option<u128>),
    /// All from one answer.
    All(AllTerms),
}

const fn each(
    verb: &'static str,
    name: &'static str,
    words: &'static str,
    of: fn(&Answer) -> Option<u128>,
) -> TermNumber {
    TermNumber {
        verb,
        name,
        words,
        from: Origin::Each(of),
    }
}

const fn all(
    verb: &'static str,
    name: &'static str,
    words: &'static str,
    of: AllTerms,
) -> TermNumber {
    TermNumber {
        verb,
        name,
        words,
        from: Origin::All(of),
    }
}

fn count(answer: &Answer, of: fn(&ColorCount) -> Option<u128>) -> Option<u128> {
    match answer {
        Answer::Color(answer) => answer.count.as_ref().and_then(of),
        _ => None,
    }
}

/// The terms that one answer has all of: those of a table are its least decks.
fn listed(answer: &Answer) -> Result<Vec<(u64, u128)>, Error> {
    terms(answer, GridTerms::Deck)
}

/// The numbers that can be terms; of each verb the first is meant if none is named.
#[rustfmt::skip]
pub static TERM_NUMBERS: &[TermNumber] = &[
    each("solve", "plies", "the number of moves that the game lasts if the winner wins as soon, and the loser loses as late, as possible", |answer| match answer {
        Answer::Solve(SolveAnswer { plies, .. }) => plies.map(u128::from),
        _ => None,
    }),
    each("longest", "length", "the number of moves of a longest play", |answer| match answer {
        Answer::Longest(answer) => answer.length.map(u128::from),
        _ => None,
    }),
    each("longest", "count", "the number of longest plays, up to symmetry", |answer| match answer {
        Answer::Longest(answer) => answer.count,
        _ => None,
    }),
    each("color", "all", "the number of proper colorings", |answer| count(answer, |count| count.all)),
    each("color", "up-to-colors", "the number of proper colorings, up to renaming colors,", |answer| count(answer, |count| count.up_to_colors)),
    each("color", "up-to-symmetry", "the number of proper colorings, up to the symmetries of the board,", |answer| count(answer, |count| count.up_to_symmetry)),
    each("color", "up-to-both", "the number of proper colorings, up to the symmetries of the board and renaming colors,", |answer| count(answer, |count| count.up_to_both)),
    each("largest", "size", "the greatest number of cells that hold no forbidden set", |answer| match answer {
        Answer::Largest(answer) => answer.size.map(|size| size as u128),
        _ => None,
    }),
    each("quotient", "order", "the number of elements of the misere quotient", |answer| match answer {
        Answer::Quotient(answer) => Some(answer.order as u128),
        _ => None,
    }),
    each("threshold", "least", "the least size for which the player wins", |answer| match answer {
        Answer::Threshold(answer) => answer.least.map(u128::from),
        _ => None,
    }),
    each("threshold-color", "least", "the least size without a proper coloring", |answer| match answer {
        Answer::ThresholdColor(answer) => answer.least.map(u128::from),
        _ => None,
    }),
    each("nim", "value", "the nim-value of the position before the first move", |answer| match answer {
        Answer::Nim(answer) => answer.value.map(u128::from),
        _ => None,
    }),
    all("nim", "values", "the nim-value of the heap of n counters", listed),
    all("nim", "lost", "the n-th heap size with which the player to move loses", listed),
    all("census", "count", "the number of positions, or plays, of length n", listed),
    all("table", "deck", "the least deck on which one player can force a win", listed),
];

/// A sequence: its questions, and which number of each answer is a term.
#[derive(Debug)]
pub struct TermSequence {
    /// The key whose values are n; empty where all terms come from one answer.
    pub index: String,
    /// A question for each n, in order; one alone where all terms come from it.
    pub questions: Vec<(u64, Question)>,
    /// The number.
    pub number: &'static TermNumber,
}

impl TermSequence {
    /// The sequence that a question asks for: one key of its game has a range, as in `n=3..9`, and
    /// every n is a question of its own; or one answer has all terms. The number is the one of this
    /// name.
    ///
    /// # Errors
    /// If the answers have no such number, or the game has no range or more than one.
    pub fn new(question: &Question, number: Option<&str>) -> Result<TermSequence, Error> {
        let verb = question.verb();
        let number = named(question, number)?;
        if let Request::Color(asked) = &question.request
            && !asked.count
        {
            return Err(bad("the terms are counts of colorings: add --count"));
        }
        is_whole(question)?;
        let engine = question.request.engine();
        if engines_of(verb).any(|one| one.name == engine && one.answers != Answers::Exact) {
            return Err(bad(format!(
                "--engine {engine}: a term must be proved, and this engine proves nothing; leave it out"
            )));
        }
        if let Request::Table(asked) = &question.request
            && !table::has_least(&question.game, asked)
        {
            return Err(bad(format!(
                "the sequence of a table is that of the least decks, which are {}; for the plies of each game \
                 of a range ask `solve`",
                table::WITH_LEAST
            )));
        }
        if matches!(number.from, Origin::All(_)) {
            if let Some(key) = ranged(&question.game).filter(|_| verb != "table") {
                return Err(bad(format!(
                    "{verb}: one answer has all terms: give {key} one value"
                )));
            }
            return Ok(TermSequence {
                index: String::new(),
                questions: vec![(0, question.clone())],
                number,
            });
        }
        let (ranges, specs) = match table::expand(&question.game) {
            Err(why) if ranged(&question.game).is_some() => return Err(why),
            expanded => expanded.map_err(|_| {
                bad(match listed_range(&question.game) {
                    Some((key, value)) => format!(
                        "{key}={value}: a range is the whole value of a key, and none in a list"
                    ),
                    None => format!(
                        "{verb}: a sequence runs over one key of its game: give it a range, as in n=3..9"
                    ),
                })
            })?,
        };
        let [(index, values)] = &ranges[..] else {
            return Err(bad("a sequence runs over one key; two have ranges"));
        };
        let one = |(value, game): (&String, Spec)| {
            let n = value.parse().map_err(|_| bad("a range is of numbers"))?;
            Ok((n, Question::new(game, question.request.clone())))
        };
        let questions: Result<Vec<_>, Error> = values.iter().zip(specs).map(one).collect();
        let questions = questions?;
        // What no game has is refused before any work.
        for (_, question) in &questions {
            canonical(question, &Limits::default())?;
        }
        Ok(TermSequence {
            index: index.clone(),
            questions,
            number,
        })
    }

    /// The terms in the answer to the question of this n.
    ///
    /// # Errors
    /// If the answer has none.
    pub fn terms(&self, n: u64, answer: &Answer) -> Result<Vec<(u64, u128)>, Error> {
        match self.number.from {
            Origin::All(of) => of(answer),
            Origin::Each(of) => match of(answer) {
                Some(term) => Ok(vec![(n, term)]),
                None => Err(bad(format!(
                    "{}={n}: {}",
                    self.index,
                    missing(self.number, answer)
                ))),
            },
        }
    }
}

/// The first key of a game that has a range.
fn ranged(game: &Spec) -> Option<&str> {
    let is_number = |text: &str| text.parse::<u64>().is_ok();
    let is_range = |value: &str| {
        let ends = value.split_once("..");
        ends.is_some_and(|(low, high)| is_number(low) && is_number(high))
    };
    let found = game.pairs.iter().find(|(_, value)| is_range(value));
    found.map(|(key, _)| key.as_str())
}

/// The first key with a range in a list.
fn listed_range(game: &Spec) -> Option<(&str, &str)> {
    let is_it = |value: &str| value.contains(',') && value.contains("..");
    let found = game.pairs.iter().find(|(_, value)| is_it(value));
    found.map(|(key, value)| (key.as_str(), value.as_str()))
}

/// How more sizes are tried.
const LARGER: &str = "--most N tries sizes up to N, as far as there are such games";

/// Why an answer has no number of this kind.
fn missing(number: &TermNumber, answer: &Answer) -> String {
    match answer {
        Answer::Solve(SolveAnswer { outcome: Some(Outcome::Draw), .. }) => {
            "the game is a draw, which has no plies; begin the range where a player wins".to_owned()
        }
        Answer::Solve(_) => {
            "the terms are plies, which the answer does not have: leave `--ask outcome` out, and take games \
             that a move ends"
                .to_owned()
        }
        Answer::Threshold(answer) if !answer.outcomes.is_empty() => format!(
            "{} wins for none of the sizes that were tried ({LARGER})",
            answer.winner
        ),
        Answer::ThresholdColor(answer) if !answer.sizes.is_empty() => {
            format!("all sizes that were tried have a coloring ({LARGER})")
        }
        _ => format!("there is no number `{}` in the answer", number.name),
    }
}

/// The number of this name, or the first that the question asks for.
fn named(question: &Question, name: Option<&str>) -> Result<&'static TermNumber, Error> {
    let verb = question.verb();
    let of_verb = || TERM_NUMBERS.iter().filter(|number| number.verb == verb);
    let asked = match &question.request {
        Request::Nim(asked) if asked.lost.is_some() => Some("lost"),
        Request::Nim(asked) if asked.values.is_some() => Some("values"),
        // Of a board for each size.
        Request::Nim(_) if table::expand(&question.game).is_ok() => Some("value"),
        Request::Nim(_) => {
            return Err(bad(
                "the terms are nim-values, or lost heaps: add --values N, or --lost N",
            ));
        }
        _ => None,
    };
    let found = match name.or(asked) {
        None => of_verb().next(),
        Some(name) => of_verb().find(|number| number.name == name),
    };
    found.ok_or_else(|| {
        let names: Vec<&str> = of_verb().map(|number| number.name).collect();
        bad(match (name, names.as_slice()) {
            (Some(name), [_, ..]) => {
                let names = names.join(", ");
                format!("`{name}`: the terms of `{verb}` can be {names}")
            }
            _ => {
                let mut verbs: Vec<&str> = TERM_NUMBERS.iter().map(|number| number.verb).collect();
                verbs.dedup();
                format!("`{verb}` has no sequence; {} have", verbs.join(", "))
            }
        })
    })
}

/// Engines that are one search with different questions: neither confirms the other.
const KIN: [&str; 2] = ["alpha-beta", "threats"];

/// The same question to each other engine that can prove its answer, the quickest first, besides
/// these.
pub fn by_other_engines(question: &Question, used: &str) -> Vec<(&'static str, Question)> {
    let is_used = |name: &str| {
        let mut used = used.split([' ', ',', '+']);
        used.any(|other| other == name || KIN == [name, other] || KIN == [other, name])
    };
    let exact = engines_of(question.verb()).filter(|engine| engine.answers == Answers::Exact);
    let names = exact.map(|engine| engine.name);
    let others = names.filter(|name| *name != "auto" && !is_used(name));
    let with = |name: &'static str| Some((name, question.with_engine(name)?));
    others.filter_map(with).collect()
}

/// The questions whose certificates prove a term together, with a name for each.
pub fn certificates_for(question: &Question, answer: &Answer) -> Vec<(String, Question)> {
    let sized = |n: u64| {
        let mut game = question.game.clone();
        game.pairs.push(("n".to_owned(), n.to_string()));
        game
    };
    match (&question.request, answer) {
        (Request::Solve(asked), Answer::Solve(_)) => {
            let certify = Certify::Plies;
            let request = SolveOptions {
                certify,
                ..asked.clone()
            };
            vec![(String::new(), Question::new(question.game.clone(), request))]
        }
        (Request::Longest(_) | Request::Nim(_) | Request::Color(_) | Request::Largest(_), _) => {
            vec![(String::new(), question.clone())]
        }
        (Request::Threshold(asked), Answer::Threshold(found)) => {
            let request = SolveOptions {
                ask: Ask::Outcome,
                engine: asked.engine,
                ..SolveOptions::default()
            };
            let rows = found.outcomes.iter();
            rows.map(|row| {
                (
                    format!("-n{}", row.n),
                    Question::new(sized(row.n), request.clone()),
                )
            })
            .collect()
        }
        (Request::ThresholdColor(asked), Answer::ThresholdColor(found)) => {
            let request = ColorOptions {
                engine: asked.engine,
                ..ColorOptions::default()
            };
            let sizes = found.sizes.iter();
            sizes
                .map(|size| {
                    (
                        format!("-n{}", size.n),
                        Question::new(sized(size.n), request.clone()),
                    )
                })
                .collect()
        }
        _ => Vec::new(),
    }
}
