//! Descriptions of positional games, format 1.0 (`.pg`): code words, each followed by lines of
//! words.
//!
//! Black is A, whoever moves first. Where a time is not among those of black, white moves. Source:
//! Mayer-Eichberger, Saffidine 2020, Positional games and QBF: the corrective encoding, and the
//! description of the format beside its encoder.
//!
//! Public files of later years describe the board as a graph: `graph_goal` reads them.

use super::bad_board::BadBoard;
use super::graph_goal;
use super::idle_cells::without_idle_cells;
use super::sections::{Section, Sections};
use super::words::{Cells, named_twice, quoted};
use crate::positional::{MOST_CELLS, Setup, Turns};
use harary_core::{Hypergraph, Player};
use std::collections::HashMap;

/// The setup, and how many free cells in no set were left out of a board that had too many.
pub(super) fn read(text: &str) -> Result<(Setup, usize), BadBoard> {
    let sections = Sections::read(text)?;
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
    let goal = graph_goal::told(&sections)?;
    let mut cells = match goal {
        Some(_) => Cells::up_to(graph_goal::MOST_CELLS),
        None => Cells::default(),
    };
    let positions = sections.required("#positions")?;
    for (line, word) in positions.words() {
        if cells.number(word).is_some() {
            return Err(named_twice(line, word));
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
    let mut turns = turns(
        sections.required("#times")?,
        sections.required("#blackturns")?,
    )?;
    let free = cells.len() - initial[0].len() - initial[1].len();
    // What comes after the board is full means nothing.
    turns.truncate(free);
    let of_a = match goal {
        Some(goal) => {
            let moves = turns.iter().filter(|&&player| player == Player::A).count();
            graph_goal::sets(goal, &sections, &cells, &initial, moves)?
        }
        None => section("#blackwins").sets(&cells)?,
    };
    let of_b = section("#whitewins").sets(&cells)?;
    let names = cells.into_names();
    if names.is_empty() {
        let why = "#positions should be followed by the names of the cells";
        return Err(BadBoard::at(positions.line, why));
    }
    let setup = Setup {
        first_moves,
        board: Hypergraph::new(names, of_a),
        sets_of_b: Some(of_b),
        turns: Turns::Listed(turns),
        initial,
    };
    let (setup, left_out) = without_idle_cells(setup);
    if setup.board.len() > MOST_CELLS {
        let why = format!(
            "{} cells are in sets that win, or may be taken first; at most {MOST_CELLS} are allowed",
            setup.board.len()
        );
        return Err(BadBoard::at(positions.line, why));
    }
    let free = setup.free();
    let first_moves = setup.first_moves.filter(|first| first.len() < free);
    let setup = Setup {
        first_moves,
        ..setup
    };
    Ok((setup, left_out))
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
            return Err(named_twice(line, time));
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
            return Err(named_twice(line, time));
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
