//! `play`: a game at the terminal.
//!
//! A loop over a [`harary::Session`], which knows the game, and a [`harary::Opponent`], who moves
//! for Harary; here is what is typed and shown.

mod board;
mod command;
mod files;
mod input;
mod paint;
mod seats;
mod table;

pub(crate) use seats::Seats;

use crate::args::PlayArgs;
use anyhow::Result;

/// Plays a game with whoever types.
pub(crate) fn run(args: PlayArgs) -> Result<()> {
    table::Table::open(args)?.play()
}
