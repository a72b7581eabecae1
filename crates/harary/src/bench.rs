//! A fixed set of questions whose node counts say whether a change altered a search.
//!
//! Node counts are the same on every machine. A change that should not alter a search leaves them
//! as they are; one that should quotes them before and after.

use crate::answer::SCHEMA;
use crate::error::Error;
use crate::question::Question;
use crate::run::Limits;
use crate::verbs::answer;
use serde::{Deserialize, Serialize};

/// Node counts of a fixed set of questions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BenchReport {
    /// The version of the schema.
    pub schema: u32,
    /// The version of Harary.
    pub version: String,
    /// Nodes of all questions together.
    pub nodes: u64,
    /// One for each question.
    pub lines: Vec<BenchLine>,
}

/// One question and its cost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BenchLine {
    /// What was asked, as a line of words.
    pub question: String,
    /// Nodes visited.
    pub nodes: u64,
}

const QUESTIONS: &[&str] = &[
    "solve columns c=3",
    "solve columns c=3 rule=many convention=misere",
    "solve monotonic up=3 down=3",
    "solve monotonic up=2 down=8 convention=avoidance",
    "solve monotonic up=4 down=4 deck=rationals",
    "solve octal code=0.07 heaps=18",
    "solve vdw n=15 k=4",
    "solve vdw n=12 k=4 convention=maker-breaker",
    "solve vdw n=10 k=4 board=ring",
    "solve hip n=3",
    "longest columns c=3 --engine longest",
    "longest columns c=3 rule=many --engine longest",
    "longest columns c=3 rule=schur --engine longest",
    "longest columns c=3 --engine propagate",
    "longest columns c=3 rule=many --engine propagate",
    "longest columns c=3 rule=schur --engine propagate",
    "longest columns c=4 rule=schur",
    "census vdw n=9 k=3",
    "color hip n=6 --count",
    "color columns c=3 n=20 --count",
    "nim octal code=0.137",
];

/// Asks the questions and counts the nodes. Takes about a second.
///
/// # Errors
/// None that a user could cause: the questions are fixed.
pub fn bench() -> Result<BenchReport, Error> {
    let ask = |line: &&str| {
        let question: Question = line.parse()?;
        let nodes = answer(&question, &Limits::default())?.stats.nodes;
        Ok(BenchLine {
            question: (*line).to_owned(),
            nodes,
        })
    };
    let lines: Vec<BenchLine> = QUESTIONS.iter().map(ask).collect::<Result<_, Error>>()?;
    Ok(BenchReport {
        schema: SCHEMA,
        version: crate::VERSION.to_owned(),
        nodes: lines.iter().map(|line| line.nodes).sum(),
        lines,
    })
}
