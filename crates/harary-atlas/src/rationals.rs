//! Monotonic sequences of rational numbers: between two numbers there is always another.

use super::evidence::{Evidence, solved};
use super::sequences::{convention, spec, value};
use super::table::{Cell, Table, label, new, stated};
use harary::catalog::source::{PUDWELL_2024, WEST_2009};
use harary::{Ask, Certify, Error, Outcome};
use std::ops::RangeInclusive;

const DECK: &str = "rationals";

/// The sizes N = M of the table of plies.
const SQUARES: RangeInclusive<u32> = 2..=7;

/// How long a play of N = M is, by both conventions.
pub(super) fn rationals() -> Result<Table, Error> {
    let row = |size: u32| {
        let mut row = vec![label(size)];
        for avoidance in [false, true] {
            let played = value(size, size, DECK, avoidance)?;
            let winner = played.answer.outcome_name();
            let plies = played.answer.plies.unwrap_or_default();
            row.push(new(format!("{winner} {plies}")).by([played.claim(Certify::Plies)]));
        }
        Ok(row)
    };
    Ok(Table::new(
        "Winner and plies on the rationals, N = M",
        "A 5: A wins in 5 plies. That A wins avoidance for N ≤ 4 is in Pudwell 2024; new are the plies. Larger \
         games take seconds: `harary solve monotonic up=13 down=13 deck=rationals --engine sweep`.",
        "N | achievement | avoidance",
        SQUARES.map(row).collect::<Result<_, Error>>()?,
    ))
}

/// Questions about the rationals, each with its answer for N and M up to 6.
pub(super) fn questions() -> Result<Vec<Vec<Cell>>, Error> {
    let row = |avoidance, sizes: &str, verdict: Cell| {
        let says = format!("{} on the rationals: A wins", convention(avoidance));
        vec![label("–"), label(says), label(sizes), verdict]
    };
    let (conjectured, of_conjecture) = a_wins(3..=6, false)?;
    let (small, of_small) = a_wins(2..=4, true)?;
    let (large, of_large) = a_wins(5..=6, true)?;
    let known = "the winner, as a game of permutations that grow at their end";
    let conjecture = "A is conjectured to win for all N, M ≥ 3";
    Ok(vec![
        row(
            false,
            "3 ≤ N ≤ M ≤ 6",
            stated(conjectured, conjecture, WEST_2009).by(of_conjecture),
        ),
        row(
            true,
            "2 ≤ N ≤ 4, N ≤ M ≤ 6",
            stated(small, known, PUDWELL_2024).by(of_small),
        ),
        row(true, "5 ≤ N ≤ M ≤ 6", new(large).by(of_large)),
    ])
}

/// Whether A wins for all these N and M from N to 6, or else the first size at which A does not.
fn a_wins(sizes: RangeInclusive<u32>, avoidance: bool) -> Result<(String, Vec<Evidence>), Error> {
    let mut claims = Vec::new();
    for (up, down) in sizes.flat_map(|up| (up..=6).map(move |down| (up, down))) {
        let played = solved(&spec(up, down, DECK, avoidance), Ask::Outcome)?;
        let claim = played.claim(Certify::Outcome);
        if played.answer.outcome.map(Outcome::name) != Some("A") {
            return Ok((format!("fails at ({up}, {down})"), vec![claim]));
        }
        claims.push(claim);
    }
    Ok(("holds".into(), claims))
}
