//! `--memory` is kept by every verb and engine, measured by the kernel.

use crate::harary::{Scratch, command};
use std::fs::File;
use std::process::Stdio;

/// What the program takes by itself, with the code that is run, beside what `--memory` bounds.
const BESIDES: usize = 20 << 20;

/// The limit, in MiB.
const LIMIT: usize = 24;

/// Questions that would take more than the limit, and stop.
const FULL: &[&str] = &[
    "longest columns c=4 --engine longest --all",
    "longest columns c=4 --engine reis --all",
    "longest vdw n=12 k=4 --engine longest --all",
    "longest columns c=5 rule=schur --all",
    "census vdw n=18 k=4",
    "census hip n=5",
    "census monotonic up=5 down=5",
    "color hip n=5 colors=3 --all --engine backtrack",
    "color hip n=5 colors=3 --all --engine backtrack --threads 2",
    "color columns n=40 c=4 --all --engine propagate",
    "quotient octal code=0.07 --heaps 40",
    "estimate vdw n=40 k=4 --trials 1000 --uct 2000000 --backup",
];

/// Questions that take a table which forgets, or little: they go on until the time is over, or are
/// answered.
const WITHIN: &[&str] = &[
    "solve hip n=6 --ask outcome --engine alpha-beta",
    "solve hip n=6 --ask outcome --engine df-pn",
    "solve hip n=6 --ask outcome --engine df-pn --threads 2",
    "solve vdw n=27 k=5",
    "solve monotonic up=12 down=12 deck=rationals --engine sweep",
    "solve vdw n=16 k=3 convention=avoidance --engine minimax",
    "census vdw n=12 k=4 --plays",
    "color hip n=8 --count --engine backtrack",
    "color hip n=7 --count --engine classes",
    "color hip n=5 --sample 50000",
    "color vdw n=200 k=5 --engine tabu",
    "color vdw n=200 k=5 --engine network",
    "color hip n=20 --engine massie",
    "largest hip n=9 --engine search",
    "nim octal code=0.007 --upto 3000000",
    "nim octal code=0.165 --values 400000",
    "table monotonic up=5..6 down=5..6",
    "codes octal digits=3 --heaps 1000000",
    "threshold vdw k=5",
    "threshold-color vdw k=5",
    "study hip n=8",
    "study vdw k=4 n=14..20",
    "study monotonic up=6 down=6",
    "study octal code=0.07 heaps=50",
];

/// The most memory, in bytes, that a process held as long as one could look, and what it said on
/// standard error.
fn peak(folder: &Scratch, words: &str) -> (usize, String) {
    let said = folder.join("said");
    let mut child = command(folder, words)
        .stdout(Stdio::null())
        .stderr(File::create(&said).expect("a file"))
        .spawn()
        .expect("it starts");
    let mut peak = 0;
    while child.try_wait().expect("a state").is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
        let kilobytes = status.ok().and_then(|status| {
            let line = status
                .lines()
                .find_map(|line| line.strip_prefix("VmHWM:"))?;
            line.split_whitespace().next()?.parse::<usize>().ok()
        });
        peak = peak.max(kilobytes.unwrap_or(0) << 10);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    (peak, std::fs::read_to_string(said).expect("text"))
}

/// What a question takes at most and says, within some time.
fn measured(test: &str, words: &str, time: &str) -> String {
    let folder = Scratch::new(test);
    let (peak, said) = peak(
        &folder,
        &format!("{words} --memory {LIMIT}MiB --time {time}"),
    );
    println!("{:>4} MiB  {words}", peak >> 20);
    assert!(
        peak < (LIMIT << 20) + BESIDES,
        "{words}: {} MiB",
        peak >> 20
    );
    said
}

#[test]
fn what_must_be_kept_stops_where_the_memory_is_full() {
    for words in FULL {
        let said = measured("full", words, "10m");
        assert!(said.contains("the memory is full"), "{words}: {said}");
    }
}

#[test]
fn what_forgets_or_takes_little_keeps_to_the_memory() {
    for words in WITHIN {
        measured("within", words, "500ms");
    }
}

/// `--memory` bounds what the tables take; the program itself and what it needs to work with are
/// bounded by a constant.
#[test]
fn a_larger_limit_is_filled_and_so_is_a_smaller_one() {
    let folder = Scratch::new("tables");
    // In a second the table would grow beyond the smaller limit, or on a busy machine in some more.
    for (words, least) in [
        ("solve hip n=5 --ask outcome --engine df-pn", 8),
        ("solve hip n=5 --ask outcome --engine df-pn --threads 2", 8),
        ("solve hip n=5 --ask outcome --engine alpha-beta", 8),
        ("solve monotonic up=5 down=5", 8),
        ("quotient octal code=0.07 --heaps 40", 8),
    ] {
        let with = |memory: usize, seconds: u32| {
            let words = format!("{words} --time {seconds}s --memory {memory}MiB");
            let (peak, _) = peak(&folder, &words);
            println!("{words}: {} MiB", peak >> 20);
            peak
        };
        let both = |seconds| (with(least, seconds), with(16 * least, seconds));
        let (little, much) = [1, 4, 16]
            .into_iter()
            .map(both)
            .find(|(little, much)| little < much)
            .unwrap_or_else(|| panic!("{words}: the limit is no limit"));
        assert!(little < (least << 20) + BESIDES, "{words}: {little}");
        assert!(much < ((16 * least) << 20) + BESIDES, "{words}: {much}");
    }
    // A checkpoint is read as a stream: going on takes no more.
    let words = "solve hip n=5 --ask outcome --engine alpha-beta --memory 64MiB --time 2s --checkpoint state";
    for _ in 0..2 {
        let (peak, _) = peak(&folder, words);
        println!("{words}: {} MiB", peak >> 20);
        assert!(peak < (64 << 20) + BESIDES, "{words}: {peak}");
    }
}
