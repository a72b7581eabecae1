//! Which part of an answer a certificate proves.

use clap::ValueEnum;
use harary::Certify;

/// What a certificate of play is to prove.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Proved {
    /// Who wins
    Outcome,
    /// And in how many plies
    Plies,
    /// And with which first moves, and no others
    FirstMoves,
}

impl From<Proved> for Certify {
    fn from(proved: Proved) -> Certify {
        match proved {
            Proved::Outcome => Certify::Outcome,
            Proved::Plies => Certify::Plies,
            Proved::FirstMoves => Certify::FirstMoves,
        }
    }
}
