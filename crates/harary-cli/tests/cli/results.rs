//! The results store: what was asked is answered at once, nothing that is there is lost, and a store that does not serve costs no
//! answer.

use crate::answers::{QUESTIONS, schema};
use crate::harary::{Said, Scratch, command, run};
use serde_json::{Value, json};
use std::path::Path;

const ASKED: &str = "solve vdw n=9 k=3 --store results.sqlite";

fn parsed(said: &Said) -> Value {
    serde_json::from_str(&said.out).expect(&said.out)
}

/// The results that the store has, as `results --json` says, newest first.
fn kept(folder: &Path) -> Vec<Value> {
    let said = run(folder, "results --json --store results.sqlite");
    assert_eq!(said.code, Some(0), "{}", said.err);
    parsed(&said)["results"].as_array().expect("a list").clone()
}

#[test]
fn the_same_question_is_answered_from_the_store_which_says_so() {
    let folder = Scratch::new("asked-twice");
    let first = run(&folder, ASKED);
    let again = run(&folder, ASKED);
    assert_eq!((first.code, again.code), (Some(0), Some(0)));
    assert_eq!(first.out, again.out);
    assert!(!first.err.contains("store"), "{}", first.err);
    let (cost, stored) = again.err.split_once("; ").expect(&again.err);
    assert_eq!(cost, first.err.trim_end(), "the cost is the one of then");
    assert!(stored.starts_with("from the store: answered on 2"));
    assert!(stored.contains("with 1 thread and 1.0 GiB of memory (--fresh computes it anew)"));
    assert_eq!(run(&folder, &format!("{ASKED} --quiet")).err, "");
    assert_eq!(kept(&folder).len(), 1);
    // Other spellings, other limits, other forms of the answer.
    for same in [
        "solve vdw k=3 convention=achievement n=9 --store results.sqlite",
        "solve vdw n=9 k=3 --time 0s --memory 1MiB --threads 2 --store results.sqlite",
        "solve vdw n=9 k=3 --json --store results.sqlite",
        "solve vdw n=9 k=3 --out w.txt --store results.sqlite",
    ] {
        let said = run(&folder, same);
        assert!(said.err.contains("from the store"), "{same}: {}", said.err);
    }
    let written = std::fs::read_to_string(folder.join("w.txt")).expect("a file");
    assert_eq!(written, first.out);
    // Other questions.
    for other in [
        "solve vdw n=9 k=3 --engine alpha-beta --store results.sqlite",
        "solve vdw n=9 k=3 --ask plies --store results.sqlite",
        "solve vdw n=9 k=3 --after 5 --store results.sqlite",
        "solve vdw n=9 k=3 --store others.sqlite",
        "solve vdw n=9 k=3 --store off",
        "solve vdw n=9 k=3 --fresh --store results.sqlite",
        "solve vdw n=9 k=3 --certificate w.cert --store results.sqlite",
        "solve vdw n=9 k=3 --checkpoint state --store results.sqlite",
    ] {
        let said = run(&folder, other);
        assert_eq!(said.code, Some(0), "{other}: {}", said.err);
        assert!(!said.err.contains("store"), "{other}: {}", said.err);
    }
    let asked: Vec<Value> = kept(&folder)
        .iter()
        .map(|one| one["asked"].clone())
        .collect();
    assert_eq!(
        asked,
        [
            "solve vdw n=9 k=3",
            "solve vdw n=9 k=3",
            "solve vdw n=9 k=3",
            "solve vdw n=9 k=3 --after 5",
            "solve vdw n=9 k=3 --ask plies",
            "solve vdw n=9 k=3 --engine alpha-beta",
            "solve vdw n=9 k=3",
        ]
    );
    let certificate = folder.join("w.cert").display().to_string();
    assert_eq!(kept(&folder)[1]["certificate"], json!(certificate));
}

/// Every verb: the second answer is the first, but for the field that says where it is from.
#[test]
fn answers_from_the_store_are_those_that_were_kept() {
    let folder = Scratch::new("equal-answers");
    let schema = schema();
    let mut seen = 0;
    for (question, code) in QUESTIONS {
        // What writes files besides is computed each time; a study is never kept.
        let computes = ["study", "--certificate", "--checkpoint"];
        if *code != 0 || computes.iter().any(|word| question.contains(word)) {
            continue;
        }
        let words = format!("{question} --json --quiet --store results.sqlite");
        let first = run(&folder, &words);
        let again = run(&folder, &words);
        assert_eq!(
            (again.code, again.err.as_str()),
            (Some(0), ""),
            "{question}"
        );
        let (first, mut again) = (parsed(&first), parsed(&again));
        assert_eq!(first["stored"], json!(null), "{question}");
        assert!(again["stored"].is_string(), "{question}");
        assert!(schema.is_valid(&again), "{question}");
        again["stored"] = json!(null);
        assert_eq!(first, again, "{question}");
        seen += 1;
    }
    assert!(seen >= 50, "{seen}");
    let all = kept(&folder);
    assert_eq!(all.len(), seen);
    for one in &all {
        assert!(schema.is_valid(&one["report"]), "{one}");
    }
}

#[test]
fn what_is_unfinished_or_refused_is_not_kept() {
    let folder = Scratch::new("unfinished");
    let stopped = "solve vdw n=15 k=4 --time 0s --store results.sqlite";
    for _ in 0..2 {
        let said = run(&folder, stopped);
        assert_eq!(said.code, Some(3), "{}", said.err);
        assert!(!said.err.contains("store"), "{}", said.err);
    }
    assert!(kept(&folder).is_empty());
    // What a verb refuses it refuses as ever, whatever was kept.
    run(&folder, "nim octal code=0.7 --store results.sqlite");
    for refused in [
        "nim octal code=0.7 --seed 1",
        "nim octal code=0.7 --threads 2",
        "nim octal code=0.7 heaps=x",
        "solve vdw n=9 k=3 --certify plies",
    ] {
        let with = run(&folder, &format!("{refused} --store results.sqlite"));
        let without = run(&folder, refused);
        assert_eq!(with.code, Some(2), "{refused}");
        assert_eq!(with.err, without.err);
    }
    assert_eq!(kept(&folder).len(), 1);
    let same = run(&folder, "solve vdw n=9 k=3 --store x --out x");
    assert_eq!(same.code, Some(2));
    assert!(same.err.contains("cannot hold two things"), "{}", same.err);
}

#[test]
fn the_store_is_in_the_data_folder_or_where_the_variable_says() {
    let folder = Scratch::new("places");
    let ask = |words: &str, variables: &[(&str, &Path)]| -> Said {
        let mut command = command(&folder, words);
        command.env_remove("HARARY_STORE");
        for (name, value) in variables {
            command.env(name, value);
        }
        command.output().expect("it starts").into()
    };
    let data = folder.join("data");
    let there = [("XDG_DATA_HOME", data.as_path())];
    if cfg!(target_os = "linux") {
        let none = ask("results", &there);
        assert_eq!(
            (none.code, none.out.as_str()),
            (Some(0), ""),
            "{}",
            none.err
        );
        assert!(none.err.contains("0 results in "), "{}", none.err);
        assert!(!data.exists() || !data.join("harary/results.sqlite").exists());
        ask("solve vdw n=5 k=3", &there);
        assert!(data.join("harary/results.sqlite").is_file());
        let listed = ask("results", &there);
        assert!(listed.out.contains("solve vdw n=5 k=3"), "{}", listed.out);

        // A folder that cannot be made, a file that is none: the answer is there, and one sentence.
        let file = folder.join("file");
        std::fs::write(&file, "somebody's notes").expect("a file");
        for variables in [
            vec![("XDG_DATA_HOME", file.as_path())],
            vec![("XDG_DATA_HOME", Path::new("")), ("HOME", Path::new(""))],
        ] {
            let said = ask("solve vdw n=5 k=3", &variables);
            assert_eq!(said.code, Some(0), "{}", said.err);
            assert!(said.out.contains("A wins in 5 plies"), "{}", said.out);
            let told = said
                .err
                .matches("harary: the answer was not kept: ")
                .count();
            assert_eq!((told, said.err.lines().count()), (1, 2), "{}", said.err);
            let quiet = ask("solve vdw n=5 k=3 --quiet", &variables);
            assert_eq!(quiet.err.lines().count(), 1, "{}", quiet.err);
            // Nothing was to be kept.
            let stopped = ask("solve vdw n=15 k=4 --time 0s --quiet", &variables);
            assert!(!stopped.err.contains("not kept"), "{}", stopped.err);
        }
        let store = data.join("harary/results.sqlite");
        std::fs::write(&store, "damaged").expect("a file");
        let said = ask("solve vdw n=5 k=3", &there);
        assert_eq!(said.code, Some(0));
        assert!(said.err.contains("was not kept") && said.err.contains("left as it is"));
        assert_eq!(std::fs::read(&store).expect("it is there"), b"damaged");
    }
    let named = folder.join("named.sqlite");
    ask("solve vdw n=5 k=3", &[("HARARY_STORE", &named)]);
    assert!(named.is_file());
    let before = std::fs::read(&named).expect("it is there");
    for off in [
        "solve vdw n=6 k=3 --store off",
        "solve vdw n=5 k=3 --store other",
    ] {
        let said = ask(off, &[("HARARY_STORE", &named)]);
        assert!(!said.err.contains("store"), "{}", said.err);
    }
    assert_eq!(std::fs::read(&named).expect("it is there"), before);
}

/// A store that was named must serve before any work begins; what is not one is left as it is.
#[test]
fn a_named_store_that_does_not_serve_is_an_error_and_left_as_it_is() {
    let folder = Scratch::new("refused");
    run(&folder, ASKED);
    let store = folder.join("results.sqlite");
    let whole = std::fs::read(&store).expect("it is there");
    // The version of the tables stands in the head of the file.
    let mut newer = whole.clone();
    newer[63] += 1;
    for (bytes, words) in [
        (newer, "a newer version of Harary wrote it"),
        (whole[..whole.len() / 2].to_vec(), "a damaged one"),
        (b"somebody's notes".to_vec(), "no store of results"),
    ] {
        std::fs::write(&store, &bytes).expect("a file");
        for verb in [
            ASKED,
            "results --store results.sqlite",
            "results --forget 1 --store results.sqlite",
        ] {
            let said = run(&folder, verb);
            assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{verb}");
            assert!(said.err.contains(words), "{verb}: {}", said.err);
            assert_eq!(said.err.lines().count(), 1, "{verb}: {}", said.err);
        }
        assert_eq!(
            std::fs::read(&store).expect("it is there"),
            bytes,
            "{words}"
        );
        assert_eq!(folder.files(), ["results.sqlite"]);
    }
    let nowhere = run(&folder, "solve vdw n=9 k=3 --store no/such/folder");
    assert_eq!((nowhere.code, nowhere.out.as_str()), (Some(2), ""));
    let missing = run(&folder, "results --store no-such-file");
    assert_eq!((missing.code, folder.files().len()), (Some(2), 1));
    assert_eq!(run(&folder, "results").code, Some(2), "the store is off");
}

/// The super-user may write everywhere, so there is nothing to see then.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_found_out_before_any_work() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Scratch::new("read-only");
    std::fs::create_dir(folder.join("mine")).expect("a folder");
    let ask = "solve vdw n=9 k=3 --store mine/results.sqlite";
    run(&folder, ask);
    let allow = |mode: u32| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(folder.join("mine"), mode).expect("it can be changed");
    };
    allow(0o500);
    let is_bound = std::fs::write(folder.join("mine/probe"), "").is_err();
    let said = run(&folder, "solve vdw n=8 k=3 --store mine/results.sqlite");
    let listed = run(&folder, "results --store mine/results.sqlite");
    allow(0o700);
    if is_bound {
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    }
    assert!(listed.out.contains("solve vdw n=9 k=3"), "{}", listed.err);
}

#[test]
fn two_processes_keep_all_their_answers_in_a_new_store() {
    let folder = Scratch::new("two-processes");
    let games = ["vdw n=5 k=3", "vdw n=6 k=3", "hip n=2", "strip n=9"];
    for round in 1..=3 {
        let start = |game: &&str| {
            let words = format!("solve {game} --fresh --store results.sqlite");
            command(&folder, &words).output()
        };
        let said: Vec<Said> = std::thread::scope(|scope| {
            let all: Vec<_> = games
                .iter()
                .map(|game| scope.spawn(move || start(game)))
                .collect();
            let ends = all.into_iter().map(|one| one.join().expect("it ends"));
            ends.map(|output| output.expect("it starts").into())
                .collect()
        });
        for said in said {
            assert_eq!(said.code, Some(0), "{}", said.err);
            assert!(!said.err.contains("not kept"), "{}", said.err);
        }
        assert_eq!(kept(&folder).len(), round * games.len());
    }
    assert_eq!(folder.files(), ["results.sqlite"]);
}

/// Killed at any moment, a process leaves a store that serves, with all that was kept before.
#[test]
fn processes_that_are_killed_leave_a_store_that_serves() {
    let folder = Scratch::new("killed");
    let words = "solve vdw n=5 k=3 --fresh --quiet --store results.sqlite";
    let mut before = 0;
    for moment in 0..40 {
        let child = command(&folder, words)
            .stdout(std::process::Stdio::null())
            .spawn();
        let mut child = child.expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(moment));
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
        if !folder.join("results.sqlite").exists() {
            continue;
        }
        let now = kept(&folder).len();
        assert!((before..=before + 1).contains(&now), "{before}, {now}");
        before = now;
    }
    let said = run(&folder, words);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert_eq!(kept(&folder).len(), before + 1);
}

/// A line of comma-separated values, by the rules of RFC 4180.
fn fields(text: &str) -> Vec<Vec<String>> {
    let mut lines = vec![vec![String::new()]];
    let mut quoted = false;
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        let line = lines.last_mut().expect("a line");
        match symbol {
            '"' if quoted && symbols.peek() == Some(&'"') => {
                symbols.next();
                line.last_mut().expect("a field").push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(String::new()),
            '\n' if !quoted => lines.push(vec![String::new()]),
            _ => line.last_mut().expect("a field").push(symbol),
        }
    }
    assert!(
        !quoted && lines.pop() == Some(vec![String::new()]),
        "{text}"
    );
    lines
}

#[test]
fn results_are_listed_exported_and_forgotten() {
    let folder = Scratch::new("exported");
    for words in [
        "solve vdw n=9 k=3",
        "nim octal code=0.3 --values 3 --certificate p.cert",
        "color hip n=6 --count",
        "estimate vdw n=5 k=3 --trials 100 --uct 0 --seed 18446744073709551615",
    ] {
        let said = run(&folder, &format!("{words} --store results.sqlite"));
        assert_eq!(said.code, Some(0), "{}", said.err);
    }
    let json = kept(&folder);
    let csv = run(
        &folder,
        "results --csv --store results.sqlite --out all.csv",
    );
    assert_eq!((csv.code, csv.out.as_str()), (Some(0), ""));
    let text = std::fs::read_to_string(folder.join("all.csv")).expect("a file");
    let lines = fields(&text);
    assert_eq!(lines[0].len(), 13);
    assert_eq!(lines.len(), 1 + json.len());
    for (line, one) in lines[1..].iter().zip(&json) {
        let stats = &one["report"]["stats"];
        let answer: Value = serde_json::from_str(&line[5]).expect(&line[5]);
        assert_eq!(answer, one["report"]["answer"]);
        for (field, value) in [
            (0, &one["number"]),
            (1, &one["date"]),
            (2, &one["report"]["version"]),
            (3, &one["asked"]),
            (4, &one["report"]["question"]["game"]),
            (6, &stats["engine"]),
            (7, &stats["nodes"]),
            (9, &stats["threads"]),
            (10, &stats["memory"]),
            (11, &stats["seed"]),
            (12, &one["certificate"]),
        ] {
            let expected = match value {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(line[field], expected, "{}: {line:?}", lines[0][field]);
        }
        let seconds: f64 = line[8].parse().expect("a number");
        assert_eq!(Some(seconds), stats["seconds"].as_f64());
    }
    assert!(
        json[2]["certificate"]
            .as_str()
            .expect("a path")
            .ends_with("p.cert")
    );

    let list = |words: &str| run(&folder, &format!("results {words} --store results.sqlite"));
    let all = list("");
    assert!(
        all.err.starts_with("4 results in results.sqlite"),
        "{}",
        all.err
    );
    let numbers: Vec<&str> = all.out.lines().skip(2).map(|line| &line[2..8]).collect();
    assert_eq!(
        numbers,
        ["     4", "     3", "     2", "     1"],
        "{}",
        all.out
    );
    assert!(all.out.contains("| solve vdw n=9 k=3"), "{}", all.out);
    assert!(all.out.contains("A wins in 5 plies"), "{}", all.out);
    assert_eq!(list("solve k=3").out.lines().count(), 3);
    assert_eq!(list("--limit 2").out.lines().count(), 4);
    assert_eq!(list("solve k=4").out, "");

    assert_eq!(list("--forget 2,9").code, Some(2));
    assert_eq!(kept(&folder).len(), 4);
    assert_eq!(list("--forget 2,4").err, "forgotten: 2 results\n");
    assert_eq!(kept(&folder).len(), 2);
    assert_eq!(list("--forget 1 solve").code, Some(2));
}
