//! Ctrl-C and SIGTERM stop soon, keep the progress and say so; a second Ctrl-C leaves at once.

use crate::harary::{BINARY, Said, Scratch, command, piped, run, typed};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A second to stop; more where others keep disk and processors busy.
const AT_ONCE: Duration = Duration::from_secs(10);

/// Starts a question that nobody answers in a test's time, and waits until it works on it.
fn start(folder: &Scratch, words: &str) -> Child {
    let child = command(folder, words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    wait_for_handlers(&child);
    std::thread::sleep(Duration::from_millis(100));
    child
}

/// The kernel knows when the handlers of signals 2 and 15 are there.
fn wait_for_handlers(child: &Child) {
    let handlers = 1 << (2 - 1) | 1 << (15 - 1);
    let started = Instant::now();
    loop {
        let caught = mask_of(&child.id().to_string(), "SigCgt:");
        if caught & handlers == handlers {
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(20), "no handlers");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// What the kernel tells of the signals of a process: a bit for each.
fn mask_of(process: &str, which: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"));
    let status = status.expect("the kernel tells about processes");
    let mask = status.lines().find_map(|line| line.strip_prefix(which));
    u64::from_str_radix(mask.expect("a mask").trim(), 16).expect("a mask of signals")
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("sh")
        .args(["-c", &format!("kill -s {signal} {}", child.id())])
        .status();
    assert!(sent.expect("a shell").success());
}

/// What came of a process, and how long it took from here.
fn end(child: Child) -> (Said, Duration) {
    let started = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    (output.into(), started.elapsed())
}

#[test]
fn a_signal_stops_the_work_soon_and_keeps_the_progress() {
    for (signal, words) in [
        ("INT", "longest columns c=4"),
        ("TERM", "longest columns c=4"),
        ("INT", "solve vdw n=29 k=5"),
        ("TERM", "solve vdw n=29 k=5 --json"),
        ("HUP", "longest columns c=4"),
        ("XCPU", "longest columns c=4"),
    ] {
        // Where the tests themselves run under `nohup` there is nothing to see.
        if signal == "HUP" && mask_of("self", "SigIgn:") & 1 == 1 {
            continue;
        }
        let folder = Scratch::new("stopped");
        let words = format!("{words} --checkpoint state");
        let child = start(&folder, &words);
        send(signal, &child);
        let (said, took) = end(child);
        assert_eq!(said.code, Some(3), "{signal}, {words}: {}", said.err);
        assert!(took < AT_ONCE, "{signal}, {words}: {took:?}");
        assert!(
            said.err.ends_with(
                "harary: stopped before an answer: interrupted; \
                 the progress is in state; the same command goes on from there\n"
            ),
            "{}",
            said.err
        );
        assert!(said.out.contains("columns c=4") || said.out.contains("vdw n=29 k=5"));
        assert_eq!(folder.files(), ["state"]);

        // The first look at the clock comes after some more nodes, on top of those that were kept.
        let nodes = |err: &str| -> u64 {
            let (nodes, _) = err.split_once(" nodes").expect("statistics");
            nodes.replace(',', "").parse().expect("a number")
        };
        let again = run(&folder, &format!("{words} --time 0s"));
        assert_eq!(again.code, Some(3), "{}", again.err);
        assert!(nodes(&again.err) > nodes(&said.err), "{}", again.err);
    }
}

/// `nohup` has the signal of a closed terminal ignored, and that stays so.
#[cfg(target_os = "linux")]
#[test]
fn a_run_under_nohup_outlives_its_terminal() {
    let folder = Scratch::new("nohup");
    let ignoring = format!("trap '' HUP; exec '{BINARY}' longest columns c=4 --checkpoint state");
    let mut shell = Command::new("sh");
    shell.current_dir(&*folder).args(["-c", &ignoring]);
    shell.env("HARARY_STORE", "off");
    let child = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("it starts");
    wait_for_handlers(&child);
    send("HUP", &child);
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().expect("a process").is_none());
    send("TERM", &child);
    assert_eq!(end(child).0.code, Some(3));
}

#[test]
fn a_signal_without_a_checkpoint_says_that_nothing_was_kept() {
    let folder = Scratch::new("nothing-kept");
    for words in ["longest columns c=4", "census columns c=4"] {
        let child = start(&folder, words);
        send("INT", &child);
        let (said, _) = end(child);
        assert_eq!(said.code, Some(3), "{words}");
        assert!(
            said.err.contains("interrupted; nothing was kept"),
            "{words}: {}",
            said.err
        );
        assert_eq!(folder.files(), [""; 0]);
    }
}

/// `timeout` sends SIGTERM to a program and to its group.
#[test]
fn a_signal_to_end_that_comes_after_another_one_changes_nothing() {
    let folder = Scratch::new("sent-on");
    let child = start(&folder, "longest columns c=4 --checkpoint state");
    // Both signals arrive before the program takes another step, that of the higher number first.
    for signal in ["STOP", "XCPU", "TERM", "CONT"] {
        send(signal, &child);
    }
    let (said, _) = end(child);
    assert_eq!(said.code, Some(3), "{}", said.err);
    assert_eq!(folder.files(), ["state"]);
}

#[test]
fn a_second_interrupt_leaves_at_once_with_the_old_checkpoint() {
    let folder = Scratch::new("twice");
    let words = "longest columns c=4 --checkpoint state";
    assert_eq!(run(&folder, &format!("{words} --time 0s")).code, Some(3));
    let old = std::fs::read(folder.join("state")).expect("a checkpoint");
    let child = start(&folder, words);
    // Both signals arrive before the program takes another step, that of the higher number first.
    for signal in ["STOP", "TERM", "INT", "CONT"] {
        send(signal, &child);
    }
    let (said, took) = end(child);
    assert_eq!(said.code, Some(130), "{}", said.err);
    assert!(took < AT_ONCE, "{took:?}");
    assert_eq!(said.out, "");
    assert_eq!(folder.files(), ["state"]);
    assert_eq!(
        std::fs::read(folder.join("state")).expect("it is there"),
        old
    );
}

/// Waits until the process has said so much, and gives all that it said.
fn heard(out: &mut impl std::io::Read, end: &str) -> String {
    let mut text = Vec::new();
    let mut byte = [0];
    while !text.ends_with(end.as_bytes()) && out.read(&mut byte).expect("a pipe") == 1 {
        text.push(byte[0]);
    }
    String::from_utf8(text).expect("text")
}

#[test]
fn a_game_survives_a_thought_that_is_interrupted_and_is_never_lost() {
    use std::io::Write as _;
    let folder = Scratch::new("played");
    // A board on which the first move takes years to be found.
    let mut child = piped(&folder, "play vdw n=60 k=6 --as B --time 1h");
    let mut input = child.stdin.take().expect("a pipe");
    let mut out = child.stdout.take().expect("a pipe");
    wait_for_handlers(&child);
    send("INT", &child);
    let text = heard(&mut out, "B> ");
    assert!(
        text.contains("A ● plays ") && text.contains("(interrupted; "),
        "{text}"
    );
    // At the prompt: once is not enough.
    send("INT", &child);
    heard(&mut out, "leaves\nB> ");
    writeln!(input, "60").expect("it goes on");
    // What is typed is repeated, as this is no terminal.
    heard(&mut out, "60\n");
    send("TERM", &child);
    let text = heard(&mut out, "never said");
    let go_on = text.lines().last().unwrap_or_default();
    let after = go_on
        .strip_prefix("go on with: harary play vdw n=60 k=6 --as B --time 1h --after ")
        .unwrap_or_else(|| panic!("{text}"));
    assert!(after.ends_with(",60"), "{after}");
    let (said, took) = end(child);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(took < AT_ONCE, "{took:?}");

    // What it said goes on there; a record is named, and kept from the first move on.
    let words = "play vdw n=9 k=3 --as both --after 5 --save begun.txt";
    let said = typed(&folder, words, "");
    let told = "the game is kept; go on with: harary play vdw n=9 k=3 --as both --save=begun.txt\n";
    assert!(said.out.ends_with(told), "{}", said.out);
    let kept = std::fs::read_to_string(folder.join("begun.txt")).expect("a record");
    assert_eq!(kept, "game vdw n=9 k=3\nmoves 5\n");
    let words = format!("play vdw n=60 k=6 --after {after} --as both --save game.txt");
    let said = typed(&folder, &words, "59\n");
    assert!(
        said.out.ends_with(
            "the game is kept; go on with: harary play vdw n=60 k=6 --as both --save=game.txt\n"
        ),
        "{}",
        said.out
    );
    let kept = std::fs::read_to_string(folder.join("game.txt")).expect("a record");
    assert_eq!(kept, format!("game vdw n=60 k=6\nmoves {after},59\n"));
}

#[test]
fn a_game_without_a_person_ends_at_the_first_signal() {
    let folder = Scratch::new("alone");
    let child = piped(&folder, "play vdw n=60 k=6 --as none --time 1h");
    wait_for_handlers(&child);
    send("INT", &child);
    let (said, took) = end(child);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(!said.out.contains(" plays "), "{}", said.out);
    assert!(took < AT_ONCE, "{took:?}");
}

/// The board is waited for: the first signal ends that.
#[test]
fn a_signal_ends_waiting_for_a_board() {
    let folder = Scratch::new("waiting");
    for words in ["solve file path=-", "color file path=/dev/stdin"] {
        let mut child = piped(&folder, words);
        let input = child.stdin.take();
        std::thread::sleep(Duration::from_millis(300));
        send("TERM", &child);
        let (said, took) = end(child);
        assert_eq!(said.code, None, "{words}: {}", said.err);
        assert!(took < AT_ONCE, "{words}: {took:?}");
        drop(input);
    }
}
