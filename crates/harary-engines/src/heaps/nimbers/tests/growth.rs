//! Values that grow for ever: claims proved about them, against the definition far beyond.

use super::*;
use crate::heaps::period::{ArithmeticPeriod, observe};
use crate::heaps::saltus::SaltusFinder;

/// G of all heaps, by the definition, of a code that never splits one.
fn subtracting(game: &Code, upto: usize) -> Vec<u16> {
    let mut values: Vec<u16> = vec![0];
    for n in 1..=upto {
        let mut options = vec![false; n + 1];
        for taken in 1..=n {
            let digit = game.digit(taken as u32);
            assert!(digit.most_parts() <= Some(1));
            let left = usize::from(values[n - taken]);
            options[left] |= digit.parts >> usize::from(taken < n) & 1 == 1;
        }
        let least = options.iter().position(|&option| !option);
        values.push(least.unwrap() as u16);
    }
    values
}

fn holds(values: &[u16], regular: ArithmeticPeriod) -> bool {
    let ArithmeticPeriod {
        preperiod,
        period,
        saltus,
    } = regular;
    (preperiod as usize..values.len() - period as usize)
        .all(|n| u64::from(values[n + period as usize]) == u64::from(values[n]) + saltus)
}

/// Codes of short digits and a tail that never split a heap.
fn endless_subtraction(dice: &mut Dice) -> Code {
    let mut digit = |dense: usize| {
        let bits = if dice.below(4) < dense {
            dice.below(4)
        } else {
            0
        };
        Digit::free(bits as u8)
    };
    let mut digits = vec![Digit::default()];
    let (dense, short) = (digit(4).parts.into(), 2 * digit(4).parts + digit(4).parts);
    digits.extend((0..short).map(|_| digit(dense)));
    let mut tail: Vec<Digit> = (0..1 + digit(4).parts).map(|_| digit(2)).collect();
    tail.push(Digit::free(2 | digit(4).parts));
    endless(&digits, &tail)
}

/// Every period proved, after any number of values, holds for ten times as many; some that are only
/// observed do not.
#[test]
fn what_is_proved_holds_and_what_is_seen_may_not() {
    let mut dice = Dice::new(1976);
    let (mut proved, mut growing, mut wrong, mut later) = (0, 0, 0, 0);
    for _ in 0..400 {
        let game = endless_subtraction(&mut dice);
        let values = subtracting(&game, 1500);
        let found = nimbers(&game, 1500, true);
        assert_eq!(found.values, values[..found.values.len()]);
        if let Some(regular) = found.period {
            assert!(holds(&values, regular), "{:?} {regular:?}", game.takes);
            let before = regular.preperiod.checked_sub(1);
            let earlier = before.map(|preperiod| ArithmeticPeriod {
                preperiod,
                ..regular
            });
            assert!(earlier.is_none_or(|earlier| !holds(&values, earlier)));
            assert_eq!(observe(&values), Some(regular));
            proved += 1;
            growing += u32::from(regular.saltus > 0);
        }
        let whole = observe(&values);
        for length in 8..150 {
            let first = &values[..length];
            let seen = observe(first);
            let mut finder = SaltusFinder::new(&game).unwrap();
            match (finder.look(first), seen) {
                (Some(sure), _) => assert_eq!(Some(sure), whole, "{length}"),
                (None, Some(seen)) if holds(&values, seen) => later += 1,
                (None, Some(_)) => wrong += 1,
                (None, None) => {}
            }
        }
    }
    assert!(proved > 390 && growing > 300, "{proved} {growing}");
    assert!(wrong > 200 && later > 1000, "{wrong} {later}");
}

#[test]
fn closed_forms_of_known_games() {
    let far = 1_000_000_000_000_000_000;
    let none = Digit::default();
    let three = Digit::free(3);
    // Nim (Bouton 1901), and leaving at least one counter.
    for (digit, from) in [(3, 0), (2, 1)] {
        let game = endless(&[none], &[Digit::free(digit)]);
        let found = nimbers(&game, 60_000, true);
        assert!(found.values.len() < 50, "{}", found.values.len());
        assert_eq!(found.value(far), Some(far - from));
        assert_eq!(found.value(u64::MAX), Some(u64::MAX - from));
        assert_eq!(found.losses(far), Some(from));
        assert_eq!(found.losing(1).count() as u64, from);
        assert_eq!(found.observed(), None);
    }
    // Any number of counters but this one.
    for but in 1..12 {
        let mut digits = vec![three; but + 1];
        digits[0] = none;
        digits[but] = none;
        let game = endless(&digits, &[three]);
        let found = nimbers(&game, 2000, true);
        let but = but as u64;
        let regular = found.period.unwrap();
        assert_eq!((regular.period, regular.saltus), (2 * but, but));
        for n in (0..500).chain(far..far + 500) {
            let expected = n / (2 * but) * but + n % but;
            assert_eq!(found.value(n), Some(expected), "{but}: {n}");
        }
    }
    // Even numbers of counters only.
    let game = endless(&[none], &[none, three]);
    let found = nimbers(&game, 2000, true);
    assert_eq!(found.value(far), Some(far / 2));
    assert_eq!(
        (found.value(far + 1), found.losses(far)),
        (Some(far / 2), Some(1))
    );
}

#[test]
fn no_theorem_is_about_splits_or_finite_codes() {
    let three = Digit::free(3);
    let none = Digit::default();
    assert!(SaltusFinder::new(&endless(&[none, three], &[three])).is_some());
    assert!(SaltusFinder::new(&endless(&[none, three], &[])).is_none());
    let unequal = Digit {
        parts: 3,
        unequal: 4,
    };
    for split in [Digit::free(7), Digit::free(8), unequal] {
        let before = endless(&[none, split], &[three]);
        let within = endless(&[none, three], &[three, split]);
        for game in [before, within] {
            assert!(SaltusFinder::new(&game).is_none());
            assert_eq!(nimbers(&game, 200, true).period, None);
        }
    }
    // Lasker's Nim: regular, and not proved.
    let lasker = nimbers(&endless(&[Digit::free(4)], &[three]), 300, true);
    let seen = lasker.observed().map(|seen| (seen.period, seen.saltus));
    assert_eq!((lasker.period, seen), (None, Some((4, 4))));
}

/// A proof that was found before a pause is found again after it.
#[test]
fn a_proof_is_not_lost_by_a_pause() {
    let game = endless(&[Digit::default()], &[Digit::free(3), Digit::default()]);
    let engine = Nimbers::new(400, false);
    let mut undisturbed = engine.clone();
    let expected = undisturbed.run(&game, &Watch::free()).unwrap().unwrap();
    assert!(expected.period.is_some());
    for saved in [false, true] {
        let (found, _, pauses) = interrupted(engine.clone(), &game, saved);
        assert!(pauses > 10);
        assert_eq!(found, expected);
    }
}
