//! Questions in parts as files: runners that meet, are stopped and killed; answers that are lost, doubled and forged.

use crate::harary::{self, Said, Scratch, run, start};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant, SystemTime};

/// Questions that some parts may answer: the others are then left alone.
const DECIDED_EARLY: [&str; 6] = [
    "threshold vdw k=3",
    "threshold-color vdw k=3",
    "color vdw n=20 k=4",
    "color vdw n=20 k=4 --engine propagate",
    "solve vdw n=12 k=4 --ask outcome",
    "solve monotonic up=3 down=4 convention=avoidance --ask outcome",
];

/// A question of each other kind that has parts.
const QUESTIONS: [&str; 18] = [
    "table vdw n=1..9 k=3 --ask outcome",
    "codes octal digits=1 --heaps 90",
    "threshold-random vdw k=3..4 --trials 900 --uct 0",
    "longest columns c=3 --all",
    "longest monotonic up=3 down=2 --all",
    "census monotonic up=3 down=2 --plays",
    "study monotonic",
    "color columns c=3 n=20 --count",
    "color columns c=3 n=22 --all",
    "color columns c=3 n=24",
    "color hip n=4 --count --engine backtrack",
    "color hip n=3 colors=3 --count",
    "largest hip n=5 --engine sat",
    "largest vdw n=14 k=3",
    "estimate hip n=3 --trials 1000 --uct 0",
    "color file path=board.txt colors=3 --count",
    "longest file sets=1,2,3/3,4,5/5,6 cells=7",
    "census file path=board.txt --after d,a --plays",
];

/// A board of one's own, a line of which is a comment.
const BOARD: &str = "# seven cells\na b c\nc d e\ne f g\nb e g\n";

/// Splits a question into a folder.
pub(crate) fn split(folder: &Path, question: &str, parts: u32, out: &str) {
    let said = harary::split(folder, question, &format!("--parts {parts} --out {out}"));
    assert_eq!(said.code, Some(0), "{question}: {}", said.err);
}

/// The answer in an output, without what may differ: which coloring or set was found of many.
pub(crate) fn answer(said: &Said) -> Value {
    assert_eq!(said.code, Some(0), "{}", said.err);
    let mut report: Value = serde_json::from_str(&said.out).expect("JSON");
    let mut answer = report["answer"].take();
    let asked = &report["question"];
    if asked["all"] != true && asked["verb"] == "color" && asked["count"] != true {
        answer["coloring"] = Value::Null;
        answer["classes"] = Value::Null;
    }
    if asked["verb"] == "study" {
        for line in answer["lines"].as_array_mut().into_iter().flatten() {
            line["seconds"] = Value::Null;
            line["played"]["every_term_seconds"] = Value::Null;
        }
    }
    if asked["verb"] == "largest" {
        answer["set"] = Value::Null;
        answer["members"] = Value::Null;
    }
    // With a checkpoint another solver is asked, which keeps one.
    if asked["verb"] == "threshold-color" {
        answer["coloring"] = Value::Null;
        for size in answer["sizes"].as_array_mut().into_iter().flatten() {
            size["nodes"] = Value::Null;
        }
    }
    answer
}

/// Every answer in a folder, with the moment when it was written.
pub(crate) fn answers(folder: &Path) -> BTreeMap<PathBuf, SystemTime> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let files = entries.map(|entry| entry.expect("an entry").path());
    let answers = files.filter(|path| path.extension().is_some_and(|kind| kind == "answer"));
    let written = |path: &PathBuf| {
        let about = std::fs::metadata(path).expect("a file");
        about.modified().expect("a time")
    };
    answers.map(|path| (path.clone(), written(&path))).collect()
}

/// The names of the files in a folder that end like this.
fn ending(folder: &Path, end: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(end)).collect()
}

#[test]
fn every_kind_of_question_is_split_run_and_merged() {
    let folder = Scratch::new("folders");
    for (number, question) in QUESTIONS.iter().enumerate() {
        let board = folder.join("board.txt");
        std::fs::write(&board, BOARD).expect("a file");
        let whole = answer(&run(&folder, &format!("{question} --json --quiet")));
        let out = format!("w{number}");
        split(&folder, question, 5, &out);
        // Parts are answered where the file is not.
        std::fs::remove_file(&board).expect("the file");
        // The parts one by one and backwards, then whatever is left.
        for part in [5, 4, 2] {
            let said = run(&folder, &format!("run {out}/part-{part} --quiet"));
            assert_eq!(said.code, Some(0), "{question}: {}", said.err);
        }
        let again = run(&folder, &format!("split --again {out}/part-3 --parts 3"));
        assert_eq!(again.code, Some(0), "{question}: {}", again.err);
        let missing = run(&folder, &format!("merge {out}"));
        assert_eq!((missing.code, missing.out.as_str()), (Some(3), ""));
        for left in ["1", "3-1", "3-2", "3-3"] {
            let command = format!("harary run {out}/part-{left}\n");
            assert!(missing.err.contains(&command), "{}", missing.err);
        }
        assert!(!missing.err.contains("part-4"), "{}", missing.err);
        let before = answers(&folder.join(&out));
        let said = run(&folder, &format!("run {out} --begin 2/3 --quiet"));
        assert_eq!(said.out, "7 of 7 parts are answered, 4 of them now\n");
        let after = answers(&folder.join(&out));
        assert!(before.iter().all(|(path, written)| after[path] == *written));
        let merged = answer(&run(&folder, &format!("merge {out} --json")));
        assert_eq!(merged, whole, "{question}");
        if question.ends_with("--all") {
            let listed = run(&folder, &format!("{question} --quiet"));
            assert_eq!(run(&folder, &format!("merge {out}")).out, listed.out);
        }
        let drawn = run(&folder, &format!("merge {out} --speed-up {out}.svg --json"));
        assert_eq!(answer(&drawn), whole, "{question}");
        let picture = std::fs::read_to_string(folder.join(format!("{out}.svg"))).expect("a plot");
        assert!(picture.contains("in 7 parts"), "{question}");
        assert_eq!(
            run(&folder, &format!("merge {out} --speed-up {out}.png")).code,
            Some(0)
        );
        let picture = std::fs::read(folder.join(format!("{out}.png"))).expect("a plot");
        assert!(picture.starts_with(b"\x89PNG"), "{question}");
        let wrong = run(&folder, &format!("merge {out} --speed-up {out}.gif"));
        assert_eq!(wrong.code, Some(2));
        assert!(
            wrong.err.contains("the ending says the format"),
            "{}",
            wrong.err
        );
        for kind in [".lock", ".state", ".failures", ".new"] {
            assert!(ending(&folder.join(&out), kind).is_empty(), "{question}");
        }
    }
}

#[test]
fn what_is_decided_needs_no_more_parts() {
    let folder = Scratch::new("decided");
    for (number, question) in DECIDED_EARLY.iter().enumerate() {
        let whole = answer(&run(&folder, &format!("{question} --json --quiet")));
        let out = format!("d{number}");
        let parts = 9;
        split(&folder, question, parts, &out);
        let missing = run(&folder, &format!("merge {out}"));
        assert_eq!((missing.code, missing.out.as_str()), (Some(3), ""));
        assert!(missing.err.contains("9 of 9 parts are not answered"));
        let mut first = "part-1";
        if !question.starts_with("solve monotonic") {
            let again = run(&folder, &format!("split --again {out}/part-1 --parts 2"));
            assert_eq!(again.code, Some(0), "{question}: {}", again.err);
            first = "part-1-1";
        }
        let said = run(&folder, &format!("run {out} --quiet"));
        assert_eq!(said.code, Some(0), "{question}: {}", said.err);
        assert!(said.out.contains("more can change nothing"), "{}", said.out);
        assert!(ending(&folder.join(&out), ".answer").len() < 10);
        let merged = answer(&run(&folder, &format!("merge {out} --json")));
        assert_eq!(merged, whole, "{question}");
        // Nothing is left to do.
        let before = answers(&folder.join(&out));
        let said = run(&folder, &format!("run {out} --quiet"));
        assert!(said.out.contains("0 of them now"), "{}", said.out);
        assert_eq!(answers(&folder.join(&out)), before, "{question}");
        // A part that is named is answered, and changes nothing.
        let said = run(&folder, &format!("run {out}/part-{parts} --quiet"));
        assert_eq!(said.code, Some(0), "{question}: {}", said.err);
        let merged = answer(&run(&folder, &format!("merge {out} --json")));
        assert_eq!(merged, whole, "{question}");
        // What is needed is missing when it is lost, and asked for by name.
        for path in before.keys() {
            std::fs::remove_file(path).expect("an answer");
        }
        let missing = run(&folder, &format!("merge {out}"));
        if !question.starts_with("color") {
            assert_eq!(missing.code, Some(3), "{question}: {}", missing.out);
            assert!(missing.err.contains(&format!("harary run {out}/{first}")));
        }
    }
}

#[test]
fn a_part_that_was_split_is_run_by_its_name_inside_the_folder_and_outside() {
    let folder = Scratch::new("inside-parts");
    let inside = folder.join("w");
    split(&folder, "color columns c=3 n=14 --count", 2, "w");
    for (place, part) in [(&*folder, "w/part-1"), (&inside, "part-2")] {
        let again = run(place, &format!("split --again {part} --parts 3"));
        assert_eq!(again.code, Some(0), "{}", again.err);
        let said = run(place, &format!("run {part} --quiet"));
        assert_eq!(said.out, "3 of 3 parts are answered, 3 of them now\n");
    }
}

#[test]
fn what_is_lost_doubled_or_forged_is_refused_by_name() {
    let folder = Scratch::new("forged-parts");
    split(&folder, "color columns c=3 n=14 --count", 4, "w");
    run(&folder, "run w --quiet");
    let place = folder.join("w");
    let (one, two) = (place.join("part-1.answer"), place.join("part-2.answer"));
    let [first, second] = [&one, &two].map(|path| std::fs::read_to_string(path).expect("text"));
    let whole = run(&folder, "merge w").out;
    let refused = |says: &str| {
        let said = run(&folder, "merge w");
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{says}");
        assert!(said.err.contains(says), "{}", said.err);
    };
    std::fs::write(&two, &first).expect("a file");
    refused("w/part-2.answer: it is not the answer to this part");
    // A runner says so too, and does not overwrite it.
    let said = run(&folder, "run w --quiet");
    assert_eq!(said.code, Some(2), "{}", said.err);
    assert!(
        said.err.contains("w/part-2.answer: it is not"),
        "{}",
        said.err
    );
    assert_eq!(std::fs::read_to_string(&two).expect("text"), first);

    std::fs::write(&two, second.replace("\"nodes\"", "\"nodes\" ")).expect("a file");
    refused("w/part-2.answer: it is not as it was written");
    // The head of one, the answer of another.
    let (head, _) = second.split_once("\n\n").expect("a head");
    let (other, body) = first.split_once("\n\n").expect("a head");
    let digest = |head: &str| head.lines().last().expect("a line").to_owned();
    let forged = head.replace(&digest(head), &digest(other));
    std::fs::write(&two, format!("{forged}\n\n{body}")).expect("a file");
    refused("w/part-2.answer: it answers");
    std::fs::write(&two, &second[..second.len() / 2]).expect("a file");
    refused("w/part-2.answer: it is not as it was written");
    std::fs::write(&two, "").expect("a file");
    refused("w/part-2.answer: no answer");

    std::fs::write(&two, &second).expect("a file");
    std::fs::write(place.join("part-9.answer"), &first).expect("a file");
    refused("w/part-9.answer: it belongs to no part");
    std::fs::remove_file(place.join("part-9.answer")).expect("gone");
    // Answers in each other's places.
    std::fs::write(&one, &second).expect("a file");
    std::fs::write(&two, &first).expect("a file");
    refused("w/part-1.answer: it is not the answer to this part\nharary: w/part-2.answer");
    std::fs::write(&one, &first).expect("a file");
    std::fs::write(&two, &second).expect("a file");
    assert_eq!(run(&folder, "merge w").out, whole);

    // A part that was changed has another digest than the manifest says.
    std::fs::remove_file(&two).expect("gone");
    let part = place.join("part-2");
    let text = std::fs::read_to_string(&part).expect("a part");
    std::fs::write(&part, text.replace("n=14", "n=13")).expect("a file");
    assert_eq!(run(&folder, "run w/part-2 --quiet").code, Some(0));
    refused("w/part-2.answer: it is not the answer to this part");
    // Splitting once more writes what is missing or was changed.
    std::fs::remove_file(&two).expect("gone");
    split(&folder, "color columns c=3 n=14 --count", 4, "w");
    assert_eq!(std::fs::read_to_string(&part).expect("a part"), text);
    assert_eq!(run(&folder, "run w/part-2 --quiet").code, Some(0));
    assert_eq!(run(&folder, "merge w").out, whole);
}

#[test]
fn what_cannot_be_split_is_refused_before_any_file() {
    let folder = Scratch::new("unsplit");
    for (question, says) in [
        ("nim octal code=0.7", "has no parts"),
        ("census hip n=3", "plays have parts: --plays"),
        ("study vdw k=3", "each board of this study"),
        ("solve vdw n=5 k=3", "add --ask outcome"),
        ("color vdw n=9 k=3 --engine tabu", "part"),
        ("color vdw n=9 k=3 --part 1/2", "--again"),
        ("color vdw n=9", "k"),
        ("nonsense", "a question begins with one of"),
    ] {
        let said = harary::split(&folder, question, "--parts 3 --out w");
        assert_eq!(said.code, Some(2), "{question}");
        assert!(said.err.contains(says), "{question}: {}", said.err);
        assert!(folder.files().is_empty(), "{question}");
    }
    split(&folder, "threshold vdw k=3", 3, "w");
    let said = run(&folder, "split threshold vdw k=3 --parts 4 --out w");
    assert!(
        said.err.contains("other ones; name a new one"),
        "{}",
        said.err
    );
    assert_eq!(run(&folder, "run w/part-9").code, Some(2));
    assert_eq!(run(&folder, "run .").code, Some(2));
    // Parts of another version may be cut in other ways.
    let manifest = folder.join("w/manifest");
    let text = std::fs::read_to_string(&manifest).expect("a manifest");
    let older = text.replace("version ", "version 0.0.");
    std::fs::write(&manifest, older).expect("a file");
    for words in ["run w", "merge w"] {
        let said = run(&folder, words);
        assert!(
            said.err.contains("it was written by Harary 0.0."),
            "{}",
            said.err
        );
    }
}

#[test]
fn a_part_is_set_aside_after_three_failures() {
    let folder = Scratch::new("set-aside");
    split(&folder, "color columns c=3 n=14 --count", 3, "w");
    std::fs::write(folder.join("w/part-2.state"), "no checkpoint").expect("a file");
    for times in [
        "failure 1 of 3",
        "failure 2 of 3",
        "it is set aside",
        "it is set aside",
    ] {
        let said = run(&folder, "run w --quiet");
        assert_eq!(said.code, Some(2), "{}", said.err);
        assert!(
            said.err.contains("not a checkpoint") && said.err.contains(times),
            "{}",
            said.err
        );
        assert!(
            said.out.starts_with("2 of 3 parts are answered"),
            "{}",
            said.out
        );
        assert!(said.out.ends_with("; 1 failed\n"), "{}", said.out);
    }
    let failures = std::fs::read_to_string(folder.join("w/part-2.failures")).expect("text");
    assert_eq!(failures.lines().count(), 3);
    std::fs::remove_file(folder.join("w/part-2.state")).expect("gone");
    assert_eq!(run(&folder, "run w --quiet").code, Some(2));
    assert_eq!(run(&folder, "run w --quiet --retry").code, Some(0));
    assert_eq!(run(&folder, "merge w").code, Some(0));
}

#[test]
fn runners_that_meet_do_each_part_once() {
    let folder = Scratch::new("meeting");
    split(&folder, "color columns c=3 n=20 --count", 60, "w");
    let whole = run(&folder, "color columns c=3 n=20 --count --quiet").out;
    let runners: Vec<Child> = (0..4).map(|_| start(&folder, "run w --quiet")).collect();
    let mut now = 0;
    for runner in runners {
        let said: Said = runner.wait_with_output().expect("it ends").into();
        assert_eq!(said.code, Some(0), "{}", said.err);
        let (_, rest) = said.out.split_once("answered, ").expect("a number");
        let number = rest.split_whitespace().next().expect("a number");
        now += number.parse::<usize>().expect("a number");
    }
    assert_eq!(now, 60);
    assert_eq!(run(&folder, "merge w").out, whole);
}

#[test]
fn a_signal_keeps_the_progress_of_the_part_and_the_next_runner_goes_on() {
    let folder = Scratch::new("part-signal");
    split(&folder, "color columns c=4 n=28 --count", 2, "w");
    let runner = start(&folder, "run w/part-1 --quiet");
    let started = Instant::now();
    while !folder.join("w/part-1.lock").exists() {
        assert!(started.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(5));
    }
    let other = run(&folder, "run w/part-1 --quiet");
    assert_eq!(other.code, Some(0), "{}", other.err);
    assert!(
        other
            .out
            .contains("at work elsewhere: w/part-1 by process "),
        "{}",
        other.out
    );
    let busy = run(&folder, "split --again w/part-1 --parts 2");
    assert!(busy.err.contains("is at work on this part"), "{}", busy.err);
    let sent = Command::new("kill").arg(runner.id().to_string()).status();
    assert!(sent.expect("a signal").success());
    let said: Said = runner.wait_with_output().expect("it ends").into();
    assert_eq!(said.code, Some(3), "{}{}", said.out, said.err);
    assert!(said.err.contains("goes on from there"), "{}", said.err);
    assert_eq!(ending(&folder.join("w"), ".state"), ["part-1.state"]);
    assert!(ending(&folder.join("w"), ".lock").is_empty());
    // A limit of time stops in the same way, and the progress grows.
    let size = std::fs::metadata(folder.join("w/part-1.state"))
        .expect("kept")
        .modified();
    let said = run(&folder, "run w/part-1 --quiet --time 100ms");
    assert_eq!(said.code, Some(3), "{}", said.err);
    let later = std::fs::metadata(folder.join("w/part-1.state"))
        .expect("kept")
        .modified();
    assert!(later.expect("a time") > size.expect("a time"));
}

/// Kills runners at random moments until all is answered; how many were killed. No answer is ever written twice.
fn killed(question: &str, parts: u32, pause: Duration, seed: u64) -> usize {
    let folder = Scratch::new(&format!("killed-{seed}"));
    let whole = answer(&run(&folder, &format!("{question} --json --quiet")));
    split(&folder, question, parts, "w");
    let (mut kills, mut dice, mut known) = (0, seed, BTreeMap::new());
    loop {
        let mut runners: Vec<Child> = (1..=2)
            .map(|one| {
                start(
                    &folder,
                    &format!("run w --quiet --retry --save-every 0s --begin {one}/2"),
                )
            })
            .collect();
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(pause.mul_f64((dice >> 40) as f64 / (1 << 24) as f64));
        for runner in &mut runners {
            kills += usize::from(runner.try_wait().expect("a state").is_none());
            runner.kill().expect("killed or gone");
            runner.wait().expect("it ends");
        }
        let now = answers(&folder.join("w"));
        assert!(
            known
                .iter()
                .all(|(path, written)| now.get(path) == Some(written))
        );
        known = now;
        if known.len() == parts as usize {
            break;
        }
    }
    assert_eq!(answer(&run(&folder, "merge w --json")), whole, "{question}");
    kills
}

#[test]
fn runners_that_are_killed_lose_nothing() {
    let mut kills = 0;
    for (seed, question) in [
        (1, "color columns c=3 n=20 --count"),
        (2, "color hip n=5 --count --engine backtrack"),
        (3, "longest columns c=4 rule=many --all"),
    ] {
        kills += killed(question, 8, Duration::from_millis(400), seed);
    }
    assert!(kills > 0, "nobody was killed");
}

/// The same, for as long as one likes: `HARARY_ROUNDS=100 cargo test -p harary-cli --test cli -- --ignored folders --nocapture`.
#[test]
#[ignore = "long: run by hand"]
fn many_runners_that_are_killed_lose_nothing() {
    let rounds = std::env::var("HARARY_ROUNDS").ok();
    let rounds: u64 = rounds.map_or(10, |rounds| rounds.parse().expect("a number of rounds"));
    let mut kills = 0;
    for round in 0..rounds {
        for question in [
            "color columns c=4 n=20 --count",
            "color vdw n=77 k=3,9 --engine cubes",
        ] {
            kills += killed(question, 24, Duration::from_secs(3), 10 + round);
        }
        println!("{kills} kills");
    }
}
