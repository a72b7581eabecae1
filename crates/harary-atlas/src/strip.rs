//! The tables of Brumme 2017, Project Euler 306: the paper strip.

use super::elsewhere::elsewhere;
use super::evidence::{Evidence, Played};
use super::paper::{Paper, Part};
use super::picture::{self, Tint};
use super::table::{Basis, Cell, Table, found, held, label, new, unmarked};
use super::words::joined;
use harary::catalog::source::BRUMME_2017;
use harary::{Ask, Certify, Error, Heaps, Known, Limits, NimAnswer, NimOptions, nim};
use harary_core::Game;
use harary_games::Octal;
use harary_text::grouped;
use std::collections::BTreeSet;

pub(super) const PAPER: Paper = Paper {
    name: "strip",
    game: "The paper strip",
    source: BRUMME_2017,
    rules: "Two players have a strip of n white squares. In turn they paint two neighboring white squares \
            black. Whoever cannot do so loses.",
    caveat: "",
    picture: lost_lengths,
    caption: "The lengths that the first player loses are colored.",
    parts: PARTS,
};

/// The lengths 1 to 68, those that the first player loses in color.
pub(super) fn lost_lengths() -> Result<String, Error> {
    let lost = ask("strip", None, Some(68))?.lost.unwrap_or_default();
    let tint = |n: u64| match lost.contains(&n) {
        true => Tint::Orange,
        false => Tint::White,
    };
    Ok(picture::cells((1..=68).map(|n| (n, tint(n))), 17))
}

const PARTS: &[Part] = &[
    ("winners", |_| winners()),
    ("losing", |_| losing()),
    ("every-tenth", |_| every_tenth()),
    ("period", |_| period()),
    ("five-squares", |_| five_squares()),
    ("elsewhere", |_| {
        Ok(elsewhere(&[(
            "My Algorithm",
            "the three programs and their times",
            "harary study strip n=20",
        )]))
    }),
];

fn ask(spec: &str, upto: Option<u64>, lost: Option<u64>) -> Result<NimAnswer, Error> {
    let asked = NimOptions {
        upto,
        lost: lost.and_then(|upto| Heaps::new(1, upto).ok()),
        ..NimOptions::default()
    };
    Ok(nim(&spec.parse()?, &asked, &Limits::default())?.answer)
}

/// That the nim-values of the strip are periodic, which says all that is asked of them; and who
/// knew it.
fn periodic() -> Result<(Evidence, Vec<Known>), Error> {
    let spec = "strip".parse()?;
    let report = nim(&spec, &NimOptions::default(), &Limits::default())?;
    Ok((Evidence::period(&spec, &report.answer)?, report.known))
}

fn winners() -> Result<Table, Error> {
    let (claim, known) = periodic()?;
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
            None => found(grouped(wins), &known, "period"),
        };
        rows.push(vec![label(grouped(upto)), cell.by([claim.clone()])]);
    }
    Ok(Table::new(
        "Strips of 1 to n squares that the first player wins",
        "`harary nim strip --upto N` answers any n, because the period is proved. The text prints no answer for 10⁶.",
        "n | won",
        rows,
    ))
}

fn losing() -> Result<Table, Error> {
    const PRINTED: [u64; 13] = [1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59, 63];
    let lost = ask("strip", None, Some(100_000))?.lost.unwrap_or_default();
    let small: Vec<u64> = lost.iter().copied().filter(|&n| n <= 63).collect();
    let (claim, _) = periodic()?;
    let by_period = |cell: Cell| cell.by([claim.clone()]);
    // Where the pattern a(i) = a(i − 5) + 34 starts: i counted from 1.
    let exceptions = (5..lost.len())
        .rev()
        .find(|&i| lost[i] != lost[i - 5] + 34)
        .map_or(0, |i| i + 1);
    Ok(Table::new(
        "Strips that the first player loses",
        "The pattern a(i) = a(i−5) + 34 was tried for all losing strips up to 100,000.",
        "losing strips | up to 63 | how many | exceptions to the pattern",
        vec![vec![
            label("n"),
            by_period(held(joined(small.iter()), joined(PRINTED), "")),
            by_period(held(
                small.len(),
                14,
                "The text says that 14 are hard-coded, the program lists 13; 14 counts from n = 0 as the OEIS sequence A215721 does",
            )),
            by_period(held(
                exceptions,
                PRINTED.len(),
                "The pattern sets in earlier than where the program's list ends",
            )),
        ]],
    ))
}

/// How far apart every fifth, tenth and hundredth losing strip are.
fn every_tenth() -> Result<Table, Error> {
    let (claim, known) = periodic()?;
    let lost = ask("strip", None, Some(100_000))?.lost.unwrap_or_default();
    let mut rows = Vec::new();
    for (every, apart) in [(5, 34), (10, 68), (100, 680)] {
        // The program counts from n = 2 on, so that 1 is not counted; the first thirteen are before
        // the pattern.
        let some = (0..).zip(&lost).filter(|(i, _)| i % every == 0 && *i > 13);
        let some: Vec<u64> = some.map(|(_, &n)| n).collect();
        let gaps: BTreeSet<u64> = some.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let digits: BTreeSet<u64> = some.iter().map(|n| n % 10).collect();
        let digits = match every {
            100 => held(joined(digits), 7, ""),
            _ => found(joined(digits), &known, "period"),
        };
        rows.push(vec![
            label(every),
            held(joined(gaps), apart, "").by([claim.clone()]),
            digits.by([claim.clone()]),
        ]);
    }
    Ok(Table::new(
        "Every fifth, tenth and hundredth losing strip",
        "The observations that led to the pattern, for all losing strips up to 100,000 from the 14th on, counted as the program does, which begins with n = 2: how far they are apart, and their last digits.",
        "every | apart | last digits",
        rows,
    ))
}

fn period() -> Result<Table, Error> {
    let answer = ask("strip", None, None)?;
    let (claim, known) = periodic()?;
    let (period, preperiod) = (
        answer.period.unwrap_or_default(),
        answer.preperiod.unwrap_or_default(),
    );
    let proved = if answer.proved { "yes" } else { "no" };
    Ok(Table::new(
        "The period of the nim-values",
        "A move leaves at most s = 2 heaps and takes at most t = 2 squares; a period p from n₀ that holds for all values \
         below s(n₀ + p) + t holds for ever. The paper observed 34; here it is proved.",
        "code | period | preperiod | values needed | proved",
        vec![vec![
            label("0.07"),
            held(period, 34, "").by([claim.clone()]),
            found(preperiod, &known, "period").by([claim.clone()]),
            new(2 * (preperiod + period) + 2).on(Basis::Arithmetic),
            found(proved, &known, "period").by([claim]),
        ]],
    ))
}

/// In how many ways two neighbouring squares of n can be painted: moves that leave unequal parts
/// have a mirror image.
fn placements(n: u32) -> Result<u32, Error> {
    let game =
        Octal::new("0.07", vec![n], false).map_err(|why| Error::Question(why.to_string()))?;
    let at = game.start();
    let mut moves = Vec::new();
    game.moves(&at, &mut moves);
    Ok(moves
        .iter()
        .map(|mv| if mv.parts[1] == mv.parts[2] { 1 } else { 2 })
        .sum())
}

/// Whether the player to move wins, by nim-values, with which moves; and the claim of the same by
/// play.
fn judged(spec: &str) -> Result<(&'static str, Vec<String>, Evidence), Error> {
    let found = ask(spec, None, None)?;
    let verdict = if found.value == Some(0) {
        "lost"
    } else {
        "won"
    };
    let played = Played::new(spec, "", Ask::Moves)?;
    let moves = found.winning_moves.unwrap_or_default();
    Ok((verdict, moves, played.claim(Certify::FirstMoves)))
}

fn five_squares() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for (n, printed) in [(1, "lost"), (2, "won"), (3, "won"), (4, "won"), (5, "lost")] {
        let (verdict, moves, claim) = judged(&format!("strip n={n}"))?;
        // The middle of four squares is the one winning move that the text names.
        let winning = if n == 4 {
            held(joined(moves), "4:1+1", "")
        } else {
            unmarked(joined(moves))
        };
        rows.push(vec![
            label(n),
            held(placements(n)?, n - 1, "").on(Basis::Count),
            held(verdict, printed, "").by([claim.clone()]),
            winning.by([claim]),
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
        let (verdict, moves, claim) = judged(&format!("strip board={board}"))?;
        rows.push(vec![
            label(&board),
            label("–"),
            held(verdict, "won", "").by([claim.clone()]),
            unmarked(joined(moves)).by([claim]),
        ]);
    }
    Ok(Table::new(
        "The strips of the problem text, and the five-square example",
        "Whether the player to move wins, and how: a run of squares and what it becomes. After each of the four first moves on \
         five squares the other player wins, so five squares are lost.",
        "strip | moves | player to move | winning moves",
        rows,
    ))
}
