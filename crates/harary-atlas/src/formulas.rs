//! The formulas of Harary, Sagan, West 1983, each tried on every case in a range.

use super::evidence::Evidence;
use super::sequences::{least_decided, value};
use super::table::{Table, held, label};
use harary::{Certify, Error};

/// A formula, its range in words, and the number of cases or the first that fails.
type Tried = (&'static str, &'static str, &'static str, Trial);

/// Counts cases and keeps what they rest on; an `Err` is the first that fails.
struct Trial {
    cases: Result<u32, String>,
    claims: Vec<Evidence>,
}

impl Trial {
    fn new() -> Self {
        Trial {
            cases: Ok(0),
            claims: Vec::new(),
        }
    }

    /// Outcome and plies as the formulas write them.
    fn result(
        &mut self,
        up: u32,
        down: u32,
        deck: u32,
        avoidance: bool,
    ) -> Result<(String, Option<u32>), Error> {
        let played = value(up, down, deck, avoidance)?;
        let claim = played.claim(Certify::Plies);
        if !self.claims.contains(&claim) {
            self.claims.push(claim);
        }
        let answer = played.answer;
        Ok((answer.outcome_name().to_owned(), answer.plies))
    }

    /// a(N, M) of the achievement game.
    fn least(&mut self, up: u32, down: u32) -> Result<u32, Error> {
        let (least, _, claims) = least_decided(up, down, false)?;
        self.claims.extend(claims);
        Ok(least)
    }

    fn case(&mut self, holds: bool, name: impl FnOnce() -> String) {
        if let Ok(count) = &mut self.cases {
            if holds {
                *count += 1;
            } else {
                self.cases = Err(name());
            }
        }
    }
}

/// The winner and m by the formulas (1) to (7), (9) to (11), (16) and (17), where they say them.
/// With smaller decks the games of [`are_solved`] are draws.
pub(super) fn by_formula(
    up: u32,
    down: u32,
    deck: u32,
    avoidance: bool,
) -> Option<(&'static str, u32)> {
    let (few, many) = (up.min(down), up.max(down));
    match (few, avoidance) {
        (0, false) => Some(("A", 1)),
        (0, true) => Some(("B", 1)),
        (1, false) => (deck > many).then(|| one_up_winner(many)),
        (1, true) => (deck >= 2).then_some(("A", 2)),
        (2, false) => {
            let least = two_up_least(many);
            (deck >= least).then_some(("A", least))
        }
        _ => None,
    }
}

/// Whether these formulas say of every deck who wins.
pub(super) fn are_solved(up: u32, down: u32, avoidance: bool) -> bool {
    up.min(down) <= if avoidance { 1 } else { 2 }
}

/// What was found is what the formula says.
fn is_said(found: &(String, Option<u32>), said: Option<(&'static str, u32)>) -> bool {
    said == found.1.map(|plies| (found.0.as_str(), plies))
}

pub(super) fn formulas() -> Result<Table, Error> {
    let tried = [
        symmetry()?,
        empty(false)?,
        one_up()?,
        one_up_larger_decks()?,
        stealing()?,
        two_up()?,
        two_up_larger_decks()?,
        empty(true)?,
        one_up_avoidance()?,
    ];
    let mut rows: Vec<_> = tried
        .into_iter()
        .map(|(number, formula, range, trial)| {
            let verdict = match &trial.cases {
                Ok(_) => "holds".to_owned(),
                Err(case) => format!("fails at {case}"),
            };
            vec![
                label(number),
                label(formula),
                label(range),
                held(verdict, "holds", "").by(trial.claims),
                label(trial.cases.unwrap_or(0)),
            ]
        })
        .collect();
    let misprint = "A misprint for A, as Table 1 has it";
    let mut trial = Trial::new();
    let winner = trial.result(3, 3, 10, false)?.0;
    let outcome = value(3, 3, 10, false)?.claim(Certify::Outcome);
    rows.push(vec![
        label("(12)"),
        label("w(3,3)"),
        label("S = 10"),
        held(winner, 4, misprint).by(trial.claims).shown([outcome]),
        label(1),
    ]);
    Ok(Table::new(
        "Formulas (1)–(12), (16), (17)",
        "Every case in the range was solved.",
        "number | formula | range | verdict | cases",
        rows,
    ))
}

fn symmetry() -> Result<Tried, Error> {
    let mut trial = Trial::new();
    for (up, down) in (0..=4).flat_map(|up| (0..up).map(move |down| (up, down))) {
        for deck in 1..=9 {
            let same =
                trial.result(up, down, deck, false)? == trial.result(down, up, deck, false)?;
            trial.case(same, || format!("N={up} M={down} S={deck}"));
        }
    }
    Ok((
        "(1)",
        "w(N,M,S) = w(M,N,S), and m",
        "N, M ≤ 4, S ≤ 9",
        trial,
    ))
}

/// Whether the games with this N and these (M, S) are as the formulas say.
fn by_formulas(
    up: u32,
    avoidance: bool,
    decks: impl Iterator<Item = (u32, u32)>,
) -> Result<Trial, Error> {
    let mut trial = Trial::new();
    for (down, deck) in decks {
        let found = trial.result(up, down, deck, avoidance)?;
        let holds = is_said(&found, by_formula(up, down, deck, avoidance));
        trial.case(holds, || format!("M={down} S={deck}"));
    }
    Ok(trial)
}

/// (2), (3) and (16): with N = 0 the first move ends the game.
fn empty(avoidance: bool) -> Result<Tried, Error> {
    let decks = (0..=6).flat_map(|down| (1..=9).map(move |deck| (down, deck)));
    let trial = by_formulas(0, avoidance, decks)?;
    let (number, formula) = if avoidance {
        ("(16)", "avoidance: w(0,M,S) = B, a = m = 1")
    } else {
        ("(2), (3)", "w(0,M,S) = A, a = m = 1")
    };
    Ok((number, formula, "M ≤ 6, S ≤ 9", trial))
}

fn one_up_winner(down: u32) -> (&'static str, u32) {
    let winner = if down.is_multiple_of(2) { "A" } else { "B" };
    (winner, down + 1)
}

fn one_up() -> Result<Tried, Error> {
    let mut trial = Trial::new();
    for down in 1..=10 {
        let least = trial.least(1, down)?;
        let found = trial.result(1, down, down + 1, false)?;
        let holds = least == down + 1 && is_said(&found, by_formula(1, down, down + 1, false));
        trial.case(holds, || format!("M={down}"));
    }
    Ok((
        "(4)–(6)",
        "w(1,M) = A iff M is even, m = a = M+1",
        "1 ≤ M ≤ 10",
        trial,
    ))
}

fn one_up_larger_decks() -> Result<Tried, Error> {
    let decks = (1..=8).flat_map(|down| (0..=4).map(move |more| (down, down + 1 + more)));
    let trial = by_formulas(1, false, decks)?;
    Ok((
        "(7)",
        "w(1,M,S) = w(1,M), m(1,M,S) = m(1,M)",
        "1 ≤ M ≤ 8, M+1 ≤ S ≤ M+5",
        trial,
    ))
}

fn stealing() -> Result<Tried, Error> {
    let mut trial = Trial::new();
    for (up, down) in (0..=3).flat_map(|up| (0..=4).map(move |down| (up, down))) {
        for deck in 1..=10 {
            if trial.result(up, down, deck, false)?.0 == "B" {
                let larger = [
                    trial.result(up + 1, down, deck + 1, false)?.0,
                    trial.result(up, down + 1, deck + 1, false)?.0,
                ];
                trial.case(larger == ["A", "A"], || format!("N={up} M={down} S={deck}"));
            }
        }
    }
    Ok((
        "(8)",
        "w(N,M,S) = B: w(N+1,M,S+1) = w(N,M+1,S+1) = A",
        "N ≤ 3, M ≤ 4, S ≤ 10",
        trial,
    ))
}

fn two_up_least(down: u32) -> u32 {
    if down.is_multiple_of(2) {
        down + 3
    } else {
        down + 2
    }
}

fn two_up() -> Result<Tried, Error> {
    let mut trial = Trial::new();
    for down in 2..=6 {
        let least = trial.least(2, down)?;
        let holds =
            least == two_up_least(down) && trial.result(2, down, 2 * down + 1, false)?.0 == "A";
        trial.case(holds, || format!("M={down}"));
    }
    Ok((
        "(9), (10)",
        "w(2,M) = A, a(2,M) = M+2 (odd M ≥ 3), M+3 (even M)",
        "2 ≤ M ≤ 6",
        trial,
    ))
}

fn two_up_larger_decks() -> Result<Tried, Error> {
    let decks = (2..=5).flat_map(|down| (0..=4).map(move |more| (down, two_up_least(down) + more)));
    let trial = by_formulas(2, false, decks)?;
    Ok((
        "(11)",
        "w(2,M,S) = A, m(2,M,S) = a(2,M)",
        "2 ≤ M ≤ 5, a ≤ S ≤ a+4",
        trial,
    ))
}

fn one_up_avoidance() -> Result<Tried, Error> {
    let decks = (1..=8).flat_map(|down| (2..=12).map(move |deck| (down, deck)));
    let trial = by_formulas(1, true, decks)?;
    Ok((
        "(17)",
        "avoidance: w(1,M,S) = A, m(1,M,S) = 2",
        "1 ≤ M ≤ 8, 2 ≤ S ≤ 12",
        trial,
    ))
}
