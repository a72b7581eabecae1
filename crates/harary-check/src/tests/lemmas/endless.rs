//! Lemmas 17 and 18, about all short codes that never end.

use super::super::endless::by_definition;
use super::super::free;
use crate::endless::proved;
use crate::period::Period;
use crate::rules::octal::Code;

/// All codes with up to one digit before the brackets and up to two in them, that leave one heap at
/// most, in their one spelling.
fn codes() -> Vec<String> {
    let digits = ["0", "1", "2", "3"];
    let two = digits.map(|one| digits.map(|other| format!("{one}{other}")));
    let tails: Vec<String> = digits
        .map(str::to_owned)
        .into_iter()
        .chain(two.concat())
        .collect();
    let befores = ["", "0", "1", "2", "3"];
    let all = befores
        .iter()
        .flat_map(|before| tails.iter().map(move |tail| format!("0.{before}[{tail}]")));
    all.filter(|text| Code::read(text).is_ok()).collect()
}

/// What is true of the first values: G(n + P) = G(n) + S from N on.
fn repeats(values: &[u64], claimed: Period) -> bool {
    let [period, from] = [claimed.period, claimed.preperiod].map(|number| number as usize);
    (from..values.len() - period).all(|n| values[n + period] == values[n] + claimed.saltus)
}

/// Whether no smaller period has a saltus, and the equation begins no earlier.
fn is_least(values: &[u64], claimed: Period) -> bool {
    let half = values.len() / 2;
    let grows = |period: usize| {
        let rise = |n: usize| values[n + period].wrapping_sub(values[n]);
        (half..values.len() - period).all(|n| rise(n) == rise(half))
    };
    let before = claimed.preperiod.checked_sub(1).map(|preperiod| Period {
        preperiod,
        ..claimed
    });
    !(1..claimed.period as usize).any(grows)
        && !before.is_some_and(|before| repeats(values, before))
}

/// Every claim with a period up to 6, a preperiod up to 4 and a saltus up to 4, for every number of
/// heaps up to 30: what is accepted is true of 200 values and least, and each true claim is
/// accepted for some number of heaps.
#[test]
fn what_is_accepted_goes_on() {
    let codes = codes();
    assert_eq!(codes.len(), 60);
    let (mut accepted, mut refused, mut truths) = (0, 0, 0);
    for text in &codes {
        let code = Code::read(text).unwrap();
        let values = by_definition(text, 200);
        for number in 0..6 * 5 * 5 {
            let claimed = Period {
                period: 1 + number % 6,
                preperiod: number / 6 % 5,
                saltus: number / 30,
            };
            let is_true = repeats(&values, claimed) && is_least(&values, claimed);
            let mut ever = false;
            for heaps in 1..=30 {
                if proved(&code, claimed, heaps, &free()).is_ok() {
                    assert!(is_true, "{text} {claimed:?} {heaps}");
                    ever = true;
                    accepted += 1;
                } else {
                    refused += 1;
                }
            }
            assert_eq!(ever, is_true, "{text} {claimed:?}");
            truths += usize::from(is_true);
        }
    }
    println!("{truths} true claims, {accepted} proofs of them accepted, {refused} refused");
    assert!(truths > 40 && accepted > 500 && refused > 100_000);
}
