//! Algorithms that answer questions about any game.
//!
//! An engine names no game: it asks for the capabilities that it needs (`harary-core`) and knows
//! nothing else. Every engine is a value that holds its progress, with an explicit stack in place
//! of recursion: it can be paused at any node and run again, and the answer and the number of nodes
//! stay the same.
//!
//! ```
//! use harary_core::{Ask, Engine, Explicit, Game, Outcome, Player, Watch};
//! use harary_engines::AlphaBeta;
//!
//! let game: Explicit = "A(- B(= +) B(+ +))".parse().unwrap();
//! let mut engine = AlphaBeta::new(Ask::Moves, 1 << 20);
//! let solution = engine.run((&game, &game.start()), &Watch::free()).unwrap();
//! assert_eq!(solution.outcome, Outcome::Wins(Player::A));
//! assert_eq!(solution.plies, Some(2));
//! ```

mod color;
mod footprint;
mod heaps;
mod parallel;
mod play;
mod table;
// Beside the table, because the test by loom has that at another place.
#[cfg(test)]
#[path = "table/tests.rs"]
mod table_tests;

pub use color::attempts::{Attempt, Attempts};
pub use color::backtrack::{Backtrack, Colorings, Counts, Seek, SymmetrySums};
pub use color::classes::{Choose, Classes};
pub use color::coloring_tree::{ColoringTree, PartialAssignment, PartialColoring};
pub use color::large_set::LargeSet;
pub use color::largest::Largest;
pub use color::massie::{Massie, MassiePlay};
pub use color::network::{
    Network, NetworkOptions, NetworkRun, Start, StopTest, Ties, TripledTerms,
};
pub use color::propagate::{BoardSets, ColumnColorings, Find, PartialColumns, Propagate};
pub use color::repair::{Repair, Rule};
pub use color::sat::{
    Cubes, JoinedCubes, Sat, Symmetry, at_most_one, precedence, proper, variable,
};
pub use heaps::nimbers::{NimValues, NimberError, Nimbers, Split, proves_periods};
pub use heaps::period::{ArithmeticPeriod, Period};
pub use heaps::quotient::{MisereQuotient, Quotient, QuotientLimit};
pub use play::alpha_beta::{AlphaBeta, FirstMoves, Solution};
pub use play::census::{Census, Counted, Level, PlaysByPosition};
pub use play::classic::{Classic, ClassicSwitches, Windows};
pub use play::df_pn::DfPn;
pub use play::longest::{Longest, LongestPlays};
pub use play::mcts::{Chance, Half, NINETY_FIVE, Sampled, Uct, UctOptions, Uniform, wilson};
pub use play::minimax::Minimax;
pub use play::nim_value::NimValue;
pub use play::null_window::ordered_moves;
pub use play::openings::{Known, NoOpenings, Openings, Outlook};
pub use play::oracle::Oracle;
pub use play::paving::{Paving, Pavings, PlaneShape};
pub use play::staged::Staged;
pub use play::sweep::Sweep;
pub use play::traverser::{Switches, Traversed, Traverser};
pub use play::tree_size::{Estimate, TreeSize, random_positions};
