//! The command with `--memory`, where the system gives it hardly more: it never asks for more, and ends with an answer. (Linux keeps such limits.)
#![cfg(target_os = "linux")]

mod common;

use common::pairs;
use std::process::Command;

/// A certificate of a format line and these.
fn text(head: &str, lines: impl Iterator<Item = String>) -> String {
    let lines = std::iter::once(format!("harary-certificate 1\n{head}")).chain(lines);
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// The system gives the command no more than its limit and ten megabytes, which are its code and what is read: it never asks for more.
#[test]
fn no_more_memory_is_asked_for_than_the_limit() {
    let clauses = (11..800_011).map(|name| format!("{name} 1 2 0 1 0"));
    let positions = (1..=1100).flat_map(|b| (1..=b).map(move |a| format!("{a}+{b} {b}:0")));
    let colorings = (0..1 << 20).map(|bits: u32| {
        let symbols = (0..21).rev();
        let symbols = symbols.map(|cell| if bits >> cell & 1 == 1 { '2' } else { '1' });
        symbols.collect::<String>()
    });
    let letters = "abcdefghijklmnopqrstuvwxyz";
    let rows = (1..=26).map(|row| letters.chars().map(move |column| format!(" {column}{row}")));
    let identity: String = rows.flatten().collect();
    let none = || std::iter::empty();
    let first = "claim count 0\nlrat";
    for (kind, short, text) in [
        (
            "values",
            4,
            text(
                "game octal code=0.1\nclaim period 1 preperiod 4900000\nend",
                none(),
            ),
        ),
        (
            "clauses",
            40,
            text(&format!("game vdw n=3 k=2\n{first}"), clauses),
        ),
        (
            "a list",
            40,
            text("game vdw n=21 k=22\nclaim count 1048576\nlist", colorings),
        ),
        (
            "lines",
            40,
            text(
                "game octal code=0.07 heaps=1\nclaim outcome B\nstrategy B",
                positions,
            ),
        ),
        (
            "rules",
            20,
            text(&format!("game clique n=20 k=6\n{first}\nend"), none()),
        ),
        (
            "a map",
            10,
            text(
                &format!("game hip n=26\n{first}\nsymmetry cells{identity}\nend"),
                none(),
            ),
        ),
        ("sets", 40, pairs(30, &"both c0 c1\n".repeat(500_000))),
        ("positions", 40, pairs(30, "")),
    ] {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory.cert");
        std::fs::write(&path, text).unwrap();
        let with = |megabytes: usize| {
            let mut shell = Command::new("sh");
            shell.args(["-c", "ulimit -v $0 && exec \"$@\""]);
            shell.arg((1_000 * (megabytes + 10)).to_string());
            shell.arg(env!("CARGO_BIN_EXE_harary-check"));
            shell.arg(format!("--memory={megabytes}M")).arg(&path);
            let output = shell.output().unwrap();
            let told = String::from_utf8_lossy(&output.stdout).into_owned();
            println!("{kind}, {megabytes} MB: {}", told.trim_end());
            (output.status.code(), told)
        };
        let (code, told) = with(short);
        assert!(
            code == Some(3) && told.contains(" of memory"),
            "{kind}: {code:?} {told}"
        );
        // What needs more than twice as much is stopped there as well; the rest is decided.
        let (code, told) = with(2 * short + 40);
        assert!(matches!(code, Some(1 | 3)), "{kind}: {code:?} {told}");
    }
}
