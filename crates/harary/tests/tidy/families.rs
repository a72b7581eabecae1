//! What is true of some families of games is a fact of the catalog: nobody else goes by their names.

use super::{code_in_use, rust_files};
use harary::catalog::{ALIASES, FAMILIES};
use std::collections::BTreeSet;

/// Where families go by their names: the catalog, what makes the games, and tables to be read.
const KNOW_FAMILIES: [&str; 6] = [
    "crates/harary-question/src/catalog/",
    "crates/harary/src/games.rs",
    "crates/harary/src/boards.rs",
    "crates/harary/src/engines/table.rs",
    "crates/harary/src/bench.rs",
    "crates/harary-cli/src/args/",
];

/// Names of families that are names of nothing else in a spec.
fn names() -> BTreeSet<&'static str> {
    let families = FAMILIES.iter().map(|family| family.name);
    let all = families.chain(ALIASES.iter().map(|alias| alias.name));
    let keys: BTreeSet<&str> = FAMILIES
        .iter()
        .flat_map(|family| family.keys.iter().map(|key| key.name))
        .collect();
    all.filter(|name| !keys.contains(name)).collect()
}

/// The names of families that some code goes by. A name that becomes part of a spec is none.
fn named(code: &str) -> Vec<&'static str> {
    let is_named = |name: &&str| {
        let literal = format!("\"{name}\"");
        let mut places = code.match_indices(&literal);
        places.any(|(at, _)| !code[at + literal.len()..].starts_with(".to_owned()"))
    };
    names().into_iter().filter(is_named).collect()
}

#[test]
fn only_the_catalog_goes_by_the_names_of_families() {
    let mut found = Vec::new();
    for member in ["crates/harary/src", "crates/harary-cli/src"] {
        for path in rust_files(member) {
            if !KNOW_FAMILIES.iter().any(|known| path.starts_with(known)) {
                let names = named(&code_in_use(&path));
                found.extend(names.into_iter().map(|name| format!("{path}: {name}")));
            }
        }
    }
    assert!(
        found.is_empty(),
        "make these facts of the catalog: {found:#?}"
    );
}

#[test]
fn names_of_families_are_seen() {
    for name in [
        "columns",
        "hip",
        "vdw",
        "octal",
        "monotonic",
        "strip",
        "file",
    ] {
        assert!(names().contains(name), "{name}");
    }
    assert_eq!(named("if name == \"hip\" {"), ["hip"]);
    assert_eq!(named("match (verb, game) { (_, \"vdw\") => 1 }"), ["vdw"]);
    assert!(named("let name = \"octal\".to_owned(); \"hip n=3\"").is_empty());
}
