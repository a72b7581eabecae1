//! The words of board files: names of cells, looked up and checked.

use super::bad_board::BadBoard;
use crate::positional::MOST_CELLS;
use std::collections::HashMap;

/// The longest name.
const LONGEST: usize = 32;

/// A line that says something: its number from 1, and its words.
pub(super) struct Line<'a> {
    pub(super) number: usize,
    pub(super) words: Vec<&'a str>,
}

impl<'a> Line<'a> {
    /// The words, each with the number of the line.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, &'a str)> {
        self.words.iter().map(|word| (self.number, *word))
    }
}

/// A word as a message quotes it: a hostile one may be long.
pub(super) fn quoted(word: &str) -> String {
    let mut shown: String = word.chars().take(LONGEST).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    format!("`{}`", shown.escape_debug())
}

/// What is wrong where a word comes again.
pub(super) fn named_twice(line: usize, word: &str) -> BadBoard {
    BadBoard::at(line, format!("{} is named twice", quoted(word)))
}

/// The cells of a board in their order.
pub(super) struct Cells<'a> {
    names: Vec<&'a str>,
    numbers: HashMap<&'a str, usize>,
    /// How many there may be.
    most: usize,
}

impl Default for Cells<'_> {
    fn default() -> Self {
        Cells::up_to(MOST_CELLS)
    }
}

impl<'a> Cells<'a> {
    /// None yet, and at most so many.
    pub(super) fn up_to(most: usize) -> Self {
        Cells {
            names: Vec::new(),
            numbers: HashMap::new(),
            most,
        }
    }

    /// Takes a new name; an error if it can be none, or there are too many.
    pub(super) fn add(&mut self, line: usize, name: &'a str) -> Result<usize, BadBoard> {
        let right = name
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !b",;%#".contains(&byte));
        if !right || name.len() > LONGEST || name == "end" {
            let apart = match name.contains([',', ';']) {
                true => "; blanks separate names, and lines sets",
                false => "",
            };
            let why = format!(
                "{} names no cell: a name is at most {LONGEST} ASCII letters, digits and signs but , ; % #, and not the word end{apart}",
                quoted(name)
            );
            return Err(BadBoard::at(line, why));
        }
        let number = self.names.len();
        if number == self.most {
            let why = format!(
                "{} is one cell more than the {} allowed",
                quoted(name),
                self.most
            );
            return Err(BadBoard::at(line, why));
        }
        self.names.push(name);
        self.numbers.insert(name, number);
        Ok(number)
    }

    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// The number of a known cell; an error if it is unknown.
    pub(super) fn find(&self, line: usize, name: &str) -> Result<usize, BadBoard> {
        self.number(name).ok_or_else(|| {
            let why = format!("{} is no cell that #positions names", quoted(name));
            BadBoard::at(line, why)
        })
    }

    /// The numbers of known cells, in increasing order, from their names, each with its line; an
    /// error if one is unknown or named twice.
    pub(super) fn numbers<'n>(
        &self,
        names: impl Iterator<Item = (usize, &'n str)>,
    ) -> Result<Vec<usize>, BadBoard> {
        let mut numbers = Vec::new();
        for (line, name) in names {
            let number = self.find(line, name)?;
            if numbers.contains(&number) {
                return Err(named_twice(line, name));
            }
            numbers.push(number);
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    pub(super) fn into_names(self) -> Vec<String> {
        self.names.into_iter().map(str::to_owned).collect()
    }
}
