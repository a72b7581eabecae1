//! The command line as users type it. Whole outputs are snapshots in `tests/cases`, one sentence a file; what a
//! snapshot cannot say (signals, pipes, files that are scripts) is tested here.

mod answers;
mod atlas;
#[cfg(unix)]
mod examples;
mod harary;
#[cfg(feature = "zstd")]
mod packed;
mod pages;
mod pipes;
#[cfg(target_os = "linux")]
mod signals;

/// After a change that is meant: `TRYCMD=overwrite cargo test -p harary-cli`, and read the difference.
#[test]
fn the_cases_print_what_they_say() {
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .case("tests/cases/*.trycmd")
        .case("tests/cases/*.toml");
}
