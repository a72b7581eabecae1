//! Answers about play: who wins, how long it lasts, how many positions there are.

use crate::numbers::Exact;
use crate::question::Certify;
use harary_core::{Damaged, Outcome, WordSink, WordSource, Words};
use serde::{Deserialize, Serialize};

/// Who wins, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveAnswer {
    /// `A`, `B` or `draw`; null if it is not known, and in a saturation game, which nobody wins.
    pub outcome: Option<Outcome>,
    /// If the outcome is not known: the worst and the best that it can still be for A.
    pub bounds: Option<[Outcome; 2]>,
    /// The length of the rest of the game under perfect play; null for a draw, a win by mere
    /// survival, or if not asked.
    pub plies: Option<u32>,
    /// Every move that keeps the outcome, in a saturation game the plies: none for a player who has
    /// lost. Null if not asked, or if the game is over.
    pub first_moves: Option<Vec<String>>,
    /// Those that keep the plies too.
    pub fastest: Option<Vec<String>>,
    /// A line of perfect play.
    pub line: Option<Vec<String>>,
    /// What a certificate was written for; each includes the outcome. Null if none was written.
    pub certified: Option<Certify>,
    /// Of a part of the work: the positions after the first plies that were solved. Null for the
    /// whole.
    pub openings: Option<Vec<Opening>>,
}

impl SolveAnswer {
    /// `A`, `B` or `draw`; empty if the outcome is not known.
    pub fn outcome_name(&self) -> &'static str {
        self.outcome.map_or("", Outcome::name)
    }
}

/// A position after the first plies, and who wins from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opening {
    /// The moves from the start that lead to it.
    pub after: Vec<String>,
    /// `A`, `B` or `draw`.
    pub outcome: Outcome,
}

/// The longest plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LongestAnswer {
    /// How many moves; null if not known.
    pub length: Option<u32>,
    /// If the length is not known: plays this long were found.
    pub at_least: Option<u32>,
    /// How many plays have this length, up to symmetry.
    #[serde(with = "Exact::<Option<u128>>")]
    pub count: Option<u128>,
    /// All of them, if asked.
    pub list: Option<Vec<String>>,
    /// Whether a certificate of all that is said here was written.
    pub certified: bool,
}

/// How many positions there are at each length.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CensusAnswer {
    /// One for each length, from 0; null if not known. Not all, if the numbers become too large.
    pub levels: Option<Vec<CensusLevel>>,
    /// All positions where the game is over, or all complete plays.
    #[serde(with = "Exact::<Option<u128>>")]
    pub over: Option<u128>,
}

/// The positions of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CensusLevel {
    /// Moves played.
    pub length: u32,
    /// Positions where the game goes on.
    #[serde(with = "Exact::<u128>")]
    pub going: u128,
    /// Positions where it is over.
    #[serde(with = "Exact::<u128>")]
    pub over: u128,
}

/// What a checkpoint keeps of the answer to a cell of a table.
impl Words for SolveAnswer {
    fn write(&self, to: &mut dyn WordSink) {
        self.outcome.write(to);
        self.plies.write(to);
        for list in [&self.first_moves, &self.fastest, &self.line] {
            list.write(to);
        }
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Ok(SolveAnswer {
            outcome: Words::read(from)?,
            plies: Words::read(from)?,
            first_moves: Words::read(from)?,
            fastest: Words::read(from)?,
            line: Words::read(from)?,
            ..SolveAnswer::default()
        })
    }
}
