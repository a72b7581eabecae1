//! Answers of `study`: engines compared.

use super::StudyNetwork;
use harary_core::Outcome;
use serde::{Deserialize, Serialize};

/// Engines compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyAnswer {
    /// One for each engine at work on each game; the last engine of a game is the one that answers
    /// by default, but for what a paper measured.
    pub lines: Vec<StudyLine>,
    /// What a study of van der Waerden games says of all its lines; null for other games.
    pub vdw: Option<StudyVdw>,
    /// What a study of draw patterns says; null for other games.
    pub network: Option<StudyNetwork>,
}

/// An engine at work on a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyLine {
    /// The canonical spec of the game.
    pub game: String,
    /// The engine with its switches, or who measured on another machine.
    pub engine: String,
    /// Nodes, counted or estimated; null if they are not known.
    pub nodes: Option<u64>,
    /// Half the width of the 95 % confidence interval of `nodes`, as a share of them, if they are
    /// estimated; null if they were counted.
    pub margin: Option<f64>,
    /// Wall time; extrapolated where the nodes are estimated.
    pub seconds: Option<f64>,
    /// What was found, in words; null where the work was not done to the end.
    pub found: Option<String>,
    /// What the programs of 1983 count; null for other engines.
    pub played: Option<StudyPlayed>,
}

/// What a program of the paper of 1983 counts, beside the paper's own counts. `seconds` of its line
/// are by Schensted's first row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyPlayed {
    /// Plays followed to their end.
    pub games: u64,
    /// Positions left with a move untried, as another one wins.
    pub pruned: u64,
    /// The moves tried at a position on the average.
    pub branching: f64,
    /// Comparisons of terms, both directions together, if a new term is compared with every term
    /// before.
    pub every_term: u64,
    /// The same if it is compared with the first row of Schensted's tableau.
    pub first_row: u64,
    /// Wall time of the walk that compares every term.
    pub every_term_seconds: f64,
    /// Games played, as the paper has them; null if the game is not in its Table 4.
    pub paper_games: Option<u64>,
    /// Branches pruned, as the paper has them.
    pub paper_pruned: Option<u64>,
    /// Seconds of an Amdahl 470v/8.
    pub paper_seconds: Option<f64>,
}

/// Van der Waerden games from one n to another: how the searches grow, and what the paper
/// conjectures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyVdw {
    /// A search of more positions than this was stopped, and none of a larger board was tried.
    pub limit: u64,
    /// One for each set of switches.
    pub growth: Vec<StudyGrowth>,
    /// One for each n.
    pub boards: Vec<StudyBoard>,
    /// Once A wins, A wins for all larger n: whether that holds for the boards; null if A wins on
    /// none, an outcome is not known, or there is one board only.
    pub continues: Option<bool>,
    /// A wins exactly if M(n, k) reaches some number: whether that holds for the boards; null as
    /// before, and if A wins on all.
    pub threshold: Option<bool>,
    /// The boards, of those that A wins, whose winning first moves are not one row of cells around
    /// the middle.
    pub no_window: Vec<u32>,
}

/// How the positions visited grow with n: a line fitted to their logarithms by least squares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyGrowth {
    /// The engine with its switches.
    pub engine: String,
    /// The boards that were searched to the end.
    pub from: u32,
    /// The last of them.
    pub to: u32,
    /// How many times more positions for each cell; null for fewer than two boards.
    pub rate: Option<f64>,
    /// The same from the last board but one to the last.
    pub last: Option<f64>,
    /// The rate that the paper gives.
    pub paper: Option<f64>,
}

/// What is known of a van der Waerden board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyBoard {
    /// How many cells.
    pub n: u32,
    /// Who wins; null if that was not found out within the limit.
    pub outcome: Option<Outcome>,
    /// The moves that keep the outcome.
    pub first_moves: Option<Vec<String>>,
    /// M(n, k): the most progressions through one cell.
    pub most: u32,
}
