//! Why there is no picture.

use std::fmt;

/// Why there is no picture, in one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotDrawn(pub String);

impl fmt::Display for NotDrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotDrawn {}
