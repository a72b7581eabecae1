//! The lemmas of docs/certificates.md have the numbers 1, 2, 3, …, and the code cites each of them
//! by its number and its name.

use std::fs;
use std::path::{Path, PathBuf};

/// The files of Rust below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    files
}

/// What stands between the words `Lemma N (` and `)` of a text: number and name.
fn cited(text: &str) -> Vec<(usize, String)> {
    // A citation may be broken by the end of a comment's line.
    let lines = text
        .lines()
        .map(|line| line.trim_start().trim_start_matches(['/', '!']).trim());
    let text = lines.collect::<Vec<_>>().join(" ");
    let after = text.split("Lemma ").skip(1);
    let one = |rest: &str| {
        let (number, rest) = rest.split_once(" (")?;
        let (name, _) = rest.split_once(')')?;
        Some((number.parse().ok()?, name.to_owned()))
    };
    after.filter_map(one).collect()
}

/// The lemmas that the text states, in its order.
fn stated(text: &str) -> Vec<(usize, String)> {
    let bold = text.split("**Lemma ").skip(1);
    bold.flat_map(|rest| cited(&format!("Lemma {rest}")).into_iter().take(1))
        .collect()
}

#[test]
fn lemmas_are_numbered_and_cited() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(page) = fs::read_to_string(root.join("../../docs/certificates.md")) else {
        // The crate by itself, without the page.
        return;
    };
    let lemmas = stated(&page);
    let numbers: Vec<usize> = lemmas.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (1..=lemmas.len()).collect::<Vec<_>>());
    assert_eq!(
        page.matches("**Lemma").count(),
        lemmas.len(),
        "one has no number"
    );
    assert_eq!(page.matches('∎').count(), lemmas.len(), "one has no proof");

    let files = sources(&root.join("src"));
    let read = |path: &PathBuf| cited(&fs::read_to_string(path).unwrap());
    let is_test = |path: &&PathBuf| path.components().any(|part| part.as_os_str() == "tests");
    let (tests, code): (Vec<_>, Vec<_>) = files.iter().partition(is_test);
    let in_code: Vec<(usize, String)> = code.into_iter().flat_map(read).collect();
    for lemma in &lemmas {
        assert!(
            in_code.contains(lemma),
            "no code cites Lemma {} ({})",
            lemma.0,
            lemma.1
        );
        let row = format!("| {} | {} |", lemma.0, lemma.1);
        assert!(page.contains(&row), "no row in the table: {row}");
    }
    let in_tests = tests.into_iter().flat_map(read);
    for cited in in_code.into_iter().chain(in_tests) {
        assert!(
            lemmas.contains(&cited),
            "there is no Lemma {} ({})",
            cited.0,
            cited.1
        );
    }
}

#[test]
fn citations_are_found() {
    let one = |number, name: &str| (number, name.to_owned());
    let word = "Lemma";
    assert_eq!(
        cited(&format!(
            "/// by {word}\n    /// 7 (weights), {word} 8 (pairs); the {word}"
        )),
        [one(7, "weights"), one(8, "pairs")]
    );
    let page = format!("**{word} 1 (a).** By {word} 2 (b). ∎ **{word} 2 (b).**");
    assert_eq!(stated(&page), [one(1, "a"), one(2, "b")]);
}
