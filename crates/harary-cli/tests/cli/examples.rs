//! Every command that the help, `explain` and the README show must run.

use crate::harary::{BINARY, Scratch, games, run, verbs};
use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
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

/// The commands within the prose of a Markdown text, those that leave something open left out:
/// `harary solve GAME`, `harary color … --count`.
fn in_prose(text: &str) -> Vec<String> {
    let mut inside = false;
    let prose = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        inside ^= is_fence;
        !inside && !is_fence
    });
    let prose = prose.collect::<Vec<_>>().join("\n");
    let is_open = |word: &str| {
        let letters = word.chars().all(|letter| letter.is_ascii_uppercase());
        word == "…" || letters && !word.is_empty()
    };
    let spans = prose.split('`').skip(1).step_by(2);
    let commands = spans.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" "));
    let whole = |command: &String| {
        command.starts_with("harary ") && !command.split([' ', '=', '/']).any(is_open)
    };
    commands.filter(whole).collect()
}

/// A line of a shell, with this `harary` first in the path.
fn in_shell(folder: &Path, line: &str) -> Command {
    let binaries = Path::new(BINARY).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", binaries.display()))
        .env("HARARY_STORE", folder.join("results.sqlite"));
    shell
}

/// Runs a line of a shell; the atlas and the page's server,
/// which never ends, have tests of their own.
fn must_run(folder: &Path, line: &str) {
    if line.starts_with("harary atlas") || line.starts_with("harary web") {
        return;
    }
    let complaints = File::create(folder.join("complaints")).expect("a file");
    let mut child = in_shell(folder, line)
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

/// The texts that people read first to last.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut documents = vec![root.join("README.md"), root.join("benchmarks/README.md")];
    for folder in ["docs", "docs/how-to", "docs/papers"] {
        let entries = std::fs::read_dir(root.join(folder)).into_iter().flatten();
        documents.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    documents.retain(|path| path.extension().is_some_and(|end| end == "md") && path.exists());
    documents
}

/// What is mentioned between sentences is a command of today, which begins to work: it ends well, or
/// is stopped after half a second.
#[test]
fn the_commands_in_the_prose_of_the_documents_run() {
    let folder = Scratch::new("prose-commands");
    let texts = documents().into_iter();
    let texts = texts.map(|path| std::fs::read_to_string(path).expect("a document"));
    let commands: BTreeSet<String> = texts.flat_map(|text| in_prose(&text)).collect();
    if commands.is_empty() {
        return; // a packaged crate has no documents
    }
    // What the pages are given.
    let pages = documents()
        .into_iter()
        .map(|page| page.with_extension("in"));
    for given in pages
        .filter_map(|given| std::fs::read_dir(given).ok())
        .flatten()
    {
        let given = given.expect("an entry");
        std::fs::copy(given.path(), folder.join(given.file_name())).expect("a copy");
    }
    for certificate in ["w", "s", "m8"] {
        let solve = format!("solve vdw n=5 k=3 --certificate {certificate}.cert");
        assert_eq!(run(&folder, &solve).code, Some(0));
    }
    let limited: BTreeSet<String> = verbs()
        .into_iter()
        .filter(|verb| {
            run(&folder, &format!("{verb} --help"))
                .out
                .contains("--time <")
        })
        .collect();
    let mut ran = 0;
    for command in &commands {
        let words: Vec<&str> = command.split(' ').collect();
        // Verbs that are spoken of; those whose folders another command must make first, and those
        // that other tests run.
        let apart = [
            "run", "merge", "split", "atlas", "web", "parts", "part", "answer",
        ];
        if words.len() == 2 && verbs().iter().any(|verb| verb == words[1])
            || apart.contains(&words[1])
            || command.contains('>')
        {
            continue;
        }
        let mut line = command.clone();
        if limited.contains(words[1]) && !line.contains("--time") && words[1] != "oeis" {
            line += " --time 500ms";
        }
        let done = in_shell(&folder, &line).stdin(Stdio::null()).output();
        let done = done.expect("a shell");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(
            matches!(done.status.code(), Some(0 | 3)),
            "`{line}`: {said}"
        );
        ran += 1;
    }
    assert!(ran >= 100, "only {ran} commands were found");
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
    let text = "Say `harary solve vdw n=5\n k=3`, not `harary solve GAME`, `harary color … --count` or \
                `harary merge DIR`.\n```\n$ harary three\n```\n";
    assert_eq!(in_prose(text), ["harary solve vdw n=5 k=3"]);
}
