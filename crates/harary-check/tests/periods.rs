//! Periods through the front door: what is wrong is named with its line, and hostile claims get an answer.

use harary_check::{Failure, check};
use std::time::{Duration, Instant};

fn rejection(game: &str, claim: &str, rest: &str) -> String {
    let text = format!("harary-certificate 1\ngame {game}\nclaim {claim}\n{rest}");
    let started = Instant::now();
    let answer = match check(&mut text.as_bytes()) {
        Err(Failure::Rejected(rejected)) => rejected.to_string(),
        other => panic!("{text}{other:?}"),
    };
    assert!(started.elapsed() < Duration::from_secs(20), "{answer}");
    answer
}

const KAYLES: &str = "octal code=0.77";

#[test]
fn a_period_is_accepted() {
    for (rest, heaps) in [
        ("end\n", 168),
        ("rare even 4294967295\nend\n", 168),
        ("rare odd 0 parity\nend\n", 168),
        ("rare even 11 parity\nrare odd 0\nend\n", 168),
    ] {
        let text =
            format!("harary-certificate 1\ngame {KAYLES}\nclaim period 12 preperiod 71\n{rest}");
        let accepted = check(&mut text.as_bytes()).unwrap();
        let expected = format!("octal code=0.77: period 12, preperiod 71 ({heaps} heaps)");
        assert_eq!(accepted.to_string(), expected);
    }
}

/// s·(n0 + p) + t of them: at most one, two or three heaps are left, and the period may begin at 0.
#[test]
fn as_many_heaps_are_computed_as_the_theorem_needs() {
    for (code, period, preperiod, heaps) in [
        ("0.1", 1, 2, 3 + 1),
        ("0.33", 3, 0, 4 + 2),
        ("0.07", 34, 53, 2 * 87 + 2),
        ("4.7", 2, 1, 2 * 3 + 1),
        ("4.0", 2, 1, 2 * 3 + 1),
        ("0.F3", 4, 0, 3 * 5 + 2),
    ] {
        let claim = format!("claim period {period} preperiod {preperiod}");
        let text = format!("harary-certificate 1\ngame octal code={code}\n{claim}\nend\n");
        let accepted = check(&mut text.as_bytes()).unwrap_or_else(|why| panic!("{code}: {why}"));
        assert_eq!(accepted.extent.count(), heaps, "{code}");
    }
}

#[test]
fn what_is_wrong_with_a_claim_is_named() {
    let claim = |claim: &str| rejection(KAYLES, claim, "end\n");
    assert_eq!(
        claim("period 24 preperiod 71"),
        "line 3: 12 is a period, too, and less than 24"
    );
    assert_eq!(
        claim("period 12 preperiod 72"),
        "line 3: the period 12 begins before 72"
    );
    assert_eq!(
        claim("period 12 preperiod 70"),
        "line 3: 12 is no period from 70 on: G(70) = 6, but G(82) = 2"
    );
    assert_eq!(
        claim("period 13 preperiod 71"),
        "line 3: 13 is no period from 71 on: G(71) = 7, but G(84) = 4"
    );
    assert_eq!(
        claim("period 0 preperiod 71"),
        "line 3: a period is at least 1"
    );
    assert_eq!(
        claim("period 12 preperiod 071"),
        "line 3: `071` is not a decimal number without sign or leading zeros"
    );
    assert_eq!(
        claim("period -12 preperiod 71"),
        "line 3: `-12` is not a decimal number without sign or leading zeros"
    );
    assert_eq!(
        claim("period 12 preperiod 18446744073709551616"),
        "line 3: 18446744073709551616 is not below 2^64"
    );
    for other in [
        "period 12",
        "period 12 preperiod",
        "period 12 preperiod 71 72",
        "period 12 from 71",
    ] {
        assert!(
            claim(other).starts_with("line 3: one of `claim outcome A`"),
            "{other}"
        );
    }
    // A period that is proved for one rule only.
    assert_eq!(
        rejection("octal code=0.76", "period 12 preperiod 71", "end\n"),
        "line 3: 12 is no period from 71 on: G(71) = 12, but G(83) = 3"
    );
}

#[test]
fn what_is_wrong_with_masks_is_named() {
    let rest = |rest: &str| rejection(KAYLES, "period 12 preperiod 71", rest);
    for (line, wrong) in [
        (4, "rare\n"),
        (4, "rare even\n"),
        (4, "rare both 1\n"),
        (4, "rare even 1 2\n"),
        (4, "rare even 1 parity parity\n"),
        (5, "rare even 1\nrare even 1\n"),
        (5, "rare odd 1\nrare even 1\n"),
        (5, "rare odd 1\nrare odd 1\n"),
        (4, "list\n"),
    ] {
        let why = rest(wrong);
        let expected = format!("line {line}: `rare even MASK`, `rare odd MASK` (in this order,");
        assert!(why.starts_with(&expected), "{why}");
    }
    assert_eq!(
        rest("rare odd x\n"),
        "line 4: `x` is not a decimal number without sign or leading zeros"
    );
    assert_eq!(
        rest("rare odd 4294967296\n"),
        "line 4: 4294967296 is not within 0–4294967295"
    );
    assert_eq!(rest(""), "line 4: the file ends where `end` should stand");
    assert_eq!(
        rest("end\nend\n"),
        "line 5: nothing may follow the last `end`"
    );
}

#[test]
fn periods_are_claimed_of_codes_that_the_theorem_is_about() {
    let game = |game: &str| rejection(game, "period 2 preperiod 0", "end\n");
    assert!(game("octal code=4!.0").starts_with("line 3: the code has `!`"));
    assert!(game("octal code=0.{0,2!,3}").starts_with("line 3: the code has `!`"));
    assert!(game("octal code=0.[7]").starts_with("line 3: the code never ends and splits heaps"));
    assert!(game("octal code=4.[3]").starts_with("line 3: the code never ends and splits heaps"));
    assert!(game("octal code=0.[3]").starts_with("line 4: the code never ends, so `heaps L`"));
    assert!(game("octal code=0.7[7!0]").starts_with("line 3: the code never ends"));
    let why = "line 2: `heaps=` is unknown, repeated, out of order or not allowed with this claim";
    assert_eq!(game("octal code=0.3 heaps=1"), why);
    assert!(
        game("octal code=0.3 convention=misere").starts_with("line 2: `convention=` is unknown")
    );
    assert_eq!(game("octal code=0.30"), "line 2: code: the last digit is 0");
    assert_eq!(game("octal"), "line 2: `code=` is missing");
    assert_eq!(
        game("vdw n=3 k=2"),
        "line 2: periods are claimed of nim-values in octal games, not of `vdw`"
    );
    assert!(game("chess").starts_with("line 2: `chess` is no game of this format"));
    assert_eq!(
        rejection("octal code=0.3\nafter 1:0", "period 2 preperiod 0", "end\n"),
        "line 3: a period is one of single heaps: `after` is not allowed"
    );
}

/// What does not fit into the limits is known before anything is computed.
#[test]
fn claims_too_large_are_not_begun() {
    let most = u64::MAX;
    let undecided = |game: &str, claim: &str, rest: &str| {
        let text = format!("harary-certificate 1\ngame {game}\nclaim {claim}\n{rest}");
        let Err(Failure::Undecided(why)) = check(&mut text.as_bytes()) else {
            panic!("{text}");
        };
        assert!(why.needs.is_some(), "{why}");
        why.to_string()
    };
    for (period, preperiod, needs) in [
        (
            most,
            most,
            "4.4·10^20 steps, more than 2.5·10^10 and than any limit",
        ),
        (
            1,
            most,
            "2.2·10^20 steps, more than 2.5·10^10 and than any limit",
        ),
        (
            most,
            0,
            "2.2·10^20 steps, more than 2.5·10^10 and than any limit",
        ),
        (
            1 << 40,
            1,
            "1.3·10^13 steps, more than 2.5·10^10: --steps 2e13",
        ),
        (1 << 30, 1, "4.2 GB of memory, more than 1 GB: --memory 5G"),
    ] {
        let claim = format!("period {period} preperiod {preperiod}");
        assert_eq!(
            undecided(KAYLES, &claim, "rare even 1\nrare odd 1\nend\n"),
            format!("line 3: needs some {needs}")
        );
    }
    // All pairs, many digits, three heaps.
    let long = format!("octal code=0.{}", "7".repeat(10_000));
    for (game, claim, needs) in [
        (
            KAYLES,
            "period 1 preperiod 8000000",
            "1.3·10^14 steps, more than 2.5·10^10: --steps 2e14",
        ),
        (
            long.as_str(),
            "period 1 preperiod 10000",
            "1.6·10^12 steps, more than 2.5·10^10: --steps 2e12",
        ),
        (
            "octal code=0.8",
            "period 1 preperiod 100000",
            "7.5·10^14 steps, more than 2.5·10^10: --steps 9e14",
        ),
    ] {
        let why = undecided(game, claim, "end\n");
        assert_eq!(why, format!("line 3: needs some {needs}"), "{game}");
    }
    // What is false early is found early, however large the numbers are.
    for (claim, at) in [
        ("period 8000000 preperiod 0", "8000000"),
        ("period 1 preperiod 0", "G(1)"),
    ] {
        let why = rejection("octal code=0.3", claim, "end\n");
        assert!(why.contains(at), "{why}");
    }
}
