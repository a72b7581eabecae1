//! The families of games, as data: their names, rules in words, keys and examples.
//!
//! What is known of a family by its name stands here and nowhere else; [`games`](crate::games)
//! makes the games themselves.

mod alias;
mod fact;
mod families;
mod family;
mod keys;
mod kind;
mod purpose;
mod study;

pub use alias::{ALIASES, Alias};
pub use fact::Fact;
pub use families::FAMILIES;
pub use family::{Fallback, Family, Key, Values};
pub use kind::Kind;
pub use purpose::Purpose;
pub use study::Study;

use crate::error::{Error, bad};

/// The family of this name.
///
/// # Errors
/// Names the families there are.
pub fn family(name: &str) -> Result<&'static Family, Error> {
    FAMILIES
        .iter()
        .find(|family| family.name == name)
        .ok_or_else(|| bad(format!("unknown game `{name}`; the games are {}", names())))
}

/// All names of games, aliases included.
pub(crate) fn names() -> String {
    let names: Vec<&str> = FAMILIES
        .iter()
        .map(|family| family.name)
        .chain(ALIASES.iter().map(|alias| alias.name))
        .collect();
    names.join(", ")
}
