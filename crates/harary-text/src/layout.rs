//! The parts that answers are shown with.

use comfy_table::{ContentArrangement, Table, presets};
use harary::{Report, Request, SolveAnswer, Value};
use std::fmt::Display;

/// The cells of the largest board whose names are told: a line or two a color.
const MOST_NAMED: usize = 100;

/// The game, and the moves after which the question was asked.
pub(super) fn head(report: &Report) -> String {
    let game = &report.question.game;
    // A coloring of the board of Sim is not a play of Sim.
    let mut text = match report.question.request {
        Request::Color(_) | Request::Largest(_) | Request::ThresholdColor(_) => game.to_string(),
        _ => game.named(),
    };
    if let moves @ [_, ..] = report.question.after() {
        text += &format!(" after {}", moves.join(","));
    }
    // What is said below is said of this part alone.
    if let Some(part) = report.question.request.part() {
        text += &format!(", part {part} of the work");
    }
    text + "\n"
}

/// "A wins in 11 plies", "draw", or "" if it is not known.
pub(super) fn verdict(answer: &SolveAnswer) -> String {
    let plies = answer.plies;
    let words = |outcome| Value { outcome, plies }.to_string();
    answer.outcome.map_or_else(String::new, words)
}

/// "the play has 8 moves", or more moves if some were played before.
pub(super) fn length(report: &Report, plies: u32) -> String {
    let more = match report.question.after() {
        [] => "",
        _ => "more ",
    };
    let moves = if plies == 1 { "move" } else { "moves" };
    format!("the play has {plies} {more}{moves}")
}

pub(super) fn joined(items: &[String]) -> String {
    if items.is_empty() {
        "none".into()
    } else {
        items.join(", ")
    }
}

/// Whether the cells of a pattern are told by name, too: not where they are seen in rows, and not
/// of many.
pub(super) fn is_named(pattern: &str) -> bool {
    !pattern.contains('/') && pattern.len() <= MOST_NAMED
}

/// The line that says what a certificate was written for.
pub(super) fn certified(what: Option<impl Display>) -> String {
    what.map_or_else(String::new, |what| {
        format!("certified    {}\n", what.to_string().replace('-', " "))
    })
}

/// A table without frame that Markdown reads.
pub fn plain_table() -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::ASCII_MARKDOWN)
        .set_content_arrangement(ContentArrangement::Disabled);
    table
}

/// Aligns the columns from this one on to the right.
pub fn align_right(table: &mut Table, from: usize) {
    for column in table.column_iter_mut().skip(from) {
        column.set_cell_alignment(comfy_table::CellAlignment::Right);
    }
}
