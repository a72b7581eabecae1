//! Answers about heaps: nim-values, misere quotients, codes.

use crate::numbers::Exact;
use harary_core::choices;
use serde::{Deserialize, Serialize};

choices! {
    /// What is known of the nim-values of a code.
    pub enum CodeStatus {
        /// A limit stopped the work
        Unfinished = "unfinished",
        /// A regularity is proved
        Proved = "proved",
        /// A regularity is observed
        Observed = "observed",
        /// None was found up to the largest heap, which says nothing of larger heaps
        NoneFound = "none found",
        /// A nim-value is too large to be stored
        TooLarge = "too large",
    }
}

/// Nim-values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NimAnswer {
    /// The nim-value of the heaps, if there are any, or of the position on a board.
    #[serde(with = "Exact::<Option<u64>>")]
    pub value: Option<u64>,
    /// The moves to nim-value 0, if there are heaps or a board.
    pub winning_moves: Option<Vec<String>>,
    /// The period, if one is proved.
    #[serde(with = "Exact::<Option<u64>>")]
    pub period: Option<u64>,
    /// From which n on the period holds.
    #[serde(with = "Exact::<Option<u64>>")]
    pub preperiod: Option<u64>,
    /// How much values grow with each period, if one is proved: 0 where they repeat themselves.
    #[serde(with = "Exact::<Option<u64>>")]
    pub saltus: Option<u64>,
    /// Whether the period is proved (it is null otherwise).
    pub proved: bool,
    /// If no period is proved: what the values look like, as far as they were computed.
    pub observed: Option<Regularity>,
    /// The single heap asked for.
    #[serde(with = "Exact::<Option<u64>>")]
    pub at: Option<u64>,
    /// Its nim-value.
    #[serde(with = "Exact::<Option<u64>>")]
    pub at_value: Option<u64>,
    /// The largest heap asked for.
    #[serde(with = "Exact::<Option<u64>>")]
    pub upto: Option<u64>,
    /// How many single heaps 1 to upto are won by the player to move.
    #[serde(with = "Exact::<Option<u64>>")]
    pub wins: Option<u64>,
    /// How many are lost.
    #[serde(with = "Exact::<Option<u64>>")]
    pub losses: Option<u64>,
    /// The values of the heaps from 0, as many as asked.
    #[serde(with = "Exact::<Option<Vec<u64>>>")]
    pub values: Option<Vec<u64>>,
    /// The lost heaps of the range asked for.
    #[serde(with = "Exact::<Option<Vec<u64>>>")]
    pub lost: Option<Vec<u64>>,
    /// The values of the heaps up to this one are known, and prove no period; null where one is
    /// proved or none was looked for.
    #[serde(with = "Exact::<Option<u64>>")]
    pub known: Option<u64>,
    /// Whether a certificate of the period was written; false if one was asked for and no period
    /// was proved, null if none was asked for.
    pub certified: Option<bool>,
}

/// How nim-values go on, or seem to: G(n + period) = G(n) + saltus from the preperiod on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Regularity {
    /// From which n on this holds.
    #[serde(with = "Exact::<u64>")]
    pub preperiod: u64,
    /// At least 1.
    #[serde(with = "Exact::<u64>")]
    pub period: u64,
    /// 0 where the values repeat themselves.
    #[serde(with = "Exact::<u64>")]
    pub saltus: u64,
}

/// A misere quotient: a commutative monoid with one element for each kind of sum that no other sum
/// tells apart. Elements are written as words, `ab^2`; the identity is 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuotientAnswer {
    /// How many elements it has.
    pub order: usize,
    /// It is that of all sums of heaps up to this one.
    pub heaps: u32,
    /// Whether it is proved to be that of all heaps.
    pub proved: bool,
    /// The period of the elements of heaps, if one is proved.
    #[serde(with = "Exact::<Option<u64>>")]
    pub period: Option<u64>,
    /// From which n on the period holds.
    #[serde(with = "Exact::<Option<u64>>")]
    pub preperiod: Option<u64>,
    /// The heaps of the letters.
    pub generators: Vec<QuotientLetter>,
    /// Equations from which all others follow.
    pub relations: Vec<String>,
    /// The elements, by length, then alphabetically.
    pub elements: Vec<String>,
    /// Those whose sums are lost for the player to move.
    pub lost: Vec<String>,
    /// The elements of the heaps 0, 1, …, as far as they were looked at.
    pub values: Vec<String>,
    /// How large the quotient of the heaps up to n is, wherever that changes.
    pub orders: Vec<QuotientOrder>,
    /// The sum of heaps asked for.
    #[serde(with = "Exact::<Option<Vec<u64>>>")]
    pub at: Option<Vec<u64>>,
    /// Its element.
    pub at_element: Option<String>,
    /// Whether the player to move loses it.
    pub at_lost: Option<bool>,
    /// If the sum is that of the game: the moves that win it.
    pub winning_moves: Option<Vec<String>>,
}

/// A generator of a misere quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuotientLetter {
    /// How it is written.
    pub letter: String,
    /// The smallest heap of this element.
    pub heap: u32,
}

/// The order of a misere quotient from some heap on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuotientOrder {
    /// The heap.
    pub heap: u32,
    /// The order.
    pub order: usize,
}

/// Codes of take-and-break games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodesAnswer {
    /// One for each code, by increasing code.
    pub rows: Vec<CodeRow>,
}

/// What is known of one code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeRow {
    /// The code.
    pub code: String,
    /// What is known of its regularity.
    pub status: CodeStatus,
    /// How its nim-values go on, or seem to.
    pub regularity: Option<Regularity>,
    /// The largest nim-value: of all heaps if the period is proved, else of those that were
    /// computed.
    #[serde(with = "Exact::<Option<u64>>")]
    pub largest: Option<u64>,
    /// The largest heap that was computed, or the first whose value is too large.
    #[serde(with = "Exact::<u64>")]
    pub heaps: u64,
}
