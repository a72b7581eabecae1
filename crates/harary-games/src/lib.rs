//! The rules of Harary's games, one file a game.
//!
//! Rules know nothing of engines: this crate depends on `harary-core` alone. Games are plain
//! values; constructors validate and say which parameter was wrong and what is allowed.
//!
//! ```
//! use harary_core::Game;
//! use harary_games::{Columns, Rule};
//!
//! // One column, no number the sum of two others: 1 and 2 fit, 3 = 1 + 2 does not.
//! let game = Columns::new(1, Rule::Two, false).unwrap();
//! let mut at = game.start();
//! for _ in 0..2 {
//!     game.play(&mut at, 0);
//! }
//! assert!(game.outcome(&at).is_some());
//! assert!(Columns::new(0, Rule::Two, false).is_err());
//! ```

#![warn(missing_debug_implementations)]

mod animal;
mod board_coloring;
mod clique;
mod columns;
mod file;
mod graph;
mod grid;
mod grow;
mod hip;
mod mnk;
mod monotonic;
mod numbers;
mod octal;
mod pieces;
mod positional;
mod symmetries;
mod tictactoe;
mod vdw;

pub use animal::{ANIMALS, animal, animal_images, animal_name};
pub use board_coloring::BoardColoring;
pub use clique::clique;
pub use columns::{
    ColumnColoring, ColumnGame, ColumnPosition, Columns, CounterPosition, Counters, PairColumn,
    PairSums, Rule, SubsetColumn, SubsetSums,
};
pub use file::{BadBoard, FileBoard, write_edges, write_pg};
pub use graph::{Subgraph, graph};
pub use grow::{Grow, GrowPosition, GrowRule};
pub use hip::hip;
pub use mnk::mnk;
pub use monotonic::{
    Compared, Deck, Monotonic, MonotonicPosition, RankedWord, Uplen, UplenPosition,
};
pub use numbers::{Relation, numbers};
pub use octal::{HeapMove, HeapPosition, Octal, Strip, StripPosition, white_runs};
pub use pieces::{Piece, pieces};
pub use positional::{
    BoardPosition, BoardWidth, CellMask, Convention, Evasion, EvasionPosition, LiveBoard,
    MOST_CELLS, Narrow, Pairing, PlayoutScratch, Positional, Pursuit, PursuitPosition, RandomPlay,
    Setup, Turns, Wide,
};
pub use tictactoe::tictactoe;
pub use vdw::{Shape, progressions_through, vdw};
