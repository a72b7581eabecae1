//! A study as text: a table for each game, or one of all games where the programs of 1983 played.

mod measured;
mod network;
mod played;
mod switches;

use super::layout::{align_right, plain_table};
use harary::{Report, StudyAnswer, StudyLine};
use measured::{nodes, seconds, short};

/// The ratios are to the engine that answers by default: the last one of a game that counts nodes.
pub(super) fn study(report: &Report, answer: &StudyAnswer) -> String {
    let part = report.question.request.part();
    let part = part.map_or_else(String::new, |part| format!(", part {part} of the work"));
    if let Some(network) = &answer.network
        && !network.rows.is_empty()
    {
        return network::show(&format!("{}{part}", report.game()), network);
    }
    let lines = &answer.lines;
    if lines.iter().any(|line| line.played.is_some()) {
        return played::show(lines);
    }
    if let Some(vdw) = answer.vdw.as_ref().filter(|vdw| !vdw.boards.is_empty()) {
        return switches::show(&report.game(), lines, vdw);
    }
    let tables = lines.chunk_by(|one, next| one.game == next.game);
    let tables: Vec<String> = tables.map(table).collect();
    if tables.is_empty() && report.complete {
        return format!(
            "{}{part}\nno game of the study is in this part\n",
            report.game()
        );
    }
    if tables.is_empty() {
        return "not known\n".into();
    }
    tables.join("\n")
}

fn table(lines: &[StudyLine]) -> String {
    let ours = lines.iter().rev().find(|line| line.nodes.is_some());
    let mut table = plain_table();
    table.set_header(["engine", "found", "nodes", "ratio", "seconds", "ratio"]);
    for line in lines {
        let ratio = |of: fn(&StudyLine) -> Option<f64>| match (of(line), ours.and_then(of)) {
            (Some(one), Some(other)) if line.nodes.is_some() && other > 0.0 => {
                short(one / other, 2)
            }
            _ => String::new(),
        };
        table.add_row([
            line.engine.to_owned(),
            line.found.clone().unwrap_or_default(),
            nodes(line),
            ratio(|line| line.nodes.map(|nodes| nodes as f64)),
            seconds(line),
            ratio(|line| line.seconds),
        ]);
    }
    align_right(&mut table, 2);
    let game = lines.first().map_or("", |line| &line.game);
    format!("{game}\n{table}\n")
}
