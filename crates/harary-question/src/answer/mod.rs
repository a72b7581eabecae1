//! Answers as values: what every verb gives back, in one schema for the terminal, JSON and whoever
//! calls the library. One struct for each verb; [`Answer`] is any of them.

mod color;
mod estimate;
mod heaps;
mod known;
mod largest;
mod network;
mod play;
mod study;
mod table;

pub use color::{ColorAnswer, ColorCertified, ColorCount, SymmetrySums};
pub use estimate::{
    EstimateAnswer, LeastList, LikelyBoard, LikelyRow, MoveChance, Recurrence, Sampling,
    ThresholdRandomAnswer,
};
pub use heaps::{
    CodeRow, CodeStatus, CodesAnswer, NimAnswer, QuotientAnswer, QuotientLetter, QuotientOrder,
    Regularity,
};
pub use known::Known;
pub use largest::LargestAnswer;
pub use network::PRINTED;
pub use network::{StudyNetwork, StudyNetworkEnergy, StudyNetworkRow};
pub use play::{CensusAnswer, CensusLevel, LongestAnswer, Opening, SolveAnswer};
pub use study::{StudyAnswer, StudyBoard, StudyGrowth, StudyLine, StudyPlayed, StudyVdw};
pub use table::{
    ColorSize, Least, TableAnswer, ThresholdAnswer, ThresholdColorAnswer, ThresholdRow,
};

use crate::every_verb;
use crate::numbers::Exact;
use crate::question::Question;
use harary_core::choices;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The version of the schema.
pub const SCHEMA: u32 = 2;

/// An answer with its question, and what it cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report<A = Answer> {
    /// The version of the schema.
    pub schema: u32,
    /// The version of Harary.
    pub version: String,
    /// What was asked, with the game and the moves as they are written canonically.
    pub question: Question,
    /// What was found; unknown parts are null.
    pub answer: A,
    /// Whether the question is answered. If not, a limit stopped the work.
    pub complete: bool,
    /// Why the work stopped, if it is not complete.
    pub stopped: Option<Stopped>,
    /// What the literature says of this question.
    #[serde(default)]
    pub known: Vec<Known>,
    /// What it cost.
    pub stats: Stats,
    /// When it was computed, if it was taken from a store: UTC, as in 2026-01-31T12:00:00Z; null if
    /// it was computed now.
    pub stored: Option<String>,
    /// A certificate that was asked for and could not be written when the answer was there: its
    /// file, and what the system said. The answer is right all the same, and claims no such file.
    #[serde(skip)]
    pub unwritten: Option<String>,
    /// Whether all that a limit stopped is the certificate: the answer is there.
    #[serde(skip)]
    pub uncertified: bool,
}

impl<A> Report<A> {
    /// The same report with another answer.
    pub fn map<B>(self, change: impl FnOnce(A) -> B) -> Report<B> {
        Report {
            answer: change(self.answer),
            schema: self.schema,
            version: self.version,
            question: self.question,
            complete: self.complete,
            stopped: self.stopped,
            known: self.known,
            stats: self.stats,
            stored: self.stored,
            unwritten: self.unwritten,
            uncertified: self.uncertified,
        }
    }

    /// The canonical spec of the game.
    pub fn game(&self) -> String {
        self.question.game.to_string()
    }
}

// Reading and writing JSON is much code: what calls these has none of it.
impl Report {
    /// The report as JSON in one line, without its end.
    ///
    /// # Errors
    /// None is known: all parts of a report have JSON.
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }

    /// The report as JSON in lines, with the end of the last one.
    ///
    /// # Errors
    /// None is known.
    pub fn to_json_lines(&self) -> serde_json::Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

impl FromStr for Report {
    type Err = serde_json::Error;

    /// Reads the JSON of a report.
    fn from_str(text: &str) -> serde_json::Result<Report> {
        serde_json::from_str(text)
    }
}

choices! {
    /// Why an engine was stopped.
    pub enum Stopped {
        /// The time limit was reached
        Time = "time",
        /// Somebody asked for it
        Request = "request",
        /// The memory was full
        Memory = "memory",
        /// A nim-value or a count is too large to be stored
        Values = "values",
        /// A misere quotient has more elements than were allowed
        Elements = "elements",
    }
}

impl std::error::Error for Stopped {}

/// What an answer cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// Nodes visited: with one thread the same on every machine.
    #[serde(with = "Exact::<u64>")]
    pub nodes: u64,
    /// Wall time. After a checkpoint it is that of the last run alone, while `nodes` are those of
    /// all runs.
    pub seconds: f64,
    /// The algorithm.
    pub engine: String,
    /// Threads.
    pub threads: usize,
    /// The limit on memory for tables, in bytes.
    #[serde(with = "Exact::<u64>")]
    pub memory: u64,
    /// The seed of the random numbers; null if none were drawn.
    #[serde(with = "Exact::<Option<u64>>")]
    pub seed: Option<u64>,
}

/// Declares [`Answer`].
macro_rules! answers {
    (
        $(
            $(#[doc = $about:literal])+
            $name:ident($options:ident, $answer:ident) = $verb:literal by $function:ident
        ),+ $(,)?
    ) => {
        /// What a verb found.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "verb")]
        #[non_exhaustive]
        pub enum Answer {
            $( $(#[doc = $about])+ #[serde(rename = $verb)] $name($answer) ),+
        }

        $(
            impl From<$answer> for Answer {
                fn from(answer: $answer) -> Answer {
                    Answer::$name(answer)
                }
            }
        )+
    };
}

every_verb!(answers);

impl Answer {
    /// Whether a certificate of the answer, or of a part, was written.
    pub fn is_certified(&self) -> bool {
        match self {
            Answer::Solve(answer) => answer.certified.is_some(),
            Answer::Longest(answer) => answer.certified,
            Answer::Color(answer) => {
                let certified = answer.certified;
                certified.is_some_and(|what| what != ColorCertified::Nothing)
            }
            Answer::Nim(answer) => answer.certified == Some(true),
            Answer::Largest(answer) => answer.certified,
            _ => false,
        }
    }

    /// The answer without a word of certificates.
    #[must_use]
    pub fn uncertified(mut self) -> Answer {
        match &mut self {
            Answer::Solve(answer) => answer.certified = None,
            Answer::Longest(answer) => answer.certified = false,
            Answer::Color(answer) => answer.certified = None,
            Answer::Nim(answer) => answer.certified = None,
            Answer::Largest(answer) => answer.certified = false,
            _ => {}
        }
        self
    }
}
