//! The ranges of numbers in questions: what the arguments of the command allow, and what is refused
//! wherever a question comes from.

use super::{Question, Request};
use crate::error::{Error, bad};
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The largest heap that can be asked about.
pub(super) const FARTHEST: u64 = 1_000_000_000_000_000_000;

pub(super) const CODE_HEAPS: RangeInclusive<i64> = 1..=4_294_967_294;
pub(super) const SAMPLES: RangeInclusive<i64> = 1..=1_000_000;
pub(super) const CELLS: RangeInclusive<i64> = 1..=1_000_000;
pub(super) const TRIALS: RangeInclusive<u64> = 0..=1_000_000_000_000;
pub(super) const SOME_TRIALS: RangeInclusive<u64> = 1..=*TRIALS.end();
pub(super) const STORED: RangeInclusive<i64> = 1..=1_000_000_000;
pub(super) const HEAPS: RangeInclusive<u64> = 0..=FARTHEST;
pub(super) const SOME_HEAPS: RangeInclusive<u64> = 1..=FARTHEST;
pub(super) const QUOTIENT_HEAPS: RangeInclusive<i64> = 1..=10_000;
pub(super) const ELEMENTS: RangeInclusive<i64> = 1..=harary_core::MOST_ELEMENTS as i64;
pub(super) const STUDY_NODES: RangeInclusive<u64> = 1..=u64::MAX;
pub(super) const STUDY_RUNS: RangeInclusive<u64> = 1..=1_000_000;
pub(super) const STUDY_STEPS: RangeInclusive<i64> = 1..=1_000_000;

/// Lengths of plays, and all numbers of 64 bits, as seeds are.
#[cfg(feature = "args")]
pub(super) const LENGTHS: RangeInclusive<u32> = 0..=u32::MAX;
#[cfg(feature = "args")]
pub(super) const ANY: RangeInclusive<u64> = 0..=u64::MAX;

/// What a number that is refused must be.
pub(super) fn must_be(least: i128, most: i128) -> String {
    format!("must be a number from {least} to {most}")
}

/// Refuses a number out of its range.
fn within<N: Into<i128> + Copy + Display, B: Into<i128> + Copy>(
    option: &str,
    number: impl IntoIterator<Item = N>,
    range: &RangeInclusive<B>,
) -> Result<(), Error> {
    let (least, most): (i128, i128) = ((*range.start()).into(), (*range.end()).into());
    for number in number {
        if !(least..=most).contains(&number.into()) {
            let why = must_be(least, most);
            return Err(bad(format!("--{option} {number}: {why}")));
        }
    }
    Ok(())
}

/// Refuses a question with a number out of its range.
///
/// # Errors
/// The option, the number and the range.
pub fn check_ranges(question: &Question) -> Result<(), Error> {
    match &question.request {
        Request::Codes(asked) => within("heaps", [asked.heaps], &CODE_HEAPS),
        Request::Color(asked) => within("sample", asked.sample, &SAMPLES),
        Request::Largest(asked) => within("cells", asked.cells, &CELLS),
        Request::Estimate(asked) => {
            within("trials", [asked.trials], &TRIALS)?;
            within("uct", [asked.uct], &TRIALS)?;
            within("stored", [asked.stored], &STORED)
        }
        Request::ThresholdRandom(asked) => {
            within("trials", [asked.trials], &SOME_TRIALS)?;
            within("uct", [asked.uct], &TRIALS)?;
            within("stored", [asked.stored], &STORED)
        }
        Request::Nim(asked) => {
            within("upto", asked.upto, &SOME_HEAPS)?;
            within("at", asked.at, &HEAPS)?;
            within("values", asked.values, &HEAPS)
        }
        Request::Quotient(asked) => {
            within("heaps", asked.heaps, &QUOTIENT_HEAPS)?;
            within("limit", [asked.limit], &ELEMENTS)?;
            within("at", asked.at.iter().copied(), &HEAPS)
        }
        Request::Study(asked) => {
            within("nodes", [asked.nodes], &STUDY_NODES)?;
            within("runs", [asked.runs], &STUDY_RUNS)?;
            within("steps", [asked.steps], &STUDY_STEPS)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_out_of_range_is_refused_from_a_line_and_from_json() {
        for line in [
            "codes octal digits=1 --heaps 0",
            "color hip n=3 --sample 0",
            "color hip n=3 --sample 1000001",
            "estimate vdw n=9 k=3 --trials 1000000000001",
            "estimate vdw n=9 k=3 --stored 0",
            "threshold-random vdw k=3 --trials 0",
            "nim strip --upto 0",
            "nim strip --at 1000000000000000001",
            "quotient strip --heaps 10001",
            "quotient strip --limit 0",
            "study hip --runs 0",
            "study vdw k=3 --nodes 0",
        ] {
            let question: Question = line.parse().unwrap();
            let json = serde_json::to_string(&question).unwrap();
            let again: Question = serde_json::from_str(&json).unwrap();
            for question in [question, again] {
                let why = check_ranges(&question).unwrap_err().to_string();
                let option = line.split("--").nth(1).unwrap();
                assert!(
                    why.starts_with(&format!("--{option}: must be")),
                    "{line}: {why}"
                );
            }
        }
        let whole: Question = "nim strip --upto 1 --at 0".parse().unwrap();
        assert!(check_ranges(&whole).is_ok());
    }
}
