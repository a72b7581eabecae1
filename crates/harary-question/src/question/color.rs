//! What can be asked of `color`.

use super::Part;
use crate::numbers::Exact;
use harary_core::{BoardSymmetry, choices};
use serde::{Deserialize, Serialize};

choices! {
    /// The algorithms that can find colorings.
    pub enum ColorEngine {
        /// Harary chooses the engine
        Auto = "auto",
        /// Cell by cell
        Backtrack = "backtrack",
        /// Class by class: counts, and samples (boards of up to 64 cells)
        Classes = "classes",
        /// Masks and propagation: columns, and boards of up to 254 cells and six colors that forbid
        /// the same sets
        Propagate = "propagate",
        /// Local search by the best change: finds long colorings, never proves that there is none
        Tabu = "tabu",
        /// Local search by any change, worse ones seldom: for large boards of Hip; elsewhere tabu
        /// is better
        Metropolis = "metropolis",
        /// A SAT solver (CaDiCaL): quickly proves that there is none; counts and lists few; a node
        /// is a conflict
        Sat = "sat",
        /// As sat, split into many questions where one is too hard: is there a coloring or none
        Cubes = "cubes",
        /// The neural network of 1991: as tabu, far slower
        Network = "network",
        /// The random algorithm of 1963: a quarter turn of the board answers each random cell (two
        /// colors)
        Massie = "massie",
    }
}

/// What is asked of `color`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ColorOptions {
    /// Count the proper colorings: all, up to renaming colors, up to symmetry, up to both
    #[cfg_attr(feature = "args", arg(long, conflicts_with = "all"))]
    pub count: bool,
    /// List them (up to renaming colors, unless cells are fixed)
    #[cfg_attr(feature = "args", arg(long))]
    pub all: bool,
    /// Sample N colorings uniformly, with replacement
    #[cfg_attr(feature = "args", arg(long, value_name = "N", conflicts_with_all = ["count", "all"],
        value_parser = super::number_in::<u32, _>(super::ranges::SAMPLES)))]
    pub sample: Option<u32>,
    /// Only balanced ones: no color has two cells more than another
    #[cfg_attr(feature = "args", arg(long))]
    pub balanced: bool,
    /// Only colorings that a symmetry of the board leaves unchanged. Counts up to symmetry then use
    /// the symmetries that map such colorings to each other
    #[cfg_attr(feature = "args", arg(long, value_name = "NAME",
        value_parser = super::choices_of::<BoardSymmetry>()))]
    pub symmetric: Option<BoardSymmetry>,
    /// With --symmetric: the symmetry also renames the colors. Give the new names of 1, 2, 3, …,
    /// as in 2,3,4,1: the image of a cell of color 1 has color 2. If all colors are renamed, a cell
    /// that the symmetry fixes, such as the middle of a board, may have any color. Without
    /// --engine, tabu searches for some seconds, and then sat; with --threads or --checkpoint only
    /// tabu
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "COLORS", value_delimiter = ',')
    )]
    pub renaming: Vec<u8>,
    /// Give cells a color: CELL:COLOR, joined by commas, as in 1:1,5:2. With --symmetric their
    /// images have it, too
    #[cfg_attr(
        feature = "args",
        arg(long, value_name = "CELLS", value_delimiter = ',')
    )]
    pub fix: Vec<String>,
    /// The algorithm
    #[cfg_attr(feature = "args", arg(long, default_value_t,
        value_parser = super::choices_of::<ColorEngine>()))]
    pub engine: ColorEngine,
    /// The seed of random numbers, 0 if it is not given (--sample and the engines tabu, metropolis,
    /// network and massie draw them)
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        value_parser = super::number_in::<u64, _>(super::ranges::ANY)))]
    #[serde(with = "Exact::<Option<u64>>")]
    pub seed: Option<u64>,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}

impl ColorOptions {
    /// What else is asked of colorings than that they are proper, in words: `balanced`, say, or
    /// `symmetric by mirror`.
    pub fn conditions(&self) -> Vec<String> {
        let mut all = Vec::new();
        if self.balanced {
            all.push("balanced".to_owned());
        }
        if let Some(symmetry) = &self.symmetric {
            all.push(format!("symmetric by {symmetry}"));
        }
        if !self.renaming.is_empty() {
            let names: Vec<String> = self.renaming.iter().map(u8::to_string).collect();
            all.push(format!("colors renamed {}", names.join(",")));
        }
        if !self.fix.is_empty() {
            all.push(format!("with {}", self.fix.join(",")));
        }
        all
    }
}
