//! Saturation games: nobody wins, and the length of the play is the question.

use crate::answer::SolveAnswer;
use crate::boards::NO_WINNER;
use crate::error::{Error, bad, cannot};
use crate::question::{Certify, SolveEngine, SolveOptions};
use crate::run::Limits;
use harary_core::Ask;

/// What is asked about such a game.
///
/// # Errors
/// If it is who wins.
pub(super) fn asked(asked: &SolveOptions, limits: &Limits<'_>) -> Result<SolveOptions, Error> {
    let mut asked = asked.clone();
    if limits.certificate.is_some() {
        if asked.ask == Ask::Outcome || asked.certify == Certify::FirstMoves {
            return Err(bad(format!(
                "{NO_WINNER}; a certificate proves that length: leave --certify out, and ask for plies or moves"
            )));
        }
        asked.certify = Certify::Plies;
    }
    if asked.ask == Ask::Outcome {
        return Err(bad(format!("{NO_WINNER}: ask for plies or moves")));
    }
    if asked.engine == SolveEngine::DfPn {
        return Err(cannot(format!("{NO_WINNER}; df-pn does not find it")));
    }
    Ok(asked)
}

/// The answer: what a first move may keep is the length.
pub(super) fn told(found: SolveAnswer) -> SolveAnswer {
    SolveAnswer {
        outcome: None,
        bounds: None,
        first_moves: found.fastest.clone(),
        ..found
    }
}
