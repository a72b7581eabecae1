//! From a spec to a board: the families that play positional games, and files, which are read here and nowhere else.

use crate::error::{Error, bad};
use crate::spec::Instance;
use harary_core::{BadParameter, Player};
use harary_games::{
    Convention, FileBoard, Setup, Shape, Turns, animal, clique, hip, mnk, tictactoe, vdw,
};
use std::path::Path;

/// Whether the family of this name plays positional games.
pub(crate) fn has_board(family: &str) -> bool {
    ["hip", "vdw", "clique", "tictactoe", "mnk", "animal", "file"].contains(&family)
}

/// Reads the board of a file.
pub(crate) fn read(path: &str) -> Result<FileBoard, Error> {
    let bytes = std::fs::read(Path::new(path)).map_err(|error| Error::File {
        path: path.into(),
        error,
    })?;
    // What is no text is no name of a cell either, and so refused with its line.
    FileBoard::read(&String::from_utf8_lossy(&bytes)).map_err(|why| bad(format!("{path}: {why}")))
}

/// The board of an instance, and whose turn it is.
///
/// # Errors
/// If the parameters do not go together, or the family has no board.
pub(crate) fn setup(instance: &Instance) -> Result<Setup, Error> {
    let name = instance.family.name;
    let n = instance.number("n");
    let board = match name {
        "hip" => hip(n),
        "vdw" => {
            let shape = if instance.text("board") == "ring" {
                Shape::Ring
            } else {
                Shape::Line
            };
            vdw(n, instance.number("k"), shape)
        }
        "clique" => clique(n, instance.number("k")),
        "tictactoe" => tictactoe(instance.number("side"), instance.number("dim")),
        "mnk" => mnk(instance.number("m"), n, instance.number("k")),
        "animal" => animal(n, instance.text("animal")),
        _ => {
            let file = instance
                .file()
                .ok_or_else(|| bad(format!("{name}: not a game on a board")))?;
            let setup = file.setup().clone();
            return Ok(match file.lists_turns() {
                true => setup,
                false => Setup {
                    turns: turns(instance),
                    ..setup
                },
            });
        }
    };
    let say = |why: BadParameter| bad(format!("{name}: {why}"));
    Ok(Setup::empty(board.map_err(say)?, turns(instance)))
}

/// Who moves first, and how many cells each takes a turn.
fn turns(instance: &Instance) -> Turns {
    let first = if instance.text("first") == "B" {
        Player::B
    } else {
        Player::A
    };
    let bias = instance.text("bias").split_once(':').unwrap_or_default();
    let cells = |text: &str| text.parse().unwrap_or(1);
    Turns::InTurn {
        first,
        bias: [cells(bias.0), cells(bias.1)],
    }
}

/// The convention of an instance.
pub(crate) fn convention(instance: &Instance) -> Convention {
    match instance.text("convention") {
        "achievement" => Convention::Achievement,
        "avoidance" => Convention::Avoidance,
        "maker-breaker" => Convention::MakerBreaker,
        _ => Convention::AvoiderEnforcer,
    }
}

/// The board of an instance to be colored.
///
/// # Errors
/// As [`setup`]; and if the players have different sets or own cells.
pub(crate) fn colored(instance: &Instance) -> Result<harary_core::Hypergraph, Error> {
    let setup = setup(instance)?;
    if !setup.has_equal_sets() || setup.free() < setup.board.len() {
        return Err(bad(format!(
            "{instance}: a board is colored only if it is empty and both players have the same sets"
        )));
    }
    Ok(setup.board)
}
