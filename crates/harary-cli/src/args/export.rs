//! What is typed to write a board for other programs.

use super::Game;
use clap::{ArgGroup, Args};
use harary_clauses::Player;
use std::path::PathBuf;

#[derive(Args)]
#[command(group = ArgGroup::new("format").required(true))]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    /// As a description of a positional game
    #[arg(long, group = "format")]
    pub(crate) pg: bool,
    /// As a list of sets
    #[arg(long, group = "format")]
    pub(crate) edges: bool,
    /// The proper colorings as clauses, in the format of DIMACS
    #[arg(long, group = "format")]
    pub(crate) dimacs: bool,
    /// A quantified formula that is true exactly if a player wins, in the format of QDIMACS
    #[arg(long, group = "format")]
    pub(crate) qdimacs: bool,
    /// With --qdimacs: the player, A or B [default: A]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) winner: Option<Player>,
    /// With --qdimacs: a draw is enough
    #[arg(long)]
    pub(crate) or_draw: bool,
    /// Instead of a game give a certificate: what it states, for the proof assistant Lean 4
    #[arg(long, group = "format")]
    pub(crate) lean: bool,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
