//! What is typed to write a board for other programs.

use super::Game;
use clap::{ArgGroup, Args};
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
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
