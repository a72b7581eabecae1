//! Periods of endless codes: claims against values far beyond those that prove them.

use std::cell::RefCell;
use std::collections::HashMap;

use super::mutations::{Random, survivors};
use super::steps;
use crate::budget::Stop;
use crate::check;
use crate::endless::proved;
use crate::period::Period;
use crate::rules::octal::Code;

/// The digit of a code such as `0.30[12]` for so many counters.
fn digit(code: &str, taken: usize) -> u32 {
    let (before, tail) = code[2..].trim_end_matches(']').split_once('[').unwrap();
    let symbol = match taken.checked_sub(before.len() + 1) {
        None => before.as_bytes()[taken - 1],
        Some(later) => tail.as_bytes()[later % tail.len()],
    };
    char::from(symbol).to_digit(8).unwrap()
}

/// G(0), G(1), … by the definition.
pub(super) fn by_definition(code: &str, heaps: usize) -> Vec<u64> {
    let mut values = vec![0];
    for n in 1..heaps {
        let allowed = |taken: &usize| {
            let bit = if *taken == n { 1 } else { 2 };
            digit(code, *taken) & bit > 0
        };
        let options: Vec<u64> = (1..=n)
            .filter(allowed)
            .map(|taken| values[n - taken])
            .collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// What so many values make likely: how the second half goes on with the least period, and where
/// that begins.
pub(super) fn likely(values: &[u64]) -> Option<Period> {
    let half = values.len() / 2;
    let grown = |n: usize, p: usize| values[n + p].wrapping_sub(values[n]);
    let period =
        (1..half / 2).find(|&p| (half..values.len() - p).all(|n| grown(n, p) == grown(half, p)))?;
    let start = (0..half).rfind(|&n| grown(n, period) != grown(half, period));
    Some(Period {
        period: period as u64,
        preperiod: start.map_or(0, |n| n as u64 + 1),
        saltus: grown(half, period),
    })
}

pub(super) fn random_code(random: &mut Random) -> String {
    let mut row = |length: usize| -> String {
        (0..length)
            .map(|_| char::from(b"000123333"[random.below(9)]))
            .collect()
    };
    let short = ["", "0", "3", "2", "1"];
    let before = row(4);
    let length = before.bytes().filter(|symbol| *symbol == b'3').count();
    format!(
        "0.{}{}[{}]",
        &before[..length],
        short[length],
        row(1 + length)
    )
}

#[test]
fn only_what_holds_far_beyond_is_accepted() {
    let mut random = Random(2004);
    let (mut accepted, mut refused, mut grown) = (0, 0, 0);
    for _ in 0..600 {
        let text = random_code(&mut random);
        // Spellings that certificates do not use are left out.
        let Ok(code) = Code::read(&text) else {
            continue;
        };
        let values = by_definition(&text, 400);
        let Some(truth) = likely(&values) else {
            continue;
        };
        let claims = [
            [0, 0, 0],
            [truth.period, 0, truth.saltus],
            [truth.period, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [0, truth.period, 0],
            [0, 0, 1],
            [0, 0, 1 << 40],
            [u64::MAX / 2, 0, 0],
            [0, u64::MAX / 2, 0],
        ];
        for (index, more) in claims.into_iter().enumerate() {
            let claimed = Period {
                period: truth.period + more[0],
                preperiod: truth.preperiod + more[1],
                saltus: truth.saltus + more[2],
            };
            for heaps in [1, 9, 13, 20, 40, 80, 130] {
                match proved(&code, claimed, heaps, &steps(1_000_000)) {
                    Ok(()) => {
                        assert_eq!(claimed, truth, "{text}");
                        accepted += 1;
                        grown += usize::from(truth.saltus > 0);
                    }
                    Err(_) => refused += usize::from(index > 0 && heaps > 40),
                }
            }
        }
        assert!(
            proved(&code, truth, 400, &steps(1_000_000)).is_ok(),
            "{text} {truth:?}"
        );
        let short = proved(&code, truth, 400, &steps(70_000));
        assert!(matches!(short, Err(Stop::Limit(_))));
    }
    assert!(
        accepted > 600 && grown > 400 && refused > 5000,
        "{accepted} {grown} {refused}"
    );
}

/// Whether a claim about an endless code is true of so many values that it can hardly be otherwise;
/// of codes that end it is judged elsewhere.
pub(super) fn is_true(text: &str) -> bool {
    thread_local! {
        static KNOWN: RefCell<HashMap<String, Option<Period>>> = RefCell::default();
    }
    let lines: Vec<&str> = text.lines().collect();
    let code = lines[1].strip_prefix("game octal code=").unwrap();
    if !code.ends_with(']') {
        return false;
    }
    let truth = KNOWN.with_borrow_mut(|known| {
        let seen = || likely(&by_definition(code, 300));
        *known.entry(code.to_owned()).or_insert_with(seen)
    });
    let Period {
        period,
        preperiod,
        saltus,
    } = truth.expect("a period");
    let claim = format!("claim period {period} preperiod {preperiod}");
    lines[2] == claim && saltus == 0 || lines[2] == format!("{claim} saltus {saltus}")
}

/// Certificates of endless codes, with few heaps and many.
pub(super) fn certificates() -> Vec<String> {
    let mut pool = Vec::new();
    for (code, claim) in [
        ("0.[3]", "period 1 preperiod 0 saltus 1"),
        ("0.[2]", "period 1 preperiod 1 saltus 1"),
        ("0.[1]", "period 1 preperiod 1"),
        ("0.[03]", "period 2 preperiod 0 saltus 1"),
        ("0.0[3]", "period 2 preperiod 0 saltus 1"),
        ("0.30[3]", "period 4 preperiod 0 saltus 2"),
    ] {
        for heaps in [12, 30, 100] {
            pool.push(format!(
                "harary-certificate 1\ngame octal code={code}\nclaim {claim}\nheaps {heaps}\nend\n"
            ));
        }
    }
    pool
}

#[test]
fn what_is_accepted_after_a_mutation_is_still_true() {
    let pool = certificates();
    for text in &pool {
        check(&mut text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"));
    }
    let (changed, survived) = survivors(&pool, 20_000, 1901, is_true);
    // Other numbers of heaps prove it, too.
    assert!(
        changed > 15_000 && survived > changed / 50 && survived < changed / 2,
        "{survived} of {changed}"
    );
}
