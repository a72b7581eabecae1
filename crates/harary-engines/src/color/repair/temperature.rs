//! How easily a walk makes changes for the worse.
//!
//! A change after which d more sets are broken is made with the probability η^d. How large η must
//! be depends on the problem, so it is found on the way: it grows while few sets are broken, as the
//! walk would stay where it is, and falls while many are. More and more slowly, because a walk
//! arrives when by chance it breaks fewer sets than on average, and must not be kept from that.

/// The sets that are to be broken on average. (Measured on squares: with 3 a walk stays where it
/// is, with 20 it takes longer.)
const ON_AVERAGE: u64 = 12;
/// η is this, and less by a factor for each degree of cold.
const WARMEST: f64 = 0.6;
const COOLER: f64 = 0.99;
const COLDEST: u32 = 300;
/// η = 0.2 at first.
const AT_FIRST: u32 = 110;
/// η changes after 1/64 of all moves, at least so many: powers of two.
const LEAST_MOVES: u64 = 4096;
const OF_ALL: u64 = 64;
/// More broken sets than these are never added at once.
const MOST_WORSE: usize = 24;
/// How easily a walk makes changes for the worse.
#[derive(Clone, Debug)]
pub(super) struct Temperature {
    cold: u32,
    /// The sets that were broken at each move since it changed last.
    broken: u64,
    /// How probable changes for the worse are, of 2^32, by how many sets more they break.
    thresholds: Vec<u32>,
}

impl Temperature {
    pub(super) fn at_first() -> Temperature {
        Temperature::of(AT_FIRST, 0)
    }

    /// As a walk has left it; nothing if that cannot be.
    pub(super) fn loaded(cold: u64, broken: u64) -> Option<Temperature> {
        let cold = u32::try_from(cold).ok().filter(|&cold| cold <= COLDEST)?;
        Some(Temperature::of(cold, broken))
    }

    /// What [`loaded`](Temperature::loaded) takes.
    pub(super) fn saved(&self) -> [u64; 2] {
        [u64::from(self.cold), self.broken]
    }

    /// Whether a change after which so many sets more are broken is made, by a random number.
    pub(super) fn allows(&self, worse: usize, random: u32) -> bool {
        random < self.thresholds.get(worse).copied().unwrap_or(0)
    }

    fn of(cold: u32, broken: u64) -> Temperature {
        // No powers of the machine's own, which are not the same on all.
        let factor = (0..cold).fold(WARMEST, |factor, _| factor * COOLER);
        let mut probability = 1.0;
        let next = |_| {
            let this: f64 = probability;
            probability *= factor;
            (this * f64::from(u32::MAX)) as u32
        };
        Temperature {
            cold,
            broken,
            thresholds: (0..MOST_WORSE).map(next).collect(),
        }
    }

    /// Notes how many sets are broken at a time, in moves, and changes when it is time to.
    pub(super) fn note(&mut self, broken: i64, time: u64) {
        self.broken += broken.unsigned_abs();
        let every = 1 << (time / OF_ALL).max(LEAST_MOVES).ilog2();
        if time.is_multiple_of(every) {
            let cold = match self.broken > ON_AVERAGE * every {
                true => (self.cold + 1).min(COLDEST),
                false => self.cold.saturating_sub(1),
            };
            *self = Temperature::of(cold, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_warmer_where_few_sets_are_broken_and_changes_more_and_more_slowly() {
        let after = |moves: u64, broken: i64| {
            let mut temperature = Temperature::at_first();
            (1..=moves).for_each(|time| temperature.note(broken, time));
            temperature.cold
        };
        assert_eq!(after(LEAST_MOVES - 1, 100), AT_FIRST);
        assert_eq!(after(LEAST_MOVES, 100), AT_FIRST + 1);
        assert_eq!(after(LEAST_MOVES, 1), AT_FIRST - 1);
        let slow = OF_ALL * LEAST_MOVES;
        assert_eq!(after(slow, 1), AT_FIRST - OF_ALL as u32);
        // As many changes while the number of moves doubles, as far as it can become colder.
        assert_eq!(after(slow, 100), AT_FIRST + 64);
        assert_eq!(after(2 * slow, 100), AT_FIRST + 2 * 64);
        assert_eq!(after(4 * slow, 100), COLDEST);
        assert_eq!(after(16 * slow, 1), 0);
    }

    #[test]
    fn worse_changes_are_less_probable_and_the_more_so_the_colder_it_is() {
        let one = |cold| f64::from(Temperature::of(cold, 0).thresholds[1]) / 2_f64.powi(32);
        assert!((one(0) - WARMEST).abs() < 1e-6);
        assert!((0.19..0.21).contains(&one(AT_FIRST)));
        assert!((0.02..0.04).contains(&one(COLDEST)));
        let all = Temperature::at_first().thresholds;
        assert!(all.windows(2).all(|two| two[0] > two[1] || two[1] == 0));
        assert!(Temperature::loaded(u64::from(COLDEST) + 1, 0).is_none());
    }
}
