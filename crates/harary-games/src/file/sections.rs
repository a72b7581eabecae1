//! The sections of a description: a code word, and the lines after it.

use super::bad_board::BadBoard;
use super::words::{Cells, Line, quoted};
use std::collections::HashMap;

const CODE_WORDS: [&str; 9] = [
    "#version",
    "#times",
    "#blackturns",
    "#positions",
    "#blackwins",
    "#whitewins",
    "#blackinitials",
    "#whiteinitials",
    "#firstmoves",
];

/// Those of boards as graphs.
const OF_GRAPHS: [&str; 7] = [
    "#neighbours",
    "#startboarder",
    "#endboarder",
    "#edges",
    "#source",
    "#target",
    "#blackgoal",
];
/// Additions that some of these files contain for their encoders.
const ENCODERS: [&str; 2] = ["#distances", "#unreachablepairs"];

/// The words of a line up to a `%`.
fn words(line: &str) -> Vec<&str> {
    let line = line.split('%').next().unwrap_or_default();
    line.split_whitespace().collect()
}

fn code_word(word: &str) -> Option<&'static str> {
    let mut all = CODE_WORDS.iter().chain(&OF_GRAPHS).chain(&ENCODERS);
    all.find(|code| code.eq_ignore_ascii_case(word)).copied()
}

/// Whether some line begins with a code word.
pub(super) fn is_description(text: &str) -> bool {
    let mut firsts = text.lines().filter_map(|line| words(line).first().copied());
    firsts.any(|word| code_word(word).is_some())
}

/// The text after a code word.
#[derive(Default)]
pub(super) struct Section<'a> {
    /// The line of the code word.
    pub(super) line: usize,
    pub(super) lines: Vec<Line<'a>>,
}

impl<'a> Section<'a> {
    /// All words with their lines.
    pub(super) fn words(&self) -> impl Iterator<Item = (usize, &'a str)> {
        self.lines.iter().flat_map(Line::numbered)
    }

    /// The cells of a section that is one list, each named once.
    pub(super) fn cells(&self, cells: &Cells<'_>) -> Result<Vec<usize>, BadBoard> {
        cells.numbers(self.words())
    }

    /// The sets of a section that has one on each line.
    pub(super) fn sets(&self, cells: &Cells<'_>) -> Result<Vec<Vec<usize>>, BadBoard> {
        let sets = self.lines.iter().map(|line| cells.numbers(line.numbered()));
        let mut sets: Vec<Vec<usize>> = sets.collect::<Result<_, _>>()?;
        sets.sort_unstable();
        sets.dedup();
        Ok(sets)
    }
}

pub(super) struct Sections<'a> {
    pub(super) of: HashMap<&'static str, Section<'a>>,
    /// How many lines the text has.
    pub(super) last: usize,
}

impl<'a> Sections<'a> {
    pub(super) fn read(text: &'a str) -> Result<Self, BadBoard> {
        let mut of: HashMap<&'static str, Section<'a>> = HashMap::new();
        let mut current = None;
        let mut last = 1;
        for (number, line) in (1..).zip(text.lines()) {
            last = number;
            let words = words(line);
            let Some(&first) = words.first() else {
                continue;
            };
            if !first.starts_with('#') {
                let Some(section) = current.and_then(|code| of.get_mut(code)) else {
                    let why = format!("{} stands before the first code word", quoted(first));
                    return Err(BadBoard::at(number, why));
                };
                section.lines.push(Line { number, words });
                continue;
            }
            let Some(code) = code_word(first) else {
                let known = [&CODE_WORDS[..], &OF_GRAPHS].concat().join(" ");
                let why = format!("{} is no code word; they are {known}", quoted(first));
                return Err(BadBoard::at(number, why));
            };
            if words.len() > 1 {
                let why = format!(
                    "nothing may follow {code} on its line; its words stand on the lines after it"
                );
                return Err(BadBoard::at(number, why));
            }
            let section = Section {
                line: number,
                lines: Vec::new(),
            };
            if let Some(before) = of.insert(code, section) {
                let why = format!("{code} stands on line {} already", before.line);
                return Err(BadBoard::at(number, why));
            }
            current = Some(code);
        }
        Ok(Sections { of, last })
    }

    pub(super) fn required(&self, code: &str) -> Result<&Section<'a>, BadBoard> {
        let missing = || BadBoard::at(self.last, format!("the file ends without {code}"));
        self.of.get(code).ok_or_else(missing)
    }
}
