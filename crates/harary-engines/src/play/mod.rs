//! Games of two players: who wins, how long plays last, how many there are, and how random play
//! ends.

pub(crate) mod alpha_beta;
pub(crate) mod census;
pub(crate) mod classic;
pub(crate) mod deepening;
pub(crate) mod df_pn;
pub(crate) mod longest;
pub(crate) mod mcts;
pub(crate) mod minimax;
pub(crate) mod move_list;
pub(crate) mod nim_value;
pub(crate) mod null_window;
pub(crate) mod openings;
pub(crate) mod oracle;
pub(crate) mod path;
pub(crate) mod paving;
pub(crate) mod score;
pub(crate) mod shared_search;
pub(crate) mod staged;
pub(crate) mod sweep;
pub(crate) mod traverser;
pub(crate) mod tree_size;

/// The number of generated moves that are as much work as a node.
pub(crate) const MOVES_A_NODE: usize = 16;
