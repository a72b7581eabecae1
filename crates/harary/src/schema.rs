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

#[cfg(test)]
#[cfg(all(feature = "schema", feature = "store"))]
mod tests {
    use super::*;
    use crate::bench::BenchReport;
    use crate::{Question, Report, Request, Results};
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
        let mut definitions = generator.definitions().clone();
        for (name, definition) in &mut definitions {
            shorten(definition);
            let closed = match name.as_str() {
                "Question" => "unevaluatedProperties",
                // The variants are closed where they have their verb.
                name if is_answer(name) => continue,
                _ => "additionalProperties",
            };
            definition[closed] = json!(false);
        }
        if let Some(Value::Array(kinds)) = definitions["Answer"].get_mut("oneOf") {
            for kind in kinds {
                kind["unevaluatedProperties"] = json!(false);
            }
        }
        definitions["Report"]["allOf"] = Value::Array(agreements());
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "What Harary reads and prints as JSON",
            "oneOf": kinds,
            "$defs": definitions,
        })
    }

    /// An answer of a verb, or any answer.
    fn is_answer(name: &str) -> bool {
        name.ends_with("Answer")
    }

    /// The answer is to the question; what is complete was not stopped.
    fn agreements() -> Vec<Value> {
        let has = |part: &str, verb: &str| json!({ "properties": { part: { "properties": { "verb": { "const": verb } } } } });
        let verbs = Request::VERBS.iter();
        let verbs =
            verbs.map(|verb| json!({ "if": has("question", verb), "then": has("answer", verb) }));
        let complete = |is: bool| json!({ "properties": { "complete": { "const": is } } });
        let stopped = json!({ "properties": { "stopped": { "type": "null" } } });
        let ended = json!({ "if": complete(true), "then": stopped, "else": { "not": stopped } });
        verbs.chain([ended]).collect()
    }

    /// Keeps the first paragraph of every description.
    fn shorten(value: &mut Value) {
        match value {
            Value::Object(object) => {
                if let Some(Value::String(text)) = object.get_mut("description") {
                    let first = text.split("\n\n").next().unwrap_or_default();
                    *text = first.split_whitespace().collect::<Vec<_>>().join(" ");
                }
                object.values_mut().for_each(shorten);
            }
            Value::Array(items) => items.iter_mut().for_each(shorten),
            _ => {}
        }
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
