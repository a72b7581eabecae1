//! By which algorithm colorings are found.

/// The algorithms that can find colorings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColorEngine {
    /// Masks and propagation for columns, no cells fixed, else backtracking; where one coloring is asked for and that takes long, clauses, by turns
    /// with masks and propagation; with several threads or a checkpoint cubes.
    #[default]
    Auto,
    /// Cell by cell.
    Backtrack,
    /// Class by class: it counts, and draws at random.
    Classes,
    /// Masks and propagation.
    Propagate,
    /// Local search: it finds a coloring, or goes on until a limit stops it.
    Tabu,
    /// Clauses and a solver of these ([`Limits::solvers`](crate::Limits::solvers)).
    Sat,
    /// Clauses, split into cubes where they are hard: whether there is a coloring, on threads and with checkpoints.
    Cubes,
    /// The neural network of 1991: as local search; it fixes no cells.
    Network,
    /// The random algorithm of 1963 for boards with a symmetry and two colors: as the network.
    Massie,
}

impl ColorEngine {
    /// The name that is typed.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ColorEngine::Auto => "auto",
            ColorEngine::Backtrack => "backtrack",
            ColorEngine::Classes => "classes",
            ColorEngine::Propagate => "propagate",
            ColorEngine::Tabu => "tabu",
            ColorEngine::Sat => "sat",
            ColorEngine::Cubes => "cubes",
            ColorEngine::Network => "network",
            ColorEngine::Massie => "massie",
        }
    }
}
