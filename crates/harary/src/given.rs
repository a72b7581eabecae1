//! Colorings that somebody gives: read from a text, and written as the certificates that they are.
//!
//! A text holds blocks, separated by empty lines; lines that begin with `#` are remarks, spaces
//! mean nothing. If every line of a block is as long as a coloring, each is one; otherwise the
//! block is one coloring. How long a coloring by columns is says the text, unless the spec has n:
//! then lines of equal length are colorings of their own. What answers say besides, the game and
//! how many colorings there are, may stand there, too. Colorings of edges may also be graphs: lines
//! of graph6, or a matrix a block.

use crate::board_file::unmarked;
use crate::catalog::{self, Fact, Family, Purpose};
use crate::certify;
use crate::error::{Error, bad};
use crate::games;
use crate::graphs::Graphs;
use crate::spec::{Instance, Spec};
use harary_core::{ForbiddenSets, Picture, colors_from_text};

/// A coloring, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// The line of the text on which it begins, from 1.
    pub line: usize,
    /// What it is a coloring of: a spec in its canonical form.
    pub game: String,
    /// The color of each cell, from 1 on; 0 for none, where that is allowed.
    pub colors: Vec<u8>,
    /// How many cells have color 1, 2, ….
    pub sizes: Vec<usize>,
    /// The certificate that it is if it is proper.
    pub certificate: String,
}

/// Reads colorings from a text that is called `name` in messages; there is at least one. The key
/// `n` of columns may be left out of the spec.
///
/// # Errors
/// If the spec is wrong, a symbol is no color, or there are too many or too few: one sentence that
/// names the place.
pub fn given(spec: &Spec, name: &str, text: &str) -> Result<Vec<Given>, Error> {
    read(spec, name, text, false)
}

/// As [`given`]; on boards cells may be left without a color, as `.`, if the colorings may be
/// partial.
pub(crate) fn read(
    spec: &Spec,
    name: &str,
    text: &str,
    partial: bool,
) -> Result<Vec<Given>, Error> {
    let open = is_open(spec);
    let with = |n: usize| sized(spec, n);
    // Whatever is wrong with the spec is said before the text is looked at.
    let smallest = with(1)?;
    let problem = games::color(&smallest)?;
    // (A graph in graph6 may begin with {, and then has no quote.)
    let object = text.trim_start().strip_prefix('{').map(str::trim_start);
    if object.is_some_and(|rest| rest.starts_with('"')) {
        return Err(bad(format!(
            "{name}: this is JSON; colorings are read as `color` prints them, or as \
             `--format graph6` and `--format matrix` write them"
        )));
    }
    let (cells, graphs) = (problem.cells(), Graphs::of_problem(&*problem));
    let mut all = Vec::new();
    let mut take = |instance: &Instance, lines: &[Line], content| -> Result<(), Error> {
        let reader = Read {
            name,
            instance,
            lines,
            content,
            partial,
        };
        // A board with its symmetries may take longer to make than its coloring to read.
        all.push(match open {
            true => reader.read(&*games::color(instance)?)?,
            false => reader.read(&*problem)?,
        });
        Ok(())
    };
    for block in blocks(name, text, spec)? {
        let graphs = graphs.filter(|_| !are_colors(&block, cells));
        let read = graphs.map_or(Ok(None), |graphs| {
            let texts: Vec<&str> = block.iter().map(|line| line.text.as_str()).collect();
            graphs.read(&texts, partial)
        });
        let read =
            read.map_err(|(at, why)| bad(format!("{name}: line {}: {why}", block[at].number)))?;
        if let Some(read) = read {
            for (at, colors) in read {
                take(&smallest, &block[at..], Content::Colors(colors))?;
            }
            continue;
        }
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
                let s = |count| if count == 1 { "" } else { "s" };
                return Err(bad(format!(
                    "{name}: line {}: the coloring has {length} symbol{}; {instance} has {cells} cell{}",
                    lines[0].number,
                    s(length),
                    s(cells)
                )));
            }
            take(&instance, lines, Content::Symbols)?;
        }
    }
    if all.is_empty() {
        return Err(bad(format!(
            "{name}: there is no coloring: a coloring is a row of symbols, 1–9 and then a–z, one for each cell"
        )));
    }
    Ok(all)
}

/// Whether it is left to the text how many cells there are.
fn is_open(spec: &Spec) -> bool {
    let is_open = |family: &Family| family.has(Fact::OpenSize);
    catalog::family(&spec.name).is_ok_and(is_open) && spec.pairs.iter().all(|(key, _)| key != "n")
}

/// What is colored, with so many cells where the spec leaves that open.
///
/// # Errors
/// As [`Spec::resolve`].
pub(crate) fn sized(spec: &Spec, cells: usize) -> Result<Instance, Error> {
    let mut spec = spec.clone();
    if is_open(&spec) {
        spec.pairs.push(("n".into(), cells.to_string()));
    }
    spec.resolve(Purpose::Color)
}

/// Whether a line is what an answer says besides colorings.
///
/// # Errors
/// If it names another game.
fn is_said(line: &str, spec: &Spec) -> Result<bool, Error> {
    let begins = |words: &&str| line.starts_with(words);
    let said = [
        "proper colorings",
        "no proper coloring",
        "known  ",
        "certified  ",
    ];
    // The cells of a color by name, far behind its number.
    let of_color = line.strip_prefix("color ").is_some_and(|rest| {
        let names = rest.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
        names.len() < rest.len() && (names.is_empty() || names.starts_with("    "))
    });
    if said.iter().any(begins) || of_color {
        return Ok(true);
    }
    let Some((name, keys)) = line.split_once(' ') else {
        return Ok(false);
    };
    if !keys.contains('=') || catalog::family(name).is_err() {
        return Ok(false);
    }
    let n = keys.split(' ').find_map(|key| key.strip_prefix("n="));
    let n = n.and_then(|n| n.parse().ok()).unwrap_or(1);
    let asked = sized(spec, n)?.to_string();
    match asked == line {
        true => Ok(true),
        false => Err(bad(format!("the colorings are of {line}, not of {asked}"))),
    }
}

/// The cells of a game that a coloring of so many of its first numbers or vertices fixes, as
/// [`ColorOptions::fix`](crate::ColorOptions::fix) takes them. The text has one coloring, as
/// [`given`] reads it; on boards `.` is a cell without a color, a graph may have fewer vertices,
/// and a coloring by columns fewer numbers.
///
/// # Errors
/// As [`given`], and if there is more than one coloring.
pub fn fixed_by(spec: &Spec, name: &str, text: &str) -> Result<Vec<String>, Error> {
    let mut start = spec.clone();
    if catalog::family(&spec.name).is_ok_and(|family| family.has(Fact::OpenSize)) {
        start.pairs.retain(|(key, _)| key != "n");
    }
    let all = read(&start, name, text, true)?;
    let [one] = &all[..] else {
        return Err(bad(format!(
            "{name}: there are {} colorings; cells are fixed by one",
            all.len()
        )));
    };
    let problem = games::color(&sized(&start, one.colors.len())?)?;
    let cells = (one.colors.iter().enumerate()).filter(|(_, color)| **color > 0);
    Ok(cells
        .map(|(cell, color)| format!("{}:{color}", problem.cell_name(cell)))
        .collect())
}

/// A line that is not empty: its text, and each symbol with its place in the line.
struct Line {
    number: usize,
    text: String,
    symbols: Vec<(usize, char)>,
}

/// Whether lines can be colorings of so many cells, one a line or one in all.
fn are_colors(block: &[Line], cells: usize) -> bool {
    let is_color = |symbol: &(usize, char)| matches!(symbol.1, '1'..='9' | 'a'..='z' | '.');
    let mut symbols = block.iter().flat_map(|line| &line.symbols);
    let lengths = || block.iter().map(|line| line.symbols.len());
    symbols.all(is_color)
        && (lengths().all(|length| length == cells) || lengths().sum::<usize>() == cells)
}

/// The lines of the text that hold symbols, those together that no empty line separates.
fn blocks(name: &str, text: &str, spec: &Spec) -> Result<Vec<Vec<Line>>, Error> {
    let mut blocks = vec![Vec::new()];
    for (number, line) in (1..).zip(unmarked(text).lines()) {
        let placed = |why| bad(format!("{name}: line {number}: {why}"));
        if line.starts_with('#') {
            continue;
        }
        if is_said(line.trim_end(), spec).map_err(placed)? {
            // Another answer begins.
            blocks.push(Vec::new());
            continue;
        }
        // Rows may be joined by `/`, as answers have them.
        let symbols: Vec<(usize, char)> = (1..)
            .zip(line.chars())
            .filter(|(_, symbol)| !symbol.is_whitespace() && *symbol != '/')
            .collect();
        match blocks.last_mut() {
            Some(block) if !symbols.is_empty() => block.push(Line {
                number,
                text: line.trim().to_owned(),
                symbols,
            }),
            _ => blocks.push(Vec::new()),
        }
    }
    blocks.retain(|block| !block.is_empty());
    Ok(blocks)
}

/// What a coloring is made of.
enum Content {
    /// The symbols of the lines.
    Symbols,
    /// These colors, of a graph that begins on the first of the lines.
    Colors(Vec<u8>),
}

struct Read<'a> {
    name: &'a str,
    instance: &'a Instance,
    lines: &'a [Line],
    content: Content,
    partial: bool,
}

impl Read<'_> {
    /// The colors of the symbols.
    fn colors(&self, problem: &dyn ForbiddenSets) -> Result<Vec<u8>, Error> {
        let last = problem.colors();
        let partial = self.partial && problem.picture() != Picture::Columns;
        let mut colors = Vec::new();
        for line in self.lines {
            for &(place, symbol) in &line.symbols {
                if partial && symbol == '.' {
                    colors.push(0);
                    continue;
                }
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
        Ok(colors)
    }

    /// The coloring of the problem.
    fn read(mut self, problem: &dyn ForbiddenSets) -> Result<Given, Error> {
        let last = problem.colors();
        let colors = match std::mem::replace(&mut self.content, Content::Symbols) {
            Content::Colors(colors) => colors,
            Content::Symbols => self.colors(problem)?,
        };
        let size = |color| colors.iter().filter(|&&other| other == color).count();
        Ok(Given {
            line: self.lines[0].number,
            game: self.instance.to_string(),
            sizes: (1..=last).map(size).collect(),
            certificate: certify::coloring(self.instance, &problem.write_coloring(&colors)),
            colors,
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

    #[test]
    fn graphs_are_colorings_of_edges() {
        let colors = |spec: &str, text: &str| -> Vec<Vec<u8>> {
            let all = given_as(spec, text).unwrap();
            all.into_iter().map(|given| given.colors).collect()
        };
        let pentagon = vec![1, 2, 2, 1, 1, 2, 2, 1, 2, 1];
        let five = "clique n=5 k=3";
        assert_eq!(
            colors(five, ">>graph6<<Dhc\nDhc\n"),
            [&pentagon[..], &pentagon]
        );
        let matrix = "# a pentagon\n0 1 0 0 1\n1 0 1 0 0\n0 1 0 1 0\n0 0 1 0 1\n1 0 0 1 0\n";
        assert_eq!(colors(five, matrix), [&pentagon[..]]);
        assert_eq!(
            colors(five, "1221/122/12/1\n\nDhc"),
            [&pentagon[..], &pentagon]
        );
        assert_eq!(given_as(five, "\nDhc").unwrap()[0].line, 2);
        // Three colorings of a triangle are no matrix.
        assert_eq!(colors("clique n=3 k=3", "121\n112\n211").len(), 3);
        assert_eq!(
            given_as(five, "Dhc\nC~").unwrap_err(),
            "f: line 2: a graph of 4 vertices, in place of 5"
        );
    }

    #[test]
    fn cells_are_fixed_by_a_coloring_of_fewer() {
        let fixed = |spec: &str, text: &str| fixed_by(&spec.parse().unwrap(), "f", text);
        assert_eq!(
            fixed("clique n=5 k=3", "Bw").unwrap(),
            ["1-2:1", "1-3:1", "2-3:1"]
        );
        assert_eq!(
            fixed("columns c=2 n=8", "112").unwrap(),
            ["1:1", "2:1", "3:2"]
        );
        assert_eq!(fixed("hip n=2", "1./.2").unwrap(), ["a1:1", "b2:2"]);
        assert!(
            fixed("hip n=2", "11/12\n\n11/21")
                .unwrap_err()
                .to_string()
                .contains("2 colorings")
        );
        assert!(fixed("hip n=2", "111").is_err());
    }

    fn given_as(spec: &str, text: &str) -> Result<Vec<Given>, String> {
        given(&spec.parse().unwrap(), "f", text).map_err(|why| why.to_string())
    }

    #[test]
    fn lines_are_colorings_or_parts_of_one() {
        let games = |spec: &str, text: &str| -> Vec<(usize, String)> {
            let all = given_as(spec, text).unwrap();
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
    fn what_answers_say_besides_is_passed_over() {
        let colors = |spec: &str, text: &str| -> Vec<Vec<u8>> {
            let all = given_as(spec, text).unwrap();
            all.into_iter().map(|given| given.colors).collect()
        };
        assert_eq!(colors("hip n=2", "hip n=2\n12\n21\n"), [[1, 2, 2, 1]]);
        // Two answers, one after the other.
        let two = "hip n=2\n12\n21\nhip n=2\n11\n12\n";
        assert_eq!(colors("hip n=2", two), [[1, 2, 2, 1], [1, 1, 1, 2]]);
        let all =
            "columns c=2 n=3\nproper colorings: 2\nknown        WS(2) = 8 (Blanchard)\n112\n121\n";
        assert_eq!(colors("columns c=2", all), [[1, 1, 2], [1, 2, 1]]);
        let wrong = |spec: &str, text: &str| given_as(spec, text).unwrap_err();
        assert_eq!(
            wrong("hip n=2", "hip n=3\n12\n21\n"),
            "f: line 1: the colorings are of hip n=3, not of hip n=2"
        );
        assert!(wrong("hip n=7", "hip n=7\nno proper coloring\n").contains("no coloring"));
    }

    #[test]
    fn cells_may_be_left_out_where_that_is_allowed() {
        let partial = |spec: &str, text: &str| -> Result<Vec<Vec<u8>>, Error> {
            let all = super::read(&spec.parse()?, "f", text, true)?;
            Ok(all.into_iter().map(|given| given.colors).collect())
        };
        assert_eq!(partial("hip n=2", "1./.2").unwrap(), [[1, 0, 0, 2]]);
        assert!(partial("hip n=2", "1./.3").is_err());
        assert!(partial("columns c=2", "1.2").is_err());
        assert!(given_as("hip n=2", "1./.2").is_err());
    }

    #[test]
    fn sizes_and_certificates_are_those_of_the_coloring() {
        let all = given_as("columns rule=schur c=3", "1 2 2 1").unwrap();
        assert_eq!(all[0].sizes, [2, 2, 0]);
        let text =
            "harary-certificate 1\ngame columns c=3 rule=schur n=4\nclaim coloring\n1221\nend\n";
        assert_eq!(all[0].certificate, text);
        assert_eq!(
            given_as("hip n=2", "12\n21").unwrap()[0]
                .certificate
                .lines()
                .nth(3),
            Some("12/21")
        );
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let wrong = |spec: &str, text: &str| given_as(spec, text).unwrap_err();
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
