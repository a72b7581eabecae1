//! What a study of the network of 1991 says.

use serde::{Deserialize, Serialize};

/// The network of Funabiki and Takefuji at work on the games of its paper, or on one game; and
/// Massie's random algorithm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyNetwork {
    /// Runs of each game and reading.
    pub runs: u64,
    /// The steps after which a run is given up.
    pub limit: u32,
    /// The steps of one bar of the histograms.
    pub bar: u32,
    /// One for each game and reading: first the games as the paper is read here, then the other
    /// readings and switches, then Massie's algorithm on the games of two players.
    pub rows: Vec<StudyNetworkRow>,
}

/// The reading of the paper as it is printed.
pub const PRINTED: &str = "as printed";

/// The games of the paper's Fig. 10.
const FIG_10: [&str; 2] = ["hip n=6 colors=3", "hip n=8 colors=4"];

impl StudyNetwork {
    /// The rows of the paper as it is read here, one for each game; a part may have none.
    pub fn printed(&self) -> impl Iterator<Item = &StudyNetworkRow> {
        self.rows.iter().filter(|row| row.reading == PRINTED)
    }

    /// Of these the rows whose histograms are drawn: the games of the paper's Fig. 10, or the one
    /// game there is.
    pub fn drawn(&self) -> Vec<&StudyNetworkRow> {
        let is_one = self.printed().nth(1).is_none();
        let is_drawn = |row: &&StudyNetworkRow| is_one || FIG_10.contains(&row.game.as_str());
        self.printed().filter(is_drawn).collect()
    }
}

/// The runs of a network on a game, or plays of Massie's algorithm, whose steps are the cells that
/// a random number chose.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyNetworkRow {
    /// The canonical spec of the game.
    pub game: String,
    /// What is different from the paper as it is read here; `as printed` if nothing is. Or
    /// `massie`: the quarter turn answers a random cell; `massie, careful`: no cell that completes
    /// a set is chosen while there is another; `massie, half turn`: that turn answers.
    pub reading: String,
    /// The runs that settled in a proper coloring.
    pub converged: u64,
    /// The 95 % Wilson interval of their share.
    pub interval: [f64; 2],
    /// The paper's share, of 100 runs; null if the game is not in its Table 1, or the reading is
    /// another one.
    pub paper_converged: Option<f64>,
    /// The steps of the runs that settled, on the average; null if none did.
    pub steps: Option<f64>,
    /// Half the width of the 95 % confidence interval of `steps`; null for fewer than six runs.
    pub margin: Option<f64>,
    /// The paper's average; null as before.
    pub paper_steps: Option<f64>,
    /// Different colorings found.
    pub solutions: u64,
    /// The same, up to renaming the players and symmetries of the board.
    pub up_to_both: u64,
    /// The share of steps, of all runs, after which the energy was higher than before; null without
    /// steps, and for Massie's algorithm.
    pub rises: Option<f64>,
    /// The energy as it goes on.
    pub energy: Vec<StudyNetworkEnergy>,
    /// The runs that settled in fewer steps than a bar has, in the next bar of steps, and so on.
    pub histogram: Vec<u64>,
    /// Steps of all runs.
    pub nodes: u64,
    /// Wall time.
    pub seconds: f64,
}

/// The energy of the terms A, B and C after some steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyNetworkEnergy {
    /// The steps that were made.
    pub steps: u32,
    /// The runs that had not settled before.
    pub runs: u64,
    /// The average of their energies.
    pub mean: f64,
}
