//! Choices as arguments of a command.

#[cfg(feature = "args")]
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
#[cfg(feature = "args")]
use harary_core::Choice;

/// Reads the name of a choice; the names and what they mean are listed in the help.
#[cfg(feature = "args")]
pub fn choices_of<T: Choice>() -> impl TypedValueParser<Value = T> {
    let listed = |choice: &T| PossibleValue::new(choice.name()).help(choice.about());
    PossibleValuesParser::new(T::ALL.iter().map(listed)).try_map(|name: String| T::from_name(&name))
}
