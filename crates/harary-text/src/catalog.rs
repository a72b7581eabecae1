//! The catalog as JSON, for other programs: what `games --json` and `explain GAME --json` print.

use harary::catalog::{ALIASES, FAMILIES, Fallback, Family, PRESETS, Purpose, family, known_name};
use harary::first_question;
use serde::Serialize;

/// What `explain` says of a name that a question may begin with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Game {
    /// A family of games.
    Family(FamilyOfGames),
    /// A short name for games of a family.
    Shorthand(Shorthand),
}

/// A family of games.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FamilyOfGames {
    /// The name in specs.
    name: &'static str,
    /// A title.
    title: &'static str,
    /// The rules.
    rules: &'static str,
    /// How a move is written.
    moves: &'static str,
    /// The paper that it is from.
    source: &'static str,
    /// What can be asked.
    verbs: Vec<&'static str>,
    questions: Vec<FirstQuestion>,
    keys: Vec<KeyOfGames>,
    /// Commands that work.
    examples: &'static [&'static str],
}

/// A question to begin with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstQuestion {
    verb: &'static str,
    /// The kind of question: play, color, heaps or codes.
    purpose: &'static str,
    /// The question, as it is typed after `harary`.
    line: String,
}

/// A key of a family.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KeyOfGames {
    name: &'static str,
    /// Another name of it.
    alias: Option<&'static str>,
    /// What it says.
    about: &'static str,
    /// Its values, in words.
    allowed: String,
    /// Its values, where they are words; null where they are not.
    choices: Option<Vec<&'static str>>,
    /// What each of these means.
    meanings: Option<Vec<&'static str>>,
    required: bool,
    /// Its value if it is not given.
    default: Option<&'static str>,
    /// The same in words, where it depends on other keys.
    default_is: Option<&'static str>,
    /// The kinds of question in which it has a meaning: play, color, heaps, codes.
    purposes: Vec<&'static str>,
}

/// A short name for games of a family.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shorthand {
    name: &'static str,
    /// The spec that it stands for, without the keys of its own.
    stands_for: &'static str,
    /// The rules.
    rules: &'static str,
    questions: Vec<FirstQuestion>,
    /// The keys of its own.
    keys: Vec<KeyOfShorthand>,
    /// Commands that work.
    examples: Vec<&'static str>,
}

/// A key of a short name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KeyOfShorthand {
    name: &'static str,
    /// What it may be.
    about: &'static str,
}

/// Every family, alias and preset.
pub fn games() -> Vec<Game> {
    let families = FAMILIES.iter().map(of_family);
    let others = ALIASES.iter().map(|alias| alias.name);
    let others = others.chain(PRESETS.iter().map(|preset| preset.name));
    families.chain(others.filter_map(of_other)).collect()
}

/// The game of this name.
///
/// # Errors
/// If there is none.
pub fn game(name: &str) -> Result<Game, harary::Error> {
    let name = known_name(name).unwrap_or(name);
    match of_other(name) {
        Some(other) => Ok(other),
        None => family(name).map(of_family),
    }
}

/// An alias or a preset.
fn of_other(name: &str) -> Option<Game> {
    if let Some(alias) = ALIASES.iter().find(|alias| alias.name == name) {
        let keys = alias.keys.iter();
        return Some(Game::Shorthand(Shorthand {
            name: alias.name,
            stands_for: alias.stands_for,
            rules: alias.rules,
            questions: questions(alias.name, alias.stands_for),
            keys: keys
                .map(|&(name, about)| KeyOfShorthand { name, about })
                .collect(),
            examples: alias.examples.to_vec(),
        }));
    }
    let preset = PRESETS.iter().find(|preset| preset.name == name)?;
    Some(Game::Shorthand(Shorthand {
        name: preset.name,
        stands_for: preset.stands_for,
        rules: preset.rules,
        questions: questions(preset.name, preset.stands_for),
        keys: Vec::new(),
        examples: vec![preset.example],
    }))
}

/// A question of each verb that can be asked of a name, which stands for this spec.
fn questions(name: &str, stands_for: &str) -> Vec<FirstQuestion> {
    let of = stands_for.split(' ').next().unwrap_or_default();
    let verbs = family(of).map_or_else(|_| Vec::new(), Family::verbs);
    let question = |verb| {
        Some(FirstQuestion {
            verb,
            purpose: purpose_name(family(of).ok()?.purpose(verb)),
            line: first_question(name, verb)?,
        })
    };
    verbs.into_iter().filter_map(question).collect()
}

/// The name of a kind of question, as keys have it.
fn purpose_name(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Play => "play",
        Purpose::Color => "color",
        Purpose::Heaps => "heaps",
        Purpose::Codes => "codes",
    }
}

fn of_family(family: &Family) -> Game {
    let keys = family.keys.iter().map(|key| {
        let (default, default_is) = match key.fallback {
            Fallback::Value(value) | Fallback::Usual(value) => (Some(value), None),
            Fallback::Computed { words, .. } => (None, Some(words)),
            Fallback::Required | Fallback::None => (None, None),
        };
        let (choices, meanings): (Vec<&str>, Vec<&str>) =
            key.kind.choices().iter().copied().unzip();
        let some = |words: Vec<&'static str>| Some(words).filter(|words| !words.is_empty());
        let purposes = key.purposes.iter().map(|&purpose| purpose_name(purpose));
        KeyOfGames {
            name: key.name,
            alias: key.alias,
            about: key.about,
            allowed: key.kind.allowed(),
            choices: some(choices),
            meanings: some(meanings),
            required: matches!(key.fallback, Fallback::Required),
            default,
            default_is,
            purposes: purposes.collect(),
        }
    });
    Game::Family(FamilyOfGames {
        name: family.name,
        title: family.title,
        rules: family.rules,
        moves: family.moves,
        source: family.paper,
        verbs: family.verbs(),
        questions: questions(family.name, family.name),
        keys: keys.collect(),
        examples: family.examples,
    })
}
