//! The JSON Schema of everything that is printed as JSON, made from the types.
//!
//! The published file is compared with the types by a test, which writes it if `HARARY_WRITE` is
//! set: `HARARY_WRITE=1 cargo test -p harary-cli --all-features schema`.

use crate::answer::SCHEMA;
use serde::{Deserialize, Serialize};

/// The JSON Schema of questions ([`Question`](crate::Question)), of answers
/// ([`Report`](crate::Report)), of errors and of all else that the command prints as JSON.
pub const JSON_SCHEMA: &str = include_str!("../schema/harary.schema.json");

/// What is printed instead of an answer where there is none.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// The version of the schema.
    pub schema: u32,
    /// The version of Harary.
    pub version: String,
    /// Why there is no answer: one sentence that says what was wrong and what is allowed.
    pub error: String,
}

impl Refusal {
    /// With the versions of this library.
    pub fn new(error: impl Into<String>) -> Refusal {
        Refusal {
            schema: SCHEMA,
            version: crate::VERSION.to_owned(),
            error: error.into(),
        }
    }
}
