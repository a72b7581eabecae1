//! Algorithms that answer questions about any game.
//!
//! An engine names no game: it asks for the capabilities that it needs (`harary-core`) and knows nothing else. Every
//! engine is a value that holds its progress, with an explicit stack in place of recursion: it can be paused at any
//! node and run again, and the answer and the number of nodes stay the same.
//!
//! ```
//! use harary_core::{Engine, Explicit, Game, Outcome, Player, Watch};
//! use harary_engines::{AlphaBeta, Ask};
//!
//! let game: Explicit = "A(- B(= +) B(+ +))".parse().unwrap();
//! let mut engine = AlphaBeta::new(Ask::Moves, 1 << 20);
//! let solution = engine.run(&game, &game.start(), &Watch::free()).unwrap();
//! assert_eq!(solution.outcome, Outcome::Wins(Player::A));
//! assert_eq!(solution.plies, Some(2));
//! ```

mod color;
mod footprint;
mod heaps;
mod memory;
mod parallel;
mod play;
mod table;

pub use color::attempts::{Attempt, Attempts};
pub use color::backtrack::{Backtrack, Colorings, Counts, Seek};
pub use color::classes::{Choose, Classes};
pub use color::largest::Largest;
pub use color::massie::{Massie, PlayedOut};
pub use color::network::{Network, NetworkOptions, Settled, Share, Start, StopTest, Ties, Tripled};
pub use color::propagate::{BoardSets, Find, Found, PartialColumns, Propagate};
pub use color::sat::{Cnf, Cubes, Sat, Symmetry, at_most_one, precedence, proper, variable};
pub use color::tabu::Tabu;
pub use color::tree::{Partial, PartialColoring, Tree};
pub use heaps::nimbers::{NimMethod, NimValues, Nimbers, Refused, Split, proves_periods};
pub use heaps::period::{Period, Regular};
pub use heaps::quotient::{MOST_ELEMENTS, MisereQuotient, Quotient, Short};
pub use play::alpha_beta::{AlphaBeta, Ask, FirstMoves, Solution};
pub use play::census::{Census, Counted, Level};
pub use play::classic::{Classic, ClassicSwitches, Windows};
pub use play::df_pn::DfPn;
pub use play::longest::{Longest, LongestPlays};
pub use play::mcts::{Chance, Half, NINETY_FIVE, Sampled, Uct, UctOptions, Uniform, wilson};
pub use play::minimax::Minimax;
pub use play::oracle::Oracle;
pub use play::search::ordered_moves;
pub use play::staged::Staged;
pub use play::sweep::Sweep;
pub use play::traverser::{Switches, Traversed, Traverser};
pub use play::tree_size::{Estimate, TreeSize, random_positions};
