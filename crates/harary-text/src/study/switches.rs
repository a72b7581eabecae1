//! The searches of van der Waerden games as text: positions visited for each set of switches and
//! board, how they grow, and conjectures.

use crate::layout::{align_right, plain_table};
use harary::{Outcome, Player, StudyLine, StudyVdw, Value, grouped};
use std::fmt::Write as _;

/// A wins.
const A: Outcome = Outcome::Wins(Player::A);

/// Three tables: positions visited, growth beside the paper's, and what is known of each board;
/// then the conjectures.
pub(super) fn show(game: &str, lines: &[StudyLine], vdw: &StudyVdw) -> String {
    let boards: Vec<String> = vdw.boards.iter().map(|board| board.n.to_string()).collect();
    let mut visited = plain_table();
    visited.set_header(["positions visited, n =".to_owned()].iter().chain(&boards));
    let mut growth = plain_table();
    growth.set_header(["growth with n", "boards", "rate", "last", "paper"]);
    let mut cut = false;
    for engine in &vdw.growth {
        let mine = lines.iter().filter(|line| line.engine == engine.engine);
        let counts: Vec<Option<u64>> = mine.map(|line| line.nodes).take(boards.len()).collect();
        cut |= counts.contains(&None);
        let counts = counts
            .into_iter()
            .map(|nodes| nodes.map_or_else(|| "stopped".to_owned(), grouped));
        visited.add_row([engine.engine.to_owned()].into_iter().chain(counts));
        let rate = |rate: Option<f64>| rate.map(|rate| format!("{rate:.2}")).unwrap_or_default();
        let range = if engine.from == engine.to {
            engine.from.to_string()
        } else {
            format!("{} to {}", engine.from, engine.to)
        };
        growth.add_row([
            engine.engine.to_owned(),
            range,
            rate(engine.rate),
            rate(engine.last),
            rate(engine.paper),
        ]);
    }
    let mut known = plain_table();
    known.set_header(["n", "outcome", "M(n,k)", "first moves"]);
    for board in &vdw.boards {
        let outcome = match board.outcome {
            None => "not known".to_owned(),
            Some(outcome) => Value::from(outcome).to_string(),
        };
        // In a draw most moves are as good as any.
        let winning = board
            .first_moves
            .as_ref()
            .filter(|_| outcome.ends_with("wins"));
        let moves = winning.map(|moves| moves.join(", ")).unwrap_or_default();
        known.add_row([board.n.to_string(), outcome, board.most.to_string(), moves]);
    }
    align_right(&mut visited, 1);
    align_right(&mut growth, 2);
    let mut text = format!("{game}\n{visited}\n");
    if cut {
        let _ = writeln!(
            text,
            "stopped: more than {} positions, or a full table; not tried on larger boards",
            grouped(vdw.limit)
        );
    }
    if boards.len() > 1 {
        let _ = writeln!(
            text,
            "\n{growth}\nrate: the line that fits the logarithms best, to all boards; last: from the last board but one to the last"
        );
    }
    let _ = writeln!(text, "\n{known}");
    text + &conjectures(vdw)
}

fn conjectures(vdw: &StudyVdw) -> String {
    let say = |what: &str, holds: Option<bool>| match holds {
        None => String::new(),
        Some(true) => format!("{what}: so it is on these boards\n"),
        Some(false) => format!("{what}: not so on these boards\n"),
    };
    let mut text = say("once A wins, A wins for all larger n", vdw.continues)
        + &say("A wins exactly if M(n,k) reaches a number", vdw.threshold);
    if vdw.boards.iter().any(|board| board.outcome == Some(A)) {
        let names: Vec<String> = vdw.no_window.iter().map(u32::to_string).collect();
        text += "winning first moves are one row of cells around the middle: ";
        text += &match names.as_slice() {
            [] => "so it is on these boards\n".to_owned(),
            _ => format!("not so for n = {}\n", names.join(", ")),
        };
    }
    text
}
