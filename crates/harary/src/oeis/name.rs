//! The name of a sequence: what its terms are, in a sentence that needs no other.

use super::TermSequence;
use crate::boards::{has_different_sizes, is_saturation};
use crate::catalog::{ALIASES, Fact, Fallback, Family, Key, Purpose, Subject, Values, family};
use crate::question::{ColorOptions, Question, Request};
use crate::spec::Spec;
use harary_core::Player;
use std::cell::RefCell;

/// The values of a game in which one key is n; which keys were asked for is noted.
struct Symbolic<'a> {
    family: &'a Family,
    game: &'a Spec,
    index: &'a str,
    /// What the size is called where the answer is a size.
    size: Option<&'a str>,
    named: RefCell<Vec<String>>,
    /// Whether colorings are asked about, or sets.
    is_colored: bool,
    /// The number that is the term; it may be the best value of a key.
    term: &'a str,
    /// Whether a misere quotient is asked for: it is of misere play, whatever the default is.
    is_quotient: bool,
}

impl Symbolic<'_> {
    fn key(&self, name: &str) -> Option<&'static Key> {
        self.family.keys.iter().find(|key| key.name == name)
    }

    /// What a key means.
    fn about(&self, name: &str) -> &str {
        let about = self.key(name).and_then(|key| key.about.split(" (").next());
        about.unwrap_or_default()
    }

    /// What was given and is in no word so far, as `, with key=value` or `, where n is …`.
    fn rest(&self) -> String {
        let named = self.named.borrow();
        let is_new = |(key, _): &&(String, String)| !named.contains(key);
        // What a name like `queens` says of play is nothing to a coloring.
        let matters = |(name, _): &&(String, String)| {
            let is_for_colors = |key: &Key| key.purposes.contains(&Purpose::Color);
            !self.is_colored || self.key(name).is_none_or(is_for_colors)
        };
        // A default that was written out changes nothing.
        let differs = |(name, value): &&(String, String)| {
            let fallback = self.key(name).map(|key| key.fallback);
            !matches!(fallback, Some(Fallback::Value(default)) if default == value)
        };
        let rest = self.game.pairs.iter().filter(is_new).filter(matters);
        let mut rest: Vec<Given> = rest
            .filter(differs)
            .map(|(key, value)| match *key == self.index {
                true => Given::index(key, self.about(key)),
                false => Given::With(format!("{key}={value}{}", in_parentheses(self.about(key)))),
            })
            .collect();
        drop(named);
        // What follows from other keys is not to be guessed, either.
        for key in self.family.keys {
            let is_given = self.game.pairs.iter().any(|(given, _)| given == key.name);
            if let Fallback::Computed { words, .. } = key.fallback
                && key.purposes.contains(&Purpose::Play)
                && !is_given
                && key.name != self.term
            {
                let words = (self.family.keys.iter())
                    .filter(|other| words.contains(other.name))
                    .fold(words.to_owned(), |words, other| {
                        words.replace(other.name, self.value(other.name))
                    });
                let about = in_parentheses(self.about(key.name));
                rest.push(Given::With(format!("{}={words}{about}", key.name)));
            }
        }
        joined(&rest)
    }
}

/// A key that was given.
enum Given {
    /// As `key=value`.
    With(String),
    /// What n is.
    Where(String),
}

impl Given {
    /// The key whose values are n, and what it means.
    fn index(key: &str, about: &str) -> Given {
        match key == "n" && !about.is_empty() {
            true => Given::Where(format!("n is {about}")),
            false => Given::With(format!("{key}=n{}", in_parentheses(about))),
        }
    }
}

fn in_parentheses(about: &str) -> String {
    match about {
        "" => String::new(),
        about => format!(" ({about})"),
    }
}

/// Keys that were given, to follow a sentence.
fn joined(given: &[Given]) -> String {
    let (mut with, mut what) = (Vec::new(), String::new());
    for one in given {
        match one {
            Given::With(text) => with.push(text.as_str()),
            Given::Where(text) => what = format!(", where {text}"),
        }
    }
    let with = match with.is_empty() {
        true => String::new(),
        false => format!(", with {}", with.join(" ")),
    };
    with + &what
}

impl Values for Symbolic<'_> {
    fn value(&self, name: &str) -> &str {
        let key = self.key(name);
        let alias = key.and_then(|key| key.alias);
        let is_it = |given: &str| given == name || alias == Some(given);
        let given = self.game.pairs.iter().find(|(given, _)| is_it(given));
        let spelled = given.map_or(name, |(given, _)| given);
        self.named.borrow_mut().push(spelled.to_owned());
        match (given, self.size) {
            (Some((given, _)), _) if given == self.index => "n",
            (Some((_, value)), _) => value,
            (None, Some(size)) if name == "n" => size,
            (None, _) if name == "convention" && self.is_quotient => "misere",
            (None, _) => match key.map(|key| key.fallback) {
                Some(Fallback::Value(value)) => value,
                _ => "",
            },
        }
    }
}

/// What the terms are, in a sentence.
pub fn definition(sequence: &TermSequence, question: &Question) -> String {
    let game = &question.game;
    let words = match &question.request {
        Request::Census(asked) if asked.plays => "the number of plays, finished or not, of n moves",
        Request::Census(_) if family(&game.name).is_ok_and(|family| family.has(Fact::Board)) => {
            "the number of positions after n moves, up to symmetry"
        }
        Request::Census(_) => {
            "the number of positions after n moves, up to symmetry and to what can no longer matter"
        }
        Request::Solve(_) if sequence.number.name == "plies" && is_saturation(game) => {
            "the number of moves of the play, if A makes it as short and B as long as possible"
        }
        _ => sequence.number.words,
    };
    let words = &match has_different_sizes(game) {
        true => words.replacen(
            "renaming colors",
            "renaming colors that forbid the same sets",
            1,
        ),
        false => words.to_owned(),
    };
    let words = &match question.after() {
        [] => words.to_owned(),
        moves => {
            let after = format!("the position after {}", moves.join(", "));
            match words.strip_suffix("the position before the first move") {
                Some(words) => words.to_owned() + &after,
                None => format!("{words}, from {after} on"),
            }
        }
    };
    let is_quotient = matches!(question.request, Request::Quotient(_));
    if let Some(alias) = ALIASES.iter().find(|alias| alias.name == game.name) {
        let about = |key: &str| {
            let known = alias.keys.iter().find(|(name, _)| *name == key);
            known.map_or("", |(_, about)| about.split(':').next().unwrap_or_default())
        };
        let given = (game.pairs.iter()).filter(|(key, _)| key != "convention");
        let given: Vec<Given> = given
            .map(|(key, value)| match *key == sequence.index {
                true => Given::index(key, about(key)),
                false => Given::With(format!("{key}={value}")),
            })
            .collect();
        let is_misere = is_quotient
            || (game.pairs.iter()).any(|(key, value)| key == "convention" && value == "misere");
        let rules = alias.rules_of_play(is_misere);
        return format!("a(n) is {words}{}. {rules}", joined(&given));
    }
    let Ok(family) = family(&game.name) else {
        return format!("a(n) is {words}, of {game}.");
    };
    let is_colored = is_colored(question);
    // All terms may come from one answer, as those of a table over a range.
    let ranged = super::ranged(game).unwrap_or_default();
    let values = Symbolic {
        family,
        game,
        index: if sequence.index.is_empty() {
            ranged
        } else {
            &sequence.index
        },
        size: matches!(
            question.request,
            Request::Threshold(_) | Request::ThresholdColor(_)
        )
        .then_some("m"),
        named: RefCell::new(match question.request {
            // A set has no colors.
            Request::Largest(_) => vec!["colors".to_owned()],
            _ => Vec::new(),
        }),
        is_colored,
        term: sequence.number.name,
        is_quotient,
    };
    let name = match subject(family, question) {
        Some(subject) => {
            let (cells, set) = ((subject.cells)(&values), (subject.set)(&values));
            of_cells(question, words, (&cells, &set), &values)
        }
        None => {
            let goal = (family.goal)(&values);
            let game = family
                .play
                .map_or(family.title.to_owned(), |play| play(&values));
            let words = match is_quotient {
                true => format!(
                    "{words} of all sums of heaps of at most {} counters",
                    values.value("heaps")
                ),
                false => words.clone(),
            };
            let rest = values.rest();
            return format!("a(n) is {} {game}{rest}. {goal}", before(&words, "in"));
        }
    };
    format!("a(n) is {name}{}.", values.rest())
}

/// The rules of the game, where the [`definition`] does not have them, and where all are told.
pub fn rules(question: &Question) -> String {
    let name = &question.game.name;
    let alias = ALIASES.iter().find(|alias| alias.name == *name);
    let stands_for = alias.map_or(name.as_str(), |alias| alias.stands_for);
    let Ok(family) = family(stands_for.split(' ').next().unwrap_or_default()) else {
        return String::new();
    };
    // A name does not tell what the digits of a code mean.
    let is_told = alias.is_some() || family.key("code", Purpose::Heaps).is_none();
    let rules = match is_told {
        true => format!("See the name; `harary explain {name}` has the variants."),
        false => family.rules.to_owned(),
    };
    format!("{rules} Source: {}.", family.paper)
}

/// Whether a question is about colorings, or about sets without colors.
fn is_colored(question: &Question) -> bool {
    matches!(
        question.request,
        Request::Color(_) | Request::ThresholdColor(_) | Request::Largest(_)
    )
}

/// What is colored, or owned in play, where the definition can be told by cells and sets alone.
fn subject(family: &Family, question: &Question) -> Option<Subject> {
    let is_told = is_colored(question) || family.has(Fact::Board);
    family.subject.filter(|_| is_told)
}

/// What the terms are, of sets of cells.
fn of_cells(
    question: &Question,
    words: &str,
    (cells, set): (&str, &str),
    values: &Symbolic<'_>,
) -> String {
    let colors = || match values.family.key("colors", Purpose::Color) {
        Some(_) => values.value("colors").to_owned(),
        None => values.value("c").to_owned(),
    };
    // A list has a size for each color.
    let list = values.game.pairs.iter().find(|(key, _)| key == "k");
    let sizes: Vec<&str> = list.map_or(Vec::new(), |(_, sizes)| sizes.split(',').collect());
    let each = match &sizes[..] {
        [] | [_] => String::new(),
        sizes => {
            let each = sizes.iter().zip(1..);
            let each = each.map(|(size, color)| format!("k = {size} for color {color}"));
            format!(", with {},", each.collect::<Vec<_>>().join(" and "))
        }
    };
    let colors = || {
        let number = match sizes.len() {
            0 | 1 => colors(),
            several => several.to_string(),
        };
        match number.as_str() {
            "" => "2 colors".to_owned(),
            "1" => "one color".to_owned(),
            several => format!("{several} colors"),
        }
    };
    let game = || {
        let goal = (values.family.goal)(values);
        let goal = goal.trim_end_matches('.').replace(". ", "; ");
        let goal = goal.replacen("Whoever", "whoever", 1);
        let goal = goal.replacen("The players", "the players", 1);
        let goal = goal.replacen("; The play ends", "; the play ends", 1);
        format!("the game on {cells} in which {goal}")
    };
    match &question.request {
        Request::ThresholdColor(_) => format!(
            "the least m such that in every coloring of {cells} with {}{each} some color has {set}",
            colors()
        ),
        Request::Color(asked) => format!(
            "{} of {cells} with {} in which{} no color has {set}",
            words.replacen(
                "proper colorings",
                &format!("colorings{}", restricted(asked)),
                1
            ),
            colors(),
            each
        ),
        Request::Largest(_) => format!("the greatest size of a subset of {cells} without {set}"),
        Request::Threshold(asked) => {
            let is_given = |(key, value): &(String, String)| key == "first" && value == "B";
            let winner = match (asked.winner, values.game.pairs.iter().any(is_given)) {
                (Player::A, false) => "the first player",
                (Player::B, false) => "the second player",
                (Player::A, true) => "A",
                (Player::B, true) => "B",
            };
            format!("the least m such that {winner} wins {}", game())
        }
        _ => format!("{} {}", before(words, "of"), game()),
    }
}

/// Words before a preposition; a clause or moves among them end with a comma.
fn before(words: &str, preposition: &str) -> String {
    let comma = match words.contains(',') || words.contains("the position after") {
        true => ",",
        false => "",
    };
    format!("{words}{comma} {preposition}")
}

/// What else is asked of colorings.
fn restricted(asked: &ColorOptions) -> String {
    let all = asked.conditions();
    match all.is_empty() {
        true => String::new(),
        false => format!(" ({})", all.join(", ")),
    }
}
