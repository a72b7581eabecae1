//! What a study of the network of 1991 says.

/// The network of Funabiki and Takefuji at work on the games of its paper, or on one game; and Massie's random algorithm.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct StudyNetwork {
    /// Runs of each game and reading.
    pub runs: u64,
    /// A run is given up after so many steps.
    pub limit: u32,
    /// The steps of one bar of the histograms.
    pub bar: u32,
    /// One for each game and reading: first the games as the paper is read here, then the other readings and switches, then Massie's algorithm
    /// on the games of two players.
    pub rows: Vec<StudyNetworkRow>,
}

/// The runs of a network on a game, or plays of Massie's algorithm, whose steps are the cells that a random number chose.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct StudyNetworkRow {
    /// The canonical spec of the game.
    pub game: String,
    /// What is different from the paper as it is read here; `as printed` if nothing is. Or `massie`: the quarter turn answers a
    /// random cell; `massie, careful`: no cell that completes a set is chosen while there is another; `massie, half turn`: that turn answers.
    pub reading: &'static str,
    /// The runs that settled in a proper coloring.
    pub converged: u64,
    /// The 95 % Wilson interval of their share.
    pub interval: [f64; 2],
    /// The paper's share, of 100 runs; null if the game is not in its Table 1, or the reading is another one.
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
    /// The share of steps, of all runs, after which the energy was higher than before; null without steps, and for
    /// Massie's algorithm.
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
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct StudyNetworkEnergy {
    /// The steps that were made.
    pub steps: u32,
    /// The runs that had not settled before.
    pub runs: u64,
    /// The average of their energies.
    pub mean: f64,
}
