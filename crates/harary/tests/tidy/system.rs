//! What is asked of the operating system, and where.

use super::{code, code_in_use, has_word, rust_files};

/// The clock and the files are handed in, so that the library works where there are none.
#[test]
fn the_library_reads_clock_and_files_in_one_place_each() {
    let both = ["crates/harary/src", "crates/harary-question/src"];
    for path in both.into_iter().flat_map(rust_files) {
        // A store is a file, and a board may be in one.
        let is_about_files = path.contains("/store/") || path.ends_with("src/board_file.rs");
        let code = code_in_use(&path);
        for (word, at) in [
            ("Instant::now", "run/clock.rs"),
            ("SystemTime::now", ""),
            ("std::fs", "run/files/disk.rs"),
            ("File::", "run/files/disk.rs"),
            ("std::thread", "run/threads.rs"),
        ] {
            let stands = code.contains(word) && !(is_about_files && word != "Instant::now");
            assert!(
                !stands || path.ends_with(at) && !at.is_empty(),
                "{path}: {word}"
            );
        }
    }
}

#[test]
fn core_games_engines_and_pictures_touch_no_file_clock_or_environment() {
    for member in ["core", "games", "engines", "draw"] {
        for path in rust_files(&format!("crates/harary-{member}")) {
            let code = code(&path);
            for word in [
                "std::fs",
                "std::time",
                "std::env",
                "std::net",
                "std::process",
                "std::io",
            ] {
                assert!(!code.contains(word), "{path} uses {word}");
            }
            // Engines may share work among threads; rules have none to share. That a thread panics anyone may ask.
            let threads = code.replace("std::thread::panicking()", "");
            let threads = member != "engines" && threads.contains("std::thread");
            assert!(!threads, "{path} uses threads");
            // The parts of std that came in by braces.
            for word in ["Instant::", "SystemTime", "File::", "env!("] {
                assert!(!has_word(&code, word), "{path} uses {word}");
            }
        }
    }
}
