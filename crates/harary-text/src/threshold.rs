//! Thresholds: from what was typed to an answer, and as text.

use super::layout::head;
use harary::{Report, ThresholdAnswer, ThresholdColorAnswer};
use std::fmt::Write as _;

/// What is least in a part need not be least.
fn of_this_part(report: &Report) -> &'static str {
    match report.question.request.part() {
        Some(_) => " of this part",
        None => "",
    }
}

pub(super) fn threshold(report: &Report, answer: &ThresholdAnswer) -> String {
    let mut text = least(report, answer);
    let _ = writeln!(text, "{:>5}  outcome  nodes", "n");
    for row in &answer.outcomes {
        let _ = writeln!(text, "{:>5}  {:<7}  {}", row.n, row.outcome, row.nodes);
    }
    text
}

pub(super) fn least(report: &Report, answer: &ThresholdAnswer) -> String {
    let ThresholdAnswer {
        winner,
        least,
        outcomes,
        ..
    } = answer;
    let mut text = head(report);
    let part = of_this_part(report);
    let last = outcomes.last().map_or(0, |row| row.n);
    let _ = match least {
        Some(n) => writeln!(text, "the least n{part} that {winner} wins is {n}"),
        None => writeln!(text, "{winner} wins for no n up to {last}"),
    };
    text
}

pub(super) fn threshold_color(report: &Report, answer: &ThresholdColorAnswer) -> String {
    let mut text = least_colored(report, answer);
    let _ = writeln!(text, "{:>5}  coloring  nodes", "n");
    for size in &answer.sizes {
        let exists = if size.exists { "yes" } else { "no" };
        let _ = writeln!(text, "{:>5}  {exists:<8}  {}", size.n, size.nodes);
    }
    text
}

pub(super) fn least_colored(report: &Report, answer: &ThresholdColorAnswer) -> String {
    let ThresholdColorAnswer {
        least,
        coloring,
        sizes,
        ..
    } = answer;
    let mut text = head(report);
    let part = of_this_part(report);
    let last = sizes.last().map_or(0, |size| size.n);
    let _ = match least {
        Some(n) => writeln!(text, "the least n{part} without a proper coloring is {n}"),
        None => writeln!(text, "there are proper colorings for all n up to {last}"),
    };
    if let Some(coloring) = coloring {
        let n = sizes
            .iter()
            .filter(|size| size.exists)
            .map(|size| size.n)
            .next_back();
        let _ = writeln!(
            text,
            "one for n = {}:\n{}",
            n.unwrap_or(0),
            coloring.replace('/', "\n")
        );
    }
    text
}
