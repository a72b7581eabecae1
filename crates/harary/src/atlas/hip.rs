//! The tables of Funabiki, Takefuji 1991 that need no network: squares and draw patterns; and who wins.

use super::table::{Chapter, Table, held, label, new};
use super::{grouped, solved};
use crate::error::{Error, bad};
use crate::run::Limits;
use crate::verbs::color::{Coloring, color};
use harary_engines::Ask;

pub(super) fn chapter() -> Result<Chapter, Error> {
    Ok(Chapter {
        name: "hip",
        title: "Funabiki, Takefuji 1991, A parallel algorithm for solving the ‘Hip’ games",
        tables: vec![squares()?, draw_patterns()?, who_wins()?],
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
