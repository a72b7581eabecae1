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

mod alpha_beta;
mod attempts;
mod backtrack;
mod beside;
mod busiest;
mod census;
mod classes;
mod classic;
mod df_pn;
mod footprint;
mod largest;
mod longest;
mod massie;
mod mcts;
mod memory;
mod minimax;
mod network;
mod nimbers;
mod offered;
mod oracle;
mod path;
mod period;
mod propagate;
mod quotient;
mod saltus;
mod sat;
mod score;
mod search;
mod shards;
mod sharing;
mod staged;
mod sweep;
mod sync;
mod table;
mod tabu;
mod team;
mod traverser;
mod tree;
mod tree_size;

pub use alpha_beta::{AlphaBeta, Ask, FirstMoves, Solution};
pub use attempts::{Attempt, Attempts};
pub use backtrack::{Backtrack, Colorings, Counts, Seek};
pub use census::{Census, Counted, Level};
pub use classes::{Choose, Classes};
pub use classic::{Classic, ClassicSwitches, Windows};
pub use df_pn::DfPn;
pub use largest::Largest;
pub use longest::{Longest, LongestPlays};
pub use massie::{Massie, PlayedOut};
pub use mcts::{Chance, Half, NINETY_FIVE, Sampled, Uct, UctOptions, Uniform, wilson};
pub use minimax::Minimax;
pub use network::{Network, NetworkOptions, Settled, Share, Start, StopTest, Ties, Tripled};
pub use nimbers::{NimMethod, NimValues, Nimbers, Refused, Split, proves_periods};
pub use oracle::Oracle;
pub use period::{Period, Regular};
pub use propagate::{BoardSets, Find, Found, PartialColumns, Propagate};
pub use quotient::{MOST_ELEMENTS, MisereQuotient, Quotient, Short};
pub use sat::{Cnf, Cubes, Sat, Symmetry, at_most_one, precedence, proper, variable};
pub use search::ordered_moves;
pub use staged::Staged;
pub use sweep::Sweep;
pub use tabu::Tabu;
pub use traverser::{Switches, Traversed, Traverser};
pub use tree::{Partial, PartialColoring, Tree};
pub use tree_size::{Estimate, TreeSize, random_positions};
