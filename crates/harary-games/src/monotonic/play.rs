//! Play on the numbers: the numbers left to pick, and the tails of the longest subsequences.
//!
//! The *rising tails* are the first row of Schensted's array: of the increasing subsequences of
//! length i, the i-th tail is the least last term. Picking x puts x in the place of the least
//! rising tail above it, and the longest increasing subsequence that a number would end has one
//! term more than there are rising tails below it. The falling tails are the same upside down. So
//! two masks hold all labels, and a pick changes at most two bits of each. Source: Schensted 1961;
//! Harary, Sagan, West 1983, section 4.

use super::{Deck, Monotonic};
use harary_core::{Game, Hints, Mask, Outcome, Player, Playout};

/// The moves so far, the numbers left to pick, and the tails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MonotonicPosition<const W: usize> {
    /// The moves in order.
    pub(super) picked: Vec<u16>,
    pub(super) board: Board<W>,
}

/// The numbers left to pick, and the tails.
///
/// A number x of a deck is the bit x. On the rationals the i-th smallest number picked so far is
/// the bit i among the tails, and the gap with i picked numbers below it is the bit i among the
/// places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<const W: usize> {
    /// The numbers left, or the gaps.
    pub(super) places: Mask<W>,
    pub(super) rising: Mask<W>,
    pub(super) falling: Mask<W>,
}

impl<const W: usize> Board<W> {
    fn without_places(places: Mask<W>) -> Self {
        Board {
            places,
            rising: Mask::EMPTY,
            falling: Mask::EMPTY,
        }
    }

    /// (u, d) of a place.
    pub(super) fn label(&self, place: u32) -> (u32, u32) {
        let below = Mask::below(place + 1);
        (
            1 + (self.rising & below).len(),
            1 + (self.falling & !below).len(),
        )
    }
}

impl<const W: usize> Monotonic<W> {
    /// The board after a pick.
    #[inline]
    fn pick(self, at: &Board<W>, place: u32) -> Board<W> {
        let below = Mask::below(place + 1);
        let number;
        let mut next = *at;
        if self.deck == Deck::Rationals {
            number = Mask::bit(place + 1);
            let shift = |tails: Mask<W>| tails & below | (tails & !below).plus(1);
            next = Board {
                places: at.places.plus(1) | Mask::bit(0),
                rising: shift(at.rising),
                falling: shift(at.falling),
            };
        } else {
            number = Mask::bit(place);
            next.places &= !number;
        }
        let above = next.rising & !below;
        next.rising = next.rising & below | above.without_first() | number;
        // A falling tail below the pick keeps its bit, on the rationals too.
        let tail = (next.falling & below).last().map_or(Mask::EMPTY, Mask::bit);
        next.falling = next.falling & !tail | number;
        next
    }

    /// Whether the last pick has ended the game.
    #[inline]
    pub(super) fn ended(self, at: &Board<W>) -> bool {
        at.rising.len() > u32::from(self.up) || at.falling.len() > u32::from(self.down)
    }

    /// The places whose pick does not end the game, while it goes on.
    #[inline]
    pub(super) fn live(self, at: &Board<W>) -> Mask<W> {
        let mut live = at.places;
        if at.rising.len() >= u32::from(self.up) {
            live &= Mask::below(at.rising.last().unwrap_or(0));
        }
        if at.falling.len() >= u32::from(self.down) {
            live &= !Mask::below(at.falling.first());
        }
        live
    }

    /// The picks, of each kind one, after which nobody can end the game at once. In achievement all
    /// others lose in two plies.
    pub(super) fn quiet(self, at: &Board<W>, live: Mask<W>) -> Mask<W> {
        match self.deck {
            Deck::Numbers(_) => live & self.quiet_rising(at) & self.quiet_falling(at),
            Deck::Rationals => self.quiet_one_by_one(at, live),
        }
    }

    /// The same, by trying each pick.
    pub(super) fn quiet_one_by_one(self, at: &Board<W>, live: Mask<W>) -> Mask<W> {
        let mut quiet = Mask::EMPTY;
        for place in self.kinds(at, live).members() {
            let next = self.pick(at, place);
            if self.live(&next) == next.places {
                quiet |= Mask::bit(place);
            }
        }
        quiet
    }

    /// Of the live numbers those after which no number ends the game by rising. If there are `up`
    /// rising tails after the pick, no number may be left above the last of them.
    #[inline]
    fn quiet_rising(self, at: &Board<W>) -> Mask<W> {
        let (tails, most) = (at.rising.len(), u32::from(self.up));
        if tails + 1 < most {
            return !Mask::EMPTY;
        }
        let last = at.rising.last().unwrap_or(0);
        let greatest = at.places.last().map_or(Mask::EMPTY, Mask::bit);
        if tails < most {
            // Below the last tail a pick replaces one; above it is the last of `up` tails.
            return Mask::below(last) | greatest;
        }
        // The pick replaces the last tail, or one before it.
        let before = (at.rising & Mask::below(last)).last().unwrap_or(0);
        match (at.places & !Mask::below(last)).is_empty() {
            true => Mask::below(before) | greatest,
            false => greatest,
        }
    }

    /// As above, by falling: no number may be left below the first of `down` falling tails.
    #[inline]
    fn quiet_falling(self, at: &Board<W>) -> Mask<W> {
        let (tails, most) = (at.falling.len(), u32::from(self.down));
        if tails + 1 < most {
            return !Mask::EMPTY;
        }
        let least = match at.places.is_empty() {
            true => Mask::EMPTY,
            false => Mask::bit(at.places.first()),
        };
        if at.falling.is_empty() {
            return least;
        }
        let first = at.falling.first();
        if tails < most {
            return !Mask::below(first) | least;
        }
        let others = at.falling.without_first();
        match (at.places & Mask::below(first)).is_empty() {
            true if others.is_empty() => least,
            true => !Mask::below(others.first()) | least,
            false => least,
        }
    }

    /// One place of each kind among live ones: on the rationals, neighbors with the same label are
    /// picked alike.
    #[inline]
    pub(super) fn kinds(self, at: &Board<W>, live: Mask<W>) -> Mask<W> {
        match self.deck {
            Deck::Numbers(_) => live,
            Deck::Rationals => live & (at.rising | at.falling | Mask::bit(0)),
        }
    }
}

impl<const W: usize> Game for Monotonic<W> {
    type Position = MonotonicPosition<W>;
    /// The number; on the rationals, how many of the numbers picked before are smaller.
    type Move = u16;
    /// The board before.
    type Undo = Board<W>;

    fn start(&self) -> MonotonicPosition<W> {
        let places = match self.deck {
            Deck::Numbers(numbers) => Mask::upto(numbers.into()),
            Deck::Rationals => Mask::bit(0),
        };
        MonotonicPosition {
            picked: Vec::new(),
            board: Board::without_places(places),
        }
    }
    fn to_move(&self, at: &MonotonicPosition<W>) -> Player {
        Player::BOTH[at.picked.len() % 2]
    }
    fn moves(&self, at: &MonotonicPosition<W>, out: &mut Vec<u16>) {
        out.extend(at.board.places.members().map(|place| place as u16));
    }
    fn play(&self, at: &mut MonotonicPosition<W>, mv: u16) -> Board<W> {
        let next = self.pick(&at.board, mv.into());
        at.picked.push(mv);
        std::mem::replace(&mut at.board, next)
    }
    fn undo(&self, at: &mut MonotonicPosition<W>, _: u16, undo: Board<W>) {
        at.picked.pop();
        at.board = undo;
    }
    fn outcome(&self, at: &MonotonicPosition<W>) -> Option<Outcome> {
        if self.ended(&at.board) {
            let last = self.to_move(at).other();
            let winner = if self.avoidance { last.other() } else { last };
            Some(Outcome::Wins(winner))
        } else {
            at.board.places.is_empty().then_some(Outcome::Draw)
        }
    }
}

impl<const W: usize> Playout for Monotonic<W> {
    type Scratch = ();
}

impl<const W: usize> Hints for Monotonic<W> {
    /// Achievement: leave the other player few picks that do not lose at once. Avoidance: keep
    /// labels small, then leave few numbers that do not end the game. Measured in
    /// benchmarks/README.md.
    fn rank(&self, at: &MonotonicPosition<W>, mv: u16) -> i32 {
        let next = self.pick(&at.board, mv.into());
        if self.avoidance {
            let (up, down) = at.board.label(mv.into());
            return -((1000 * (up + down) + self.live(&next).len()) as i32);
        }
        -(self.quiet(&next, self.live(&next)).len() as i32)
    }

    /// Avoidance: of the numbers that end the game one, where nothing else is left. Achievement:
    /// one of them, if there are any; else the picks that do not make one, or any pick if all do.
    fn candidates(&self, at: &MonotonicPosition<W>, out: &mut Vec<u16>) {
        let board = &at.board;
        let live = self.live(board);
        let ending = board.places & !live;
        if self.avoidance {
            if live.is_empty() {
                out.extend(ending.members().take(1).map(|place| place as u16));
            } else {
                let kinds = self.kinds(board, live).members();
                out.extend(kinds.map(|place| place as u16));
            }
            return;
        }
        if !ending.is_empty() {
            out.push(ending.first() as u16);
            return;
        }
        let before = out.len();
        let quiet = self.quiet(board, live).members();
        out.extend(quiet.map(|place| place as u16));
        if out.len() == before {
            out.push(live.first() as u16);
        }
    }
}
