//! Descriptions that tell the board as a graph and how black wins in it, in place of listing sets:
//! by a path between two borders (`#neighbours`, `#startboarder`, `#endboarder`), by a path from a
//! source to a target that are no cells (`#edges`, `#source`, `#target`), or by placing one of some
//! shapes (`#neighbours`, `#blackgoal`). White wins nothing but that black does not.
//!
//! They are read as the sets that black can complete in the moves that he has. Source: Shaik,
//! Mayer-Eichberger, van de Pol, Saffidine 2023, Implicit QBF encodings for positional games, and
//! the files beside their encoder.

use super::bad_board::BadBoard;
use super::connection::{Connection, MOST_SETS};
use super::sections::{Section, Sections};
use super::shape::{Shape, Step};
use super::words::{Cells, quoted};
use crate::positional::{MOST_CELLS as MOST_PLAYED, Setup, Turns};
use harary_core::Hypergraph;

/// The most cells that such a board may have; of more than a board of sets may have, those are left
/// out that are in no set.
pub(super) const MOST_CELLS: usize = 1024;
/// What stands for a neighbor that is not there.
const NOBODY: &str = "na";

/// Whether a description tells the goal of black so; not if it lists sets as well.
pub(super) fn is_told(sections: &Sections<'_>) -> bool {
    let lines = |code: &&str| {
        sections
            .of
            .get(*code)
            .map_or(0, |section| section.lines.len())
    };
    let listed: usize = ["#blackwins", "#whitewins"].iter().map(lines).sum();
    let told = ["#neighbours", "#edges", "#blackgoal"];
    listed == 0 && told.iter().any(|code| sections.of.contains_key(code))
}

/// The sets that win for black, if he has so many moves: cells in increasing order, sets in
/// lexicographic order, each once.
pub(super) fn sets(
    sections: &Sections<'_>,
    cells: &Cells<'_>,
    initial: &[Vec<usize>; 2],
    moves: usize,
) -> Result<Vec<Vec<usize>>, BadBoard> {
    let mut sets = if sections.of.contains_key("#blackgoal") {
        shapes(sections, cells)?
    } else {
        let is_edges = sections.of.contains_key("#edges");
        let (goal, line) = match is_edges {
            true => (by_edges(sections, cells)?, "#target"),
            false => (by_borders(sections, cells)?, "#endboarder"),
        };
        let [own, lost] = initial;
        goal.sets(own, lost, moves).ok_or_else(|| {
            let line = sections.of.get(line).map_or(sections.last, |section| section.line);
            let why = format!(
                "more than {MOST_SETS} paths connect the two in at most {moves} moves of black, or they take too long to be found; with fewer #times, or more cells owned, there are fewer"
            );
            BadBoard::at(line, why)
        })?
    };
    sets.sort_unstable();
    sets.dedup();
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

fn by_edges(sections: &Sections<'_>, cells: &Cells<'_>) -> Result<Connection, BadBoard> {
    let ends = [sections.required("#source")?, sections.required("#target")?];
    let mut neighbors = vec![Vec::new(); cells.len()];
    let mut borders = [(); 2].map(|()| vec![false; cells.len()]);
    for (border, end) in borders.iter_mut().zip(ends) {
        // An end may be a cell itself.
        let named = end.words().filter_map(|(_, word)| cells.number(word));
        named.for_each(|cell| border[cell] = true);
    }
    let end = |name: &str| ends.map(|end: &Section<'_>| end.words().any(|(_, word)| word == name));
    for line in &sections.required("#edges")?.lines {
        let &[one, other] = &line.words[..] else {
            let why = "an edge is two names, of cells, the source or the target";
            return Err(BadBoard::at(line.number, why));
        };
        let mut meet = |cell: usize, name: &str| {
            let is_end = end(name);
            for (border, is_end) in borders.iter_mut().zip(is_end) {
                border[cell] |= is_end;
            }
            is_end.contains(&true)
        };
        let is_known = match (cells.number(one), cells.number(other)) {
            (Some(cell), Some(near)) => {
                join(&mut neighbors, cell, near);
                true
            }
            (Some(cell), None) => meet(cell, other),
            (None, Some(cell)) => meet(cell, one),
            (None, None) => false,
        };
        if !is_known {
            let name = if cells.number(one).is_some() {
                other
            } else {
                one
            };
            let why = format!(
                "{} is no cell that #positions names, nor is it joined to one as #source or #target",
                quoted(name)
            );
            return Err(BadBoard::at(line.number, why));
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

fn shapes(sections: &Sections<'_>, cells: &Cells<'_>) -> Result<Vec<Vec<usize>>, BadBoard> {
    let mut above = vec![None; cells.len()];
    let mut right = vec![None; cells.len()];
    for line in &sections.required("#neighbours")?.lines {
        let &[cell, up, side] = &line.words[..] else {
            let why = format!(
                "for shapes a line of #neighbours is a cell, the one above and the one to its right, {NOBODY} where there is none"
            );
            return Err(BadBoard::at(line.number, why));
        };
        let cell = cells.find(line.number, cell)?;
        for (ways, name) in [(&mut above, up), (&mut right, side)] {
            if name != NOBODY {
                ways[cell] = Some(cells.find(line.number, name)?);
            }
        }
    }
    let mut sets = Vec::new();
    for line in &sections.required("#blackgoal")?.lines {
        let Some(shape) = shape(&line.words).filter(Shape::is_connected) else {
            let why = "a shape is steps from cell to cell that join all its cells, as in up(p0,p1) side(p1,p2)";
            return Err(BadBoard::at(line.number, why));
        };
        for first in 0..cells.len() {
            if let Some(mut set) = shape.placed(first, &above, &right) {
                set.sort_unstable();
                set.dedup();
                if set.len() == shape.cells {
                    sets.push(set);
                }
            }
        }
    }
    Ok(sets)
}

/// A shape of words such as `up(p0,p1)`.
fn shape(words: &[&str]) -> Option<Shape> {
    let mut names = Vec::new();
    let mut steps = Vec::new();
    for word in words {
        let (step, cells) = word.strip_suffix(')')?.split_once('(')?;
        let step = match step {
            "up" => Step::Up,
            "side" => Step::Right,
            _ => return None,
        };
        let (from, to) = cells.split_once(',')?;
        let [from, to] = [from, to].map(|name| {
            let known = names.iter().position(|&known| known == name);
            known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        });
        steps.push((step, from, to));
    }
    let cells = names.len();
    Some(Shape { cells, steps })
}

/// The same board with as many cells as may be played on, if it has more: of those that are in no
/// set the last ones are left out. A move there is worth nothing, and no player is worse off for
/// one move more.
pub(super) fn without_idle_cells(setup: Setup) -> Setup {
    if setup.board.len() <= MOST_PLAYED || setup.first_moves.is_some() {
        return setup;
    }
    let mut is_kept = vec![false; setup.board.len()];
    setup
        .board
        .edges
        .iter()
        .flatten()
        .for_each(|&cell| is_kept[cell] = true);
    let mut room = MOST_PLAYED.saturating_sub(is_kept.iter().filter(|is| **is).count());
    let mut place = vec![None; setup.board.len()];
    let mut names = Vec::new();
    for (cell, name) in setup.board.cells.iter().enumerate() {
        if !is_kept[cell] && room == 0 {
            continue;
        }
        room -= usize::from(!is_kept[cell]);
        place[cell] = Some(names.len());
        names.push(name.clone());
    }
    let kept = |cells: &Vec<usize>| -> Vec<usize> {
        cells.iter().filter_map(|&cell| place[cell]).collect()
    };
    let initial = setup.initial.each_ref().map(kept);
    let sets: Vec<Vec<usize>> = setup.board.edges.iter().map(kept).collect();
    let mut turns = setup.turns;
    if let Turns::Listed(players) = &mut turns {
        players.truncate(names.len() - initial[0].len() - initial[1].len());
    }
    Setup {
        board: Hypergraph::new(names, sets),
        turns,
        initial,
        ..setup
    }
}
