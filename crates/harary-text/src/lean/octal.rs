//! Periods of octal games.

use super::words::{head, list, name};
use harary::Error;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The most sums of heaps in a file, about: more are long to be checked. So a file has up to 2,000
/// values where two heaps may be left, and 158 where three may.
const MOST: u64 = 4_000_000;

/// The numbers of heaps that a digit allows to be left.
fn left(digit: u32) -> Vec<u32> {
    (0..4).filter(|number| digit >> number & 1 == 1).collect()
}

/// The nim-values of so many heaps, from the definition.
fn values(digits: &[u32], length: u64) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..length as usize {
        let mut options = BTreeSet::new();
        for (taken, &digit) in digits.iter().enumerate().take(heap + 1) {
            for heaps in left(digit) {
                add_sums(&values, heap - taken, heaps, 0, &mut options);
            }
        }
        values.push((0..).find(|value| !options.contains(value)).unwrap_or(0));
    }
    values
}

/// Adds the nim-sums of all ways to make so many heaps of counters to a sum.
fn add_sums(values: &[u32], counters: usize, heaps: u32, sum: u32, all: &mut BTreeSet<u32>) {
    match heaps {
        0 if counters == 0 => drop(all.insert(sum)),
        0 => {}
        1 if counters > 0 => drop(all.insert(sum ^ values[counters])),
        1 => {}
        _ => {
            for first in 1..counters {
                let rest = counters - first;
                add_sums(values, rest, heaps - 1, sum ^ values[first], all);
            }
        }
    }
}

/// The finite part of a period: what the theorem of Guy and Smith needs.
pub(super) fn period(game: &str, period: &str, preperiod: &str) -> Result<String, Error> {
    let no = |why: &str| Error::Question(format!("{game}: {why}"));
    let code = game.strip_prefix("octal code=").unwrap_or_default();
    let digits: Option<Vec<u32>> = code
        .chars()
        .filter(|&it| it != '.')
        .map(|it| it.to_digit(16))
        .collect();
    let digits = digits.filter(|digits| !digits.is_empty());
    let Some(digits) = digits else {
        return Err(no(
            "only codes without a tail, `!` and braces are written for Lean",
        ));
    };
    let numbers = [period, preperiod].map(str::parse::<u64>);
    let [Ok(period), Ok(preperiod)] = numbers else {
        return Err(no("a period and a preperiod are numbers"));
    };
    let heaps = digits
        .iter()
        .flat_map(|&digit| left(digit))
        .max()
        .unwrap_or(0)
        .max(1);
    let taken = digits.len() as u64 - 1;
    let length = (preperiod.max(1).checked_add(period))
        .and_then(|sum| sum.checked_mul(u64::from(heaps))?.checked_add(taken));
    let is_short = |length: &u64| {
        length
            .checked_pow(heaps.max(2))
            .is_some_and(|sums| sums <= MOST)
    };
    let Some(length) = length.filter(is_short) else {
        return Err(no("its values are too many for a file for Lean"));
    };
    let says = format!(
        "the nim-values of one heap have the period {period} from {preperiod} on.\n\n\
         The theorem of Guy and Smith (The G-values of various games, 1956) says so if it holds for the heaps\n\
         below {length} = {heaps} · ({} + {period}) + {taken}, as at most {heaps} heaps are left and at most {taken} counters are taken.\n\
         That is what is proved here; the theorem itself is not.",
        preperiod.max(1)
    );
    let checked = "Lean 4 checks it, from version 4.15 on; no library is needed. `decide +kernel`\nbelieves the kernel alone; for long periods `native_decide` is faster and believes the compiler, too.";
    let mut text = head(game, &says, checked);
    let _ = write!(
        text,
        "
namespace Harary.{0}

set_option maxRecDepth 100000

/-- For 0, 1, 2, … counters taken, how many heaps may be left. -/
def left : List (List Nat) := {1}

/-- The nim-values of heaps of 0, 1, 2, … counters. -/
def listed : List Nat := {2}

/-- The nim-value of a heap. -/
def value (n : Nat) : Nat := listed.getD n 0

/-- The nim-sums of the ways to make so many heaps, none of them empty, of n counters. -/
def sums (n : Nat) : Nat → List Nat
  | 0 => if n = 0 then [0] else []
  | 1 => if n = 0 then [] else [value n]
  | many + 2 => (List.range n).flatMap fun first =>
      if first = 0 then [] else (sums (n - first) (many + 1)).map fun rest => value first ^^^ rest

/-- The values of what a heap of n counters can become. -/
def options (n : Nat) : List Nat :=
  (List.range (min left.length (n + 1))).flatMap fun taken =>
    (left.getD taken []).flatMap fun many => sums (n - taken) many

/-- A number is the least that is not in a list. -/
def isLeast (value : Nat) (options : List Nat) : Bool :=
  !options.contains value && (List.range value).all fun smaller => options.contains smaller

/-- The values are right: each is the least number that is not the value of an option. -/
theorem values_are_right :
    ((List.range {length}).all fun n => isLeast (value n) (options n)) = true := by
  decide +kernel

/-- The values repeat themselves, as far as the theorem needs. -/
theorem repeats :
    ((List.range ({length} - {period})).all fun n =>
      decide (n < {preperiod}) || value (n + {period}) == value n) = true := by
  decide +kernel
",
        name(game),
        list(digits.iter().map(|&digit| list(left(digit)))),
        list(values(&digits, length))
    );
    if let Some(before) = preperiod.checked_sub(1) {
        let _ = write!(
            text,
            "\n/-- No sooner. -/\ntheorem no_sooner : value {} ≠ value {before} := by\n  decide +kernel\n",
            before + period
        );
    }
    let divisors = list((1..period).filter(|part| period.is_multiple_of(*part)));
    let _ = write!(
        text,
        "\n/-- No shorter period: for each divisor of {period} two values differ. -/\ntheorem no_shorter :\n    (({divisors} : List Nat).all fun d => (List.range ({} - d)).any fun n =>\n      decide ({preperiod} ≤ n) && value (n + d) != value n) = true := by\n  decide +kernel\n\nend Harary.{}\n",
        preperiod + period,
        name(game)
    );
    Ok(text)
}
