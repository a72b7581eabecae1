//! Lines of prose are no longer than a reader's eye likes them.

use super::{members, read, rust_files};

/// A line of a comment, with its indentation, has at most this many characters.
const WIDEST: usize = 100;

/// The lines of a text that are comments and too long, counted from 1.
fn wide_comments(text: &str) -> Vec<usize> {
    let numbered = (1..).zip(text.lines());
    let wide = numbered
        .filter(|(_, line)| line.trim_start().starts_with("//") && line.chars().count() > WIDEST);
    wide.map(|(number, _)| number).collect()
}

#[test]
fn comments_are_wrapped() {
    let mut wide = Vec::new();
    for member in members() {
        for path in rust_files(&format!("{member}/src")) {
            let lines = wide_comments(&read(&path));
            wide.extend(lines.into_iter().map(|line| format!("{path}:{line}")));
        }
    }
    assert!(wide.is_empty(), "wider than {WIDEST} characters: {wide:#?}");
}

#[test]
fn wide_comments_are_seen() {
    let long = "x".repeat(WIDEST - 3);
    let text = format!("// {long}\n    // {long}\nlet {long};\n//{long}é\n// {long}é\n");
    assert_eq!(wide_comments(&text), [2, 5]);
}
