//! Lemmas 14 to 16, about nim-values of all short codes that end.

use std::collections::HashMap;

use super::super::free;
use super::super::periods::{by_definition, takes};
use crate::nimbers::{NimValues, RareMask};
use crate::period::{Period, proved};
use crate::rules::octal::Code;

/// A row of digits: the one before the point, then those after it.
type Digits = Vec<u32>;

/// All codes with so many digits after the point, each below `end`, in their one spelling.
fn codes(places: u32, end: u32) -> impl Iterator<Item = Digits> {
    let firsts = [0, 4, 8, 12].into_iter().filter(move |first| *first < end);
    let rows =
        (0..end.pow(places)).map(move |row| (0..places).map(move |p| row / end.pow(p) % end));
    let all = firsts.flat_map(move |first| {
        let rows = rows.clone();
        rows.map(move |row| std::iter::once(first).chain(row).collect::<Digits>())
    });
    all.filter(|digits| digits.last() != Some(&0) || digits.len() == 2 && digits[0] > 0)
}

fn written(digits: &[u32]) -> String {
    let symbol = |digit: &u32| char::from_digit(*digit, 16).unwrap().to_ascii_uppercase();
    let after: String = digits[1..].iter().map(symbol).collect();
    format!("{}.{after}", symbol(&digits[0]))
}

/// How many nim-values condition 1 looks at.
fn looked_at(digits: &[u32], period: usize, preperiod: usize) -> usize {
    let most = digits.iter().map(|digit| digit.max(&1).ilog2()).max();
    most.unwrap().max(1) as usize * (preperiod.max(1) + period) + digits.len() - 1
}

/// Whether G(n) = G(n − P) for all n from N + P on up to a number.
fn repeats(values: &[u32], period: usize, preperiod: usize, end: usize) -> bool {
    (preperiod + period..end).all(|n| values[n] == values[n - period])
}

/// All codes of one and two digits after the point that leave up to two heaps, and up to three of
/// one digit: all periods and preperiods up to 12. What condition 1 says up to L goes on up to 3·L.
#[test]
fn what_repeats_so_long_repeats() {
    let (mut periodic, mut not, mut least) = (0, 0, 0);
    let all = codes(1, 16).chain(codes(2, 8)).chain(codes(3, 4));
    for digits in all {
        let text = written(&digits);
        let code = Code::read(&text).unwrap();
        let values = by_definition(&text, 3 * looked_at(&digits, 12, 12));
        let (mut first, mut shortest) = (None, None);
        for (period, preperiod) in (1..=12).flat_map(|p| (0..=12).map(move |n| (p, n))) {
            let end = looked_at(&digits, period, preperiod);
            let holds = repeats(&values, period, preperiod, end);
            if holds {
                assert!(
                    repeats(&values, period, preperiod, 3 * end),
                    "{text} {period}"
                );
                first = first.or(Some((period, preperiod)));
                shortest = shortest.or(Some(period));
                periodic += 1;
            } else {
                not += 1;
            }
            // Lemma 15 (least periods): only the least numbers are accepted, and they are.
            let claimed = Period {
                period: period as u64,
                preperiod: preperiod as u64,
                saltus: 0,
            };
            let is_accepted = proved(&code, claimed, [None, None], &free()).is_ok();
            let is_least = holds && first == Some((period, preperiod));
            assert_eq!(is_accepted, is_least, "{text} {period} {preperiod}");
            least += usize::from(is_least);
        }
    }
    println!("{periodic} equations that hold so long, {not} that do not, {least} least ones");
    assert!(periodic > 3_000 && not > 10_000 && least > 100);
}

/// Plain play: whether the player who is to move wins with these heaps.
fn wins(digits: &[u32], heaps: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    let mut heaps: Vec<usize> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    if let Some(&won) = known.get(&heaps) {
        return won;
    }
    let mut won = false;
    for place in 0..heaps.len() {
        let others = [&heaps[..place], &heaps[place + 1..]].concat();
        for (taken, digit) in digits.iter().enumerate().take(heaps[place] + 1) {
            let rest = heaps[place] - taken;
            let mut try_rest = |heaps: &[usize]| {
                won = won || !wins(digits, &[&others[..], heaps].concat(), known);
            };
            if digit & 1 > 0 && rest == 0 {
                try_rest(&[]);
            }
            if digit & 2 > 0 && rest > 0 {
                try_rest(&[rest]);
            }
            for a in (1..rest).filter(|_| digit & 4 > 0) {
                try_rest(&[a, rest - a]);
            }
        }
    }
    known.insert(heaps, won);
    won
}

/// What a period says of play: two heaps have the same nim-value just if the second player wins
/// with both, by plain play with both. All codes of one octal digit, heaps up to 10.
#[test]
fn heaps_of_equal_values_are_lost_together() {
    let mut tried = 0;
    for digits in codes(1, 8).chain(codes(2, 4)) {
        let values = by_definition(&written(&digits), 11);
        let mut known = HashMap::new();
        for (n, m) in (0..=10).flat_map(|n| (0..=n).map(move |m| (n, m))) {
            let lost = !wins(&digits, &[n, m], &mut known);
            assert_eq!(lost, values[n] == values[m], "{digits:?} {n} {m}");
            tried += 1;
        }
    }
    assert!(tried > 1_500, "{tried}");
}

/// All codes of up to two octal digits and all masks of three bits, for even numbers of counters,
/// for odd ones, and for both: the values are those of the definition.
#[test]
fn every_mask_gives_the_values() {
    let mut tried = 0;
    for digits in codes(1, 8).chain(codes(2, 8)) {
        let text = written(&digits);
        let values = by_definition(&text, 40);
        for number in 0..16 {
            let mask = Some(RareMask {
                bits: number / 2,
                parity: number % 2 == 1,
            });
            for masks in [[mask, None], [None, mask], [mask, mask]] {
                let mut found = NimValues::<u16>::new(takes(&text), masks, &free());
                (1..40).for_each(|_| found.advance().unwrap());
                let found = found.values().iter().map(|&value| value.into());
                assert_eq!(found.collect::<Vec<u32>>(), values, "{text} {masks:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 5_000, "{tried}");
}
