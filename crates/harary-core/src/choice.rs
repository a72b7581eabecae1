//! Choices: enums whose values have the names that are typed, printed and written in JSON.

use std::fmt;

/// One of a few values, each with a name and a sentence about it. [`choices!`](crate::choices)
/// declares such an enum.
pub trait Choice: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// All values, in the order in which they are listed.
    const ALL: &'static [Self];
    /// The name: the same in commands, in answers and in JSON.
    fn name(self) -> &'static str;
    /// What the value means, as help texts say it.
    fn about(self) -> &'static str;

    /// The value of this name.
    ///
    /// # Errors
    /// [`UnknownChoice`], which lists the names.
    fn from_name(name: &str) -> Result<Self, UnknownChoice> {
        let mut all = Self::ALL.iter().copied();
        all.find(|choice| choice.name() == name)
            .ok_or_else(|| UnknownChoice {
                given: name.to_owned(),
                names: Self::ALL.iter().map(|choice| choice.name()).collect(),
            })
    }
}

/// A word that is not the name of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownChoice {
    given: String,
    names: Vec<&'static str>,
}

impl fmt::Display for UnknownChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: must be {}", self.given, self.names.join(", "))
    }
}

impl std::error::Error for UnknownChoice {}

/// Declares an enum that is a [`Choice`](crate::Choice): each variant with its documentation, which
/// is also its help text, and its name. The first is the default. It can be copied, compared,
/// printed and read; with the feature `serde` its JSON is its name.
///
/// ```
/// use harary_core::{Choice, choices};
///
/// choices! {
///     /// How a coin falls.
///     pub enum Coin {
///         /// The side with the portrait.
///         Heads = "heads",
///         /// The other side.
///         Tails = "tails",
///     }
/// }
/// assert_eq!("tails".parse(), Ok(Coin::Tails));
/// assert_eq!(Coin::Heads.about(), "The side with the portrait.");
/// assert!("edge".parse::<Coin>().unwrap_err().to_string().contains("heads, tails"));
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $( $(#[doc = $about:literal])+ $variant:ident = $word:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name {
            $( $(#[doc = $about])+ $variant ),+
        }

        impl $name {
            /// Its name.
            #[allow(dead_code, unreachable_pub)]
            pub const fn name(self) -> &'static str {
                match self { $( $name::$variant => $word ),+ }
            }
        }

        impl $crate::Choice for $name {
            const ALL: &'static [Self] = &[$( $name::$variant ),+];
            fn name(self) -> &'static str {
                $name::name(self)
            }
            fn about(self) -> &'static str {
                match self { $( $name::$variant => concat!($($about),+).trim_ascii() ),+ }
            }
        }

        impl Default for $name {
            /// The first of them.
            fn default() -> Self {
                <Self as $crate::Choice>::ALL[0]
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad($crate::Choice::name(*self))
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownChoice;
            fn from_str(name: &str) -> Result<Self, Self::Err> {
                $crate::Choice::from_name(name)
            }
        }

        $crate::text_in_json!($name, [$($word),+]);
    };
}

/// What is written as text, and in JSON as a string, one of a few.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! text_in_json {
    ($name:ty, [$($word:literal),+]) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <::std::borrow::Cow<'_, str>>::deserialize(from)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }

        $crate::text_in_schema!($name, [$($word),+]);
    };
}

/// Without the feature `serde` nothing is written as JSON.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! text_in_json {
    ($name:ty, [$($word:literal),+]) => {};
}

/// The JSON Schema of a string, one of a few.
#[cfg(feature = "schema")]
#[doc(hidden)]
#[macro_export]
macro_rules! text_in_schema {
    ($name:ty, [$($word:literal),+]) => {
        impl $crate::schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(
                _: &mut $crate::schemars::SchemaGenerator,
            ) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!({ "type": "string", "enum": [$($word),+] })
            }
        }
    };
}

/// Without the feature `schema` there is none.
#[cfg(not(feature = "schema"))]
#[doc(hidden)]
#[macro_export]
macro_rules! text_in_schema {
    ($name:ty, [$($word:literal),+]) => {};
}
