//! The command line as users type it. Whole outputs are snapshots in `tests/cases`, one sentence a file; what a
//! snapshot cannot say (signals, pipes, files that are scripts) is tested here.

mod answers;
mod apart;
mod atlas;
#[cfg(all(feature = "sat", unix))]
mod binary;
#[cfg(all(feature = "sat", unix))]
mod checkers;
#[cfg(all(feature = "sat", target_os = "linux"))]
mod database;
#[cfg(target_os = "linux")]
mod endurance;
#[cfg(unix)]
mod examples;
#[cfg(target_os = "linux")]
mod folders;
#[cfg(target_os = "linux")]
mod forged;
mod further;
mod guide;
mod harary;
#[cfg(feature = "sat")]
mod joined;
#[cfg(target_os = "linux")]
mod kills;
#[cfg(all(feature = "sat", unix))]
mod larger;
#[cfg(all(feature = "sat", unix))]
#[path = "../../../harary-clauses/tests/strategies/lrat.rs"]
mod lrat;
mod machines;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(feature = "zstd")]
mod packed;
mod packet;
mod pages;
mod parts;
mod pipes;
#[cfg(target_os = "linux")]
mod play;
#[cfg(all(feature = "sat", unix))]
mod proofs;
#[cfg(all(feature = "sat", unix))]
mod quantified;
#[cfg(all(feature = "store", feature = "sat", feature = "png"))]
mod reference;
#[cfg(feature = "store")]
mod results;
#[cfg(target_os = "linux")]
mod screen;
mod sentences;
#[cfg(target_os = "linux")]
mod shells;
#[cfg(target_os = "linux")]
mod signals;
mod sizes;
#[cfg(target_os = "linux")]
mod slurm;
#[cfg(all(feature = "store", feature = "sat", feature = "png"))]
mod spelling;
#[cfg(target_os = "linux")]
mod terminal;
#[cfg(all(feature = "sat", unix))]
mod veripb;
mod web;

/// After a change that is meant: `TRYCMD=overwrite cargo test -p harary-cli`, and read the difference.
#[test]
fn the_cases_print_what_they_say() {
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .env("HARARY_STORE", "off")
        .case("tests/cases/*.trycmd")
        .case("tests/cases/*.toml");
}

/// Another machine takes another time: where a snapshot was written again, seconds may have come in.
#[test]
fn the_cases_hold_no_seconds() {
    let folder = std::fs::read_dir("tests/cases").expect("the cases");
    for case in folder.map(|entry| entry.expect("an entry").path()) {
        let text = std::fs::read_to_string(&case).unwrap_or_default();
        let timed = text.lines().find(|line| {
            let time = line.split_once(" nodes, ").map(|(_, time)| time);
            time.is_some_and(|time| time.starts_with(|start: char| start.is_ascii_digit()))
        });
        assert_eq!(timed, None, "{}", case.display());
    }
}
