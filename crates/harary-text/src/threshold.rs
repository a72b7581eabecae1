//! Thresholds: from what was typed to an answer, and as text.

use super::layout::head;
use harary::{Report, Request, ThresholdAnswer, ThresholdColorAnswer, grouped};
use std::fmt::Write as _;

/// What is least in a part need not be least.
fn of_this_part(report: &Report) -> &'static str {
    match report.question.request.part() {
        Some(_) => " of this part",
        None => "",
    }
}

/// Where all sizes were tried and no largest one was named, that no larger one can be.
fn no_larger(report: &Report) -> &'static str {
    let most = match &report.question.request {
        Request::Threshold(asked) => asked.most,
        Request::ThresholdColor(asked) => asked.most,
        _ => None,
    };
    let is_last = most.is_none() && report.complete && report.question.request.part().is_none();
    match is_last {
        true => ", the largest that can be asked",
        false => "",
    }
}

pub(super) fn threshold(report: &Report, answer: &ThresholdAnswer) -> String {
    let text = least(report, answer);
    let rows = answer.outcomes.iter();
    let rows = rows.map(|row| (row.n, row.outcome.to_string(), row.nodes));
    text + &sizes("outcome", rows)
}

/// A line for each n that was tried: what was found, and the nodes that it took.
fn sizes(head: &str, rows: impl Iterator<Item = (u64, String, u64)> + Clone) -> String {
    let nodes = rows.clone().map(|(_, _, nodes)| grouped(nodes).len());
    let wide = nodes.max().unwrap_or(0).max("nodes".len());
    let mut text = format!("{:>5}  {head}  {:>wide$}\n", "n", "nodes");
    let found = head.len();
    for (n, said, nodes) in rows {
        let nodes = grouped(nodes);
        let _ = writeln!(text, "{n:>5}  {said:<found$}  {nodes:>wide$}");
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
    let of_other = answer.won_by_other();
    let of_other = of_other.map(|n| format!("; {} wins for n = {n}", winner.other()));
    let _ = match least {
        Some(n) => writeln!(text, "the least n{part} for which {winner} wins is {n}"),
        None if last == 0 => writeln!(text, "no n{part} is decided"),
        None => writeln!(
            text,
            "{winner} wins for no n up to {last}{}{}",
            no_larger(report),
            of_other.unwrap_or_default()
        ),
    };
    text
}

pub(super) fn threshold_color(report: &Report, answer: &ThresholdColorAnswer) -> String {
    let text = least_colored(report, answer);
    let rows = answer.sizes.iter().map(|size| {
        let exists = if size.exists { "yes" } else { "no" };
        (size.n, exists.to_owned(), size.nodes)
    });
    text + &sizes("coloring", rows)
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
        None if last == 0 => writeln!(text, "no n{part} is decided"),
        None => writeln!(
            text,
            "there are proper colorings for all n up to {last}{}",
            no_larger(report)
        ),
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
