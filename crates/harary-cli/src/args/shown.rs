//! Commands that documents show within their text: each is one that may be typed.

use super::{Asked, Cli, Verb};
use crate::older::in_todays_words;
use clap::{Args, Parser as _};
use harary::{Limits, Request, Spec};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The documents, but for those that the program writes.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = paths.partition(|path| path.is_dir());
    let is_read = |path: &PathBuf| path.extension().is_some_and(|end| end == "md");
    let mut all: Vec<PathBuf> = files.into_iter().filter(is_read).collect();
    let is_ours = |path: &&PathBuf| !path.ends_with("reference") && !path.ends_with("_build");
    all.extend(
        folders
            .iter()
            .filter(is_ours)
            .flat_map(|path| documents(path)),
    );
    all
}

/// The commands between backquotes, without those that leave something to the reader: a word in
/// capitals, three points; and those with words for a shell.
fn commands(text: &str) -> Vec<String> {
    let mut inside = false;
    let outside = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        inside ^= is_fence;
        !inside && !is_fence
    });
    let text = outside.collect::<Vec<&str>>().join("\n");
    let spans = text.split('`').skip(1).step_by(2);
    let spans = spans.map(|span| span.replace('\n', " "));
    let is_left = |span: &String| {
        let word_is = |word: &str| {
            let value = word.rsplit(['=', '/', ',']).next().unwrap_or_default();
            word.contains('…')
                || (!value.is_empty() && value.chars().all(|c| c.is_ascii_uppercase()))
        };
        span.contains(['>', '|', '\'', '"']) || span.split(' ').any(word_is)
    };
    spans
        .filter(|span| span.starts_with("harary ") && !is_left(span))
        .collect()
}

/// Asks a question that is stopped at once. What is wrong with it is found before.
fn ask<O, F>(asked: Asked<O, F>) -> Result<(), String>
where
    O: Args + Into<Request>,
    F: Args + Into<super::Files>,
{
    let whole = asked.whole().map_err(|why| why.to_string())?;
    let name = format!("harary-shown-{}", std::process::id());
    let certificate = std::env::temp_dir().join(name);
    let limits = Limits {
        time: Some(Duration::ZERO),
        certificate: whole
            .files
            .certificate
            .as_ref()
            .map(|_| certificate.clone()),
        solvers: crate::solvers::solvers(),
        ..Limits::default()
    };
    let answered = harary::answer(&whole.question, &limits);
    // Small questions are answered before they look at the clock.
    let _ = std::fs::remove_file(certificate);
    answered.map(drop).map_err(|why| why.to_string())
}

/// Why a command is not one that may be typed. A verb alone, as in `harary play`, is spoken of.
fn wrong(command: &str) -> Option<String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    if words.len() == 2 {
        let words = [words[0], words[1], "--help"];
        let why = Cli::try_parse_from(words).err()?;
        return why.use_stderr().then(|| why.to_string());
    }
    let cli = match Cli::try_parse_from(in_todays_words(words.into_iter().map(Into::into))) {
        Ok(cli) => cli,
        Err(why) => return why.use_stderr().then(|| why.to_string()),
    };
    let asked = match cli.verb {
        Verb::Solve(asked) => ask(asked),
        Verb::Longest(asked) => ask(asked),
        Verb::Census(asked) => ask(asked),
        Verb::Color(asked) => ask(asked),
        Verb::Largest(asked) => ask(asked),
        Verb::Nim(asked) => ask(asked),
        Verb::Quotient(asked) => ask(asked),
        Verb::Table(asked) => ask(asked),
        Verb::Codes(asked) => ask(asked),
        Verb::Threshold(asked) => ask(asked),
        Verb::ThresholdColor(asked) => ask(asked),
        Verb::ThresholdRandom(asked) => ask(asked),
        Verb::Estimate(asked) => ask(asked),
        Verb::Study(asked) => ask(asked),
        Verb::Play(args) => Spec::from_words(&args.game.spec)
            .map(drop)
            .map_err(|why| why.to_string()),
        _ => Ok(()),
    };
    asked.err()
}

#[test]
fn commands_within_the_text_may_be_typed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut documents = documents_of(&root);
    documents.sort();
    let (mut seen, mut all_wrong) = (0, Vec::new());
    for document in &documents {
        let text = std::fs::read_to_string(document).expect("a document");
        for command in commands(&text) {
            seen += 1;
            if let Some(why) = wrong(&command) {
                all_wrong.push(format!("{}: `{command}`: {why}", document.display()));
            }
        }
    }
    // A packaged crate has no documents.
    assert!(documents.is_empty() || seen >= 100, "only {seen} commands");
    assert!(all_wrong.is_empty(), "{all_wrong:#?}");
}

/// The documents of the repository that tell commands; none beside a packaged crate.
fn documents_of(root: &Path) -> Vec<PathBuf> {
    if !root.join("docs").is_dir() {
        return Vec::new();
    }
    let files = [
        "README.md",
        "CONTRIBUTING.md",
        "ARCHITECTURE.md",
        "benchmarks/README.md",
        "web/README.md",
    ];
    let files = files.map(|file| root.join(file)).into_iter();
    files.chain(documents(&root.join("docs"))).collect()
}

#[test]
fn commands_are_found_and_judged() {
    let text = "`harary games`, `harary solve GAME`, `harary color …`\n```\n`harary no`\n```\n`harary solve vdw\nn=5 k=3`, `harary nim g > f`";
    assert_eq!(commands(text), ["harary games", "harary solve vdw n=5 k=3"]);
    for (command, is_right) in [
        ("harary solve vdw n=5 k=3", true),
        ("harary solve vdw n=5", false),
        ("harary solve vdw n=5 k=3 --nonsense", false),
        ("harary nonsense", false),
        ("harary play", true),
    ] {
        assert_eq!(wrong(command).is_none(), is_right, "{command}");
    }
}
