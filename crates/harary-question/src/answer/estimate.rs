//! Answers of `estimate`: what random play says of first moves.

use harary_core::{Outcome, Player, choices};
use serde::{Deserialize, Serialize};

/// How games go on at random after each first move, sampled in three ways.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateAnswer {
    /// Whose move it is; null if the game is over.
    pub mover: Option<Player>,
    /// All moves random, every first move equally often.
    pub uniform: Option<Sampling>,
    /// UCT that stores the first moves only.
    pub top_level: Option<Sampling>,
    /// UCT with a stored tree.
    pub tree: Option<Sampling>,
}

/// One way to sample.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sampling {
    /// Games played, all moves together.
    pub trials: u64,
    /// One for each first move up to symmetry.
    pub moves: Vec<MoveChance>,
    /// The move with the greatest share of wins (uniform), or that was tried most often (UCT).
    pub best: Option<String>,
    /// The outcome of the position, where solver back-up proved it.
    pub proved: Option<Outcome>,
}

/// What was seen after a first move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveChance {
    /// The move.
    pub first_move: String,
    /// Games played after it.
    pub trials: u64,
    /// Those won by A.
    pub a: u64,
    /// Those won by B.
    pub b: u64,
    /// Draws.
    pub draws: u64,
    /// The share of those that A won; null without trials.
    pub confidence: Option<f64>,
    /// The 95 % Wilson interval of that share.
    pub interval: [f64; 2],
    /// The outcome after the move, where solver back-up proved it.
    pub proved: Option<Outcome>,
}

/// The least boards on which uniformly random play after some first move gives A more than one
/// half.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThresholdRandomAnswer {
    /// Around a ring, not on a line.
    pub ring: bool,
    /// One for each k.
    pub rows: Vec<LikelyRow>,
    /// The recurrence of the paper, for every k that has two before it.
    pub recurrence: Vec<Recurrence>,
}

choices! {
    /// Lists of the least boards, one for each k.
    pub enum LeastList {
        /// What was found here
        Found = "found",
        /// What the paper measured
        Measured = "measured",
        /// The candidate sequence of the paper
        Candidate = "candidate",
    }
}

/// H(k), or H_c(k).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LikelyRow {
    /// Terms of a progression.
    pub k: u32,
    /// The least n with a likely first move; null if it was not found. No smaller n has one, but
    /// for those that are open.
    pub least: Option<u32>,
    /// The largest n that was looked at, in turn from k on: `least` if that was found.
    pub searched: Option<u32>,
    /// Smaller n that could not be decided with the trials allowed.
    pub open: Vec<u32>,
    /// A bound on the chance that one of the decisions is wrong.
    pub risk: f64,
    /// What the paper measured.
    pub measured: Option<u32>,
    /// The paper's candidate sequence; on the ring the same as measured.
    pub candidate: Option<u32>,
    /// M(least, k): the most progressions through one cell.
    pub most: Option<u32>,
    /// M(candidate, k).
    pub most_candidate: Option<u32>,
    /// 10 F(k − 2), which the paper conjectures M to be there.
    pub fibonacci: u32,
    /// Boards around the least one and those that the paper names.
    pub boards: Vec<LikelyBoard>,
}

/// A board looked at more closely.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LikelyBoard {
    /// How many cells.
    pub n: u32,
    /// The first move that did best.
    pub first_move: u32,
    /// Games played at random after it, apart from those that chose it.
    pub trials: u64,
    /// The share of those that A won.
    pub confidence: f64,
    /// Its 95 % Wilson interval.
    pub interval: [f64; 2],
    /// The same share of the move that UCT prefers with the first moves alone; null where the board
    /// is too wide for it.
    pub top_level: Option<f64>,
    /// The same with a stored tree.
    pub tree: Option<f64>,
}

/// Whether a list satisfies the recurrence at one k.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recurrence {
    /// Whose list.
    pub list: LeastList,
    /// The k.
    pub k: u32,
    /// What the list has.
    pub value: u32,
    /// What follows from the two before.
    pub expected: u32,
}
