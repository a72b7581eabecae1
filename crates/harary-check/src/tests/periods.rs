//! Periods: nim-values with any masks against the definition, and claims against values far beyond
//! those that prove them.

use std::cell::RefCell;
use std::collections::HashMap;

use super::mutations::{Random, survivors};
use super::{free, steps};
use crate::check;
use crate::nimbers::{NimValues, RareMask, Take};
use crate::period::{Period, proved};
use crate::rules::octal::Code;

/// The digits of a code that ends and has neither lists nor `!`.
fn digits(code: &str) -> Vec<u32> {
    let symbols = code.chars().filter(|symbol| *symbol != '.');
    symbols.map(|symbol| symbol.to_digit(16).unwrap()).collect()
}

/// G(0), G(1), … by the definition: the set of what all options have.
pub(super) fn by_definition(code: &str, heaps: usize) -> Vec<u32> {
    let digits = digits(code);
    let mut values: Vec<u32> = vec![0];
    for n in 1..heaps {
        // Nim-sums of values that are below 1024 as well.
        let mut options = vec![false; 1024];
        for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= n) {
            let rest = n - taken;
            let allowed = |heaps: u32| digit >> heaps & 1 == 1;
            if allowed(0) && rest == 0 {
                options[0] = true;
            }
            if allowed(1) && rest > 0 {
                options[values[rest] as usize] = true;
            }
            for a in 1..rest {
                if allowed(2) {
                    options[(values[a] ^ values[rest - a]) as usize] = true;
                }
                let thirds = if allowed(3) { 1..rest - a } else { 0..0 };
                for b in thirds {
                    options[(values[a] ^ values[b] ^ values[rest - a - b]) as usize] = true;
                }
            }
        }
        values.push(options.iter().position(|option| !option).unwrap() as u32);
    }
    values
}

/// The claim that `heaps` values make likely: the least period of their second half, and where it
/// begins.
pub(super) fn likely(values: &[u32]) -> Option<Period> {
    let repeats =
        |p: usize, from: usize| (from..values.len() - p).all(|n| values[n] == values[n + p]);
    let half = values.len() / 2;
    let period = (1..half / 2).find(|&p| repeats(p, half))?;
    let start = (0..half - period).rfind(|&n| values[n] != values[n + period]);
    Some(Period {
        period: period as u64,
        preperiod: start.map_or(0, |n| n as u64 + 1),
        saltus: 0,
    })
}

pub(super) fn takes(code: &str) -> Vec<Take> {
    let leaves = |digit: u32| [0, 1, 2, 3].map(|heaps| digit >> heaps & 1 == 1);
    let takes = digits(code).into_iter().enumerate();
    takes
        .map(|(counters, digit)| Take {
            counters,
            leaves: leaves(digit),
        })
        .collect()
}

pub(super) fn random_code(random: &mut Random, octal: bool) -> String {
    let first = ["0", "4"][random.below(2)];
    let digit = |random: &mut Random, end| char::from_digit(random.below(end) as u32, 16).unwrap();
    let end = if octal { 8 } else { 16 };
    let mut code = format!("{first}.");
    for _ in 0..random.below(4) {
        code.push(digit(random, end));
    }
    code.push(char::from_digit(1 + random.below(end - 1) as u32, 16).unwrap());
    code.to_uppercase()
}

fn random_masks(random: &mut Random) -> [Option<RareMask>; 2] {
    let mut mask = || {
        let (bits, kind) = (random.below(64) as u32, random.below(5));
        (kind > 0).then_some(RareMask {
            bits: bits * [1, 1, 1 << 20][kind % 3],
            parity: kind % 2 == 1,
        })
    };
    [mask(), mask()]
}

#[test]
fn any_mask_gives_the_values_of_the_definition() {
    let mut random = Random(1956);
    for round in 0..400 {
        let code = random_code(&mut random, round % 4 > 0);
        let heaps = if round % 4 > 0 { 90 } else { 40 };
        let masks = random_masks(&mut random);
        let mut nimbers = NimValues::<u16>::new(takes(&code), masks, &free());
        (1..heaps).for_each(|_| nimbers.advance().unwrap());
        let found: Vec<u32> = nimbers.values().iter().map(|&value| value.into()).collect();
        assert_eq!(found, by_definition(&code, heaps), "{code} {masks:?}");
    }
}

/// What is refused before the work begins would have been refused at its end, and what is not
/// refused has enough.
#[test]
fn the_steps_that_are_announced_are_those_that_are_made() {
    let mut random = Random(7);
    let mut exact = 0;
    for round in 0..400 {
        let code = random_code(&mut random, round % 2 > 0);
        let masks = random_masks(&mut random);
        let heaps = 1 + random.below(40) as u64;
        let budget = free();
        let mut nimbers = NimValues::<u16>::new(takes(&code), masks, &budget);
        let announced = nimbers.steps(heaps.into()) as u64;
        (1..heaps).for_each(|_| nimbers.advance().unwrap());
        let made = budget.steps();
        // A step a heap more or less for each number of counters.
        let slack = takes(&code).len() as u64 + heaps;
        let told = format!("{code} {masks:?} {heaps}: {announced} {made}");
        assert!(announced <= made + slack, "{told}");
        if masks == [None, None] {
            assert!(made <= announced + heaps, "{told}");
            exact += 1;
        }
        // With a step less than were made there is no answer.
        if made > 0 {
            let mut nimbers = NimValues::<u16>::new(takes(&code), masks, &steps(made - 1));
            assert!((1..heaps).any(|_| nimbers.advance().is_err()), "{code}");
        }
    }
    assert!(exact > 10, "{exact}");
}

/// Claims around the true one, for many codes: just the true one is accepted, whatever the masks,
/// and it holds far beyond what was computed.
#[test]
fn only_the_least_period_is_accepted() {
    let mut random = Random(1983);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..300 {
        let text = random_code(&mut random, round % 3 > 0);
        let code = Code::read(&text).unwrap();
        let most = if digits(&text).iter().any(|digit| digit & 8 != 0) {
            90
        } else {
            400
        };
        let values = by_definition(&text, most);
        let Some(truth) = likely(&values) else {
            continue;
        };
        let Period {
            period, preperiod, ..
        } = truth;
        for claimed in [
            (period, preperiod),
            (2 * period, preperiod),
            (3 * period, preperiod),
            (period + 1, preperiod),
            (period, preperiod + 1),
            (period, preperiod + period),
            (period, preperiod.saturating_sub(1)),
            (period.div_ceil(2), preperiod),
            (1, 0),
        ] {
            let (period, preperiod) = claimed;
            let claimed = Period {
                period,
                preperiod,
                saltus: 0,
            };
            let masks = random_masks(&mut random);
            match proved(&code, claimed, masks, &steps(10_000_000)) {
                Ok(heaps) => {
                    // What is seen may end after all; what is accepted does not.
                    let values =
                        by_definition(&text, (heaps as usize * 3).min(most.max(heaps as usize)));
                    assert_eq!(Some(claimed), likely(&values), "{text}");
                    assert_eq!(claimed, truth, "{text}");
                    accepted += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(accepted > 150 && refused > 8 * 150, "{accepted} {refused}");
}

/// Whether a claim of a period is true of so many values that it can hardly be otherwise.
pub(super) fn is_true(text: &str) -> bool {
    thread_local! {
        static KNOWN: RefCell<HashMap<String, Option<Period>>> = RefCell::default();
    }
    let lines: Vec<&str> = text.lines().collect();
    let code = lines[1].strip_prefix("game octal code=").unwrap();
    let truth = KNOWN.with_borrow_mut(|known| {
        let seen = || likely(&by_definition(code, 600));
        *known.entry(code.to_owned()).or_insert_with(seen)
    });
    let Period {
        period, preperiod, ..
    } = truth.expect("a period");
    lines[2] == format!("claim period {period} preperiod {preperiod}")
}

/// Certificates of short periods, with masks and without.
pub(super) fn certificates() -> Vec<String> {
    let mut pool = Vec::new();
    for (code, claim) in [
        ("0.07", "period 34 preperiod 53"),
        ("0.77", "period 12 preperiod 71"),
        ("0.1", "period 1 preperiod 2"),
        ("0.3", "period 2 preperiod 0"),
        ("0.33", "period 3 preperiod 0"),
        ("4.7", "period 2 preperiod 1"),
    ] {
        for masks in [
            "",
            "rare even 6\n",
            "rare odd 3 parity\n",
            "rare even 5 parity\nrare odd 1\n",
        ] {
            pool.push(format!(
                "harary-certificate 1\ngame octal code={code}\nclaim {claim}\n{masks}end\n"
            ));
        }
    }
    pool
}

#[test]
fn what_is_accepted_after_a_mutation_is_still_true() {
    let pool = certificates();
    for text in &pool {
        check(&mut text.as_bytes()).unwrap();
    }
    let (changed, survived) = survivors(&pool, 20_000, 306, is_true);
    // Other masks are true as well, so that some survive.
    assert!(
        changed > 15_000 && survived > changed / 50 && survived < changed / 3,
        "{survived} of {changed}"
    );
}

#[test]
fn a_certificate_cut_short_anywhere_is_rejected() {
    let text = "harary-certificate 1\ngame octal code=0.3\nclaim period 2 preperiod 0\nrare even 1 parity\nend\n";
    assert!(check(&mut text.as_bytes()).is_ok());
    for end in 0..text.len() {
        assert!(check(&mut &text.as_bytes()[..end]).is_err(), "{end}");
    }
}
