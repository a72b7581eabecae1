//! The JSON Schema of everything that is printed as JSON, made from the types.
//!
//! The published file is compared with the types by a test, which writes it if `HARARY_WRITE` is
//! set: `HARARY_WRITE=1 cargo test -p harary --all-features schema`.

use crate::answer::SCHEMA;
use serde::{Deserialize, Serialize};

/// The JSON Schema of questions ([`Question`](crate::Question)), of answers
/// ([`Report`](crate::Report)), of errors and of what `results` and `bench` print.
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

#[cfg(all(test, feature = "schema", feature = "store"))]
mod tests {
    use super::*;
    use crate::bench::BenchReport;
    use crate::{Question, Report, Results};
    use schemars::generate::SchemaSettings;
    use serde_json::{Value, json};

    /// One document for all: a question, a report, a refusal, results or a bench.
    fn generated() -> Value {
        let settings = SchemaSettings::draft2020_12().for_serialize();
        let mut generator = settings.into_generator();
        let kinds = json!([
            generator.subschema_for::<Report>(),
            generator.subschema_for::<Question>(),
            generator.subschema_for::<Refusal>(),
            generator.subschema_for::<Results>(),
            generator.subschema_for::<BenchReport>(),
        ]);
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "What Harary reads and prints as JSON",
            "oneOf": kinds,
            "$defs": generator.definitions(),
        })
    }

    #[test]
    fn the_published_schema_is_that_of_the_types() {
        let text = serde_json::to_string_pretty(&generated()).unwrap() + "\n";
        if std::env::var_os("HARARY_WRITE").is_some() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/harary.schema.json");
            std::fs::write(file, &text).unwrap();
        } else {
            assert_eq!(JSON_SCHEMA, text, "HARARY_WRITE=1 writes the schema anew");
        }
    }
}
