//! Numbers in JSON that every reader reads exactly.
//!
//! Many readers of JSON hold numbers as doubles, which are exact up to 2^53 only. So larger numbers
//! are written as strings of their digits; both ways are read.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::marker::PhantomData;

/// The largest number that is written as such.
const MOST: u64 = 1 << 53;

/// A field that holds numbers of 64 or 128 bits: `#[serde(with = "Exact::<Option<u64>>")]`.
pub(crate) struct Exact<T>(PhantomData<T>);

impl<T: Number> Exact<T> {
    pub(crate) fn serialize<S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        value.to_json().serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        let json = T::Json::deserialize(from)?;
        T::from_json(json).ok_or_else(|| de::Error::custom("must be a number, or its digits"))
    }
}

#[cfg(feature = "schema")]
impl<T: Number<Json: schemars::JsonSchema>> schemars::JsonSchema for Exact<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::Json::schema_name()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::Json::json_schema(generator)
    }
}

/// A number, or several.
pub(crate) trait Number: Sized {
    type Json: Serialize + for<'de> Deserialize<'de>;
    fn to_json(&self) -> Self::Json;
    fn from_json(json: Self::Json) -> Option<Self>;
}

/// A number up to 2^53, or the digits of a larger one.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
#[serde(
    untagged,
    expecting = "a count must be a number from 0 on, or its digits as text"
)]
pub(crate) enum Digits {
    Small(u64),
    Large(String),
}

macro_rules! numbers {
    ($($number:ty),+) => { $(
        impl Number for $number {
            type Json = Digits;
            fn to_json(&self) -> Digits {
                match u64::try_from(*self) {
                    Ok(small @ ..=MOST) => Digits::Small(small),
                    _ => Digits::Large(self.to_string()),
                }
            }
            fn from_json(json: Digits) -> Option<Self> {
                match json {
                    Digits::Small(small) => Some(small.into()),
                    Digits::Large(digits) => digits.parse().ok(),
                }
            }
        }
    )+ };
}
numbers!(u64, u128);

impl<T: Number> Number for Option<T> {
    type Json = Option<T::Json>;
    fn to_json(&self) -> Self::Json {
        self.as_ref().map(T::to_json)
    }
    fn from_json(json: Self::Json) -> Option<Self> {
        json.map_or(Some(None), |json| T::from_json(json).map(Some))
    }
}

impl<T: Number> Number for Vec<T> {
    type Json = Vec<T::Json>;
    fn to_json(&self) -> Self::Json {
        self.iter().map(T::to_json).collect()
    }
    fn from_json(json: Self::Json) -> Option<Self> {
        json.into_iter().map(T::from_json).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Two {
        #[serde(with = "Exact::<Option<u64>>")]
        one: Option<u64>,
        #[serde(with = "Exact::<Vec<u128>>")]
        many: Vec<u128>,
    }

    #[test]
    fn large_numbers_are_strings_and_all_are_read_back() {
        for (one, many, json) in [
            (None, vec![], r#"{"one":null,"many":[]}"#),
            (
                Some(MOST),
                vec![0],
                r#"{"one":9007199254740992,"many":[0]}"#,
            ),
            (
                Some(MOST + 1),
                vec![u128::MAX],
                r#"{"one":"9007199254740993","many":["340282366920938463463374607431768211455"]}"#,
            ),
        ] {
            let two = Two { one, many };
            assert_eq!(serde_json::to_string(&two).unwrap(), json);
            assert_eq!(serde_json::from_str::<Two>(json).unwrap(), two);
        }
        for wrong in [
            r#"{"one":"x","many":[]}"#,
            r#"{"one":-1,"many":[]}"#,
            r#"{"many":[]}"#,
        ] {
            assert!(serde_json::from_str::<Two>(wrong).is_err(), "{wrong}");
        }
    }
}
