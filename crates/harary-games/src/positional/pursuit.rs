//! One question about a positional game, in a form made for searching it: does this player, the pursuer, come to own a set first?
//!
//! The other player, the stopper, must prevent that; in achievement also by owning one of the stopper's own sets before. What is
//! true here (each has its test against plain minimax):
//!
//! - *Forced moves.* A player with a set that lacks one cell takes that cell and wins. Else such a set of the other player must be blocked; two
//!   that lack different cells cannot be. A move is played here together with all moves that it forces.
//! - *Live boards.* A set that the other player has touched is dead for its owner. Positions agree in value when they
//!   agree in whose turn it is and, for each player, in the live sets without the cells already owned: a free cell on no live set is a pass, and
//!   in these conventions a cell more never hurts its owner. So keys hold no more than that.
//! - *Dominated cells.* If every live set through x, of both players, also goes through y, then y is at least as good as x.
//! - *Erdős and Selfridge 1973.* Weigh a live set of the pursuer by 2^−(its free cells). With the stopper to move and a sum below 1, or
//!   the pursuer to move and a sum below 1 after doubling the sets through any one cell, the pursuer never owns a set. With the stopper to
//!   move, taking the cell of most weight is tried as well.
//!
//! Turns must alternate, one cell a turn (Cheu, Kiffer 2015; Beck 2008).

mod left;
#[cfg(test)]
mod tests;

use super::maps::MaskMap;
use super::{BoardPosition, Convention, Positional, bits};
use harary_core::{Game, Hints, Keyed, Outcome, Player};

/// One of the sets through a cell.
#[derive(Clone, Copy, Debug)]
struct Line {
    cells: u128,
    size: u32,
}

/// The roles, as indices.
const PURSUER: usize = 0;
const STOPPER: usize = 1;

/// The question whether one player of a positional game comes to own a set first, on a board of at most N cells; K is the number of
/// words of a key. As a game: the pursuer wins, or it is a draw (which stands for everything else).
#[derive(Clone, Debug)]
pub struct Pursuit<const N: usize, const K: usize> {
    pursuer: Player,
    cells: u32,
    full: u128,
    /// For each role and cell the sets through it; none for a stopper who can only block.
    lines: [Vec<Vec<Line>>; 2],
    /// All sets of a role.
    sets: [Vec<Line>; 2],
    /// The weight of a set that is owned: 2 to the power of the largest size.
    unit: u32,
    symmetries: Vec<MaskMap>,
}

/// A position of a [`Pursuit`], in which no move is forced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PursuitPosition<const N: usize> {
    own: [u128; 2],
    /// For each role and cell the weights of the live sets through it, owned cells included.
    weights: [[u16; N]; 2],
    /// The weights of the pursuer's live sets.
    sum: u32,
    turn: usize,
    /// Whether the pursuer owns a set, once that is known.
    won: Option<bool>,
    /// The sum, after the pursuer's best move where the pursuer is to move.
    prospect: u32,
}

impl<const N: usize, const K: usize> Pursuit<N, K> {
    /// The question whether `pursuer` wins this game.
    ///
    /// Returns `None` if the convention or the turns are others, if first moves are restricted, if the board has more than N cells or sets so large or so many that weights
    /// do not fit 16 bits, or if keys of K words are too short.
    pub fn new(game: &Positional, pursuer: Player) -> Option<Self> {
        let stopper_counts = game.convention() == Convention::Achievement;
        let plain = match game.convention() {
            Convention::Achievement => true,
            Convention::MakerBreaker => pursuer == Player::A,
            Convention::Avoidance | Convention::AvoiderEnforcer => false,
        };
        let plain = plain && game.alternates_singly() && game.setup().first_moves.is_none();
        let cells = game.board().len();
        let room = if K == 2 { 42 } else { 127 };
        if !plain || cells > N.min(room) {
            return None;
        }
        let roles = [pursuer, pursuer.other()];
        let sets = roles.map(|player| {
            let counts = player == pursuer || stopper_counts;
            let masks = game.masks(player).into_iter().filter(|_| counts);
            let lines = masks.map(|cells| Line {
                cells,
                size: cells.count_ones(),
            });
            lines.collect::<Vec<Line>>()
        });
        let largest = sets.iter().flatten().map(|line| line.size).max();
        let largest = largest.unwrap_or(1);
        let lines = sets.each_ref().map(|sets| {
            let through = |cell: usize| {
                let here = sets.iter().filter(|line| line.cells >> cell & 1 == 1);
                here.copied().collect::<Vec<Line>>()
            };
            (0..cells).map(through).collect::<Vec<_>>()
        });
        let most = lines.iter().flatten().map(Vec::len).max().unwrap_or(0) as u64;
        // No live set weighs more than half the unit, and the sum of all must fit 32 bits.
        let heaviest = 1_u64.checked_shl(largest)? / 2;
        let all = sets.iter().map(Vec::len).max().unwrap_or(0) as u64;
        if largest > 16 || most * heaviest > 0xFFFF || all * heaviest > 1 << 30 {
            return None;
        }
        Some(Pursuit {
            pursuer,
            cells: cells as u32,
            full: u128::MAX.checked_shr(128 - cells as u32).unwrap_or(0),
            lines,
            sets,
            unit: 1 << largest,
            symmetries: game.symmetries.clone(),
        })
    }

    /// The same position here, with all that is forced played.
    pub fn position(&self, game: &Positional, at: &BoardPosition) -> PursuitPosition<N> {
        let player = game.to_move(at);
        let own = [self.pursuer, self.pursuer.other()].map(|player| at.owned(player));
        let turn = if player == self.pursuer {
            PURSUER
        } else {
            STOPPER
        };
        if let Some(outcome) = game.outcome(at) {
            let mut here = self.weigh(own, turn);
            here.won = Some(outcome == Outcome::Wins(self.pursuer));
            return here;
        }
        self.settled(own, turn)
    }

    /// A position in which nobody owns a set, with all that is forced played.
    fn settled(&self, own: [u128; 2], turn: usize) -> PursuitPosition<N> {
        let mut at = self.weigh(own, turn);
        let threats = [PURSUER, STOPPER].map(|role| self.missing(own, role));
        if threats[turn] != 0 {
            at.won = Some(turn == PURSUER);
        } else {
            self.follow(&mut at, threats[1 - turn]);
        }
        at
    }

    /// The weights from the definition.
    fn weigh(&self, own: [u128; 2], turn: usize) -> PursuitPosition<N> {
        let mut at = PursuitPosition {
            own,
            weights: [[0; N]; 2],
            sum: 0,
            turn,
            won: None,
            prospect: 0,
        };
        for role in [PURSUER, STOPPER] {
            let sets = self.sets[role].iter();
            for line in sets.filter(|line| line.cells & own[1 - role] == 0) {
                let weight = self.weight(line, own[role]);
                for cell in bits(line.cells) {
                    at.weights[role][cell] += weight as u16;
                }
                at.sum += if role == PURSUER { weight } else { 0 };
            }
        }
        at
    }

    /// The weight of a live set.
    fn weight(&self, line: &Line, own: u128) -> u32 {
        self.unit >> (line.size - (line.cells & own).count_ones())
    }

    /// The last cells of live sets that lack one.
    fn missing(&self, own: [u128; 2], role: usize) -> u128 {
        let live = self.sets[role].iter();
        live.filter(|line| line.cells & own[1 - role] == 0)
            .map(|line| line.cells & !own[role])
            .filter(|free| free.count_ones() == 1)
            .fold(0, |cells, free| cells | free)
    }

    /// The player to move takes a cell. Returns whether that completes a set, and the cells that sets lack which now lack one.
    fn take(&self, at: &mut PursuitPosition<N>, cell: usize) -> (bool, u128) {
        let (role, other) = (at.turn, 1 - at.turn);
        let (mine, theirs) = (at.own[role], at.own[other]);
        at.own[role] |= 1 << cell;
        at.turn = other;
        let (mut completes, mut threats) = (false, 0);
        for line in &self.lines[role][cell] {
            if line.cells & theirs != 0 {
                continue;
            }
            let weight = self.weight(line, mine);
            completes |= 2 * weight == self.unit;
            if 4 * weight == self.unit {
                threats |= line.cells & !at.own[role];
            }
            for cell in bits(line.cells) {
                at.weights[role][cell] += weight as u16;
            }
            at.sum += if role == PURSUER { weight } else { 0 };
        }
        for line in &self.lines[other][cell] {
            if line.cells & mine != 0 {
                continue;
            }
            let weight = self.weight(line, theirs);
            for cell in bits(line.cells) {
                at.weights[other][cell] -= weight as u16;
            }
            at.sum -= if other == PURSUER { weight } else { 0 };
        }
        (completes, threats)
    }

    /// Plays what is forced, given the cells that the player to move must block, and looks at what comes then.
    fn follow(&self, at: &mut PursuitPosition<N>, mut threats: u128) {
        while threats != 0 {
            if threats & (threats - 1) != 0 {
                at.won = Some(at.turn == STOPPER);
                return;
            }
            let cell = threats.trailing_zeros() as usize;
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
    fn heaviest(&self, at: &PursuitPosition<N>) -> (u32, usize) {
        let weights = &at.weights[PURSUER];
        let free = bits(self.full & !(at.own[0] | at.own[1]));
        free.map(|cell| (u32::from(weights[cell]), cell))
            .max()
            .unwrap_or((0, 0))
    }

    /// Whether the stopper, to move, needs no more than the heaviest cell.
    fn stopped_by_the_heaviest(&self, at: &PursuitPosition<N>) -> bool {
        let (weight, cell) = self.heaviest(at);
        if weight == 0 || at.sum - weight >= self.unit {
            return false;
        }
        let mut next = at.clone();
        self.take(&mut next, cell);
        next.sum + self.heaviest(&next).0 < self.unit
    }

    fn is_live(&self, at: &PursuitPosition<N>, cell: usize) -> bool {
        at.weights[PURSUER][cell] != 0 || at.weights[STOPPER][cell] != 0
    }

    fn free_and_live(&self, at: &PursuitPosition<N>) -> impl Iterator<Item = usize> {
        bits(self.full & !(at.own[0] | at.own[1])).filter(|&cell| self.is_live(at, cell))
    }

    /// The live sets through a cell, by their places in the lists of both roles.
    fn live_through(&self, at: &PursuitPosition<N>, cell: usize) -> impl Iterator<Item = u128> {
        let alive = move |role: usize| {
            let theirs = at.own[1 - role];
            let lines = self.lines[role][cell].iter().map(|line| line.cells);
            lines.filter(move |cells| cells & theirs == 0)
        };
        alive(PURSUER).chain(alive(STOPPER))
    }

    /// What a key says of a cell, in three bits: of an owned cell whether a live set of its owner goes through it, of a free one
    /// for each player whether a live set does.
    fn planes(&self, at: &PursuitPosition<N>) -> [u128; 3] {
        let mut planes = [0; 3];
        for cell in 0..self.cells as usize {
            let live = [PURSUER, STOPPER].map(|role| at.weights[role][cell] != 0);
            let owned = [PURSUER, STOPPER].map(|role| at.own[role] >> cell & 1 == 1);
            let code = match (owned, live) {
                ([true, _], [alive, _]) => [alive, false, false],
                ([_, true], [_, alive]) => [false, alive, false],
                (_, [false, false]) => [false; 3],
                (_, [mine, theirs]) => [mine, theirs, true],
            };
            for (plane, bit) in planes.iter_mut().zip(code) {
                *plane |= u128::from(bit) << cell;
            }
        }
        planes
    }

    fn pack(&self, [x, y, z]: [u128; 3], turn: usize) -> [u64; K] {
        let turn = turn as u128;
        let mut key = [0; K];
        let words = if K == 2 {
            // Three planes of at most 42 cells, and one bit.
            let n = self.cells;
            [x | y << n | z << (2 * n) | turn << 127, 0, 0]
        } else {
            [x, y, z | turn << 127]
        };
        let halves = words
            .iter()
            .flat_map(|word| [*word as u64, (word >> 64) as u64]);
        for (word, half) in key.iter_mut().zip(halves) {
            *word = half;
        }
        key
    }
}

impl<const N: usize, const K: usize> Game for Pursuit<N, K> {
    type Position = PursuitPosition<N>;
    /// The cell, counted from 0.
    type Move = u8;
    /// Whose cells were whose, and whose turn it was.
    type Undo = ([u128; 2], usize);

    /// The empty board, the pursuer to move; [`position`](Pursuit::position) gives any other.
    fn start(&self) -> PursuitPosition<N> {
        self.settled([0; 2], PURSUER)
    }
    fn to_move(&self, at: &PursuitPosition<N>) -> Player {
        if at.turn == PURSUER {
            self.pursuer
        } else {
            self.pursuer.other()
        }
    }
    /// The free cells on live sets; any other is a pass.
    fn moves(&self, at: &PursuitPosition<N>, out: &mut Vec<u8>) {
        out.extend(self.free_and_live(at).map(|cell| cell as u8));
    }
    /// Takes a cell, and all that is forced then.
    fn play(&self, at: &mut PursuitPosition<N>, mv: u8) -> ([u128; 2], usize) {
        let before = (at.own, at.turn);
        let (completes, threats) = self.take(at, usize::from(mv));
        if completes {
            at.won = Some(at.turn == STOPPER);
        } else {
            self.follow(at, threats);
        }
        before
    }
    fn undo(&self, at: &mut PursuitPosition<N>, _: u8, (own, turn): ([u128; 2], usize)) {
        *at = self.settled(own, turn);
    }
    fn outcome(&self, at: &PursuitPosition<N>) -> Option<Outcome> {
        at.won.map(|won| match won {
            true => Outcome::Wins(self.pursuer),
            false => Outcome::Draw,
        })
    }
}

impl<const N: usize, const K: usize> Keyed for Pursuit<N, K> {
    type Key = [u64; K];

    /// The live board up to the symmetries of the board, with whose turn it is.
    fn key(&self, at: &PursuitPosition<N>) -> [u64; K] {
        let planes = self.planes(at);
        let images = self.symmetries.iter();
        let [x, y, z] = images
            .map(|map| planes.map(|plane| map.apply(plane)))
            .fold(planes, Ord::min);
        self.pack([x, y, z], at.turn)
    }
}

impl<const N: usize, const K: usize> Hints for Pursuit<N, K> {
    /// All cells on live sets but those that another one dominates.
    fn candidates(&self, at: &PursuitPosition<N>, out: &mut Vec<u8>) {
        let cells: Vec<usize> = self.free_and_live(at).collect();
        // The cells that all live sets through a cell have in common.
        let common = |&cell: &usize| {
            self.live_through(at, cell)
                .fold(u128::MAX, |common, cells| common & cells)
        };
        let common: Vec<u128> = cells.iter().map(common).collect();
        for (index, &cell) in cells.iter().enumerate() {
            let better = |&(other, _): &(usize, &usize)| {
                let [x, y] = [cell, cells[other]];
                let is_dominated = common[index] >> y & 1 == 1;
                // Of two that dominate each other the first stays.
                is_dominated && (common[other] >> x & 1 == 0 || other < index)
            };
            let mut others = cells
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != index);
            if !others.any(|other| better(&other)) {
                out.push(cell as u8);
            }
        }
    }

    /// To refute: the fifth power of the weight that the pursuer's sets have or can get, in units of a third of an owned set.
    fn effort(&self, at: &PursuitPosition<N>, _: Player) -> [u64; 2] {
        // A third of a unit counts one; more digits, so that small differences are seen.
        let thirds = 3.0 * f64::from(at.prospect) / f64::from(self.unit);
        let squared = thirds * thirds;
        [1, (squared * squared * thirds) as u64]
    }
}
