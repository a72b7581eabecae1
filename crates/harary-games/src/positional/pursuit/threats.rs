//! Wins by threats alone: each move of the pursuer leaves a set that lacks one cell, which the
//! stopper must take, until one move leaves two (threat sequences, Allis 1994).
//!
//! Where the pursuer would win so if the stopper passed, most moves of the stopper are no better
//! than a pass. A cell matters only if it is one of those that the threats and the answers take, or
//! if it lets an answer make a threat in turn: then it lies, before an answer, on a set of the
//! stopper's that lacks it, the answer and no other cell. Any other cell leaves every move of the
//! pursuer a threat with the same one answer, and the stopper without a set to complete.

use super::{PURSUER, Pursuit, PursuitPosition, STOPPER};
use crate::positional::width::{BoardWidth, CellBits};

/// The sets that may be looked at for one win.
const LOOKS: usize = 100_000;

/// A win by threats alone.
#[derive(Clone, Copy, Debug)]
pub struct ThreatSequence<M> {
    /// The move that it begins with.
    pub first: u8,
    /// The cells that matter to it.
    pub(super) zone: M,
}

impl<R: BoardWidth> Pursuit<R> {
    /// A win of the pursuer by threats alone, if it is the pursuer's turn or were so, and one is
    /// found soon. No move is forced in the position. `None` where time is short.
    pub fn threats(&self, at: &PursuitPosition<R>) -> Option<ThreatSequence<R::Mask>> {
        if self.board.is_timed() {
            return None;
        }
        let live = self.board.live(None, at.own, PURSUER);
        let lacks = live.map(|(_, line)| line.mask & !at.own[PURSUER]);
        let lacks: Vec<R::Mask> = lacks.collect();
        // The first threat, and a set for the last one.
        let most = |size| lacks.iter().filter(|lack| lack.size() <= size).count();
        if most(2) == 0 || most(3) < 2 {
            return None;
        }
        let mut search = Search {
            pursuit: self,
            lacks,
            looks: LOOKS,
            pairs: Vec::new(),
            failed: Vec::new(),
        };
        search.win(at.own)
    }

    /// The cells of which the stopper must take one, if it is the stopper's turn and the pursuer is
    /// about to win by threats alone.
    pub(super) fn zone(&self, at: &PursuitPosition<R>) -> Option<R::Mask> {
        if at.turn == PURSUER {
            return None;
        }
        let zone = self.threats(at)?.zone;
        let live = self.board.live(None, at.own, STOPPER);
        let lacks = live.map(|(_, line)| line.mask & !at.own[STOPPER]);
        // Threats of the stopper's own come first.
        Some(
            lacks
                .filter(|lack| lack.size() == 2)
                .fold(zone, |zone, lack| zone | lack),
        )
    }

    /// The cells that live sets of a role through this cell of theirs lack, of those that lack no
    /// more than so many.
    fn lacked(&self, own: [R::Mask; 2], role: usize, cell: usize, most: u32) -> R::Mask {
        let live = self.lines[role][cell]
            .iter()
            .filter(|line| !line.is_touched(own[1 - role]));
        let lacks = live.map(|line| line.mask & !own[role]);
        lacks
            .filter(|lack| lack.size() <= most)
            .fold(R::Mask::NONE, |cells, lack| cells | lack)
    }
}

struct Search<'a, R: BoardWidth> {
    pursuit: &'a Pursuit<R>,
    /// What the pursuer's sets lacked at first.
    lacks: Vec<R::Mask>,
    looks: usize,
    /// For each threat on the way the pairs of cells that sets lacked before.
    pairs: Vec<R::Mask>,
    /// The pursuer's cells after threats that lead to nothing, in order: they tell the answers.
    failed: Vec<R::Mask>,
}

impl<R: BoardWidth> Search<'_, R> {
    /// A win from here, the pursuer to move.
    fn win(&mut self, own: [R::Mask; 2]) -> Option<ThreatSequence<R::Mask>> {
        self.looks = self.looks.checked_sub(self.lacks.len())?;
        let start = self.pairs.len();
        let mut seen = R::Mask::NONE;
        for &lack in &self.lacks {
            let pair = lack & !own[PURSUER];
            if pair.size() != 2 || pair.meets(own[STOPPER]) || self.pairs[start..].contains(&pair) {
                continue;
            }
            if let Some((cell, _)) = (pair & seen).pop() {
                let both = self.pairs[start..].iter().filter(|pair| pair.has(cell));
                let zone = both.fold(pair, |zone, &pair| zone | pair);
                return Some(ThreatSequence {
                    first: cell as u8,
                    zone,
                });
            }
            seen |= pair;
            self.pairs.push(pair);
        }
        for place in start..self.pairs.len() {
            let pair = self.pairs[place];
            for cell in pair.cells() {
                if let Some(zone) = self.after(own, cell, pair & !R::Mask::one(cell)) {
                    return Some(ThreatSequence {
                        first: cell as u8,
                        zone,
                    });
                }
            }
        }
        self.pairs.truncate(start);
        None
    }

    /// The cells that matter to a win that begins with this cell; `answer` is what sets then lack.
    fn after(
        &mut self,
        mut own: [R::Mask; 2],
        mut cell: usize,
        mut answer: R::Mask,
    ) -> Option<R::Mask> {
        let mut zone = R::Mask::NONE;
        loop {
            own[PURSUER] |= R::Mask::one(cell);
            zone |= R::Mask::one(cell) | answer;
            let (only, rest) = answer.pop()?;
            if rest != R::Mask::NONE {
                return Some(zone);
            }
            own[STOPPER] |= answer;
            zone |= self.pursuit.lacked(own, STOPPER, only, 2);
            // A threat in turn must be answered by a threat.
            let Some((block, rest)) = self.pursuit.lacked(own, STOPPER, only, 1).pop() else {
                break;
            };
            if rest != R::Mask::NONE {
                return None;
            }
            cell = block;
            let with = [own[PURSUER] | R::Mask::one(cell), own[STOPPER]];
            answer = self.pursuit.lacked(with, PURSUER, cell, 1);
        }
        let place = self.failed.binary_search(&own[PURSUER]).err()?;
        self.failed.insert(place, own[PURSUER]);
        Some(zone | self.win(own)?.zone)
    }
}
