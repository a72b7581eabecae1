//! `harary largest`.

use super::layout::{certified, head, is_named};
use harary::{LargestAnswer, LargestOptions, Report, Request};
use std::fmt::Write as _;

pub(super) fn largest(report: &Report, answer: &LargestAnswer) -> String {
    let mut text = head(report);
    let cells = |number: usize| format!("{number} cell{}", if number == 1 { "" } else { "s" });
    let _ = match (answer.size, answer.at_least, answer.at_most) {
        (Some(size), ..) => writeln!(text, "largest set: {}", cells(size)),
        (None, Some(least), Some(most)) => writeln!(text, "not known: {least} to {}", cells(most)),
        (None, Some(least), None) => writeln!(text, "largest set: at least {}", cells(least)),
        _ => writeln!(text, "not known"),
    };
    if let Request::Largest(LargestOptions {
        symmetric: Some(name),
        ..
    }) = &report.question.request
    {
        let _ = writeln!(
            text,
            "among sets that this symmetry leaves unchanged: {name}"
        );
    }
    if let Some(set) = &answer.set {
        let _ = writeln!(text, "{}", set.replace('/', "\n"));
        if let Some(members) = answer.members.as_ref().filter(|_| is_named(set)) {
            let _ = writeln!(text, "{}", members.join(", "));
        }
    }
    text + &certified(answer.certified.then_some("the set"))
}
