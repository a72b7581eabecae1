//! What a certificate states, as a file for the proof assistant Lean 4.
//!
//! The texts are small and use few words of the language, so that they can be read, and checked,
//! by whoever has Lean. They are not compiled by the tests here.

mod coloring;
mod octal;
mod words;

use harary::catalog::Purpose;
use harary::{Error, Spec};

/// The text of a Lean file that proves what a certificate states.
///
/// A proper coloring (`claim coloring`) becomes a witness that `decide` checks; that there is none
/// (`claim count 0`) becomes a theorem about all colorings, which imports a proof in LRAT by
/// Mathlib's `lrat_proof`; the period of an octal game becomes the finite part that the theorem
/// of Guy and Smith needs. `proof` is the name under which the file finds the proof in LRAT, which
/// it does not look into.
///
/// # Errors
/// If the certificate states something else, or is none.
pub fn lean(certificate: &str, proof: &str) -> Result<String, Error> {
    let mut lines = certificate.lines();
    let mut after = |start: &str| lines.next().and_then(|line| line.strip_prefix(start));
    let parts = (|| {
        after("harary-certificate 1")?;
        Some((after("game ")?, after("claim ")?))
    })();
    let Some((game, claim)) = parts else {
        return Err(Error::Question(
            "no certificate of a game: the lines `game` and `claim` should stand at its head, with nothing between"
                .into(),
        ));
    };
    let body = lines.next().unwrap_or_default();
    let spec: Spec = game.parse()?;
    let words: Vec<&str> = claim.split(' ').collect();
    match words[..] {
        ["coloring"] => coloring::witness(&spec.resolve(Purpose::Color)?, body),
        ["count", "0"] => coloring::none(&spec.resolve(Purpose::Color)?, proof),
        ["period", period, "preperiod", preperiod] => octal::period(game, period, preperiod),
        _ => Err(Error::Question(format!(
            "claim {claim}: only a coloring, that there is none, and a period without saltus are written for Lean"
        ))),
    }
}
