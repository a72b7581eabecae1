//! What the literature says of a question, held against its answer.

use crate::answer::{Answer, Known};
use crate::catalog::{KNOWN, KnownValue, Says};
use crate::question::{ColorOptions, NimOptions, Question, Request};
use crate::spec::Spec;
use harary_core::{Outcome, Player};
use std::sync::LazyLock;

/// The game of a known value without its size and with it, as [`key`] writes them.
struct Keys {
    family: String,
    whole: String,
}

/// Of all known values: to read their games anew takes longer than a small question.
static KEYS: LazyLock<Vec<Keys>> = LazyLock::new(|| {
    let keys = KNOWN.iter().map(|value| {
        let game: Spec = value.game.parse().expect("known values are of games");
        Keys {
            family: key(&game, false),
            whole: key(&game, true),
        }
    });
    keys.collect()
});

/// What is known of a question from elsewhere, and whether the answer agrees with it.
///
/// ```
/// use harary_question::{answer::LongestAnswer, known::known};
///
/// let question = "longest columns c=4 rule=schur".parse()?;
/// let answer = LongestAnswer { length: Some(44), ..LongestAnswer::default() };
/// let known = &known(&question, &answer.into())[0];
/// assert_eq!((known.statement.as_str(), known.agrees), ("S(4) = 44", Some(true)));
/// assert!(known.source.starts_with("L. D. Baumert"));
/// # Ok::<(), harary_question::error::Error>(())
/// ```
pub fn known(question: &Question, answer: &Answer) -> Vec<Known> {
    if !question.after().is_empty() || question.request.part().is_some() {
        return Vec::new();
    }
    let game = &question.game;
    let (size, family, whole) = (size(game), key(game, false), key(game, true));
    let found = KNOWN.iter().zip(&*KEYS).filter_map(|(value, keys)| {
        let is_of_all_sizes = size.is_some() && keys.family == family && row_is_open(value);
        if !is_of_all_sizes && keys.whole != whole {
            return None;
        }
        let (part, agrees) = compared(value.says, size, &question.request, answer)?;
        let KnownValue {
            statement,
            source,
            oeis,
            ..
        } = *value;
        Some(Known::new(part, statement, source, oeis, agrees))
    });
    found.collect()
}

/// Whether a source speaks of all n.
fn row_is_open(value: &KnownValue) -> bool {
    matches!(
        value.says,
        Says::NoColoringFrom(_) | Says::ColoringUpTo(_) | Says::WonFrom(_)
    )
}

fn size(game: &Spec) -> Option<u64> {
    let n = game.pairs.iter().find(|(key, _)| key == "n")?;
    n.1.parse().ok()
}

/// A game in words that do not depend on how it was typed: numbers k for each color in increasing
/// order; with or without n.
fn key(game: &Spec, with_size: bool) -> String {
    let of = |name: &str| game.pairs.iter().find(|(key, _)| key == name);
    let colors = of("colors").and_then(|(_, colors)| colors.parse().ok());
    let mut words = vec![game.name.clone()];
    for (name, value) in &game.pairs {
        match name.as_str() {
            "n" if !with_size => {}
            "colors" if of("k").is_some() || value == "2" => {}
            "k" => {
                let mut sizes: Vec<u32> = value.split(',').flat_map(str::parse).collect();
                if let [one] = sizes[..] {
                    sizes = vec![one; colors.unwrap_or(2)];
                }
                sizes.sort_unstable();
                words.push(format!("k={sizes:?}"));
            }
            _ => words.push(format!("{name}={value}")),
        }
    }
    words[1..].sort_unstable();
    words.join(" ")
}

/// The part of the answer that a source speaks of, and whether they agree; `None` for the latter
/// where the answer is not known. Nothing if the source speaks of something else.
///
/// A longest play is a coloring of the greatest size where games have no size of their own, as
/// columns have none; on a board of a size it has nothing to do with colorings.
fn compared(
    says: Says,
    size: Option<u64>,
    request: &Request,
    answer: &Answer,
) -> Option<(&'static str, Option<bool>)> {
    fn same<T: PartialEq + Copy>(found: Option<T>, known: T) -> Option<bool> {
        found.map(|found| found == known)
    }
    Some(match (says, answer) {
        (Says::NoColoringFrom(least), Answer::ThresholdColor(found)) => {
            ("least", same(found.least, least))
        }
        (Says::NoColoringFrom(least), Answer::Longest(found)) if size.is_none() => {
            ("length", same(found.length.map(u64::from), least - 1))
        }
        (Says::NoColoringFrom(least), Answer::Color(found)) if is_of_all(request) => {
            ("exists", same(found.exists, size? < least))
        }
        (Says::ColoringUpTo(n), Answer::Color(found)) if is_of_all(request) && size? <= n => {
            ("exists", same(found.exists, true))
        }
        (Says::ColoringUpTo(n), Answer::ThresholdColor(found)) => {
            ("least", found.least.map(|least| least > n))
        }
        (Says::ColoringUpTo(n), Answer::Longest(found)) if size.is_none() => {
            ("length", found.length.map(|length| u64::from(length) >= n))
        }
        (Says::LongestCount(count), Answer::Longest(found)) => {
            ("count", same(found.count, count.into()))
        }
        (Says::WonFrom(least), Answer::Threshold(found)) if found.winner == Player::A => {
            ("least", same(found.least, least))
        }
        (Says::WonFrom(least), Answer::Solve(found)) if size? <= least => {
            let outcome = match size? < least {
                true => Outcome::Draw,
                false => Outcome::Wins(Player::A),
            };
            ("outcome", same(found.outcome, outcome))
        }
        (Says::Outcome(outcome), Answer::Solve(found)) => ("outcome", same(found.outcome, outcome)),
        (Says::Plies(plies), Answer::Solve(found)) if found.plies.is_some() => {
            ("plies", same(found.plies, plies))
        }
        (Says::Largest(size), Answer::Largest(found)) => {
            ("size", same(found.size.map(|size| size as u64), size))
        }
        (Says::Period(period, before), Answer::Nim(found)) if found.value.is_none() => {
            let regular = found.period.zip(found.preperiod);
            ("period", same(regular, (period, before)))
        }
        (Says::Values(first), Answer::Nim(found)) if found.value.is_none() => {
            let values = found.values.as_deref();
            let agree = |values: &[u64]| values.iter().zip(first).all(|(a, b)| a == b);
            ("values", values.map(agree))
        }
        (Says::Lost(least), Answer::Nim(found)) => {
            let Request::Nim(NimOptions {
                lost: Some(asked), ..
            }) = request
            else {
                return None;
            };
            // Up to the last heap listed, if the question is of any so small.
            let both = asked.from()..=asked.to().min(*least.last()?);
            if both.is_empty() {
                return None;
            }
            let known = least.iter().filter(|n| both.contains(n));
            let agree = |lost: &[u64]| known.eq(lost.iter().filter(|n| both.contains(n)));
            ("lost", found.lost.as_deref().map(agree))
        }
        (Says::Value(value), Answer::Nim(found)) => ("value", same(found.value, value)),
        (Says::Value(value), Answer::Solve(found)) => {
            let winner = if value == 0 { Player::B } else { Player::A };
            ("outcome", same(found.outcome, Outcome::Wins(winner)))
        }
        (Says::Order(order), Answer::Quotient(found)) if found.proved => {
            ("order", Some(found.order as u64 == order))
        }
        (Says::Plays(plays), Answer::Census(found)) => {
            let Request::Census(asked) = request else {
                return None;
            };
            let is_whole = asked.plays && asked.upto.is_none();
            (
                "over",
                same(found.over.filter(|_| is_whole)?.into(), plays.into()),
            )
        }
        _ => return None,
    })
}

/// Whether a question about colorings leaves none of them out.
fn is_of_all(request: &Request) -> bool {
    let Request::Color(ColorOptions {
        balanced,
        symmetric,
        fix,
        ..
    }) = request
    else {
        return false;
    };
    !balanced && symmetric.is_none() && fix.is_empty()
}
