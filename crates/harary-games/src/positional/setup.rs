//! A positional game without its convention: the board, the turns, the sets of each player, and the
//! cells owned at the start.
//!
//! A [`Setup`] is a description; [`Positional`](super::Positional) is the game that can be played.
//! Listed turns, and sets of each player's own, come from descriptions of positional games in files
//! (Mayer-Eichberger, Saffidine 2020, section 2); bias from Chvátal, Erdős 1978, Biased positional
//! games.

use harary_core::{BadParameter, Hypergraph, Player};

/// The most cells that a game can have.
pub const MOST_CELLS: usize = 128;

/// The turns: which player takes a cell at each time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turns {
    /// A takes `bias[0]` cells a turn, B `bias[1]`, until the board is full. Each cell is a move of
    /// its own, and a set that decides the game ends it in the middle of a turn.
    InTurn {
        /// The player to begin.
        first: Player,
        /// Cells a turn, of A and of B, each at least 1.
        bias: [u8; 2],
    },
    /// One cell each, in this order, and then the time is over.
    Listed(Vec<Player>),
}

impl Turns {
    /// One cell a turn.
    pub fn alternating(first: Player) -> Turns {
        Turns::InTurn {
            first,
            bias: [1, 1],
        }
    }

    /// The players who take the first, the second, … of `cells` free cells; fewer if the game is
    /// over before.
    pub fn movers(&self, cells: usize) -> Vec<Player> {
        match self {
            Turns::InTurn { first, bias } => {
                let turn = |player: Player| {
                    std::iter::repeat_n(player, usize::from(bias[player as usize]))
                };
                let round = turn(*first).chain(turn(first.other()));
                round.cycle().take(cells).collect()
            }
            Turns::Listed(players) => players.iter().copied().take(cells).collect(),
        }
    }
}

/// A board, and how it is played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The cells and the sets of A. Those of its symmetries that do not keep the rest of the setup
    /// are passed over.
    pub board: Hypergraph,
    /// The sets of B, if they are others than those of A: cells in increasing order, sets in
    /// lexicographic order, each once.
    pub sets_of_b: Option<Vec<Vec<usize>>>,
    /// The turns.
    pub turns: Turns,
    /// The cells that A, and that B, owns before the first move.
    pub initial: [Vec<usize>; 2],
    /// The cells that may be taken by the first move of all; all that are free if `None`.
    pub first_moves: Option<Vec<usize>>,
}

impl Setup {
    /// An empty board with the same sets for both players.
    pub fn empty(board: Hypergraph, turns: Turns) -> Setup {
        Setup {
            board,
            sets_of_b: None,
            turns,
            initial: [Vec::new(), Vec::new()],
            first_moves: None,
        }
    }

    /// The sets of a player.
    pub fn sets(&self, player: Player) -> &[Vec<usize>] {
        match (&self.sets_of_b, player) {
            (Some(sets), Player::B) => sets,
            _ => &self.board.edges,
        }
    }

    /// Whether both players have the same sets.
    pub fn has_equal_sets(&self) -> bool {
        self.sets(Player::A) == self.sets(Player::B)
    }

    /// Whether it is an empty board and nothing else: both players have the same sets, and take one
    /// cell each in turn, `first` first, until it is full.
    pub fn is_plain(&self, first: Player) -> bool {
        self.has_equal_sets()
            && self.turns == Turns::alternating(first)
            && self.free() == self.board.len()
            && self.first_moves.is_none()
    }

    /// How many cells nobody owns at the start; 0 if more are named than there are.
    pub fn free(&self) -> usize {
        let owned = self.initial.iter().map(Vec::len).sum();
        self.board.len().saturating_sub(owned)
    }

    /// That every cell is on the board, none is owned twice, no set is empty, and the board itself
    /// is right.
    pub(crate) fn checked(&self) -> Result<(), BadParameter> {
        let cells = BadParameter::in_range("cells", self.board.len(), 1..=MOST_CELLS)?;
        if let Turns::InTurn { bias, .. } = self.turns {
            for taken in bias {
                BadParameter::in_range("bias", taken, 1..=MOST_CELLS as u8)?;
            }
        }
        let mut owned = vec![false; cells];
        for &cell in self.initial.iter().flatten() {
            let cell = BadParameter::in_range("initial", cell, 0..=cells - 1)?;
            if std::mem::replace(&mut owned[cell], true) {
                return Err(BadParameter::new("initial", cell, "named once"));
            }
        }
        if let Some(first_moves) = &self.first_moves {
            if first_moves.is_empty() {
                return Err(BadParameter::new("first_moves", "[]", "some cells"));
            }
            for &cell in first_moves {
                let cell = BadParameter::in_range("first_moves", cell, 0..=cells - 1)?;
                if owned[cell] {
                    return Err(BadParameter::new("first_moves", cell, "a free cell"));
                }
            }
        }
        for set in Player::BOTH
            .into_iter()
            .flat_map(|player| self.sets(player))
        {
            if set.is_empty() {
                return Err(BadParameter::new("sets", "[]", "sets of at least one cell"));
            }
            for &cell in set {
                BadParameter::in_range("sets", cell, 0..=cells - 1)?;
            }
        }
        self.board.checked()
    }
}
