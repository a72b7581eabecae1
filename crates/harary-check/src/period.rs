//! Periods of nim-values, of codes that end: the values are computed until the theorem of Guy and
//! Smith takes over, which is Lemma 14 (periods) of docs/certificates.md.

use crate::budget::{Budget, Stop};
use crate::lines::{Line, Lines};
use crate::nimbers::{NimValues, RareMask, Take, Width};
use crate::rules::octal::Code;
use crate::spec::number;
use crate::verdict::Failure;

/// G(n + period) = G(n) + saltus for all n ≥ preperiod, period and preperiod the least numbers with
/// this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    pub(crate) period: u64,
    pub(crate) preperiod: u64,
    pub(crate) saltus: u64,
}

/// Reads the rest of the section, checks the claim, which stands on the line before, and counts the
/// heaps that were needed.
pub(crate) fn check(code: &Code, claimed: Period, lines: &mut Lines<'_>) -> Result<u64, Failure> {
    let claim_line = lines.number();
    let masks = masks(lines)?;
    let proved = proved(code, claimed, masks, &lines.budget());
    proved.map_err(|why| Failure::at(claim_line, why))
}

/// Reads the rest of the section: `rare even MASK`, `rare odd MASK`, both optional, each perhaps
/// with `parity`, and `end`.
fn masks(lines: &mut Lines<'_>) -> Result<[Option<RareMask>; 2], Failure> {
    let mut masks = [None, None];
    loop {
        let line = lines.next("`end`")?;
        let words: Vec<&str> = line.text.split(' ').collect();
        let (taken, bits, parity) = match words[..] {
            ["end"] => return Ok(masks),
            ["rare", "even", bits] if masks == [None, None] => (0, bits, false),
            ["rare", "even", bits, "parity"] if masks == [None, None] => (0, bits, true),
            ["rare", "odd", bits] if masks[1].is_none() => (1, bits, false),
            ["rare", "odd", bits, "parity"] if masks[1].is_none() => (1, bits, true),
            _ => return Err(expected(&line)),
        };
        let bits = number(bits, 0..=u32::MAX).map_err(|why| line.wrong(why))?;
        masks[taken] = Some(RareMask { bits, parity });
    }
}

fn expected(line: &Line<'_>) -> Failure {
    line.wrong(
        "`rare even MASK`, `rare odd MASK` (in this order, each at most once, perhaps with `parity`) or `end` should stand here",
    )
}

/// Checks the claim within a budget, and counts the heaps that were needed.
pub(crate) fn proved(
    code: &Code,
    claimed: Period,
    masks: [Option<RareMask>; 2],
    budget: &Budget,
) -> Result<u64, Stop> {
    let last = code
        .last()
        .ok_or("the code never ends, so no number of nim-values proves a period")?;
    if code.is_unequal() {
        return Err("the code has `!`, so no number of nim-values proves a period".into());
    }
    let takes: Vec<Take> = (0..=last)
        .map(|counters| Take {
            counters: counters as usize,
            leaves: [0, 1, 2, 3].map(|heaps| code.allows(counters, heaps, true)),
        })
        .filter(|take| take.leaves.contains(&true))
        .collect();
    let most_left = takes
        .iter()
        .flat_map(|take| (1..=3).filter(|&heaps| take.leaves[heaps]))
        .max();

    let Period {
        period,
        preperiod,
        saltus,
    } = claimed;
    if saltus > 0 {
        return Err("the code ends, so no number of nim-values proves that they grow".into());
    }
    let start = u128::from(preperiod.max(1));
    let needed = most_left.unwrap_or(1) as u128 * (start + u128::from(period)) + u128::from(last);
    let mut narrow = NimValues::<u16>::new(takes.clone(), masks, budget);
    let found = repeated(&mut narrow, needed, claimed, budget);
    if !narrow.is_too_narrow {
        return found;
    }
    drop(narrow);
    repeated(
        &mut NimValues::<u32>::new(takes, masks, budget),
        needed,
        claimed,
        budget,
    )
}

/// Computes so many values, and makes sure that they repeat as claimed and no sooner.
fn repeated<V: Width>(
    nimbers: &mut NimValues<V>,
    needed: u128,
    claimed: Period,
    budget: &Budget,
) -> Result<u64, Stop> {
    let Period {
        period, preperiod, ..
    } = claimed;
    budget.needs(nimbers.steps(needed).saturating_add(4 * needed))?;
    nimbers.reserve(needed)?;
    // At most as many heaps as steps.
    let (needed, period, preperiod) = (needed as usize, period as usize, preperiod as usize);
    while nimbers.values().len() < needed {
        nimbers.advance()?;
        repeats(nimbers.values(), period, preperiod)?;
    }
    let values = nimbers.values();
    if let Some(before) = preperiod.checked_sub(1)
        && values[before] == values[before + period]
    {
        return Err(format!("the period {period} begins before {preperiod}").into());
    }
    is_least(values, period, preperiod, budget)?;
    Ok(needed as u64)
}

/// Makes sure that the last value repeats the one a period before, if both are in the periodic
/// part.
fn repeats<V: Width>(values: &[V], period: usize, preperiod: usize) -> Result<(), String> {
    let n = values.len() - 1;
    match n.checked_sub(period) {
        Some(before) if before >= preperiod && values[before] != values[n] => Err(format!(
            "{period} is no period from {preperiod} on: G({before}) = {}, but G({n}) = {}",
            values[before].into(),
            values[n].into()
        )),
        _ => Ok(()),
    }
}

/// Makes sure that a proved period of what begins with these is the least one: Lemma 15 (least
/// periods).
pub(crate) fn is_least<V: PartialEq>(
    values: &[V],
    period: usize,
    preperiod: usize,
    budget: &Budget,
) -> Result<(), Stop> {
    let round = &values[preperiod..preperiod + period];
    // A division for each number.
    budget.spend(2 * period)?;
    for part in (1..=period / 2).filter(|part| period.is_multiple_of(*part)) {
        let differs = round.iter().zip(&round[part..]).position(|(a, b)| a != b);
        budget.spend(differs.unwrap_or(period))?;
        if differs.is_none() {
            return Err(format!("{part} is a period, too, and less than {period}").into());
        }
    }
    Ok(())
}
