//! What a long run may meet: a full disk, a file damaged or of another version.

use crate::harary::{BINARY, Said, Scratch, command, run};
use std::process::Command;

/// Too large for a moment: it keeps some hundred kilobytes of positions.
const LONG: &str = "solve hip n=5 --ask outcome --quiet --checkpoint state --time 300ms";

/// Runs `harary` where no file may grow beyond so many half kilobytes, as on a full disk.
fn on_a_full_disk(folder: &Scratch, blocks: usize, words: &str) -> Said {
    let limited = format!("ulimit -f {blocks}; exec '{BINARY}' {words}");
    let output = Command::new("sh")
        .current_dir(&**folder)
        .env("HARARY_STORE", "off")
        .args(["-c", &limited])
        .output();
    output.expect("a shell").into()
}

#[test]
fn a_full_disk_is_an_error_and_costs_no_old_file() {
    let folder = Scratch::new("full-disk");
    assert_eq!(run(&folder, LONG).code, Some(3));
    let old = std::fs::read(folder.join("state")).expect("a checkpoint");
    assert!(old.len() > 1 << 16, "{} bytes are no test", old.len());
    let list = "longest columns c=3 --all --out list --quiet";
    assert_eq!(run(&folder, list).code, Some(0));
    let listed = std::fs::read(folder.join("list")).expect("a list");
    for (blocks, words, file) in [
        (64, LONG, "state"),
        (0, list, "list"),
        (1, "solve vdw n=16 k=4 --quiet --certificate proof", "proof"),
        (
            1,
            "color vdw n=9 k=3 --quiet --certificate none --engine sat",
            "none",
        ),
        (0, "export hip n=5 --edges --out board", "board"),
        (0, "draw hip n=5 --out board.svg", "board.svg"),
    ] {
        let said = on_a_full_disk(&folder, blocks, words);
        assert_eq!(said.code, Some(2), "{words}: {}", said.err);
        let start = format!("harary: {file}: ");
        assert!(said.err.starts_with(&start), "{words}: {}", said.err);
        assert_eq!(said.err.lines().count(), 1, "{words}: {}", said.err);
        assert_eq!(folder.files(), ["list", "state"], "{words}");
        assert_eq!(std::fs::read(folder.join("state")).expect("it stays"), old);
        assert_eq!(
            std::fs::read(folder.join("list")).expect("it stays"),
            listed
        );
    }
    // And the run goes on from the old file.
    assert_eq!(run(&folder, LONG).code, Some(3));
    assert!(
        std::fs::read(folder.join("state"))
            .expect("a newer one")
            .len()
            > old.len()
    );
}

/// Questions whose answer comes with a certificate.
const CERTIFIED: [&str; 10] = [
    "solve vdw n=9 k=3",
    "solve monotonic up=2 down=2 --certify plies",
    "longest columns c=2",
    "longest columns c=3 --all",
    "color vdw n=8 k=3",
    "color vdw n=9 k=3",
    "color vdw n=8 k=3 --count",
    "color vdw n=9 k=3 --engine sat",
    "color vdw n=9 k=3 --engine cubes",
    "nim octal code=0.07",
];

/// The answer is printed as if no certificate had been asked for, and only then the failure is one.
fn answers_all_the_same(folder: &Scratch, words: &str, fail: impl Fn(&str) -> Said, file: &str) {
    let plain = words.split(" --certify").next().expect("words");
    for form in ["", " --json"] {
        let right = run(folder, &format!("{plain}{form} --quiet"));
        let said = fail(&format!("{words}{form} --quiet --certificate {file}"));
        assert_eq!(said.code, Some(2), "{words}{form}: {}", said.err);
        let start = format!("harary: {file}: ");
        assert!(said.err.starts_with(&start), "{words}{form}: {}", said.err);
        assert_eq!(said.err.lines().count(), 1, "{words}{form}: {}", said.err);
        if form.is_empty() {
            assert_eq!(said.out, right.out, "{words}");
            continue;
        }
        let [right, said] = [right, said].map(|said| {
            serde_json::from_str::<serde_json::Value>(&said.out).expect("the answer as JSON")
        });
        assert_eq!(said["answer"], right["answer"], "{words}");
        let certified = &said["answer"]["certified"];
        assert!(
            certified.is_null() || certified == false,
            "{words}: {certified}"
        );
        assert_eq!(said["complete"], true, "{words}");
    }
}

#[test]
fn an_answer_is_not_lost_with_a_certificate_that_cannot_be_written() {
    let folder = Scratch::new("no-certificate");
    for words in CERTIFIED {
        let full = |words: &str| on_a_full_disk(&folder, 0, words);
        answers_all_the_same(&folder, words, full, "full");
        // A device that can be opened and takes nothing: the check before the work sees no harm.
        let device = |words: &str| run(&folder, words);
        answers_all_the_same(&folder, words, device, "/dev/full");
        assert!(folder.files().is_empty(), "{words}");
    }
    // What answers no question like these is not lost either.
    let mut split = command(&folder, "split --parts 2 --proofs --out parts");
    split
        .arg("color vdw n=9 k=3 --engine cubes")
        .status()
        .expect("it starts");
    run(&folder, "run parts --quiet");
    for (words, says) in [
        ("prove mnk k=9 --every-board --quiet", "draw on every board"),
        ("merge parts", "no proper coloring"),
    ] {
        let said = run(&folder, &format!("{words} --certificate /dev/full"));
        assert_eq!(said.code, Some(2), "{words}: {}", said.err);
        assert!(said.err.starts_with("harary: /dev/full: "), "{}", said.err);
        assert!(said.out.contains(says), "{words}: {}", said.out);
    }
    // The answer is kept, and no certificate of it.
    let words = "color vdw n=9 k=3 --store results.sqlite";
    let said = run(&folder, &format!("{words} --certificate /dev/full"));
    assert_eq!(said.code, Some(2), "{}", said.err);
    let again = run(&folder, words);
    assert!(again.err.contains("from the store"), "{}", again.err);
    let results = run(&folder, "results --json --store results.sqlite");
    let results: serde_json::Value = serde_json::from_str(&results.out).expect("JSON");
    let kept = results["results"].as_array().expect("a list");
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0]["certificate"], serde_json::Value::Null);
}

#[test]
fn an_answer_whose_own_file_cannot_be_written_is_printed() {
    let folder = Scratch::new("no-file");
    for (words, file) in [
        ("solve vdw n=9 k=3", "--out"),
        ("solve vdw n=9 k=3 --json", "--out"),
        ("longest columns c=3 --all", "--out"),
        ("nim octal code=0.07 --values 9", "--bfile"),
        ("table monotonic up=1..3 down=1", "--bfile"),
        ("study vdw n=4..5 k=3 --json", "--svg"),
    ] {
        let right = run(&folder, words);
        let failed = run(&folder, &format!("{words} --quiet {file} /dev/full"));
        assert_eq!(failed.code, Some(2), "{words}: {}", failed.err);
        assert!(failed.err.starts_with("harary: /dev/full: "), "{words}");
        if !words.ends_with("--json") {
            assert_eq!(failed.out, right.out, "{words}");
            continue;
        }
        let [right, failed] = [right, failed].map(|said| {
            serde_json::from_str::<serde_json::Value>(&said.out).expect("the answer as JSON")
        });
        assert_eq!(failed["stats"]["nodes"], right["stats"]["nodes"], "{words}");
    }
}

#[test]
fn a_checkpoint_that_is_damaged_or_of_another_version_is_refused_in_one_sentence() {
    let folder = Scratch::new("damaged");
    assert_eq!(run(&folder, LONG).code, Some(3));
    let whole = std::fs::read(folder.join("state")).expect("a checkpoint");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 16;
    let text = |old: &str, new: &str| {
        let end = whole.iter().position(|byte| *byte == 0).expect("words");
        let head = String::from_utf8_lossy(&whole[..end]).replacen(old, new, 1);
        [head.as_bytes(), &whole[end..]].concat()
    };
    let version = env!("CARGO_PKG_VERSION");
    for (bytes, why) in [
        (flipped, "the file is damaged or cut short"),
        (
            whole[..whole.len() / 2].to_vec(),
            "the file is damaged or cut short",
        ),
        (Vec::new(), "the file is empty"),
        (
            text("checkpoint 16", "checkpoint 15"),
            "not a checkpoint that this version can read",
        ),
        (text(version, "0.0.9"), "it was written by Harary 0.0.9"),
        (
            text("n=5", "n=6"),
            "it holds another question: solve hip n=6",
        ),
    ] {
        std::fs::write(folder.join("state"), &bytes).expect("written");
        let said = run(&folder, LONG);
        assert_eq!(said.code, Some(2), "{why}: {}", said.err);
        assert!(said.err.contains(why), "{why}: {}", said.err);
        assert_eq!(said.err.lines().count(), 1, "{why}: {}", said.err);
        assert_eq!(said.out, "");
        assert_eq!(
            std::fs::read(folder.join("state")).expect("it stays"),
            bytes
        );
    }
}
