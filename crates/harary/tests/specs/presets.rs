//! Names that people know.

use super::resolve;
use harary::Spec;
use harary::catalog::{FAMILIES, PRESETS, Purpose, known_as, known_name};

/// Presets are a family with some keys given; capitals and hyphens do not matter.
#[test]
fn names_that_people_know_are_understood() {
    for (typed, canonical) in [
        ("sim", "clique n=6 k=3"),
        ("SIM n=5", "clique n=5 k=3"),
        ("Tic-Tac-Toe side=3", "tictactoe side=3"),
        // What is usual is written out.
        ("tic-tac-toe", "tictactoe side=3"),
        ("tictactoe dim=3", "tictactoe side=3 dim=3"),
        ("weak-schur c=3", "columns c=3"),
        ("weakschur c=3", "columns c=3"),
        ("schur c=3", "columns c=3 rule=schur"),
        ("gomoku m=7 n=7", "mnk m=7 n=7 k=5"),
        ("kayles heaps=5,6", "octal code=0.77 heaps=5,6"),
        ("Dawsons-Kayles heaps=9", "octal code=0.07 heaps=9"),
        ("Dawson's-Kayles heaps=9", "octal code=0.07 heaps=9"),
        ("Van-der-Waerden n=9 k=3", "vdw n=9 k=3"),
        ("qubic", "tictactoe side=4 dim=3"),
        ("queens n=5", "pieces n=5 piece=queen convention=normal"),
        ("triangle-avoidance n=6", "clique n=6 k=3 convention=normal"),
        (
            "notakto convention=misere",
            "tictactoe side=3 convention=misere",
        ),
    ] {
        let instance = resolve(typed, Purpose::Play).unwrap_or_else(|why| panic!("{typed}: {why}"));
        assert_eq!(instance.to_string(), canonical, "{typed}");
    }
    let names = PRESETS.iter().map(|preset| preset.name);
    let families = FAMILIES.iter().map(|family| family.name);
    let all: Vec<&str> = names.chain(families).collect();
    for name in &all {
        assert_eq!(known_name(name), Some(*name), "two names are one");
    }
    assert_eq!(known_name(".77"), Some("octal"));
}

/// A game is known by the name of a preset only if it is that game, in any size.
#[test]
fn games_are_known_by_their_names() {
    for (spec, name) in [
        ("clique n=6 k=3", Some("sim")),
        ("clique n=5 k=3", None),
        ("clique n=6 k=3 convention=achievement", None),
        (
            "clique n=9 k=3 convention=normal",
            Some("triangle-avoidance"),
        ),
        ("octal code=0.77 heaps=5,9", Some("kayles")),
        ("octal code=0.77 convention=misere", Some("kayles")),
        ("octal code=0.7", None),
        ("tictactoe side=3 convention=normal", Some("notakto")),
        ("tictactoe side=3 convention=misere", None),
        ("animal n=4 animal=tippy", None),
        ("columns c=3", None),
        ("mnk m=11 n=11 k=5", Some("gomoku")),
        ("vdw n=9 k=3", None),
    ] {
        let spec: Spec = spec.parse().unwrap_or_else(|why| panic!("{spec}: {why}"));
        let known = known_as(&spec.name, &spec.pairs);
        assert_eq!(known.map(|preset| preset.name), name, "{spec}");
    }
}

#[test]
fn what_was_meant_is_asked() {
    for (typed, asks) in [
        (
            "Connect-Four",
            "without it, four in a row on 7 columns and 6 rows is `mnk m=7 n=6 k=4`",
        ),
        ("Domineering n=5", "CGSuite is the program for these"),
        ("connect4 n=5", "no game here has such a rule"),
        ("vwd n=5 k=3", "unknown game `vwd` (did you mean `vdw`?)"),
        (
            "vdw n=5 k=3 convention=avoidence",
            "(did you mean `avoidance`?)",
        ),
        (
            "vdw n=5 k=3 bord=ring",
            "unknown key `bord` (did you mean `board`?)",
        ),
    ] {
        let why = resolve(typed, Purpose::Play).map(drop).unwrap_err();
        assert!(why.to_string().contains(asks), "{typed}: {why}");
    }
}

/// What is made field by field means what the same words mean.
#[test]
fn specs_made_by_hand_are_understood() {
    for words in [
        "kayles heaps=5,6",
        "SIM n=5",
        ".77 heaps=5",
        "strip n=9",
        "qubic",
    ] {
        let mut typed = words.split(' ');
        let name = typed.next().unwrap().to_owned();
        let pairs = typed.filter_map(|pair| pair.split_once('='));
        let pairs = pairs.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let spec = Spec {
            name,
            pairs: pairs.collect(),
        };
        assert_eq!(spec.to_string(), words);
        let made = spec.resolve(Purpose::Play).unwrap().to_string();
        assert_eq!(made, resolve(words, Purpose::Play).unwrap().to_string());
    }
}
