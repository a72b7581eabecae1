//! Monotonic sequences of rational numbers: between two numbers there is always another.

use super::evidence::{Evidence, solved};
use super::table::{Cell, Table, label, new, stated};
use harary::catalog::source::{PUDWELL_2024, WEST_2009};
use harary::{Ask, Certify, Error, Outcome};
use std::ops::RangeInclusive;

/// The sizes N = M of the table of plies.
const SQUARES: RangeInclusive<u32> = 2..=7;

fn game(up: u32, down: u32, convention: &str) -> String {
    format!("monotonic up={up} down={down} deck=rationals convention={convention}")
}

/// How long a play of N = M is, by both conventions.
pub(super) fn rationals() -> Result<Table, Error> {
    let row = |size: u32| {
        let mut row = vec![label(size)];
        for convention in ["achievement", "avoidance"] {
            let played = solved(&game(size, size, convention), Ask::Plies)?;
            let winner = played.answer.outcome_name();
            let plies = played.answer.plies.unwrap_or_default();
            row.push(new(format!("{winner} {plies}")).by([played.claim(Certify::Plies)]));
        }
        Ok(row)
    };
    Ok(Table {
        name: "rationals",
        title: "Winner and plies on the rationals, N = M".into(),
        note: "A 5: A wins in 5 plies. That A wins avoidance for N ≤ 4 is in Pudwell 2024; new are the plies. Larger \
               games take seconds: `harary solve monotonic up=13 down=13 deck=rationals --engine sweep`."
            .into(),
        head: vec!["N", "achievement", "avoidance"],
        rows: SQUARES.map(row).collect::<Result<_, Error>>()?,
    })
}

/// Questions about the rationals, each with its answer for N and M up to 6.
pub(super) fn questions() -> Result<Vec<Vec<Cell>>, Error> {
    let row = |convention: &str, sizes: &str, verdict: Cell| {
        let says = format!("{convention} on the rationals: A wins");
        vec![label("–"), label(says), label(sizes), verdict]
    };
    let (conjectured, of_conjecture) = a_wins(3..=6, "achievement")?;
    let (small, of_small) = a_wins(2..=4, "avoidance")?;
    let (large, of_large) = a_wins(5..=6, "avoidance")?;
    let known = "the winner, as a game of permutations that grow at their end";
    let conjecture = "A is conjectured to win for all N, M ≥ 3";
    Ok(vec![
        row(
            "achievement",
            "3 ≤ N ≤ M ≤ 6",
            stated(conjectured, conjecture, WEST_2009).by(of_conjecture),
        ),
        row(
            "avoidance",
            "2 ≤ N ≤ 4, N ≤ M ≤ 6",
            stated(small, known, PUDWELL_2024).by(of_small),
        ),
        row("avoidance", "5 ≤ N ≤ M ≤ 6", new(large).by(of_large)),
    ])
}

/// Whether A wins for all these N and M from N to 6, or else the first size at which A does not.
fn a_wins(sizes: RangeInclusive<u32>, convention: &str) -> Result<(String, Vec<Evidence>), Error> {
    let mut claims = Vec::new();
    for (up, down) in sizes.flat_map(|up| (up..=6).map(move |down| (up, down))) {
        let played = solved(&game(up, down, convention), Ask::Outcome)?;
        let claim = played.claim(Certify::Outcome);
        if played.answer.outcome.map(Outcome::name) != Some("A") {
            return Ok((format!("fails at ({up}, {down})"), vec![claim]));
        }
        claims.push(claim);
    }
    Ok(("holds".into(), claims))
}
