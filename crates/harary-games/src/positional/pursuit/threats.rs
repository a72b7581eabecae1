//! Wins by threats alone: each move of the pursuer leaves a set that lacks one cell, which the
//! stopper must take, until one move leaves two (threat sequences, Allis 1994).
//!
//! Where the pursuer would win so if the stopper passed, most moves of the stopper are no better
//! than a pass. A cell matters only if it is one of those that the threats and the answers take, or
//! if it lets the stopper do something else than answer: then it lies, at first or after an answer,
//! on a live set of the stopper's that lacks it and one other cell at most. Any other cell leaves
//! every move of the pursuer a threat with the same one answer, and the stopper without a set to
//! complete. (Without those on sets that the next threat takes a cell of, wins take more nodes.)

use super::{PURSUER, Pursuit, PursuitPosition, STOPPER};
use crate::positional::width::{BoardWidth, CellBits};

/// The sets that may be looked at for one win.
const LOOKS: usize = 100_000;

impl<R: BoardWidth> Pursuit<R> {
    /// The moves of a win of the pursuer by threats alone, if it is the pursuer's turn or were so,
    /// and one is found soon. After the last one two sets lack one cell each. No move is forced in
    /// the position. `None` where time is short.
    pub fn threats(&self, at: &PursuitPosition<R>) -> Option<Vec<u8>> {
        if self.board.is_timed() {
            return None;
        }
        let live = || {
            let live = self.board.live(None, at.own, PURSUER);
            live.map(|(_, line)| line.mask & !at.own[PURSUER])
        };
        // The first threat, and a set for the last one.
        let (mut two, mut three) = (0, 0);
        live().for_each(|lack| {
            two += usize::from(lack.size() <= 2);
            three += usize::from(lack.size() <= 3);
        });
        if two == 0 || three < 2 {
            return None;
        }
        let mut lacks = Vec::with_capacity(self.board.sets[PURSUER].len());
        live().for_each(|lack| lacks.push(lack));
        let mut search = Search {
            pursuit: self,
            lacks,
            looks: LOOKS,
            moves: Vec::new(),
            pairs: Vec::new(),
            failed: Vec::new(),
        };
        search.wins(at.own).then_some(search.moves)
    }

    /// The cells of which the stopper must take one, if it is the stopper's turn and the pursuer is
    /// about to win by threats alone.
    pub(super) fn zone(&self, at: &PursuitPosition<R>) -> Option<R::Mask> {
        if at.turn == PURSUER {
            return None;
        }
        let threats = self.threats(at)?;
        Some(self.that_matter(at.own, &threats))
    }

    /// The cells that matter to a win by these threats.
    fn that_matter(&self, mut own: [R::Mask; 2], threats: &[u8]) -> R::Mask {
        let mut matter = R::Mask::NONE;
        let mut last = R::Mask::NONE;
        for &cell in threats {
            own[STOPPER] |= last;
            matter |= self.lacked(own, STOPPER, 2);
            own[PURSUER] |= R::Mask::one(usize::from(cell));
            last = self.lacked(own, PURSUER, 1);
            matter |= R::Mask::one(usize::from(cell)) | last;
        }
        matter
    }

    /// Those moves `among` some of the stopper, who is to move, that may keep the pursuer from
    /// winning by these threats: none if the stopper must answer one already.
    pub fn answers(&self, at: &PursuitPosition<R>, threats: &[u8], mut among: Vec<u8>) -> Vec<u8> {
        let passes = self.lacked(at.own, PURSUER, 1) == R::Mask::NONE;
        let matter = self.that_matter(at.own, threats);
        among.retain(|&cell| passes && matter.has(usize::from(cell)));
        among
    }

    /// The cells that live sets of a role lack, of those that lack no more than so many.
    fn lacked(&self, own: [R::Mask; 2], role: usize, most: u32) -> R::Mask {
        let lacks = self.board.live(None, own, role);
        lacks
            .map(|(_, line)| line.mask & !own[role])
            .filter(|lack| lack.size() <= most)
            .fold(R::Mask::NONE, |cells, lack| cells | lack)
    }

    /// The cells that live sets of a role through this cell of theirs lack alone.
    fn missing_through(&self, own: [R::Mask; 2], role: usize, cell: usize) -> R::Mask {
        let live = self.lines[role][cell].iter();
        live.filter(|line| !line.is_touched(own[1 - role]))
            .map(|line| line.mask & !own[role])
            .filter(|lack| lack.size() == 1)
            .fold(R::Mask::NONE, |cells, lack| cells | lack)
    }
}

struct Search<'a, R: BoardWidth> {
    pursuit: &'a Pursuit<R>,
    /// What the pursuer's sets lacked at first.
    lacks: Vec<R::Mask>,
    looks: usize,
    /// The pursuer's moves on the way.
    moves: Vec<u8>,
    /// For each threat on the way the pairs of cells that sets lacked before.
    pairs: Vec<R::Mask>,
    /// The pursuer's cells after threats that lead to nothing, in order: they tell the answers.
    failed: Vec<R::Mask>,
}

impl<R: BoardWidth> Search<'_, R> {
    /// Whether the pursuer, to move, wins; the moves are added.
    fn wins(&mut self, own: [R::Mask; 2]) -> bool {
        let Some(looks) = self.looks.checked_sub(self.lacks.len()) else {
            return false;
        };
        self.looks = looks;
        let start = self.pairs.len();
        let mut seen = R::Mask::NONE;
        for &lack in &self.lacks {
            let pair = lack & !own[PURSUER];
            if pair.size() != 2 || pair.meets(own[STOPPER]) || self.pairs[start..].contains(&pair) {
                continue;
            }
            if let Some((cell, _)) = (pair & seen).pop() {
                self.moves.push(cell as u8);
                return true;
            }
            seen |= pair;
            self.pairs.push(pair);
        }
        let before = self.moves.len();
        for place in start..self.pairs.len() {
            let pair = self.pairs[place];
            for cell in pair.cells() {
                if self.wins_after(own, cell, pair & !R::Mask::one(cell)) {
                    return true;
                }
                self.moves.truncate(before);
            }
        }
        self.pairs.truncate(start);
        false
    }

    /// Whether the pursuer wins by this cell; `answer` is what sets then lack.
    fn wins_after(&mut self, mut own: [R::Mask; 2], mut cell: usize, mut answer: R::Mask) -> bool {
        loop {
            self.moves.push(cell as u8);
            own[PURSUER] |= R::Mask::one(cell);
            let Some((only, rest)) = answer.pop() else {
                return false;
            };
            if rest != R::Mask::NONE {
                return true;
            }
            own[STOPPER] |= answer;
            // A threat in turn must be answered by a threat.
            let Some((block, rest)) = self.pursuit.missing_through(own, STOPPER, only).pop() else {
                break;
            };
            if rest != R::Mask::NONE {
                return false;
            }
            cell = block;
            let with = [own[PURSUER] | R::Mask::one(cell), own[STOPPER]];
            answer = self.pursuit.missing_through(with, PURSUER, cell);
        }
        let Err(place) = self.failed.binary_search(&own[PURSUER]) else {
            return false;
        };
        self.failed.insert(place, own[PURSUER]);
        self.wins(own)
    }
}
