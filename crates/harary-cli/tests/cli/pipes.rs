//! What goes to standard output, what to standard error, and readers that go away; what comes from standard input.

use crate::harary::{Scratch, command, run, typed};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

#[test]
fn answers_go_to_standard_output_and_the_rest_to_standard_error() {
    let folder = Scratch::new("streams");
    let loud = run(&folder, "solve vdw n=9 k=3");
    let quiet = run(&folder, "solve vdw n=9 k=3 --quiet");
    assert_eq!(loud.out, quiet.out);
    assert!(loud.err.starts_with("256 nodes, "), "{}", loud.err);
    assert_eq!(quiet.err, "");

    let stopped = run(&folder, "solve vdw n=15 k=4 --time 0s --json");
    assert_eq!(stopped.code, Some(3));
    assert!(stopped.out.starts_with('{') && stopped.out.ends_with("}\n"));
    assert!(stopped.err.contains("harary: stopped before an answer"));

    for refused in ["solve vdw", "solve vdw --no-such-option", "check nothing"] {
        let said = run(&folder, refused);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{refused}");
        assert!(!said.err.is_empty(), "{refused}");
    }
    let rejected = run(&folder, "check /dev/null");
    #[cfg(unix)]
    assert_eq!((rejected.code, rejected.err.as_str()), (Some(1), ""));
    assert_eq!(folder.files(), [""; 0]);
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    let folder = Scratch::new("head");
    // Far more than a pipe holds.
    let mut child = command(&folder, "nim octal code=0.07 --values 1000000 --quiet")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    out.read_line(&mut first).expect("a line");
    assert_eq!(first, "octal code=0.07 (dawsons-kayles)\n");
    drop(out);
    let mut err = String::new();
    let mut pipe = child.stderr.take().expect("a pipe");
    pipe.read_to_string(&mut err).expect("text");
    assert_eq!(
        (child.wait().expect("it ends").code(), err.as_str()),
        (Some(0), "")
    );
}

#[test]
fn a_reader_that_is_gone_is_no_error_for_any_verb() {
    let folder = Scratch::new("gone");
    for words in [
        "--help",
        "games",
        "explain vdw",
        "solve vdw n=9 k=3 --quiet",
        "solve vdw n=9 k=3 --quiet --json",
        "longest columns c=3 --all --quiet",
        "census columns c=3 --quiet",
        "color vdw n=8 k=3 --all --quiet",
        "nim strip --quiet",
        "table vdw n=3..5 k=3 --quiet",
        "completions bash",
        "man",
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = command(&folder, words)
            .stdout(writer)
            .output()
            .expect("it starts");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), &*err),
            (Some(0), ""),
            "harary {words}"
        );
    }
}

/// A board can be read once only, and is not in messages.
#[test]
fn a_board_may_come_from_standard_input() {
    let folder = Scratch::new("standard");
    std::fs::write(folder.join("colors"), "1..2\n").expect("a coloring");
    for (words, found) in [
        ("solve file path=- --quiet", "\ndraw\n"),
        ("color file path=- --fix-from colors --quiet", "\n1212\n"),
        ("color file path=- --count --quiet", "proper colorings  4"),
        ("largest file path=- --quiet", "largest set: 2 cells"),
        ("plan color file path=-", "parts"),
        ("export file path=- --edges", "c d"),
        (
            "oeis --confirm 0s color file path=- colors=1..3 --count",
            "0, 4, 36",
        ),
    ] {
        let said = typed(&folder, words, "a b\nc d\n");
        assert!(
            said.out.contains(found),
            "{words}: {}{}",
            said.out,
            said.err
        );
        assert_ne!(said.code, Some(2), "{words}: {}", said.err);
    }
    let said = typed(&folder, "solve file path=-", &"x".repeat(100_000));
    assert_eq!(said.code, Some(2), "{}", said.err);
    assert!(said.err.len() < 1000, "{}", said.err.len());
}
