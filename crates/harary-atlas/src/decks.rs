//! How the monotonic games depend on the deck, and what becomes of the questions that Harary,
//! Sagan, West 1983 ask.

use super::evidence::{Evidence, Played};
use super::formulas::{are_solved, by_formula};
use super::rationals;
use super::sequences::{convention, value};
use super::table::{Cell, Table, held, label, new};
use harary::{Certify, Error};
use rayon::prelude::*;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// Decks are followed so far beyond N·M + 1.
const BEYOND: u32 = 3;

/// The games of one size: for each deck from 1 on, who wins in how many plies, if anybody does.
struct Row {
    up: u32,
    down: u32,
    avoidance: bool,
    decks: Vec<Option<(String, u32)>>,
    games: Vec<Played>,
}

impl Row {
    fn solve(up: u32, down: u32, avoidance: bool) -> Result<Self, Error> {
        let games = (1..=up * down + BEYOND).map(|deck| value(up, down, deck, avoidance));
        let games: Vec<Played> = games.collect::<Result<_, Error>>()?;
        let result = |played: &Played| {
            played
                .answer
                .outcome
                .map(|outcome| outcome.to_string())
                .zip(played.answer.plies)
        };
        Ok(Row {
            up,
            down,
            avoidance,
            decks: games.iter().map(result).collect(),
            games,
        })
    }

    /// What is claimed of each deck.
    fn claims(&self) -> Vec<Evidence> {
        let games = self.games.iter();
        games.map(|played| played.claim(Certify::Plies)).collect()
    }

    /// The same by the formulas of the paper, where they say all of it.
    fn by_formula(&self) -> Option<Row> {
        let (up, down, avoidance) = (self.up, self.down, self.avoidance);
        let of_deck = |deck| {
            by_formula(up, down, deck, avoidance).map(|(winner, plies)| (winner.to_owned(), plies))
        };
        are_solved(up, down, avoidance).then(|| Row {
            decks: (1..=self.decks.len() as u32).map(of_deck).collect(),
            games: Vec::new(),
            ..*self
        })
    }

    fn at(&self, deck: u32) -> Option<&(String, u32)> {
        self.decks.get(deck as usize - 1)?.as_ref()
    }

    /// a and the decks from there on.
    fn decided(&self) -> impl Iterator<Item = (u32, &(String, u32))> {
        (1..)
            .zip(&self.decks)
            .filter_map(|(deck, found)| Some((deck, found.as_ref()?)))
    }

    /// The first deck from `least` on with another winner than the deck before.
    fn change(&self, least: u32) -> Option<u32> {
        let differs = |&deck: &u32| {
            self.at(deck).map(|found| &found.0) != self.at(deck - 1).map(|found| &found.0)
        };
        (least + 1..=self.decks.len() as u32).find(differs)
    }

    fn name(&self, deck: u32) -> String {
        format!("({}, {}), S = {deck}", self.up, self.down)
    }

    /// Runs of decks with one result, as in `7–9 B 7`.
    fn text(&self) -> String {
        let mut text = String::new();
        let decided: Vec<(u32, &(String, u32))> = self.decided().collect();
        for run in decided.chunk_by(|one, other| one.1 == other.1) {
            let ((first, (winner, plies)), (last, _)) = (run[0], run[run.len() - 1]);
            let separator = if text.is_empty() { "" } else { "; " };
            let decks = if first == last {
                first.to_string()
            } else {
                format!("{first}–{last}")
            };
            let _ = write!(text, "{separator}{decks} {winner} {plies}");
        }
        text
    }
}

/// N ≤ M with N·M ≤ 15, N = 2 up to M = 10, and (4, 4).
fn sizes() -> impl Iterator<Item = (u32, u32)> {
    let all = (1..=4).flat_map(|up| (up..=10).map(move |down| (up, down)));
    all.filter(|&(up, down)| up <= 2 || up * down <= 16)
}

/// The games with decks of every size, of both conventions.
fn rows() -> Result<Vec<Row>, Error> {
    let games: Vec<(u32, u32, bool)> = [false, true]
        .into_iter()
        .flat_map(|avoidance| sizes().map(move |(up, down)| (up, down, avoidance)))
        .collect();
    let rows = games.par_iter();
    rows.map(|&(up, down, avoidance)| Row::solve(up, down, avoidance))
        .collect()
}

pub(super) fn decks() -> Result<Table, Error> {
    let rows = rows()?;
    let lines = rows.iter().map(|row| {
        let full = row.up * row.down + 1;
        let least = row.decided().next().map_or(0, |(deck, _)| deck);
        let changes =
            |row: &Row, from| row.change(from).map_or("–".into(), |deck| deck.to_string());
        let formula = row.by_formula();
        let cell = |of: &dyn Fn(&Row) -> String| {
            let cell = match &formula {
                Some(formula) => held(of(row), of(formula), ""),
                None => new(of(row)),
            };
            cell.by(row.claims())
        };
        vec![
            label(convention(row.avoidance)),
            label(row.up),
            label(row.down),
            cell(&Row::text),
            cell(&|row| changes(row, least)),
            cell(&|row| changes(row, full)),
        ]
    });
    Ok(Table::new(
        "Who wins with decks of every size",
        format!(
            "Decks S from the least that somebody wins up to N·M + {BEYOND}, with the winner and m; smaller decks are draws. Then the first deck with another winner \
             than the deck before, from a on and from N·M + 1 on. More: `harary table monotonic up=3 down=5 deck=1..30 convention=avoidance`."
        ),
        "convention | N | M | S, winner, m | first change | beyond N·M+1",
        lines.collect(),
    ))
}

/// What became of a statement, and the claims that show it.
type Tried = (String, Vec<Evidence>);

/// The first size and deck with which something is wrong; `wrong` names the decks of which this
/// part of the answer shows it, the last of them being this one. Where nothing is wrong all games
/// together show that.
fn first(
    rows: &[Row],
    avoidance: bool,
    part: Certify,
    wrong: impl Fn(&Row) -> Option<RangeInclusive<u32>>,
) -> Tried {
    let mine = || rows.iter().filter(|row| row.avoidance == avoidance);
    let mut failing: Vec<_> = mine().filter_map(|row| Some((row, wrong(row)?))).collect();
    failing.sort_by_key(|(row, decks)| (*decks.end(), row.up));
    match failing.first() {
        Some((row, decks)) => {
            let (from, to) = (*decks.start() as usize, *decks.end() as usize);
            (
                format!("fails at {}", row.name(*decks.end())),
                row.games[from - 1..to]
                    .iter()
                    .map(|played| played.claim(part))
                    .collect(),
            )
        }
        None => {
            let all = mine().flat_map(Row::claims);
            ("holds".into(), all.collect())
        }
    }
}

pub(super) fn questions() -> Result<Table, Error> {
    let rows = &rows()?;
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    let mut ask = |name: &str, says: &str, range: &str, (verdict, claims): Tried| {
        let why = match claims.len() {
            1 => format!("A counterexample to {name}"),
            _ => format!(
                "A counterexample to {name}, {says}: the games on both sides of a change of the winner"
            ),
        };
        lines.push(vec![
            label(name),
            label(says),
            label(range),
            held(verdict, "holds", &why).by(claims),
        ]);
    };
    let two_up = |part, wrong: &dyn Fn(&Row, u32) -> bool| {
        first(rows, true, part, |row| {
            let full = 2 * row.down + 1;
            (row.up == 2 && wrong(row, full)).then_some(full..=full)
        })
    };
    ask(
        "(18)",
        "avoidance: w(2,M) = B iff 4 divides M",
        "2 ≤ M ≤ 10",
        two_up(Certify::Outcome, &|row, full| {
            let expected = if row.down.is_multiple_of(4) { "B" } else { "A" };
            row.at(full).is_none_or(|found| found.0 != expected)
        }),
    );
    ask(
        "(19)",
        "avoidance: m(2,M) = 2M − 2⌊M/4⌋, or 1 + 3M/2 if 4 divides M",
        "2 ≤ M ≤ 10",
        two_up(Certify::Plies, &|row, full| {
            let m = row.down;
            let expected = if m.is_multiple_of(4) {
                1 + 3 * m / 2
            } else {
                2 * m - 2 * (m / 4)
            };
            row.at(full).is_none_or(|found| found.1 != expected)
        }),
    );
    let changed = |deck: Option<u32>| deck.map(|deck| deck - 1..=deck);
    for avoidance in [false, true] {
        let name = convention(avoidance);
        let least = |row: &Row| row.decided().next().map_or(1, |(deck, _)| deck);
        let question = if avoidance { "(1), (4)" } else { "(1)" };
        let range = "the table above";
        ask(
            question,
            &format!("{name}: w is the same for all S ≥ a"),
            range,
            first(rows, avoidance, Certify::Outcome, |row| {
                changed(row.change(least(row)))
            }),
        );
        ask(
            question,
            &format!("{name}: w is the same for all S ≥ N·M + 1"),
            range,
            first(rows, avoidance, Certify::Outcome, |row| {
                changed(row.change(row.up * row.down + 1))
            }),
        );
        ask(
            if avoidance { "(2), (4)" } else { "(2)" },
            &format!("{name}: m = a for S = a"),
            range,
            first(rows, avoidance, Certify::Plies, |row| {
                let (deck, found) = row.decided().next()?;
                (deck != found.1).then_some(deck..=deck)
            }),
        );
    }
    let mut suggest = |says: &str, range: &str, (verdict, claims): Tried| {
        lines.push(vec![
            label("(3)"),
            label(says),
            label(range),
            new(verdict).by(claims),
        ]);
    };
    suggest(
        "avoidance: a(2,M) = ⌊4(M+1)/3⌋",
        "2 ≤ M ≤ 10",
        first(rows, true, Certify::Outcome, |row| {
            let (deck, _) = row.decided().next()?;
            (row.up == 2 && deck != 4 * (row.down + 1) / 3).then_some(deck..=deck)
        }),
    );
    suggest(
        "avoidance: A wins (2,M), in 2⌈2(M+1)/3⌉ plies, for S = 2M + 3",
        "2 ≤ M ≤ 10",
        first(rows, true, Certify::Plies, |row| {
            let deck = 2 * row.down + 3;
            let expected = ("A".to_owned(), 2 * (2 * (row.down + 1)).div_ceil(3));
            (row.up == 2 && row.at(deck) != Some(&expected)).then_some(deck..=deck)
        }),
    );
    for avoidance in [false, true] {
        suggest(
            &format!(
                "{}: m never falls when S grows, while the winner stays",
                convention(avoidance)
            ),
            "the table above",
            first(rows, avoidance, Certify::Plies, |row| {
                let decided: Vec<_> = row.decided().collect();
                let falls = decided
                    .windows(2)
                    .find(|pair| pair[0].1.0 == pair[1].1.0 && pair[0].1.1 > pair[1].1.1);
                falls.map(|pair| pair[0].0..=pair[1].0)
            }),
        );
    }
    lines.extend(rationals::questions()?);
    Ok(Table::new(
        "Conjectures (18), (19) and the questions of section 4",
        "The last rows are not questions of the paper, but formulas that fit all that was computed, and the rationals. `harary table monotonic up=2 down=8..30 convention=avoidance --ask \
         outcome` takes seconds: A wins them all. On the rationals: `harary solve monotonic up=13 down=13 deck=rationals --engine sweep`.",
        "number | statement | range | verdict",
        lines,
    ))
}
