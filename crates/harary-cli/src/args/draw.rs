//! What can be typed after `harary draw`.

use super::shared::{duration, seed};
use clap::{ArgGroup, Args, ValueEnum};
use harary::{ColorEngine, Player, choices_of, number_in};
use std::path::PathBuf;
use std::time::Duration;

pub(super) const EXAMPLES: &str = "\
A board alone shows the names of its cells. --after numbers the moves of A and B and marks the sets they own. Colorings are \
given by --coloring or --from, or sought by --find; sets that make one improper are marked. Edges of graphs (clique) are \
lines, numbers (columns) stand in columns, heaps are piles, the terms of a monotonic sequence points as high as their numbers. \
--strategy draws a certificate of solve as a tree: one move where \
its player is to move, every move elsewhere (on live boards all that must be answered). A position, and its images under symmetries, stand once in each ply. \
A strategy that is `isomorphic`, as for graphs on seven vertices or more, is not drawn.

Colors can be told apart by the color-blind, and go with shapes and symbols, in graphs with kinds of lines. The same command \
draws the same picture everywhere.

Examples:
  harary draw hip n=6 --out board.svg
  harary draw tictactoe side=3 --after b2,a1,c3,a3,a2,c1 --out game.png
  harary draw tictactoe side=3 --after b2,a1,c3,a3,a2,c1 --animate --out play.svg
  harary draw hip n=6 --find --engine network --seed 1 --out figure.svg
  harary draw clique n=8 k=3,4 --find --out graph.svg
  harary color columns c=3 n=23 | harary draw columns c=3 --from - --out columns.svg
  harary draw vdw n=8 k=3 --coloring 11221122 --title 'No three in a row' --out line.svg
  harary draw octal code=0.77 heaps=3,5,7 --after 5:2+2 --out heaps.pdf
  harary draw monotonic up=2 down=2 deck=7 --after 4,2,6,1 --out sequence.tikz
  harary solve vdw n=9 k=3 --certificate w.cert
  harary draw --strategy w.cert --out w.svg
  harary draw --strategy w.cert --depth 6 --format dot --out tree.dot";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Lines and texts, for browsers and papers
    Svg,
    /// Pixels
    Png,
    /// A page, one point for each unit
    Pdf,
    /// A tikzpicture for LaTeX
    Tikz,
    /// For Graphviz (strategies)
    Dot,
}

#[derive(Args)]
#[command(group = ArgGroup::new("what"))]
pub(crate) struct DrawArgs {
    /// A game: its name, then KEY=VALUE for each parameter (see `harary explain GAME`); a strategy
    /// names its own, unless that is a file
    #[arg(required_unless_present = "strategy", value_name = "GAME")]
    pub(crate) spec: Vec<String>,
    /// Draw the position after these moves, joined by commas
    #[arg(long, value_name = "MOVES", group = "what")]
    pub(crate) after: Option<String>,
    /// Draw the start and the position after each of the moves, as an SVG that moves
    #[arg(long, requires = "after", conflicts_with = "size")]
    pub(crate) animate: bool,
    /// Draw this coloring, as `color` prints it, rows joined by /; on boards `.` is a cell without
    /// a color
    #[arg(long, value_name = "COLORS", group = "what")]
    pub(crate) coloring: Option<String>,
    /// Draw the colorings of this file, as `check` reads them; `-` is standard input
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) from: Option<PathBuf>,
    /// Find a proper coloring and draw it
    #[arg(long, group = "what")]
    pub(crate) find: bool,
    /// Draw the strategy in this certificate; `-` is standard input
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) strategy: Option<PathBuf>,
    /// Of several colorings draw the one of this number only
    #[arg(long, value_name = "N", requires = "from")]
    pub(crate) pick: Option<usize>,
    /// The algorithm that finds a coloring [default: auto]
    #[arg(long, requires = "find", value_parser = choices_of::<ColorEngine>())]
    pub(crate) engine: Option<ColorEngine>,
    /// The seed of random numbers (the engines tabu, metropolis, network and massie draw them)
    #[arg(long, value_name = "N", requires = "find", value_parser = seed())]
    pub(crate) seed: Option<u64>,
    /// Stop looking for a coloring after this time, as in 90s, 10m, 2h
    #[arg(short, long, value_name = "TIME", requires = "find", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Whose strategy [default: the first in the certificate]
    #[arg(long, requires = "strategy", value_parser = choices_of::<Player>())]
    pub(crate) player: Option<Player>,
    /// How many plies of a strategy to draw [default: as many as a page holds]
    #[arg(long, value_name = "PLIES", requires = "strategy", value_parser = number_in::<u16, _>(0..=1000))]
    pub(crate) depth: Option<u16>,
    /// Write to this file instead of standard output (which on a terminal needs --format); the
    /// ending says the format: .svg, .png, .pdf, .tikz or .dot
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The format, whatever the ending [default: svg]
    #[arg(long)]
    pub(crate) format: Option<PictureFormat>,
    /// Of svg and png: pixels on the longer side [default: 1200 for png, as large as there is room
    /// for svg]
    #[arg(long, value_name = "PIXELS", value_parser = number_in::<u32, _>(16..=8192))]
    pub(crate) size: Option<u32>,
    /// A title of your own; '' for none
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// Do not say what the marks mean
    #[arg(long)]
    pub(crate) no_legend: bool,
}
