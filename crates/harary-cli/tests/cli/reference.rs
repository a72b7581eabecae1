//! The reference pages of the guide are what the program says of itself.

use crate::harary::{run, verbs};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;

/// After a change that is meant: `HARARY_WRITE=1 cargo test -p harary-cli reference`.
fn is_page(name: &str, text: &str) {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    if !docs.is_dir() {
        return; // a packaged crate has no documents
    }
    let page = docs.join("reference").join(name);
    if std::env::var_os("HARARY_WRITE").is_some() {
        std::fs::write(&page, text).expect("a page");
    }
    let there = std::fs::read_to_string(&page).unwrap_or_default();
    assert!(there == text, "{name} is not what the program says");
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

fn words(value: &Value, key: &str) -> Vec<String> {
    let list = value[key].as_array().into_iter().flatten();
    list.filter_map(|word| word.as_str().map(str::to_owned))
        .collect()
}

/// A cell of a table: what is a sign of Markdown there is none.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('`', "\\`")
}

#[test]
fn games_are_described_as_explain_does() {
    let list = run(Path::new("."), "games --json").out;
    let games: Vec<Value> = serde_json::from_str(&list).expect("a list");
    let mut page = "# Games\n\nThis page is made from `harary games --json`. \
                    `harary explain GAME` says the same in a terminal.\n\n## Conventions\n\n\
                    On boards the key `convention=` says who wins. (A set is a winning set of the \
                    board.)\n\n| `convention=` | rule |\n|---|---|\n"
        .to_owned();
    let of_a_board = games.iter().find(|game| game["name"] == "hip");
    let conventions = of_a_board.expect("Hip")["keys"].as_array().expect("keys");
    let conventions = conventions.iter().find(|key| key["name"] == "convention");
    let conventions = conventions.expect("the conventions of boards");
    let rules = words(conventions, "meanings");
    for (name, rule) in words(conventions, "choices").iter().zip(&rules) {
        let _ = writeln!(page, "| `{name}` | {rule} |");
    }
    let mut others = String::new();
    for game in &games {
        let name = text(game, "name");
        let examples = words(game, "examples").join("\n");
        if game["title"].is_null() {
            let _ = writeln!(
                others,
                "| `{name}` | `{}` | {} | `{}` |",
                text(game, "stands_for"),
                cell(text(game, "rules")),
                examples.lines().next().unwrap_or_default()
            );
            continue;
        }
        let _ = write!(
            page,
            "\n## `{name}`: {}\n\n{}\n\nA move is written as {}.\n\nSource: {}.\n\nYou may ask: {}.\n\n\
             | key | what it is | what it may be | default |\n|---|---|---|---|\n",
            text(game, "title"),
            text(game, "rules"),
            text(game, "moves"),
            text(game, "source").trim_end_matches('.'),
            words(game, "verbs").join(", ")
        );
        for key in game["keys"].as_array().expect("keys") {
            let default = match (&key["required"], &key["default"], &key["default_is"]) {
                (Value::Bool(true), ..) => "must be given".to_owned(),
                (_, Value::String(value), _) => format!("`{value}`"),
                (_, _, Value::String(words)) => cell(words),
                _ => "none".to_owned(),
            };
            let where_to = match words(key, "purposes").as_slice() {
                [one] if one == "color" => " (in colorings)",
                [one] if one == "play" => " (in play)",
                [one] if one == "codes" => " (in `codes`)",
                _ => "",
            };
            let meanings = words(key, "meanings");
            let allowed = match meanings.iter().all(String::is_empty) {
                _ if meanings == rules => "one of the [conventions](#conventions)".to_owned(),
                true => cell(text(key, "allowed")),
                false => {
                    let choices = words(key, "choices");
                    let told = choices.iter().zip(&meanings);
                    let told = told.map(|(name, meaning)| format!("`{name}`: {meaning}"));
                    told.collect::<Vec<_>>().join("; ")
                }
            };
            let _ = writeln!(
                page,
                "| `{}=` | {}{where_to} | {allowed} | {default} |",
                text(key, "name"),
                cell(text(key, "about")),
            );
        }
        let _ = write!(page, "\n```text\n{examples}\n```\n");
    }
    let _ = write!(
        page,
        "\n## Names that people know\n\nThey stand for games of a family, and take its keys.\n\n\
         | name | stands for | what it is | example |\n|---|---|---|---|\n{others}"
    );
    is_page("games.md", &page);
}

/// What writes or reads a format, as a sentence of a page.
fn sentence(name: &str, words: &str) -> String {
    match words {
        "" => String::new(),
        // Two hyphens would become a dash.
        words => format!("{name}: {}.\n\n", cell(words).replace("--", "\\-\\-")),
    }
}

#[test]
fn formats_are_described_with_examples() {
    let folder = crate::harary::Scratch::new("formats");
    let mut page = "# Formats\n\nThis page is what `harary explain formats` says, with what its commands print.\n".to_owned();
    for format in harary::catalog::FORMATS {
        let about = format.about;
        let _ = write!(
            page,
            "\n## {}{}\n\n{about}\n\n{}{}",
            format.name[..1].to_uppercase(),
            &format.name[1..],
            sentence("Written by", format.written),
            sentence("Read by", format.read)
        );
        if format.example.is_empty() {
            continue;
        }
        let said = run(&folder, format.example);
        assert_eq!(said.code, Some(0), "{}: {}", format.example, said.err);
        // Times and versions differ.
        let is_fixed = |line: &&str| !line.contains("\"seconds\"") && !line.contains("\"version\"");
        let lines: Vec<&str> = said.out.lines().filter(is_fixed).collect();
        let text = lines.join("\n").replace(harary::VERSION, "VERSION");
        let _ = write!(page, "```text\n$ harary {}\n{text}\n```\n", format.example);
    }
    is_page("formats.md", &format!("{}\n", page.trim_end()));
}

#[test]
fn verbs_are_described_as_the_help_does() {
    let mut page =
        "# Verbs and options\n\nThis page is what `harary VERB --help` prints.\n".to_owned();
    for verb in verbs() {
        if verb == "help" {
            continue;
        }
        let help = run(Path::new("."), &format!("{verb} --help")).out;
        let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
        let _ = write!(
            page,
            "\n## `{verb}`\n\n```text\n{}\n```\n",
            lines.join("\n").trim_end()
        );
    }
    is_page("verbs.md", &page);
}
