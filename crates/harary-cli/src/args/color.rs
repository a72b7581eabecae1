//! What can be typed after `harary color`.

use super::{Checkpoint, Game, Kept, Work};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ColorWith {
    /// The best there is
    Auto,
    /// Cell by cell
    Backtrack,
    /// Class by class: counts, and draws at random (boards of up to 64 cells)
    Classes,
    /// Masks and propagation: columns, and boards of up to 254 cells and six colors that forbid the same sets; threads, checkpoints; no cells fixed
    Propagate,
    /// Local search: finds long colorings, never proves that there is none
    Tabu,
    /// Clauses and a solver of these (CaDiCaL): proves quickly that there is none; counts and lists few; a node is a conflict
    Sat,
    /// As sat, split into many questions where one is too hard: is there a coloring or none; threads and checkpoints (with them sat leaves such a question to cubes)
    Cubes,
    /// The neural network of 1991: as tabu, far slower
    Network,
    /// The random algorithm of 1963: a quarter turn of the board answers each random cell (two colors)
    Massie,
}

#[derive(Args)]
pub(crate) struct ColorArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    /// Count the proper colorings: all, up to renaming colors, up to symmetry, up to both
    #[arg(long, conflicts_with = "all")]
    pub(crate) count: bool,
    /// List them (up to renaming colors, unless cells are fixed)
    #[arg(long)]
    pub(crate) all: bool,
    /// Draw so many at random: each time one of all, all alike, so that one may come again
    #[arg(long, value_name = "N", conflicts_with_all = ["count", "all"], value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) sample: Option<u32>,
    /// Only balanced ones: no color has two cells more than another
    #[arg(long)]
    pub(crate) balanced: bool,
    /// Only those that a symmetry of the board leaves alone: half-turn, quarter-turn, mirror, flip, diagonal, antidiagonal, or all of its symmetries. Counts up to symmetry are then up to the symmetries that map such colorings to such
    #[arg(long, value_name = "NAME")]
    pub(crate) symmetric: Option<String>,
    /// Give cells a color: CELL:COLOR, joined by commas, as in 1:1,5:2. With --symmetric their images have it, too
    #[arg(
        long,
        value_name = "CELLS",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) fix: String,
    /// The algorithm
    #[arg(long, default_value = "auto")]
    pub(crate) engine: ColorWith,
    /// Write a certificate to this file: of the coloring found, that there is none, or of the count or list
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[command(flatten)]
    pub(crate) work: Work,
}
