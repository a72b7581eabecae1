//! Answers to the same question about many games.

use super::SolveAnswer;
use crate::numbers::Exact;
use harary_core::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// A grid of answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableAnswer {
    /// The key that runs down, and its values.
    pub rows: (String, Vec<String>),
    /// The key that runs across, and its values; an empty key and one value if only one key has a
    /// range.
    pub columns: (String, Vec<String>),
    /// The answers, row by row; null where there is no such game or a limit stopped the work.
    pub cells: Vec<Vec<Option<SolveAnswer>>>,
    /// Where the size of the game follows from the other keys: the least size with a winner, row by
    /// row; `None` otherwise.
    pub least: Option<Vec<Vec<Option<Least>>>>,
}

/// The least size of a game that one player wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThresholdAnswer {
    /// Whose win is looked for.
    pub winner: Player,
    /// The least n for which this player wins; null where none was found.
    #[serde(with = "Exact::<Option<u64>>")]
    pub least: Option<u64>,
    /// Whether every n was tried that was to be; false where a win was found before the last, too.
    pub all_tried: bool,
    /// Every n from the least on for which there is a game, each decided, up to the answer or to
    /// where the work ended.
    pub outcomes: Vec<ThresholdRow>,
}

impl ThresholdAnswer {
    /// The least n for which the other player wins, unless no n before it was tried: perhaps it is
    /// that player's win that should be looked for.
    pub fn won_by_other(&self) -> Option<u64> {
        let other = Outcome::Wins(self.winner.other());
        let mut rows = self.outcomes.iter();
        rows.find(|row| row.outcome == other)
            .filter(|row| self.outcomes.first() != Some(row))
            .map(|row| row.n)
    }
}

/// One size of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThresholdRow {
    /// The size.
    #[serde(with = "Exact::<u64>")]
    pub n: u64,
    /// Who wins, or `draw`.
    pub outcome: Outcome,
    /// Nodes that it took to know.
    #[serde(with = "Exact::<u64>")]
    pub nodes: u64,
}

/// The least size of a board without a proper coloring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThresholdColorAnswer {
    /// The least n for which there is no proper coloring; null where none was found.
    #[serde(with = "Exact::<Option<u64>>")]
    pub least: Option<u64>,
    /// A proper coloring of the largest n below that was tried; null if there is none.
    pub coloring: Option<String>,
    /// Whether every n was tried that was to be; false where one without a coloring was found
    /// before the last, too.
    pub all_tried: bool,
    /// Every n from the least on for which there is a game, each decided, up to the answer or to
    /// where the work ended.
    pub sizes: Vec<ColorSize>,
}

/// One size of a board to be colored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColorSize {
    /// The size.
    #[serde(with = "Exact::<u64>")]
    pub n: u64,
    /// Whether there is a proper coloring.
    pub exists: bool,
    /// Nodes that it took to know.
    #[serde(with = "Exact::<u64>")]
    pub nodes: u64,
}

/// The least deck with a forced result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Least {
    /// How many numbers it has: all smaller decks are draws.
    pub deck: u32,
    /// Who wins there.
    pub outcome: Outcome,
    /// In how many plies.
    pub plies: Option<u32>,
}
