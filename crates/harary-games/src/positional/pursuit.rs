//! One question about a positional game, in a form made for searching it: does this player, the
//! pursuer, come to own a set first?
//!
//! The other player, the stopper, must prevent that; in achievement also by owning one of the
//! stopper's own sets before. The following holds (each claim has its test against plain minimax):
//!
//! - *Forced moves.* A player with a set that lacks one cell takes that cell and wins. Else such a
//!   set of the other player must be blocked; two that lack different cells cannot be. A move is
//!   played here together with all moves that it forces.
//! - *Live boards.* A set that the other player has touched is dead for its owner. Positions agree
//!   in value when they agree in whose turn it is and, for each player, in the live sets without
//!   the cells already owned: a free cell on no live set is a pass, and in these conventions a cell
//!   more never hurts its owner. So keys hold no more than that.
//! - *Dominated cells.* If every live set through x, of both players, also goes through y, then y
//!   is at least as good as x.
//! - *Erdős and Selfridge 1973.* Weigh a live set of the pursuer by 2^−(its free cells). With the
//!   stopper to move and a sum below 1, or the pursuer to move and a sum below 1 after doubling the
//!   sets through any one cell, the pursuer never owns a set. With the stopper to move, taking the
//!   cell of most weight is tried as well.
//! - *Pairings.* Where each live set of the pursuer contains one of disjoint pairs of free cells,
//!   the pursuer never owns a set (`pairing.rs`).
//! - *Threats.* Where the pursuer wins by threats alone, or would after a pass of the stopper, few
//!   moves of the stopper matter (`threats.rs`).
//!
//! Turns must alternate, one cell a turn (Cheu, Kiffer 2015; Beck 2008). Time may be over before
//! the board is full: then a set is dead, too, when it lacks more cells than its owner has moves
//! left, and positions must agree in the time, which keys then hold. It stays dead, because a move
//! of the owner takes at most one of these cells; so the claims hold of the sets that are live.

mod live_positions;
mod pairing;
#[cfg(test)]
mod tests;
mod threats;

pub use pairing::Pairing;

use super::live_board::{LiveBoard, LiveSets, RoleBoard};
use super::width::{BoardWidth, CellBits, Line, MOST_LACKED};
use super::{BoardPosition, Convention, Positional};
use harary_core::{Game, Hints, Keyed, Outcome, Player};
use std::sync::Arc;

/// The roles, as indices.
const PURSUER: usize = 0;
const STOPPER: usize = 1;

/// The most entries of the lists of sets through each cell.
const MOST_LINES: usize = 1 << 20;

/// The effort to prove a win from a position of which nothing is known.
const EFFORT: f64 = 100.0;
/// How much more it is, for each move of the stopper, after a move that threatens nothing.
const QUIET: f64 = 3.2;

/// The question whether one player of a positional game comes to own a set first, on a board that
/// fits the [`BoardWidth`]. As a game: the pursuer wins, or it is a draw (which stands for
/// everything else).
#[derive(Clone, Debug)]
pub struct Pursuit<R: BoardWidth> {
    /// A stopper who can only block has no sets.
    board: RoleBoard<R>,
    /// For each role and cell the sets through it.
    lines: [Vec<Vec<Line<R::Mask>>>; 2],
    /// The weight of a set that is owned: 2 to the power of the largest size, or less, so that
    /// weights fit. None is less than 1, which may be more than it should be.
    unit: u32,
    /// The size of the largest set.
    largest: u32,
}

/// A position of a [`Pursuit`], in which no move is forced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PursuitPosition<R: BoardWidth> {
    own: [R::Mask; 2],
    /// For each role and cell the weights of the live sets through it, owned cells included.
    weights: [R::Weights; 2],
    /// For each role the cells on live sets, owned cells included: those of some weight.
    live: [R::Mask; 2],
    /// Where time is short, the live sets.
    sets: Option<Arc<LiveSets>>,
    /// The weights of the pursuer's live sets.
    sum: u32,
    turn: usize,
    /// Whether the pursuer owns a set, once that is known.
    won: Option<bool>,
    /// The sum, after the pursuer's best move where the pursuer is to move.
    prospect: u32,
}

impl<R: BoardWidth> Pursuit<R> {
    /// A position in which nobody owns a set, with all that is forced played.
    fn settled(&self, own: [R::Mask; 2], turn: usize) -> PursuitPosition<R> {
        let mut at = self.weigh(own, turn);
        let threats = [PURSUER, STOPPER].map(|role| self.missing(&at, role));
        if threats[turn] != R::Mask::NONE {
            at.won = Some(turn == PURSUER);
        } else {
            self.follow(&mut at, threats[1 - turn]);
        }
        at
    }

    /// The weights from the definition.
    fn weigh(&self, own: [R::Mask; 2], turn: usize) -> PursuitPosition<R> {
        self.weigh_among(None, own, turn)
    }

    /// The same, where no other sets can be live than those `among` which they are.
    fn weigh_among(
        &self,
        among: Option<&LiveSets>,
        own: [R::Mask; 2],
        turn: usize,
    ) -> PursuitPosition<R> {
        let mut at = PursuitPosition::<R> {
            own,
            weights: [R::WEIGHTLESS; 2],
            live: [R::Mask::NONE; 2],
            sets: None,
            sum: 0,
            turn,
            won: None,
            prospect: 0,
        };
        let mut sets = LiveSets::default();
        for role in [PURSUER, STOPPER] {
            for (number, line) in self.board.live(among, own, role) {
                if line.mask & !own[role] == R::Mask::NONE {
                    continue;
                }
                let weight = self.weight(line, own[role]);
                line.each_cell(|cell| at.weights[role][cell] += weight as u16);
                at.live[role] |= line.mask;
                at.sum += if role == PURSUER { weight } else { 0 };
                if self.board.is_timed() {
                    sets[role].push(number as u32);
                }
            }
        }
        at.sets = self.board.is_timed().then(|| Arc::new(sets));
        at
    }

    /// The weight of a live set.
    fn weight(&self, line: &Line<R::Mask>, own: R::Mask) -> u32 {
        self.weight_of_lack((line.mask & !own).size())
    }

    /// The weight of a live set that lacks so many cells: rounded up, it is twice as much at most
    /// where one cell less is lacking, as the argument of Erdős and Selfridge needs.
    fn weight_of_lack(&self, cells: u32) -> u32 {
        self.unit.checked_shr(cells).unwrap_or(0).max(1)
    }

    /// The last cells of live sets that lack one.
    fn missing(&self, at: &PursuitPosition<R>, role: usize) -> R::Mask {
        let live = self.board.live(at.sets.as_deref(), at.own, role);
        live.map(|(_, line)| line.mask & !at.own[role])
            .filter(|free| free.size() == 1)
            .fold(R::Mask::NONE, |cells, free| cells | free)
    }

    /// The player to move takes a cell. Returns whether that completes a set, and the cells that
    /// sets lack which now lack one.
    fn take(&self, at: &mut PursuitPosition<R>, cell: usize) -> (bool, R::Mask) {
        if self.board.is_timed() {
            return self.take_in_time(at, cell);
        }
        let (role, other) = (at.turn, 1 - at.turn);
        let (mine, theirs) = (at.own[role], at.own[other]);
        at.own[role] |= R::Mask::one(cell);
        at.turn = other;
        let (mut completes, mut threats) = (false, R::Mask::NONE);
        let mut gained = 0;
        let weights = &mut at.weights[role];
        for line in &self.lines[role][cell] {
            if line.is_touched(theirs) {
                continue;
            }
            let lack = (line.mask & !mine).size();
            if lack == 1 {
                // That is the end, and weights have no room for sets that are owned.
                completes = true;
                continue;
            }
            if lack == 2 {
                threats |= line.mask & !at.own[role];
            }
            let gain = self.weight_of_lack(lack - 1) - self.weight_of_lack(lack);
            line.each_cell(|cell| weights[cell] += gain as u16);
            gained += gain;
        }
        let mut lost = 0;
        let weights = &mut at.weights[other];
        for line in &self.lines[other][cell] {
            if line.is_touched(mine) {
                continue;
            }
            let weight = self.weight(line, theirs);
            let mut dead = R::Mask::NONE;
            line.each_cell(|cell| {
                weights[cell] -= weight as u16;
                if weights[cell] == 0 {
                    dead |= R::Mask::one(cell);
                }
            });
            at.live[other] = at.live[other] & !dead;
            lost += weight;
        }
        if role == PURSUER {
            at.sum += gained;
        } else {
            at.sum -= lost;
        }
        (completes, threats)
    }

    /// The same where sets may die anywhere, because time is short.
    fn take_in_time(&self, at: &mut PursuitPosition<R>, cell: usize) -> (bool, R::Mask) {
        let role = at.turn;
        let mut own = at.own;
        own[role] |= R::Mask::one(cell);
        let completes = |line: &Line<R::Mask>| line.mask & !own[role] == R::Mask::NONE;
        if self.lines[role][cell].iter().any(completes) {
            // That is the end, and weights have no room for sets that are owned.
            (at.own, at.turn) = (own, 1 - role);
            return (true, R::Mask::NONE);
        }
        *at = self.weigh_among(at.sets.as_deref(), own, 1 - role);
        (false, self.missing(at, role))
    }

    /// Plays the forced moves, given the cells that the player to move must block, and looks at the
    /// position reached.
    fn follow(&self, at: &mut PursuitPosition<R>, mut threats: R::Mask) {
        while let Some((cell, rest)) = threats.pop() {
            if rest != R::Mask::NONE {
                at.won = Some(at.turn == STOPPER);
                return;
            }
            let completes;
            (completes, threats) = self.take(at, cell);
            if completes {
                at.won = Some(at.turn == STOPPER);
                return;
            }
        }
        if at.turn == PURSUER {
            at.prospect = at.sum + self.heaviest(at).0;
            if at.prospect < self.unit {
                at.won = Some(false);
            }
        } else {
            at.prospect = at.sum;
            if at.sum < self.unit || self.stopped_by_the_heaviest(at) {
                at.won = Some(false);
            }
        }
    }

    /// The most that the pursuer's sets through one free cell weigh, and that cell.
    fn heaviest(&self, at: &PursuitPosition<R>) -> (u32, usize) {
        let weights = &at.weights[PURSUER];
        let free = self.board.free(at.own) & at.live[PURSUER];
        free.cells()
            .map(|cell| (u32::from(weights[cell]), cell))
            .max()
            .unwrap_or((0, 0))
    }

    /// Whether the stopper, to move, needs no more than the heaviest cell.
    fn stopped_by_the_heaviest(&self, at: &PursuitPosition<R>) -> bool {
        let (weight, cell) = self.heaviest(at);
        if weight == 0 || at.sum - weight >= self.unit {
            return false;
        }
        let mut next = at.clone();
        self.take(&mut next, cell);
        next.sum + self.heaviest(&next).0 < self.unit
    }

    /// Appends all cells on live sets but those that another one dominates; of two that dominate
    /// each other the first stays.
    pub fn undominated(&self, at: &PursuitPosition<R>, out: &mut Vec<u8>) {
        self.kept(at, |other, cell| other < cell, out);
    }

    /// Appends the cells that [`undominated`](Pursuit::undominated) would by some names of the
    /// cells: of two that dominate each other both.
    pub fn undominated_by_any_names(&self, at: &PursuitPosition<R>, out: &mut Vec<u8>) {
        self.kept(at, |_, _| false, out);
    }

    /// Appends all cells on live sets but those that another one dominates; of two that dominate
    /// each other one goes if the other comes `before` it.
    fn kept(
        &self,
        at: &PursuitPosition<R>,
        before: impl Fn(usize, usize) -> bool,
        out: &mut Vec<u8>,
    ) {
        let cells = self.free_and_live(at);
        let common = self.board.common(at.sets.as_deref(), at.own);
        for cell in cells.cells() {
            let mut as_good = (common[cell] & cells & !R::Mask::one(cell)).cells();
            if !as_good.any(|other| !common[other].has(cell) || before(other, cell)) {
                out.push(cell as u8);
            }
        }
    }

    fn free_and_live(&self, at: &PursuitPosition<R>) -> R::Mask {
        self.board.free(at.own) & (at.live[PURSUER] | at.live[STOPPER])
    }
}

impl<R: BoardWidth> LiveBoard for Pursuit<R> {
    /// Returns `None` also if sets are so many that weights do not fit 16 bits or lists of the sets
    /// through each cell take much memory.
    fn new(game: &Positional, pursuer: Player) -> Option<Self> {
        let stopper_counts = match game.convention() {
            Convention::Achievement => true,
            Convention::MakerBreaker if pursuer == Player::A => false,
            _ => return None,
        };
        let board = RoleBoard::<R>::new(game, [pursuer, pursuer.other()], [true, stopper_counts])?;
        let largest = board.sets.iter().flatten().map(|line| line.size).max();
        let largest = largest.unwrap_or(1);
        let lines = board.sets.each_ref().map(|sets| {
            let through = |cell: usize| {
                let here = sets.iter().filter(|line| line.mask.has(cell));
                here.copied().collect::<Vec<_>>()
            };
            (0..board.cells as usize).map(through).collect::<Vec<_>>()
        });
        let most = lines.iter().flatten().map(Vec::len).max().unwrap_or(0) as u64;
        let entries: usize = lines.iter().flatten().map(Vec::len).sum();
        if entries > MOST_LINES {
            return None;
        }
        // No live set weighs more than half the unit, and the sum of all must fit 32 bits.
        let all = board.sets.iter().map(Vec::len).max().unwrap_or(0) as u64;
        let fits = |size: u32| {
            let heaviest = 1_u64.checked_shl(size).map_or(u64::MAX, |unit| unit / 2);
            most.saturating_mul(heaviest) <= 0xFFFF && all.saturating_mul(heaviest) <= 1 << 30
        };
        let size = (1..=largest).rev().find(|&size| fits(size))?;
        Some(Pursuit {
            board,
            lines,
            unit: 1 << size,
            largest,
        })
    }

    fn position(&self, game: &Positional, at: &BoardPosition) -> PursuitPosition<R> {
        let (own, turn) = self.board.seen(game, at);
        match game.outcome(at) {
            Some(outcome) => PursuitPosition {
                won: Some(outcome == Outcome::Wins(self.board.players[PURSUER])),
                ..self.weigh(own, turn)
            },
            None => {
                let mut at = self.settled(own, turn);
                // Once, by exact weights: those that are rounded up may not show it.
                if at.won.is_none() && self.is_stopped(&at) {
                    at.won = Some(false);
                }
                at
            }
        }
    }
}

impl<R: BoardWidth> Game for Pursuit<R> {
    type Position = PursuitPosition<R>;
    /// The cell, counted from 0.
    type Move = u8;
    /// The cells of each player, and the player to move.
    type Undo = ([R::Mask; 2], usize);

    /// The empty board, the pursuer to move; [`position`](LiveBoard::position) gives any other.
    fn start(&self) -> PursuitPosition<R> {
        self.settled([R::Mask::NONE; 2], PURSUER)
    }
    fn to_move(&self, at: &PursuitPosition<R>) -> Player {
        self.board.players[at.turn]
    }
    /// The free cells on live sets; any other is a pass.
    fn moves(&self, at: &PursuitPosition<R>, out: &mut Vec<u8>) {
        out.extend(self.free_and_live(at).cells().map(|cell| cell as u8));
    }
    /// Takes a cell, and all that is forced then.
    fn play(&self, at: &mut PursuitPosition<R>, mv: u8) -> ([R::Mask; 2], usize) {
        let before = (at.own, at.turn);
        let (completes, threats) = self.take(at, usize::from(mv));
        if completes {
            at.won = Some(at.turn == STOPPER);
        } else {
            self.follow(at, threats);
        }
        before
    }
    fn undo(&self, at: &mut PursuitPosition<R>, _: u8, (own, turn): ([R::Mask; 2], usize)) {
        *at = self.settled(own, turn);
    }
    fn outcome(&self, at: &PursuitPosition<R>) -> Option<Outcome> {
        at.won.map(|won| self.board.outcome(PURSUER, won))
    }
}

impl<R: BoardWidth> Keyed for Pursuit<R> {
    type Key = R::Key;

    /// The live board up to the symmetries of the board, with whose turn it is.
    fn key(&self, at: &PursuitPosition<R>) -> R::Key {
        self.board.key(at.own, at.live, at.turn)
    }
}

impl<R: BoardWidth> Hints for Pursuit<R> {
    /// Those of [`undominated`](Pursuit::undominated); where the pursuer is about to win by threats
    /// alone, those that matter to it.
    fn candidates(&self, at: &PursuitPosition<R>, out: &mut Vec<u8>) {
        self.undominated(at, out);
        if let Some(zone) = self.zone(at) {
            // If none matters all lose.
            let last = out[0];
            out.retain(|&cell| zone.has(usize::from(cell)));
            if out.is_empty() {
                out.push(last);
            }
        }
    }

    /// A win of the pursuer by threats alone, or a stop by a pairing. A short look for the latter
    /// is only at positions whose sets weigh little: others seldom have one.
    fn proved(&self, at: &PursuitPosition<R>, looks_long: bool) -> Option<Outcome> {
        if at.turn == PURSUER && self.threats(at).is_some() {
            return Some(self.board.outcome(PURSUER, true));
        }
        let is_light = 2 * at.sum <= 3 * self.unit;
        if !is_light && !looks_long {
            return None;
        }
        self.pairing(at, looks_long)?;
        Some(self.board.outcome(PURSUER, false))
    }

    /// To refute: the seventh power of the weight that the pursuer's sets have or can get, in units
    /// of a third of an owned set, a tenth less where the stopper is to move.
    ///
    /// To prove: early on, less the more the pursuer's sets weigh, by the fourth power; where the
    /// stopper is to move, one for each move that matters if the pursuer is about to win by threats
    /// alone, and very many otherwise. Later on all positions count the same, which refutes a win
    /// with half as many nodes.
    fn effort(&self, at: &PursuitPosition<R>, _: Player, is_early: bool) -> [u64; 2] {
        // A third of a unit counts one; more digits, so that small differences are seen.
        let thirds = |weight: u32| 3.0 * f64::from(weight) / f64::from(self.unit);
        let most = thirds(at.prospect) * if at.turn == STOPPER { 0.9 } else { 1.0 };
        let cubed = most * most * most;
        let refute = (cubed * cubed * most) as u64;
        if !is_early {
            return [EFFORT as u64, refute];
        }
        let sum = thirds(at.sum) / 10.0;
        let alone = EFFORT / (sum * sum * sum * sum);
        let moves = |cells: R::Mask| f64::from((cells & self.free_and_live(at)).size());
        let prove = match self.zone(at) {
            Some(zone) => moves(zone),
            None if at.turn == STOPPER => QUIET * alone * moves(self.board.full),
            None => alone,
        };
        [prove as u64, refute]
    }

    fn sets(&self) -> usize {
        self.board.number_of_sets()
    }
}
