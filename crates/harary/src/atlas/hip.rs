//! The tables of Funabiki, Takefuji 1991 that need no network: squares and draw patterns.

use super::grouped;
use super::table::{Chapter, Table, held, label, new};
use crate::error::{Error, bad};
use crate::run::Limits;
use crate::verbs::color::{Coloring, color};

pub(super) fn chapter() -> Result<Chapter, Error> {
    Ok(Chapter {
        name: "hip",
        title: "Funabiki, Takefuji 1991, A parallel algorithm for solving the ‘Hip’ games",
        tables: vec![squares()?, draw_patterns()?],
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
        let count = Coloring {
            count: true,
            ..Coloring::default()
        };
        let spec = format!("hip n={n} colors=2").parse()?;
        let found = color(&spec, &count, &Limits::default())?.answer;
        let number = |count: Option<u128>| new(count.map_or("–".into(), grouped));
        let counts = found.count;
        let exists = if found.exists == Some(true) {
            "yes"
        } else {
            "no"
        };
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
