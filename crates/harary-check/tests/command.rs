//! The binary: exit codes 0 to 3, and what it says.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const GOOD: &str = "\
harary-certificate 1
game vdw n=3 k=2
after 2
claim outcome A
strategy A
BA. 3
.AB 1
end
";

fn harary_check() -> Command {
    Command::new(env!("CARGO_BIN_EXE_harary-check"))
}

/// Exit code, standard output, standard error.
fn told(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn with(arguments: &[&str]) -> (Option<i32>, String, String) {
    told(harary_check().args(arguments).output().unwrap())
}

fn with_input(input: &str) -> (Option<i32>, String, String) {
    let mut child = harary_check()
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    told(child.wait_with_output().unwrap())
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_good_file_is_accepted_with_0() {
    let path = file("good.cert", GOOD);
    let (code, out, err) = with(&[path.to_str().unwrap()]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (
            Some(0),
            "accepted: vdw n=3 k=2 after 2: A wins (3 positions)\n",
            ""
        )
    );
    assert_eq!(with_input(GOOD), (code, out, err));
}

#[test]
fn a_bad_file_is_rejected_with_1() {
    let bad = GOOD.replace("BA. 3", "BA. 1");
    let path = file("bad.cert", &bad);
    let (code, out, err) = with(&[path.to_str().unwrap()]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (Some(1), "rejected: line 6: cell 1 is not free\n", "")
    );
    assert_eq!(with_input(&bad), (code, out, err));
    assert_eq!(with_input("").0, Some(1));
}

#[test]
fn wrong_calls_and_unreadable_files_end_with_2() {
    for arguments in [
        &[][..],
        &["a", "b"],
        &["--no-such-option"],
        &["--steps"],
        &["--steps", "many", "no/such/file"],
        &["--steps=0", "no/such/file"],
        &["--memory", "1e9", "no/such/file"],
        &["--steps", "1e6"],
        &["-", "--memory"],
        &["no/such/file"],
        &["."],
    ] {
        let (code, out, err) = with(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(
            err.starts_with("harary-check: ") && err.lines().count() == 1,
            "{err}"
        );
    }
}

/// The cost is told in the refusal, with the option that is enough.
#[test]
fn what_takes_too_long_is_not_decided_with_3() {
    let claim = "game octal code=0.07\nclaim period 34 preperiod 53\nend\n";
    let path = file("period.cert", &format!("harary-certificate 1\n{claim}"));
    let path = path.to_str().unwrap();
    let decided = (
        Some(0),
        "accepted: octal code=0.07: period 34, preperiod 53 (176 heaps)\n".to_owned(),
        String::new(),
    );
    assert_eq!(with(&[path]), decided);
    let (code, out, err) = with(&["--steps", "1000", path]);
    let why = "not decided: line 3: needs some 8662 steps, more than 1000: --steps 1e4\n";
    assert_eq!((code, out.as_str(), err.as_str()), (Some(3), why, ""));
    for enough in [
        &["--steps", "1e4", path][..],
        &["--steps=1e4", path],
        &[path, "--steps", "10_000"],
        &["--memory", "1MB", "--steps", "10000", path],
        &["--memory=1MiB", path],
    ] {
        assert_eq!(with(enough), decided, "{enough:?}");
    }
    let (code, out, err) = with(&["--memory", "300", path]);
    let why =
        "not decided: line 3: needs some 352 bytes of memory, more than 300 bytes: --memory 400\n";
    assert_eq!((code, out.as_str(), err.as_str()), (Some(3), why, ""));
    assert_eq!(with(&["--memory", "400", path]), decided);
}

#[test]
fn help_and_version_are_told() {
    let (code, out, _) = with(&["--help"]);
    assert!(
        code == Some(0)
            && out.contains("Usage: harary-check [OPTIONS] FILE")
            && out.contains("Exit code: 0 accepted")
            && out.contains("3 not decided within the limits")
    );
    assert_eq!(with(&["-h"]).1, out);
    assert_eq!(
        with(&["--version"]).1,
        format!("harary-check {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let path = file("piped.cert", GOOD);
    let mut child = harary_check()
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

/// The help says what the limits are where none is given.
#[test]
fn the_help_has_the_default_limits() {
    let (_, help, _) = with(&["--help"]);
    let said = |option: &str| {
        let line = help.lines().find(|line| line.trim().starts_with(option));
        let (_, default) = line.unwrap().split_once("[default: ").unwrap();
        default.split([',', ']']).next().unwrap().to_owned()
    };
    let default = harary_check::Limits::default();
    let steps = harary_check::Limits::read_steps(&said("--steps"));
    let memory = harary_check::Limits::read_memory(&said("--memory"));
    assert_eq!((steps, memory), (Ok(default.steps), Ok(default.memory)));
}
