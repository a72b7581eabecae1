//! The JSON Schema of all that is printed as JSON, made from the types.

use crate::check::Checked;
use crate::parts::run::Ran;
use crate::parts::split::Parts;
use crate::plan::Plan;
use harary::{BenchReport, JSON_SCHEMA, Question, Refusal, Report, Request, Results};
use harary_text::catalog::Game;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

/// One document for all: a question, or what a verb prints.
fn generated() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut generator = settings.into_generator();
    let kinds = json!([
        generator.subschema_for::<Report>(),
        generator.subschema_for::<Question>(),
        generator.subschema_for::<Refusal>(),
        generator.subschema_for::<Results>(),
        generator.subschema_for::<BenchReport>(),
        generator.subschema_for::<Plan>(),
        generator.subschema_for::<Parts>(),
        generator.subschema_for::<Ran>(),
        generator.subschema_for::<Checked>(),
        generator.subschema_for::<Game>(),
        json!({ "type": "array", "items": generator.subschema_for::<Game>(), "minItems": 1 }),
    ]);
    let mut definitions = generator.definitions().clone();
    for (name, definition) in &mut definitions {
        shorten(definition);
        let closed = match name.as_str() {
            "Question" => "unevaluatedProperties",
            // The variants are closed where they have their verb.
            name if is_answer(name) => continue,
            // One of several is closed where these are.
            "Game" => continue,
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
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../harary/schema/harary.schema.json"
        );
        std::fs::write(file, &text).unwrap();
    } else {
        assert_eq!(JSON_SCHEMA, text, "HARARY_WRITE=1 writes the schema anew");
    }
}
