//! Names that people know.

use super::resolve;
use harary::catalog::{FAMILIES, PRESETS, Purpose, known_name};

/// Presets are a family with some keys given; capitals and hyphens do not matter.
#[test]
fn names_that_people_know_are_understood() {
    for (typed, canonical) in [
        ("sim", "clique n=6 k=3"),
        ("SIM n=5", "clique n=5 k=3"),
        ("Tic-Tac-Toe side=3", "tictactoe side=3"),
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
}

#[test]
fn what_was_meant_is_asked() {
    for (typed, asks) in [
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
