//! Every question that a form begins with can be asked: none is refused.

mod common;

use harary::catalog::{ALIASES, FAMILIES, PRESETS, family};
use harary::{Limits, Question, Request, answer, first_question};
use std::time::Duration;

/// All names, each with the family that it is of.
fn names() -> Vec<(&'static str, &'static str)> {
    let families = FAMILIES.iter().map(|family| (family.name, family.name));
    let aliases = ALIASES.iter().map(|alias| (alias.name, alias.stands_for));
    let presets = PRESETS
        .iter()
        .map(|preset| (preset.name, preset.stands_for));
    let all = families.chain(aliases).chain(presets);
    all.map(|(name, of)| (name, of.split(' ').next().unwrap()))
        .collect()
}

#[test]
fn each_verb_has_a_first_question_that_is_answered() {
    let (mut asked, mut wrong) = (0, Vec::new());
    for (name, of) in names() {
        for verb in family(of).unwrap().verbs() {
            let line = first_question(name, verb);
            let is_of_families = matches!(verb, "codes" | "study");
            let has_size = verb.starts_with("threshold") && ["sim", "gomoku"].contains(&name);
            let has_no_number = verb == "table" && ["sim", "qubic"].contains(&name);
            let is_no_question = !Request::VERBS.contains(&verb) || is_of_families && name != of;
            if is_no_question || has_size || has_no_number {
                assert_eq!(line, None, "{name}");
                continue;
            }
            let Some(line) = line else {
                wrong.push(format!("{verb} {name}: no question"));
                continue;
            };
            let limits = Limits {
                time: Some(Duration::from_millis(10)),
                memory: 64 << 20,
                ..common::limits()
            };
            assert!(line.starts_with(&format!("{verb} {name}")), "{line}");
            let question: Result<Question, _> = line.parse();
            if let Err(why) = question.and_then(|question| answer(&question, &limits)) {
                wrong.push(format!("{line}: {why}"));
            }
            asked += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(asked > 300, "{asked}");
}
