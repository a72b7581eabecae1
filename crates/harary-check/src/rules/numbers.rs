//! Numbers up to n. The sets are a, b and a + b (`sum`; a and b may be equal); a, b, c, d with a +
//! b = c + d, where the pairs are different and the numbers of a pair may be equal (`sidon`); or a
//! and b where a < b divides it, of the numbers from 2 on (`divisor`).

use super::board::{Board, cost};
use crate::budget::Stop;
use crate::spec::Spec;

/// Takes the keys that say what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, Stop> {
    let n = spec.number("n", 1..=256)?;
    let forbid = spec.required("forbid")?;
    let first = if forbid == "divisor" { 2 } else { 1 };
    if n < first {
        return Err("n: 1 is not within 2–256".into());
    }
    let budget = &spec.budget;
    let mut sets = Vec::new();
    let pairs = || (first..=n).flat_map(|a| (a..=n).map(move |b| (a, b)));
    match forbid {
        "sum" => sets.extend(
            pairs()
                .filter(|(a, b)| a + b <= n)
                .map(|(a, b)| vec![a, b, a + b]),
        ),
        "divisor" => {
            let divides = |(a, b): &(u32, u32)| a < b && b.is_multiple_of(*a);
            sets.extend(pairs().filter(divides).map(|(a, b)| vec![a, b]));
        }
        "sidon" => {
            let all = u128::from(n).pow(3);
            let (steps, memory) = cost(all / 4, all, 4);
            budget.needs(steps)?;
            budget.needs_memory(memory)?;
            for (a, b) in pairs() {
                let others = (a + 1..=n).map(|c| (c, a + b - c.min(a + b)));
                let others = others.filter(|(c, d)| c <= d);
                sets.extend(others.map(|(c, d)| vec![a, b, c, d]));
            }
        }
        _ => return Err("forbid: should be sum, sidon or divisor".into()),
    }
    for number in sets.iter_mut().flatten() {
        *number -= first;
    }
    let names = (first..=n).map(|number| number.to_string()).collect();
    Board::named(names, None, sets, budget)
}
