//! Manual pages and completion scripts name every verb and its options.

use crate::harary::{BINARY, Scratch, run, verbs};
use std::path::Path;
use std::process::Command;

/// The long options that a verb's help lists.
fn options(folder: &Scratch, verb: &str) -> Vec<String> {
    let help = run(folder, &format!("{verb} --help")).out;
    let words = help.lines().map(str::trim_start);
    let words = words.filter(|line| line.starts_with("--") || line.starts_with("-h, --"));
    let option = |line: &str| {
        let (_, option) = line.split_once("--").expect("an option");
        let end = option.find([' ', ',']).unwrap_or(option.len());
        option[..end].to_owned()
    };
    words.map(option).collect()
}

#[test]
fn man_writes_a_page_for_every_verb() {
    let folder = Scratch::new("man");
    let said = run(&folder, "man --out pages/one");
    assert_eq!(
        (said.code, said.out.as_str()),
        (Some(0), ""),
        "{}",
        said.err
    );
    let mut expected = vec!["harary.1".to_owned()];
    for verb in verbs().iter().filter(|verb| *verb != "help") {
        let name = format!("harary-{verb}.1");
        let page = std::fs::read_to_string(folder.join("pages/one").join(&name)).expect(&name);
        assert!(page.contains(&format!(".TH harary-{verb} 1")), "{name}");
        for option in options(&folder, verb) {
            let option = option.replace('-', "\\-");
            assert!(
                page.contains(&format!("\\-\\-{option}")),
                "{name}: {option}"
            );
        }
        expected.push(name);
    }
    let mut there: Vec<String> = std::fs::read_dir(folder.join("pages/one"))
        .expect("the folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect();
    there.sort();
    expected.sort();
    assert_eq!(there, expected);
}

#[test]
fn man_prints_the_page_of_the_whole() {
    let said = run(&Scratch::new("man-page"), "man");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert!(said.out.contains("\n.TH harary 1"));
    // `help` is no page of its own.
    for verb in verbs().iter().filter(|verb| *verb != "help") {
        let name = verb.replace('-', "\\-");
        assert!(
            said.out.contains(&format!("\nharary\\-{name}(1)\n")),
            "{verb}"
        );
    }
    assert!(said.out.contains("\n  harary explain monotonic  "));
    assert!(said.out.contains("\nExit codes: 0 answered; 1 "));
}

#[test]
fn completions_know_every_verb_and_option() {
    let folder = Scratch::new("completions");
    // The scripts of bash, zsh and fish ask the program, as is tested in shells.rs.
    let offered = |line: &str| {
        let asked = Command::new(BINARY).args(["__complete", line]).output();
        let said = String::from_utf8(asked.expect("it starts").stdout).expect("text");
        let names = said.lines().filter_map(|line| line.split('\t').next());
        names.map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(
        offered("harary solve animal n=4 animal=sk"),
        ["animal=skinny"]
    );
    assert_eq!(offered("harary atlas --only vdw/g"), ["vdw/game-numbers"]);
    let offered_verbs = offered("harary ");
    for verb in verbs() {
        assert!(offered_verbs.contains(&verb), "{verb}");
        let offered = offered(&format!("harary {verb} --"));
        for option in options(&folder, &verb) {
            let option = format!("--{option}");
            assert!(offered.contains(&option), "{verb} {option}: {offered:?}");
        }
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&folder, &format!("completions {shell}")).out;
        for verb in verbs().iter().filter(|_| !script.contains("__complete")) {
            assert!(script.contains(verb), "{shell}: {verb}");
            for option in options(&folder, verb) {
                assert!(script.contains(&option), "{shell}: {verb} --{option}");
            }
        }
        // A shell that is here reads its script; one that is not cannot.
        let file = folder.join(shell);
        std::fs::write(&file, script).expect("a file");
        if let Ok(output) = Command::new(shell).arg("-n").arg(&file).output() {
            assert!(output.status.success(), "{shell}: {output:?}");
        }
    }
}

/// The checker is asked with its own default limits, which the help of the command says.
#[test]
fn the_help_of_check_has_the_default_limits() {
    let help = run(Path::new("."), "check --help").out;
    let words: Vec<&str> = help.split_whitespace().collect();
    let said = |option: &str| {
        let from = words.iter().position(|word| *word == option).expect(option);
        let default = words[from..].iter().position(|word| *word == "[default:");
        words[from + default.expect("a default") + 1].trim_end_matches(']')
    };
    let default = harary_check::Limits::default();
    let steps = harary_check::Limits::read_steps(said("--steps"));
    let memory = harary_check::Limits::read_memory(said("--memory"));
    assert_eq!((steps, memory), (Ok(default.steps), Ok(default.memory)));
}
