//! Positional games: two players take cells of a board in turn, and certain sets of cells decide.
//!
//! Achievement: the first player to own a set wins. Avoidance: the first to own one loses. In both
//! a full board is a draw. Maker-breaker: A wins as soon as A owns a set, B if the board is full
//! without that. Avoider-enforcer: A loses as soon as A owns a set, and wins on a full board. Where
//! turns are listed and end before the board is full, the end of time stands for the full board.
//! Each player may have other sets; then it is those that a player makes or avoids. Sources: Cheu,
//! Kiffer 2015 (van der Waerden, achievement); Funabiki, Takefuji 1991 (Hip, avoidance); Beck 2008,
//! Combinatorial Games, for the four conventions. Larger: when nothing can change it any more,
//! whoever owns the larger set wins, and B if neither is larger (`larger.rs`).
//!
//! Invariant: before a move no set decides the game, so only sets through the last cell need a
//! look.
//!
//! **Lemma (keys).** The cells of A and those of B determine how a play can go on, whatever the
//! turns are. *Proof.* Every move takes exactly one free cell and no turn is passed, so that the
//! time is the number of cells taken since the start, and the time says whose turn it is, and
//! whether any is left; a restriction of first moves binds only at the start, which no other
//! position equals. ∎ (A key that forgets cells must hold the time, unless turns alternate singly
//! and an even number of cells is forgotten.)

mod convention;
mod evasion;
mod hints;
mod larger;
mod live_board;
mod notation;
mod order;
mod playout;
mod pursuit;
mod random_play;
mod setup;
#[cfg(test)]
mod tests;
mod width;

pub use convention::Convention;
pub use evasion::{Evasion, EvasionPosition};
pub use live_board::LiveBoard;
pub(crate) use notation::{drawn, in_rows};
pub use pursuit::{Pairing, Pursuit, PursuitPosition};
pub use random_play::{CellMask, PlayoutScratch, RandomPlay};
pub use setup::MOST_CELLS;
pub use setup::{Setup, Turns};
pub use width::{BoardWidth, Narrow, Wide};

use crate::symmetries::Symmetries;
use crate::symmetries::{MaskMap, bits, mask};
use harary_core::{BadParameter, Game, Hypergraph, Keyed, Outcome, Player, Symmetric};
use larger::BySize;

/// A setup played under a convention.
#[derive(Clone, Debug)]
pub struct Positional {
    setup: Setup,
    convention: Convention,
    full: u128,
    /// For each cell the sets of A through it, as masks.
    through: Vec<Vec<u128>>,
    /// The sets of B through each cell, where they differ from those of A.
    through_of_b: Option<Vec<Vec<u128>>>,
    symmetries: Symmetries,
    start: BoardPosition,
    /// The player to move, by the number of cells taken; the last one once more at the end.
    movers: Vec<Player>,
    /// The number of cells taken at which the game is over.
    last: u32,
    /// Whether the players take one cell each in turn until the board is full.
    alternates: bool,
    /// Whether a set that lacks one cell is a threat: in achievement, one cell each in turn.
    threatens: bool,
    first_moves: u128,
    /// By the convention [`Convention::Larger`].
    by_size: Option<BySize>,
    random: RandomPlay,
    /// Whether moves are representatives of plays.
    of_plays: bool,
}

impl Positional {
    /// The board under a convention; `first` moves first, then the players alternate.
    ///
    /// # Errors
    /// If the board has no cell or more than 128, or its fields contradict each other
    /// ([`Hypergraph::checked`]).
    pub fn new(
        board: Hypergraph,
        convention: Convention,
        first: Player,
    ) -> Result<Self, BadParameter> {
        Positional::from_setup(Setup::empty(board, Turns::alternating(first)), convention)
    }

    /// The game that a setup describes, under a convention.
    ///
    /// # Errors
    /// If the board has no cell or more than 128, or its fields contradict each other
    /// ([`Hypergraph::checked`]); if a cell is not on it or owned twice, a set is empty, no first
    /// move is allowed, or both players own sets at the start that would decide the game in two
    /// ways.
    pub fn from_setup(mut setup: Setup, convention: Convention) -> Result<Self, BadParameter> {
        setup.checked()?;
        if setup.has_equal_sets() {
            setup.sets_of_b = None;
        }
        let cells = setup.board.len();
        let masks = |player| -> Vec<u128> {
            let sets = setup.sets(player).iter();
            sets.map(|set| mask(set)).collect()
        };
        let through = |player| -> Vec<Vec<u128>> {
            let mut through = vec![Vec::new(); cells];
            for set in masks(player) {
                bits(set).for_each(|cell| through[cell].push(set));
            }
            through
        };
        let own = [mask(&setup.initial[0]), mask(&setup.initial[1])];
        let owners: Vec<Outcome> = Player::BOTH
            .into_iter()
            .filter(|&player| {
                masks(player)
                    .iter()
                    .any(|set| set & !own[player as usize] == 0)
            })
            .filter_map(|player| convention.decided_by(player))
            .collect();
        if owners.len() > 1 {
            let why = "such that not both players own a set before the first move";
            return Err(BadParameter::new("initial", "A and B", why));
        }
        let taken = (own[0] | own[1]).count_ones();
        let movers = setup.turns.movers(setup.free());
        let last = taken + movers.len() as u32;
        // Before the start nobody moves; any player will do, as at the end.
        let idle = movers.last().copied().unwrap_or(Player::A);
        let movers = std::iter::repeat_n(idle, taken as usize)
            .chain(movers.iter().copied())
            .chain(std::iter::repeat_n(idle, cells + 1 - last as usize));
        let movers: Vec<Player> = movers.collect();
        let full = u128::MAX >> (MOST_CELLS - cells);
        let first_moves = setup.first_moves.as_ref().map_or(full, |cells| mask(cells));
        let of_b: Vec<u128> = match &setup.sets_of_b {
            Some(sets) => {
                let mut masks: Vec<u128> = sets.iter().map(|set| mask(set)).collect();
                masks.sort_unstable();
                masks
            }
            None => Vec::new(),
        };
        let keeps = |map: &MaskMap| {
            let fixes = |mask: u128| map.apply(mask) == mask;
            fixes(own[0])
                && fixes(own[1])
                && fixes(first_moves)
                && of_b
                    .iter()
                    .all(|&set| of_b.binary_search(&map.apply(set)).is_ok())
        };
        let by_size =
            (convention == Convention::Larger).then(|| BySize::new(Player::BOTH.map(masks)));
        let settled = by_size.as_ref().and_then(|sizes| sizes.settled(own));
        let mut game = Positional {
            random: RandomPlay::of(&setup, convention, &movers, last as usize),
            symmetries: Symmetries::of(&setup.board, keeps),
            through: through(Player::A),
            through_of_b: setup.sets_of_b.is_some().then(|| through(Player::B)),
            start: BoardPosition {
                own,
                decided: owners.first().copied().or(settled),
            },
            convention,
            full,
            movers,
            last,
            alternates: false,
            threatens: false,
            of_plays: false,
            first_moves,
            by_size,
            setup,
        };
        game.alternates =
            game.last as usize == game.board().len() && game.alternating_last().is_some();
        if let Some(sizes) = &mut game.by_size {
            sizes.weighs &= game.alternates && game.setup.first_moves.is_none();
        }
        game.threatens = convention == Convention::Achievement && game.alternates;
        Ok(game)
    }

    /// The board, with the sets of A.
    pub fn board(&self) -> &Hypergraph {
        &self.setup.board
    }

    /// All that the game is made of but its convention.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The convention.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether both players have the same sets.
    pub(crate) fn equal_sets(&self) -> bool {
        self.through_of_b.is_none()
    }

    /// Whether the players take one cell each in turn until the board is full.
    pub(crate) fn alternates_singly(&self) -> bool {
        self.alternates
    }

    /// The player who takes the last cell, if the players take one each in turn. Time may be over
    /// before the board is full.
    fn alternating_last(&self) -> Option<Player> {
        let turns = &self.movers[self.taken(&self.start) as usize..self.last as usize];
        let alternate = turns.windows(2).all(|two| two[0] != two[1]);
        // If no cell is taken it may be anybody.
        alternate.then(|| turns.last().copied().unwrap_or(Player::A))
    }

    /// Whether strategy stealing proves that B cannot win from the start.
    ///
    /// A takes any cell and from then on plays as B would play by a winning strategy, as if that
    /// cell were free and A's cells at the start were the opponent's; when the strategy asks for a
    /// cell that A owns, any other will do. So at each time A owns what the strategy would own, and
    /// B no more than its opponent. This needs equal sets, that to own more never hurts, a last
    /// move for every move that the strategy would make, that B owns nothing at the start, and any
    /// first move.
    pub(crate) fn can_be_stolen(&self) -> bool {
        self.convention == Convention::Achievement
            && self.equal_sets()
            && self.alternates_singly()
            && self.to_move(&self.start) == Player::A
            && self.start.own[1] == 0
            && self.setup.first_moves.is_none()
    }

    /// Each symmetry of the board by which a player can answer from the start: who that is, and the
    /// image of every cell.
    ///
    /// By avoidance this player does not lose so. With equal sets, on a board that is empty, one
    /// cell each in turn until it is full. Twice done the symmetry is the identity. If it moves
    /// every cell, the second player answers every cell with its image: this is free, since after
    /// each such answer the cells of the one player are the images of those of the other. If the
    /// second player were the first to own a set, then the image of this set, a set too, would have
    /// been owned by the first player, a move before. If it keeps one cell, the first player takes
    /// that and then answers so; a set through that cell must have another cell together with its
    /// image, as no player ever owns both.
    ///
    /// By avoider-enforcer B answers so: where no board that was filled so is without a set, A owns
    /// one in the end, since the image of a set of B is one of A.
    pub(crate) fn mirrored(&self) -> impl Iterator<Item = (Player, &[usize])> {
        let enforces = self.convention == Convention::AvoiderEnforcer;
        let fair = (enforces || self.convention == Convention::Avoidance)
            && self.equal_sets()
            && self.alternates_singly()
            && self.start.own == [0, 0]
            && self.setup.first_moves.is_none();
        let symmetries = self.board().symmetries.iter().filter(move |_| fair);
        let first = self.to_move(&self.start);
        symmetries.filter_map(move |map| {
            let mut cells = map.iter().enumerate();
            if !cells.all(|(cell, &image)| map[image] == cell) {
                return None;
            }
            let mut kept = (0..map.len()).filter(|&cell| map[cell] == cell);
            let player = match (kept.next(), kept.next()) {
                (None, _) => first.other(),
                (Some(kept), None) if self.is_held(kept, map) => first,
                _ => return None,
            };
            (!enforces || player == Player::B).then_some((player, map.as_slice()))
        })
    }

    /// Whether each set through a cell has another cell together with its image.
    fn is_held(&self, kept: usize, images: &[usize]) -> bool {
        let has_both = |set: &u128| {
            let mut others = bits(*set).filter(|&cell| cell != kept);
            others.any(|cell| set >> images[cell] & 1 == 1)
        };
        self.through[kept].iter().all(has_both)
    }

    /// For each cell the sets of a player through it.
    pub(crate) fn sets_through(&self, player: Player) -> &[Vec<u128>] {
        match (&self.through_of_b, player) {
            (Some(through), Player::B) => through,
            _ => &self.through,
        }
    }

    /// How many cells are taken.
    fn taken(&self, at: &BoardPosition) -> u32 {
        (at.own[0] | at.own[1]).count_ones()
    }

    /// The sets of a player, as masks, each once.
    pub(crate) fn masks(&self, player: Player) -> Vec<u128> {
        let mut masks = self.sets_through(player).concat();
        masks.sort_unstable();
        masks.dedup();
        masks
    }
}

/// The cells of each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPosition {
    /// The cells of A, then of B.
    own: [u128; 2],
    decided: Option<Outcome>,
}

impl BoardPosition {
    /// The cells that a player owns, as a mask.
    pub(crate) fn owned(&self, player: Player) -> u128 {
        self.own[player as usize]
    }
}

impl Game for Positional {
    type Position = BoardPosition;
    /// The cell, counted from 0.
    type Move = u8;
    type Undo = ();

    fn start(&self) -> BoardPosition {
        self.start.clone()
    }
    fn to_move(&self, at: &BoardPosition) -> Player {
        self.movers[self.taken(at) as usize]
    }
    fn moves(&self, at: &BoardPosition, out: &mut Vec<u8>) {
        let mut free = self.full & !(at.own[0] | at.own[1]);
        if at.own == self.start.own {
            free &= self.first_moves;
        }
        out.extend(bits(free).map(|cell| cell as u8));
    }
    fn play(&self, at: &mut BoardPosition, mv: u8) {
        let mover = self.to_move(at);
        let own = &mut at.own[mover as usize];
        *own |= 1 << mv;
        if let Some(sizes) = &self.by_size {
            at.decided = sizes.settled(at.own);
        } else if self.sets_through(mover)[usize::from(mv)]
            .iter()
            .any(|edge| edge & !*own == 0)
        {
            at.decided = self.convention.decided_by(mover);
        }
    }
    fn undo(&self, at: &mut BoardPosition, mv: u8, (): ()) {
        for own in &mut at.own {
            *own &= !(1 << mv);
        }
        at.decided = None;
    }
    fn outcome(&self, at: &BoardPosition) -> Option<Outcome> {
        let over = self.taken(at) == self.last;
        let at_the_end = || match &self.by_size {
            Some(sizes) => sizes.at_the_end(at.own),
            None => self.convention.exhausted(),
        };
        at.decided.or_else(|| over.then(at_the_end))
    }
    fn timed(&self, outcome: Outcome) -> bool {
        let is_by_a_set = outcome != Outcome::Draw && outcome != self.convention.exhausted();
        is_by_a_set && self.by_size.is_none()
    }
}

impl Keyed for Positional {
    type Key = [u128; 2];
    fn key(&self, at: &BoardPosition) -> [u128; 2] {
        at.own
    }
    fn plays_key(&self, at: &BoardPosition) -> Option<[u128; 2]> {
        Some(self.canonical(at))
    }
}

impl Symmetric for Positional {
    /// The least image under the symmetries of the board.
    fn canonical(&self, at: &BoardPosition) -> [u128; 2] {
        self.symmetries.least(at.own)
    }
    fn of_plays(self) -> Self {
        Positional {
            of_plays: true,
            ..self
        }
    }
    fn representatives(&self, at: &BoardPosition, moves: &mut Vec<u8>) {
        if self.of_plays {
            let all = |own: [u128; 2]| own[0] | own[1];
            let played = all(at.own) & !all(self.start.own);
            self.symmetries.representatives_beside(played, moves);
        } else {
            self.symmetries.representatives(at.own, moves);
        }
    }
}
