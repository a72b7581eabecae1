//! `harary estimate`.

use super::layout::{align_right, head, plain_table};
use crate::grouped::grouped;
use harary::{
    EstimateAnswer, LikelyRow, MoveChance, Outcome, Report, Sampling, ThresholdRandomAnswer,
};
use std::fmt::Write as _;

/// A share with its interval.
fn share(confidence: Option<f64>, [low, high]: [f64; 2]) -> String {
    confidence.map_or_else(String::new, |share| {
        format!("{share:.4} ({low:.4} to {high:.4})")
    })
}

/// A table of the first moves, the three ways side by side, and what each recommends.
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
    let mut table = plain_table();
    let mut header = vec!["move".to_owned()];
    for (name, _) in &ways {
        header.push(format!("{name}: A wins"));
        header.push("B wins".to_owned());
        header.push("games".to_owned());
    }
    table.set_header(header);
    let moves = ways.iter().map(|(_, way)| way.moves.len()).max();
    for index in 0..moves.unwrap_or(0) {
        let of = |way: &Sampling| way.moves.get(index).cloned();
        let name = ways.iter().find_map(|(_, way)| of(way));
        let mut row = vec![name.map(|one| one.first_move).unwrap_or_default()];
        for (_, way) in &ways {
            row.extend(of(way).as_ref().map(cells).unwrap_or_default());
        }
        table.add_row(row);
    }
    align_right(&mut table, 0);
    let _ = writeln!(text, "{table}");
    for (name, way) in &ways {
        if let Some(best) = &way.best {
            let _ = write!(text, "{name}: best {best}, {} games", grouped(way.trials));
        }
        if let Some(outcome) = &way.proved {
            let _ = write!(text, "; proved: {}", verdict(*outcome));
        }
        text.push('\n');
    }
    text + "in parentheses the 95 % Wilson interval\n"
}

fn verdict(outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "draw".to_owned(),
        player => format!("{player} wins"),
    }
}

fn cells(one: &MoveChance) -> [String; 3] {
    let b = (one.trials > 0).then(|| format!("{:.4}", one.b as f64 / one.trials as f64));
    let proved = one.proved.as_ref();
    [
        proved.map_or_else(
            || share(one.confidence, one.interval),
            |outcome| format!("proved: {}", verdict(*outcome)),
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
