//! Boards from files: descriptions of positional games (`.pg`), and plain lists of sets.
//!
//! Whatever file it came from, a board has one canonical text, and that has a digest, by which
//! specs name it. The text is what certificates quote (docs/certificates.md, `file`). The digest is
//! FNV-1a of 128 bits (Fowler, Noll, Vo): it tells boards apart that nobody made to collide, and
//! proves nothing.

mod automorphisms;
mod bad_board;
mod connection;
mod edges;
mod graph_goal;
mod idle_cells;
mod pg;
mod sections;
mod shape;
#[cfg(test)]
mod tests;
mod words;

pub use bad_board::BadBoard;
pub use edges::write_edges;
pub use pg::write_pg;

use crate::positional::{Setup, Turns};
use harary_core::{AllSymmetries, Picture, Player};

/// A board that was read from a file, with symmetries that were searched for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileBoard {
    setup: Setup,
    left_out: usize,
}

impl FileBoard {
    /// Reads a description of a positional game, if one of its code words (`#positions` and so on)
    /// is the first word of some line, else a list of sets: one a line, names of cells separated by
    /// blanks; lines that begin with `%` or `#` are comments.
    ///
    /// # Errors
    /// If the text is neither; with the number of the line.
    ///
    /// # Cost
    /// Apart from the searches for symmetries, and for paths and shapes in a graph, which are
    /// bounded, proportional to the length of the text.
    pub fn read(text: &str) -> Result<Self, BadBoard> {
        Ok(if sections::is_description(text) {
            let (setup, left_out) = pg::read(text)?;
            FileBoard {
                left_out,
                ..FileBoard::of(setup)
            }
        } else {
            FileBoard::of(edges::read([], text)?)
        })
    }

    /// Reads a list of sets of a board that has these cells, in this order; cells that are named in
    /// sets alone follow.
    ///
    /// # Errors
    /// As for [`read`](FileBoard::read); and if a cell is listed twice.
    pub fn of_sets(cells: &[String], sets: &str) -> Result<Self, BadBoard> {
        let setup = edges::read(cells.iter().map(String::as_str), sets)?;
        Ok(FileBoard::of(setup))
    }

    fn of(mut setup: Setup) -> Self {
        if setup.has_equal_sets() {
            setup.sets_of_b = None;
        }
        setup.board.picture = Picture::of_names(&setup.board.cells);
        let (listed, generators) = automorphisms::automorphisms(&setup);
        if !generators.is_empty() {
            setup.board.all_symmetries = AllSymmetries::TooMany;
        }
        (setup.board.symmetries, setup.board.generators) = (listed, generators);
        FileBoard { setup, left_out: 0 }
    }

    /// How many free cells were left out, which are in no set, because the board had too many.
    /// Where a cell more never hurts its owner they count for nothing; where sets are avoided they
    /// do.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Whether the file says whose turn it is.
    pub fn lists_turns(&self) -> bool {
        matches!(self.setup.turns, Turns::Listed(_))
    }

    /// The setup that the file describes. Without turns in the file, the players take a cell each
    /// in turn and A begins.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The one text of this board: lines that begin with the words cells, turns, initial, first,
    /// both, A or B.
    pub fn canonical_text(&self) -> String {
        let setup = &self.setup;
        let mut lines = Vec::new();
        let mut line = |head: &str, cells: &[usize]| {
            let names = cells.iter().map(|&cell| &*setup.board.cells[cell]);
            let words: Vec<&str> = std::iter::once(head).chain(names).collect();
            lines.push(words.join(" "));
        };
        let all: Vec<usize> = (0..setup.board.len()).collect();
        line("cells", &all);
        // Where no cell is free there are no turns to be listed.
        if let Turns::Listed(players) = &setup.turns
            && setup.free() > 0
        {
            let players: String = players.iter().map(Player::to_string).collect();
            line(&format!("turns {players}"), &[]);
        }
        for (player, cells) in Player::BOTH.into_iter().zip(&setup.initial) {
            if !cells.is_empty() {
                line(&format!("initial {player}"), cells);
            }
        }
        if let Some(cells) = &setup.first_moves {
            line("first", cells);
        }
        if setup.has_equal_sets() {
            for set in setup.sets(Player::A) {
                line("both", set);
            }
        } else {
            for player in Player::BOTH {
                for set in setup.sets(player) {
                    line(&player.to_string(), set);
                }
            }
        }
        lines.iter().flat_map(|line| [line, "\n"]).collect()
    }

    /// The digest of the canonical text: 32 hexadecimal digits.
    pub fn digest(&self) -> String {
        format!("{:032x}", fnv_1a(self.canonical_text().as_bytes()))
    }
}

/// FNV-1a with 128 bits, with the constants of its authors.
fn fnv_1a(bytes: &[u8]) -> u128 {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let step = |hash: u128, &byte: &u8| (hash ^ u128::from(byte)).wrapping_mul(PRIME);
    bytes.iter().fold(OFFSET, step)
}
