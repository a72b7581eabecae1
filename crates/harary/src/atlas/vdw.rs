//! The tables of Cheu, Kiffer 2015: van der Waerden games.

use super::table::{Chapter, Table, held, label, new};
use super::{joined, solved, solved_after};
use crate::answer::Solve;
use crate::error::Error;
use crate::run::Limits;
use crate::verbs::color::{Coloring, color};
use harary_engines::Ask;
use harary_games::progressions_through;

pub(super) fn chapter() -> Result<Chapter, Error> {
    Ok(Chapter {
        name: "vdw",
        title: "Cheu, Kiffer 2015, Forays into Van der Waerden Games",
        tables: vec![
            game_numbers()?,
            five()?,
            strategy_tree()?,
            progressions(),
            most_progressions(),
            bounds()?,
            avoided()?,
        ],
    })
}

/// The outcomes for n = 1, 2, … up to the first win.
fn outcomes(k: u32, board: &str) -> Result<Vec<Solve>, Error> {
    let mut found = Vec::new();
    for n in 1..=128 {
        let answer = solved(&format!("vdw n={n} k={k} board={board}"), Ask::Moves)?;
        let over = answer.outcome.as_deref() != Some("draw");
        found.push(answer);
        if over {
            break;
        }
    }
    Ok(found)
}

const LINE: [u32; 4] = [1, 3, 5, 15];
const RING: [u32; 4] = [1, 3, 5, 10];

fn game_numbers() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for (k, (line, ring)) in (1..).zip(LINE.into_iter().zip(RING)) {
        let mut row = vec![label(k)];
        for (board, printed) in [("line", line), ("ring", ring)] {
            let all = outcomes(k, board)?;
            let last = all.last().cloned().unwrap_or_default();
            row.push(held(all.len(), printed, ""));
            row.push(held(last.outcome.unwrap_or_default(), "A", ""));
            row.push(new(last.plies.unwrap_or_default()));
            row.push(new(joined(last.first_moves.unwrap_or_default())));
        }
        rows.push(row);
    }
    Ok(Table {
        name: "game-numbers",
        title: "G(k) and G_c(k): the least board that is no draw".into(),
        note: "Every smaller board was solved and is a draw. Section 1.3: if anybody wins it is A. The next table is of k = 5."
            .into(),
        head: vec!["k", "G(k)", "winner", "plies", "first moves", "G_c(k)", "winner on the ring", "plies on the ring", "first moves on the ring"],
        rows,
    })
}

/// Section 1.8: what A does after each reply of B, until a double threat makes the reply immaterial.
fn strategy_tree() -> Result<Table, Error> {
    const GAME: &str = "vdw n=5 k=3";
    let root = solved(GAME, Ask::Moves)?;
    let first = root
        .fastest
        .unwrap_or_default()
        .first()
        .cloned()
        .unwrap_or_default();
    let mut rows = Vec::new();
    for reply in 1..=5 {
        let after = format!("{first},{reply}");
        if reply.to_string() == first {
            continue;
        }
        let second = solved_after(GAME, &after, Ask::Moves)?
            .fastest
            .unwrap_or_default()
            .first()
            .cloned()
            .unwrap_or_default();
        let mut ends = Vec::new();
        for answer in 1..=5 {
            let taken = [first.clone(), reply.to_string(), second.clone()];
            if taken.contains(&answer.to_string()) {
                continue;
            }
            let third = solved_after(GAME, &format!("{after},{second},{answer}"), Ask::Moves)?;
            let winning = third
                .fastest
                .unwrap_or_default()
                .first()
                .cloned()
                .unwrap_or_default();
            ends.push(format!("{answer}→{winning}"));
        }
        rows.push(vec![
            label(&first),
            label(reply),
            new(second),
            new(joined(ends)),
        ]);
    }
    Ok(Table {
        name: "strategy",
        title: "The strategy tree of game(5, 3) (section 1.8)".into(),
        note: "A's first move, B's reply, A's second move, then for each answer of B the cell with which A wins. Replies 4 and 5 \
               mirror 2 and 1, which the figure in the paper leaves out."
            .into(),
        head: vec!["A", "B", "then A", "B→A wins"],
        rows,
    })
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
            first,
            new(joined(&through)),
            new(most_through(n, 3)),
        ]);
    }
    Table {
        name: "progressions",
        title: "N(n, k, i) and M(n, k)".into(),
        note: "How many progressions of k terms in 1…n use the number i, and the most that any number is in.".into(),
        head: vec!["n", "k", "N(n,k,1)", "N(n,k,i) for i = 1…n", "M(n,k)"],
        rows,
    }
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
        .map(|(k, n, most)| vec![label(k), label(n), held(most_through(n, k), most, "")])
        .collect();
    rows.push(vec![label(9), label(177), new(most_through(177, 9))]);
    Table {
        name: "most-progressions",
        title: "M(H(k), k) for the conjectured H(k) (section 5.1)".into(),
        note: "The recurrence H(k) = H(k−1) + H(k−2) + 1 gives 177 for k = 9; the paper's table has 176.".into(),
        head: vec!["k", "H(k)", "M(H(k),k)"],
        rows,
    }
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
        let answer = solved(&format!("vdw n={n} k=5 board={board}"), Ask::Outcome)?;
        let outcome = answer.outcome.unwrap_or_default();
        let outcome = match printed {
            Some(printed) => held(outcome, printed, ""),
            None => new(outcome),
        };
        rows.push(vec![label(board), label(n), outcome]);
    }
    Ok(Table {
        name: "five",
        title: "k = 5: G(5) > 22 and G_c(5) = 21 (sections 2.5 and 3)".into(),
        note: "The paper's search for n = 23 did not end in seven hours. Larger boards take minutes to half an hour each: draws up to n = 30, A wins \
            at 31, so that G(5) = 31; benchmarks/README.md tells which programs found that.".into(),
        head: vec!["board", "n", "outcome"],
        rows,
    })
}

/// W(2, k): the least n for which no coloring is proper, every smaller one having one.
fn van_der_waerden(k: u32) -> Result<u32, Error> {
    let mut n = 1;
    loop {
        let spec = format!("vdw n={n} k={k}").parse()?;
        if color(&spec, &Coloring::default(), &Limits::default())?
            .answer
            .exists
            == Some(false)
        {
            return Ok(n);
        }
        n += 1;
    }
}

fn bounds() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for k in 1..=4 {
        let game = outcomes(k, "line")?.len() as u32;
        let number = van_der_waerden(k)?;
        let holds = if game <= number { "yes" } else { "no" };
        rows.push(vec![
            label(k),
            label(game),
            new(number),
            held(holds, "yes", ""),
        ]);
    }
    Ok(Table {
        name: "bounds",
        title: "G(k) ≤ W(2, k) (section 1.2)".into(),
        note: "W(2, k) is the least n such that every 2-coloring of 1…n has a progression of k terms in one color, found by search for each n.".into(),
        head: vec!["k", "G(k)", "W(2,k)", "G(k) ≤ W(2,k)"],
        rows,
    })
}

/// Who wins where progressions are avoided.
fn avoided() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 1..=17 {
        let mut row = vec![label(n)];
        for k in [3, 4] {
            let spec = format!("vdw n={n} k={k} convention=avoidance");
            row.push(new(solved(&spec, Ask::Outcome)?
                .outcome
                .unwrap_or_default()));
        }
        rows.push(row);
    }
    Ok(Table {
        name: "avoided",
        title: "Who wins by avoidance: the first to own a progression of k numbers loses".into(),
        note: "No question of the paper. For k = 4 n = 18 is a draw and B wins every n from 19 to 23 (benchmarks/README.md); k = 5 is a draw up to n = 21.".into(),
        head: vec!["n", "k = 3", "k = 4"],
        rows,
    })
}
