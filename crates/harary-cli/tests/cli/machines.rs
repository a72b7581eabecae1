//! What other programs read: `games`, `explain` and `check` as JSON.

use crate::harary::{Scratch, games, run};
use serde_json::Value;
use std::path::Path;

fn object(folder: &Path, words: &str, code: i32) -> Value {
    let said = run(folder, words);
    assert_eq!(said.code, Some(code), "{words}: {}", said.err);
    serde_json::from_str(&said.out).unwrap_or_else(|why| panic!("{words}: {why}"))
}

#[test]
fn the_catalog_is_told_as_json() {
    let here = Path::new(".");
    let all = object(here, "games --json", 0);
    let names = all.as_array().expect("a list").iter();
    let names: Vec<&str> = names.filter_map(|game| game["name"].as_str()).collect();
    assert!(games().iter().all(|name| names.contains(&name.as_str())));
    for name in names {
        let one = object(here, &format!("explain {name} --json"), 0);
        assert_eq!(one["name"], name);
        assert!(
            one["rules"]
                .as_str()
                .is_some_and(|rules| rules.len() >= "Two cells.".len())
        );
    }
    let vdw = object(here, "explain VDW --json", 0);
    let keys = vdw["keys"].as_array().expect("keys");
    let board = keys.iter().find(|key| key["name"] == "board");
    assert_eq!(
        board.expect("a key")["choices"],
        serde_json::json!(["line", "ring"])
    );
    assert!(object(here, "explain chess --json", 2)["error"].is_string());
}

#[test]
fn verdicts_are_told_as_json() {
    let folder = Scratch::new("verdicts");
    run(&folder, "solve vdw n=5 k=3 --certificate w.cert");
    let accepted = object(&folder, "check w.cert --json", 0);
    assert_eq!(accepted["verdict"], "accepted");
    assert_eq!(accepted["games"][0], "vdw n=5 k=3");
    assert_eq!(accepted["claim"], "A wins");
    let text = std::fs::read_to_string(folder.join("w.cert")).expect("a certificate");
    std::fs::write(folder.join("l.cert"), text.replace("vdw n=5", "vdw n=4")).expect("a file");
    let rejected = object(&folder, "check l.cert --json", 1);
    assert_eq!(rejected["verdict"], "rejected");
    assert!(rejected["line"].is_u64() && rejected["why"].is_string());
    let undecided = object(&folder, "check w.cert --steps 1 --json", 3);
    assert_eq!(undecided["verdict"], "undecided");
    std::fs::write(folder.join("good"), "12211221\n").expect("a file");
    std::fs::write(folder.join("bad"), "11121221\n").expect("a file");
    assert_eq!(
        object(&folder, "check vdw n=8 k=3 good --json", 0)["verdict"],
        "accepted"
    );
    assert_eq!(
        object(&folder, "check vdw n=8 k=3 bad --json", 1)["verdict"],
        "rejected"
    );
}
