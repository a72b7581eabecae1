//! Every command that the help, `explain` and the README show must run.

use crate::harary::{BINARY, Scratch, games, run, verbs};
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// No example takes longer than a reader waits, a minute; more where others keep the processors busy.
const PATIENCE: Duration = Duration::from_secs(240);

/// The command in a line of examples: it begins with `harary`, and two spaces or a comment end it.
fn example(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("$ ").unwrap_or(line);
    line.starts_with("harary ")
        .then(|| line.split("  ").next().unwrap_or(line))
        .map(|line| line.split(" #").next().unwrap_or(line).trim_end())
}

/// The commands in the fenced blocks of a Markdown text.
fn in_blocks(text: &str) -> Vec<String> {
    let mut inside = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if inside {
            found.extend(example(line).map(str::to_owned));
        }
    }
    found
}

/// Runs a line of a shell, with this `harary` first in the path; the atlas and the page's server,
/// which never ends, have tests of their own.
fn must_run(folder: &Path, line: &str) {
    if line.starts_with("harary atlas") || line.starts_with("harary web") {
        return;
    }
    let binaries = Path::new(BINARY).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let complaints = File::create(folder.join("complaints")).expect("a file");
    let mut child = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", binaries.display()))
        .env("HARARY_STORE", folder.join("results.sqlite"))
        .stdout(Stdio::null())
        .stderr(complaints)
        .spawn()
        .expect("a shell");
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            let complaints = std::fs::read_to_string(folder.join("complaints"));
            assert!(status.success(), "`{line}`: {status}: {complaints:?}");
            return;
        }
        if started.elapsed() > PATIENCE {
            child.kill().expect("it can be killed");
            panic!("`{line}` takes longer than {PATIENCE:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_examples_of_the_help_run() {
    let folder = Scratch::new("help-examples");
    let mut pages = vec![run(&folder, "--help").out];
    pages.extend(
        verbs()
            .iter()
            .map(|verb| run(&folder, &format!("{verb} --help")).out),
    );
    let mut ran = 0;
    for page in pages {
        let (_, examples) = page.split_once("Examples:\n").unwrap_or_default();
        for line in examples.lines().filter_map(example) {
            must_run(&folder, line);
            ran += 1;
        }
    }
    assert!(ran >= 25, "only {ran} examples were found");
}

#[test]
fn the_examples_of_explain_run() {
    let folder = Scratch::new("explain-examples");
    for game in games() {
        let text = run(&folder, &format!("explain {game}")).out;
        let (_, examples) = text.split_once("Examples\n").expect("examples");
        let lines: Vec<&str> = examples.lines().filter_map(example).collect();
        assert!(lines.len() >= 2, "{game} has few examples");
        for line in lines {
            must_run(&folder, line);
        }
    }
}

#[test]
fn the_examples_of_presets_run() {
    let folder = Scratch::new("preset-examples");
    for preset in harary::catalog::PRESETS {
        let text = run(&folder, &format!("explain {}", preset.name)).out;
        assert!(text.contains(preset.example), "{text}");
        must_run(&folder, preset.example);
    }
}

/// Runs what stands in the blocks of a document; a packaged crate has none.
fn must_run_all(test: &str, document: &str) {
    let folder = Scratch::new(test);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(text) = std::fs::read_to_string(path.join(document)) else {
        return;
    };
    for line in in_blocks(&text) {
        must_run(&folder, &line);
    }
}

#[test]
fn the_examples_of_the_readme_run() {
    must_run_all("readme-examples", "README.md");
}

#[test]
fn the_pictures_of_the_documents_are_drawn() {
    must_run_all("pictures", "docs/pictures.md");
}

/// The commands of the atlas for what it does not hold itself.
#[test]
fn the_commands_of_the_atlas_run() {
    let folder = Scratch::new("atlas-commands");
    assert_eq!(run(&folder, "atlas --out papers --quiet").code, Some(0));
    let text = std::fs::read_to_string(folder.join("papers/atlas.md")).expect("the atlas");
    let commands: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split("| `").nth(1)?.split('`').next())
        .filter(|command| command.starts_with("harary "))
        .collect();
    assert!(commands.len() >= 8, "{commands:?}");
    for command in commands {
        must_run(&folder, command);
    }
}

#[test]
fn commands_are_found_in_examples() {
    assert_eq!(example("  harary games"), Some("harary games"));
    assert_eq!(
        example("  harary solve vdw n=5 k=3     who wins"),
        Some("harary solve vdw n=5 k=3")
    );
    assert_eq!(example("$ harary games # all"), Some("harary games"));
    assert_eq!(example("harary: stopped before an answer"), None);
    let text =
        "harary outside\n```sh\n$ harary one\nout\n```\nharary outside\n```\nharary two\n```\n";
    assert_eq!(in_blocks(text), ["harary one", "harary two"]);
}
