//! Monotonic sequence games of the atlas, solved.

use super::evidence::{Evidence, Played, solved};
use harary::{Ask, Certify, Error, Outcome};
use std::fmt::Display;

/// The name of a convention.
pub(super) fn convention(avoidance: bool) -> &'static str {
    if avoidance {
        "avoidance"
    } else {
        "achievement"
    }
}

/// A game of the tables: N, M, S (or `rationals`) and the convention.
pub(super) fn spec(up: u32, down: u32, deck: impl Display, avoidance: bool) -> String {
    let convention = convention(avoidance);
    format!("monotonic up={up} down={down} deck={deck} convention={convention}")
}

pub(super) fn value(
    up: u32,
    down: u32,
    deck: impl Display,
    avoidance: bool,
) -> Result<Played, Error> {
    solved(&spec(up, down, deck, avoidance), Ask::Plies)
}

/// a(N, M): the least deck with a forced result, the game with it, and the claims that show both:
/// the game first, then the draws before it.
pub(super) fn least_decided(
    up: u32,
    down: u32,
    avoidance: bool,
) -> Result<(u32, Played, Vec<Evidence>), Error> {
    let mut claims = Vec::new();
    for deck in 1.. {
        let found = value(up, down, deck, avoidance)?;
        let claim = found.claim(Certify::Plies);
        if found.answer.outcome.map(Outcome::name) != Some("draw") {
            claims.insert(0, claim);
            return Ok((deck, found, claims));
        }
        claims.push(claim);
    }
    Err(Error::Question("every deck is a draw".to_owned()))
}
