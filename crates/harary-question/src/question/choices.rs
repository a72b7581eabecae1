//! Choices and numbers as arguments of a command.

#[cfg(feature = "args")]
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
#[cfg(feature = "args")]
use harary_core::Choice;
#[cfg(feature = "args")]
use std::ops::RangeInclusive;

/// Reads the name of a choice; the names and what they mean are listed in the help.
#[cfg(feature = "args")]
pub fn choices_of<T: Choice>() -> impl TypedValueParser<Value = T> {
    let listed = |choice: &T| PossibleValue::new(choice.name()).help(choice.about());
    PossibleValuesParser::new(T::ALL.iter().map(listed)).try_map(|name: String| T::from_name(&name))
}

/// Reads a number within a range. One that is too large for the machine is out of range like any
/// other, and both are refused with the range.
#[cfg(feature = "args")]
pub fn number_in<N, B>(
    range: RangeInclusive<B>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: TryFrom<i128> + 'static,
    B: Into<i128> + Copy,
{
    let (least, most): (i128, i128) = ((*range.start()).into(), (*range.end()).into());
    move |text| {
        let number = text.parse().ok().filter(|n| (least..=most).contains(n));
        let number = number.and_then(|n| N::try_from(n).ok());
        number.ok_or_else(|| super::ranges::must_be(least, most))
    }
}
