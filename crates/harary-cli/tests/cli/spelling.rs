//! Spelling: every word of the README, the guide, the atlas and the help is in a dictionary, or in our own
//! list.
//!
//! The dictionary is the list of American English words that Debian's package wamerican installs. Where it
//! is missing the test says so and passes, except in CI, which installs it.

use crate::harary::{games, run, verbs};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const DICTIONARY: &str = "/usr/share/dict/american-english";

/// Names of people and programs, and words of the field, one a line.
const OURS: &str = include_str!("../words.txt");

/// A document without what is no prose: code, mathematics, addresses and markup.
fn prose(text: &str) -> String {
    let mut kept = String::new();
    let mut fence: Option<&str> = None;
    // What a notebook says of itself.
    let head = text
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"));
    for line in head.map_or(text, |(_, page)| page).lines() {
        let line = line.trim_start();
        match fence {
            Some(end) if line.starts_with(end) => fence = None,
            Some(_) => {}
            None if line.starts_with("```") => fence = Some("```"),
            None if line.starts_with(":::") || line.starts_with(":width:") => {}
            None => kept += &format!("{line}\n"),
        }
    }
    let mut text = kept;
    for (open, close) in [
        ("`", "`"),
        ("$$", "$$"),
        ("$", "$"),
        ("](", ")"),
        ("<", ">"),
    ] {
        text = without(&text, open, close);
    }
    text
}

/// A text without what stands between these marks.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(open) {
        kept += before;
        kept.push(' ');
        // A mark that nothing closes soon is a sign of its own.
        rest = match after.split_once(close) {
            Some((inside, after)) if !inside.contains("\n\n") => after,
            _ => after,
        };
    }
    kept + rest
}

/// A help text without its examples, and without what is in capitals.
fn help(text: &str) -> String {
    let is_prose = |line: &&str| !line.trim_start().starts_with("harary ");
    let lines: Vec<&str> = text.lines().filter(is_prose).collect();
    lines.join("\n")
}

/// The words of a text that a dictionary can have: letters alone, not all of them capitals. What has a digit,
/// an underscore, a slash, a dot inside or a hyphen before it is a name of something.
fn words(text: &str) -> BTreeSet<String> {
    let is_letter = |symbol: char| symbol.is_alphabetic() || symbol == '\'' || symbol == '’';
    let mut words = BTreeSet::new();
    for token in text.split_whitespace() {
        let token = token.trim_matches(|symbol: char| !symbol.is_alphanumeric() && symbol != '-');
        let is_name = |symbol: char| symbol.is_numeric() || "_/\\=.@:#+^{}|~".contains(symbol);
        if token.starts_with('-') || token.contains(is_name) {
            continue;
        }
        for part in token.split(|symbol| !is_letter(symbol)) {
            let part = part.trim_matches(['\'', '’']).replace('’', "'");
            let is_capitals = part.chars().all(|symbol| !symbol.is_lowercase());
            if part.chars().count() > 1 && !is_capitals {
                words.insert(part);
            }
        }
    }
    words
}

/// Markdown files below a folder.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or("");
        if path.is_dir() && !name.starts_with(['_', '.']) {
            pages(&path, found);
        } else if path.extension().is_some_and(|end| end == "md") {
            found.push(path);
        }
    }
}

/// The sentences that stand as texts in a source, of four words at least.
fn sentences(source: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let tested = source.find("#[cfg(test)]").unwrap_or(source.len());
    let code: Vec<&str> = source[..tested].lines().filter(is_code).collect();
    // A text that goes on in the next line.
    let code: Vec<&str> = code.iter().map(|line| line.trim()).collect();
    let code = code.join("\n").replace("\\\n", "").replace("\\\"", " ");
    let texts = code.split('"').skip(1).step_by(2);
    let texts = texts.filter(|text| text.split_whitespace().count() > 3);
    without(&texts.collect::<Vec<_>>().join("\n\n"), "{", "}")
}

/// Each text with its name.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = vec![root.join("README.md")];
    pages(&root.join("docs"), &mut files);
    let mut texts = Vec::new();
    for file in files {
        // A packaged crate has no documents.
        if let Ok(text) = std::fs::read_to_string(&file) {
            texts.push((file.display().to_string(), prose(&text)));
        }
    }
    let atlas = std::fs::read_dir(root.join("crates/harary-atlas/src"));
    for entry in atlas.into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            let source = std::fs::read_to_string(&path).expect("a source");
            texts.push((path.display().to_string(), prose(&sentences(&source))));
        }
    }
    let here = Path::new(".");
    for verb in verbs() {
        let text = run(here, &format!("{verb} --help")).out;
        texts.push((format!("{verb} --help"), help(&text)));
    }
    for game in games() {
        let text = run(here, &format!("explain {game}")).out;
        texts.push((format!("explain {game}"), help(&text)));
    }
    texts
}

#[test]
fn every_word_is_in_a_dictionary() {
    let Ok(dictionary) = std::fs::read_to_string(DICTIONARY) else {
        assert!(
            std::env::var_os("CI").is_none(),
            "{DICTIONARY} is missing: apt-get install wamerican"
        );
        eprintln!(
            "{DICTIONARY} is missing, and so spelling is not tested: apt-get install wamerican"
        );
        return;
    };
    let known: BTreeSet<&str> = dictionary.lines().chain(OURS.lines()).collect();
    let is_known = |word: &str| {
        let small = word.to_lowercase();
        let plain = |word: &str| {
            known.contains(word)
                || word
                    .strip_suffix("'s")
                    .is_some_and(|word| known.contains(word))
        };
        plain(word) || plain(&small)
    };
    let mut unknown: BTreeMap<String, String> = BTreeMap::new();
    let mut used = BTreeSet::new();
    for (name, text) in texts() {
        for word in words(&text) {
            if !is_known(&word) {
                unknown.entry(word).or_insert_with(|| name.clone());
            } else {
                used.insert(word);
            }
        }
    }
    let list: Vec<String> = unknown
        .iter()
        .map(|(word, place)| format!("{word}  ({place})"))
        .collect();
    assert!(
        unknown.is_empty(),
        "misspelled, or missing in crates/harary-cli/tests/words.txt:\n{}",
        list.join("\n")
    );
    // Our own list has no word that nobody needs.
    let is_used = |word: &&str| {
        used.iter().any(|other| {
            other == word
                || other.to_lowercase() == **word
                || other.strip_suffix("'s") == Some(word)
        })
    };
    let idle: Vec<&str> = OURS.lines().filter(|word| !is_used(word)).collect();
    assert!(
        idle.is_empty(),
        "words.txt has words that no text has: {idle:?}"
    );
    assert!(OURS.lines().is_sorted(), "words.txt is sorted");
}

#[test]
fn texts_in_a_source_are_read_as_sentences() {
    let source = "// \"A remark is none at all\"\nsay(\"hip n=6\", \"All {count} of \\\n    these \\\"words\\\" count\");";
    assert_eq!(sentences(source).trim(), "All   of these  words  count");
    assert_eq!(sentences("#[cfg(test)] \"not one of these words\""), "");
}

#[test]
fn code_and_mathematics_are_no_prose() {
    let text = "A `vdw` word, $n = xyzzy$ and [a link](docs/index.md).\n\n```console\n$ harary solv\n```\nThe end's near.\n";
    let words = words(&prose(text));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(words, ["The", "and", "end's", "link", "near", "word"]);
}
