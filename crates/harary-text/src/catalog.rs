//! The catalog as JSON, for other programs: what `games --json` and `explain GAME --json` print.

use harary::catalog::{ALIASES, FAMILIES, Fallback, Family, PRESETS, Purpose, family, known_name};
use serde_json::{Value, json};

/// Every family, alias and preset.
pub fn games() -> Vec<Value> {
    let families = FAMILIES.iter().map(of_family);
    let others = ALIASES.iter().map(|alias| alias.name);
    let others = others.chain(PRESETS.iter().map(|preset| preset.name));
    families.chain(others.filter_map(of_other)).collect()
}

/// The game of this name.
///
/// # Errors
/// If there is none.
pub fn game(name: &str) -> Result<Value, harary::Error> {
    let name = known_name(name).unwrap_or(name);
    match of_other(name) {
        Some(other) => Ok(other),
        None => family(name).map(of_family),
    }
}

/// An alias or a preset.
fn of_other(name: &str) -> Option<Value> {
    if let Some(alias) = ALIASES.iter().find(|alias| alias.name == name) {
        let key = |(name, about): &(&str, &str)| json!({ "name": name, "about": about });
        return Some(json!({
            "name": alias.name,
            "stands_for": alias.stands_for,
            "rules": alias.rules,
            "keys": alias.keys.iter().map(key).collect::<Vec<Value>>(),
            "examples": alias.examples,
        }));
    }
    let preset = PRESETS.iter().find(|preset| preset.name == name)?;
    Some(json!({
        "name": preset.name,
        "stands_for": preset.stands_for,
        "rules": preset.rules,
        "examples": [preset.example],
    }))
}

/// The name of a kind of question, as keys have it.
pub fn purpose_name(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Play => "play",
        Purpose::Color => "color",
        Purpose::Heaps => "heaps",
    }
}

fn of_family(family: &Family) -> Value {
    let keys = family.keys.iter().map(|key| {
        let (default, computed) = match key.fallback {
            Fallback::Value(value) | Fallback::Usual(value) => (Some(value), None),
            Fallback::Computed { words, .. } => (None, Some(words)),
            Fallback::Required | Fallback::None => (None, None),
        };
        let (choices, meanings): (Vec<&str>, Vec<&str>) =
            key.kind.choices().iter().copied().unzip();
        let some = |words: Vec<&'static str>| Some(words).filter(|words| !words.is_empty());
        let purposes = key.purposes.iter().map(|&purpose| purpose_name(purpose));
        json!({
            "name": key.name,
            "alias": key.alias,
            "about": key.about,
            "allowed": key.kind.allowed(),
            "choices": some(choices),
            "meanings": some(meanings),
            "required": matches!(key.fallback, Fallback::Required),
            "default": default,
            "default_is": computed,
            "purposes": purposes.collect::<Vec<&str>>(),
        })
    });
    json!({
        "name": family.name,
        "title": family.title,
        "rules": family.rules,
        "moves": family.moves,
        "source": family.paper,
        "verbs": family.verbs(),
        "keys": keys.collect::<Vec<Value>>(),
        "examples": family.examples,
    })
}
