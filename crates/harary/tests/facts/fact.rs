//! One line of a table of facts.

use harary::Outcome;
use serde::Deserialize;

/// A file.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Facts {
    pub(crate) facts: Vec<Fact>,
}

/// A line. What is asked takes the keys that it understands; none may be left.
#[derive(Deserialize, Debug, Default, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fact {
    pub(crate) ask: String,
    pub(crate) source: String,
    /// Plain minimax must answer, too.
    #[serde(default)]
    pub(crate) small: bool,

    // solve
    pub(crate) after: Option<String>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) plies: Option<u32>,
    /// All moves that keep the outcome, in the game's order.
    pub(crate) first_moves: Option<String>,
    /// One of them.
    pub(crate) opening: Option<String>,

    // table: below `least` all games have the outcome `before`, from there on `outcome` and `plies`
    pub(crate) least: Option<u64>,
    pub(crate) before: Option<Outcome>,

    // longest
    pub(crate) length: Option<u32>,
    pub(crate) list: Option<String>,
    /// Why no other engine is asked: what it would cost.
    pub(crate) alone: Option<String>,

    // longest and color
    pub(crate) count: Option<u64>,

    // color; `coloring` is proper exactly if `exists`
    pub(crate) exists: Option<bool>,
    pub(crate) coloring: Option<String>,
    pub(crate) up_to_colors: Option<u64>,
    pub(crate) up_to_symmetry: Option<u64>,
    pub(crate) up_to_both: Option<u64>,

    // nim
    pub(crate) upto: Option<u64>,
    pub(crate) wins: Option<u64>,
    pub(crate) lost: Option<String>,
    pub(crate) period: Option<u64>,
    pub(crate) preperiod: Option<u64>,

    // census
    pub(crate) plays: Option<u64>,

    // sets of a board: all, most through one cell, through a given cell
    pub(crate) sets: Option<usize>,
    pub(crate) most: Option<usize>,
    pub(crate) through: Option<Through>,
}

/// How many sets there are through a cell, counted from 1.
#[derive(Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Through {
    pub(crate) cell: usize,
    pub(crate) sets: usize,
}

impl Fact {
    /// That no key was left over that the verb does not know.
    pub(crate) fn all_was_used(self, line: &str) {
        let rest = Fact {
            ask: String::new(),
            source: String::new(),
            small: false,
            ..self
        };
        assert_eq!(rest, Fact::default(), "{line}: keys without meaning");
    }
}

/// Compares where the fact says something.
pub(crate) fn agrees<T: PartialEq + std::fmt::Debug>(
    line: &str,
    what: &str,
    found: &T,
    fact: Option<T>,
) {
    if let Some(fact) = fact {
        assert_eq!(*found, fact, "{line}: {what}");
    }
}

/// Words of a list.
pub(crate) fn words(list: &str) -> Vec<String> {
    list.split_whitespace().map(str::to_owned).collect()
}
