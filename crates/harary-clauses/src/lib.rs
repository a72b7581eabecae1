//! Strategies as clauses, so that programs that others proved correct can check them.
//!
//! A [`Formula`] says: there is a play by the rules in which the claimant keeps to the strategy and
//! fails. It contradicts itself exactly if the strategy reaches its goal; its proof, in the format
//! LRAT, is checked by programs that know nothing of games. Where it does not, an assignment is a
//! play that refutes the strategy. Nothing need be known of the lines of a strategy, whoever wrote
//! them: a line applies where the cells are owned as it says and the cell that it names is free;
//! the claimant may do what any line that applies says, and where none does, has failed.
//!
//! [`LeastColorings`] leaves some of the colorings that symmetry makes of each other, with a proof
//! for the checker VeriPB.
//!
//! [`larger`] says that a set without forbidden sets can have so many cells, and a [`Quantified`]
//! formula that a player wins a positional game.
//!
//! [`decide`] asks a solver about clauses of any kind, without a word about symmetry.

mod board;
mod certificate;
mod columns;
mod decide;
mod expand;
mod follow;
mod formula;
mod larger;
mod least;
mod monotonic;
mod octal;
mod play;
mod positions;
mod quantified;

pub use board::{Board, BoardLine, BoardStrategy};
pub use certificate::{Body, Certificate, Roots, Section};
pub use columns::ColumnRules;
pub use decide::{Decision, decide};
pub use formula::Formula;
pub use harary_core::{Cnf, Player, Refutation, Solvers, Unreadable};
pub use larger::larger;
pub use least::{LeastColorings, Symmetries};
pub use monotonic::MonotonicRules;
pub use octal::HeapRules;
pub use play::{PlayFormula, why};
pub use quantified::Quantified;

/// What a strategy is to bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A win.
    Win,
    /// Anything but a loss.
    NoLoss,
    /// A win within so many plies.
    WinWithin(u32),
    /// No loss within fewer plies than these.
    NoLossBefore(u32),
}
