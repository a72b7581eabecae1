//! Periods of codes that never end and never split a heap: values computed by the definition until
//! Lemma 17 (endless subtraction) of docs/certificates.md takes over. Period and preperiod are the
//! least ones by Lemma 18 (least periods with a saltus).

use crate::budget::{Budget, Stop};
use crate::lines::Lines;
use crate::period::{Period, is_least};
use crate::rules::octal::Code;
use crate::spec::number;
use crate::verdict::Failure;

/// No more heaps can be named.
const MOST_HEAPS: u32 = 1 << 24;

/// What is kept of each: its value, the difference to the next, whether it may be left, whether it
/// is an option, and what is reached.
const BYTES_A_HEAP: u128 = 32;

/// Reads `heaps L` and `end`, checks the claim, which stands on the line before, and counts the
/// heaps that were needed.
pub(crate) fn check(code: &Code, claimed: Period, lines: &mut Lines<'_>) -> Result<u64, Failure> {
    let claim_line = lines.number();
    never_splits(code).map_err(|why| Failure::at(claim_line, why))?;
    let heaps = heaps(lines)?;
    let proved = proved(code, claimed, heaps, &lines.budget());
    proved.map_err(|why| Failure::at(claim_line, why))?;
    Ok(heaps)
}

fn never_splits(code: &Code) -> Result<(), String> {
    let splits = |taken: u32| (2..=3).any(|heaps| code.allows(taken, heaps, true));
    if (0..code.different()).any(splits) {
        let why =
            "the code never ends and splits heaps, so no number of nim-values proves a period";
        return Err(why.to_owned());
    }
    Ok(())
}

fn heaps(lines: &mut Lines<'_>) -> Result<u64, Failure> {
    let line = lines.next("`heaps L`")?;
    let heaps = match line.text.strip_prefix("heaps ") {
        Some(heaps) => number(heaps, 1..=MOST_HEAPS).map_err(|why| line.wrong(why))?,
        None => return Err(line.wrong("the code never ends, so `heaps L` should stand here")),
    };
    lines.end("`end` should stand here")?;
    Ok(heaps.into())
}

/// Checks the claim about a code that never splits a heap by the values of so many heaps, the empty
/// one included.
pub(crate) fn proved(
    code: &Code,
    claimed: Period,
    heaps: u64,
    budget: &Budget,
) -> Result<(), Stop> {
    let Period {
        period,
        preperiod,
        saltus,
    } = claimed;
    let (from, length) = (u64::from(code.brackets()), u64::from(code.bracketed()));
    let times = (1..=length)
        .find(|times| (u128::from(*times) * u128::from(period)).is_multiple_of(length.into()));
    let times = u128::from(times.unwrap_or(length));
    let whole = times * u128::from(period);
    let needed = u128::from(preperiod.max(1)) + whole + u128::from(from.max(period));
    if needed > heaps.into() {
        return Err(format!(
            "the claim needs the nim-values of {needed} heaps at least, not {heaps}"
        )
        .into());
    }
    let tails = 8 * u128::from(length * heaps);
    budget.needs(u128::from(heaps).pow(2) / 2 + tails)?;
    budget.needs_memory(BYTES_A_HEAP * u128::from(heaps))?;
    // Not more than the heaps, as is all that follows.
    let (whole, step, start) = (whole as usize, period as usize, preperiod as usize);
    let values = values(code, heaps as usize, budget)?;
    let later = |n: usize| u128::from(values[n]) + u128::from(saltus);
    let grows = |n: usize| u128::from(values[n + step]) == later(n);
    if let Some(n) = (start..values.len() - step).find(|&n| !grows(n)) {
        return Err(format!(
            "G({}) = {} is not G({n}) + {saltus}, which is {}",
            n + step,
            values[n + step],
            later(n)
        )
        .into());
    }
    if start > 0 && grows(start - 1) {
        return Err(format!("the period {period} begins before {preperiod}").into());
    }
    let rises: Vec<i64> = values
        .windows(2)
        .map(|two| i64::from(two[1]) - i64::from(two[0]))
        .collect();
    is_least(&rises, step, start, budget)?;
    let last = values.len() - whole - from as usize;
    // Saltus and values are below the number of heaps: the largest value is one that grew.
    let saltus = (u128::from(saltus) * times) as usize;
    for residue in 0..length as usize {
        budget.spend(8 * values.len())?;
        let before = reached(code, residue, &values[..=last]);
        let after = reached(code, residue, &values[..=last + whole]);
        let bound = after.len().max(before.len() + saltus);
        let has = |set: &[bool], value: usize| set.get(value) == Some(&true);
        let grown = |value: usize| match value.checked_sub(saltus) {
            Some(value) => has(&before, value),
            None => true,
        };
        if let Some(value) = (0..bound).find(|&value| has(&after, value) != grown(value)) {
            return Err(format!(
                "{heaps} heaps are not enough: what larger ones can be left as does not grow by the saltus at the value {value}"
            )
            .into());
        }
    }
    Ok(())
}

/// G(0), G(1), …, by the definition.
fn values(code: &Code, heaps: usize, budget: &Budget) -> Result<Vec<u32>, Stop> {
    let mut values: Vec<u32> = vec![0];
    // Whether a heap may be left after taking so many counters, the largest number first.
    let leaves = (0..heaps as u32).rev();
    let leaves: Vec<bool> = leaves.map(|taken| code.allows(taken, 1, true)).collect();
    // No value is larger than the number of options, of which there is one for each number of
    // counters.
    let mut options = vec![false; heaps + 1];
    for n in 1..heaps {
        budget.spend(n)?;
        options[..=n].fill(false);
        options[0] = code.allows(n as u32, 0, true);
        // One is left after taking n − 1 counters, and so on.
        let allowed = &leaves[heaps - n..];
        for (&value, _) in values[1..]
            .iter()
            .zip(allowed)
            .filter(|(_, allowed)| **allowed)
        {
            options[value as usize] = true;
        }
        let missing = options[..=n].iter().position(|option| !option);
        values.push(missing.unwrap_or(n) as u32);
    }
    Ok(values)
}

/// The values of those of these heaps that the digits in brackets let a heap of this residue be
/// left as, if it is large.
fn reached(code: &Code, residue: usize, values: &[u32]) -> Vec<bool> {
    let (from, length) = (code.brackets(), code.bracketed() as usize);
    let mut reached = Vec::new();
    for (left, &value) in values.iter().enumerate() {
        // One of the numbers of counters that a heap of this residue can lose.
        let offset = (residue + length * (left + from as usize) - left - from as usize) % length;
        if code.allows(from + offset as u32, usize::from(left > 0), true) {
            let value = value as usize;
            reached.resize(reached.len().max(value + 1), false);
            reached[value] = true;
        }
    }
    reached
}
