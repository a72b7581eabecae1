//! A sequential test whether one of several chances exceeds one half.
//!
//! All candidates are sampled equally often in the first round; those whose interval reaches over
//! 1/2 are sampled again, each round doubling their trials, until one lies above 1/2, all lie
//! below, or a limit is met. An interval is looked at after every round, so the chance of a wrong
//! answer is at most the number of looks times that of one interval: see [`Half::risk`].

use super::interval::wilson;
use harary_core::{Player, Tally};

/// The result of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// This candidate's chance is more than one half.
    Above(usize),
    /// No candidate's is.
    Below,
    /// The trials were not enough to tell.
    Open,
}

/// Standard deviations of an interval, and how often a normal variable is farther off on one side.
const DEVIATIONS: f64 = 5.0;
const TAIL: f64 = 2.867e-7;

/// A test of several candidates in progress.
#[derive(Clone, Debug)]
pub struct Half {
    player: Player,
    first: u64,
    most: u64,
    tallies: Vec<Tally>,
    looks: u64,
}

impl Half {
    /// A test whether the player wins more than half of the games of one of `candidates`
    /// candidates: `first` trials each, then more, `most` at most.
    pub fn new(player: Player, candidates: usize, first: u64, most: u64) -> Half {
        Half {
            player,
            first: first.max(1),
            most: most.max(first.max(1)),
            tallies: vec![Tally::default(); candidates],
            looks: 0,
        }
    }

    /// The counts of each candidate.
    pub fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// An upper bound on the chance that an answer so far is wrong, where shares are taken to be
    /// normal.
    pub fn risk(&self) -> f64 {
        self.looks as f64 * TAIL
    }

    fn interval(&self, index: usize) -> [f64; 2] {
        let tally = &self.tallies[index];
        wilson(tally.wins(self.player), tally.trials(), DEVIATIONS)
    }

    /// The candidates that are to be sampled next, and how many trials each; none if there is a
    /// verdict.
    pub fn round(&self) -> Vec<(usize, u64)> {
        if self.verdict().is_some() {
            return Vec::new();
        }
        let open = (0..self.tallies.len()).filter(|&index| self.interval(index)[1] >= 0.5);
        let more = |index: usize| {
            let trials = self.tallies[index].trials();
            (index, trials.max(self.first).min(self.most - trials))
        };
        open.map(more).filter(|&(_, trials)| trials > 0).collect()
    }

    /// Takes in the trials of a round.
    pub fn add(&mut self, index: usize, tally: Tally) {
        self.tallies[index] += tally;
        self.looks += 1;
    }

    /// The answer, once there is one.
    pub fn verdict(&self) -> Option<Chance> {
        let above = (0..self.tallies.len()).filter(|&index| self.interval(index)[0] > 0.5);
        if let Some(best) =
            above.max_by(|&one, &other| self.share(one).total_cmp(&self.share(other)))
        {
            return Some(Chance::Above(best));
        }
        let mut open = (0..self.tallies.len()).filter(|&index| self.interval(index)[1] >= 0.5);
        match open.next() {
            None => Some(Chance::Below),
            Some(first) => {
                let done = |index: usize| self.tallies[index].trials() >= self.most;
                (done(first) && open.all(done)).then_some(Chance::Open)
            }
        }
    }

    fn share(&self, index: usize) -> f64 {
        let tally = &self.tallies[index];
        tally.wins(self.player) as f64 / tally.trials().max(1) as f64
    }

    /// The candidate with the greatest share, the first of equals; `None` if there is none.
    pub fn best(&self) -> Option<usize> {
        let candidates = (0..self.tallies.len()).rev();
        candidates.max_by(|&one, &other| self.share(one).total_cmp(&self.share(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::Dice;

    fn decide(chances: &[u64], most: u64, seed: u64) -> (Option<Chance>, Half) {
        let mut half = Half::new(Player::A, chances.len(), 256, most);
        let mut dice = Dice::new(seed);
        loop {
            let round = half.round();
            if round.is_empty() {
                return (half.verdict(), half);
            }
            for (index, trials) in round {
                let a = (0..trials).filter(|_| (dice.index(1000) as u64) < chances[index]);
                let a = a.count() as u64;
                half.add(
                    index,
                    Tally {
                        a,
                        b: trials - a,
                        draws: 0,
                    },
                );
            }
        }
    }

    #[test]
    fn verdicts_are_right_and_take_trials_where_they_are_needed() {
        for seed in 0..20 {
            let (verdict, half) = decide(&[100, 490, 520, 300], 1 << 20, seed);
            assert_eq!(verdict, Some(Chance::Above(2)));
            assert_eq!(half.best(), Some(2));
            assert_eq!(half.tallies()[0].trials(), 256);
            assert!(half.tallies()[2].trials() > 4096 && half.risk() < 1e-4);
            let (verdict, half) = decide(&[100, 490, 480], 1 << 20, seed);
            assert_eq!(verdict, Some(Chance::Below));
            assert!(half.tallies()[1].trials() > 16 * half.tallies()[0].trials());
        }
        let (verdict, half) = decide(&[500, 100], 4096, 1);
        assert_eq!(verdict, Some(Chance::Open));
        assert_eq!(half.tallies()[0].trials(), 4096);
        assert_eq!(decide(&[], 10, 1).0, Some(Chance::Below));
    }
}
