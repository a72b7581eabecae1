//! Answers on terminals that are narrower than their lines.

use crate::describe::of_width;
use std::io::IsTerminal as _;
use textwrap::core::display_width;

/// Lines that are longer than a terminal has room for, broken between words and indented to where
/// their values begin. Rows of tables stay whole, and so does all that goes to no terminal.
pub(crate) fn folded(text: &str) -> String {
    match std::io::stdout().is_terminal() {
        true => folded_to(text, textwrap::termwidth()),
        false => text.to_owned(),
    }
}

fn folded_to(text: &str, width: usize) -> String {
    let mut folded = String::new();
    for line in text.split_inclusive('\n') {
        let (line, end) = match line.strip_suffix('\n') {
            Some(line) => (line, "\n"),
            None => (line, ""),
        };
        match line.starts_with('|') || display_width(line) <= width {
            true => folded += line,
            false => folded += &filled(line, width),
        }
        folded += end;
    }
    folded
}

/// A long line in several.
fn filled(line: &str, width: usize) -> String {
    let said = line.trim_start();
    let margin = line.len() - said.len();
    // A label and its values are two blanks apart, or more.
    let values = said.find("  ").map(|gap| {
        let rest = said[gap..].trim_start();
        display_width(&line[..line.len() - rest.len()])
    });
    let indent = values.filter(|at| *at < width / 2);
    let indent = " ".repeat(indent.unwrap_or(if margin > 0 { margin } else { 2 }));
    // Short items such as `a = heap 1` stay whole.
    let whole = |item: &str| match display_width(item) <= WHOLE && !item.contains("  ") {
        true => item.replace(' ', HARD_BLANK),
        false => item.to_owned(),
    };
    let items: Vec<String> = line[margin..].split(", ").map(whole).collect();
    let line = line[..margin].to_owned() + &items.join(", ");
    let options = of_width(width)
        .subsequent_indent(&indent)
        .break_words(false)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit);
    textwrap::fill(&line, options).replace(HARD_BLANK, " ")
}

/// The width of items of lists that stay whole.
const WHOLE: usize = 16;

/// A blank that no line ends at.
const HARD_BLANK: &str = "\u{a0}";

#[cfg(test)]
mod tests {
    use super::folded_to;

    #[test]
    fn long_lines_are_folded_to_where_their_values_begin() {
        let text = "octal code=0.77
lost          a, d, e, ac, b^2, ac^2, ad^2
| tables stay as wide as they are, row by row |
winning moves a1, b1, c1, d1, e1, f1
generators    a = heap 1, b = heap 2
        a line of a list in a list
11221122112211221122112211221122112211221122
";
        let folded = "octal code=0.77
lost          a, d, e, ac, b^2,
              ac^2, ad^2
| tables stay as wide as they are, row by row |
winning moves a1, b1, c1, d1,
  e1, f1
generators    a = heap 1,
              b = heap 2
        a line of a list in a
        list
11221122112211221122112211221122112211221122
";
        assert_eq!(folded_to(text, 32), folded);
        assert_eq!(folded_to(text, 80), text);
    }
}
