//! Words and capabilities of Harary.
//!
//! A *game* is rules with their parameters fixed; an *engine* is an algorithm that answers a
//! question about any game with the capabilities that it needs. Games live in `harary-games`,
//! engines in `harary-engines`; neither knows the other, and both depend on this crate alone, which
//! contains neither rules nor engines and does no I/O.
//!
//! ```
//! use harary_core::{Explicit, Game, Outcome, Player};
//!
//! // A moves to a lost leaf or to a position where B chooses between a draw and a win of A.
//! let game: Explicit = "A(- B(= +))".parse().unwrap();
//! let mut at = game.start();
//! let mut moves = Vec::new();
//! game.moves(&at, &mut moves);
//! let undo = game.play(&mut at, moves[0]);
//! assert_eq!(game.outcome(&at), Some(Outcome::Wins(Player::B)));
//! game.undo(&mut at, moves[0], undo);
//! assert_eq!(game.to_move(&at), Player::A);
//! ```

#![warn(missing_debug_implementations)]

mod ask;
mod balanced;
mod board_symmetry;
mod choice;
mod cnf;
mod coloring;
mod conjugates;
mod cycles;
mod dice;
mod ending;
mod engine;
mod exclusion;
mod explicit;
mod forbidden;
mod game;
mod heaps;
mod hints;
mod hypergraph;
mod impartial;
mod key;
mod kinds;
#[cfg(feature = "laws")]
pub mod laws;
mod mask;
mod meaning;
mod narrowed;
mod notation;
mod parameter;
mod part;
mod picture;
mod playout;
mod ranked;
mod refutation;
mod solver;
mod value;
mod watch;
mod words;

pub use ask::{Ask, MOST_ELEMENTS, NimMethod};
pub use balanced::Balanced;
pub use board_symmetry::BoardSymmetry;
pub use choice::{Choice, UnknownChoice};
pub use cnf::Cnf;
pub use coloring::{Coloring, colors_from_text, colors_to_text};
pub use conjugates::{AllSymmetries, Conjugates, conjugates};
pub use cycles::{Cycles, names_in_turn, permutations, shapes};
pub use dice::Dice;
pub use ending::Ending;
pub use engine::{At, Engine, Saved};
pub use exclusion::{Branching, Exclusion};
pub use explicit::Explicit;
pub use forbidden::{ForbiddenSets, Nested, Origin};
pub use game::{Game, Outcome, Player};
pub use heaps::{Digit, Tail, Take, TakeAndBreak};
pub use hints::{Hints, Mirror};
pub use hypergraph::Hypergraph;
pub use impartial::Impartial;
pub use key::{Keyed, Symmetric, UpToSymmetry};
pub use kinds::{Kinds, Renaming};
pub use mask::{Mask, bits};
pub use meaning::Meaning;
pub use narrowed::Narrowed;
pub use notation::{Notation, Unreadable};
pub use parameter::BadParameter;
pub use part::Part;
pub use picture::{Diagram, Picture, View, grid_heads};
pub use playout::{Playout, Tally, by_moves};
pub use ranked::{Place, Ranked};
pub use refutation::{Derivation, Refutation, Step};
pub use solver::{Keeps, Solver, Solvers};
pub use value::Value;
pub use watch::{Alarm, Paused, Progress, Threads, Watch};
pub use words::{Damaged, WordSink, WordSource, Words};

/// For [`choices!`].
#[cfg(feature = "schema")]
#[doc(hidden)]
pub use schemars;
/// For [`choices!`].
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
