//! Parameters out of range.

use std::fmt;

/// A parameter that a game refuses: its name, the value given, and what is allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadParameter {
    /// The key, as in a game's spec.
    pub name: &'static str,
    /// The value given.
    pub value: String,
    /// The allowed values, to follow "must be".
    pub allowed: String,
}

impl BadParameter {
    /// Says that `name` must lie in `allowed`.
    pub fn new(name: &'static str, value: impl fmt::Display, allowed: impl Into<String>) -> Self {
        BadParameter {
            name,
            value: value.to_string(),
            allowed: allowed.into(),
        }
    }

    /// `Ok` if `value` lies in the range, else the parameter is bad.
    pub fn in_range<T: PartialOrd + fmt::Display + Copy>(
        name: &'static str,
        value: T,
        range: std::ops::RangeInclusive<T>,
    ) -> Result<T, Self> {
        if range.contains(&value) {
            Ok(value)
        } else {
            let allowed = format!("from {} to {}", range.start(), range.end());
            Err(Self::new(name, value, allowed))
        }
    }
}

impl fmt::Display for BadParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}: must be {}", self.name, self.value, self.allowed)
    }
}

impl std::error::Error for BadParameter {}
