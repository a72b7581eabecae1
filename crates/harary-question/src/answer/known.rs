//! What is known of a question from elsewhere.

use crate::catalog::Source;
use serde::{Deserialize, Serialize};

/// A value that the literature has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Known {
    /// The part of the answer that the source speaks of, as `least`.
    pub part: String,
    /// What the source says, as `W(4, 4) = 35`.
    pub statement: String,
    /// Authors and year.
    pub cited: String,
    /// Authors, title and place.
    pub source: String,
    /// The digital object identifier of the source, where we know one.
    pub doi: Option<String>,
    /// The sequence of the On-Line Encyclopedia of Integer Sequences that has the value.
    pub oeis: Option<String>,
    /// Whether the answer agrees; null if this part of it is not known here.
    pub agrees: Option<bool>,
}

impl Known {
    /// What a source says of a part of an answer.
    pub fn new(
        part: &str,
        statement: &str,
        source: Source,
        oeis: &str,
        agrees: Option<bool>,
    ) -> Known {
        let unless_empty = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Known {
            part: part.to_owned(),
            statement: statement.to_owned(),
            cited: source.name.to_owned(),
            source: source.reference.to_owned(),
            doi: unless_empty(source.doi),
            oeis: unless_empty(oeis),
            agrees,
        }
    }
}
