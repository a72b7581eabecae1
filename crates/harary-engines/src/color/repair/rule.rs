//! The rules of local search.

/// How a walk goes on from a coloring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The best change of all, but for a while not back to a color that a cell had (tabu search,
    /// Glover 1989; for colorings Hertz and de Werra 1987).
    Tabu,
    /// Any change, the worse it is the less often (focused Metropolis search, Seitz, Alava, Orponen
    /// 2005). A move is a change that was drawn, made or not.
    Metropolis,
}
