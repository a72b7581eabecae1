//! One question about a positional game in which sets are avoided, in a form made for searching it:
//! must this player, the evader, own a set first?
//!
//! The other player, the hunter, wants that, and in avoidance must not own one before. The
//! following holds (each claim has its test against plain minimax):
//!
//! - *Live boards.* A set that the other player has touched is dead for its owner. Positions agree
//!   in value when they agree in whose turn it is and, for each player, in the live sets without
//!   the cells already owned, and have as many free cells.
//! - *Dominated cells.* If every live set through x, of both players, also goes through y, then
//!   taking x is at least as good as taking y. *Proof.* Let X have a strategy after taking y. X
//!   takes x and plays it as if x and y were exchanged, for whoever takes them. X never owns a live
//!   set through x, as y belongs to it and is not X's while they are exchanged; so X owns a set
//!   only where he would own it in his mind. If the other player owns a set in X's mind, x is not
//!   in it, as y is X's there: so he owns it. ∎
//! - *Passes.* So a free cell on no live set is the best move there is, and is taken at once; the
//!   key need not know of it.
//! - *Forced moves.* A player all of whose cells but one would complete a set takes that one; if
//!   all would, the player owns a set next.
//!
//! Turns must alternate, one cell a turn.

#[cfg(test)]
mod tests;

use super::live_board::{LiveBoard, RoleBoard};
use super::width::{BoardWidth, CellBits};
use super::{BoardPosition, Convention, Positional};
use harary_core::{Game, Hints, Keyed, Outcome, Player};

/// The roles, as indices.
const EVADER: usize = 0;
const HUNTER: usize = 1;

/// The question whether one player of a positional game must come to own a set first, on a board
/// that fits the [`BoardWidth`]. As a game: the hunter wins, or it is a draw (which stands for
/// everything else).
#[derive(Clone, Debug)]
pub struct Evasion<R: BoardWidth> {
    /// A hunter who has nothing to avoid has no sets.
    board: RoleBoard<R>,
}

/// A position of an [`Evasion`], in which no move is forced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvasionPosition<R: BoardWidth> {
    own: [R::Mask; 2],
    /// For each role the cells on live sets, owned cells included.
    live: [R::Mask; 2],
    /// For each role the free cells that would complete a set.
    deadly: [R::Mask; 2],
    turn: usize,
    /// Whether the evader owns a set first, once that is known.
    won: Option<bool>,
}

impl<R: BoardWidth> Evasion<R> {
    /// A position as it stands.
    fn seen(&self, own: [R::Mask; 2], turn: usize) -> EvasionPosition<R> {
        let mut at = EvasionPosition::<R> {
            own,
            live: [R::Mask::NONE; 2],
            deadly: [R::Mask::NONE; 2],
            turn,
            won: None,
        };
        self.look(&mut at);
        at
    }

    /// Finds the live sets.
    fn look(&self, at: &mut EvasionPosition<R>) {
        for role in [EVADER, HUNTER] {
            let (mut live, mut deadly) = (R::Mask::NONE, R::Mask::NONE);
            for (_, line) in self.board.live(None, at.own, role) {
                live |= line.mask;
                let free = line.mask & !at.own[role];
                if free.pop().is_some_and(|(_, rest)| rest == R::Mask::NONE) {
                    deadly |= free;
                }
            }
            at.live[role] = live;
            at.deadly[role] = deadly;
        }
    }

    /// The player to move takes a cell that completes no set.
    fn take(&self, at: &mut EvasionPosition<R>, cell: usize) {
        at.own[at.turn] |= R::Mask::one(cell);
        at.turn = 1 - at.turn;
        self.look(at);
    }

    /// Plays the forced moves.
    fn follow(&self, at: &mut EvasionPosition<R>) {
        loop {
            let free = self.board.free(at.own);
            let passes = free & !(at.live[EVADER] | at.live[HUNTER]);
            if passes != R::Mask::NONE {
                // They change nothing but whose turn it is, and belong to anybody.
                at.own[at.turn] |= passes;
                if passes.size() % 2 == 1 {
                    at.turn = 1 - at.turn;
                }
            }
            if !(free & !passes).meets(at.live[EVADER]) {
                at.won = Some(false);
                return;
            }
            let safe = free & !passes & !at.deadly[at.turn];
            match safe.pop() {
                None => {
                    at.won = Some(at.turn == EVADER);
                    return;
                }
                Some((cell, rest)) if rest == R::Mask::NONE => self.take(at, cell),
                Some(_) => return,
            }
        }
    }

    /// How heavy the live sets of a role are, a set with n free cells counting as 2^−n.
    fn weight(&self, at: &EvasionPosition<R>, role: usize) -> f64 {
        let live = self.board.live(None, at.own, role);
        live.map(|(_, line)| 0.5_f64.powi((line.mask & !at.own[role]).size().cast_signed()))
            .sum()
    }
}

impl<R: BoardWidth> LiveBoard for Evasion<R> {
    fn new(game: &Positional, hunter: Player) -> Option<Self> {
        let hunter_avoids = match game.convention() {
            Convention::Avoidance => true,
            Convention::AvoiderEnforcer if hunter == Player::B => false,
            _ => return None,
        };
        let players = [hunter.other(), hunter];
        let board = RoleBoard::new(game, players, [true, hunter_avoids])?;
        // A cell that nobody needs is a move to spare, of which time would leave fewer.
        (!board.is_timed()).then_some(Evasion { board })
    }

    fn position(&self, game: &Positional, at: &BoardPosition) -> EvasionPosition<R> {
        let (own, turn) = self.board.seen(game, at);
        let mut here = self.seen(own, turn);
        match game.outcome(at) {
            Some(outcome) => {
                here.won = Some(outcome == Outcome::Wins(self.board.players[HUNTER]));
            }
            None => self.follow(&mut here),
        }
        here
    }
}

impl<R: BoardWidth> Game for Evasion<R> {
    type Position = EvasionPosition<R>;
    /// The cell, counted from 0.
    type Move = u8;
    /// The cells of each player, and the player to move.
    type Undo = ([R::Mask; 2], usize);

    /// The empty board, the evader to move; [`position`](LiveBoard::position) gives any other.
    fn start(&self) -> EvasionPosition<R> {
        let mut at = self.seen([R::Mask::NONE; 2], EVADER);
        self.follow(&mut at);
        at
    }
    fn to_move(&self, at: &EvasionPosition<R>) -> Player {
        self.board.players[at.turn]
    }
    /// The free cells that complete no set: while there is one, no other is taken.
    fn moves(&self, at: &EvasionPosition<R>, out: &mut Vec<u8>) {
        let safe = self.board.free(at.own) & !at.deadly[at.turn];
        out.extend(safe.cells().map(|cell| cell as u8));
    }
    /// Takes a cell, and all that is forced then.
    fn play(&self, at: &mut EvasionPosition<R>, mv: u8) -> ([R::Mask; 2], usize) {
        let before = (at.own, at.turn);
        self.take(at, usize::from(mv));
        self.follow(at);
        before
    }
    fn undo(&self, at: &mut EvasionPosition<R>, _: u8, (own, turn): ([R::Mask; 2], usize)) {
        *at = self.seen(own, turn);
    }
    fn outcome(&self, at: &EvasionPosition<R>) -> Option<Outcome> {
        at.won.map(|won| self.board.outcome(HUNTER, won))
    }
}

impl<R: BoardWidth> Keyed for Evasion<R> {
    type Key = R::Key;

    /// The live board up to the symmetries of the board, with whose turn it is. Where nothing is
    /// forced, every free cell is on a live set.
    fn key(&self, at: &EvasionPosition<R>) -> R::Key {
        self.board.key(at.own, at.live, at.turn)
    }
}

impl<R: BoardWidth> Hints for Evasion<R> {
    /// All cells that complete no set but those that another one dominates.
    fn candidates(&self, at: &EvasionPosition<R>, out: &mut Vec<u8>) {
        let safe = self.board.free(at.own) & !at.deadly[at.turn];
        let common = self.board.common(None, at.own);
        let mut worse = R::Mask::NONE;
        for cell in safe.cells() {
            // Those on all sets through this one are not better. Of two that dominate each other
            // the first stays.
            for other in (common[cell] & safe & !R::Mask::one(cell)).cells() {
                if !common[other].has(cell) || cell < other {
                    worse |= R::Mask::one(other);
                }
            }
        }
        out.extend((safe & !worse).cells().map(|cell| cell as u8));
    }

    /// The eighth power of the number of safe cells of the player to be forced, times how heavy the
    /// live sets of the other are compared to his own, each set counted as 2^−(its free cells).
    fn effort(&self, at: &EvasionPosition<R>, _: Player, _: bool) -> [u64; 2] {
        let free = self.board.free(at.own);
        let [evader, hunter] = [EVADER, HUNTER].map(|role| {
            let safe = f64::from((free & !at.deadly[role]).size());
            // A little more, so that nothing is divided by zero; the shift keeps numbers small.
            let heavy = 0.1 + self.weight(at, role);
            (safe.powi(8) / 64.0, heavy)
        });
        let forced = |(safe, own): (f64, f64), (_, others): (f64, f64)| safe * others / own;
        [forced(evader, hunter) as u64, forced(hunter, evader) as u64]
    }

    fn sets(&self) -> usize {
        self.board.number_of_sets()
    }
}
