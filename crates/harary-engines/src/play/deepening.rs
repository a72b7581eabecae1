//! Iterative deepening: does a player win within one ply, within two, and so on?
//!
//! Both players' wins are asked after, the sooner ones first, so that a win by force is found
//! without looking further than it goes. Where nobody wins within the whole game, nobody wins in
//! time at all.

use super::score::{MATE, WIN};

/// What is known of a score from the questions so far.
#[derive(Clone, Copy)]
pub(crate) struct Deepening {
    low: i32,
    high: i32,
}

impl Deepening {
    /// Nothing is known of a game that goes on.
    pub(crate) fn new() -> Deepening {
        Deepening {
            low: 1 - MATE,
            high: MATE - 1,
        }
    }

    /// The score, once it is known: a win in time, or what both bounds say where nobody has one.
    pub(crate) fn found(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// The next threshold to be asked; `None` if a score is found, or no player wins in time.
    pub(crate) fn threshold(self) -> Option<i32> {
        if self.low == self.high {
            return None;
        }
        // The fewest plies within which each may still win.
        let a = (self.high > WIN).then_some(MATE - self.high);
        let b = (self.low < -WIN).then_some(MATE + self.low);
        match (a, b) {
            (Some(a), Some(b)) if b < a => Some(self.low + 1),
            (Some(_), _) => Some(self.high),
            (None, Some(_)) => Some(self.low + 1),
            (None, None) => None,
        }
    }

    /// Takes in the answer: a lower bound of the score if it is at least the threshold, else an
    /// upper one.
    pub(crate) fn answer(&mut self, threshold: i32, bound: i32) {
        let of_a = threshold > WIN;
        let is_found = if of_a {
            bound >= threshold
        } else {
            bound < threshold
        };
        match (of_a, is_found) {
            // Whatever is sooner was refuted before.
            (_, true) => (self.low, self.high) = (bound, bound),
            (true, false) => self.high = bound,
            (false, false) => self.low = bound,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sooner_win_is_asked_first_and_every_score_is_found() {
        let wins = [MATE - 1, MATE - 2, MATE - 7, MATE - 8];
        let scores = wins.iter().flat_map(|&score| [score, -score]);
        for score in scores.chain([0, WIN, -WIN]) {
            let mut deepening = Deepening::new();
            let mut last = 0;
            let mut asked = 0;
            while let Some(threshold) = deepening.threshold() {
                let plies = match threshold > WIN {
                    true => MATE - threshold,
                    false => MATE + threshold - 1,
                };
                assert!(plies >= last, "{score}: {plies} after {last}");
                last = plies;
                // The bounds of a search that looks no further than it must.
                let is_at_least = score >= threshold;
                let bound = match (threshold > WIN, is_at_least) {
                    (true, false) if asked < 20 => threshold - 1,
                    (false, true) if asked < 20 => threshold,
                    _ => score,
                };
                deepening.answer(threshold, bound);
                asked += 1;
            }
            assert_eq!(deepening.found(), Some(score));
        }
    }
}
