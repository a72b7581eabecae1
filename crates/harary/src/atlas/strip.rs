//! The tables of Brumme 2017, Project Euler 306: the paper strip.

use super::table::{Chapter, Table, held, label, new};
use super::{grouped, joined};
use crate::answer::Nim;
use crate::error::{Error, bad};
use crate::run::Limits;
use crate::verbs::nim::{NimQuestion, nim};
use harary_core::Game;
use harary_games::Octal;

pub(super) fn chapter() -> Result<Chapter, Error> {
    Ok(Chapter {
        name: "strip",
        title: "Brumme 2017, Project Euler 306: Paper-strip Game",
        tables: vec![winners()?, losing()?, period()?, five_squares()?],
    })
}

fn ask(spec: &str, upto: Option<u64>, lost: Option<u64>) -> Result<Nim, Error> {
    let asked = NimQuestion {
        upto,
        lost: lost.map(|upto| 1..=upto),
        ..NimQuestion::default()
    };
    Ok(nim(&spec.parse()?, &asked, &Limits::default())?.answer)
}

fn winners() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for (upto, printed) in [
        (5, Some(3)),
        (50, Some(40)),
        (1_000_000, None),
        (10_u64.pow(18), None),
    ] {
        let wins = ask("strip", Some(upto), None)?.wins.unwrap_or_default();
        let cell = match printed {
            Some(printed) => held(wins, printed, ""),
            None => new(grouped(wins)),
        };
        rows.push(vec![label(grouped(upto)), cell]);
    }
    Ok(Table {
        name: "winners",
        title: "Strips of 1 to n squares that the first player wins".into(),
        note: "`harary nim strip --upto N` answers any n, because the period is proved. The text prints no answer for 10⁶.".into(),
        head: vec!["n", "won"],
        rows,
    })
}

fn losing() -> Result<Table, Error> {
    const PRINTED: [u64; 13] = [1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59, 63];
    let lost = ask("strip", None, Some(100_000))?.lost.unwrap_or_default();
    let small: Vec<u64> = lost.iter().copied().filter(|&n| n <= 63).collect();
    // Where the pattern a(i) = a(i − 5) + 34 starts: i counted from 1.
    let exceptions = (5..lost.len())
        .rev()
        .find(|&i| lost[i] != lost[i - 5] + 34)
        .map_or(0, |i| i + 1);
    Ok(Table {
        name: "losing",
        title: "Strips that the first player loses".into(),
        note: "The pattern a(i) = a(i−5) + 34 was tried for all losing strips up to 100,000."
            .into(),
        head: vec![
            "losing strips",
            "up to 63",
            "how many",
            "exceptions to the pattern",
        ],
        rows: vec![vec![
            label("n"),
            held(joined(small.iter()), joined(PRINTED), ""),
            held(
                small.len(),
                14,
                "The text says that 14 are hard-coded, the program lists 13; 14 counts from n = 0 as the OEIS sequence A215721 does",
            ),
            held(
                exceptions,
                PRINTED.len(),
                "The pattern sets in earlier than where the program's list ends",
            ),
        ]],
    })
}

fn period() -> Result<Table, Error> {
    let found = ask("strip", None, None)?;
    let (period, preperiod) = (
        found.period.unwrap_or_default(),
        found.preperiod.unwrap_or_default(),
    );
    Ok(Table {
        name: "period",
        title: "The period of the nim-values".into(),
        note: "A move leaves at most s = 2 heaps and takes at most t = 2 squares; a period p from n₀ that holds for all values \
               below s(n₀ + p) + t holds for ever. The paper observed 34; here it is proved."
            .into(),
        head: vec!["code", "period", "preperiod", "values needed", "proved"],
        rows: vec![vec![
            label("0.07"),
            held(period, 34, ""),
            new(preperiod),
            new(2 * (preperiod + period) + 2),
            new(if found.proved { "yes" } else { "no" }),
        ]],
    })
}

/// In how many ways two neighbouring squares of n can be painted: moves that leave unequal parts have a mirror image.
fn placements(n: u32) -> Result<u32, Error> {
    let game = Octal::new("0.07", vec![n], false).map_err(|why| bad(why.to_string()))?;
    let at = game.start();
    let mut moves = Vec::new();
    game.moves(&at, &mut moves);
    Ok(moves
        .iter()
        .map(|mv| if mv.parts[1] == mv.parts[2] { 1 } else { 2 })
        .sum())
}

fn five_squares() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for (n, printed) in [(1, "lost"), (2, "won"), (3, "won"), (4, "won"), (5, "lost")] {
        let found = ask(&format!("strip n={n}"), None, None)?;
        let verdict = if found.value == Some(0) {
            "lost"
        } else {
            "won"
        };
        let moves = found.winning_moves.unwrap_or_default();
        // The middle of four squares is the one winning move that the text names.
        let winning = if n == 4 {
            held(joined(moves), "4:1+1", "")
        } else {
            new(joined(moves))
        };
        rows.push(vec![
            label(n),
            held(placements(n)?, n - 1, ""),
            held(verdict, printed, ""),
            winning,
        ]);
    }
    for left in 0..=3_usize {
        let board: String = (0..5)
            .map(|square| {
                if (left..left + 2).contains(&square) {
                    '#'
                } else {
                    '.'
                }
            })
            .collect();
        let found = ask(&format!("strip board={board}"), None, None)?;
        let verdict = if found.value == Some(0) {
            "lost"
        } else {
            "won"
        };
        let moves = found.winning_moves.unwrap_or_default();
        rows.push(vec![
            label(&board),
            new("–"),
            held(verdict, "won", ""),
            new(joined(moves)),
        ]);
    }
    Ok(Table {
        name: "five-squares",
        title: "The strips of the problem text, and the five-square example".into(),
        note: "Whether the player to move wins, and how: a run of squares and what it becomes. After each of the four first moves on \
               five squares the other player wins, so five squares are lost."
            .into(),
        head: vec!["strip", "moves", "player to move", "winning moves"],
        rows,
    })
}
