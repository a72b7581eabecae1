//! Descriptions of positional games, format 1.0 (`.pg`): code words, each followed by lines of
//! words.
//!
//! Black is A, whoever moves first. Where a time is not among those of black, white moves. Source:
//! Mayer-Eichberger, Saffidine 2020, Positional games and QBF: the corrective encoding, and the
//! description of the format beside its encoder.
//!
//! Public files of later years describe the board as a graph, and a win as a path in it or as a
//! shape to be placed (Shaik, Mayer-Eichberger, van de Pol, Saffidine 2023, Implicit QBF encodings
//! for positional games). They are read where they list the winning sets as well; the others are
//! refused with the name of the dialect.

use super::bad_board::BadBoard;
use super::words::{Cells, Line, quoted};
use crate::positional::{Setup, Turns};
use harary_core::{Hypergraph, Player};
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

/// The code words of boards as graphs, by dialect: the first one says how black wins.
const DIALECTS: [(&str, &[&str]); 3] = [
    (
        "black wins by a path between two borders",
        &["#neighbours", "#startboarder", "#endboarder"],
    ),
    (
        "black wins by a path from a source to a target",
        &["#edges", "#source", "#target"],
    ),
    ("black wins by placing a shape", &["#blackgoal"]),
];
/// Additions that some of these files contain for their encoders.
const ENCODERS: [&str; 2] = ["#distances", "#unreachablepairs"];

/// The words of a line up to a `%`.
fn words(line: &str) -> Vec<&str> {
    let line = line.split('%').next().unwrap_or_default();
    line.split_whitespace().collect()
}

fn code_word(word: &str) -> Option<&'static str> {
    let of_graphs = DIALECTS.iter().flat_map(|(_, words)| words.iter());
    let mut all = CODE_WORDS.iter().chain(of_graphs).chain(&ENCODERS);
    all.find(|code| code.eq_ignore_ascii_case(word)).copied()
}

/// Whether some line begins with a code word.
pub(super) fn is_description(text: &str) -> bool {
    let mut firsts = text.lines().filter_map(|line| words(line).first().copied());
    firsts.any(|word| code_word(word).is_some())
}

/// The text after a code word.
#[derive(Default)]
struct Section<'a> {
    /// The line of the code word.
    line: usize,
    lines: Vec<Line<'a>>,
}

impl<'a> Section<'a> {
    /// All words with their lines.
    fn words(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let of = |line: &Line<'a>| {
            let number = line.number;
            let words = line.words.clone().into_iter();
            words.map(move |word| (number, word))
        };
        self.lines.iter().flat_map(of)
    }

    /// The cells of a section that is one list, each named once.
    fn cells(&self, cells: &Cells<'_>) -> Result<Vec<usize>, BadBoard> {
        let mut all = Vec::new();
        for (line, word) in self.words() {
            let cell = cells.numbers(line, &[word])?[0];
            if all.contains(&cell) {
                return Err(BadBoard::at(
                    line,
                    format!("{} is named twice", quoted(word)),
                ));
            }
            all.push(cell);
        }
        all.sort_unstable();
        Ok(all)
    }

    /// The sets of a section that has one on each line.
    fn sets(&self, cells: &Cells<'_>) -> Result<Vec<Vec<usize>>, BadBoard> {
        let set = |line: &Line<'_>| cells.numbers(line.number, &line.words);
        let mut sets: Vec<Vec<usize>> = self.lines.iter().map(set).collect::<Result<_, _>>()?;
        sets.sort_unstable();
        sets.dedup();
        Ok(sets)
    }
}

struct Sections<'a> {
    of: HashMap<&'static str, Section<'a>>,
    /// How many lines the text has.
    last: usize,
}

impl<'a> Sections<'a> {
    fn read(text: &'a str) -> Result<Self, BadBoard> {
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
                let known = CODE_WORDS.join(" ");
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

    /// Refuses a board that is a graph without winning sets.
    fn refuse_graphs(&self) -> Result<(), BadBoard> {
        let listed = ["#blackwins", "#whitewins"]
            .iter()
            .filter_map(|code| self.of.get(code));
        if listed.flat_map(|section| &section.lines).next().is_some() {
            return Ok(());
        }
        // `#neighbours` may describe the board of a shape.
        for (how, words) in DIALECTS.iter().rev() {
            let there = words.iter().filter_map(|code| self.of.get(code));
            if let Some(line) = there.map(|section| section.line).min() {
                let why = format!(
                    "{how} ({}): this dialect of .pg describes the board as a graph, and is not supported; list the winning sets after #blackwins",
                    words.join(" ")
                );
                return Err(BadBoard::at(line, why));
            }
        }
        Ok(())
    }

    fn required(&self, code: &str) -> Result<&Section<'a>, BadBoard> {
        let missing = || BadBoard::at(self.last, format!("the file ends without {code}"));
        self.of.get(code).ok_or_else(missing)
    }
}

pub(super) fn read(text: &str) -> Result<Setup, BadBoard> {
    let sections = Sections::read(text)?;
    sections.refuse_graphs()?;
    if let Some(version) = sections.of.get("#version") {
        let words: Vec<(usize, &str)> = version.words().collect();
        match words[..] {
            [(_, "1.0" | "1")] => {}
            [(line, other), ..] => {
                let why = format!(
                    "{} is no version of the format that can be read; 1.0 is",
                    quoted(other)
                );
                return Err(BadBoard::at(line, why));
            }
            [] => {
                return Err(BadBoard::at(
                    version.line,
                    "#version should be followed by 1.0",
                ));
            }
        }
    }
    let mut cells = Cells::default();
    let positions = sections.required("#positions")?;
    for (line, word) in positions.words() {
        if cells.number(word).is_some() {
            return Err(BadBoard::at(
                line,
                format!("{} is named twice", quoted(word)),
            ));
        }
        cells.add(line, word)?;
    }
    let none = Section::default();
    let section = |code: &str| sections.of.get(code).unwrap_or(&none);
    let initial = [
        section("#blackinitials").cells(&cells)?,
        section("#whiteinitials").cells(&cells)?,
    ];
    for (line, word) in section("#whiteinitials").words() {
        if cells
            .number(word)
            .is_some_and(|cell| initial[0].contains(&cell))
        {
            let why = format!("{} is one of #blackinitials, too", quoted(word));
            return Err(BadBoard::at(line, why));
        }
    }
    let first_moves = first_moves(sections.of.get("#firstmoves"), &cells, &initial)?;
    let of_a = section("#blackwins").sets(&cells)?;
    let of_b = section("#whitewins").sets(&cells)?;
    let mut turns = turns(
        sections.required("#times")?,
        sections.required("#blackturns")?,
    )?;
    let names = cells.into_names();
    if names.is_empty() {
        let why = "#positions should be followed by the names of the cells";
        return Err(BadBoard::at(positions.line, why));
    }
    let free = names.len() - initial[0].len() - initial[1].len();
    // What comes after the board is full means nothing.
    turns.truncate(free);
    Ok(Setup {
        first_moves: first_moves.filter(|first| first.len() < free),
        board: Hypergraph::new(names, of_a),
        sets_of_b: Some(of_b),
        turns: Turns::Listed(turns),
        initial,
    })
}

fn first_moves(
    section: Option<&Section<'_>>,
    cells: &Cells<'_>,
    initial: &[Vec<usize>; 2],
) -> Result<Option<Vec<usize>>, BadBoard> {
    let Some(section) = section else {
        return Ok(None);
    };
    let all = section.cells(cells)?;
    if all.is_empty() {
        let why = "#firstmoves names no cell; without it every free cell is allowed";
        return Err(BadBoard::at(section.line, why));
    }
    for (line, word) in section.words() {
        let owned = |cell| initial.iter().any(|cells| cells.contains(&cell));
        if cells.number(word).is_some_and(owned) {
            let why = format!("{} is owned before the first move", quoted(word));
            return Err(BadBoard::at(line, why));
        }
    }
    Ok(Some(all))
}

/// The player to move at each time, in order.
fn turns(times: &Section<'_>, black: &Section<'_>) -> Result<Vec<Player>, BadBoard> {
    let mut numbers = HashMap::new();
    for (line, time) in times.words() {
        let number = numbers.len();
        if numbers.insert(time, number).is_some() {
            return Err(BadBoard::at(
                line,
                format!("{} is named twice", quoted(time)),
            ));
        }
    }
    if numbers.is_empty() {
        let why = "#times should be followed by the times in their order";
        return Err(BadBoard::at(times.line, why));
    }
    let mut players = vec![Player::B; numbers.len()];
    for (line, time) in black.words() {
        let Some(&number) = numbers.get(time) else {
            let why = format!("{} is none of #times", quoted(time));
            return Err(BadBoard::at(line, why));
        };
        if std::mem::replace(&mut players[number], Player::A) == Player::A {
            return Err(BadBoard::at(
                line,
                format!("{} is named twice", quoted(time)),
            ));
        }
    }
    Ok(players)
}

/// A setup as a description, `title` as a comment. Read back it is the same setup, but for names:
/// the format allows letters and digits only, so that other signs become x, and where this makes
/// two names one all cells are v1, v2, ….
///
/// The description means achievement: the first player to own a whole set of his own wins.
pub fn write_pg(setup: &Setup, title: &str) -> String {
    let names = &setup.board.cells;
    let plain = |name: &String| name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let names: Vec<String> = match names.iter().all(plain) {
        true => names.clone(),
        false => {
            let joined =
                |name: &String| name.replace(|sign: char| !sign.is_ascii_alphanumeric(), "x");
            let mut joined: Vec<String> = names.iter().map(joined).collect();
            let distinct: std::collections::HashSet<&String> = joined.iter().collect();
            if distinct.len() < joined.len() {
                joined = (1..=names.len()).map(|cell| format!("v{cell}")).collect();
            }
            joined
        }
    };
    let list = |cells: &[usize]| {
        let names: Vec<&str> = cells.iter().map(|&cell| &*names[cell]).collect();
        names.join(" ")
    };
    let mut movers = setup.turns.movers(setup.free());
    if movers.is_empty() {
        // A list of times has one at least; on a full board it means nothing.
        movers.push(Player::A);
    }
    let times = |wanted: Option<Player>| {
        let times = (1..).zip(&movers);
        let wanted = times.filter(|(_, mover)| wanted.is_none_or(|wanted| wanted == **mover));
        let names: Vec<String> = wanted.map(|(time, _)| format!("t{time}")).collect();
        names.join(" ")
    };
    let all: Vec<usize> = (0..names.len()).collect();
    let mut sections = vec![
        ("#version", vec!["1.0".to_owned()]),
        ("#times", vec![times(None)]),
        ("#blackturns", vec![times(Some(Player::A))]),
        ("#positions", vec![list(&all)]),
        ("#blackinitials", vec![list(&setup.initial[0])]),
        ("#whiteinitials", vec![list(&setup.initial[1])]),
    ];
    if let Some(first_moves) = &setup.first_moves {
        sections.push(("#firstmoves", vec![list(first_moves)]));
    }
    for (code, player) in [("#blackwins", Player::A), ("#whitewins", Player::B)] {
        sections.push((
            code,
            setup.sets(player).iter().map(|set| list(set)).collect(),
        ));
    }
    let mut text = format!("% {title}\n");
    for (code, lines) in sections {
        text = text + code + "\n";
        for line in lines.iter().filter(|line| !line.is_empty()) {
            text = text + line + "\n";
        }
    }
    text
}
