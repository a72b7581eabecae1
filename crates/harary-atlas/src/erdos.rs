//! One-color games, triangle avoidance and Erdős's problem 872 among them: who wins, nim-values,
//! and how long a play is if one player wants it short.

use super::evidence::{game_of_size, solved};
use super::paper::{Paper, Part};
use super::picture;
use super::table::{Cell, Table, found, label, new, winner};
use harary::catalog::source::CATER_2001;
use harary::{Ask, Certify, Error, Limits, NimOptions, Outcome, Player, Spec, nim};
use std::fmt::Display;
use std::ops::RangeInclusive;

pub(super) const PAPER: Paper = Paper {
    name: "erdos",
    game: "One-color games",
    source: CATER_2001,
    rules: "Two players add to one common set in turn, which may not contain a forbidden set. Whoever cannot move \
            loses (normal) or wins (misere). In saturation games only the length counts: A wants a short play, \
            and B a long one.",
    caveat: "No paper of the five is about these games. That values are new means only that we know of no source: of \
             saturation games there are theorems for large sizes, and we have seen no table of small ones.",
    picture: || {
        picture::position(
            "clique n=5 k=3 convention=normal",
            "1-2,3-4,2-3,1-4,1-5,3-5",
        )
    },
    caption: "Triangle avoidance on five points, at its end: no edge can be added.",
    parts: PARTS,
};

const PARTS: &[Part] = &[
    ("triangles", |_| TRIANGLES.table()),
    ("divisors", |_| DIVISORS.table()),
    ("sums", |_| SUMS.table()),
    ("sidon", |_| SIDON.table()),
    ("queens", |_| QUEENS.table()),
];

/// A board for each size.
struct Boards {
    title: &'static str,
    /// The words of a game but for its size and convention.
    words: &'static str,
    sizes: RangeInclusive<u32>,
}

const TRIANGLES: Boards = Boards {
    title: "Edges between n points, no three of which make a triangle: Hajnal’s and Harary’s triangle avoidance",
    words: "clique k=3",
    sizes: 3..=9,
};

const DIVISORS: Boards = Boards {
    title: "Numbers from 2 to n, none of which divides another: Erdős’s problem 872 asks for the lengths",
    words: "numbers forbid=divisor",
    sizes: 2..=22,
};

const SUMS: Boards = Boards {
    title: "Numbers from 1 to n, none the sum of two others or twice another one",
    words: "numbers forbid=sum",
    sizes: 1..=14,
};

const SIDON: Boards = Boards {
    title: "Numbers from 1 to n, no two pairs of which have the same sum (Sidon sets)",
    words: "numbers forbid=sidon",
    sizes: 1..=14,
};

const QUEENS: Boards = Boards {
    title: "Queens on n × n cells, none of which attacks another",
    words: "pieces piece=queen",
    sizes: 1..=9,
};

impl Boards {
    /// The game of a size, or of a range of sizes.
    fn game(&self, n: impl Display, convention: &str) -> String {
        game_of_size(self.words, n, convention)
    }

    fn table(&self) -> Result<Table, Error> {
        let rows = self.sizes.clone().map(|n| self.row(n));
        let (first, last) = (self.sizes.start(), self.sizes.end());
        let sizes = format!("{first}..{last}");
        let range = self.game(&sizes, "saturation");
        let normal = self.game(&sizes, "normal");
        Ok(Table::new(
            self.title,
            format!(
                "The winner by each convention, the nim-value of the empty set, and how many moves a saturation game \
                 has if A, who shortens it, or B begins. Winners and lengths rest on certificates, and the \
                 nim-values name the same winners. `harary oeis solve {range} --ask plies` makes a packet of \
                 the lengths for the OEIS, asked a second engine, and `harary oeis nim {normal}` of the nim-values.",
            ),
            "n | normal | nim-value | misere | A begins | B begins",
            rows.collect::<Result<_, _>>()?,
        ))
    }

    fn row(&self, n: u32) -> Result<Vec<Cell>, Error> {
        let (value, nim_value) = nim_value(&self.game(n, "normal"))?;
        let normal = solved(&self.game(n, "normal"), Ask::Outcome)?;
        // Two ways to one answer.
        let expected = match value {
            0 => Player::B,
            _ => Player::A,
        };
        if normal.answer.outcome != Some(Outcome::Wins(expected)) {
            let game = self.game(n, "normal");
            return Err(Error::Question(format!("{game}: its nim-value is {value}")));
        }
        let misere = solved(&self.game(n, "misere"), Ask::Outcome)?;
        let mut row = vec![label(n), winner(&normal), nim_value, winner(&misere)];
        for convention in ["saturation", "saturation first=B"] {
            let played = solved(&self.game(n, convention), Ask::Plies)?;
            let unknown = || Error::Question(format!("{}: no length", self.game(n, convention)));
            let length = played.answer.plies.ok_or_else(unknown)?;
            row.push(new(length).by([played.claim(Certify::Plies)]));
        }
        Ok(row)
    }
}

/// The nim-value, and its cell.
fn nim_value(game: &str) -> Result<(u64, Cell), Error> {
    let spec: Spec = game.parse()?;
    let report = nim(&spec, &NimOptions::default(), &Limits::default())?;
    let unknown = || Error::Question(format!("{game}: no nim-value"));
    let value = report.answer.value.ok_or_else(unknown)?;
    Ok((value, found(value, &report.known, "value")))
}
