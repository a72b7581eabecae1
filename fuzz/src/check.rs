//! The checker reads whatever there is, and never panics; where it stops, it names a line that is there.
#![no_main]

use harary_check::{Failure, Limits, check_within};
use libfuzzer_sys::fuzz_target;

/// About a second.
const LIMITS: Limits = Limits {
    steps: 1_000_000_000,
    memory: 200_000_000,
};

fuzz_target!(|bytes: &[u8]| {
    let line = match check_within(&mut &*bytes, &LIMITS) {
        Err(Failure::Rejected(why)) => why.line,
        Err(Failure::Undecided(why)) => why.line,
        _ => return,
    };
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
    assert!((1..=lines + 1).contains(&line), "line {line}");
});
