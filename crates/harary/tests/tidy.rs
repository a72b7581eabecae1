//! What the architecture promises and a program can check: who depends on whom, who prints, how files look.

#[path = "tidy/circles.rs"]
mod circles;
#[path = "tidy/families.rs"]
mod families;
#[path = "tidy/links.rs"]
mod links;
#[path = "tidy/prose.rs"]
mod prose;
#[path = "tidy/system.rs"]
mod system;

use harary::catalog::{FAMILIES, Purpose};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use toml::Table;

/// The files may be this long.
const MOST_LINES: usize = 500;
/// Modules of harary-games that are no game of their own.
const SHARED_BY_GAMES: [&str; 5] = ["board_coloring", "grid", "grow", "positional", "symmetries"];

fn root() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    folder.canonicalize().expect("the folder of the workspace")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// All files of the repository below a folder, but for what is built or belongs to git; paths from the root.
fn files(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default();
            // A link is somebody else's file.
            if [
                "target",
                ".git",
                "shared",
                "proptest-regressions",
                "_build",
                "node_modules",
                "dist",
                "pkg",
            ]
            .iter()
            .any(|skip| name == *skip)
                || path.is_symlink()
            {
                continue;
            }
            if path.is_dir() {
                open.push(path);
            } else {
                let path = path.strip_prefix(root()).expect("below the root");
                found.push(path.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    found
}

fn rust_files(folder: &str) -> Vec<String> {
    let mut found = files(folder);
    found.retain(|path| path.ends_with(".rs"));
    assert!(!found.is_empty(), "{folder}");
    found
}

fn manifest(member: &str) -> Table {
    let path = format!("{member}/Cargo.toml");
    read(&path)
        .parse()
        .unwrap_or_else(|why| panic!("{path}: {why}"))
}

fn members() -> Vec<String> {
    let workspace: Table = read("Cargo.toml").parse().expect("a manifest");
    let members = workspace["workspace"]["members"]
        .as_array()
        .expect("a list");
    let text = |member: &toml::Value| member.as_str().expect("a path").to_owned();
    members.iter().map(text).collect()
}

/// The names of a table of dependencies, those for some targets only included.
fn named(manifest: &Table, kind: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut tables = vec![manifest];
    if let Some(targets) = manifest.get("target").and_then(toml::Value::as_table) {
        tables.extend(targets.values().filter_map(toml::Value::as_table));
    }
    for table in tables {
        if let Some(dependencies) = table.get(kind).and_then(toml::Value::as_table) {
            for (name, value) in dependencies {
                // A dependency may go by another name.
                let package = value.get("package").and_then(toml::Value::as_str);
                names.insert(package.unwrap_or(name).to_owned());
            }
        }
    }
    names
}

/// What a crate depends on when it is used, and when it is built or tested.
fn dependencies(name: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let manifest = manifest(&format!("crates/{name}"));
    let mut others = named(&manifest, "dev-dependencies");
    others.extend(named(&manifest, "build-dependencies"));
    (named(&manifest, "dependencies"), others)
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

#[test]
fn games_and_engines_never_meet_and_the_checker_trusts_nobody() {
    let none = set(&[]);
    let core = set(&["harary-core"]);
    assert_eq!(dependencies("harary-check"), (none.clone(), none.clone()));
    // Both optional: for JSON and its schema.
    let json = set(&["schemars", "serde"]);
    assert_eq!(dependencies("harary-core"), (json, none));
    assert_eq!(dependencies("harary-games"), (core.clone(), core.clone()));
    let (mine, others) = dependencies("harary-question");
    let ours = mine
        .union(&others)
        .filter(|name| name.starts_with("harary"));
    let ours: BTreeSet<String> = ours.cloned().collect();
    assert_eq!(ours, set(&["harary-core", "harary-games"]));
    let engines = (
        set(&["harary-core", "oorandom", "rustc-hash"]),
        set(&["batsat", "harary-cadical", "harary-core", "loom"]),
    );
    assert_eq!(dependencies("harary-engines"), engines);
    let pictures = (
        set(&["harary-core", "pdf-writer", "png", "zeno"]),
        set(&["harary-games"]),
    );
    assert_eq!(dependencies("harary-draw"), pictures);
    // What takes minutes to build is waited for by the command alone, and by tests.
    let clauses = (core.clone(), set(&["harary-cadical"]));
    assert_eq!(dependencies("harary-clauses"), clauses);
    let solver = (set(&["cadical-sys", "harary-core"]), set(&[]));
    assert_eq!(dependencies("harary-cadical"), solver);
    assert!(!dependencies("harary").0.contains("harary-cadical"));
}

#[test]
fn only_the_library_and_the_command_line_may_name_games_and_engines() {
    for member in members() {
        let name = member.trim_start_matches("crates/").to_owned();
        let (mine, others) = dependencies(&name);
        let all: BTreeSet<String> = mine.union(&others).cloned().collect();
        let both = ["harary-games", "harary-engines"]
            .iter()
            .all(|other| all.contains(*other));
        assert!(!both || name == "harary" || name == "harary-cli", "{name}");
    }
}

#[test]
fn members_are_in_dependency_order() {
    let mut above = BTreeSet::new();
    let members = members();
    let all: BTreeSet<String> = members.iter().map(|member| package(member)).collect();
    assert_eq!(all.len(), members.len());
    for member in members {
        let (mine, others) = dependencies(&package(&member));
        for name in mine.union(&others).filter(|name| all.contains(*name)) {
            assert!(
                above.contains(name),
                "{member} uses {name}, which is not above it"
            );
        }
        above.insert(package(&member));
    }
    let folders: BTreeSet<String> = std::fs::read_dir(root().join("crates"))
        .expect("crates")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(
        folders, above,
        "every crate is a member, under its own name"
    );
}

fn package(member: &str) -> String {
    let manifest = manifest(member);
    let name = manifest["package"]["name"].as_str().expect("a name");
    name.to_owned()
}

/// Every line but comments.
fn without_comments(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn code(path: &str) -> String {
    without_comments(&read(path))
}

/// The code of a file before its tests; nothing if the file is a module of tests.
fn code_in_use(path: &str) -> String {
    if path.contains("/tests/") || path.ends_with("/tests.rs") {
        return String::new();
    }
    let code = code(path);
    code.split("#[cfg(test)]")
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// Whether a word stands in the code, and is not the end of a longer one.
fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|symbol| symbol.is_alphanumeric() || symbol == '_')
    })
}

#[test]
fn only_the_command_lines_print() {
    let mut prints = BTreeSet::new();
    for member in members() {
        for path in rust_files(&format!("{member}/src")) {
            let code = code_in_use(&path);
            let words = [
                "println!",
                "print!",
                "eprintln!",
                "eprint!",
                "dbg!",
                "stdout()",
                "stderr()",
            ];
            if words.iter().any(|word| has_word(&code, word)) {
                prints.insert(path);
            }
        }
    }
    let mut allowed = prints.clone();
    allowed.retain(|path| {
        path.starts_with("crates/harary-cli/src/") || path == "crates/harary-check/src/main.rs"
    });
    assert_eq!(prints, allowed);
    assert!(prints.len() >= 2, "the command lines do print: {prints:?}");
}

/// What a test or a command leaves behind in a crate's folder is soon taken for a part of it.
#[test]
fn crates_hold_a_manifest_sources_and_tests() {
    for path in files("crates") {
        let mut parts = path.split('/').skip(2);
        let part = parts.next().expect("a crate and what is in it");
        let known = ["Cargo.toml", "src", "tests", "schema", "examples"].contains(&part);
        assert!(known, "{path}: nothing else belongs here");
    }
}

#[test]
fn unsafe_stands_in_engines_only_and_with_a_reason() {
    let workspace: Table = read("Cargo.toml").parse().expect("a manifest");
    let lints = &workspace["workspace"]["lints"]["rust"];
    assert_eq!(lints["unsafe_code"].as_str(), Some("forbid"));
    for member in members() {
        let inherits = manifest(&member)
            .get("lints")
            .and_then(|lints| lints.get("workspace"))
            .and_then(toml::Value::as_bool);
        assert!(
            inherits == Some(true) || member == "crates/harary-engines",
            "{member}: lints of its own"
        );
        for path in rust_files(&member) {
            let code = code(&path);
            let uses =
                ["{", "fn", "impl", "trait", "extern"].map(|what| ["unsafe", what].join(" "));
            if !uses.iter().any(|word| has_word(&code, word)) {
                continue;
            }
            assert_eq!(member, "crates/harary-engines", "{path} is unsafe");
            assert!(
                read(&path).contains("// SAFETY:"),
                "{path}: unsafe without a reason"
            );
        }
    }
}

#[test]
fn every_file_says_first_what_it_is() {
    for path in rust_files("crates") {
        let text = read(&path);
        let first = text.lines().next().unwrap_or_default();
        assert!(
            first.starts_with("//! ") && first.len() > 12,
            "{path}: {first}"
        );
    }
}

#[test]
fn no_file_is_long() {
    let long: Vec<String> = rust_files("crates")
        .into_iter()
        .map(|path| (read(&path).lines().count(), path))
        .filter(|(lines, _)| *lines > MOST_LINES)
        .map(|(lines, path)| format!("{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "more than {MOST_LINES} lines: {long:#?}");
}

/// The modules of a crate, as its root declares them.
fn modules(path: &str) -> BTreeSet<String> {
    let code = code(path);
    let names = code.lines().filter_map(|line| {
        let line = line.trim().trim_start_matches("pub(crate) ");
        line.trim_start_matches("pub ").strip_prefix("mod ")
    });
    names
        .map(|name| name.trim_end_matches(';').to_owned())
        .collect()
}

#[test]
fn every_game_has_facts_and_rules_in_the_checker() {
    let games: BTreeSet<String> = modules("crates/harary-games/src/lib.rs")
        .into_iter()
        .filter(|name| !SHARED_BY_GAMES.contains(&name.as_str()))
        .collect();
    let families: BTreeSet<String> = FAMILIES
        .iter()
        .map(|family| family.name.to_owned())
        .collect();
    assert_eq!(
        games, families,
        "a game is a file, a mod line and a line of the catalog"
    );

    let mut asked = BTreeSet::new();
    for path in files("crates/harary/tests/facts") {
        if !path.ends_with(".toml") {
            continue;
        }
        let name = Path::new(&path)
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        assert!(
            read("crates/harary/tests/facts.rs").contains(&format!("facts/{name}.toml")),
            "{path} is never read"
        );
        let table: Table = read(&path)
            .parse()
            .unwrap_or_else(|why| panic!("{path}: {why}"));
        for fact in table["facts"].as_array().expect("a list") {
            let game = fact["ask"].as_str().and_then(|ask| ask.split(' ').nth(1));
            asked.insert(game.expect("a verb and a game").to_owned());
        }
    }
    let rules = modules("crates/harary-check/src/rules.rs");
    for family in FAMILIES {
        let name = family.name;
        assert!(asked.contains(name), "{name} has no facts");
        assert!(rules.contains(name), "{name} has no rules in the checker");
        assert!(
            root()
                .join(format!("crates/harary-check/src/rules/{name}.rs"))
                .exists(),
            "{name}"
        );
        assert!(
            read("docs/certificates.md").contains(&format!("### `{name} ")),
            "{name}: not in docs/certificates.md"
        );
        assert!(
            family
                .keys
                .iter()
                .any(|key| key.purposes.contains(&Purpose::Play)),
            "{name}"
        );
    }
}

/// What must not stand in a file; put together here, so that this file may be looked at, too.
fn forbidden() -> Vec<String> {
    let folders = ["/tmp", "/root", "/home", "/Users"].map(|folder| format!("{folder}/"));
    let notes = ["TO DO", "FIX ME", "X X X"].map(|note| note.replace(' ', ""));
    [&folders[..], &notes].concat()
}

#[test]
fn no_file_names_a_folder_of_one_machine_or_leaves_a_note() {
    let mut seen = 0;
    for path in files("") {
        let Ok(text) = std::fs::read_to_string(root().join(&path)) else {
            continue; // no text
        };
        seen += 1;
        for word in forbidden() {
            let at = text.lines().position(|line| line.contains(&word));
            assert_eq!(at, None, "{path} has `{word}` (line counted from 0)");
        }
    }
    assert!(seen > 100, "{seen} files");
}

/// The tests of this file look at what they say they look at.
#[test]
fn the_looking_glass_is_clean() {
    assert!(has_word("x; print!(1)", "print!") && !has_word("eprint!(1)", "print!"));
    assert_eq!(
        without_comments("a\n  // b\n/// c\nd // e\n"),
        "a\nd // e\n"
    );
    assert!(files("").contains(&"crates/harary/tests/tidy.rs".to_owned()));
    assert!(files("").iter().all(|path| !path.starts_with("target/")));
    let table: Table =
        "[dependencies]\na = '1'\nb = { package = 'c' }\n[target.x.dependencies]\nd = '1'"
            .parse()
            .expect("toml");
    assert_eq!(named(&table, "dependencies"), set(&["a", "c", "d"]));
}
