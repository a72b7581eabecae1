//! The families of games, as data: their names, rules in words, keys and examples.
//!
//! What is known of a family by its name stands here and nowhere else; the module `games` of the
//! crate `harary` makes the games themselves.

mod alias;
mod bound;
mod elsewhere;
mod fact;
mod families;
mod family;
mod format;
mod goal;
mod keys;
mod kind;
mod known;
mod near;
mod preset;
mod purpose;
mod read;
pub mod source;
mod study;
mod subject;
mod values;

pub use alias::{ALIASES, Alias};
pub(crate) use alias::{Pairs, family_and_keys};
pub use fact::Fact;
pub use families::FAMILIES;
pub use family::{Fallback, Family, Key};
pub use format::{FORMATS, Format};
pub use kind::Kind;
pub use known::{KNOWN, KnownValue, Says};
pub use preset::{PRESETS, Preset, known_as};
pub(crate) use preset::{by_code, is_of_a_name};
pub use purpose::Purpose;
pub use source::{SOURCES, Source};
pub use study::Study;
pub use subject::Subject;
pub use values::Values;

pub use near::{did_you_mean, nearest, plain};

use crate::error::{Error, bad};

/// The family of this name.
///
/// # Errors
/// Names the families there are.
pub fn family(name: &str) -> Result<&'static Family, Error> {
    let mut families = FAMILIES.iter();
    families.find(|family| family.name == name).ok_or_else(|| {
        if let Some(why) = elsewhere::why_not(name) {
            return bad(format!("{name}: {why}"));
        }
        let others = match did_you_mean(name, all_names()) {
            _ if ["path=", "sets="].iter().any(|key| name.starts_with(key)) => {
                format!("; a board of your own is `file {name}`")
            }
            _ if name.ends_with(".cert") => {
                format!("; a certificate is checked by `harary check {name}`")
            }
            _ if looks_like_a_file(name) => {
                format!("; the board in a file of that name is `file path={name}`")
            }
            _ if name.bytes().all(|c| c.is_ascii_digit() || c == b',') => {
                "; the name of a game comes first, as in `nim heaps=3,4,5`".to_owned()
            }
            none if none.is_empty() => format!("; the games are {}", names()),
            meant => format!("{meant}; `harary games` lists them all"),
        };
        bad(format!("unknown game `{name}`{others}"))
    })
}

/// Whether a word has the parts of a path. (A code of a heap game begins with digits.)
fn looks_like_a_file(word: &str) -> bool {
    let is_code = word
        .split_once('.')
        .is_some_and(|(before, _)| before.bytes().all(|c| c.is_ascii_digit()));
    word.contains(['/', '\\']) || word.contains('.') && !is_code
}

/// The name of a game as it is written here, whatever its capitals and hyphens; of a code alone, as
/// in .77, that of its family.
pub fn known_name(name: &str) -> Option<&'static str> {
    if let Some((family, _)) = by_code(name) {
        return Some(family);
    }
    let name = near::plain(name);
    all_names().find(|known| near::plain(known) == name)
}

/// A command about the game of this name.
pub fn example(name: &str) -> Option<&'static str> {
    let name = known_name(name)?;
    let preset = PRESETS.iter().find(|preset| preset.name == name);
    let alias = ALIASES.iter().find(|alias| alias.name == name);
    match (preset, alias) {
        (Some(preset), _) => Some(preset.example),
        (_, Some(alias)) => alias.examples.first().copied(),
        _ => family(name).ok()?.examples.first().copied(),
    }
}

/// The names of families and aliases, which have keys of their own.
fn keyed_names() -> impl Iterator<Item = &'static str> {
    let families = FAMILIES.iter().map(|family| family.name);
    families.chain(ALIASES.iter().map(|alias| alias.name))
}

/// All names of games, presets included.
fn all_names() -> impl Iterator<Item = &'static str> {
    keyed_names().chain(PRESETS.iter().map(|preset| preset.name))
}

/// The names of families and aliases, and where the others are.
pub(crate) fn names() -> String {
    let names = keyed_names().collect::<Vec<&str>>().join(", ");
    format!("{names}, and the names that `harary games` lists")
}
