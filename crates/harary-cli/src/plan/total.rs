//! What all parts come to, by a sample of them.

use harary::Dice;
use serde::Serialize;

/// So many samples are drawn from the sample (Efron 1979, *Bootstrap methods*).
const AGAIN: usize = 2000;

/// A total that was estimated.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Total {
    /// The mean of the sample, times all parts.
    pub(super) estimate: f64,
    /// The total lies above this in 97.5 of 100 samples, and is no less than what was seen.
    pub(super) low: f64,
    /// And below this in 97.5; null where parts of the sample were not finished, or one part of
    /// many is the whole sample.
    pub(super) high: Option<f64>,
}

impl Total {
    /// The total of so many parts, from the values of different ones; none of no values.
    ///
    /// The interval is that of samples drawn from the sample, narrower the more of the parts are in
    /// it (the correction for a finite population): of all parts it is exact.
    pub(super) fn of(values: &[f64], parts: usize, finished: bool) -> Option<Total> {
        let seen: f64 = values.iter().sum();
        let (drawn, all) = (values.len() as f64, parts as f64);
        if values.is_empty() {
            return None;
        }
        let estimate = seen / drawn * all;
        let left = ((all - drawn) / (all - 1.0).max(1.0)).max(0.0).sqrt();
        // The same sample gives the same interval.
        let mut dice = Dice::new(1);
        let mut totals: Vec<f64> = (0..AGAIN)
            .map(|_| {
                let draw = |_| values[dice.index(values.len())];
                let again: f64 = (0..values.len()).map(draw).sum();
                estimate + (again / drawn * all - estimate) * left
            })
            .collect();
        totals.sort_by(f64::total_cmp);
        Some(Total {
            estimate,
            low: totals[AGAIN / 40].max(seen),
            high: (finished && (values.len() > 1 || parts == 1))
                .then_some(totals[AGAIN - 1 - AGAIN / 40]),
        })
    }

    /// On so many cores, of which the last works alone on the largest part.
    pub(super) fn shared(self, cores: u32, largest: f64) -> Total {
        let share = |total: f64| (total / f64::from(cores)).max(largest);
        Total {
            estimate: share(self.estimate),
            low: share(self.low),
            high: self.high.map(share),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_of_all_parts_is_exact() {
        let values = [3.0, 1.0, 4.0, 1.0, 5.0];
        let total = Total::of(&values, 5, true).unwrap();
        assert_eq!((total.estimate, total.low), (14.0, 14.0));
        assert_eq!(total.high, Some(14.0));
        assert_eq!(Total::of(&[], 5, true), None);
    }

    #[test]
    fn what_was_not_finished_has_no_upper_bound() {
        let total = Total::of(&[1.0, 2.0], 100, false).unwrap();
        assert_eq!((total.estimate, total.high), (150.0, None));
        assert!(total.low >= 3.0);
        assert_eq!(Total::of(&[1.0], 100, true).unwrap().high, None);
        assert_eq!(Total::of(&[1.0], 1, true).unwrap().high, Some(1.0));
    }

    #[test]
    fn more_cores_take_less_time_down_to_the_largest_part() {
        let total = Total::of(&[10.0; 4], 100, true).unwrap();
        assert_eq!(total.shared(10, 10.0).estimate, 100.0);
        assert_eq!(total.shared(1000, 10.0).high, Some(10.0));
    }

    /// Populations of known totals, with a few large parts as searches have them.
    #[test]
    fn intervals_hold_the_total_about_as_often_as_they_say() {
        let mut dice = Dice::new(7);
        let held = (0..400).filter(|_| {
            let part = |dice: &mut Dice| 1.0 + dice.below(100) as f64 * dice.below(100) as f64;
            let mut parts: Vec<f64> = (0..500).map(|_| part(&mut dice)).collect();
            let whole: f64 = parts.iter().sum();
            for place in 0..40 {
                let other = place + dice.below(500 - place);
                parts.swap(place, other);
            }
            let total = Total::of(&parts[..40], 500, true).unwrap();
            (total.low..=total.high.unwrap()).contains(&whole)
        });
        let held = held.count();
        assert!((360..400).contains(&held), "{held} of 400");
    }
}
