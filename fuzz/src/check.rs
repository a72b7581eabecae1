//! The checker reads whatever there is, and never panics; what it rejects it blames on a line that is there.
#![no_main]

use harary_check::{Failure, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if takes_long(bytes) {
        return;
    }
    if let Err(Failure::Rejected(why)) = check(&mut &*bytes) {
        let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        assert!((1..=lines + 1).contains(&why.line), "{why}");
    }
});

/// Whether this may be a claim about nim-values with large numbers or a long code, which may take minutes.
fn takes_long(bytes: &[u8]) -> bool {
    let has = |word: &[u8]| bytes.windows(word.len()).any(|found| found == word);
    let long = |words: &[u8]| words.len() > 3;
    let longer = |words: &[u8]| words.len() > 24;
    has(b"period")
        && (bytes.split(|byte| !byte.is_ascii_digit()).any(long)
            || bytes.split(u8::is_ascii_whitespace).any(longer))
}
