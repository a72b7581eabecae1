//! `harary largest`.

use super::layout::head;
use harary::{LargestAnswer, Report};
use std::fmt::Write as _;

pub(super) fn largest(report: &Report, answer: &LargestAnswer) -> String {
    let mut text = head(report);
    let _ = match (answer.size, answer.at_least, answer.at_most) {
        (Some(size), ..) => writeln!(text, "the most cells without a set: {size}"),
        (None, Some(least), Some(most)) => writeln!(text, "not known: {least} to {most} cells"),
        _ => writeln!(text, "not known"),
    };
    if let Some(set) = &answer.set {
        let _ = writeln!(text, "{}", set.replace('/', "\n"));
    }
    text
}
