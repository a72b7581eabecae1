//! Descriptions that tell by a graph how black wins, in place of listing sets: by a path between
//! two borders (`#neighbours`, `#startboarder`, `#endboarder`), by a path from a source to a target
//! (`#edges`, `#source`, `#target`), or by placing one of some shapes (`#neighbours`,
//! `#blackgoal`).
//!
//! They are read as the sets that black can complete in the moves that he has; white has those that
//! are listed, if any. Source: Shaik, Mayer-Eichberger, van de Pol, Saffidine 2023, Implicit QBF
//! encodings for positional games, and the files beside their encoder.

use super::bad_board::BadBoard;
use super::connection::{Connection, MOST_SETS, among};
use super::sections::Sections;
use super::shape::{Shape, Step, Steps};
use super::words::{Cells, quoted};
use crate::positional::MOST_CELLS as MOST_PLAYED;
use std::collections::{BTreeSet, HashSet};

/// The most cells that such a board may have.
pub(super) const MOST_CELLS: usize = 1024;
/// The most steps of shapes that are tried, from all cells together.
const MOST_STEPS: usize = 1 << 22;
/// What stands for a neighbor that is not there.
const NOBODY: &str = "na";

/// How black wins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Borders,
    Ends,
    Shapes,
}

/// The code words of each goal that no other has.
const OWN_WORDS: [(Goal, &[&str]); 3] = [
    (Goal::Borders, &["#startboarder", "#endboarder"]),
    (Goal::Ends, &["#edges", "#source", "#target"]),
    (Goal::Shapes, &["#blackgoal"]),
];

/// The goal of black that a description tells by a graph; `None` if it tells none, or lists the
/// sets that win for black: then the graph is another way to say the same.
pub(super) fn told(sections: &Sections<'_>) -> Result<Option<Goal>, BadBoard> {
    let is_listed = |code| {
        let section = sections.of.get(code);
        section.is_some_and(|section| !section.lines.is_empty())
    };
    if is_listed("#blackwins") {
        return Ok(None);
    }
    let line = |words: &[&str]| {
        let there = words.iter().filter_map(|code| sections.of.get(code));
        there.map(|section| section.line).min()
    };
    let told = OWN_WORDS
        .iter()
        .filter_map(|(goal, words)| Some((line(words)?, *goal)));
    let mut told: Vec<(usize, Goal)> = told.collect();
    told.sort_unstable_by_key(|(line, _)| *line);
    match told[..] {
        // Neighbors alone tell no goal; beside sets of white's they need not.
        [] => Ok(
            (line(&["#neighbours"]).is_some() && !is_listed("#whitewins")).then_some(Goal::Borders),
        ),
        [(_, goal)] => Ok(Some(goal)),
        [_, (line, _), ..] => {
            let why = "how black wins is told in another way already: by two borders, by a source and a target, or by shapes";
            Err(BadBoard::at(line, why))
        }
    }
}

/// The sets that win for black, if he has so many moves: cells in increasing order, sets in
/// lexicographic order, each once.
pub(super) fn sets(
    goal: Goal,
    sections: &Sections<'_>,
    cells: &Cells<'_>,
    initial: &[Vec<usize>; 2],
    moves: usize,
) -> Result<Vec<Vec<usize>>, BadBoard> {
    let (graph, end) = match goal {
        Goal::Borders => (by_borders(sections, cells)?, "#endboarder"),
        Goal::Ends => (by_ends(sections, cells)?, "#target"),
        Goal::Shapes => return shapes(sections, cells, initial, moves),
    };
    let [own, lost] = initial;
    let mut sets = graph.sets(own, lost, moves).ok_or_else(|| {
        let line = sections.of.get(end).map_or(sections.last, |end| end.line);
        let why = format!(
            "more than {MOST_SETS} paths connect the two in at most {moves} moves of black, or they \
             take too long to be found; with fewer #times, or more cells owned, there are fewer"
        );
        BadBoard::at(line, why)
    })?;
    sets.sort_unstable();
    Ok(sets)
}

fn by_borders(sections: &Sections<'_>, cells: &Cells<'_>) -> Result<Connection, BadBoard> {
    let mut neighbors = vec![Vec::new(); cells.len()];
    for line in &sections.required("#neighbours")?.lines {
        let cell = cells.find(line.number, line.words[0])?;
        for near in &line.words[1..] {
            join(&mut neighbors, cell, cells.find(line.number, near)?);
        }
    }
    let border = |code| -> Result<Vec<bool>, BadBoard> {
        let mut border = vec![false; cells.len()];
        for cell in sections.required(code)?.cells(cells)? {
            border[cell] = true;
        }
        Ok(border)
    };
    Ok(Connection {
        neighbors,
        borders: [border("#startboarder")?, border("#endboarder")?],
    })
}

fn by_ends(sections: &Sections<'_>, cells: &Cells<'_>) -> Result<Connection, BadBoard> {
    let mut neighbors = vec![Vec::new(); cells.len()];
    let mut borders = [(); 2].map(|()| vec![false; cells.len()]);
    let mut ends = [(); 2].map(|()| HashSet::new());
    for (code, (end, border)) in ["#source", "#target"]
        .into_iter()
        .zip(ends.iter_mut().zip(&mut borders))
    {
        for (_, word) in sections.required(code)?.words() {
            end.insert(word);
            // An end that is a cell must be black's, like the cells between.
            if let Some(cell) = cells.number(word) {
                border[cell] = true;
            }
        }
    }
    for (line, word) in sections.required("#target")?.words() {
        if ends[0].contains(word) && cells.number(word).is_none() {
            let why = format!("{} is a source, too", quoted(word));
            return Err(BadBoard::at(line, why));
        }
    }
    for line in &sections.required("#edges")?.lines {
        let &[one, other] = &line.words[..] else {
            let why = "an edge is two names, of cells, the source or the target";
            return Err(BadBoard::at(line.number, why));
        };
        let (cell, end) = match (cells.number(one), cells.number(other)) {
            (Some(cell), Some(near)) => {
                join(&mut neighbors, cell, near);
                continue;
            }
            (Some(cell), None) => (cell, other),
            (None, Some(cell)) => (cell, one),
            (None, None) => {
                let why = format!(
                    "{} and {} are joined, of which neither is a cell",
                    quoted(one),
                    quoted(other)
                );
                return Err(BadBoard::at(line.number, why));
            }
        };
        let is_end = ends.each_ref().map(|names| names.contains(end));
        if is_end == [false; 2] {
            let why = format!(
                "{} is neither a cell nor the source or the target",
                quoted(end)
            );
            return Err(BadBoard::at(line.number, why));
        }
        for (border, is_end) in borders.iter_mut().zip(is_end) {
            border[cell] |= is_end;
        }
    }
    Ok(Connection { neighbors, borders })
}

/// Makes two cells neighbors, once.
fn join(neighbors: &mut [Vec<usize>], one: usize, other: usize) {
    for (cell, near) in [(one, other), (other, one)] {
        if cell != near && !neighbors[cell].contains(&near) {
            neighbors[cell].push(near);
        }
    }
}

fn shapes(
    sections: &Sections<'_>,
    cells: &Cells<'_>,
    [own, lost]: &[Vec<usize>; 2],
    moves: usize,
) -> Result<Vec<Vec<usize>>, BadBoard> {
    let mut ways = Steps::nowhere(cells.len());
    for line in &sections.required("#neighbours")?.lines {
        let (&[cell, up, side], None) = (&line.words[..], cells.number(NOBODY)) else {
            let why = format!(
                "for shapes a line of #neighbours is a cell, the one above and the one to its right, \
                 {NOBODY} where there is none; no cell has that name"
            );
            return Err(BadBoard::at(line.number, why));
        };
        let from = cells.find(line.number, cell)?;
        for (step, name) in [(Step::Up, up), (Step::Right, side)] {
            if name != NOBODY && !ways.lead(step, from, cells.find(line.number, name)?) {
                let why = format!(
                    "{} or {} has such a neighbor already",
                    quoted(cell),
                    quoted(name)
                );
                return Err(BadBoard::at(line.number, why));
            }
        }
    }
    let [is_own, is_lost] = [own, lost].map(|some| among(cells.len(), some));
    let mut sets = BTreeSet::new();
    let mut steps = 0;
    for line in &sections.required("#blackgoal")?.lines {
        let shape = shape(&line.words).and_then(Shape::in_order).ok_or_else(|| {
            let why = format!(
                "a shape is steps up or to the side that join all its cells, {MOST_PLAYED} at most, \
                 as in up(p0,p1) side(p1,p2)"
            );
            BadBoard::at(line.number, why)
        })?;
        steps += cells.len() * shape.steps.len();
        if steps > MOST_STEPS || sets.len() > MOST_SETS {
            let why = format!(
                "the shapes up to here have more than {MOST_SETS} places, or too many steps"
            );
            return Err(BadBoard::at(line.number, why));
        }
        for first in 0..cells.len() {
            if let Some(set) = shape.placed(first, &ways)
                && !set.iter().any(|&cell| is_lost[cell])
                && set.iter().filter(|&&cell| !is_own[cell]).count() <= moves
            {
                sets.insert(set);
            }
        }
    }
    Ok(sets.into_iter().collect())
}

/// A shape of words such as `up(p0,p1)`.
fn shape(words: &[&str]) -> Option<Shape> {
    let mut names: Vec<&str> = Vec::new();
    let mut steps = Vec::new();
    let mut seen = HashSet::new();
    for word in words {
        let (step, cells) = word.strip_suffix(')')?.split_once('(')?;
        let step = match step {
            "up" => Step::Up,
            "side" => Step::Right,
            _ => return None,
        };
        let (from, to) = cells.split_once(',')?;
        let is_name =
            |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_name(from) || !is_name(to) || from == to {
            return None;
        }
        let [from, to] = [from, to].map(|name| {
            let known = names.iter().position(|&known| known == name);
            known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        });
        if seen.insert((step, from, to)) {
            steps.push((step, from, to));
        }
        if names.len() > MOST_PLAYED {
            return None;
        }
    }
    let cells = names.len();
    Some(Shape { cells, steps })
}
