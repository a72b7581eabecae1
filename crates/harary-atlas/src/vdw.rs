//! The tables of Cheu, Kiffer 2015: van der Waerden games.

use super::elsewhere::elsewhere;
use super::evidence::{Evidence, Played, solved};
use super::paper::{Paper, Part};
use super::picture;
use super::table::{Basis, Table, found, held, label, new, unmarked, winner};
use super::words::joined;
use harary::catalog::source::CHEU_2015;
use harary::{Ask, Certify, ColorOptions, Error, Known, Limits, Outcome, color};
use harary_games::progressions_through;

pub(super) const PAPER: Paper = Paper {
    name: "vdw",
    game: "Van der Waerden games",
    source: CHEU_2015,
    rules: "Two players, A and B, take numbers from 1, …, n in turn. Whoever first owns k numbers in arithmetic \
            progression wins, and if nobody does the game is a draw. G(k) is the least n for which A wins, \
            and G_c(k) is the same for numbers on a ring.",
    caveat: "",
    picture: || picture::position("vdw n=15 k=4", "7,9,5,6,3,1,2,4,11,8,15"),
    caption: "Perfect play on the numbers 1 to 15 with k = 4: A owns 3, 7, 11 and 15.",
    parts: PARTS,
};

const PARTS: &[Part] = &[
    ("game-numbers", |_| game_numbers()),
    ("five", |_| five()),
    ("strategy", |_| strategy_tree()),
    ("progressions", |_| Ok(progressions())),
    ("most-progressions", |_| Ok(most_progressions())),
    ("bounds", bounds),
    ("avoided", |_| avoided()),
    ("beyond", |_| beyond()),
    ("recurrences", |_| Ok(super::fibonacci::recurrences())),
    ("elsewhere", |_| Ok(elsewhere(ELSEWHERE))),
];

const ELSEWHERE: &[(&str, &str, &str)] = &[
    (
        "Sections 2.1–2.6",
        "positions searched with each technique; growth rates; the graphs",
        "harary study vdw k=4 n=4..10 --nodes 1000000 --svg nodes.svg",
    ),
    (
        "Section 5.1",
        "H(k) and H_c(k) by random play",
        "harary estimate vdw k=4..5",
    ),
];

/// The outcomes for n = 1, 2, … up to the first win.
fn outcomes(k: u32, board: &str) -> Result<Vec<Played>, Error> {
    let mut found = Vec::new();
    for n in 1..=128 {
        let played = solved(&format!("vdw n={n} k={k} board={board}"), Ask::Moves)?;
        let over = played.answer.outcome.map(Outcome::name) != Some("draw");
        found.push(played);
        if over {
            break;
        }
    }
    Ok(found)
}

/// That the last of these games is won, and all before it are draws.
fn least(games: &[Played]) -> impl Iterator<Item = Evidence> {
    let last = games.last().map(|won| won.claim(Certify::Plies));
    let draws = games.split_last().map_or(&[][..], |(_, draws)| draws);
    last.into_iter()
        .chain(draws.iter().map(|draw| draw.claim(Certify::Outcome)))
}

const LINE: [u32; 4] = [1, 3, 5, 15];
const RING: [u32; 4] = [1, 3, 5, 10];

fn game_numbers() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for (k, (line, ring)) in (1..).zip(LINE.into_iter().zip(RING)) {
        let mut row = vec![label(k)];
        for (board, printed) in [("line", line), ("ring", ring)] {
            let all = outcomes(k, board)?;
            let Some(last) = all.last() else { continue };
            let claim = |part| [last.claim(part)];
            let answer = last.answer.clone();
            row.push(held(all.len(), printed, "").by(least(&all)));
            row.push(held(answer.outcome_name().to_owned(), "A", "").by(claim(Certify::Plies)));
            // Up to k = 3 the strategy of section 1.8 and a look at the board say the rest.
            let rest = |text: String| if k <= 3 { unmarked(text) } else { new(text) };
            let plies = answer.plies.unwrap_or_default().to_string();
            row.push(rest(plies).by(claim(Certify::Plies)));
            let first = joined(answer.first_moves.unwrap_or_default());
            // Section 1.4: on the ring every first move is as good as any other.
            let first = match board {
                "ring" => held(first, joined(1..=all.len()), ""),
                _ => rest(first),
            };
            row.push(first.by(claim(Certify::FirstMoves)));
        }
        rows.push(row);
    }
    Ok(Table::new(
        "G(k) and G_c(k): the least board that is no draw",
        "Every smaller board was solved and is a draw. Section 1.3: if anybody wins it is A. The next table is of k = 5.",
        "k | G(k) | winner | plies | first moves | G_c(k) | winner on the ring | plies on the ring | first moves on the ring",
        rows,
    ))
}

/// Section 1.8: what A does after each reply of B, until a double threat makes the reply
/// immaterial.
fn strategy_tree() -> Result<Table, Error> {
    const GAME: &str = "vdw n=5 k=3";
    let fastest = |played: &Played| {
        let moves = played.answer.fastest.as_ref();
        let first = moves.and_then(|moves| moves.first());
        first.cloned().unwrap_or_default()
    };
    let first = fastest(&solved(GAME, Ask::Moves)?);
    let mut rows = Vec::new();
    for reply in 1..=5 {
        let after = format!("{first},{reply}");
        if reply.to_string() == first {
            continue;
        }
        let at_second = Played::new(GAME, &after, Ask::Moves)?;
        let second = fastest(&at_second);
        let (mut ends, mut claims) = (Vec::new(), Vec::new());
        for answer in 1..=5 {
            let taken = [first.clone(), reply.to_string(), second.clone()];
            if taken.contains(&answer.to_string()) {
                continue;
            }
            let third = Played::new(GAME, &format!("{after},{second},{answer}"), Ask::Moves)?;
            ends.push(format!("{answer}→{}", fastest(&third)));
            claims.push(third.claim(Certify::FirstMoves));
        }
        rows.push(vec![
            label(&first),
            label(reply),
            unmarked(second).by([at_second.claim(Certify::FirstMoves)]),
            unmarked(joined(ends)).by(claims),
        ]);
    }
    Ok(Table::new(
        "The strategy tree of game(5, 3) (section 1.8)",
        "A's first move, B's reply, A's second move, then for each answer of B the cell with which A wins. Replies 4 and 5 \
         mirror 2 and 1, which the figure in the paper leaves out.",
        "A | B | then A | B→A wins",
        rows,
    ))
}

fn most_through(n: u32, k: u32) -> u32 {
    (1..=n)
        .map(|i| progressions_through(n, k, i))
        .max()
        .unwrap_or(0)
}

fn progressions() -> Table {
    let mut rows = Vec::new();
    for n in 3..=9 {
        let through: Vec<u32> = (1..=n).map(|i| progressions_through(n, 3, i)).collect();
        let first = if n == 5 {
            held(through[0], 2, "")
        } else {
            new(through[0])
        };
        rows.push(vec![
            label(n),
            label(3),
            first.on(Basis::Arithmetic),
            new(joined(&through)).on(Basis::Arithmetic),
            new(most_through(n, 3)).on(Basis::Arithmetic),
        ]);
    }
    Table::new(
        "N(n, k, i) and M(n, k)",
        "How many progressions of k terms in 1…n use the number i, and the most that any number is in.",
        "n | k | N(n,k,1) | N(n,k,i) for i = 1…n | M(n,k)",
        rows,
    )
}

fn most_progressions() -> Table {
    let printed = [
        (5, 25, 20),
        (6, 41, 30),
        (7, 67, 50),
        (8, 109, 80),
        (9, 176, 130),
    ];
    let mut rows: Vec<_> = printed
        .into_iter()
        .map(|(k, n, most)| {
            let computed = held(most_through(n, k), most, "");
            vec![label(k), label(n), computed.on(Basis::Arithmetic)]
        })
        .collect();
    let ninth = new(most_through(177, 9)).on(Basis::Arithmetic);
    rows.push(vec![label(9), label(177), ninth]);
    Table::new(
        "M(H(k), k) for the conjectured H(k) (section 5.1)",
        "The recurrence H(k) = H(k−1) + H(k−2) + 1 gives 177 for k = 9; the paper's table has 176.",
        "k | H(k) | M(H(k),k)",
        rows,
    )
}

/// Boards for k = 5: those that the paper's programs reached, and the next.
fn five() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for (board, n, printed) in [
        ("line", 21, Some("draw")),
        ("line", 22, Some("draw")),
        ("line", 23, None),
        ("ring", 20, Some("draw")),
        ("ring", 21, Some("A")),
    ] {
        let played = solved(&format!("vdw n={n} k=5 board={board}"), Ask::Outcome)?;
        let claim = played.claim(Certify::Outcome);
        let outcome = played.answer.outcome_name().to_owned();
        let outcome = match printed {
            Some(printed) => held(outcome, printed, ""),
            None => found(outcome, &played.known, "outcome"),
        };
        rows.push(vec![label(board), label(n), outcome.by([claim])]);
    }
    Ok(Table::new(
        "k = 5: G(5) > 22 and G_c(5) = 21 (sections 2.5 and 3)",
        "The paper's search for n = 23 did not end in seven hours. Larger boards take minutes to half an hour each: draws up to n = 30, A wins \
         at 31, so that G(5) = 31; benchmarks/README.md tells which programs found that.",
        "board | n | outcome",
        rows,
    ))
}

/// W(k, k): the least n for which no coloring is proper, every smaller one having one (the
/// beginning of that for n − 1); the claims, and who knew it.
fn van_der_waerden(k: u32, limits: &Limits<'_>) -> Result<(u32, Vec<Evidence>, Vec<Known>), Error> {
    let mut n = 1;
    let mut before = None;
    loop {
        let spec = format!("vdw n={n} k={k}").parse()?;
        let report = color(&spec, &ColorOptions::default(), limits)?;
        let claim = Evidence::existence(&spec, &report.answer)?;
        if report.answer.exists == Some(false) {
            return Ok((n, claim.into_iter().chain(before).collect(), report.known));
        }
        before = claim;
        n += 1;
    }
}

fn bounds(limits: &Limits<'_>) -> Result<Table, Error> {
    let mut rows = Vec::new();
    for k in 1..=4 {
        let games = outcomes(k, "line")?;
        let game = games.len() as u32;
        let (number, colorings, known) = van_der_waerden(k, limits)?;
        let holds = if game <= number { "yes" } else { "no" };
        rows.push(vec![
            label(k),
            label(game),
            found(number, &known, "exists").by(colorings.clone()),
            held(holds, "yes", "").by(least(&games).chain(colorings)),
        ]);
    }
    Ok(Table::new(
        "G(k) ≤ W(k, k) (section 1.2)",
        "W(k, k) is the least n such that every 2-coloring of 1…n has a progression of k terms in one color, found by search for each n.",
        "k | G(k) | W(k, k) | G(k) ≤ W(k, k)",
        rows,
    ))
}

/// Who wins where progressions are avoided.
fn avoided() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 1..=17 {
        let mut row = vec![label(n)];
        for k in [3, 4] {
            let spec = format!("vdw n={n} k={k} convention=avoidance");
            row.push(winner(&solved(&spec, Ask::Outcome)?));
        }
        rows.push(row);
    }
    Ok(Table::new(
        "Who wins by avoidance: the first to own a progression of k numbers loses",
        "No question of the paper. For k = 4 n = 18 is a draw and B wins every n from 19 to 23 (benchmarks/README.md); k = 5 is a draw up to n = 21.",
        "n | k = 3 | k = 4",
        rows,
    ))
}

/// Boards from the first that A wins on.
fn beyond() -> Result<Table, Error> {
    const WHY: &str = "The first moves that win are not one window around the middle";
    let mut rows = Vec::new();
    for (k, boards) in [(3, 5..=12), (4, 15..=17)] {
        for n in boards {
            let played = solved(&format!("vdw n={n} k={k}"), Ask::Moves)?;
            let claim = played.claim(Certify::FirstMoves);
            let first = played.answer.first_moves.clone().unwrap_or_default();
            let numbers: Vec<u32> = first.iter().filter_map(|text| text.parse().ok()).collect();
            let ends = numbers.first().zip(numbers.last());
            let is_window = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
                && ends.is_some_and(|(least, most)| least + most == n + 1);
            let is_window = if is_window { "yes" } else { "no" };
            rows.push(vec![
                label(k),
                label(n),
                held(played.answer.outcome_name().to_owned(), "A", "").by([claim.clone()]),
                new(joined(first)).by([claim.clone()]),
                match k {
                    4 => held(is_window, "yes", WHY).by([claim]),
                    _ => new(is_window).by([claim]),
                },
            ]);
        }
    }
    Ok(Table::new(
        "Boards from G(k) on: continuity and the win-window (sections 1.5 and 2.7)",
        "The conjectures: A wins every board from G(k) on; and, of k = 4, the first moves that win are neighbors around the middle.",
        "k | n | outcome | first moves that win | one window",
        rows,
    ))
}
