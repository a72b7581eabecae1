//! The tables of Funabiki, Takefuji 1991 that need no network: squares and draw patterns; and who wins.

use super::table::{Cell, Chapter, Table, held, label, new};
use super::{grouped, solved};
use crate::answer::ColorCount;
use crate::error::{Error, bad};
use crate::run::Limits;
use crate::verbs::color::{Coloring, color};
use crate::verbs::largest::{LargestEngine, largest};
use harary_engines::Ask;

pub(super) fn chapter() -> Result<Chapter, Error> {
    Ok(Chapter {
        name: "hip",
        title: "Funabiki, Takefuji 1991, A parallel algorithm for solving the ‘Hip’ games",
        tables: vec![
            squares()?,
            draw_patterns()?,
            kinds_of_patterns()?,
            three_colors()?,
            greatest_sets()?,
            who_wins()?,
        ],
    })
}

fn squares() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 2..=11_usize {
        let board = harary_games::hip(n).map_err(|why| bad(why.to_string()))?;
        rows.push(vec![
            label(n),
            held(board.edges.len(), (n.pow(4) - n.pow(2)) / 12, ""),
        ]);
    }
    Ok(Table {
        name: "squares",
        title: "The number of squares on an n × n board".into(),
        note: "Squares of every size and tilt, listed one by one and held against (n⁴ − n²)/12; the paper names 105 for n = 6.".into(),
        head: vec!["n", "squares"],
        rows,
    })
}

fn draw_patterns() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 2..=7 {
        let spec = format!("hip n={n} colors=2");
        let counts = count(&spec, Coloring::default())?;
        let exists = counts.is_some_and(|counts| counts.all != Some(0));
        let exists = if exists { "yes" } else { "no" };
        rows.push(vec![
            label(n),
            held(exists, if n <= 6 { "yes" } else { "no" }, ""),
            number(counts.and_then(|counts| counts.all)),
            number(counts.and_then(|counts| counts.up_to_colors)),
            number(counts.and_then(|counts| counts.up_to_symmetry)),
            number(counts.and_then(|counts| counts.up_to_both)),
        ]);
    }
    Ok(Table {
        name: "draw-patterns",
        title: "Draw patterns for two players".into(),
        note: "Colorings of the whole board in two colors without a square in one color. That 6 × 6 is the largest board that \
               has one is Jewett's result, which the paper quotes."
            .into(),
        head: vec!["n", "exists", "all", "up to colors", "up to symmetry", "up to both"],
        rows,
    })
}

/// How many colorings are asked for.
fn count(spec: &str, asked: Coloring) -> Result<Option<ColorCount>, Error> {
    let asked = Coloring {
        count: true,
        ..asked
    };
    Ok(color(&spec.parse()?, &asked, &Limits::default())?
        .answer
        .count)
}

fn number(count: Option<u128>) -> Cell {
    new(count.map_or("–".into(), grouped))
}

/// The draw patterns by what they are like.
fn kinds_of_patterns() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 2..=6 {
        let mut row = vec![label(n)];
        for (balanced, symmetric) in [
            (true, None),
            (false, Some("half-turn")),
            (true, Some("half-turn")),
            (false, Some("quarter-turn")),
            (false, Some("mirror")),
            (false, Some("diagonal")),
        ] {
            let asked = Coloring {
                balanced,
                symmetric: symmetric.map(str::to_owned),
                ..Coloring::default()
            };
            let counts = count(&format!("hip n={n} colors=2"), asked)?;
            row.push(number(counts.and_then(|counts| counts.all)));
        }
        rows.push(row);
    }
    Ok(Table {
        name: "kinds-of-patterns",
        title: "Draw patterns for two players: balanced and symmetric ones".into(),
        note: "Balanced: neither player has two cells more than the other, as the paper's solutions are. Symmetric: a half turn (the paper's symmetry step makes such \
               ones), a quarter turn, or a mirror upright or along the diagonal leaves every cell its player."
            .into(),
        head: vec!["n", "balanced", "half turn", "both", "quarter turn", "mirror", "diagonal"],
        rows,
    })
}

fn three_colors() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 2..=4 {
        let counts = count(&format!("hip n={n} colors=3"), Coloring::default())?;
        rows.push(vec![
            label(n),
            number(counts.and_then(|counts| counts.all)),
            number(counts.and_then(|counts| counts.up_to_colors)),
            number(counts.and_then(|counts| counts.up_to_symmetry)),
            number(counts.and_then(|counts| counts.up_to_both)),
        ]);
    }
    Ok(Table {
        name: "three-colors",
        title: "Draw patterns for three players".into(),
        note: "5 × 5 takes a minute or two and is left to `harary color hip n=5 colors=3 --count --engine classes`: 139,061,870,448 in all, 23,176,978,408 up to colors, \
               17,383,084,755 up to symmetry, 2,897,189,808 up to both."
            .into(),
        head: vec!["n", "all", "up to colors", "up to symmetry", "up to both"],
        rows,
    })
}

fn greatest_sets() -> Result<Table, Error> {
    // Published in the On-Line Encyclopedia of Integer Sequences, A240443.
    let published = [1, 3, 6, 10, 15, 21];
    let mut rows = Vec::new();
    for (n, known) in (1..).zip(published) {
        let spec = format!("hip n={n}").parse()?;
        let answer = largest(&spec, LargestEngine::Search, &Limits::default())?.answer;
        let size = answer.size.map_or("–".to_owned(), |size| size.to_string());
        rows.push(vec![label(n), held(size, known.to_string(), "")]);
    }
    Ok(Table {
        name: "greatest-sets",
        title: "The most cells of one player without a square".into(),
        note: "Not in the paper: held against A240443 of the On-Line Encyclopedia of Integer Sequences. 7 × 7 (27) takes half a minute: `harary largest hip n=7`.".into(),
        head: vec!["n", "cells"],
        rows,
    })
}

/// Who wins under each convention, as far as it is found in a moment.
fn who_wins() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 2..=5 {
        let mut row = vec![label(n)];
        for convention in [
            "avoidance",
            "achievement",
            "maker-breaker",
            "avoider-enforcer",
        ] {
            let forbids = convention.starts_with("avoid");
            let ask = if forbids { Ask::Outcome } else { Ask::Plies };
            row.push(if forbids && n == 5 {
                label("see below")
            } else {
                let answer = solved(&format!("hip n={n} convention={convention}"), ask)?;
                let outcome = answer.outcome.unwrap_or_default();
                let plies = answer.plies.map(|plies| format!(" in {plies}"));
                new(outcome + &plies.unwrap_or_default())
            });
        }
        rows.push(row);
    }
    Ok(Table {
        name: "who-wins",
        title: "Hip as a game: who wins".into(),
        note: "The paper tells only that B never loses on even boards (Templeton), which is true by the half turn. The board of 5 × 5 takes \
            a quarter of an hour by avoidance: benchmarks/README.md tells what was found."
            .into(),
        head: vec!["n", "avoidance", "achievement", "maker-breaker", "avoider-enforcer"],
        rows,
    })
}
