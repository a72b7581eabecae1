//! Every command that the help, `explain` and the README show must run.

use crate::harary::{BINARY, Scratch, games, run, verbs};
use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// No example takes longer than a reader waits, a minute; more where others keep the processors busy.
const PATIENCE: Duration = Duration::from_secs(240);

/// The command in a line of examples: it begins with `harary`, and a remark ends it, as in a shell.
fn example(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("$ ").unwrap_or(line);
    line.starts_with("harary ")
        .then(|| line.split(" #").next().unwrap_or(line).trim_end())
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

/// The commands within the prose of a Markdown text, those that leave something to the reader left
/// out: `harary solve GAME`, `harary color … --count`, and those that write where a shell says.
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
        word.contains(['…', '>']) || letters && !word.is_empty()
    };
    let spans = prose.split('`').skip(1).step_by(2);
    let commands = spans.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" "));
    let whole = |command: &String| {
        command.starts_with("harary ") && !command.split([' ', '=', '/', ',']).any(is_open)
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

/// Runs a line of a shell; the atlas and the page's server, which never ends, have tests of their
/// own.
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
fn the_figures_of_1991_are_drawn() {
    must_run_all("figures", "docs/papers/hip.md");
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

/// The documents that tell commands, but for those that the program writes; none beside a packaged
/// crate.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found: Vec<PathBuf> = [
        "",
        "benchmarks",
        "web",
        "docs",
        "docs/how-to",
        "docs/papers",
    ]
    .iter()
    .filter_map(|folder| std::fs::read_dir(root.join(folder)).ok())
    .flatten()
    .map(|entry| entry.expect("an entry").path())
    .collect();
    found.retain(|path| path.extension().is_some_and(|end| end == "md"));
    found.retain(|path| !path.ends_with("CHANGELOG.md"));
    found.sort();
    found
}

/// What is said of a command that is mentioned, if it is not one of today that begins to work: it
/// ends well, or is stopped after half a second.
fn fault(folder: &Path, command: &str, limited: &BTreeSet<String>) -> Option<String> {
    let words: Vec<&str> = command.split(' ').collect();
    let line = match words.as_slice() {
        // A verb is spoken of.
        [_, _] => format!("{command} --help"),
        // These have tests of their own.
        [_, "atlas" | "web", ..] => return None,
        [_, verb, ..] if limited.contains(*verb) && !words.contains(&"--time") => {
            format!("{command} --time 500ms")
        }
        _ => command.to_owned(),
    };
    let done = in_shell(folder, &line).stdin(Stdio::null()).output();
    let done = done.expect("a shell");
    let said = String::from_utf8_lossy(&done.stderr);
    // Parts are made by another command; that they are missing is said by no parser of arguments.
    let needs_parts = matches!(words[1], "run" | "merge" | "split" | "slurm");
    let is_right = match done.status.code() {
        Some(0 | 3) => true,
        _ => needs_parts && !said.contains("try '--help'"),
    };
    (!is_right).then(|| format!("`{line}`: {said}"))
}

#[test]
fn the_commands_in_the_prose_of_the_documents_run() {
    let folder = Scratch::new("prose-commands");
    let mut commands = BTreeSet::new();
    for document in documents() {
        commands.extend(in_prose(
            &std::fs::read_to_string(&document).expect("a document"),
        ));
        // What the page is given.
        for given in std::fs::read_dir(document.with_extension("in"))
            .into_iter()
            .flatten()
        {
            let given = given.expect("an entry");
            std::fs::copy(given.path(), folder.join(given.file_name())).expect("a copy");
        }
    }
    for certificate in ["w", "s", "m8"] {
        let solve = format!("solve vdw n=5 k=3 --certificate {certificate}.cert");
        assert_eq!(run(&folder, &solve).code, Some(0));
    }
    let mut limited = verbs();
    limited.retain(|verb| {
        let help = run(&folder, &format!("{verb} --help")).out;
        // Of `oeis` it belongs before the question.
        verb != "oeis" && help.contains("--time <")
    });
    let limited = limited.into_iter().collect();
    let faults: Vec<String> = (commands.iter())
        .filter_map(|command| fault(&folder, command, &limited))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(
        documents().is_empty() || commands.len() >= 120,
        "only {} commands",
        commands.len()
    );
}

#[test]
fn what_is_no_command_is_found_out() {
    let folder = Scratch::new("prose-faults");
    for (command, is_right) in [
        ("harary play", true),
        ("harary solve vdw n=5 k=3", true),
        ("harary merge nothing", true),
        ("harary solve vdw n=5", false),
        ("harary solve vdw n=5 k=3 --nonsense", false),
        ("harary merge nothing --nonsense", false),
        ("harary nonsense", false),
    ] {
        let fault = fault(&folder, command, &BTreeSet::new());
        assert_eq!(fault.is_none(), is_right, "{command}: {fault:?}");
    }
}

#[test]
fn commands_are_found_in_examples() {
    assert_eq!(example("  harary games"), Some("harary games"));
    assert_eq!(
        example("  harary solve vdw n=5 k=3     # who wins"),
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
