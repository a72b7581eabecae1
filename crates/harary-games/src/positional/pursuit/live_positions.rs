//! Live positions, one move at a time and nothing forced, as certificates on live boards list them
//! (docs/certificates.md).

use super::{MOST_LACKED, PURSUER, Pursuit, PursuitPosition, STOPPER};
use crate::positional::notation::in_rows;
use crate::positional::width::{BoardWidth, CellBits};
use crate::positional::{BoardPosition, Positional};

impl<R: BoardWidth> Pursuit<R> {
    /// The position as it stands. The game must not be over.
    pub fn left(&self, game: &Positional, at: &BoardPosition) -> PursuitPosition<R> {
        let (own, turn) = self.board.seen(game, at);
        self.weigh(own, turn)
    }

    /// The same position with all that is forced played, as the search sees it.
    pub fn forced(&self, at: &PursuitPosition<R>) -> PursuitPosition<R> {
        self.settled(at.own, at.turn)
    }

    /// Whether time may be over before the board is full. Certificates on live boards know no time.
    pub fn is_timed(&self) -> bool {
        self.board.is_timed()
    }

    /// The position after one move, or `None` if it completes a set of the mover's.
    pub fn after(&self, at: &PursuitPosition<R>, cell: u8) -> Option<PursuitPosition<R>> {
        let mut next = at.clone();
        let (completes, _) = self.take(&mut next, usize::from(cell));
        (!completes).then_some(next)
    }

    /// The move that needs no line in a certificate: the first cell that completes a set of the
    /// mover's, else the first one that a set of the other player lacks.
    pub fn obvious(&self, at: &PursuitPosition<R>) -> Option<u8> {
        let last = |role| self.missing(at, role).cells().next();
        let cell = last(at.turn).or_else(|| last(1 - at.turn));
        cell.map(|cell| cell as u8)
    }

    /// Whether the weights of Erdős and Selfridge alone show that the pursuer never owns a set.
    pub fn is_stopped(&self, at: &PursuitPosition<R>) -> bool {
        let is_exact = self.unit.checked_shr(self.largest) == Some(1);
        if !is_exact {
            return self.is_stopped_exactly(at);
        }
        let best = match at.turn {
            PURSUER => at.sum + self.heaviest(at).0,
            _ => at.sum,
        };
        best < self.unit
    }

    /// The same by weights that are not rounded up, as a certificate has them.
    fn is_stopped_exactly(&self, at: &PursuitPosition<R>) -> bool {
        let (mut sum, mut through) = (0_u128, [0_u128; 128]);
        for (_, line) in self.board.live(None, at.own, PURSUER) {
            let lack = (line.mask & !at.own[PURSUER]).size();
            let weight = 1 << MOST_LACKED.saturating_sub(lack);
            sum += weight;
            line.each_cell(|cell| through[cell] += weight);
        }
        let free = self.board.free(at.own).cells();
        let heaviest = free.map(|cell| through[cell]).max().unwrap_or(0);
        let best = if at.turn == PURSUER { heaviest } else { 0 };
        sum + best < 1 << MOST_LACKED
    }

    /// How much the sets through a cell weigh, of both players: a good order for the moves of a
    /// strategy.
    pub fn weight_of(&self, at: &PursuitPosition<R>, cell: u8) -> u32 {
        let of = |role: usize| u32::from(at.weights[role][usize::from(cell)]);
        of(PURSUER) + of(STOPPER)
    }

    /// The live position as a key: equal where the same lines of a certificate serve. Symmetric
    /// images have other keys.
    pub fn left_key(&self, at: &PursuitPosition<R>) -> R::Key {
        self.board.plain_key(at.own, at.live, at.turn)
    }

    /// The live position as text: `A` and `B` for cells on live sets of their owners, `.` for free
    /// ones on live sets, `-` for all others.
    pub fn write_left(&self, game: &Positional, at: &PursuitPosition<R>) -> String {
        let owner = |role: usize| ['A', 'B'][self.board.players[role] as usize];
        let symbol = |cell: usize| {
            for role in [PURSUER, STOPPER] {
                if at.own[role].has(cell) {
                    return if at.live[role].has(cell) {
                        owner(role)
                    } else {
                        '-'
                    };
                }
            }
            match (at.live[PURSUER] | at.live[STOPPER]).has(cell) {
                true => '.',
                false => '-',
            }
        };
        let symbols: Vec<char> = (0..self.board.cells as usize).map(symbol).collect();
        in_rows(&game.board().picture, &symbols)
    }
}
