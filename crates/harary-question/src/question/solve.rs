//! What can be asked of `solve`.

use super::Part;
use harary_core::{Ask, choices};
use serde::{Deserialize, Serialize};

choices! {
    /// The algorithms that can solve a game.
    pub enum SolveEngine {
        /// Harary chooses the engine
        Auto = "auto",
        /// Alpha-beta with a table of exact keys
        AlphaBeta = "alpha-beta",
        /// Proof-number search: outcome and first moves, no plies
        DfPn = "df-pn",
        /// Alpha-beta that looks for wins by force, the sooner ones first
        Threats = "threats",
        /// Every play: slow, to check the other engines
        Minimax = "minimax",
        /// Every position in one table without keys (monotonic, deck=rationals)
        Sweep = "sweep",
    }
}

choices! {
    /// Which part of an answer about play a certificate proves. Each includes the outcome.
    pub enum Certify {
        /// Who wins
        Outcome = "outcome",
        /// And in how many plies
        Plies = "plies",
        /// And which first moves keep the outcome, and that no other does
        FirstMoves = "first-moves",
    }
}

/// What is asked of `solve`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SolveOptions {
    /// Ask about the position after these moves, joined by commas
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "MOVES", value_delimiter = ',')
    )]
    pub after: Vec<String>,
    /// How much to find out
    #[cfg_attr(feature = "args", arg(long, default_value_t = SolveOptions::default().ask,
        value_parser = super::choices_of::<Ask>()))]
    pub ask: Ask,
    /// The algorithm
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<SolveEngine>()))]
    pub engine: SolveEngine,
    /// What the certificate proves. A certificate proves one of these: for plies and first moves
    /// write two. A draw has no plies and a finished game no first moves: there it proves the
    /// outcome alone; by convention=saturation it proves plies
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<Certify>()))]
    pub certify: Certify,
    /// Find who wins by solving the positions after this many plies one by one, as far as they
    /// matter; the parts of the work are ranges of these positions
    #[cfg_attr(feature = "args", arg(long, value_name = "PLIES",
        value_parser = super::number_in::<u32, _>(super::ranges::LENGTHS)))]
    pub openings: Option<u32>,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}

impl Default for SolveOptions {
    fn default() -> Self {
        SolveOptions {
            after: Vec::new(),
            ask: Ask::Moves,
            engine: SolveEngine::default(),
            certify: Certify::default(),
            openings: None,
            part: None,
        }
    }
}
