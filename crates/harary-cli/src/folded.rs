//! Answers on terminals that are narrower than their lines.

use crate::describe::of_width;
use std::io::IsTerminal as _;
use textwrap::core::display_width;

/// Lines that are longer than a terminal has room for, broken between words and indented to where
/// their values begin. A table that is wider is shown row by row, as `psql` does. What goes to no
/// terminal stays as it is.
pub(crate) fn folded(text: &str) -> String {
    match std::io::stdout().is_terminal() {
        true => folded_to(text, textwrap::termwidth()),
        false => text.to_owned(),
    }
}

fn folded_to(text: &str, width: usize) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let is_row = |line: &str| line.starts_with('|');
    let mut folded = String::new();
    for block in lines.chunk_by(|one, next| is_row(one) == is_row(next)) {
        let is_wide = block
            .iter()
            .any(|line| display_width(line.trim_end()) > width);
        if is_wide && is_row(block[0]) {
            folded += &row_by_row(block, width);
            continue;
        }
        for line in block {
            let (line, end) = match line.strip_suffix('\n') {
                Some(line) => (line, "\n"),
                None => (*line, ""),
            };
            match display_width(line) <= width {
                true => folded += line,
                false => folded += &filled(line, width),
            }
            folded += end;
        }
    }
    folded
}

/// A table with a line for each of its cells, those of a row together.
fn row_by_row(table: &[&str], width: usize) -> String {
    let cells = |row: &str| -> Vec<String> {
        let row = row.trim().trim_matches('|');
        row.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let [heads, _, rows @ ..] = table else {
        return table.concat();
    };
    let heads = cells(heads);
    let labels = heads.iter().map(|head| display_width(head)).max();
    let labels = labels.unwrap_or(0);
    let mut text = String::new();
    for (place, row) in rows.iter().enumerate() {
        if place > 0 {
            text.push('\n');
        }
        for (head, cell) in heads.iter().zip(cells(row)) {
            if cell.is_empty() {
                continue;
            }
            let gap = " ".repeat(labels - display_width(head) + 2);
            let line = format!("{head}{gap}{cell}");
            text += &match display_width(&line) <= width {
                true => line,
                false => filled(&line, width),
            };
            text.push('\n');
        }
    }
    text
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
| n | a(n) |
|---|------|
| 1 |    2 |
winning moves a1, b1, c1, d1, e1, f1
generators    a = heap 1, b = heap 2
        a line of a list in a list
11221122112211221122112211221122112211221122
";
        let folded = "octal code=0.77
lost          a, d, e, ac, b^2,
              ac^2, ad^2
| n | a(n) |
|---|------|
| 1 |    2 |
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

    #[test]
    fn wide_tables_are_shown_row_by_row() {
        let text = "head
| k | least n | measured in 2015 |
|---|---------|------------------|
| 4 |      11 |                  |
| 5 |      23 |               23 |
";
        let rows = "head
k                 4
least n           11

k                 5
least n           23
measured in 2015  23
";
        assert_eq!(folded_to(text, 32), rows);
        assert_eq!(folded_to(text, 34), text);
    }
}
