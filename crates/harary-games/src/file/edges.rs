//! Lists of sets: one a line, names of cells separated by blanks.

use super::bad_board::BadBoard;
use super::words::{Cells, quoted};
use crate::positional::{Setup, Turns};
use harary_core::{Hypergraph, Player};

/// The cells are in the order in which they are first named, `listed` before the sets; those of a
/// list in which all names are whole numbers are in the order of these.
pub(super) fn read<'a>(
    listed: impl IntoIterator<Item = &'a str>,
    text: &'a str,
) -> Result<Setup, BadBoard> {
    let mut cells = Cells::default();
    for name in listed {
        match cells.number(name) {
            Some(_) => {
                let why = format!("{} is listed twice", quoted(name));
                return Err(BadBoard::at(0, why));
            }
            None => cells.add(0, name)?,
        };
    }
    let is_listed = cells.len() > 0;
    let mut sets = Vec::new();
    let mut last = 1;
    for (number, line) in (1..).zip(text.lines()) {
        last = number;
        if line.trim_start().starts_with(['%', '#']) {
            continue;
        }
        let mut set = Vec::new();
        for name in line.split_whitespace() {
            let cell = match cells.number(name) {
                Some(cell) => cell,
                None => cells.add(number, name)?,
            };
            if set.contains(&cell) {
                let why = format!("{} is named twice in one set", quoted(name));
                return Err(BadBoard::at(number, why));
            }
            set.push(cell);
        }
        if !set.is_empty() {
            sets.push(set);
        }
    }
    if sets.is_empty() {
        let why = "there is no set: a set is a line of names of cells, separated by blanks; or a description has the code word #positions";
        return Err(BadBoard::at(last, why));
    }
    let mut names = cells.into_names();
    if !is_listed && names.iter().all(|name| is_whole(name)) {
        let named = names.clone();
        names.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        let place = |name| names.iter().position(|other| other == name);
        let places: Vec<usize> = named.iter().filter_map(place).collect();
        for cell in sets.iter_mut().flatten() {
            *cell = places[*cell];
        }
    }
    let board = Hypergraph::new(names, sets);
    Ok(Setup::empty(board, Turns::alternating(Player::A)))
}

/// Whether a name is a whole number, without leading zeros.
fn is_whole(name: &str) -> bool {
    name.bytes().all(|digit| digit.is_ascii_digit()) && (name == "0" || !name.starts_with('0'))
}

/// The sets of a setup as a list that reads back as the same sets; `title` becomes a comment.
///
/// # Errors
/// If the setup is more than sets: different ones for each player, cells that are owned at the
/// start, turns of its own, a restriction of first moves; or has cells that are in no set.
pub fn write_edges(setup: &Setup, title: &str) -> Result<String, String> {
    let irregular = matches!(setup.turns, Turns::Listed(_));
    let owned = setup.free() < setup.board.len();
    if !setup.has_equal_sets() || irregular || owned || setup.first_moves.is_some() {
        return Err("a list of sets cannot say whose sets they are, whose turn it is, what is owned at the start, or which first moves are allowed; use --pg".into());
    }
    let through = setup.board.edges_through();
    if let Some(idle) = through.iter().position(Vec::is_empty) {
        let name = &setup.board.cells[idle];
        return Err(format!(
            "the cell {name} is in no set, so that a list of sets cannot name it; --pg names all cells (of achievement and maker-breaker), and `file sets=… cells=…` does"
        ));
    }
    let mut text = format!("% {title}\n");
    for set in setup.sets(Player::A) {
        let names: Vec<&str> = set.iter().map(|&cell| &*setup.board.cells[cell]).collect();
        text += &names.join(" ");
        text.push('\n');
    }
    Ok(text)
}
