//! Periods: every code of one or two digits that soon proves one, and longer ones.

use crate::common::{Scratch, certifying, spec};
use harary::{Error, Limits, NimOptions, nim};

/// So many heaps have all codes of two digits that prove a period, but for 0.16 and 0.56.
const HEAPS: usize = 3000;
/// What a heap takes in memory.
const BYTES_A_HEAP: usize = 4;

/// The certificate of a code, if values of so many heaps prove a period, and the line that the checker should say.
fn certified(
    code: &str,
    heaps: usize,
    folder: &Scratch,
) -> Result<Option<(String, String)>, Error> {
    let path = folder.file("period");
    let asked = NimOptions {
        upto: Some(heaps as u64),
        ..NimOptions::default()
    };
    let limits = Limits {
        memory: heaps * BYTES_A_HEAP,
        ..certifying(&path)
    };
    let answer = nim(&spec(&format!("octal code={code}")), &asked, &limits)?.answer;
    let (Some(period), Some(preperiod)) = (answer.period, answer.preperiod) else {
        assert_eq!(answer.certified, Some(false), "{code}");
        return Ok(None);
    };
    assert_eq!(answer.certified, Some(true), "{code}");
    let text = std::fs::read_to_string(path).expect("written");
    let saltus = match answer.saltus.expect("known with the period") {
        0 => String::new(),
        saltus => format!(", saltus {saltus}"),
    };
    Ok(Some((
        text,
        format!("period {period}, preperiod {preperiod}{saltus}"),
    )))
}

fn accepted(text: &str) -> harary_check::Accepted {
    harary_check::check(&mut text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

/// Whether this was accepted: thousands have commas there.
fn says(accepted: &harary_check::Accepted, claim: &str) -> bool {
    accepted.claim.replace(',', "") == claim.replace(',', "")
}

/// The codes with so many digits of 0–7 after the point, the last not 0.
fn codes(digits: usize) -> impl Iterator<Item = String> {
    let all = (0..8_usize.pow(digits as u32)).filter(|number| number % 8 > 0);
    all.flat_map(move |number| {
        let after = format!("{number:0digits$o}");
        [format!("0.{after}"), format!("4.{after}")]
    })
}

#[test]
fn of_all_quickly_periodic_codes_of_two_digits() {
    let folder = Scratch::new();
    let mut count = [0; 2];
    for code in codes(1).chain(codes(2)).chain(["4.0".to_owned()]) {
        let Some((text, claim)) = certified(&code, HEAPS, &folder).expect("a code") else {
            continue;
        };
        // Spelled otherwise it may be another code of the same game.
        let accepted = accepted(&text);
        assert!(says(&accepted, &claim), "{code}");
        assert!(accepted.game.starts_with("octal code="), "{code}");
        // Any other claim is refused.
        let (period, preperiod) = claim.split_once(", preperiod ").expect("two numbers");
        let period: u64 = period
            .trim_start_matches("period ")
            .parse()
            .expect("a number");
        let preperiod: u64 = preperiod.parse().expect("a number");
        for (other, from) in [
            (2 * period, preperiod),
            (period + 1, preperiod),
            (period, preperiod + 1),
        ] {
            let old = format!("claim period {period} preperiod {preperiod}\n");
            let forged = text.replace(&old, &format!("claim period {other} preperiod {from}\n"));
            assert_ne!(forged, text);
            assert!(
                harary_check::check(&mut forged.as_bytes()).is_err(),
                "{forged}"
            );
        }
        count[usize::from(code.starts_with('4'))] += 1;
    }
    // 6 of one digit and 40 of two; 4.0, 7 and 48.
    assert_eq!(count, [46, 56]);
}

/// More digits, three heaps, and one with masks.
#[test]
fn of_some_other_codes() {
    let folder = Scratch::new();
    for (code, heaps) in [
        ("0.137", 3000),
        ("0.156", 8000),
        ("0.333", 3000),
        ("0.A7", 3000),
        ("0.F1", 3000),
        ("0.165", 20_000),
    ] {
        let (text, claim) = certified(code, heaps, &folder)
            .expect("a code")
            .expect(code);
        assert!(says(&accepted(&text), &claim), "{code}");
        assert_eq!(text.contains("rare"), heaps > 10_000, "{text}");
    }
}

/// Endless codes that never split a heap; what is more or less than the truth is refused.
#[test]
fn of_endless_codes() {
    let folder = Scratch::new();
    let tails = ["[3]", "[2]", "[1]", "[30]", "[302]", "[0013]"];
    let codes = ["0.", "0.0", "0.30", "0.12", "0.3203", "0.100", "0.0331"];
    let codes = codes
        .iter()
        .flat_map(|before| tails.map(|tail| format!("{before}{tail}")));
    let (mut growing, mut irregular) = (0, 0);
    for code in codes {
        let Some((text, claim)) = certified(&code, HEAPS, &folder).expect("a code") else {
            irregular += 1;
            continue;
        };
        assert!(says(&accepted(&text), &claim), "{code}");
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[3].starts_with("heaps "), "{text}");
        growing += usize::from(claim.contains("saltus"));
        for forged in [
            text.replace("claim period ", "claim period 1"),
            text.replace("preperiod ", "preperiod 1"),
            text.replace(lines[2], &format!("{}1", lines[2])),
            text.replace(lines[3], "heaps 2"),
        ] {
            assert_ne!(forged, text);
            let checked = harary_check::check(&mut forged.as_bytes());
            assert!(checked.is_err(), "{forged}");
        }
    }
    // In some, heaps of one residue stay small and the others grow.
    assert!(growing >= 25 && irregular < 8, "{growing} {irregular}");
}

/// Values that repeat themselves prove nothing there, however long they do.
#[test]
fn of_codes_without_a_theorem_are_refused() {
    let folder = Scratch::new();
    for code in ["4!.0", "0.7!", "0.{0,2!,3}", "4.[3]", "0.6[07]"] {
        let why = certified(code, HEAPS, &folder).expect_err(code).to_string();
        let expected = format!("octal: there is no certificate of {code}: no theorem proves");
        assert!(why.starts_with(&expected), "{why}");
    }
    assert_eq!(
        std::fs::read_dir(folder.folder())
            .expect("a folder")
            .count(),
        0
    );
    // With sums of heaps the certificate is about the code.
    let path = folder.file("period");
    let (asked, limits) = (NimOptions::default(), certifying(&path));
    let report = nim(&spec("octal code=0.07 heaps=5,9"), &asked, &limits).expect("a sum");
    assert_eq!(report.answer.value, Some(0));
    let text = std::fs::read_to_string(path).expect("written");
    let accepted = accepted(&text).to_string();
    assert_eq!(
        accepted,
        "octal code=0.07: period 34, preperiod 53 (176 heaps)"
    );
}
