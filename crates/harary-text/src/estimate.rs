//! `harary estimate`.

use super::layout::{align_right, head, plain_table};
use harary::{
    EstimateAnswer, LikelyRow, MoveChance, Report, Sampling, ThresholdRandomAnswer, Value, grouped,
};
use std::fmt::Write as _;

/// A share with its interval.
fn share(confidence: Option<f64>, [low, high]: [f64; 2]) -> String {
    confidence.map_or_else(String::new, |share| {
        format!("{share:.4} ({low:.4} to {high:.4})")
    })
}

/// A table of the first moves for each way of sampling, and what it recommends: one below the
/// other, so that they fit into a terminal.
pub(super) fn estimate(report: &Report, answer: &EstimateAnswer) -> String {
    let mut text = head(report);
    let ways: Vec<(&str, &Sampling)> = [
        ("uniform", &answer.uniform),
        ("UCT, top level", &answer.top_level),
        ("UCT, tree", &answer.tree),
    ]
    .into_iter()
    .filter_map(|(name, way)| Some((name, way.as_ref()?)))
    .collect();
    if ways.is_empty() {
        text += match answer.mover {
            None => "the game is over\n",
            Some(_) => "not known\n",
        };
        return text;
    }
    for (name, way) in &ways {
        let mut table = plain_table();
        table.set_header([*name, "A wins", "B wins", "games"]);
        for one in &way.moves {
            table.add_row([one.first_move.clone()].into_iter().chain(cells(one)));
        }
        align_right(&mut table, 0);
        let _ = writeln!(text, "{table}");
        if let Some(best) = &way.best {
            let _ = write!(text, "best {best}, {} games", grouped(way.trials));
        }
        if let Some(outcome) = &way.proved {
            let _ = write!(text, "; proved: {}", Value::from(*outcome));
        }
        text += "\n\n";
    }
    text + "in parentheses the 95 % Wilson interval\n"
}

fn cells(one: &MoveChance) -> [String; 3] {
    let b = (one.trials > 0).then(|| format!("{:.4}", one.b as f64 / one.trials as f64));
    let proved = one.proved.as_ref();
    [
        proved.map_or_else(
            || share(one.confidence, one.interval),
            |outcome| format!("proved: {}", Value::from(*outcome)),
        ),
        b.unwrap_or_default(),
        grouped(one.trials),
    ]
}

/// The least boards beside the paper's lists, the boards around them, and what becomes of the
/// conjectures.
pub(super) fn threshold_random(report: &Report, answer: &ThresholdRandomAnswer) -> String {
    let mut text = head(report);
    let number = |number: Option<u32>| number.map(|n| n.to_string()).unwrap_or_default();
    let mut least = plain_table();
    least.set_header([
        "k",
        "least n",
        "measured in 2015",
        "candidate",
        "M(least,k)",
        "M(candidate,k)",
        "10 F(k-2)",
        "risk",
    ]);
    for row in &answer.rows {
        least.add_row([
            row.k.to_string(),
            found(row),
            number(row.measured),
            number(row.candidate),
            number(row.most),
            number(row.most_candidate),
            row.fibonacci.to_string(),
            format!("{:.1e}", row.risk),
        ]);
    }
    align_right(&mut least, 0);
    let mut boards = plain_table();
    boards.set_header([
        "k",
        "n",
        "move",
        "uniform: A wins",
        "UCT, top level",
        "UCT, tree",
    ]);
    for row in &answer.rows {
        for board in &row.boards {
            let by_uct = |share: Option<f64>| share.map(|share| format!("{share:.4}"));
            boards.add_row([
                row.k.to_string(),
                board.n.to_string(),
                board.first_move.to_string(),
                share(Some(board.confidence), board.interval),
                by_uct(board.top_level).unwrap_or_default(),
                by_uct(board.tree).unwrap_or_default(),
            ]);
        }
    }
    align_right(&mut boards, 0);
    let _ = write!(text, "{least}\n\n{boards}\n");
    let sign = if answer.ring { "- 1" } else { "+ 1" };
    for one in &answer.recurrence {
        let holds = if one.value == one.expected {
            "holds"
        } else {
            "does not hold"
        };
        let _ = writeln!(
            text,
            "H(k) = H(k-1) + H(k-2) {sign} for the list {} at k = {}: {holds} ({}, and {} expected)",
            one.list, one.k, one.value, one.expected
        );
    }
    text
}

fn found(row: &LikelyRow) -> String {
    let open: Vec<String> = row.open.iter().map(u32::to_string).collect();
    let open = match open.as_slice() {
        [] => String::new(),
        _ => format!(" ({} not decided)", open.join(", ")),
    };
    match (row.least, row.searched) {
        (Some(least), _) => format!("{least}{open}"),
        (None, Some(searched)) => format!("more than {searched}{open}"),
        (None, None) => "not known".to_owned(),
    }
}
