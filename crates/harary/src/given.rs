//! Colorings that somebody gives: read from a text, and written as the certificates that they are.
//!
//! A text holds blocks, separated by empty lines; lines that begin with `#` are remarks, spaces mean nothing. If every line of a block is as
//! long as a coloring, each is one; otherwise the block is one coloring. How long a coloring by columns is says the
//! text, unless the spec has n: then lines of equal length are colorings of their own.

use crate::catalog::{self, Part, VisitColoring};
use crate::certify;
use crate::error::{Error, bad};
use crate::spec::{Instance, Spec};
use harary_core::{ForbiddenSets, colors_from_text};

/// A coloring, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// The line of the text on which it begins, from 1.
    pub line: usize,
    /// What it is a coloring of: a spec in its canonical form.
    pub game: String,
    /// How many cells have color 1, 2, ….
    pub sizes: Vec<usize>,
    /// The certificate that it is if it is proper.
    pub certificate: String,
}

/// Reads colorings from a text that is called `name` in messages; there is at least one. The key `n` of columns may be
/// left out of the spec.
///
/// # Errors
/// If the spec is wrong, a symbol is no color, or there are too many or too few: one sentence that names the place.
pub fn given(spec: &Spec, name: &str, text: &str) -> Result<Vec<Given>, Error> {
    let open = spec.name == "columns" && spec.pairs.iter().all(|(key, _)| key != "n");
    let with = |n: usize| {
        let mut spec = spec.clone();
        if open {
            spec.pairs.push(("n".into(), n.to_string()));
        }
        spec.resolve(Part::Color)
    };
    // Whatever is wrong with the spec is said before the text is looked at.
    let cells = catalog::color(&with(1)?, Cells)?;
    let mut all = Vec::new();
    for block in blocks(text) {
        let long = |line: &Line| line.symbols.len() == cells;
        let alike = |line: &Line| line.symbols.len() == block[0].symbols.len();
        let apart = if open {
            block.iter().all(alike)
        } else {
            block.iter().all(long)
        };
        let colorings: Vec<&[Line]> = if apart {
            block.chunks(1).collect()
        } else {
            vec![&block[..]]
        };
        for lines in colorings {
            let length = lines.iter().map(|line| line.symbols.len()).sum();
            let instance = with(length)?;
            if !open && length != cells {
                return Err(bad(format!(
                    "{name}: line {}: the coloring has {length} symbols; {instance} has {cells} cells",
                    lines[0].number
                )));
            }
            all.push(catalog::color(
                &instance,
                Read {
                    name,
                    instance: &instance,
                    lines,
                },
            )??);
        }
    }
    if all.is_empty() {
        return Err(bad(format!(
            "{name}: there is no coloring: a coloring is a row of symbols, 1–9 and then a–z, one for each cell"
        )));
    }
    Ok(all)
}

/// A line that is not empty: each symbol with its place in the line.
struct Line {
    number: usize,
    symbols: Vec<(usize, char)>,
}

/// The lines of the text that hold symbols, those together that no empty line separates.
fn blocks(text: &str) -> Vec<Vec<Line>> {
    let mut blocks = vec![Vec::new()];
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with('#') {
            continue;
        }
        // Rows may be joined by `/`, as answers have them.
        let symbols: Vec<(usize, char)> = (1..)
            .zip(line.chars())
            .filter(|(_, symbol)| !symbol.is_whitespace() && *symbol != '/')
            .collect();
        match blocks.last_mut() {
            Some(block) if !symbols.is_empty() => block.push(Line { number, symbols }),
            _ => blocks.push(Vec::new()),
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// How many cells there are.
struct Cells;

impl VisitColoring for Cells {
    type Output = usize;

    fn visit<C: ForbiddenSets>(self, problem: C) -> usize {
        problem.cells()
    }
}

struct Read<'a> {
    name: &'a str,
    instance: &'a Instance,
    lines: &'a [Line],
}

impl VisitColoring for Read<'_> {
    type Output = Result<Given, Error>;

    fn visit<C: ForbiddenSets>(self, problem: C) -> Self::Output {
        let last = problem.colors();
        let mut colors = Vec::new();
        for line in self.lines {
            for &(place, symbol) in &line.symbols {
                let color = colors_from_text(&symbol.to_string(), last).map_err(|_| {
                    bad(format!(
                        "{}: line {}, symbol {place}: `{symbol}` is no color of {}: they are 1 to {}",
                        self.name,
                        line.number,
                        self.instance,
                        symbol_of(last)
                    ))
                })?;
                colors.extend(color);
            }
        }
        let size = |color| colors.iter().filter(|&&other| other == color).count();
        Ok(Given {
            line: self.lines[0].number,
            game: self.instance.to_string(),
            sizes: (1..=last).map(size).collect(),
            certificate: certify::coloring(self.instance, &problem.write_coloring(&colors)),
        })
    }
}

/// The last color as a symbol, and as a number where they differ.
fn symbol_of(color: u8) -> String {
    match color {
        0..=9 => color.to_string(),
        _ => format!("{} ({color})", harary_core::colors_to_text(&[color])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(spec: &str, text: &str) -> Result<Vec<Given>, String> {
        given(&spec.parse().unwrap(), "f", text).map_err(|why| why.to_string())
    }

    #[test]
    fn lines_are_colorings_or_parts_of_one() {
        let games = |spec: &str, text: &str| -> Vec<(usize, String)> {
            let all = read(spec, text).unwrap();
            all.into_iter()
                .map(|given| (given.line, given.game))
                .collect()
        };
        let six = "columns c=2 n=6".to_owned();
        assert_eq!(
            games("columns c=2", "# mine\n112 212\n"),
            [(2, six.clone())]
        );
        assert_eq!(games("columns c=2", "1122\n12"), [(1, six.clone())]);
        assert_eq!(
            games("columns c=2", "112212\r\n\r\n\r\n112\n21\n1"),
            [(1, six.clone()), (4, six.clone())]
        );
        assert_eq!(
            games("columns c=2", "112212\n112212"),
            [(1, six.clone()), (2, six.clone())]
        );
        assert_eq!(games("columns n=6 c=2", "112\n212"), [(1, six)]);
        let three = "hip n=3".to_owned();
        assert_eq!(
            games("hip n=3", "111\n121\n122\n\n111/121/122"),
            [(1, three.clone()), (5, three)]
        );
    }

    #[test]
    fn sizes_and_certificates_are_those_of_the_coloring() {
        let all = read("columns rule=schur c=3", "1 2 2 1").unwrap();
        assert_eq!(all[0].sizes, [2, 2, 0]);
        let text =
            "harary-certificate 1\ngame columns c=3 rule=schur n=4\nclaim coloring\n1221\nend\n";
        assert_eq!(all[0].certificate, text);
        assert_eq!(
            read("hip n=2", "12\n21").unwrap()[0]
                .certificate
                .lines()
                .nth(3),
            Some("12/21")
        );
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let wrong = |spec: &str, text: &str| read(spec, text).unwrap_err();
        assert_eq!(
            wrong("columns c=2", "#\n11 2.\n"),
            "f: line 2, symbol 5: `.` is no color of columns c=2 n=4: they are 1 to 2"
        );
        assert_eq!(
            wrong("columns c=12", "1cd"),
            "f: line 1, symbol 3: `d` is no color of columns c=12 n=3: they are 1 to c (12)"
        );
        assert_eq!(
            wrong("hip n=3", "111\n121\n12"),
            "f: line 1: the coloring has 8 symbols; hip n=3 has 9 cells"
        );
        assert!(wrong("columns c=2", "# nothing\n \n").contains("there is no coloring"));
        assert_eq!(
            wrong("columns c=0", ""),
            "columns: c=0: must be a number from 1 to 35"
        );
        assert!(
            wrong("columns c=2", &"1".repeat(1001))
                .contains("n=1001: must be a number from 1 to 1000")
        );
        assert!(wrong("octal code=0.07", "1").contains("not colored"));
    }
}
