//! Games, keys and values, as the catalog has them.

use super::candidate::Candidate;
use harary::catalog::{
    ALIASES, Alias, FAMILIES, Family, Key, Kind, PRESETS, Purpose, family, known_name,
};

/// What may follow in a spec of a game: a name, a key, or a value.
pub(super) fn spec(verb: &str, given: &[&str], last: &str) -> Vec<Candidate> {
    let Some((name, pairs)) = given.split_first() else {
        return names(Some(verb));
    };
    let name = known_name(name).unwrap_or(name);
    if let Some(alias) = ALIASES.iter().find(|alias| alias.name == name) {
        return keys_of_alias(alias, pairs);
    }
    let preset = PRESETS.iter().find(|preset| preset.name == name);
    let stands_for: Vec<&str> = preset
        .map_or(name, |preset| preset.stands_for)
        .split(' ')
        .collect();
    let Ok(family) = family(stands_for[0]) else {
        return Vec::new();
    };
    let can = |key: &&Key| match verb {
        // Colorings and positions.
        "draw" | "export" => key
            .purposes
            .iter()
            .any(|of| [Purpose::Play, Purpose::Color].contains(of)),
        _ => key.purposes.contains(&family.purpose(verb)),
    };
    let keys = family.keys.iter().filter(can);
    if let Some((key, _)) = last.split_once('=') {
        let named = |known: &&Key| known.name == key || known.alias == Some(key);
        return keys
            .filter(named)
            .flat_map(|known| values(known, key))
            .collect();
    }
    let is_swept = verb.starts_with("threshold");
    let is_new = |key: &&Key| {
        pairs.iter().all(|pair| !is_of(pair, key.name)) && !(is_swept && key.name == "n")
    };
    let about = |key: &Key| format!("{}: {}", key.about, key.kind.allowed());
    keys.filter(is_new)
        .map(|key| Candidate::new(format!("{}=", key.name), about(key)))
        .collect()
}

fn is_of(pair: &str, key: &str) -> bool {
    pair.split_once('=').is_some_and(|(name, _)| name == key)
}

fn keys_of_alias(alias: &Alias, pairs: &[&str]) -> Vec<Candidate> {
    let keys = alias.keys.iter();
    let new = keys.filter(|(key, _)| pairs.iter().all(|pair| !is_of(pair, key)));
    new.map(|(key, about)| Candidate::new(format!("{key}="), about))
        .collect()
}

/// The values of a key that are words.
fn values(known: &Key, key: &str) -> Vec<Candidate> {
    let value = |word: &str, about: &str| Candidate::new(format!("{key}={word}"), about);
    match known.kind {
        Kind::Choice(choices) => {
            let words = choices.iter().map(|(word, _)| word);
            words
                .map(|word| value(word, known.meaning_of(word)))
                .collect()
        }
        Kind::NumberOr { word, .. } => vec![value(word, known.about)],
        Kind::Text { names, .. } => names.iter().map(|(name, is)| value(name, is)).collect(),
        _ => Vec::new(),
    }
}

/// The names of the games of which this may be asked, or of all.
pub(super) fn names(verb: Option<&str>) -> Vec<Candidate> {
    let can = |family: &Family| {
        // A verb that no family lists, as `prove`, is completed with all names.
        let lists = |of: &Family| verb.is_some_and(|verb| of.verbs().contains(&verb));
        verb.is_none() || lists(family) || !FAMILIES.iter().any(lists)
    };
    let stands_for_one = |spec: &str| {
        let name = spec.split(' ').next().unwrap_or_default();
        family(name).is_ok_and(can)
    };
    let families = FAMILIES.iter().filter(|family| can(family));
    let families = families.map(|family| Candidate::new(family.name, family.title));
    let aliases = ALIASES
        .iter()
        .filter(|alias| stands_for_one(alias.stands_for));
    let aliases = aliases.map(|alias| Candidate::new(alias.name, alias.stands_for));
    let presets = PRESETS
        .iter()
        .filter(|preset| stands_for_one(preset.stands_for));
    let presets = presets.map(|preset| Candidate::new(preset.name, preset.rules));
    let topics = [
        Candidate::new("engines", "what each engine can do"),
        Candidate::new("formats", "what is read and written"),
    ];
    let topics = topics.into_iter().filter(|_| verb.is_none());
    families
        .chain(aliases)
        .chain(presets)
        .chain(topics)
        .collect()
}
