//! Nim-values by every method, against the definition.

use super::*;
use harary_core::laws::loaded;
use harary_core::laws::{Dice, pausing_after};
use harary_core::{Digit, Tail};
use std::collections::HashSet;

mod growth;

struct Code {
    takes: Vec<Take>,
    tail: (u32, Vec<Digit>),
}

impl TakeAndBreak for Code {
    fn takes(&self) -> &[Take] {
        &self.takes
    }
    fn tail(&self) -> Tail<'_> {
        Tail {
            from: self.tail.0,
            digits: &self.tail.1,
        }
    }
}

impl Code {
    fn digit(&self, counters: u32) -> Digit {
        let (from, tail) = &self.tail;
        match counters.checked_sub(*from) {
            Some(after) if !tail.is_empty() => tail[after as usize % tail.len()],
            _ => {
                let mut takes = self.takes.iter();
                let take = takes.find(|take| take.counters == counters);
                take.map_or(Digit::default(), |take| take.digit)
            }
        }
    }
}

/// A code's digits, those before the point first, and those of a tail.
fn endless(digits: &[Digit], tail: &[Digit]) -> Code {
    let takes = (0..).zip(digits);
    let takes = takes.map(|(counters, &digit)| Take { counters, digit });
    Code {
        takes: takes.filter(|take| !take.digit.is_empty()).collect(),
        tail: (digits.len() as u32, tail.to_vec()),
    }
}

fn code(digits: &[u8]) -> Code {
    let digits: Vec<Digit> = digits.iter().map(|&parts| Digit::free(parts)).collect();
    endless(&digits, &[])
}

fn answer(mut engine: Nimbers, game: &Code) -> NimValues {
    let answer = engine.run(game, &Watch::free());
    answer
        .expect("a free watch never pauses")
        .expect("small values")
}

fn nimbers(game: &Code, upto: u32, stop: bool) -> NimValues {
    answer(Nimbers::new(upto, stop), game)
}

fn naively(game: &Code, upto: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for n in 0..=upto {
        let mut options = HashSet::new();
        for counters in 0..=n {
            let rest = n - counters;
            let Digit { parts, unequal } = game.digit(counters as u32);
            if parts & 1 > 0 && rest == 0 && n > 0 {
                options.insert(0);
            }
            if parts & 2 > 0 && rest > 0 {
                options.insert(values[rest]);
            }
            for a in 1..rest {
                let b = rest - a;
                if parts & 4 > 0 || unequal & 4 > 0 && a != b {
                    options.insert(values[a] ^ values[b]);
                }
                for c in 1..b {
                    if parts & 8 > 0 || unequal & 8 > 0 && a != c && c != b - c && a != b - c {
                        options.insert(values[a] ^ values[c] ^ values[b - c]);
                    }
                }
            }
        }
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// Any digit, of two heaps at most or of three.
fn digit(dice: &mut Dice, most: u32) -> Digit {
    let parts = dice.below(2 << most) as u8;
    let unequal = if dice.below(3) == 0 {
        dice.below(2 << most) as u8 & !0b11
    } else {
        0
    };
    Digit { parts, unequal }
}

fn random(dice: &mut Dice) -> Code {
    let most = 2 + dice.below(2) as u32;
    let mut first = digit(dice, most);
    first.parts &= !0b11;
    let mut digits = vec![first];
    digits.extend((0..1 + dice.below(5)).map(|_| digit(dice, most)));
    let tail = [0, 0, 1, 2, 3][dice.below(5)];
    let tail: Vec<Digit> = (0..tail).map(|_| digit(dice, most)).collect();
    endless(&digits, &tail)
}

#[test]
fn random_codes_agree_with_the_definition() {
    let mut dice = Dice::new(3);
    for _ in 0..300 {
        let game = random(&mut dice);
        let found = nimbers(&game, 45, false).values;
        assert_eq!(found, naively(&game, 45), "{:?}", game.takes);
    }
}

/// The plain method is the definition with every pair looked at; a split may be as silly as it
/// likes.
#[test]
fn methods_agree_whatever_the_mask() {
    let mut dice = Dice::new(11);
    let mut codes: Vec<Code> = (0..40).map(|_| random(&mut dice)).collect();
    for digits in [
        &[0, 6][..],
        &[0, 0, 0, 7],
        &[0, 1, 6],
        &[0, 5, 6],
        &[0, 3, 7, 6],
        &[4, 0, 1],
    ] {
        codes.push(code(digits));
    }
    for game in &codes {
        let upto = if game.most_parts() > 2 { 110 } else { 700 };
        let plain = answer(
            Nimbers::new(upto, false).with_method(NimMethod::Plain),
            game,
        );
        for method in [NimMethod::Sparse, NimMethod::Auto] {
            let found = answer(Nimbers::new(upto, false).with_method(method), game);
            assert_eq!(found, plain, "{method:?} {:?}", game.takes);
        }
        for _ in 0..3 {
            let mut split = || Split {
                mask: dice.below(256) as u16,
                heap: dice.below(2) as u16,
            };
            let choice = Choice::Fixed([split(), split()]);
            let engine = Nimbers {
                choice,
                ..Nimbers::new(upto, false)
            };
            assert_eq!(answer(engine, game), plain, "{choice:?} {:?}", game.takes);
        }
    }
}

/// Every pair of every heap, for octal codes.
fn plainly(digits: &[u8], upto: usize) -> Vec<u16> {
    let mut values: Vec<u16> = vec![0];
    for n in 1..=upto {
        let mut seen = vec![false; 1 << 12];
        for (counters, digit) in digits.iter().enumerate().take(n + 1) {
            let rest = n - counters;
            if digit & 1 > 0 && rest == 0 {
                seen[0] = true;
            }
            if digit & 2 > 0 && rest > 0 {
                seen[usize::from(values[rest])] = true;
            }
            if digit & 4 > 0 {
                (1..rest).for_each(|a| seen[usize::from(values[a] ^ values[rest - a])] = true);
            }
        }
        let least = seen.iter().position(|&seen| !seen);
        values.push(least.unwrap() as u16);
    }
    values
}

/// Where values are many, heaps are marked in rows: more than 64 of them.
#[test]
fn large_values_agree_with_the_definition() {
    let mut dice = Dice::new(14);
    for digits in [
        &[0, 0, 0, 7][..],
        &[0, 7, 6],
        &[0, 7, 4],
        &[0, 0, 4],
        &[0, 3, 6],
    ] {
        let upto = 3000;
        let expected = plainly(digits, upto);
        assert!(expected.iter().max() > Some(&64), "{digits:?}");
        let game = code(digits);
        for method in [NimMethod::Auto, NimMethod::Plain, NimMethod::Sparse] {
            let found = answer(Nimbers::new(upto as u32, false).with_method(method), &game);
            assert!(found.values == expected, "{digits:?} {method:?}");
        }
        let mut split = || Split {
            mask: dice.below(128) as u16,
            heap: dice.below(2) as u16,
        };
        let engine = Nimbers {
            choice: Choice::Fixed([split(), split()]),
            ..Nimbers::new(upto as u32, false)
        };
        assert!(answer(engine, &game).values == expected, "{digits:?}");
    }
}

fn period_of(digits: &[u8], upto: u32) -> Option<(u64, u64)> {
    let found = nimbers(&code(digits), upto, true);
    found.period.map(|period| (period.preperiod, period.period))
}

#[test]
fn published_periods() {
    assert_eq!(period_of(&[0, 0, 7], 1000), Some((53, 34)));
    assert_eq!(period_of(&[0, 7, 7], 1000), Some((71, 12)));
    assert_eq!(period_of(&[0, 1, 3, 7], 1000), Some((52, 34)));
    assert_eq!(period_of(&[0, 6], 5000), None);
    assert_eq!(period_of(&[0, 1, 6, 5], 20_000), Some((5181, 1550)));
}

#[test]
fn the_simplest_games() {
    // Nothing to take; one counter; one counter from a larger heap; any heap up to three as a
    // whole.
    assert_eq!(period_of(&[], 10), Some((0, 1)));
    assert_eq!(period_of(&[0, 3], 10), Some((0, 2)));
    assert_eq!(period_of(&[0, 1], 10), Some((2, 1)));
    assert_eq!(period_of(&[0, 2], 10), Some((1, 2)));
    assert_eq!(period_of(&[0, 1, 1, 1], 20), Some((4, 1)));
    assert_eq!(period_of(&[0, 3, 3, 3], 20), Some((0, 4)));
    // Splitting without taking: heaps 2, 3, 4, … are all moved to 1 + (n−1).
    assert_eq!(
        nimbers(&code(&[4]), 6, false).values,
        naively(&code(&[4]), 6)
    );
    assert_eq!(nimbers(&code(&[0, 3]), 0, true).values, [0]);
}

#[test]
fn values_that_are_too_large_are_refused() {
    // Nim: G(n) = n.
    let nim = endless(&[Digit::default()], &[Digit::free(3)]);
    let found = nimbers(&nim, 65_535, false);
    assert!((0..=65_535).eq(found.values.iter().copied()));
    let mut engine = Nimbers::new(65_536, false);
    for _ in 0..2 {
        let refused = engine.run(&nim, &Watch::free()).unwrap();
        assert_eq!(refused, Err(NimberError::ValueTooLarge { heap: 65_536 }));
        assert_eq!(engine.so_far(), found.values);
        assert_eq!(engine.nodes(), 65_536);
    }
}

#[test]
fn unequal_splits_are_observed_only() {
    // Grundy's game (Guy and Smith 1956; OEIS A002188).
    let halves = Digit {
        parts: 0,
        unequal: 4,
    };
    let grundy = nimbers(&endless(&[halves], &[]), 3000, true);
    assert_eq!(
        grundy.values[..24],
        [
            0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0
        ]
    );
    assert_eq!((grundy.period, grundy.observed()), (None, None));

    // Two heaps of different sizes or nothing: regular at once, and yet no theorem says so.
    let few = Digit {
        parts: 3,
        unequal: 0,
    };
    let never = Digit {
        parts: 1,
        unequal: 8,
    };
    let seen = nimbers(&endless(&[Digit::default(), few, never], &[]), 6, true);
    assert_eq!(seen.period, None);
}

/// Hexadecimal games whose values grow: Howse and Nowakowski 2004.
#[test]
fn saltus_is_observed() {
    let found = nimbers(&code(&[0, 8]), 600, true);
    assert_eq!(found.period, None);
    let first = found.observed();
    let growing = nimbers(&code(&[0, 15]), 600, true).observed();
    assert!(
        first.is_some() || growing.is_some(),
        "{first:?} {growing:?}"
    );
}

#[test]
fn proved_periods_hold_far_beyond() {
    let mut proved = 0;
    for tens in 0..8 {
        for ones in 0..8 {
            for first in [0, 4] {
                let digits = [first, tens, ones];
                let short = nimbers(&code(&digits), 400, true);
                if short.period.is_none() {
                    continue;
                }
                proved += 1;
                let long = nimbers(&code(&digits), 2000, false);
                assert_eq!(long.period, short.period, "{digits:?}");
                for (n, &value) in (0..).zip(&long.values) {
                    assert_eq!(short.value(n), Some(u64::from(value)), "{digits:?}: {n}");
                }
                let plain = NimValues {
                    period: None,
                    ..long
                };
                for upto in [0, 1, 2, 50, 399, 400, 401, 1999, 2000] {
                    assert_eq!(short.wins(upto), plain.wins(upto), "{digits:?}: {upto}");
                    assert_eq!(plain.losing(1).count() as u64, plain.losses(2000).unwrap());
                }
                for from in [1, 2, 30, 200, 399, 1000, 1990] {
                    let losing = short.losing(from).take_while(|&n| n <= 2000);
                    assert!(losing.eq(plain.losing(from)), "{digits:?}");
                    assert!(
                        plain
                            .losing(1)
                            .filter(|&n| n >= from)
                            .eq(plain.losing(from))
                    );
                }
                assert_eq!(plain.value(2001), None);
                assert_eq!(plain.wins(2001), None);
            }
        }
    }
    assert!(proved > 80, "{proved}");
}

#[test]
fn closed_forms() {
    let strip = nimbers(&code(&[0, 0, 7]), 1_000_000, true);
    assert!(strip.values.len() < 200);
    assert_eq!(strip.wins(1_000_000), Some(852_938));
    let far = 1_000_000_000_000_000_000;
    assert_eq!(strip.wins(far).unwrap() + strip.losses(far).unwrap(), far);
    // Two ends, whole periods apart: the values of one period.
    let one = strip.losses(1034).unwrap() - strip.losses(1000).unwrap();
    let (more, many) = (strip.losses(1000 + 34 * 1_000_000_000), strip.losses(1000));
    assert_eq!(more.unwrap() - many.unwrap(), one * 1_000_000_000);
    assert!(strip.losses(u64::MAX).unwrap() < u64::MAX / 6);
    assert_eq!(
        strip.value(u64::MAX),
        strip.value(53 + (u64::MAX - 53) % 34)
    );
    let near: Vec<u64> = strip.losing(far).take(50).collect();
    assert!(near.iter().all(|&n| n >= far && strip.value(n) == Some(0)));
    let last = near[49];
    assert_eq!(
        strip.losses(last).unwrap() - strip.losses(far - 1).unwrap(),
        50
    );
    assert_eq!(strip.losing(u64::MAX - 40).count() as u64, {
        strip.losses(u64::MAX).unwrap() - strip.losses(u64::MAX - 41).unwrap()
    });
    // In Kayles the first player wins.
    let kayles = nimbers(&code(&[0, 7, 7]), 1000, true);
    assert_eq!(kayles.losing(1).next(), None);
    assert_eq!(kayles.wins(far), Some(far));
    assert_eq!(nimbers(&code(&[]), 5, true).wins(far), Some(0));
}

#[test]
fn what_cannot_be_answered_is_refused() {
    let run = |digits: &[u8]| {
        Nimbers::new(9, true)
            .run(&code(digits), &Watch::free())
            .unwrap()
    };
    assert_eq!(
        run(&[0, 16]),
        Err(NimberError::TooManyParts(Digit::free(16)))
    );
    for (first, more) in [(6, &[7][..]), (1, &[])] {
        let digit = Digit::free(first);
        let take = Take { counters: 0, digit };
        let digits = [&[first], more].concat();
        assert_eq!(run(&digits), Err(NimberError::TakesNothing(take)));
    }
    assert!(run(&[12, 15]).is_ok());
}

/// Runs with a pause at every eighth heap, through words if `saved`.
fn interrupted(mut engine: Nimbers, game: &Code, saved: bool) -> (NimValues, u64, u32) {
    let mut pauses = 0;
    loop {
        let watch = pausing_after(7);
        match engine.run(game, &watch) {
            Ok(answer) => return (answer.unwrap(), engine.nodes(), pauses),
            Err(Paused) => pauses += 1,
        }
        if saved {
            let mut words = Vec::new();
            Saved::<&Code>::save(&engine, &mut words);
            for length in [0, 1, 2, words.len() / 2, words.len() - 1] {
                let cut = loaded(engine.clone(), game, &mut words[..length].iter());
                assert_eq!(cut.err(), Some(Damaged), "{length} of {}", words.len());
            }
            let mut source = words.iter();
            engine = loaded(engine, game, &mut source).unwrap();
            assert_eq!(source.len(), 0);
            let mut again = Vec::new();
            Saved::<&Code>::save(&engine, &mut again);
            assert_eq!(again, words);
        }
    }
}

#[test]
fn pausing_and_saving_change_nothing() {
    let mut dice = Dice::new(12);
    let mut games: Vec<(Code, u32)> = (0..10).map(|_| (random(&mut dice), 150)).collect();
    games.push((code(&[0, 0, 7]), 500));
    games.push((code(&[4, 15]), 60));
    games.push((code(&[0, 1, 6]), 2000));
    for (game, upto) in &games {
        for method in [NimMethod::Auto, NimMethod::Plain, NimMethod::Sparse] {
            let engine = Nimbers::new(*upto, true).with_method(method);
            let mut undisturbed = engine.clone();
            let expected = undisturbed.run(game, &Watch::free()).unwrap().unwrap();
            for saved in [false, true] {
                let (found, nodes, pauses) = interrupted(engine.clone(), game, saved);
                assert_eq!(found, expected);
                assert_eq!(nodes, undisturbed.nodes());
                assert!(pauses as usize >= expected.values.len() / 8);
            }
            // Asked again, it begins again.
            let again = undisturbed.run(game, &Watch::free()).unwrap();
            assert_eq!(again, Ok(expected));
        }
    }
}
