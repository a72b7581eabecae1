//! The points that the paper leaves open, and the terms that can be switched off.

/// How a network works. The default is the reading that comes nearest to the paper's figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkOptions {
    /// Whether the inputs of one half are copied to the other.
    pub symmetry: bool,
    /// Whether a cell without a player is pushed by D = 5.
    pub hill_climbing: bool,
    /// Several greatest inputs in a cell.
    pub ties: Ties,
    /// The terms that weigh three times as much while t mod 10 < 2.
    pub tripled: TripledTerms,
    /// When all conflicts are resolved.
    pub stop: StopTest,
    /// The inputs at the beginning.
    pub start: Start,
    /// The steps after which a run is given up.
    pub limit: u32,
    /// Whether to keep the energy of every step.
    pub energy: bool,
}

impl Default for NetworkOptions {
    fn default() -> Self {
        NetworkOptions {
            symmetry: true,
            hill_climbing: true,
            ties: Ties::All,
            tripled: TripledTerms::Inhibition,
            stop: StopTest::Balanced,
            start: Start::Whole,
            limit: 500,
            energy: false,
        }
    }
}

/// Which of several greatest, positive inputs of a cell have output 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// All, as equation (7) says.
    All,
    /// That of the first player among them.
    First,
}

/// The terms that the factor 3 multiplies while t mod 10 < 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TripledTerms {
    /// The terms B and C, as equation (8) says.
    Inhibition,
    /// All four terms.
    All,
    /// None: the phase is left out.
    Nothing,
}

/// When all conflicts are resolved. A network settles only in a proper coloring, whatever the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopTest {
    /// No set is all of one player, and every cell has one player.
    OnePlayer,
    /// The same, and all players have equally many cells, or as nearly so as can be.
    Balanced,
}

/// The inputs at the beginning, from −20 to 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Any numbers; ties are rare.
    Real,
    /// Whole numbers.
    Whole,
}
