//! Sequences of integers made of answers, as the On-Line Encyclopedia of Integer Sequences wants
//! them: which questions a sequence asks, which number of each answer is its term, and what proves
//! it.

mod name;

pub use name::definition;

use crate::answer::{Answer, ColorCount, SolveAnswer};
use crate::bfile::{LeastDecks, Sequence as _};
use crate::engines::engines_of;
use crate::error::{Error, bad};
use crate::question::{Certify, ColorOptions, LargestEngine, Question, Request, SolveOptions};
use crate::spec::Spec;
use crate::verbs::table;

/// A number of an answer that can be a term.
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
type AllTerms = fn(&Answer) -> Result<Vec<(u64, u64)>, Error>;

/// Where terms come from.
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

fn terms(answer: &Answer) -> Result<Vec<(u64, u64)>, Error> {
    match answer {
        Answer::Nim(answer) => answer.terms(),
        Answer::Census(answer) => answer.terms(),
        Answer::Table(answer) => LeastDecks(answer).terms(),
        _ => Err(bad("there is no sequence in this answer")),
    }
}

/// The numbers that can be terms; of each verb the first is meant if none is named.
#[rustfmt::skip]
pub static TERM_NUMBERS: &[TermNumber] = &[
    each("solve", "plies", "the number of moves that the game lasts under perfect play", |answer| match answer {
        Answer::Solve(SolveAnswer { plies, .. }) => plies.map(u128::from),
        _ => None,
    }),
    each("longest", "length", "the number of moves of a longest play", |answer| match answer {
        Answer::Longest(answer) => answer.length.map(u128::from),
        _ => None,
    }),
    each("longest", "count", "the number of longest plays, up to symmetry", |answer| match answer {
        Answer::Longest(answer) => answer.count.map(u128::from),
        _ => None,
    }),
    each("color", "all", "the number of proper colorings", |answer| count(answer, |count| count.all)),
    each("color", "up-to-colors", "the number of proper colorings, up to renaming colors,", |answer| count(answer, |count| count.up_to_colors)),
    each("color", "up-to-symmetry", "the number of proper colorings, up to symmetries of the board,", |answer| count(answer, |count| count.up_to_symmetry)),
    each("color", "up-to-both", "the number of proper colorings, up to renaming colors and symmetries of the board,", |answer| count(answer, |count| count.up_to_both)),
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
    all("nim", "values", "the nim-value of the heap of n counters", terms),
    all("nim", "lost", "the n-th heap that the player to move loses", terms),
    all("census", "count", "the number of positions, or plays, of length n", terms),
    all("table", "deck", "the least deck on which one player can force a win", terms),
];

/// A sequence: its questions, and which number of each answer is a term.
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
        if let Request::Largest(asked) = &question.request
            && asked.engine == LargestEngine::Local
        {
            return Err(bad(
                "the terms are greatest numbers of cells, which the engine local does not know",
            ));
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
            return Ok(TermSequence {
                index: String::new(),
                questions: vec![(0, question.clone())],
                number,
            });
        }
        let (ranges, specs) = table::expand(&question.game).map_err(|_| {
            bad(format!(
                "{verb}: a sequence runs over one key of its game: give it a range, as in n=3..9"
            ))
        })?;
        let [(index, values)] = &ranges[..] else {
            return Err(bad("a sequence runs over one key; two have ranges"));
        };
        let one = |(value, game): (&String, Spec)| {
            let n = value.parse().map_err(|_| bad("a range is of numbers"))?;
            Ok((n, Question::new(game, question.request.clone())))
        };
        let questions: Result<Vec<_>, Error> = values.iter().zip(specs).map(one).collect();
        Ok(TermSequence {
            index: index.clone(),
            questions: questions?,
            number,
        })
    }

    /// The terms in the answer to the question of this n.
    ///
    /// # Errors
    /// If the answer has none.
    pub fn terms(&self, n: u64, answer: &Answer) -> Result<Vec<(u64, u128)>, Error> {
        match self.number.from {
            Origin::All(of) => {
                let wide = |(n, term): (u64, u64)| (n, u128::from(term));
                Ok(of(answer)?.into_iter().map(wide).collect())
            }
            Origin::Each(of) => match of(answer) {
                Some(term) => Ok(vec![(n, term)]),
                None => Err(bad(format!(
                    "{}={n}: there is no number `{}` in the answer",
                    self.index, self.number.name
                ))),
            },
        }
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
                format!("`{name}`: the numbers of `{verb}` are {}", names.join(", "))
            }
            _ => {
                let mut verbs: Vec<&str> = TERM_NUMBERS.iter().map(|number| number.verb).collect();
                verbs.dedup();
                format!("`{verb}` has no sequence; {} have", verbs.join(", "))
            }
        })
    })
}

/// Engines whose silence proves nothing.
const HEURISTIC: [&str; 5] = ["tabu", "metropolis", "network", "massie", "local"];

/// Engines that are one search with different questions: neither confirms the other.
const KIN: [&str; 2] = ["alpha-beta", "threats"];

/// The same question to each other engine that can prove its answer, the quickest first, besides
/// these.
pub fn by_other_engines(question: &Question, used: &str) -> Vec<(&'static str, Question)> {
    let is_used = |name: &str| {
        let mut used = used.split([' ', ',', '+']);
        used.any(|other| other == name || KIN == [name, other] || KIN == [other, name])
    };
    let names = engines_of(question.verb()).map(|engine| engine.name);
    let others =
        names.filter(|name| *name != "auto" && !HEURISTIC.contains(name) && !is_used(name));
    let with = |name: &'static str| {
        let mut json = serde_json::to_value(question).ok()?;
        *json.get_mut("engine")? = name.into();
        Some((name, serde_json::from_value(json).ok()?))
    };
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
        (Request::Longest(_) | Request::Nim(_) | Request::Color(_), _) => {
            vec![(String::new(), question.clone())]
        }
        (Request::Threshold(asked), Answer::Threshold(found)) => {
            let request = SolveOptions {
                ask: harary_engines::Ask::Outcome,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, answer};

    fn question(line: &str) -> Question {
        line.parse().unwrap()
    }

    fn terms_of(line: &str, number: Option<&str>) -> Vec<(u64, u128)> {
        let sequence = TermSequence::new(&question(line), number).unwrap();
        let mut terms = Vec::new();
        for (n, question) in &sequence.questions {
            let report = answer(question, &Limits::default()).unwrap();
            terms.extend(sequence.terms(*n, &report.answer).unwrap());
        }
        terms
    }

    #[test]
    fn terms_come_from_many_questions_or_from_one() {
        assert_eq!(
            terms_of("threshold-color columns rule=schur c=1..3", None),
            [(1, 2), (2, 5), (3, 14)]
        );
        assert_eq!(
            terms_of("threshold vdw k=1..3", None),
            [(1, 1), (2, 3), (3, 5)]
        );
        assert_eq!(
            terms_of("solve columns c=1..3", None),
            [(1, 2), (2, 6), (3, 12)]
        );
        assert_eq!(
            terms_of("longest columns c=2..3", Some("count")),
            [(2, 1), (3, 3)]
        );
        assert_eq!(
            terms_of("color vdw n=6..8 k=3 --count", Some("up-to-colors")),
            [(6, 10), (7, 8), (8, 3)]
        );
        assert_eq!(
            terms_of("largest hip n=2..4", None),
            [(2, 3), (3, 6), (4, 10)]
        );
        assert_eq!(
            terms_of("nim strip --lost 10", None),
            [(1, 1), (2, 5), (3, 9)]
        );
        assert_eq!(
            terms_of("table monotonic up=2 down=2..4 convention=avoidance", None),
            [(2, 4), (3, 5), (4, 6)]
        );
    }

    #[test]
    fn names_say_what_the_terms_are() {
        let name = |line: &str| {
            let question = question(line);
            definition(&TermSequence::new(&question, None).unwrap(), &question)
        };
        for (line, words) in [
            (
                "threshold-color schur c=1..3",
                "a(n) is the least m such that in every coloring of the numbers 1..m with n colors \
                 some color has two numbers, equal or not, and their sum.",
            ),
            (
                "color hip n=1..4 --count --balanced",
                "a(n) is the number of colorings (balanced) of the cells of a board of n by n \
                 with 2 colors in which no color has the four corners of a square.",
            ),
            (
                "largest vdw n=1..9 k=3",
                "a(n) is the greatest size of a subset of the numbers 1..n without 3 numbers in \
                 arithmetic progression.",
            ),
            (
                "threshold vdw k=1..3 bias=1:2",
                "a(n) is the least m such that the first player wins the game on the numbers 1..m \
                 in which whoever first owns n numbers in arithmetic progression wins, with \
                 bias=1:2.",
            ),
            (
                "longest columns c=1..3",
                "a(n) is the number of moves of a longest play: Harary's column game, with c=n \
                 (how many columns). Whoever cannot place the next number loses.",
            ),
            (
                "solve monotonic up=2..3 down=3",
                "a(n) is the number of moves that the game lasts under perfect play: The \
                 monotonic sequence game. Whoever first makes n+1 of the numbers rise, or 4 of \
                 them fall, wins.",
            ),
            (
                "nim strip --lost 10",
                "a(n) is the n-th heap that the player to move loses. Two players paint two \
                 neighboring squares of a paper strip in turn; the player who cannot do so loses. The white \
                 runs of a strip are the heaps of the game 0.07.",
            ),
        ] {
            assert_eq!(name(line), words);
        }
    }

    #[test]
    fn what_is_no_sequence_is_refused() {
        let wrong = |line: &str, number| {
            TermSequence::new(&question(line), number)
                .err()
                .map(|why| why.to_string())
        };
        assert!(
            wrong("solve vdw n=9 k=3", None)
                .unwrap()
                .contains("as in n=3..9")
        );
        assert!(
            wrong("solve mnk m=2..3 n=2..3 k=2", None)
                .unwrap()
                .contains("two have")
        );
        assert!(wrong("color hip n=2..3", None).unwrap().contains("--count"));
        assert!(wrong("nim strip", None).unwrap().contains("--values N"));
        assert!(
            wrong("table vdw n=1..9 k=3", None)
                .unwrap()
                .contains("ask `solve`")
        );
        assert!(
            wrong("longest columns c=1..3", Some("x"))
                .unwrap()
                .contains("length, count")
        );
        assert!(
            wrong("codes octal digits=2", None)
                .unwrap()
                .contains("no sequence")
        );
    }

    #[test]
    fn other_engines_are_those_that_prove() {
        let names = |line: &str, used: &str| -> Vec<&str> {
            let others = by_other_engines(&question(line), used);
            others.into_iter().map(|(name, _)| name).collect()
        };
        assert_eq!(
            names("solve hip n=3", "alpha-beta"),
            ["df-pn", "minimax", "sweep"]
        );
        let colored = names("threshold-color vdw k=3", "backtrack");
        assert!(colored.contains(&"sat") && !colored.contains(&"tabu"));
        assert!(!names("largest hip n=2", "search").contains(&"local"));
        assert!(names("census hip n=2", "census").is_empty());
        let (_, other) = &by_other_engines(&question("solve hip n=3"), "")[1];
        assert_eq!(other.to_string(), "solve hip n=3 --engine df-pn");
    }
}
